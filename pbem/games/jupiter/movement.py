"""12.0  Moving one unit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar, NamedTuple

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.events import Finished, Lost, Moved, Waited
from pbem.games.jupiter.losses import remove
from pbem.games.jupiter.orders import Done, Hold, Lose, Move
from pbem.games.jupiter.position import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.stacking import (
    fewest_to_go,
    full_for,
    may_join,
    mixing_fault,
    must_go,
    overstacked,
    stack_fault,
)
from pbem.games.jupiter.supply import in_supply, needs_sweden
from pbem.games.jupiter.sweden import enter_war
from pbem.games.jupiter.units import SOVIET
from pbem.games.jupiter.victory import claim_along, settle_control
from pbem.wargame.hexgrid import Hex, Mask
from pbem.wargame.paths import Reach, reach
from pbem.wargame.points import HALVES


def allowance(game: Jupiter, id: str, *, through_sweden: bool = False) -> int:
    """The half points that a unit may spend on a move that begins now."""
    unit = game.unit(id)
    points = unit.movement * HALVES.parts
    outside = unit.contingent == SOVIET and not game.board.is_in(game.where[id], game.board.ussr)
    if outside or not in_supply(game, id, through_sweden=through_sweden):
        points = HALVES.halve(points)  # 11.5; 11.6 and 12.11 whatever its supply
    if game.scenario.weathers[game.weather].half_movement:
        points = HALVES.halve(points)  # 12.1
    return points


def air_range(game: Jupiter, side: Side) -> Mask:
    """9.2  The hexes in range of a side's airpower markers."""
    if game.air != side:
        return 0
    found = game.masked(game.air_markers)
    return found | game.board.grid.spread(found)


def closed_to(game: Jupiter, id: str, *, violating: bool) -> Mask:
    """The hexes that a unit may not enter."""
    side, board = game.side_of(id), game.board
    closed = game.occupied(enemy_of(side)) | game.occupied(NEUTRAL)  # 12.2
    if game.sweden == NEUTRAL and not violating:
        closed |= board.sweden  # 8.1
    if game.unit(id).contingent == SOVIET:
        closed |= ~board.soviet_limit  # 12.11
        if game.turn == 1:
            closed |= ~board.soviet_rear  # 5.10
    return closed


def can_reach(
    game: Jupiter,
    id: str,
    *,
    violating: bool = False,
    start: Hex | None = None,
    budget: int | None = None,
    goal: Hex | None = None,
) -> Reach:
    """Where a unit can get to, with the cost in half points."""
    side = game.side_of(id)
    board = game.board
    if start is None:
        start = board.grid.index[game.where[id]]
    if budget is None:
        traced = violating and needs_sweden(game, id)
        budget = allowance(game, id, through_sweden=traced)
    enemy = enemy_of(side)
    zone = game.zone(enemy)
    return reach(
        board.costs[game.unit(id).legs],
        start,
        budget,
        grid_bits=board.bit,
        closed=closed_to(game, id, violating=violating),
        stops=zone,  # 7.4
        first_closed=zone if zone & board.bit[start] else 0,  # 7.4 not from zone to zone
        dear=air_range(game, enemy),
        surcharge=HALVES.parts,  # 9.3
        goal=goal,
    )


def ends(game: Jupiter, id: str, *, violating: bool = False) -> dict[str, int]:
    """The hexes where a unit's move may end, with their cost in half points."""
    return _stops(game, id, can_reach(game, id, violating=violating))


def _stops(game: Jupiter, id: str, found: Reach) -> dict[str, int]:
    """Of the hexes that a unit can get to, those where it may stay."""
    board = game.board
    bit, label = board.bit, board.grid.labels
    start = board.grid.index[game.where[id]]
    reached = sum(bit[each] for each in found.cost)
    barred = board.lakes | full_for(game, id, reached) | bit[start]  # 12.6, 6.2
    return {label[each]: cost for each, cost in found.cost.items() if not bit[each] & barred}


class Course(NamedTuple):
    """The way that a move takes, and what it costs in half points."""

    path: tuple[Hex, ...]
    cost: int


def course(game: Jupiter, order: Move) -> Course:
    """The cheapest way through the hexes that a move names; raises Illegal."""
    # Asked for when an order is checked and again when it is carried out.
    key = ("course", str(order), game.air, *game.air_markers)
    if key not in game.worked_out:
        game.worked_out[key] = _find_course(game, order)
    found: Course = game.worked_out[key]
    return found


