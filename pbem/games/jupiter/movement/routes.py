"""12.0  Where one unit can go, by which way, at which cost."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from pbem.engine.errors import Illegal
from pbem.games.jupiter.air.superiority import air_range
from pbem.games.jupiter.facts.units import SOVIET
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.position.stacking import full_for
from pbem.games.jupiter.position.supply import in_supply, needs_sweden
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.board.paths import Reach, reach
from pbem.wargame.data.points import HALVES
from pbem.wargame.position.found_once import found_once


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


def can_reach(game: Jupiter, id: str, *, violating: bool = False) -> Reach:
    """Where a unit can get to, with the cost in half points."""
    return game.once(_reach_key(game, id, violating), lambda: _can_reach(game, id, violating))


def _reach_key(game: Jupiter, id: str, violating: bool) -> Hashable:
    return ("reach", id, violating, game.air_markers)


def _can_reach(game: Jupiter, id: str, violating: bool) -> Reach:
    budget = _budget(game, id, violating)
    return reach_from(game, id, game.at(game.where[id]), budget, violating=violating)


def _budget(game: Jupiter, id: str, violating: bool) -> int:
    return allowance(game, id, through_sweden=violating and needs_sweden(game, id))


def reach_from(
    game: Jupiter, id: str, start: Hex, budget: int, *, violating: bool, goal: Hex | None = None
) -> Reach:
    """Where a unit can get to from a hex on its way, with what it has left."""
    board, enemy = game.board, enemy_of(game.side_of(id))
    zone = game.zone(enemy)
    return reach(
        board.tolls[game.unit(id).legs],
        start,
        budget,
        closed=closed_to(game, id, violating=violating),
        stops=zone,  # 7.4
        first_closed=zone if zone & board.bit[start] else 0,  # 7.4 not from zone to zone
        dear=air_range(game, enemy),
        surcharge=HALVES.parts,  # 9.3
        goal=goal,
    )


def ends(game: Jupiter, id: str) -> dict[str, int]:
    """The hexes where a unit's move may end in peace, with their cost in half points."""
    return _stops(game, id, can_reach(game, id))


def _stops(game: Jupiter, id: str, found: Reach) -> dict[str, int]:
    """Of the hexes that a unit can get to, those where it may stay."""
    board = game.board
    bit, label = board.bit, board.grid.labels
    barred = board.lakes | full_for(game, id, found.reached) | found.levels[0]  # 12.6, 6.2
    return {label[each]: cost for each, cost in found.cost.items() if not bit[each] & barred}


@dataclass(frozen=True)
class Course:
    """The way that a move takes, leg by leg, and what it costs in half points."""

    legs: tuple[tuple[Reach, Hex], ...]
    cost: int

    @found_once
    def path(self) -> tuple[Hex, ...]:
        """All hexes of the way, from where the unit stands."""
        path: tuple[Hex, ...] = ()
        for found, to in self.legs:
            path += found.path(to)[1 if path else 0 :]
        return path


def course(game: Jupiter, id: str, through: tuple[str, ...], *, violating: bool) -> Course:
    """A unit's cheapest way through some hexes to the last of them; raises Illegal."""
    # Asked for when an order is checked and again when it is carried out.
    key = ("course", id, through, violating, game.air_markers)
    return game.once(key, lambda: _find_course(game, id, through, violating))


def _find_course(game: Jupiter, id: str, through: tuple[str, ...], violating: bool) -> Course:
    board = game.board
    at = game.where[id]
    here = board.at(at)
    while through and through[0] == at:
        through = through[1:]  # a way may name the hex where it begins
    if not through:
        raise Illegal(f"{id} is in {at} already; HOLD {id} leaves it there", case="5.6")
    zone = game.zone(enemy_of(game.side_of(id)))
    budget = _budget(game, id, violating)
    everywhere = _all_ways(game, id, violating)
    legs: list[tuple[Reach, Hex]] = []
    spent = 0
    for hex in through:
        there = board.at(hex)
        if legs and zone & board.bit[here]:
            raise Illegal(f"{id} must stop in {board.label(here)}, next to the enemy", case="7.4")
        if legs or everywhere is None:
            left = budget - spent
            found = reach_from(game, id, here, left, violating=violating, goal=there)
        else:
            found = everywhere
        cost = found.cost_of(there)
        if cost is None:
            raise _unreachable(game, id, here, there, budget - spent, violating)
        legs.append((found, there))
        here, spent = there, spent + cost
    return Course(tuple(legs), spent)


