"""What becomes of somebody who lets the deadline pass, told to that player and to everybody."""

from __future__ import annotations

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


def to_the_player(pace: Pace) -> str:
    """What happens to the reader after the deadline."""
    spare = spare_time(pace, "the time bank")
    return f"After that{', and ' + spare if spare else ''}, {YOURS[pace.late]}."


def to_everybody(pace: Pace) -> str:
    """What becomes of a seat whose player lets the time pass."""
    spare = spare_time(pace, "a time bank")
    return f"When the time is over{', with ' + spare if spare else ''}, {ANYBODYS[pace.late]}."


def spare_time(pace: Pace, bank: str) -> str:
    """What there is after the deadline before anything happens."""
    found = ((pace.grace, "of grace"), (pace.bank, f"in {bank}"))
    return " and ".join(f"{write_length(length)} {words}" for length, words in found if length)