def _find_course(game: Jupiter, order: Move) -> Course:
    board = game.board
    for hex in (*order.via, order.to):
        if hex not in board.grid.index:
            raise Illegal(f"there is no hex {hex} on this board", case="2.1")
    here = board.at(game.where[order.unit])
    if order.to == game.where[order.unit] and not order.via:
        raise Illegal(
            f"{order.unit} is in {order.to} already; HOLD {order.unit} leaves it there",
            case="5.6",
        )
    traced = order.sweden and needs_sweden(game, order.unit)
    budget = allowance(game, order.unit, through_sweden=traced)
    path: tuple[Hex, ...] = (here,)
    spent = 0
    for hex in (*order.via, order.to):
        there = board.at(hex)
        if path[1:] and game.zone(enemy_of(game.side_of(order.unit))) & board.bit[path[-1]]:
            raise Illegal(
                f"{order.unit} must stop in {board.label(path[-1])}, next to the enemy",
                case="7.4",
            )
        found = can_reach(
            game,
            order.unit,
            violating=order.sweden,
            start=path[-1],
            budget=budget - spent,
            goal=there,
        )
        if there not in found.cost:
            raise _unreachable(game, order, path[-1], there, budget - spent)
        path += found.path(there)[1:]
        spent += found.cost[there]
    return Course(path, spent)


def _unreachable(game: Jupiter, order: Move, start: Hex, there: Hex, left: int) -> Illegal:
    """Why a hex cannot be reached, in the words of the rule that closes it."""
    board, id = game.board, order.unit
    unit, side = game.unit(id), game.side_of(id)
    bit, hex = board.bit[there], board.label(there)
    name = board.name(hex)
    legal = (str(Move(id, each)) for each in sorted(ends(game, id)))
    if not bit & board.land:
        island = there in board.terrain_of
        what = "an island that nobody can enter" if island else "open sea"
        return Illegal(f"{name} is {what}", case="12.10" if island else "12.8", legal=legal)
    if bit & game.occupied(enemy_of(side)):
        return Illegal(f"{name} is held by the enemy", case="12.2", legal=legal)
    if game.sweden == NEUTRAL and bit & board.sweden and not order.sweden:
        return Illegal(
            f"{name} is in neutral Sweden; write SWEDEN behind the order to go to war with it",
            case="8.1",
            legal=legal,
        )
    if unit.contingent == SOVIET and not bit & board.soviet_limit:
        return Illegal(
            f"Soviet units may only go to the USSR, Finnmark and Finland, not to {name}",
            case="12.11",
            legal=legal,
        )
    if unit.contingent == SOVIET and game.turn == 1 and not bit & board.soviet_rear:
        return Illegal(
            f"Soviet units may not cross the frontline in turn 1, so not to {name}",
            case="5.10",
            legal=legal,
        )
    zone = game.zone(enemy_of(side))
    if zone & board.bit[start] and bit & zone and bit & board.grid.around[start]:
        return Illegal(
            f"{id} cannot go straight from {board.label(start)} to {hex}: both are next to "
            "the enemy",
            case="7.4",
            legal=legal,
        )
    if zone and _freely(game, order, start, there, left):
        return Illegal(
            f"{id} cannot get to {name}: it must stop where it first comes next to the enemy",
            case="7.4",
            legal=legal,
        )
    return Illegal(
        f"{id} cannot get to {name} with {HALVES.show(left)} movement points",
        case="12.2",
        legal=legal,
    )


def _freely(game: Jupiter, order: Move, start: Hex, there: Hex, left: int) -> bool:
    """Could the unit get there if zones of control did not matter?"""
    board = game.board
    found = reach(
        board.costs[game.unit(order.unit).legs],
        start,
        left,
        grid_bits=board.bit,
        closed=closed_to(game, order.unit, violating=order.sweden),
        dear=air_range(game, enemy_of(game.side_of(order.unit))),
        surcharge=HALVES.parts,
    )
    return there in found.cost


def check_ready(game: Jupiter, side: Side, id: str, case: str) -> None:
    """Is the unit this side's to use now? `case` forbids it to a disrupted one."""
    if id not in game.where:
        raise Illegal(f"{id} is not on the map", case="12.2", legal=game.ready(side))
    if game.side_of(id) != side:
        raise Illegal(f"{id} is not yours to command", case="3.1", legal=game.ready(side))
    if id in game.disrupted:
        raise Illegal(
            f"{id} is disrupted until the recovery phase", case=case, legal=game.ready(side)
        )


def check_move(game: Jupiter, side: Side, order: Move) -> Course:
    """Raise Illegal unless the unit may make this move."""
    check_ready(game, side, order.unit, "12.2")
    way = course(game, order)
    board = game.board
    if board.is_in(order.to, board.lakes):
        raise Illegal(
            f"no unit may end its move on the lake hex {order.to}",
            case="12.6",
            legal=(str(Move(order.unit, each)) for each in sorted(ends(game, order.unit))),
        )
    together = (*(each for each in game.stack(order.to) if each != order.unit), order.unit)
    if fault := stack_fault(game, order.to, together):
        mixed = mixing_fault(game, order.to, together)
        raise Illegal(
            f"{order.unit} cannot stop in {board.name(order.to)}: {fault}",
            case="6.1" if mixed else "6.2",
            legal=(str(Move(order.unit, each)) for each in sorted(ends(game, order.unit))),
        )
    if order.sweden and not _violates(game, order.unit, way.path):
        raise Illegal(
            f"{order.unit} does not enter Sweden on its way to {order.to}; leave SWEDEN out",
            case="8.1",
            legal=(str(Move(order.unit, order.to, order.via)),),
        )
    return way


