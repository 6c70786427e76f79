"""Who follows into a place that combat has cleared, and how far: every lawful choice among them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.ranking import ALL, NEVER
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)
Way = tuple[str, ...]
"""The places that a unit goes through, the last one where it ends."""
LIKELY = 0.7  # that a player by chance lets a unit advance


class Pursuers(ABC):
    """Units that may advance, each by one of its ways, none of them or all of them."""

    units: tuple[str, ...]

    @abstractmethod
    def ways(self, id: str) -> list[Way]:
        """How a unit may advance."""

    @abstractmethod
    def fault(self, chosen: Mapping[str, Way], undecided: Iterable[str] = ()) -> str:
        """What is wrong once these have advanced; empty if nothing is.

        Who is undecided is taken to leave where it stands.
        """

    def choices(self, required: Iterable[str] = ()) -> Iterator[dict[str, Way]]:
        """Every lawful way to advance, the most units first; the required ones always do."""
        return self._choices({}, self.units, frozenset(required))

    def _choices(
        self, chosen: dict[str, Way], left: tuple[str, ...], required: frozenset[str]
    ) -> Iterator[dict[str, Way]]:
        """What can become of some choices; a stack that is too big already is not built upon."""
        if self.fault(chosen, left):
            return
        if not left:
            yield chosen
            return
        id, rest = left[0], left[1:]
        for way in self.ways(id):
            yield from self._choices({**chosen, id: way}, rest, required)
        if id not in required:
            yield from self._choices(chosen, rest, required)


def arrivals(chosen: Mapping[str, Way]) -> dict[str, list[str]]:
    """By place, who ends there."""
    found: dict[str, list[str]] = {}
    for id, way in chosen.items():
        found.setdefault(way[-1], []).append(id)
    return found


class Chase(Pursuers, Generic[P]):
    """Those who may follow into one cleared place, and some of them on from it."""

    required: tuple[str, ...] = ()  # who goes in any case

    def __init__(self, game: P, place: str, units: Iterable[str]) -> None:
        self.game = game
        self.place = place
        self.units = tuple(id for id in units if self.can_enter(id))

    @abstractmethod
    def can_enter(self, id: str) -> bool:
        """May a unit follow at all?"""

    @abstractmethod
    def onward(self, id: str) -> Iterable[str]:
        """Where a unit may go on to from the cleared place."""

    @abstractmethod
    def crowd_fault(self, place: str, units: tuple[str, ...]) -> str:
        """What is wrong with these units in one place; empty if nothing is."""

    def stays(self, id: str) -> bool:
        """Is a unit that does not follow sure to be still where it stands?"""
        return True

    def ways(self, id: str) -> list[Way]:
        return [(self.place,), *((self.place, place) for place in self.onward(id))]

    def fault(self, chosen: Mapping[str, Way], undecided: Iterable[str] = ()) -> str:
        leaving = {*chosen, *undecided}
        for place, units in arrivals(chosen).items():
            staying = (id for id in self.game.stack(place) if id not in leaving and self.stays(id))
            if fault := self.crowd_fault(place, (*staying, *units)):
                return f"they cannot all end in {self.named(place)}: {fault}"
        return ""

    def named(self, place: str) -> str:
        """A place as it is spoken of."""
        return place

    def ahead(self) -> dict[str, Way]:
        """Those who go in any case, and no further."""
        return dict.fromkeys(self.required, (self.place,))

    def fill(self, units: Iterable[str]) -> dict[str, Way]:
        """As many as there is room for in the cleared place, those first who are named first."""
        chosen = self.ahead()
        for id in units:
            trial: dict[str, Way] = {**chosen, id: (self.place,)}
            chosen = chosen if id in chosen or self.fault(trial) else trial
        return chosen


class Pursuing(Asking[P], Generic[P], frozen=True):
    """A place is cleared: which of its attackers follow, and how far?"""

    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True

    if TYPE_CHECKING:

        @property
        def side(self) -> Side: ...

    # -- what a game says -------------------------------------------------------------------------

    def chase(self, game: P) -> Chase[P]:
        """Who can follow."""
        raise NotImplementedError

    def order(self, chosen: Mapping[str, Way]) -> Command[Any]:
        """The order that lets these units follow."""
        raise NotImplementedError

    def worth(self, game: P, id: str) -> Any:
        """By what it is decided who follows first."""
        raise NotImplementedError

    # -- what is the same everywhere --------------------------------------------------------------

    def asks(self, game: P) -> Side | None:
        return self.side if self.chase(game).units else None

    def answers(self, game: P) -> Iterator[Order]:
        """Every choice of units and places."""
        chase = self.chase(game)
        return map(self.order, chase.choices(chase.required))

    def sample(self, game: P, chance: random.Random) -> Order:
        chase = self.chase(game)
        chosen = chase.ahead()
        for id in sorted(chase.units, key=lambda _: chance.random()):
            if id in chosen or chance.random() < LIKELY:
                trial = {**chosen, id: chance.choice(chase.ways(id))}
                chosen = chosen if chase.fault(trial) else trial
        return self.order(chosen)

    def usual(self, game: P) -> Command[Any]:
        """As many as there is room for go into the cleared place, and no further."""
        chase = self.chase(game)
        ranked = sorted(chase.units, key=lambda id: self.worth(game, id), reverse=True)
        return self.order(chase.fill(ranked))

    def staying(self, game: P) -> Command[Any]:
        """Who must go, and nobody else."""
        return self.order(self.chase(game).ahead())

    def by_standing(self, game: P, choice: tuple[str, ...]) -> Order | None:
        if choice[0] == NEVER:
            return self.staying(game)
        return self.usual(game) if choice[0] == ALL else None

    def able(self, game: P) -> tuple[str, ...]:
        return self.chase(game).units

    def of_nobody(self, game: P) -> Iterator[Order]:
        return (each for each in (self.order({}),) if self.allows(game, each))

    def offers_to(self, game: P, units: tuple[str, ...]) -> Iterator[Option]:
        return self.all_warned(game, self.pursuits(game, units))

    def pursuits(self, game: P, units: tuple[str, ...]) -> Iterator[tuple[Command[Any], Option]]:
        """These units into the cleared place or on from it; one alone, or all who fit."""
        chase, together = self.chase(game), self.usual(game)
        common = [way for way in chase.ways(units[0]) if all(way in chase.ways(id) for id in units)]
        found = {self.order({**chase.ahead(), **dict.fromkeys(units, way)}): way for way in common}
        if len(units) == 1 and units[0] in together.actors:
            found.setdefault(together, (chase.place,))
        for order, way in found.items():
            if self.allows(game, order):
                path = (game.where[units[0]], *way) if game.on_map(units[0]) else way
                words = tuple(order.forecast(game, self.side))
                yield order, Option(str(order), "move", way[-1], path, str(len(way)), words)
