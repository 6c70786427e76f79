"""What can happen to convoys, and on the iron route."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.eto.facts.words import Words, counted
from pbem.games.eto.strategic.convoys.losses import Shares, losses_told
from pbem.wargame.map.pictured import Canvas, Pictured
from pbem.wargame.scene import Arrow

SEA = "moves"  # the layer of a map that ways at sea are in


# -- U-boats --------------------------------------------------------------------------------------


class UBoatAttacked(Event, frozen=True):
    """5.2  A U-boat attacks the convoys of a route."""

    side: Side
    unit: str
    area: str
    roll: tuple[int, ...]  # none where nobody escorts the convoys: it gets through by itself
    added: int  # 5.2, 5.9 less the stacks of escorts
    succeeds: bool
    hits: bool  # 5.5 an escort as well

    def told(self, words: Words) -> str:
        dice = f", dice {self.roll[0]} and {self.roll[1]}" if self.roll else ""
        more = f" with {self.added:+}" if self.added and self.roll else ""
        fate = "it gets through" if self.succeeds else "it is driven off"
        hit = " and hits an escort" if self.hits else ""
        where = words.at_sea(self.area)
        return f"{self.unit} attacks the convoys {where}{dice}{more}: {fate}{hit}."


class UBoatsStayedAway(Event, frozen=True):
    """5.1  U-boats on a route attack nobody in this month."""

    side: Side

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} attack no convoys with their U-boats."


class ConvoysSunk(Event, frozen=True):
    """5.3  What the U-boats of one route have sunk."""

    notable = True

    side: Side
    area: str
    rolls: tuple[int, ...]
    added: int
    loss: int
    shares: Shares

    def told(self, words: Words) -> str:
        dice = f"{'die' if len(self.rolls) == 1 else 'dice'} {' + '.join(map(str, self.rolls))}"
        more = f" and {self.added:+}" if self.added else ""
        fate = losses_told(self.shares)
        return f"U-boats {words.at_sea(self.area)} sink convoys, {dice}{more}: {fate}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.area),)


class RoutesClosed(Event, frozen=True):
    """5.6  Too few escorts in a seasonal turn: routes are closed for three months."""

    notable = True

    areas: tuple[str, ...]
    stacks: int

    def told(self, words: Words) -> str:
        where = " and ".join(map(words.water, self.areas))
        there = counted(self.stacks, "stack")
        return f"With {there} of escorts in the North Atlantic, no convoys go through {where}."


# -- aircraft against the arctic convoys ----------------------------------------------------------


class RouteTraced(Pictured, frozen=True):
    """3.3  The way of the arctic convoys in this month."""

    side: Side
    path: tuple[str, ...]  # from end to end

    def told(self, words: Words) -> str:
        begin, end = words.place(self.path[0]), words.water(self.path[-1])
        return f"The arctic convoys go from {begin} by {' '.join(self.path[1:-1])} to {end}."

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        yield Arrow(SEA, "move", self.path[1:-1], canvas.told(self), self.side)


class RoseFromDecks(Event, frozen=True):
    """3.5  Naval air of the escort box meets those who attack the convoys."""

    side: Side
    units: tuple[str, ...]
    hex: str

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "rises", "rise")
        return f"  {doing} from the carriers of the convoy over {words.place(self.hex)}."


class ConvoysBombed(Event, frozen=True):
    """3.4  What aircraft have sunk on the arctic route."""

    notable = True

    side: Side
    area: str
    units: tuple[str, ...]
    roll: int
    halved: bool  # 3.4 they are depleted, all of them
    added: int
    loss: int
    shares: Shares

    def told(self, words: Words) -> str:
        doing = words.do(self.units, "attacks", "attack")
        half = " halved" if self.halved else ""
        more = f" and {self.added:+}" if self.added else ""
        fate = losses_told(self.shares)
        return f"{doing} the arctic convoys, die {self.roll}{half}{more}: {fate}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.area),)


# -- the iron route -------------------------------------------------------------------------------


class IronLost(Event, frozen=True):
    """6.2  The iron route is interdicted."""

    notable = True

    side: Side  # who rolls
    nation: str
    why: str
    rolls: tuple[int, ...]
    loss: int

    def told(self, words: Words) -> str:
        dice = " + ".join(map(str, self.rolls))
        return (
            f"The iron route is interdicted, {self.why}; dice {dice}: "
            f"{self.nation} loses {self.loss} EP."
        )