def _violates(game: Jupiter, id: str, path: tuple[Hex, ...]) -> bool:
    """8.1 (1), (3)  Is neutral Sweden entered, by the unit or by its supply line?"""
    if game.sweden != NEUTRAL:
        return False
    bit, sweden = game.board.bit, game.board.sweden
    return any(bit[each] & sweden for each in path) or needs_sweden(game, id)


def shown(game: Jupiter, id: str) -> bool:
    """6.4  Can the enemy see the unit's face? Only on top of its stack, and undisrupted."""
    return game.stacks[game.where[id]][-1] == id and id not in game.disrupted


class MoveOne(Step[Jupiter], frozen=True):
    """5.6  One side moves one unit, or disrupts one that stays, or declares its movement done."""

    kind: ClassVar = "move"
    public: ClassVar = False
    side: Side

    def asks(self, game: Jupiter) -> Side | None:
        return self.side if may_act(game, self.side) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        """5.6  Who has no units left is passed over; when both are through, the phase is."""
        if may_act(game, enemy_of(self.side)):
            game.push(MoveOne(enemy_of(self.side)))
        yield from ()

    def prompt(self, game: Jupiter) -> str:
        left = sum(1 for _ in game.ready(self.side))
        return f"Move one of your {left} undisrupted units, or HOLD one, or say DONE."

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for id in game.ready(self.side):
            yield from unit_answers(game, id)
        yield Done("moves")

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        id = chance.choice(list(game.ready(self.side)))
        if chance.random() < 0.02:
            return Done("moves")
        return chance.choice(list(unit_answers(game, id)))

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, Move):
            check_move(game, self.side, order)
        elif isinstance(order, Hold):
            check_ready(game, self.side, order.unit, "12.2")
        elif isinstance(order, Done):
            check_phase(order, "moves")

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        game.push(MoveOne(enemy_of(self.side)))
        if isinstance(order, Move):
            yield from march(game, self.side, order)
        elif isinstance(order, Hold):
            yield wait(game, order.unit)
        else:
            yield from finish(game, self.side, "moves")


def may_act(game: Jupiter, side: Side) -> bool:
    """A side acts while it has undisrupted units and has not declared itself done."""
    return side not in game.finished and game.anyone_ready(side)


def check_phase(order: Done, phase: str) -> None:
    if order.phase not in (phase, ""):
        raise Illegal(f"it is not the time for {order}", case="5.1", legal=(Done(phase),))


def unit_answers(game: Jupiter, id: str) -> Iterator[Order]:
    """All that one unit may do in a movement phase."""
    yield Hold(id)
    found = can_reach(game, id)
    for hex in _stops(game, id, found):
        yield Move(id, hex)
    if game.sweden == NEUTRAL:
        for hex in _violations(game, id, found):
            yield Move(id, hex, sweden=True)


def _violations(game: Jupiter, id: str, peaceful: Reach) -> Iterator[str]:
    """Where a unit may end by going to war with Sweden."""
    board = game.board
    bit, sweden = board.bit, board.sweden
    traced = needs_sweden(game, id)
    reached = sum(bit[each] for each in peaceful.cost)
    if not traced and not board.grid.spread(reached) & sweden:
        return
    found = can_reach(game, id, violating=True)
    entered: set[Hex] = set()  # the hexes whose way leads through Sweden
    for hex in sorted(found.cost, key=found.cost.__getitem__):
        if bit[hex] & sweden or found.came_from.get(hex) in entered:
            entered.add(hex)
    for label in _stops(game, id, found):
        if traced or board.at(label) in entered:
            yield label


def wait(game: Jupiter, id: str) -> Event:
    """5.6  Disrupt a unit that does nothing."""
    seen = shown(game, id)
    game.disrupted.add(id)
    return Waited(id, game.unit(id).contingent, game.side_of(id), game.where[id], seen)


def finish(game: Jupiter, side: Side, phase: str) -> Iterator[Event]:
    """5.6  A side declares itself done: every unit it has left is disrupted."""
    game.finished = (*game.finished, side)
    game.disrupted.update(game.units_of(side))
    yield Finished(side, phase)


