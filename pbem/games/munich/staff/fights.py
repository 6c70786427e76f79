"""Which attack is made next: the one that promises most, as long as one promises enough."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.battle import afloat
from pbem.games.munich.combat.declaring import open_targets, owed, tables
from pbem.games.munich.combat.support import fleets, squadron
from pbem.games.munich.facts.units import SPECIAL
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.prospects import lift, may_fail, promise
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.staff.lifts import port_supply


def attack(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """11.0  The best attack; marines at sea have no choice (18.2.2)."""
    side = decision.side
    if order := port_supply(view, side, habits):
        return order
    chosen = best(Situation(view, side, habits))
    if chosen is None:
        return decision.step.usual(view) if owed(view, side) else Done("combat")
    return raided(view, habits, side, chosen)


def best(situation: Situation) -> Attack | None:
    """The attack that promises most, if it promises enough; whoever must attack has no choice."""
    view, side, habits = situation.view, situation.side, situation.habits
    must = owed(view, side)
    most, chosen = habits.least_attack, None
    for order in plans(situation):
        if must and not any(afloat(view, id) for id in order.units):
            continue  # whoever comes first takes the room that they must land in
        if situation.deserts(*order.units) and may_fail(view, side, order):
            continue  # thrown back, they would leave a place open
        found = promise(view, habits, side, order)
        if found > most or (must and chosen is None):
            most, chosen = found, order
    return chosen


def plans(situation: Situation) -> Iterator[Attack]:
    """Attacks by all who can, and by the strongest of them, with all support."""
    view, side = situation.view, situation.side
    for (hex, country), units in open_targets(view, side).items():
        if situation.is_spared(country, hex):
            continue
        air = bool(squadron(view, side, (country,), hex))
        fleet = max(
            fleets(view, side, (country,), hex), key=lambda id: view.strength(id).attack, default=""
        )
        for group in groups(situation, units):
            for table in tables(view, side, hex, group):
                yield Attack(hex, group, table, air, fleet)


def groups(situation: Situation, units: list[str]) -> Iterator[tuple[str, ...]]:
    """All of them, and then without the weakest ones, whose losses would be for nothing.

    The same again without those who keep the places that they stand in.
    """
    view = situation.view
    ranked = sorted(units, key=lambda id: (-worth.strength(view, id).attack, id))
    keepers = {situation.kept_by(view.where[id]) for id in units}
    free = [id for id in ranked if id not in keepers]
    found = dict.fromkeys(
        tuple(able[:count])
        for able in (ranked, free)
        for count in range(len(able), max(0, len(able) - situation.habits.parts), -1)
    )
    return iter(found)


def raided(view: Munich, habits: Habits, side: Side, order: Attack) -> Attack:
    """17.1  With special forces, if a column adds enough: they are lost if they fail."""
    raiders = view.at_hand(side, SPECIAL)
    if not raiders or lift(view, habits, side, order) < habits.raid:
        return order
    best = max(raiders, key=lambda id: (len(view.unit(id).success), id))
    return Attack(order.hex, order.units, order.table, order.air, order.naval, best)
