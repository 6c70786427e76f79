"""What happens in the movement phase, and who sees how much of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.munich.facts.words import Words
from pbem.games.munich.position.arrow_paths import AIR, LANDINGS, MOVES, on_board
from pbem.games.munich.position.game import Munich
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.position.journeys import Journey, Travelled
from pbem.wargame.scene import Arrow, Loss

CARRIED = {
    "sea": "sails from {} to {}",
    "assault": "puts to sea in {} to assault {}",
    "air": "flies from {} to {}",
}
EVACUATED = {
    "safe": "gets away safely",
    "reduced": "is intercepted and loses a step",
    "eliminated": "is intercepted and lost",
}

BY = {"ground": "", "rail": "by rail", "sea": "by sea", "air": "by air"}
"""By how a unit went, how it is told among many; an assault from the sea is told by itself."""

ORDERED = {"ground": "M", "rail": "RAIL", "sea": "SHIP", "air": "FLY"}
"""By how a unit went, the word of the order that says so."""

WAYS = {
    "ground": (MOVES, "move"),
    "rail": (MOVES, "move"),
    "sea": (LANDINGS, "landing"),
    "assault": (LANDINGS, "landing"),
    "air": (AIR, "flight"),
}
"""By how a unit went, the layer and the kind of its arrow."""


class Moved(Travelled, Pictured, frozen=True):
    """8.0  A unit goes from place to place; the first or the last may be off the map."""

    unit: str
    country: str
    side: Side
    path: tuple[str, ...]
    cost: str = ""  # movement points, of those who march
    how: str = "ground"  # ground, rail, sea, air, assault
    shown: bool = True  # does it lie on top where it ends? (15.0)

    def seen_by(self, side: Side) -> Event:
        return self if self.shown or side == self.side else replace(self, unit="", cost="")

    def told(self, words: Words) -> str:
        who = self.unit or words.somebody(self.country)
        start, end = words.place(self.path[0]), words.place(self.path[-1])
        if self.how in CARRIED:
            return f"{who} {CARRIED[self.how].format(start, end)}."
        way = "-".join(self.path) + words.called(self.path[-1])
        by_rail = " by rail" if self.how == "rail" else ""
        paid = f", {self.cost} MP" if self.cost else ""
        return f"{who} {way}{by_rail}{paid}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "moved", self.unit),)

    def ordered_by(self) -> tuple[str, ...]:
        word = ORDERED.get(self.how)
        return (self.side, word, self.unit, self.path[-1]) if word else ()

    def journeys(self) -> Sequence[Journey]:
        if self.how not in BY:
            return ()
        return (Journey(self.side, self.unit, self.path[0], self.path[-1], BY[self.how]),)

    def went(self) -> dict[str, str]:
        at_sea = self.how == "assault"
        return {self.unit: self.path[-2 if at_sea else -1]} if self.unit else {}

    def set_out(self, unit: str) -> str | None:
        return self.path[0] if unit == self.unit else None

    def arrows(self, canvas: Canvas[Munich]) -> Iterator[Arrow]:
        layer, kind = WAYS[self.how]
        path = on_board(canvas.view, self.path, by_water=layer == LANDINGS)
        yield Arrow(layer, kind, path, canvas.told(self), self.side)


class Evacuated(Pictured, frozen=True):
    """23.3  How a unit fares that ships take from an open coast."""

    unit: str
    country: str
    side: Side
    hex: str
    roll: int
    result: str  # safe, reduced, eliminated

    def seen_by(self, side: Side) -> Event:
        """15.0  Who is lost lies in the open; of others the enemy sees what lands on top."""
        known = side == self.side or self.result == "eliminated"
        return self if known else replace(self, unit="")

    def told(self, words: Words) -> str:
        to = words.place(self.hex)
        fate = EVACUATED[self.result]
        who = self.unit or words.somebody(self.country)
        return f"{who}, taken off the coast to {to}, {fate} (die {self.roll})."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "lost", self.unit),) if self.result == "eliminated" else ()

    def losses(self, canvas: Canvas[Munich]) -> Iterator[Loss]:
        if self.result == "eliminated":
            yield canvas.loss(self)


def gone(
    game: Munich,
    id: str,
    path: tuple[str, ...],
    cost: str = "",
    how: str = "ground",
    shown: bool = True,
) -> Moved:
    """8.2  A unit has moved for this turn."""
    game.moved.add(id)
    return Moved(id, game.unit(id).country, game.side_of(id), path, cost, how, shown)
