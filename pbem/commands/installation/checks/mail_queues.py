"""The post: mails that wait too long, were set aside, or come back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pbem.commands.installation.checks.finding import (
    Finding,
    Installation,
    bad,
    doubtful,
    fine,
    long,
)
from pbem.store.overviews import health

LATE = timedelta(minutes=15)
TOO_LATE = timedelta(hours=4)
MOST_NAMED = 3


def outbox(house: Installation) -> Iterator[Finding]:
    """What is written is sent soon."""
    with house.reading() as session:
        count, oldest = health.waiting_since_before(session, house.now() - LATE)
    if oldest is None:
        yield fine("No mail waits long to be sent.")
        return
    age = house.now() - oldest.created_at
    why = f" The last try failed: {oldest.error}" if oldest.error else ""
    words = f"{count} mails wait to be sent, the oldest for {long(age)}.{why}"
    advice = "See what `mail_out` says here."
    yield bad(words, advice) if age > TOO_LATE else doubtful(words, advice)


def inbox(house: Installation) -> Iterator[Finding]:
    """What came is handled soon."""
    with house.reading() as session:
        count, oldest = health.unhandled(session, house.now() - LATE)
    if oldest is None:
        yield fine("Every mail that came is handled.")
    else:
        yield bad(
            f"{count} mails wait to be handled, the oldest for {long(house.now() - oldest)}.",
            "See what `scheduler` and `clock` say here, and the worker's log.",
        )


def aside(house: Installation) -> Iterator[Finding]:
    """No mail was too much for us."""
    with house.reading() as session:
        count = health.set_aside(session)
    if count:
        yield doubtful(
            f"{count} mails could not be handled and were set aside.",
            "`pbem aside` tells why; `pbem aside retry NUMBER` tries again.",
        )
    else:
        yield fine("No mail is set aside.")


def addresses(house: Installation) -> Iterator[Finding]:
    """Everybody is reached."""
    with house.reading() as session:
        failing = health.failing(session)
    if not failing:
        yield fine("Everybody's address works.")
        return
    named = [each.address for each in failing[:MOST_NAMED]]
    more = f" and {len(failing) - MOST_NAMED} more" if len(failing) > MOST_NAMED else ""
    yield doubtful(
        f"Mail comes back from {', '.join(named)}{more}.",
        "Their clocks stand; ask them to write from where they are, or give the seat to another.",
    )