def _all_ways(game: Jupiter, id: str, violating: bool) -> Reach | None:
    """All of a unit's ways, if somebody has asked for them, or for one of them before."""
    key = _reach_key(game, id, violating)
    if ("one way", key) in game.worked_out:
        return can_reach(game, id, violating=violating)
    game.worked_out["one way", key] = True
    known: Reach | None = game.worked_out.get(key)
    return known


def elsewhere(game: Jupiter, id: str) -> Iterator[str]:
    """The moves that a unit could make instead; worked out only if somebody reads them."""
    yield from (f"M {id} {hex}" for hex in sorted(ends(game, id)))


def _unreachable(
    game: Jupiter, id: str, start: Hex, there: Hex, left: int, violating: bool
) -> Illegal:
    """Why a hex cannot be reached, in the words of the rule that closes it."""
    board = game.board
    unit, side = game.unit(id), game.side_of(id)
    bit, hex = board.bit[there], board.label(there)
    name, zone = board.name(hex), game.zone(enemy_of(side))
    if not bit & board.land:
        island = there in board.terrain_of
        what = "an island that nobody can enter" if island else "open sea"
        words, case = f"{name} is {what}", "12.10" if island else "12.8"
    elif bit & game.occupied(enemy_of(side)):
        words, case = f"{name} is held by the enemy", "12.2"
    elif game.sweden == NEUTRAL and bit & board.sweden and not violating:
        case = "8.1"
        words = f"{name} is in neutral Sweden; write SWEDEN behind the order to go to war with it"
    elif unit.contingent == SOVIET and not bit & board.soviet_limit:
        case = "12.11"
        words = f"Soviet units may only go to the USSR, Finnmark and Finland, not to {name}"
    elif unit.contingent == SOVIET and game.turn == 1 and not bit & board.soviet_rear:
        case = "5.10"
        words = f"Soviet units may not cross the frontline in turn 1, so not to {name}"
    elif zone & board.bit[start] and bit & zone and bit & board.grid.around[start]:
        case = "7.4"
        both = f"{board.label(start)} to {hex}: both are next to the enemy"
        words = f"{id} cannot go straight from {both}"
    elif zone and _freely(game, id, start, there, left, violating):
        case = "7.4"
        words = f"{id} cannot get to {name}: it must stop where it first comes next to the enemy"
    else:
        case = "12.2"
        words = f"{id} cannot get to {name} with {HALVES.show(left)} movement points"
    return Illegal(words, case=case, legal=elsewhere(game, id))


def _freely(game: Jupiter, id: str, start: Hex, there: Hex, left: int, violating: bool) -> bool:
    """Could the unit get there if zones of control did not matter?"""
    found = reach(
        game.board.tolls[game.unit(id).legs],
        start,
        left,
        closed=closed_to(game, id, violating=violating),
        dear=air_range(game, enemy_of(game.side_of(id))),
        surcharge=HALVES.parts,
        goal=there,
    )
    return found.cost_of(there) is not None


def violates(game: Jupiter, id: str, path: tuple[Hex, ...]) -> bool:
    """8.1 (1), (3)  Is neutral Sweden entered, by the unit or by its supply line?"""
    if game.sweden != NEUTRAL:
        return False
    bit, sweden = game.board.bit, game.board.sweden
    return any(bit[each] & sweden for each in path) or needs_sweden(game, id)


def ends_by_sweden(game: Jupiter, id: str) -> Iterator[str]:
    """Where a unit's move may end that goes to war with neutral Sweden."""
    board = game.board
    bit, sweden = board.bit, board.sweden
    if needs_sweden(game, id):
        yield from _stops(game, id, can_reach(game, id, violating=True))
        return
    in_peace = can_reach(game, id)
    if not board.grid.spread(in_peace.reached) & sweden:
        return
    found = can_reach(game, id, violating=True)
    levels = found.levels
    border = next((cost for cost, level in enumerate(levels) if level & sweden), len(levels))
    for label, cost in _stops(game, id, found).items():
        at = board.at(label)
        if in_peace.cost.get(at) != cost:
            yield label  # there is no way in peace, or none that is as cheap
        elif border < cost and any(bit[each] & sweden for each in found.path(at)):
            yield label


def cost_of(game: Jupiter, id: str, path: tuple[Hex, ...]) -> int:
    """What a path costs a unit, in half points."""
    board = game.board
    tolls = board.tolls[game.unit(id).legs]
    dear = air_range(game, enemy_of(game.side_of(id)))
    total = 0
    for a, b in pairwise(path):
        total += (tolls.price(a, b) or 0) + (HALVES.parts if board.bit[b] & dear else 0)
    return total