def march(game: Jupiter, side: Side, order: Move) -> Iterator[Event]:
    """Carry out a move that was checked; war with Sweden interrupts it (8.1, 8.3)."""
    way = course(game, order)
    board = game.board
    if not order.sweden or not _violates(game, order.unit, way.path):
        yield from arrive(game, order.unit, way.path, way.cost)
        return
    sweden = [at for at, hex in enumerate(way.path) if board.bit[hex] & board.sweden]
    halt = sweden[0] if sweden and not needs_sweden(game, order.unit) else 0
    names = tuple(board.label(each) for each in way.path)
    left = allowance(game, order.unit, through_sweden=True) - cost_of(
        game, order.unit, way.path[: halt + 1]
    )
    how = "moved into Sweden" if halt else "traced supply through Sweden"
    game.push(GoOn(order.unit, names[: halt + 1], names[halt + 1 :], left))
    if halt:
        game.put(order.unit, names[halt])
    yield from enter_war(game, side, how)


def cost_of(game: Jupiter, id: str, path: tuple[Hex, ...]) -> int:
    """What a path costs a unit, in half points."""
    board = game.board
    costs = board.costs[game.unit(id).legs]
    dear = air_range(game, enemy_of(game.side_of(id)))
    total = 0
    for a, b in pairwise(path):
        total += dict(costs[a])[b] + (HALVES.parts if board.bit[b] & dear else 0)
    return total


def arrive(game: Jupiter, id: str, path: tuple[Hex, ...], cost: int) -> Iterator[Event]:
    """A unit has walked a path: it stands at its end, disrupted."""
    side, names = game.side_of(id), tuple(game.board.label(each) for each in path)
    seen = game.where[id] != names[0] or shown(game, id)
    if game.where[id] != names[-1]:
        game.put(id, names[-1])
    game.disrupted.add(id)  # 12.1
    yield Moved(id, game.unit(id).contingent, side, names, HALVES.show(cost), seen)
    claim_along(game, side, path)
    yield from settle_control(game)
    yield from check_stacks(game)


def check_stacks(game: Jupiter) -> Iterator[Event]:
    """6.3  Where a stack is found unlawful, its owner must mend it before play goes on."""
    hex = overstacked(game)
    if hex is not None:
        game.push(Unstack(hex))
    yield from ()


class GoOn(Step[Jupiter], frozen=True):
    """8.3  A move that was interrupted by Sweden's entry goes on as far as it still can."""

    unit: str
    behind: tuple[str, ...]
    ahead: tuple[str, ...]
    left: int

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        board, id = game.board, self.unit
        zone = game.zone(enemy_of(game.side_of(id)))
        closed = closed_to(game, id, violating=True)
        walked = [board.at(each) for each in self.behind]
        left = self.left
        for label in self.ahead:
            here, there = walked[-1], board.at(label)
            price = cost_of(game, id, (here, there))
            stuck = bool(zone & board.bit[here])
            if len(walked) == 1:
                stuck = stuck and bool(zone & board.bit[there])  # 7.4
            if stuck or board.bit[there] & closed or price > left:
                break
            left -= price
            walked.append(there)
        while len(walked) > 1 and not self._may_stop(game, walked[-1]):
            walked.pop()
        path = tuple(walked)
        yield from arrive(game, id, path, cost_of(game, id, path))

    def _may_stop(self, game: Jupiter, hex: Hex) -> bool:
        label = game.board.label(hex)
        if game.board.bit[hex] & game.board.lakes:
            return False
        return game.where[self.unit] == label or may_join(game, self.unit, label)


class Unstack(Step[Jupiter], frozen=True):
    """6.3  The owner of an unlawful stack gives up as many units as it takes, for good."""

    kind: ClassVar = "overstack"
    public: ClassVar = False
    reaction: ClassVar = True
    hex: str

    def asks(self, game: Jupiter) -> Side | None:
        return game.holder(self.hex) if must_go(game, self.hex) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from check_stacks(game)

    def prompt(self, game: Jupiter) -> str:
        return f"The stack in {game.board.name(self.hex)} is unlawful: which unit is given up?"

    def answers(self, game: Jupiter) -> Iterator[Order]:
        """Only units whose loss brings the stack nearer to lawful: the fewest possible go."""
        wanted = must_go(game, self.hex) - 1
        for id in game.stack(self.hex):
            left = tuple(each for each in game.stack(self.hex) if each != id)
            if fewest_to_go(game, self.hex, left) == wanted:
                yield Lose(id)

    def check(self, game: Jupiter, order: Order) -> None:
        if order not in self.answers(game):
            raise Illegal(
                f"{order} does not mend the stack in {self.hex} with the fewest losses",
                case="6.3",
                legal=self.answers(game),
            )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Lose)
        side = game.side_of(order.unit)
        remove(game, order.unit)
        game.dead = (*game.dead, order.unit)
        yield Lost(order.unit, side, self.hex, 0, "stacking")
        game.push(self)
