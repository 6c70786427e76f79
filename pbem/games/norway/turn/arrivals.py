"""12.1  Units in hand are placed, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.norway.facts.boxes import HAND, NORWEGIAN_POOL
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.facts.words import counted
from pbem.games.norway.orders.general import Default, Place
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.events import Placed
from pbem.games.norway.position.fog import veil
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Placing
from pbem.games.norway.turn.events import BackInPool
from pbem.games.norway.turn.placement import arrival_places, refit_places
from pbem.wargame.position.words import and_all


class Arriving(Placing, frozen=True):
    """12.1  Units of a side that have come; for whom there is no place goes back to the pool."""

    kind: ClassVar = "arrival"
    reaction: ClassVar = True
    one_by_one: ClassVar = True
    public: ClassVar = False  # where stacks are hidden, what arrives is, too
    case: ClassVar[str] = "12.1"
    how: ClassVar[str] = "reinforcement"
    side: Side
    units: tuple[str, ...]
    taken: tuple[str, ...] = ()  # where others have been placed in this action

    def places(self, game: Norway, id: str) -> list[str]:
        """Where a unit may be placed, whoever came before it."""
        raise NotImplementedError

    def most(self, game: Norway, id: str, place: str) -> int:
        """How many may come to a place in one action."""
        return len(game.roster)

    def counts(self, game: Norway, id: str) -> bool:
        """Does a unit count against what a place takes in one action?"""
        return True

    # -- what is the same for all -----------------------------------------------------------------

    def waiting(self, game: Norway) -> list[str]:
        return [id for id in self.units if id in game.inside(HAND[self.side])]

    def open_to(self, game: Norway, id: str) -> list[str]:
        return [
            place
            for place in self.places(game, id)
            if self.taken.count(place) < self.most(game, id, place)
        ]

    def able(self, game: Norway) -> list[str]:
        return [id for id in self.waiting(game) if self.open_to(game, id)]

    def asks(self, game: Norway) -> Side | None:
        return self.side if self.able(game) else None

    def prompt(self, game: Norway) -> str:
        who = and_all(self.able(game))
        return f"Where do these go: {who}? (PLACE unit place, a line each; DEFAULT places all)"

    def forced(self, game: Norway) -> Order | None:
        """Where nobody has a choice: one of them after the other."""
        able = self.able(game)
        if len(able) == 1 and len(places := self.open_to(game, able[0])) == 1:
            return Place(able[0], places[0])
        return None

    def check(self, game: Norway, order: Order) -> None:
        if isinstance(order, Default):
            return
        assert isinstance(order, Place)
        if order.unit not in self.able(game):
            words = f"{order.unit} is not yours to place now"
            raise Illegal(words, case=self.case, legal=self.able(game))
        if order.place not in self.open_to(game, order.unit):
            words, case = f"{order.unit} cannot be placed in {order.place}", self.case
            if self._is_disrupted(game, order):
                words, case = f"{words}: the base there is disrupted", "15.3"
            elif order.place in self.places(game, order.unit):
                most = counted(self.most(game, order.unit, order.place), "unit")
                words = f"{words}: it takes {most} in one action (15.1)"
            raise Illegal(words, case=case, legal=self.open_to(game, order.unit))

    def _is_disrupted(self, game: Norway, order: Place) -> bool:
        """15.3  Could it be placed there, if nothing were disrupted?"""
        if not game.disrupted or order.place in self.places(game, order.unit):
            return False
        whole = game.twin()
        whole.disrupted = set()
        whole.forget()
        return order.place in self.open_to(whole, order.unit)

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        step: Arriving = self
        while isinstance(order, Default) and (able := step.able(game)):
            event, step = step.put(game, able[0], step.best(game, able[0]))
            yield event
        if isinstance(order, Place):
            event, step = step.put(game, order.unit, order.place)
            yield event
        game.push(step)

    def put(self, game: Norway, id: str, place: str) -> tuple[Event, Arriving]:
        """A unit comes; and what is to be asked next."""
        game.put(id, place)
        event = Placed(id, self.side, place, self.how, veil(game, id))
        counts = self.counts(game, id) or game.version < 4  # as all did by the older rules
        return event, replace(self, taken=(*self.taken, place) if counts else self.taken)

    def best(self, game: Norway, id: str) -> str:
        """Where a unit goes if nobody says: at home, else where no enemy is and few friends are."""
        enemy = enemy_of(self.side)
        return min(
            self.open_to(game, id),
            key=lambda place: (
                not game.board.is_home(place),
                len(game.stack_of(enemy, place)),
                len(game.stack_of(self.side, place)),
                place,
            ),
        )

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        """12.2, 15.1  Nobody else has a place."""
        excess = tuple(self.waiting(game))
        for id in excess:
            game.send(id, NORWEGIAN_POOL)
        if excess:
            yield BackInPool(self.side, excess)
        yield from settle(game)

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        found = super().by_standing(game, choice)
        return found or (Default() if choice == ("DEFAULT",) else None)


class Mobilized(Arriving, frozen=True):
    """12.1, 15.1  Norwegians that are called up: so many to an area as its number says."""

    def prompt(self, game: Norway) -> str:
        """Where there is no room for all, the side chooses who goes back."""
        called_up = [id for id in self.waiting(game) if self.counts(game, id)]
        areas = self.open_to(game, called_up[0]) if called_up else []
        room = {area: game.board.mobilization[area] - self.taken.count(area) for area in areas}
        if len(called_up) <= sum(room.values()):
            return super().prompt(game)
        left = ", ".join(f"{area} {count}" for area, count in room.items())
        return f"{super().prompt(game)} There is room in {left}; the others go back to the pool."

    def places(self, game: Norway, id: str) -> list[str]:
        return arrival_places(game, id)

    def counts(self, game: Norway, id: str) -> bool:
        unit = game.unit(id)
        return unit.ground_unit and not unit.fortress

    def most(self, game: Norway, id: str, place: str) -> int:
        most = len(game.roster)
        return game.board.mobilization.get(place, most) if self.counts(game, id) else most


class RefittedUnits(Arriving, frozen=True):
    """13.5  Units that are refitted, and where."""

    kind: ClassVar = "refit place"
    case: ClassVar = "13.5"
    how: ClassVar = "refit"

    def places(self, game: Norway, id: str) -> list[str]:
        return refit_places(game, id)
