"""The officer in the air: raids that promise more than they cost, whatever rises against them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from operator import itemgetter

from msgspec.structs import replace

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.eto.air.events import JOINING
from pbem.games.eto.air.flights import acts_as_bomber, aircraft, in_range, is_fighter, over, ready
from pbem.games.eto.air.interception import Intercept, Interception, Sortie
from pbem.games.eto.air.melee import Aiming, aim_of
from pbem.games.eto.air.prospects import Prospect, chances, flyer
from pbem.games.eto.command.launching import begin
from pbem.games.eto.facts.units import FIGHTER
from pbem.games.eto.missions.base_raids import on_base
from pbem.games.eto.missions.bombing import chance_to_destroy
from pbem.games.eto.missions.flying import (
    Raid,
    Rebase,
    in_air_offensive,
    installations,
    raided,
    raiders,
)
from pbem.games.eto.missions.offensive import AirOffensive, Contribute, Contributing
from pbem.games.eto.position.game import Europe
from pbem.games.eto.staff import marches
from pbem.games.eto.staff.air_odds import prospect, worth
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.turn.replenishing import Recover, Repair
from pbem.games.eto.turn.victory import BATTLE_OF_BRITAIN, RUIN
from pbem.wargame.fire.sharing import shared_by

Units = tuple[str, ...]
BOMBERS = 3  # that are sent to one hex at most


# -- what is flown --------------------------------------------------------------------------------


def fly(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """12.3, 12.5  The best raid while one promises enough; then nothing more."""
    gain, raid = best_raid(view, decision.side, habits)
    if raid is None or gain <= habits.dare:
        return _forward(view, decision) or decision.step.usual(view)
    joined = replace(raid, together=True)
    return joined if _escorted(view, raid) and joined in decision else raid


def _escorted(view: Europe, raid: Raid) -> bool:
    """13.6  Do bombers and fighters of different bases fly in a raid?"""
    kinds = {view.unit(id).kind == FIGHTER for id in raid.units}
    return len(kinds) > 1 and len({view.where[id] for id in raid.units}) > 1


def _forward(view: Europe, decision: Decision[Europe]) -> Order | None:
    """12.3  A fighter that reaches no enemy on his base goes where it does."""
    own = view.partnership(decision.side)
    if in_air_offensive(view) or not counts(view):
        return None
    goals = {view.where[id] for foe in view.foes(own) for id in aircraft(view, foe)}
    for id in aircraft(view, own):
        idle = view.unit(id).kind == FIGHTER and not _reaches(view, id, view.where[id], goals)
        for order in Rebase.of(view, decision.side, (id,)) if idle else ():
            if _reaches(view, id, order.way[-1], goals):
                return order
    return None


def _reaches(view: Europe, id: str, base: str, goals: Iterable[str]) -> bool:
    """13.0  Is any of these hexes in range of a unit from a base?"""
    apart, here = view.board.grid.distance, view.at(base)
    return any(apart(here, view.at(goal)) <= view.unit(id).range for goal in goals)


def offensive(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """22.0, 21.0  One in the air where that is all there is; else by land."""
    if not counts(view):
        return marches.launch(view, decision, habits)
    return launch(view, decision.side, habits) or decision.step.usual(view)


def counts(view: Europe) -> bool:
    """sc.2.3  Is it the air that decides the scenario?"""
    return view.setting.victory == BATTLE_OF_BRITAIN


def launch(view: Europe, side: Side, habits: Habits) -> Order | None:
    """21.1  An air offensive with a raid that is worth flying, and its points if it costs any."""
    for order in AirOffensive.some(view, side):
        cost = sum(order.price(view, side).points.values())
        begun = view.twin()
        begin(begun, order.under_way(view, side))
        if best_raid(begun, side, habits)[0] > max(habits.dare, cost * habits.point):
            return order
    return None


def contribute(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """21.1  Take part in a partner's air offensive where a raid of one's own is worth its price."""
    step = decision.step
    if not counts(view) or not isinstance(step, Contributing):
        return step.usual(view)
    begun, offensive = view.twin(), view.under_way()
    begun.offensive = replace(offensive, nations=(*offensive.nations, *step.nations))
    cost = sum(step.price(view).points.values())
    gain, _ = best_raid(begun, decision.side, habits)
    worth_it = gain > max(habits.dare, cost * habits.point)
    return Contribute() if worth_it else step.usual(view)


def best_raid(view: Europe, side: Side, habits: Habits) -> tuple[float, Raid | None]:
    """The raid that promises most, if the enemy answers it as well as he can."""
    raids = (
        Raid(hex, units)
        for hex in raided(view, side)
        for units in _packages(view, raiders(view, side, hex))
    )
    gains = (
        (promise(view, side, raid.hex, raid.units, habits), raid)
        for raid in raids
        if _lawful(view, side, raid)
    )
    return max(gains, key=itemgetter(0), default=(0.0, None))


def _lawful(view: Europe, side: Side, raid: Raid) -> bool:
    bombed = any(acts_as_bomber(view, id) for id in raid.units)
    return bombed or bool(on_base(view, view.partnership(side), raid.hex))


def _packages(view: Europe, able: Sequence[str]) -> Iterator[Units]:
    """Who could fly together: those who are alike are taken in their order."""
    alike: dict[tuple[str, bool], list[str]] = {}
    for id in able:
        alike.setdefault((view.unit(id).kind, id in view.depleted), []).append(id)
    counts = [
        sorted({0, len(units) // 2, len(units)}) if kind == FIGHTER else range(len(units) + 1)
        for (kind, _), units in alike.items()
    ]
    for taken in product(*counts):
        found = tuple(chain(*(u[:n] for u, n in zip(alike.values(), taken, strict=True))))
        if found and sum(view.unit(id).kind != FIGHTER for id in found) <= BOMBERS:
            yield found


def promise(view: Europe, side: Side, hex: str, units: Units, habits: Habits) -> float:
    """What a raid is worth against the best that the enemy could send up."""
    own = view.partnership(side)
    based = on_base(view, own, hex)
    others = [
        id
        for foe in view.foes(own)
        for id in ready(view, foe, hex)
        if is_fighter(view, id) and in_range(view, id, hex) and id not in based
    ]
    bombing = in_air_offensive(view) and view.board.is_in(hex, installations(view, own))
    answers = ((), *((id,) for id in others), tuple(others)) if others else ((),)
    there, met = (
        over(view, hex, own),
        tuple(id for foe in view.foes(own) for id in over(view, hex, foe)),
    )
    gains = (
        _met(view, hex, (*there, *units), (*met, *based, *answer), bombing)
        + habits.busy * len(answer)
        for answer in answers
    )
    already = _met(view, hex, there, (*met, *based), bombing) if there else 0.0
    return min(gains) - already


def _met(view: Europe, hex: str, units: Units, foes: Units, bombing: bool) -> float:
    """The points of a raid that is met by these."""
    covered = any(view.unit(id).kind == FIGHTER for id in units)
    ours = [flyer(view, id, hex, bombs=bombing and (covered or not foes)) for id in units]
    found = prospect(view, ours, [flyer(view, id, hex) for id in foes])
    bombers = [each.id for each in ours if not each.fighter]
    return found.net + (ruin(view, hex, bombers, found) if bombing and bombers else 0.0)


def ruin(view: Europe, hex: str, bombers: Sequence[str], found: Prospect) -> float:
    """21.5  What bombs are worth, by those who are likely to get through."""
    points = sum(view.strength(id) * found.staying[id] for id in bombers)
    none_left = 1.0
    for id in bombers:
        none_left *= 1 - found.staying[id]
    if points < 1:
        return 0.0
    least = min(view.strength(id) for id in bombers)
    chance = float(chance_to_destroy(view, hex, max(least, round(points))))
    return RUIN * chance * (1 - none_left)


# -- who rises against it -------------------------------------------------------------------------


def intercept(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """14.1  Those whose fight is worth more than keeping them for the next flight."""
    step = decision.step
    if not counts(view) or not isinstance(step, Interception):
        return step.usual(view)
    able = step.able(view)
    best, order = _meeting(view, step, (), "", habits), Intercept()
    for units in _subsets(able):
        for hex in _spots(view, step, able, units):
            gain = _meeting(view, step, units, hex, habits)
            if gain > best:
                best, order = gain, Intercept((Sortie(units, hex),))
    return order


def _subsets(able: Iterable[str]) -> Iterator[Units]:
    units = tuple(able)
    for count in range(1, len(units) + 1):
        yield from combinations(units, count)


def _spots(view: Europe, step: Interception, able: dict[str, list[str]], units: Units) -> list[str]:
    """Where these could meet the flight: over its goal, or on the way where fewest help it."""
    shared = [hex for hex in step.mission.path if all(hex in able[id] for id in units)]
    if not shared:
        return []
    calm = min(shared, key=lambda hex: len(_helpers(view, step, hex)))
    return list(dict.fromkeys((shared[-1], calm)))


def _helpers(view: Europe, step: Interception, hex: str) -> list[str]:
    """14.2  Fighters of the other side that could still come to a hex."""
    own = view.partnership_of(step.mission.units[0])
    return [
        id
        for id in ready(view, own, step.mission.hex)
        if is_fighter(view, id) and in_range(view, id, hex)
    ]


def _meeting(view: Europe, step: Interception, units: Units, hex: str, habits: Habits) -> float:
    """What becomes of a flight that these meet, for the side that is asked."""
    mission, goal = step.mission, step.mission.goal
    hex = hex or goal
    own = view.partnership(step.side)
    based = on_base(view, view.partnership_of(mission.units[0]), goal)
    at_goal = hex == goal
    ours = [*units, *(id for id in over(view, hex, own) if id not in units)]
    ours += [id for id in based if at_goal and id not in ours]
    with_them = _with_them(view, step) if at_goal else ()
    theirs = dict.fromkeys((*mission.units, *with_them))
    bombing = in_air_offensive(view)
    covered = any(view.unit(id).kind == FIGHTER for id in theirs)
    foes = [flyer(view, id, hex, bombs=bombing and (covered or not ours)) for id in theirs]
    found = prospect(view, [flyer(view, id, hex) for id in ours], foes)
    value = found.net - habits.busy * len(units)
    if helpers := _helpers(view, step, hex) if units else []:
        more = [*foes, *(flyer(view, id, hex) for id in helpers)]
        worse = prospect(view, [flyer(view, id, hex) for id in ours], more)
        value = (value + worse.net - habits.busy * len(units)) / 2
    bombers = [each.id for each in foes if not each.fighter]
    if bombing and bombers and view.board.is_in(goal, installations(view, foes[0].side)):
        value -= ruin(view, goal, bombers, found)
    return value


def _with_them(view: Europe, step: Interception) -> Units:
    """13.6  Who is over the goal of a flight already, and who waits there to be picked up."""
    mission = step.mission
    own = view.partnership_of(mission.units[0])
    here = [id for id in aircraft(view, own) if view.where[id] == mission.goal]
    waiting = [id for id in here if is_fighter(view, id) and id not in view.flying]
    return (*over(view, mission.goal, own), *(waiting if mission.why == JOINING else ()))


# -- at the end of a month ------------------------------------------------------------------------


def replenish(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """34.3, 34.4  Pilots while they are needed, the best first; repairs in the last month."""
    if not counts(view):
        return decision.step.usual(view)
    pilots = sorted(
        Recover.some(view, decision.side), key=lambda each: -view.unit(each.unit).quality
    )
    last = view.turn >= len(view.setting.months)
    repairs = list(Repair.some(view, decision.side)) if last else []
    return next(iter((*repairs, *pilots)), decision.step.usual(view))


# -- in the fight ---------------------------------------------------------------------------------


def aim(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """15.3  The steps that count most; of bombers over their target also that they turn back."""
    step = decision.step
    if not counts(view) or not isinstance(step, Aiming):
        return step.usual(view)
    melee, tables = step.melee(view), view.scenario.combat

    def gain(id: str, target: str) -> float:
        depleted, out = chances(tables, melee.number(tables, id, target))
        stops = habits.busy if not melee.flyers[target].fighter and in_air_offensive(view) else 0.0
        return depleted * worth(view, target) + out * stops

    return aim_of(shared_by(step.firing(view), step.targets(view), gain))
