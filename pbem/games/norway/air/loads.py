"""25.7  Who carries, who is carried, and whether enemies wait for them."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.orders.parts import Load
from pbem.games.norway.position.game import Norway


def carriers(loads: tuple[Load, ...]) -> Units:
    return tuple(load.carrier for load in loads)


def passengers(loads: tuple[Load, ...]) -> Units:
    return tuple(id for load in loads for id in load.units)


def enemies_in(game: Norway, side: Side, area: str) -> bool:
    """25.7  Are enemy troops or aircraft there, so that the landing is an assault?"""
    enemy = enemy_of(side)
    return bool(game.ground(enemy, area) or game.planes(enemy, area))
