"""Conditions: is it so, as far as a side can see?"""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.order import Side
from pbem.games.jupiter.position.control import controls
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.position.supply import in_supply
from pbem.wargame.position.conditions import Test

Arguments = tuple[str, ...]


def _held(view: Jupiter, given: Arguments, side: Side) -> bool:
    return controls(view, given[1].lower() if given[1:] else side, given[0])


def _air(view: Jupiter, given: Arguments, side: Side) -> bool:
    return view.air == {"MINE": side, "THEIRS": enemy_of(side)}.get(given[0], "")


def _adjacent(view: Jupiter, given: Arguments, side: Side) -> bool:
    where = view.where.get(given[0])
    if where is None:
        return False
    near = view.board.passage.step(view.board.bit[view.at(where)])  # no zone crosses the sea
    return bool(near & view.occupied(enemy_of(side)))


OWN: Mapping[str, Test[Jupiter]] = {
    "HELD": _held,
    "WEATHER": lambda view, given, side: view.weather == given[0].lower(),
    "AIR": _air,
    "FIRST": lambda view, given, side: view.combat_first == (given[0] == "COMBAT"),
    "SWEDEN": lambda view, given, side: (
        view.sweden == (NEUTRAL if given[0] == "NEUTRAL" else given[0].lower())
    ),
    "SUPPLIED": lambda view, given, side: given[0] in view.where and in_supply(view, given[0]),
    "ADJACENT": _adjacent,
}
