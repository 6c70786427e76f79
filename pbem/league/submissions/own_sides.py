"""Orders of somebody who plays several sides of a game: which line is for which of them.

A line goes to the side whose units it names. A line with a side and a colon, as the command SIDE,
says for all that follow whose they are. What names no unit goes to the one side that is asked for
it; where several are, it has to be said. Headings and standing orders go to all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pbem.engine.errors import OrderError
from pbem.engine.order import Order, Side
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.refusals import Refused
from pbem.notation.sheets.sheet import Sheet, read_sheet
from pbem.store.schema import Seat

HEADING = re.compile(r"(\w+)\s*:")


def lines_by_side(
    game: LoadedGame, seats: Sequence[Seat], addressed: Seat, text: str, *, leaning: bool
) -> dict[int, str]:
    """The lines of a mail by the seat that they are for, each on the line that it had there.

    What could be for several is for the one that is addressed, where that tells: on its own page.
    """
    lines = text.split("\n")
    found = {id_of(seat): [""] * len(lines) for seat in seats}
    chosen: Sequence[Seat] = ()  # by a heading; none: each line says itself
    for at, line in enumerate(lines):
        named = side_headed(seats, line)
        if named is not None:
            chosen = (named,)
        elif line.strip():
            for seat in chosen or meant(game, seats, addressed, line, leaning=leaning):
                found[id_of(seat)][at] = line
    return {seat: "\n".join(sheet) for seat, sheet in found.items() if any(sheet)}


def side_headed(seats: Sequence[Seat], line: str) -> Seat | None:
    """The side that a line puts over those below it."""
    heading = HEADING.fullmatch(line.strip())
    word = heading[1].lower() if heading is not None else ""
    return next((seat for seat in seats if seat.side == word), None)


class Read(NamedTuple):
    """A line as one of the sides would say it."""

    seat: Seat
    sheet: Sheet

    @property
    def orders(self) -> list[Order]:
        return [order for line in self.sheet.lines for order in line.statement.orders]


def meant(
    game: LoadedGame, seats: Sequence[Seat], addressed: Seat, line: str, *, leaning: bool
) -> list[Seat]:
    """The sides that a line is for; where nobody could say it, it is who was written to."""
    understood = [each for each in (read(game, seat, line) for seat in seats) if each is not None]
    if not understood:
        return [addressed]
    if not any(each.orders for each in understood):  # a heading, a turn, a standing order
        return [each.seat for each in understood]
    owned = [each.seat for each in understood if giver(game, each) == each.seat.side]
    if owned:
        return owned
    asked = [each.seat for each in understood if answers(game, each)]
    if len(asked) == 1:
        return asked
    if asked and not leaning:
        sides = " or ".join(seat.side for seat in asked)
        raise Refused(
            f"{line.strip()} could be for {sides}, so none of these orders was taken. "
            "Write the side and a colon on a line above what is for it.",
            instead=[f"{seat.side}:" for seat in asked],
        )
    return [addressed]


def read(game: LoadedGame, seat: Seat, line: str) -> Read | None:
    """A line as a side would say it; nothing, if it cannot."""
    try:
        sheet = read_sheet(game.rules, line, seat.side, game.view(seat.side))
    except OrderError:
        return None
    return None if sheet.errors else Read(seat, sheet)


def giver(game: LoadedGame, said: Read) -> Side | None:
    """Whose units a line names first."""
    view = game.view(said.seat.side)
    named = (game.rules.giver(view, order) for order in said.orders)
    return next((side for side in named if side is not None), None)


def answers(game: LoadedGame, said: Read) -> bool:
    """Could a line answer what its side is asked?"""
    kind = game.kind_asked(said.seat)
    return bool(kind) and any(order.fits(kind) for order in said.orders)
