"""24.0  Carriers that have fought aircraft or carriers may lose their air groups."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.norway.combat.events import AirGroup
from pbem.games.norway.combat.kinds import BASES, NOBODY
from pbem.games.norway.position.game import Norway
from pbem.wargame.fire.exchange import Exchange


def fought(game: Norway, result: Exchange) -> list[str]:
    """24.0  The carriers that have fired at aircraft or at carriers."""
    shots = [each.shot for each in result.fired if each.roll]
    return [shot.by for shot in shots if wears_out(game, shot.by, shot.at)]


def wears_out(game: Norway, id: str, target: str) -> bool:
    """24.0  Is it a carrier that fires at aircraft or at a carrier?"""
    if not game.unit(id).carrier or target in (*BASES, NOBODY):
        return False
    return game.unit(target).aircraft or game.unit(target).carrier


def risks_air_group(game: Norway, id: str, target: str) -> bool:
    """24.0  Where the rule is in use: may firing at the target cost a carrier its air group?"""
    if not game.plays("depletion") or id in game.depleted:
        return False
    return wears_out(game, id, target)


def roll_for_air_groups(game: Norway, carriers: list[str], dice: Dice) -> Iterator[Event]:
    """24.0  Each that is still afloat and not depleted yet rolls, where the rule is in use."""
    if not game.plays("depletion"):
        return
    for id in carriers:
        if not game.on_map(id) or id in game.depleted:
            continue
        roll = dice.roll(f"air group of {id}")
        depleted = roll >= game.scenario.number("depletion.roll")
        if depleted:
            game.depleted.add(id)
        yield AirGroup(id, game.side_of(id), game.where[id], roll, depleted)
