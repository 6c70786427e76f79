"""17.1  Special forces: one die before the battle, which may open a fortification."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.munich.combat.battle import Battle, take_step
from pbem.games.munich.combat.events import Raided
from pbem.games.munich.combat.results import Fight
from pbem.games.munich.facts.boxes import ELIMINATED
from pbem.games.munich.position.game import Munich


class Raid(Step[Munich], frozen=True):
    """17.1  Success reduces a fortification in the hex and gives a shift; failure is the end."""

    battle: Battle

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        battle = self.battle
        unit = battle.special
        roll = dice.roll(f"special forces {unit}")
        succeeded = roll in game.unit(unit).success
        yield Raided(unit, battle.side, battle.hex, roll, succeeded)
        if succeeded:
            forts = [id for id in game.stack(battle.hex) if game.unit(id).fort]
            yield from [take_step(game, id, "raid") for id in forts]
        else:
            game.send(unit, ELIMINATED)
        game.push(Fight(replace(battle, raided=succeeded)))
