"""27.2  Norway mobilizes before the first shot, if the Allies have chosen so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.norway.facts.boxes import NORWEGIAN_POOL, SPECIAL
from pbem.games.norway.facts.units import ALLIED
from pbem.games.norway.position.events import Placed
from pbem.games.norway.position.fog import veil
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.arrivals import Mobilized
from pbem.games.norway.turn.events import EarlyMobilized
from pbem.games.norway.turn.reinforcements import draw


class EarlyMobilization(Step[Norway], frozen=True):
    """27.2 (2a)  A die of units, one to an area; and the fortification of Narvik."""

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        for id in [id for id in game.inside(SPECIAL[ALLIED]) if game.unit(id).fortress]:
            game.put(id, game.unit(id).city)
            yield Placed(id, ALLIED, game.unit(id).city, "setup", veil(game, id))
        roll = dice.roll("early mobilization")
        yield EarlyMobilized(roll)
        drawn = draw(game, ALLIED, NORWEGIAN_POOL, roll, dice)
        yield drawn
        game.push(MobilizedEarly(ALLIED, drawn.units))


class MobilizedEarly(Mobilized, frozen=True):
    """27.2 (2a)  No more than one unit to an area."""

    case: ClassVar = "27.2"

    def most(self, game: Norway, id: str, place: str) -> int:
        return 1
