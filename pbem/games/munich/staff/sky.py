"""In the air: support for attacks to come, bombs where none will be made, fair interceptions."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.air.bombing import UNITS, Bomb, has_flak
from pbem.games.munich.air.flights import aloft, is_strike, start_for
from pbem.games.munich.air.interception import Intercept, difference
from pbem.games.munich.air.launching import Launch
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.operations import Plan
from pbem.games.munich.staff.situation import Situation


def launch(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """16.2  The strongest that is ready supports the attack that gains most by it, or bombs."""
    situation = Situation(view, decision.side, habits)
    units = [id for id in view.aircraft(decision.side) if is_strike(view, id)]
    for id in sorted(units, key=lambda id: (-view.strength(id).attack, id)):
        for hex in (*supports(situation, id), *targets(situation, id)):
            if start := start_for(view, id, hex):
                return Launch(id, start, hex)
    return Done("air")


def supports(situation: Situation, id: str) -> list[str]:
    """16.9  The hexes that its countrymen are about to attack, where it helps most first."""
    view = situation.view
    plan = Plan(situation, view.unit(id).country, air=view.strength(id).attack)
    ranked = sorted(plan.operations, key=lambda each: (-each.lift, each.target))
    return [
        situation.board.label(each.target) for each in ranked if each.lift > situation.habits.lift
    ]


def targets(situation: Situation, id: str) -> Iterator[str]:
    """Enemy stacks that its countrymen could attack, the best first; for bombers others too."""
    view, country, board = situation.view, situation.view.unit(id).country, situation.board
    taken = {view.flying[each] for each in aloft(view, situation.side)}
    hexes = [hex for hex in situation.foes if board.label(hex) not in taken]
    factor = view.strength(id).attack
    least = 0.0 if factor >= situation.habits.bomber else situation.habits.useful
    ranked = sorted(((situation.promising(country, hex), hex) for hex in hexes), reverse=True)
    yield from (board.label(hex) for found, hex in ranked if factor and found > least)


def bomb(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """16.8  Whoever has no attack to support bombs the units below, if no guns are there."""
    situation = Situation(view, decision.side, habits)
    for raid in Bomb.some(view, decision.side):
        if raid.at == UNITS and idle(situation, raid):
            return raid
    return Done("terror")


def idle(situation: Situation, raid: Bomb) -> bool:
    """Is bombing the best use of an air unit where it is?"""
    view, hex = situation.view, situation.view.flying[raid.unit]
    if view.strength(raid.unit).attack < situation.habits.bomber or has_flak(view, hex):
        return False
    country = view.unit(raid.unit).country
    return situation.promising(country, view.at(hex)) < situation.habits.useful


def intercept(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """16.6  Whoever is no weaker than its prey; the best match first."""
    fair = [each for each in Intercept.some(view, decision.side) if odds(view, each) >= habits.fair]
    return max(fair, key=lambda each: (odds(view, each), str(each)), default=Done("interception"))


def odds(view: Munich, order: Intercept) -> int:
    """The interceptor's factor less the other's."""
    side: Side = view.side_of(order.unit)
    return difference(view, order.unit, view.aloft(order.target, enemy_of(side)))
