"""What happens to troops on the march, and who sees how much of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.facts.units import hidden, hidden_id
from pbem.games.norway.facts.words import Words
from pbem.games.norway.position.game import Norway
from pbem.wargame.map.pictured import Canvas, OfUnit, OnItsWay
from pbem.wargame.position.journeys import Journey, Travelled
from pbem.wargame.scene import Arrow

HOW = {"march": "marches from", "rail": "goes by rail from"}
BY = {"march": "", "rail": "by rail"}
ORDERED = {"march": "MARCH", "rail": "RAIL"}


class Marched(Travelled, OnItsWay, frozen=True):
    """10.9, 25.8  Troops go from area to area."""

    how: str = "march"  # see HOW
    veil: str = ""  # 14.0 all that the enemy sees of the unit, see position.fog

    def seen_by(self, side: Side) -> Event:
        if not self.veil or side == self.side:
            return self
        return replace(self, unit=hidden_id(self.veil, self.path[0], 0), veil="")

    def told(self, words: Words) -> str:
        start, *between, end = map(words.place, self.path)
        over = f" over {', '.join(between)}" if between else ""
        return f"{words.unit(self.unit)} {HOW[self.how]} {start} to {end}{over}."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, ORDERED[self.how], self.unit, self.path[-1]

    def journeys(self) -> Sequence[Journey]:
        unit = "" if hidden(self.unit) else self.unit
        return (Journey(self.side, unit, self.path[0], self.path[-1], BY[self.how]),)

    def arrows(self, canvas: Canvas[Norway]) -> Iterator[Arrow]:
        yield Arrow("moves", "move", self.path, canvas.told(self), self.side)


class Stuck(OfUnit, frozen=True):
    """10.12  A unit does not get over the mountains, and goes nowhere for the rest of the turn."""

    to: str
    roll: int
    veil: str = ""

    def seen_by(self, side: Side) -> Event:
        if not self.veil or side == self.side:
            return self
        return replace(self, unit=hidden_id(self.veil, self.hex, 0), veil="")

    def told(self, words: Words) -> str:
        way = f"the mountains between {words.place(self.hex)} and {words.place(self.to)}"
        return f"{words.unit(self.unit)} does not get over {way} (die {self.roll}, 10.12)."
