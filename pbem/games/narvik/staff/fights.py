"""Fire, close assault and strikes: what is on offer, and what each promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pbem.games.narvik.actions.action import Action
from pbem.games.narvik.combat import strikes
from pbem.games.narvik.combat.assault import Assault, may_strike_back
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.combat.fire_lines import assault_targets, fire_targets
from pbem.games.narvik.combat.groups import who_can
from pbem.games.narvik.combat.landing import Landing, stormable
from pbem.games.narvik.combat.shifts import AIR, ASSAULT, FIRE, LANDING, NAVAL, Volley
from pbem.games.narvik.combat.strikes import Strike
from pbem.games.narvik.facts.boxes import STRIKES as WAITING
from pbem.games.narvik.facts.staging import HARSTAD
from pbem.games.narvik.facts.units import ALLIED
from pbem.games.narvik.movement.garrisons import at_stake
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.staff.estimate import Barrage, prospect, struck_back, worth
from pbem.games.narvik.staff.situation import Situation

Scored = tuple[float, Action]


def weight(situation: Situation, hex: str) -> float:
    """How much it matters to hurt the enemy in a hex."""
    board, at = situation.board, situation.view.at(hex)
    if board.bit[at] & board.objectives:
        return situation.habits.important
    return situation.habits.nearby if board.grid.around[at] & board.objectives else situation.time


def fires(situation: Situation, command: str) -> Iterator[Scored]:
    """14.0  Every stack at its best target, together or one by one, all in one action."""
    view, volleys = situation.view, list[Volley]()
    total, barrage = 0.0, Barrage(situation.habits, view)
    for hex, by_target in who_can(view, situation.active[command], fire_targets):
        left = {id for units in by_target.values() for id in units}
        while left:
            offers = []
            for target, units in by_target.items():
                able = tuple(id for id in units if id in left)
                for group in groupings(able):
                    found = [Volley(situation.side, FIRE, each, hex, target) for each in group]
                    offers.append((barrage.gain(*found) * weight(situation, target), target, found))
            score, _, found = max(offers, key=lambda each: each[:2])
            left.difference_update(id for each in found for id in each.units)
            barrage.add(*found)
            total += score
            volleys += found
    if volleys:
        shots = tuple(Shot(each.units, each.target) for each in volleys)
        yield total + emptied(situation, barrage, shots), Fire(command, shots)


def groupings(units: tuple[str, ...]) -> Iterator[list[tuple[str, ...]]]:
    """14.1  Those who can fire at a hex, all together and one by one."""
    if units:
        yield [units]
    if len(units) > 1:
        yield [(id,) for id in units]


def emptied(situation: Situation, barrage: Barrage, shots: Iterable[Shot]) -> float:
    """What it adds that nobody may be left in the hexes that are fired at."""
    hexes = {shot.target for shot in shots}
    hope = sum(_prize(situation, hex) * barrage.cleared(hex) for hex in hexes)
    return situation.habits.emptied * hope


def close_assaults(situation: Situation, command: str) -> Iterator[Scored]:
    """14.4  All who can, against one hex; with what a counterattack would cost."""
    by_target: dict[str, list[Shot]] = {}
    view, side = situation.view, situation.side
    for hex, found in who_can(view, situation.active[command], assault_targets):
        alone = any(at_stake(view, side, hex))
        for target, units in found.items():
            if alone and may_strike_back(view, target):
                continue
            by_target.setdefault(target, []).append(Shot(tuple(units), target))
    for target, shots in by_target.items():
        yield _assault_score(situation, target, shots), Assault(command, tuple(shots))


def _assault_score(situation: Situation, target: str, shots: Iterable[Shot]) -> float:
    view, side, habits = situation.view, situation.side, situation.habits
    volleys = [
        Volley(side, ASSAULT, shot.units, view.where[shot.units[0]], target) for shot in shots
    ]
    found = prospect(habits, view, volleys)
    prize = _prize(situation, target)
    risk = struck_back(habits, view, {volley.origin for volley in volleys}, target)
    hurt = found.loss * weight(situation, target)
    return hurt + prize * found.cleared - risk * (1 - found.cleared)


def _prize(situation: Situation, hex: str) -> float:
    """What it is worth to clear a hex and follow into it."""
    objective = situation.board.is_in(hex, situation.board.objectives)
    return situation.prize if objective else situation.habits.opened


def storms(situation: Situation) -> Iterator[Scored]:
    """13.2  The Marines, with British infantry behind them, where the coast is weakly held."""
    view, habits = situation.view, situation.habits
    marine = next((id for id in view.inside(HARSTAD) if view.unit(id).marine), "")
    if not marine or situation.side != ALLIED:
        return
    command = view.unit(marine).command
    behind = [
        id
        for id in view.inside(HARSTAD)
        if view.unit(id).command == command and view.unit(id).close_assault and id != marine
    ]
    others = tuple(sorted(behind, key=lambda id: (-view.unit(id).fire, id))[:2])
    for hex in stormable(view, ALLIED):
        found = prospect(habits, view, (Volley(ALLIED, LANDING, (marine,), HARSTAD, hex),))
        if found.cleared >= habits.sure_landing:
            prize = _prize(situation, hex)
            risk = worth(habits, view, marine) * (1 - found.cleared)
            yield found.loss + prize * found.cleared - risk, Landing(marine, hex, others)


def support(situation: Situation) -> Iterator[Scored]:
    """16.0  All strikes of an arm at once, the heaviest first, each where it does most."""
    view, side = situation.view, situation.side
    most = view.scenario.number(f"strikes.{side}")
    for arm in (AIR, NAVAL) if side == ALLIED else (AIR,):
        ready = sorted(strikes.available(view, side, arm), key=lambda id: -view.unit(id).fire)
        hexes, shots, total = strikes.targets(view, side, arm), [], 0.0
        at, barrage = Counter[str](), Barrage(situation.habits, view)
        for id in ready:
            volleys = [
                Volley(side, arm, (id,), WAITING[side], hex) for hex in hexes if at[hex] < most
            ]
            offers = [
                (barrage.gain(each) * weight(situation, each.target), each.target, each)
                for each in volleys
            ]
            if offers:
                score, hex, volley = max(offers, key=lambda each: each[:2])
                at[hex] += 1
                total += score
                barrage.add(volley)
                shots.append(Shot((id,), hex))
        if shots:
            yield total + emptied(situation, barrage, shots), Strike(arm, tuple(shots))
