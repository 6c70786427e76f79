"""What a fight promises: the exact chances of both sides' fire, in points."""

from __future__ import annotations

from typing import NamedTuple

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Units
from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.fire import chances
from pbem.games.norway.combat.forecast import aimed_usually, as_it_will_be
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.participants import PRINTED, muster
from pbem.games.norway.combat.targets import options
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.proposals import Proposal
from pbem.games.norway.staff.worths import base_worth, with_cargo

SIX = 6.0  # faces of a die


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
    return view.once(("appraised", fight, habits), lambda: _appraised(view, fight, habits))


def _appraised(view: Norway, fight: Fight, habits: Habits) -> Promise:
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


def ceiling(view: Norway, side: Side, units: Units, place: str, habits: Habits) -> float:
    """The most that a fight can promise: everybody fires at the best target, as best he can."""
    best = view.once(("best target", side, place, habits), lambda: _best(view, side, place, habits))
    hits = 0.0
    for id in units:
        unit = view.unit(id)
        hits += min(1.0, max(unit.ground, unit.air, unit.sub, unit.surface) / SIX)
    return hits * best


def _best(view: Norway, side: Side, place: str, habits: Habits) -> float:
    """What the dearest target in a place is worth."""
    enemy = enemy_of(side)
    units = (with_cargo(view, id, habits) for id in view.stack(place) if view.side_of(id) == enemy)
    bases = (base_worth(view, side, place, each, habits) for each in view.board.bases(place))
    return max((*units, *bases), default=0.0)


def fought(view: Norway, order: Action, fight: Fight, cost: float, habits: Habits) -> Proposal:
    """An action that is worth what its fight promises, less what it costs besides."""
    hoped = ceiling(view, fight.side, fight.units, fight.place, habits)
    return Proposal(hoped - cost, order, lambda: appraised(view, fight, habits).net - cost)


class Prize(NamedTuple):
    """What a fight for an area is about."""

    all: float  # what the area is worth to whoever clears it,
    part: float = 0.0  # and to whoever gets into it at least
    cost: float = 0.0  # of the action, whatever comes of it
    arriving: float = 1.0  # the part of the force that gets there


def stormed(view: Norway, order: Action, fight: Fight, prize: Prize, habits: Habits) -> Proposal:
    """An action that is worth its fight and the area that is fought for."""

    def weigh() -> float:
        promise = appraised(view, fight, habits)
        gain = promise.clear * prize.all + (1 - promise.clear) * prize.part
        return prize.arriving * (promise.net + gain) - prize.cost

    hoped = ceiling(view, fight.side, fight.units, fight.place, habits)
    hoped += max(prize.all, prize.part)
    return Proposal(prize.arriving * hoped - prize.cost, order, weigh)
