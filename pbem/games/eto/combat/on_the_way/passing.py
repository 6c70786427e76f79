"""23.3, 26.5  Units on their way: lone headquarters step aside, and armor may attack who leaves."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.step import Step
from pbem.games.eto.combat.on_the_way.reaction import reaction_steps
from pbem.games.eto.command.displacement import Displacement
from pbem.games.eto.facts.board import ARMOR as ARMORED
from pbem.games.eto.facts.units import ARMOR
from pbem.games.eto.movement.walking import meets_headquarters
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.games.eto.position.zones import steps_of


def stretch(game: Europe, units: Sequence[str], path: tuple[str, ...]) -> tuple[str, ...]:
    """The way as far as the first hex behind the start where anybody may act; or all of it."""
    met = (at for at in range(1, len(path) - 1) if may_be_met(game, units, path[at]))
    return path[: next(met, len(path)) + 1]


def may_be_met(game: Europe, units: Sequence[str], hex: str) -> bool:
    """23.3, 26.5  Would a headquarters have to leave there, or could armor attack who goes on?"""
    return meets_headquarters(game, units, hex) or leaves_zone(game, units, hex)


def leaves_zone(game: Europe, units: Sequence[str], hex: str) -> bool:
    """26.5  Does a whole stack leave a hex in the zone of enemy armor in its own offensive?"""
    own = game.partnership_of(units[0])
    if game.offensive is None or game.offensive.partnership != own:
        return False
    if set(game.land_in(hex, own)) - set(units):
        return False
    foes = game.foes(own)
    zone = union(steps_of(game, foe, ARMORED).step(game.having(foe, ARMOR)) for foe in foes)
    return game.board.is_in(hex, zone)


def met_on_the_way(game: Europe, units: Sequence[str], hex: str) -> tuple[Step[Europe], ...]:
    """What is asked when units have come to a hex and are about to leave it again."""
    return (Displacement(), *reaction_steps(game, units, hex))
