"""12.0  Ground movement: one action, any number of units of one sub-command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, Self

from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.movement import destinations
from pbem.games.narvik.movement.events import BridgeCut, Moved
from pbem.games.narvik.movement.marching import (
    Journey,
    Marching,
    check_crowd,
    check_stacks,
    crowd_fault,
)
from pbem.games.narvik.movement.routes import reachable
from pbem.games.narvik.movement.trips import Trip
from pbem.games.narvik.orders.parts import March
from pbem.games.narvik.position.control import take
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.data.points import HALVES

PROPOSED = 40  # moves that are proposed to somebody who asks what can be done


class Move(Marching, frozen=True):
    """12.0  Ground movement; `cut` takes up pontoons crossed (23.3.2)."""

    charged: ClassVar = ("move",)
    apart: ClassVar = True
    text: ClassVar = "MOVE {command}: {marches,}"
    drawn_as: ClassVar = ("moves", "move")
    form: ClassVar = "MOVE _under? marches _cut? _tops? _keep?"
    spelled: ClassVar = {"MOVE": ("MOVE", "M", "GO", "MARCH")}
    cut: tuple[str, ...] = ()
    tops: tuple[str, ...] = ()
    keep: int = 0

    def conduct(self, game: Narvik, side: Side) -> Iterator[Event]:
        """Make the marches one after the other, then look at the stacks (9.0); raises Illegal."""
        controlled, began = frozenset(game.german_held), dict(game.stacks)  # 12.5 as it begins
        entered: Counter[str] = Counter()  # 8.3 by map-edge hex, this action
        crossed: set[str] = set()
        ended: dict[str, None] = {}
        for march in self.marches:
            trips = [Trip(game, id, march, controlled, entered, began) for id in march.units]
            for trip in trips:
                trip.make()
            for trip in trips:
                yield from settle(game, trip)
                crossed.update(map(side_between, trip.path, trip.path[1:]))
                ended[trip.at] = None
        check_stacks(game, ended)
        for bridge in self.cut:
            if bridge not in game.pontoons or bridge not in crossed:
                words = f"nobody crossed a pontoon bridge at {bridge}"
                raise Illegal(words, case="23.3.2", legal=sorted(crossed & game.pontoons))
            game.pontoons.discard(bridge)
            yield BridgeCut(side, bridge)

    @property
    def plain(self) -> bool:
        return super().plain and not self.cut

    def check_plain(self, game: Narvik, march: March) -> None:
        entered: Counter[str] = Counter()
        trips = [Trip(game, id, march, game.german_held, entered) for id in march.units]
        for trip in trips:
            trip.make()
        check_crowd(game, march.units, trips[-1].at)

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """Moves of single units, as far as they can be listed."""
        for command in commands_of(side):
            for id in sorted(activated(game, side, command)):
                for place in islice(reachable(game, id), PROPOSED):
                    if game.holder(place) in (None, side):
                        yield cls(command, (March((id,), (place,)),))

    @classmethod
    def listed(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """Whatever can be reached can be marched to, if moves may be declared and there is room."""
        if not any(passes(cls(each, ()).check_declared, game, side) for each in commands_of(side)):
            return
        for move in cls.some(game, side):
            march = move.marches[0]
            if not crowd_fault(game, march.units, march.way[0]):
                yield move

    @classmethod
    def journeys(cls, view: Narvik, units: tuple[str, ...]) -> Iterator[Journey]:
        return destinations.journeys(view, units)

    def stays_legal(self, view: Narvik) -> bool:
        """If it only marches over the map, what was done before it leaves it as it was."""
        ways = (march.way for march in self.marches)
        afoot = all(len(way) == 1 and way[0] in view.board.grid.index for way in ways)
        return afoot and all(view.on_map(id) for id in self.actors)


def settle(game: Narvik, trip: Trip) -> Iterator[Event]:
    """Put the unit where its trip ended."""
    unit = game.unit(trip.id)
    shown = trip.id in game.revealed
    yield Moved(
        trip.id,
        unit.nationality,
        unit.side,
        tuple(trip.path),
        HALVES.show(trip.spent),
        trip.how,
        shown,
    )
    yield from take(game, unit.side, (hex for hex in trip.path[1:] if hex in game.board.grid.index))
    game.bring(trip.id, trip.at)
