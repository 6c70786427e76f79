"""What a fight promises: the exact chances of both sides' fire, in points."""

from __future__ import annotations

from typing import NamedTuple

from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.fire import chances
from pbem.games.norway.combat.forecast import aimed_usually, as_it_will_be
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.participants import PRINTED, muster
from pbem.games.norway.combat.targets import options
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.worths import base_worth, with_cargo


class Promise(NamedTuple):
    """What comes of a fight on average."""

    gain: float  # the worth of what is hit
    loss: float  # the worth of what is lost
    clear: float  # the chance that no enemy troops are left

    @property
    def net(self) -> float:
        return self.gain - self.loss


NOTHING = Promise(0.0, 0.0, 0.0)


def appraised(view: Norway, fight: Fight, habits: Habits) -> Promise:
    """What a fight promises if both sides aim as is usual; nothing where nobody can be hit."""
    game, fight = as_it_will_be(view, fight)
    there = muster(game, fight)
    if not options(game, fight, there, fight.side) and not fight.landing:
        return NOTHING
    aimed = aimed_usually(game, fight, there)
    found = chances(game, aimed, there)
    gain = loss = 0.0
    down: dict[str, float] = {}
    for target, chance in found.all_targets().items():
        down[target] = likely = float(chance)
        if target in kinds.BASES:
            base = PRINTED[target]
            gain += likely * base_worth(game, fight.side, fight.place, base, habits)
        elif game.side_of(target) == fight.side:
            loss += likely * with_cargo(game, target, habits)
        else:
            gain += likely * with_cargo(game, target, habits)
    clear = 1.0
    for id in game.ground(enemy_of(fight.side), fight.place):
        clear *= down.get(id, 0.0)
    return Promise(gain, loss, clear)
