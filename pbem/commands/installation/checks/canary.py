"""The canary: does mail go out, come back in and get its answer."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.commands.installation.checks.finding import Finding, Installation, doubtful, fine, long
from pbem.league.unit_of_work import Work
from pbem.league.upkeep.canary import CanaryState, canary_state


def canary(house: Installation) -> Iterator[Finding]:
    """The last round of the game that bots play through the post is not long ago."""
    with house.reading() as session:
        found = canary_state(Work(session, house.now(), house.settings))
    if not found.on and house.settings.canary:
        yield doubtful(
            f"There is no canary: {found.why_off}.",
            "Set PBEM_MAIL_OUT to a mail server, or PBEM_CANARY=no.",
        )
    elif not found.on:
        yield fine("There is no canary; PBEM_CANARY=yes would watch that mail goes round.")
    elif found.late:
        yield doubtful(
            f"The canary is late{waiting(found)}.",
            "See what `mail_out` and the ways in say here, and the log of the mail server.",
        )
    elif found.last_round_at is None or found.took is None:
        yield fine("The canary has not finished its first round yet.")
    else:
        ago = long(house.now() - found.last_round_at)
        yield fine(f"The canary's last round was {ago} ago; its mails took {long(found.took)}.")


def waiting(found: CanaryState) -> str:
    return f": {found.waiting_for}" if found.waiting_for else ""
