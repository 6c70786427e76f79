"""11.8, 11.18  What a battle leaves behind: flak, support that goes home, marines still at sea."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.munich.combat.after.retreat_paths import closed_because
from pbem.games.munich.combat.battle import (
    Battle,
    afloat,
    destroy,
    fighting,
    marines_at_sea,
    take_step,
)
from pbem.games.munich.combat.events import Advanced
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.seas import assault_target


class EndBattle(Step[Munich], frozen=True):
    """16.9, 17.1, 18.1, 18.2.2  After results, retreats and advance; nobody is examined now."""

    battle: Battle
    flak: bool = False  # 16.9 was the supporting air unit hit?

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        battle = self.battle
        lost = (id for id in fighting(game, battle.units) if afloat(game, id))
        yield from destroy(game, lost, "at sea")
        if self.flak:
            yield take_step(game, battle.air, "flak")
        special = battle.special if battle.raided else ""
        for marker in (battle.air, battle.naval, special):
            if marker and (marker != battle.air or marker in game.flying):
                game.send(marker, UTILIZED)
        game.examined.clear()


class EndCombat(Step[Munich], frozen=True):
    """11.0  The phase is over: what was good for this phase only is forgotten."""

    side: Side

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        """18.2.2  Marines whose hex others have cleared land there without a fight."""
        before = game.cities_held()
        for id in tuple(marines_at_sea(game, self.side)):  # who has attacked is there no more
            hex = assault_target(game, id)
            if closed_because(game, id, hex, "18.2.2"):
                yield from destroy(game, (id,), "at sea")
            else:
                game.put(id, hex)
                yield Advanced(id, self.side, (hex,))
        yield from game.taken_since(before)
        game.fought.clear()
        game.landed.clear()
        game.supplied_by.clear()
