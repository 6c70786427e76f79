"""What happens on the way, and who sees how much of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.words import Words
from pbem.games.narvik.movement.arrow_paths import on_board
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.position.journeys import Journey, Travelled
from pbem.wargame.scene import Arrow

BY_WATER = ("sea", "ferry", "boat")
HOW = {"rail": " by rail", "ferry": " by ferry", "boat": " in boats", "sea": " by sea"}


ORDERED = {"ground": "MOVE", "rail": "MOVE", "ferry": "MOVE", "boat": "MOVE", "sea": "SEA"}
"""By how a unit goes, the word of the order that says so."""


class Moved(Travelled, Pictured, frozen=True):
    """A unit goes from place to place; the first and the last may be staging areas.

    What it pays would betray the movement factor of a hidden one (10.1).
    """

    unit: str
    nationality: str
    side: Side
    path: tuple[str, ...]
    cost: str
    how: str = "ground"  # ground, rail, ferry, sea
    shown: bool = False  # was its face to be seen when it set out?

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="", cost="")

    def told(self, words: Words) -> str:
        who = self.unit or f"a {self.nationality} unit"
        start, end = self.path[0], self.path[-1]
        if self.how == "sea":
            return f"{who} sails from {words.place(start)} to {words.place(end)}."
        way = "-".join(words.place(each) if each in STAGING else each for each in self.path)
        paid = f", {self.cost} MP" if self.cost else ""
        return f"{who} {way}{words.called(end)}{HOW.get(self.how, '')}{paid}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "moved", self.unit),)

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, ORDERED[self.how], self.unit, self.path[-1]

    def journeys(self) -> Sequence[Journey]:
        how = HOW.get(self.how, "").strip()
        return (Journey(self.side, self.unit, self.path[0], self.path[-1], how),)

    def arrows(self, canvas: Canvas[Narvik]) -> Iterator[Arrow]:
        by_water = self.how in BY_WATER
        layer, kind = ("landings", "landing") if by_water else ("moves", "move")
        path = on_board(canvas.view, self.path, by_water and self.how != "boat")
        yield Arrow(layer, kind, path, canvas.told(self), self.side)


class BridgeCut(Event, frozen=True):
    """23.3.2  Who crossed a pontoon bridge takes it up."""

    side: Side
    bridge: str

    def told(self, words: Words) -> str:
        return f"The pontoon bridge {self.bridge} is taken up."
