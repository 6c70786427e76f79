"""The combat phase: attacks that are worth their price."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.jupiter.combat.battle import AskHelp, Support, usable_support
from pbem.games.jupiter.combat.declaring import Attack, Rest, target_fault, targets
from pbem.games.jupiter.combat.momentum import Exploit, Momentum, NoMomentum
from pbem.games.jupiter.combat.odds import attack_factor
from pbem.games.jupiter.combat.probing import Probe
from pbem.games.jupiter.facts.units import UC1
from pbem.games.jupiter.movement.garrisons import open_beside
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.games.jupiter.staff.aftermath import gain_of
from pbem.games.jupiter.staff.assault import Assault
from pbem.games.jupiter.staff.habits import Habits
from pbem.games.jupiter.staff.plan import Plan


def attack(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """The best attack that pays; else wait, or end the phase."""
    plan = Plan(view, decision.side, habits)
    near = _opportunities(plan)
    best = next(iter(_best_first(plan, near)), None)
    return best or _probe(plan) or _wait(plan, {id for units in near.values() for id in units})


def attacks(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> list[Attack]:
    """The best attack on each hex where one pays, the best of all first."""
    plan = Plan(view, decision.side, habits)
    return _best_first(plan, _opportunities(plan))


def _best_first(plan: Plan, near: dict[str, list[str]]) -> list[Attack]:
    engaged = {id for units in near.values() for id in units}
    strengths = {id: attack_factor(plan.view, id) for id in sorted(engaged)}
    found: list[tuple[float, Attack]] = []
    for hex, units in near.items():
        best, most = None, plan.habits.least
        for assault in _assaults(plan, hex, units, strengths):
            worth = assault.worth(assault.column(strengths))
            if worth > most:
                best, most = Attack(hex, assault.units, assault.support), worth
        if best is not None:
            found.append((most, best))
    return [order for _, order in sorted(found, key=lambda each: -each[0])]


def _opportunities(plan: Plan) -> dict[str, list[str]]:
    """The enemy's hexes that can be attacked, each with our units next to it."""
    found: dict[str, list[str]] = {}
    for id in plan.view.ready(plan.side):
        for hex in targets(plan.view, id):
            risky = _last_of_base(plan, id, hex) or _drives_home(plan, hex)
            if plan.view.holder(hex) != NEUTRAL and not risky:
                found.setdefault(hex, []).append(id)
    return found


def _drives_home(plan: Plan, hex: str) -> bool:
    """13.12  Might its defenders retreat into a base of ours that is empty, and so win?"""
    return bool(open_beside(plan.view, plan.side, hex))


def _last_of_base(plan: Plan, id: str, hex: str) -> bool:
    """A base's last defender does not risk itself, unless the game is to be won."""
    here = plan.view.where[id]
    return here in plan.bases and len(plan.view.stack(here)) == 1 and hex not in plan.prizes


def _assaults(
    plan: Plan, hex: str, near: list[str], strengths: dict[str, int]
) -> Iterator[Assault]:
    """Each contingent's attacks: with all units next to the hex, and with fewer, best first."""
    view = plan.view
    nations = sorted({view.unit(id).contingent for id in near})
    for nation in nations:
        if (nation == UC1 and len(nations) > 1) or target_fault(view, plan.side, nation, hex)[0]:
            continue
        lead = next(id for id in near if view.unit(id).contingent == nation)
        together = [id for id in near if contingent_of(view, (lead, id)) is not None]
        together.sort(key=lambda id: (-strengths[id], id))
        markers = usable_support(view, plan.side, nation)
        if nation == UC1:
            markers = markers[:1]  # 13.21 not American and British ones in one battle
        for size in range(len(together), 0, -1):
            for count in range(len(markers) + 1):
                yield Assault(plan, hex, tuple(together[:size]), markers[:count])


def _probe(plan: Plan) -> Order | None:
    """13.20  Into a base that nobody holds, or to where the way on is shorter."""
    probes = ((probe_gain(plan, order), order) for order in Probe.some(plan.view, plan.side))
    good = [(gain, order) for gain, order in probes if gain > plan.habits.least]
    return max(good, key=lambda each: (each[0], str(each[1])))[1] if good else None


def probe_gain(plan: Plan, order: Probe | Momentum) -> float:
    """What it brings to push into an empty hex; nothing that begins a war or bares a base."""
    if order.sweden or any(order.warnings(plan.view, plan.side)):
        return 0.0
    return plan.habits.game if order.hex in plan.prizes else gain_of(plan, order.units, order.hex)


def _wait(plan: Plan, engaged: set[str]) -> Order:
    """Nothing pays now: rest idle units while the enemy may yet expose himself."""
    view = plan.view
    if engaged and plan.enemy not in view.finished:
        for id in view.ready(plan.side):
            if id not in engaged:
                return Rest(id)
    return Done("attacks")


def support(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """13.21  Special forces help where a base or a strong stack is at stake."""
    step = decision.step
    assert isinstance(step, AskHelp)
    plan = Plan(view, decision.side, habits)
    if step.fight.hex not in plan.bases and plan.worth(step.fight.defenders) < habits.dear:
        return Support()
    offers = [each for each in decision if isinstance(each, Support)]
    return max(offers, key=lambda each: len(each.markers))


def momentum(view: Jupiter, decision: Decision[Jupiter], habits: Habits) -> Order:
    """13.19  Go on where it pays, and into a base that lies open."""
    step = decision.step
    assert isinstance(step, Exploit)
    plan = Plan(view, decision.side, habits)
    strengths = {id: attack_factor(view, id) for id in step.exploiters(view)}
    best: tuple[float, Order] = (habits.least, NoMomentum())
    for order in decision:
        if not isinstance(order, Momentum) or order.sweden:
            continue
        if order.probe:
            worth = probe_gain(plan, order)
        elif _drives_home(plan, order.hex):
            continue
        else:
            assault = Assault(plan, order.hex, order.units)
            worth = assault.worth(assault.column(strengths))
        if worth > best[0]:
            best = worth, order
    return best[1]
