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
from pbem.games.norway.facts.units import Unit, enemy_of
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.holding import cleared, number_of
from pbem.games.norway.staff.judgement.worths import base_worth, with_cargo
from pbem.games.norway.staff.proposals import Proposal

SIX = 6.0  # faces of a die
FIRST_OF_MANY = 0.5  # of losses that are only guessed at


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
    aimed = aimed_usually(game, fight, there)
    if not fight.landing and not any(game.side_of(id) == fight.side for id in aimed.aimed):
        return NOTHING
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


GROUND, AIR, SUB, SURFACE = range(4)
ANY = (GROUND, AIR, SUB, SURFACE)
"""What a target is hit with; aircraft on the ground by bombers as troops are, in the air else."""


def ceiling(view: Norway, side: Side, units: Units, place: str, habits: Habits) -> float:
    """The most that a fight can promise: all in turn fire at what promises most, nobody back."""
    known = view.once(("targets", side, place, habits), lambda: _targets(view, side, place, habits))
    firing = [view.unit(id) for id in units]
    led = any(unit.kg100 for unit in firing)  # 17.8
    found = 1.0
    if view.board.is_sea(place) and all(unit.aircraft for unit in firing):
        found = view.scenario.number("combat.locate") / SIX  # 14.1
    hits = sorted((_hits(unit, led, found) for unit in firing), reverse=True) if known else []
    left = [worth for worth, _ in known]
    hoped = 0.0
    for hit in hits:
        chances = [max(hit[kind] for kind in kinds) for _, kinds in known]
        gains = [worth * chance for worth, chance in zip(left, chances, strict=True)]
        most = max(gains)
        at = gains.index(most)
        hoped += most
        left[at] *= 1.0 - chances[at]
    return hoped


def _hits(unit: Unit, led: bool, found: float) -> tuple[float, ...]:
    """The chances of a unit against each kind of target, at best."""
    factors = (
        unit.ground + led if unit.ground else 0,
        unit.air,
        unit.sub + led if unit.sub else 0,
        unit.surface + led if unit.surface else 0,
    )
    return tuple(min(1.0, factor / SIX) * found for factor in factors)


def _targets(
    view: Norway, side: Side, place: str, habits: Habits
) -> list[tuple[float, tuple[int, ...]]]:
    """What the enemy has in a place: what each is worth, and with which factors it may be hit."""
    found: list[tuple[float, tuple[int, ...]]] = []
    for id in view.stack(place):
        unit = view.unit(id)
        if unit.side != side and id not in view.aboard:
            found.append((with_cargo(view, id, habits), _hit_by(unit)))
    for each in view.board.bases(place):
        found.append((base_worth(view, side, place, each, habits), (GROUND,)))
    return found


def _hit_by(unit: Unit) -> tuple[int, ...]:
    if not unit.type or unit.aircraft:
        return ANY if not unit.type else (AIR, GROUND)
    if unit.naval:
        return (SUB,) if unit.submarine else (SURFACE,)
    return (GROUND,)


def clear_at_best(view: Norway, side: Side, units: Units, place: str) -> float:
    """The most that the chance can be to leave no enemy troops in an area."""
    led = any(view.unit(id).kg100 for id in units)  # 17.8
    factors = [unit.ground + led for id in units if (unit := view.unit(id)).ground]
    number = number_of(view, view.ground(enemy_of(side), place))
    raised = view.version < 3 and view.captured_supply == place  # 26.1 by the older rules
    return cleared(number, len(factors), min(1.0, (max(factors, default=0) + raised) / SIX))


def shot_down(view: Norway, side: Side, units: Units, place: str, habits: Habits) -> float:
    """What aircraft lose at least, more or less: the cheapest of them to every gun."""
    enemy = enemy_of(side)
    guns = (*view.ships(enemy, place), *view.ground(enemy, place))
    hits = sum(view.unit(id).air for id in guns) / SIX
    cheapest = min(with_cargo(view, id, habits) for id in units)
    return FIRST_OF_MANY * min(hits, len(units)) * cheapest


def fought(
    view: Norway, order: Action, fight: Fight, cost: float, habits: Habits, lost: float = 0.0
) -> Proposal:
    """An action that is worth what its fight promises, less what it costs besides."""
    hoped = ceiling(view, fight.side, fight.units, fight.place, habits) - lost
    return Proposal(hoped - cost, order, lambda: appraised(view, fight, habits).net - cost)


class Prize(NamedTuple):
    """What a fight for an area is about."""

    all: float  # what the area is worth to whoever clears it and can hold it,
    part: float = 0.0  # and to whoever gets into it at least
    cost: float = 0.0  # of the action, whatever comes of it
    arriving: float = 1.0  # the part of the force that gets there


def stormed(view: Norway, order: Action, fight: Fight, prize: Prize, habits: Habits) -> Proposal:
    """An action that is worth its fight and the area that is fought for."""

    def weigh() -> float:
        promise = appraised(view, fight, habits)
        gain = promise.clear * prize.all + (1 - promise.clear) * prize.part
        return prize.arriving * (promise.net + gain) - prize.cost

    clear = clear_at_best(view, fight.side, fight.units, fight.place)
    hoped = ceiling(view, fight.side, fight.units, fight.place, habits)
    hoped += prize.part + clear * max(0.0, prize.all - prize.part)
    return Proposal(prize.arriving * hoped - prize.cost, order, weigh)
