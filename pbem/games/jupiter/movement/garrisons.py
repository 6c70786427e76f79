"""4.1, 4.2  The bases whose fall ends the game: who leaves one empty while enemies are near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.order import Side
from pbem.games.jupiter.facts.units import ALLIED, hidden
from pbem.games.jupiter.facts.words import PEOPLE
from pbem.games.jupiter.movement.routes import reach_from
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.wargame.data.points import HALVES


def bared(view: Jupiter, side: Side, units: tuple[str, ...]) -> Iterator[str]:
    """What a side must hear of units that leave their hexes: the base that is empty then."""
    for hex in dict.fromkeys(view.where[id] for id in units):
        last = is_base(view, side, hex) and set(view.stack(hex)) <= set(units)
        if last and in_reach(view, side, hex, units):
            yield f"leaves {view.board.name(hex)} empty with enemies in reach; {_price(side)}"


def at_stake(view: Jupiter, side: Side, units: tuple[str, ...]) -> Iterator[str]:
    """What a side must hear of an attack that may cost it a unit: a base's only one."""
    hex = view.where[units[0]]
    if len(units) == 1 and is_base(view, side, hex) and view.stack(hex) == units:
        yield f"may cost {units[0]}, which alone holds {view.board.name(hex)}; {_price(side)}"


def lying_open(view: Jupiter, side: Side, bases: Iterable[str]) -> Iterator[str]:
    """What a side must hear before it is done: its bases that nobody holds, while somebody could.

    In combat nobody can: a probe is made by units in supply (13.20), and a base that is empty in
    an enemy zone, as it must be for a probe, supplies nobody (11.2).
    """
    for hex in bases:
        if is_base(view, side, hex) and not view.stack(hex) and in_reach(view, side, hex):
            yield f"{view.board.name(hex)} is empty with enemies in reach; {_price(side)}"


def open_beside(view: Jupiter, side: Side, hex: str) -> list[str]:
    """The bases of a side next to a hex that nobody holds."""
    near = view.board.grid.around[view.at(hex)]
    return [
        base
        for base in view.scenario.sudden_death
        if is_base(view, side, base) and not view.stack(base) and near & view.masked((base,))
    ]


def driven_into(view: Jupiter, side: Side, base: str) -> str:
    """What a side must hear of an attack whose defenders may retreat into its own base."""
    return f"may drive the enemy into {view.board.name(base)}, which is empty; {_price(side)}"


def unmanned(game: Jupiter, side: Side) -> Iterator[str]:
    """What a side must hear of its set-up, wherever the enemy may come to stand."""
    for hex in game.scenario.sudden_death:
        if is_base(game, side, hex) and not game.stack(hex):
            yield f"leaves {game.board.name(hex)} empty; {_price(side)}"


def is_base(view: Jupiter, side: Side, hex: str) -> bool:
    """Would the enemy win by taking this hex?"""
    return view.scenario.sudden_death.get(hex) == enemy_of(side)


def _price(side: Side) -> str:
    case = "4.2" if side == ALLIED else "4.1"
    return f"{PEOPLE[enemy_of(side)]} win by entering it ({case})"


def in_reach(view: Jupiter, side: Side, hex: str, gone: tuple[str, ...] = ()) -> bool:
    """Could an enemy enter a base in one move, were some units gone and nobody else in it?"""
    key = ("base in reach", hex, gone, view.air_markers)
    return view.once(key, lambda: _is_reached(view, side, hex, gone))


def _is_reached(view: Jupiter, side: Side, hex: str, gone: tuple[str, ...]) -> bool:
    after = view.twin()
    for id in gone:
        after.take_off(id)
    near = after.board.passage.step(after.board.bit[after.at(hex)])
    if near & after.occupied(enemy_of(side)):
        return True  # by a probe, an advance or a retreat, if not by a move
    return any(_can_march(after, id, hex) for id in after.units_of(enemy_of(side)))


def _can_march(after: Jupiter, id: str, hex: str) -> bool:
    """At full movement, through Sweden if need be; one that is hidden, as the fastest it may be."""
    start, goal = after.at(after.where[id]), after.at(hex)
    away = after.board.grid.distance(start, goal)
    for each in _fastest(after, id) if hidden(id) else (id,):
        budget = after.unit(each).movement * HALVES.parts
        if away <= budget:
            found = reach_from(after, each, start, budget, violating=True)
            if found.cost_of(goal) is not None:
                return True
    return False


def _fastest(view: Jupiter, id: str) -> tuple[str, ...]:
    """6.4  Of each way to move, the fastest unit that a hidden one may be."""
    flag = view.unit(id).contingent
    return view.once(("fastest", flag), lambda: _fastest_unseen(view, flag))


def _fastest_unseen(view: Jupiter, flag: str) -> tuple[str, ...]:
    unseen = (view.unit(id) for id in view.roster.of(flag) if id not in view.where)
    by_pace = sorted(unseen, key=lambda unit: unit.movement)
    return tuple({unit.legs: unit.id for unit in by_pace}.values())  # the last one stays
