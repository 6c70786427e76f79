"""12.0  Ground movement: one action, any number of units of one sub-command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.movement.events import BridgeCut, Moved
from pbem.games.narvik.movement.routes import reachable
from pbem.games.narvik.movement.trips import Trip
from pbem.games.narvik.orders.kinds import Action, March, Move
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import stack_fault
from pbem.games.narvik.turn.victory import take
from pbem.wargame.points import HALVES

PROPOSED = 40  # moves that are proposed to somebody who asks what can be done


def check(game: Narvik, side: Side, order: Action) -> None:
    """Raise Illegal unless every march can be made; the position is a copy to try them on."""
    for _ in conduct(game, side, order):
        pass


def play(game: Narvik, side: Side, order: Action, dice: Dice) -> Iterator[Event]:
    yield from conduct(game, side, order)


def conduct(game: Narvik, side: Side, order: Action) -> Iterator[Event]:
    """Make the marches one after the other, then look at the stacks (9.0); raises Illegal."""
    assert isinstance(order, Move)
    controlled, began = frozenset(game.german_held), dict(game.stacks)  # 12.5 as it begins
    entered: Counter[str] = Counter()  # 8.3 by map-edge hex, this action
    crossed: set[str] = set()
    ended: dict[str, None] = {}
    for march in order.marches:
        trips = [Trip(game, id, march, controlled, entered, began) for id in march.units]
        for trip in trips:
            trip.make()
        for trip in trips:
            yield from settle(game, trip)
            crossed.update(map(side_between, trip.path, trip.path[1:]))
            ended[trip.at] = None
    check_stacks(game, ended)
    for bridge in order.cut:
        if bridge not in game.pontoons or bridge not in crossed:
            words = f"nobody crossed a pontoon bridge at {bridge}"
            raise Illegal(words, case="23.3.2", legal=sorted(crossed & game.pontoons))
        game.pontoons.discard(bridge)
        yield BridgeCut(side, bridge)


def settle(game: Narvik, trip: Trip) -> Iterator[Event]:
    """Put the unit where its trip ended."""
    unit, to = game.unit(trip.id), trip.at
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
    if to in game.board.grid.index:
        game.put(trip.id, to)
    else:
        game.send(trip.id, to)


def check_stacks(game: Narvik, places: dict[str, None]) -> None:
    """9.0  At the end of an action nobody may have moved into too full a hex."""
    for hex in places:
        if fault := stack_fault(game, game.stack(hex)):
            raise Illegal(f"too many would end in {hex}: {fault}", case="9.0")


def some(game: Narvik, side: Side) -> Iterator[Action]:
    """Moves of single units, as far as they can be listed."""
    for command in commands_of(side):
        for id in sorted(activated(game, side, command)):
            for count, place in enumerate(reachable(game, id)):
                if count == PROPOSED:
                    break
                if place in game.board.grid.index and game.holder(place) not in (None, side):
                    continue
                yield Move(command, (March((id,), (place,)),))
