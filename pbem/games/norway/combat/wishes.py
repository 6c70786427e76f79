"""11.1  What a side wishes its units to fire at, as orders and standing orders say it.

    AIM Hipper > Renown, DD > SS, REST > TR, CA

A unit goes by what names it, then by what names its kind; REST is for those that nothing names,
and a target without an arrow is for everybody whose other wishes cannot be met.
"""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.kinds import NOBODY
from pbem.games.norway.orders.parts import AIR_TRANSPORTS, REST, Shot, wish_of
from pbem.games.norway.position.game import Norway

FORT, TROOPS = "FORT", "TROOPS"


def is_meant(game: Norway, wish: str, target: str) -> bool:
    """Does a wish mean this target: the unit itself, its type, any fortress, troops, a base?"""
    if wish == target:
        return True
    if target in kinds.BASES or target == NOBODY:
        return False
    unit = game.unit(target)
    if wish == FORT:
        return unit.fortress
    if wish == TROOPS:
        return unit.ground_unit
    return wish == unit.type or (wish == AIR_TRANSPORTS and unit.transport_plane)


def targets_of(wishes: Iterable[str]) -> tuple[str, ...]:
    """All that is wished for, whoever is to fire at it."""
    return tuple(dict.fromkeys(wish_of(each).target for each in wishes))


def wished_by(game: Norway, wishes: Iterable[str], id: str) -> list[str]:
    """What is wished for a unit, the first first."""
    shots = [wish_of(each) for each in wishes]
    named = [each.target for each in shots if id in each.units]
    alike = [each.target for each in shots if id not in each.units and _of_kind(game, each, id)]
    rest = [each.target for each in shots if REST in each.units and not named and not alike]
    return [*named, *alike, *rest, *(each.target for each in shots if not each.units)]


def _of_kind(game: Norway, shot: Shot, id: str) -> bool:
    """Is a unit of a kind that is told to fire?"""
    return any(is_meant(game, each, id) for each in shot.units)


def unmet(game: Norway, wishes: Iterable[str], targets: Iterable[str]) -> bool:
    """Was something wished for, and is nothing of it aimed at?"""
    meant = targets_of(wishes)
    if not meant or NOBODY in meant:
        return False
    fired_at = [each for each in targets if each != NOBODY]
    return not any(is_meant(game, wish, each) for wish in meant for each in fired_at)
