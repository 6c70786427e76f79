"""What can happen to a unit anywhere: it comes onto the map, or it is lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.event import CROWDED_OUT, Deed, Event
from pbem.engine.order import Side
from pbem.games.jupiter.facts.units import WESTERN
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.position.game import Jupiter
from pbem.wargame.map.pictured import Canvas, OfUnit, Pictured
from pbem.wargame.scene import Loss

ORDERED = {"setup": "PLACE", "landing": "LAND", "reinforcement": "PLACE", "Sweden": "PLACE"}
"""By how it comes, the word of the order that says so."""
COMES = {
    "setup": "is set up in",
    "landing": "lands at",
    "reinforcement": "arrives at",
    "Sweden": "takes the field at",
}


class Placed(Pictured, frozen=True):
    """A unit comes onto the map."""

    unit: str
    side: Side
    hex: str
    how: str  # setup, landing, reinforcement, Sweden
    secret: bool = False

    def seen_by(self, side: Side) -> Event | None:
        return None if self.secret and side != self.side else self

    def told(self, words: Words) -> str:
        return f"{self.unit} {COMES[self.how]} {words.place(self.hex)}."

    def deeds(self) -> Iterable[Deed]:
        return () if self.how == "setup" else (Deed(self.side, "brought", self.unit),)

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, ORDERED[self.how], self.unit

    def went(self) -> dict[str, str]:
        return {self.unit: self.hex}


class Lost(OfUnit, frozen=True):
    """A unit is taken off the map."""

    back: int  # 10.3 the turn it returns; 0: never
    why: str = "combat"

    def told(self, words: Words) -> str:
        if self.why == "stacking":
            return f"{self.unit} is lost to the stacking limit in {words.place(self.hex)} (6.3)."
        back = f"; it can return in turn {self.back} (10.3)" if self.back else ""
        if not self.back and words.scenario.roster[self.unit].contingent in WESTERN:
            back = "; it will not return (10.3)"
        return f"{self.unit} is eliminated in {words.place(self.hex)}{back}."

    def deeds(self) -> Iterable[Deed]:
        yield Deed(self.side, "lost", self.unit, self.hex)
        if self.why == "stacking":
            yield Deed(self.side, CROWDED_OUT, self.unit)

    def losses(self, canvas: Canvas[Jupiter]) -> Iterator[Loss]:
        yield canvas.loss(self)
