"""The ways in: do they answer, take our mail, and refuse everybody else's."""

from __future__ import annotations

import dataclasses
import imaplib
import smtplib
import ssl
from collections.abc import Iterator
from contextlib import closing

from pbem.clock.service import mailbox_at
from pbem.commands.installation.checks.finding import (
    PATIENCE,
    Finding,
    Installation,
    bad,
    doubtful,
    fine,
)
from pbem.post.ways_in.imap_mailbox import mailbox
from pbem.settings import Listen

CALLER = "localhost"
FOREIGN = "somebody@relay-test.invalid"
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "localhost"}


def way_in(house: Installation) -> Iterator[Finding]:
    """There is one."""
    found = house.settings
    ways = {"SMTP": found.smtp_listen, "LMTP": found.lmtp_listen, "a mailbox": found.imap_url}
    named = [name for name, where in ways.items() if where]
    if named:
        yield fine(f"Mail comes in by {' and '.join(named)}.")
    else:
        yield doubtful(
            "Mail comes in by `pbem deliver` alone.",
            "Set PBEM_LMTP_LISTEN, PBEM_SMTP_LISTEN or PBEM_IMAP_URL, unless you mean it so.",
        )


def smtp(house: Installation) -> Iterator[Finding]:
    """The SMTP door is ours, and open for us alone."""
    where = house.settings.smtp_listen
    if where is not None:
        line = smtplib.SMTP(local_hostname=CALLER, timeout=PATIENCE)
        yield from _door(house, where, line, "ESMTP")


def lmtp(house: Installation) -> Iterator[Finding]:
    """The LMTP door is ours, and open for us alone."""
    where = house.settings.lmtp_listen
    if where is not None:
        line = smtplib.LMTP("", local_hostname=CALLER, timeout=PATIENCE)
        yield from _door(house, where, line, "LMTP")


def _door(
    house: Installation, where: Listen, line: smtplib.SMTP, greeting: str
) -> Iterator[Finding]:
    start = "Start the worker, and see in its log why it does not listen there."
    try:
        with closing(line):
            code, words = line.connect(*_reached(where))
            ours = f"{house.settings.domain} {greeting}".encode()
            if code != 220 or not words.startswith(ours):
                told = words.decode("utf-8", "replace")[:80]
                yield bad(
                    f"Somebody else answers on {where}: {code} {told}",
                    "Give pbem a port of its own.",
                )
                return
            yield from _manners(house, where, line)
    except (OSError, smtplib.SMTPException) as error:
        yield bad(f"Nobody answers on {where}: {_told(error)}", start)


def _manners(house: Installation, where: Listen, line: smtplib.SMTP) -> Iterator[Finding]:
    """Whom it lets in; nothing is sent."""
    line.ehlo()
    if house.settings.tls_cert and not line.has_extn("starttls"):
        yield doubtful(
            f"{where} offers no TLS, though there is a certificate.", "Restart the worker."
        )
    line.mail("")
    ours, foreign = line.rcpt(house.settings.address), line.rcpt(FOREIGN)
    line.rset()
    if ours[0] != 250:
        refusal = ours[1].decode("utf-8", "replace")
        yield bad(
            f"{where} does not take mail to {house.settings.address}: {ours[0]} {refusal}",
            "Restart the worker: it runs with other settings than these.",
        )
    if foreign[0] < 500:
        yield bad(
            f"{where} takes mail for strangers, too.",
            "Close it to the outside at once: that is an open relay, and not pbem as it should be.",
        )
    if ours[0] == 250 and foreign[0] >= 500:
        yield fine(f"{where} takes mail to {house.settings.address}, and none for strangers.")


def imap(house: Installation) -> Iterator[Finding]:
    """The mailbox lets us in."""
    account = house.settings.imap_url
    if account is None:
        return
    try:
        asked = dataclasses.replace(mailbox_at(account), patience=PATIENCE)
        with mailbox(asked, house.settings.max_mail) as box:
            count = len(box.unseen())
    except (imaplib.IMAP4.error, OSError) as error:
        yield bad(
            f"The mailbox at {account} cannot be read: {_told(error)}",
            "See to the name, the password and the certificate in PBEM_IMAP_URL.",
        )
    else:
        yield fine(f"The mailbox at {account} can be read; {count} mails in it are new.")


def _reached(where: Listen) -> tuple[str, int]:
    """Where one calls who listens there."""
    if where.path:
        return str(where.path), 0
    return EVERYWHERE.get(where.host, where.host), where.port


def _told(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not to be trusted, {error.verify_message}."
    words = error.strerror if isinstance(error, OSError) else None
    return f"{words or error or type(error).__name__}".rstrip(".") + "."
