"""The names: the key that signs our mail, and what the DNS says of us."""

from __future__ import annotations

import stat
from collections.abc import Iterator

import dkim

from pbem.commands.installation.checks.finding import (
    PATIENCE,
    Finding,
    Installation,
    Unanswered,
    bad,
    doubtful,
    fine,
)
from pbem.commands.installation.dkim_keys import belongs, record_of
from pbem.post.ways_out.dkim_signing import Signer

PRIVATE = ("localhost", "test", "invalid", "example", "local", "internal")  # RFC 6761 and the like
BEGINS = {"SPF": "v=spf1", "DMARC": "v=DMARC1"}  # of the texts that may be there once
PRINT = "`pbem dns` prints it."
NO_DNS = "Try again when the DNS answers."


def look_up(name: str, kind: str) -> list[str]:
    """The records of a name in the real DNS, texts in one piece."""
    import dns.exception
    import dns.resolver

    try:
        answer = dns.resolver.resolve(f"{name}.", kind, lifetime=PATIENCE, search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except (dns.exception.DNSException, OSError) as error:
        raise Unanswered(f"the DNS does not answer ({type(error).__name__})") from None
    if kind == "TXT":
        return [b"".join(each.strings).decode("utf-8", "replace") for each in answer]
    return [each.to_text() for each in answer]


def dkim_key(house: Installation) -> Iterator[Finding]:
    """Mail is signed, with a key that only we have, and the signature is good."""
    found = house.settings
    if found.dkim_key is None:
        if not _is_private(found.domain):
            yield doubtful(
                "Our mail is not signed, and large providers put it among the spam.",
                "Run `pbem dns`, publish what it prints, and set PBEM_DKIM_KEY.",
            )
        return
    if stat.S_IMODE(found.dkim_key.stat().st_mode) & 0o077:
        yield doubtful(f"Others can read {found.dkim_key}.", f"chmod 600 {found.dkim_key}")
    key = found.dkim_key.read_bytes()
    try:
        signed = Signer(found.domain, found.dkim_selector, key).sign(_sample(found.address))
        record = record_of(key).encode()
        good = dkim.verify(signed, dnsfunc=lambda name, timeout=5: record)
    except ValueError as error:
        yield bad(str(error), "Make another: unset PBEM_DKIM_KEY, and run `pbem dns`.")
        return
    if good:
        yield fine(f"{found.dkim_key} signs our mail.")
    else:
        yield bad(f"What {found.dkim_key} signs is not good.", "Make another with `pbem dns`.")


def dkim_record(house: Installation) -> Iterator[Finding]:
    """The DNS holds the other half of our key."""
    found = house.settings
    if found.dkim_key is None or _is_private(found.domain):
        return
    name = f"{found.dkim_selector}._domainkey.{found.domain}"
    try:
        records = house.ask(name, "TXT")
    except Unanswered as error:
        yield doubtful(f"{name} could not be looked up: {error}.", NO_DNS)
        return
    if not records:
        yield bad(f"There is no TXT record {name}: signatures count for nothing.", PRINT)
    elif any(belongs(each, found.dkim_key.read_bytes()) for each in records):
        yield fine(f"{name} holds the key that signs our mail.")
    else:
        yield bad(f"{name} holds another key: every signature of ours looks forged.", PRINT)


def mx(house: Installation) -> Iterator[Finding]:
    """Others know where to send mail to us."""
    yield from _present(house, "MX", house.settings.domain, "Mail to us does not arrive")


def spf(house: Installation) -> Iterator[Finding]:
    """The DNS says who sends our mail, once."""
    yield from _present(house, "SPF", house.settings.domain, "Our mail looks doubtful")


def dmarc(house: Installation) -> Iterator[Finding]:
    """The DNS says what becomes of mail that pretends to be ours, once."""
    name = f"_dmarc.{house.settings.domain}"
    yield from _present(house, "DMARC", name, "Anybody can write in our name")


def _present(house: Installation, topic: str, name: str, harm: str) -> Iterator[Finding]:
    """Is there such a record, and if it is one that must stand alone, only one?"""
    if _is_private(house.settings.domain):
        return
    kind, begins = ("TXT", BEGINS[topic]) if topic in BEGINS else (topic, "")
    try:
        records = [each for each in house.ask(name, kind) if each.startswith(begins)]
    except Unanswered as error:
        yield doubtful(f"The {topic} record of {name} could not be looked up: {error}.", NO_DNS)
        return
    if not records:
        yield doubtful(f"{name} has no {topic} record. {harm}.", PRINT)
    elif begins and len(records) > 1:
        yield bad(
            f"{name} has {len(records)} {topic} records, so none counts.", "Make one of them."
        )
    else:
        yield fine(f"{name} has {topic}: {', '.join(sorted(records))}")


def _is_private(domain: str) -> bool:
    """Is it a name that no DNS in the world knows?"""
    return domain.rpartition(".")[2] in PRIVATE


def _sample(address: str) -> bytes:
    head = f"From: {address}\r\nTo: {address}\r\nSubject: doctor\r\nMessage-ID: <1@{address}>\r\n"
    return (head + "Date: Thu, 01 Jan 2026 00:00:00 +0000\r\n\r\nIs this signed?\r\n").encode()
