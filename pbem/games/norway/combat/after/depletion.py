"""24.0  Carriers that have fought aircraft or carriers may lose their air groups."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.norway.combat.events import AirGroup
from pbem.games.norway.combat.kinds import BASES
from pbem.games.norway.position.game import Norway
from pbem.wargame.fire.exchange import Exchange


def fought(game: Norway, result: Exchange) -> list[str]:
    """24.0  The carriers that have fired at aircraft or at carriers."""
    found = []
    for each in result.fired:
        by, at = each.shot.by, each.shot.at
        if each.roll and game.unit(by).carrier and at not in BASES:
            target = game.unit(at)
            if target.aircraft or target.carrier:
                found.append(by)
    return found


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
