"""Setting up: one side places its units, in any order, until it says that it is done."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import ClassVar, Generic, TypeVar

from pbem.engine.dice import Dice, PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.wargame.position.events import SetUp
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)


class SettingUp(Step[P], Generic[P], frozen=True):
    """A side's set-up; it may change its mind until it is done.

    A game says which units there are and where they may go, and how its orders put it.
    """

    kind: ClassVar = "setup"
    public: ClassVar = False
    side: ClassVar[Side] = ""
    case: ClassVar[str] = ""
    default: ClassVar[Order]  # the ready-made placement of all that is left
    done: ClassVar[Order]

    # -- what a game says -------------------------------------------------------------------------

    def movable(self, game: P) -> list[str]:
        """The units that may be placed, or placed again."""
        raise NotImplementedError

    def waiting(self, game: P) -> list[str]:
        """The units that must still be placed."""
        raise NotImplementedError

    def open_to(self, game: P, id: str) -> list[str]:
        """Where a unit may be set up now."""
        raise NotImplementedError

    def ready_made(self, game: P) -> Mapping[str, str]:
        """The set-up that is there for the asking: unit -> place."""
        raise NotImplementedError

    def order(self, id: str, place: str) -> Order:
        """The order that puts a unit there."""
        raise NotImplementedError

    def ordered(self, order: Order) -> tuple[str, str] | None:
        """The unit and the place that an order names, if it is one to place a unit."""
        raise NotImplementedError

    def place(self, game: P, id: str, place: str) -> Event:
        """Put a unit there."""
        raise NotImplementedError

    def next_of(self, game: P, waiting: list[str]) -> str:
        """Which unit is placed next: in the order of the ready-made set-up, that of the stacks."""
        order = {id: at for at, id in enumerate(self.ready_made(game))}
        return min(waiting, key=lambda id: order.get(id, len(order)))

    def check_place(self, game: P, id: str, place: str) -> None:
        """Raise Illegal unless a unit of this side may be set up there."""
        if place not in self.open_to(game, id):
            words = f"{id} may not be set up in {place}"
            raise Illegal(words, case=self.case, legal=self.open_to(game, id))

    def standing(self, game: P, id: str) -> str:
        """Where a unit is, as `open_to` would have it."""
        return game.where.get(id, "")

    def part(self, game: P) -> str:
        """What is set up here, where it is not all that the side has."""
        return ""

    def finish(self, game: P) -> None:
        """What follows when all stand."""

    def left_open(self, game: P) -> Iterator[str]:
        """What the enemy may take once all stand, which its owner should know."""
        return iter(())

    # -- what is the same everywhere --------------------------------------------------------------

    def asks(self, game: P) -> Side:
        return self.side

    def answers(self, game: P) -> Iterator[Order]:
        yield from self.of_nobody(game)
        for id in self.movable(game):
            yield from (self.order(id, place) for place in self.places_for(game, id))

    def of_nobody(self, game: P) -> Iterator[Order]:
        """The answers that name no unit."""
        yield self.default
        if not self.waiting(game):
            yield self.done

    def places_for(self, game: P, id: str) -> Iterator[str]:
        """Where else a unit may be set up now."""
        here = self.standing(game, id)
        return (place for place in self.open_to(game, id) if place != here)

    def sample(self, game: P, chance: random.Random) -> Order:
        """Place something that is still to be placed, so that a random set-up comes to its end."""
        waiting = self.waiting(game)
        if not waiting:
            return self.done
        id = chance.choice(waiting)
        places = self.open_to(game, id)
        return self.order(id, chance.choice(places)) if places else self.default

    def check(self, game: P, order: Order) -> None:
        placing = self.ordered(order)
        if placing is not None:
            if placing[0] not in self.movable(game):
                words = f"{placing[0]} is not yours to place now"
                raise Illegal(words, case=self.case, legal=self.movable(game))
            self.check_place(game, *placing)
        elif isinstance(order, type(self.done)):
            if waiting := self.waiting(game):
                words = f"still to be placed: {', '.join(waiting)} (DEFAULT places them for you)"
                raise Illegal(words, case=self.case)
        elif not isinstance(order, type(self.default)):
            raise Illegal(f"{order} is not yours to say", case=self.case, legal=(self.default,))

    def play(self, game: P, order: Order, dice: Dice) -> Iterator[Event]:
        placing = self.ordered(order)
        if placing is not None:
            game.push(self)
            yield self.place(game, *placing)
            return
        if isinstance(order, type(self.default)):
            yield from self.place_rest(game)
        self.finish(game)
        yield SetUp(self.side, self.part(game))

    def place_rest(self, game: P) -> Iterator[Event]:
        """Everything not placed yet goes where the ready-made set-up has it, or next best."""
        ready_made = self.ready_made(game)
        while waiting := self.waiting(game):
            id = self.next_of(game, waiting)
            open_to = self.open_to(game, id)
            wanted = ready_made.get(id, "")
            yield self.place(game, id, wanted if wanted in open_to else open_to[0])

    def spelled_out(self, game: P, order: Order) -> Iterator[Order]:
        """The ready-made set-up unit by unit, and that all stand."""
        if not isinstance(order, type(self.default)):
            yield order
            return
        after = game.twin()
        before = dict(after.where)
        for _ in self.place_rest(after):
            moved = (id for id in self.movable(after) if after.where.get(id) != before.get(id))
            for id in moved:
                yield self.order(id, self.standing(after, id))
            before = dict(after.where)
        yield self.done

    def cautions(self, game: P, order: Order) -> Iterator[str]:
        """What ends the set-up tells what it leaves open."""
        if isinstance(order, (type(self.default), type(self.done))):
            after = game.twin()
            for _ in self.play(after, order, PreparedDice(())):
                pass
            yield from self.left_open(after)

    # -- answers that nobody has to write ---------------------------------------------------------

    def usual(self, game: P) -> Order:
        return self.default

    def able(self, game: P) -> list[str]:
        return self.movable(game)

    def can_act(self, game: P, piece: str) -> bool:
        return next(self.places_for(game, piece), None) is not None

    def offers_to(self, game: P, units: tuple[str, ...]) -> Iterator[Option]:
        """Where one of them may go."""
        for place in self.places_for(game, units[0]) if len(units) == 1 else ():
            yield self.offered(game, units[0], place)

    def offered(self, game: P, id: str, place: str) -> Option:
        """How a click shows a place; of one off the map, the order alone says which."""
        on_map = place if place in game.board.places.index else ""
        return Option(str(self.order(id, place)), "place", on_map)
