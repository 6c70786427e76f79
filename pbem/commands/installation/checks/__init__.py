"""The doctor's checks: each a small function that looks at one thing and says what it found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.commands.installation.checks.canary import canary
from pbem.commands.installation.checks.certificates import certificate
from pbem.commands.installation.checks.clock import clock, scheduler
from pbem.commands.installation.checks.database import database, migrations, size
from pbem.commands.installation.checks.dns_names import dkim_key, dkim_record, dmarc, mx, spf
from pbem.commands.installation.checks.finding import Check, Finding, Installation, bad, doubtful
from pbem.commands.installation.checks.games import games, positions
from pbem.commands.installation.checks.mail_queues import addresses, aside, inbox, outbox
from pbem.commands.installation.checks.settings_and_disk import (
    backup,
    data_folder,
    disk,
    secret_key,
    settings,
)
from pbem.commands.installation.checks.ways_in import imap, lmtp, smtp, way_in
from pbem.commands.installation.checks.ways_out import mail_out
from pbem.commands.installation.checks.web_address import web
from pbem.store.errors import StoreError

CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        *(settings, secret_key, data_folder, disk, backup),
        *(database, migrations, size, scheduler, clock),
        *(way_in, smtp, lmtp, imap, certificate),
        *(mail_out, dkim_key, dkim_record, mx, spf, dmarc),
        *(inbox, outbox, aside, addresses, canary),
        *(games, positions, web),
    )
}


def examined(house: Installation, names: tuple[str, ...]) -> Iterator[tuple[str, Finding]]:
    """Every finding with the name of its check; a check that fails is a finding, too."""
    for name in names:
        try:
            for finding in CHECKS[name](house):
                yield name, finding
        except StoreError as error:
            yield name, doubtful(f"This could not be looked at. {error}", "See to `database`.")
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            yield name, bad(f"This check went wrong itself: {told}.", "Tell those who make pbem.")


__all__ = ["CHECKS", "Installation", "examined"]
