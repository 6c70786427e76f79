"""What becomes of somebody who lets the deadline pass, told to that player and to everybody."""

from __future__ import annotations

from datetime import timedelta

from pbem.league.timing.lengths import write_length
from pbem.league.timing.pace import Late, Pace

YOURS = {
    Late.STAFF: "a staff officer plays on for you",
    Late.DEFAULT: "default orders are played for you",
    Late.MODERATOR: "the moderator is called",
    Late.STANDBY: "your seat is offered to somebody else",
}
ANYBODYS = {
    Late.STAFF: "a staff officer plays on",
    Late.DEFAULT: "default orders are played",
    Late.MODERATOR: "the moderator is called",
    Late.STANDBY: "the seat is offered to somebody else",
}


def to_the_player(pace: Pace, bank: timedelta) -> str:
    """What happens to the reader after the deadline, with so much left in the time bank."""
    spare = spare_time(pace.grace, bank, "your time bank")
    return f"After that{', and ' + spare if spare else ''}, {YOURS[pace.late]}."


def to_everybody(pace: Pace) -> str:
    """What becomes of a seat whose player lets the time pass."""
    spare = spare_time(pace.grace, pace.bank, "a time bank")
    return f"When the time is over{', with ' + spare if spare else ''}, {ANYBODYS[pace.late]}."


def spare_time(grace: timedelta, bank: timedelta, called: str) -> str:
    """What there is after the deadline before anything happens."""
    found = ((grace, "of grace"), (bank, f"in {called}"))
    return " and ".join(f"{write_length(length)} {words}" for length, words in found if length)
