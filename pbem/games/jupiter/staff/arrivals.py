"""Set-up, landings, reinforcements, airpower and the fleet."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.jupiter.air import PlaceMarkers
from pbem.games.jupiter.orders import Air, Default, Done, Draw, Land, Place, Sortie
from pbem.games.jupiter.position import Jupiter
from pbem.games.jupiter.reinforcements import Landing
from pbem.games.jupiter.staff.estimate import factors
from pbem.games.jupiter.staff.plan import Plan
from pbem.games.jupiter.units import ALLIED, GERMAN
from pbem.games.jupiter.victory import points


def land(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """Everything comes ashore that can, the strongest first."""
    step = decision.step
    assert isinstance(step, Landing)
    waiting = list(step.landings(view))
    if not waiting:
        return Done("landing")
    return max(waiting, key=lambda each: (factors(view, each.unit).worth, each.unit, each.hex))


def sail(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """4.5  Late, when it can only turn a defeat into a draw, or a draw into a victory."""
    allied = points(view)
    worth_it = allied >= view.scenario.number("victory.allied_at_least") or 0 < allied <= 3
    return Sortie(worth_it and (view.turn >= 9 or (view.turn == 8 and view.air == GERMAN)))


def draw(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """10.5  By Finland, while there is time to come up from there."""
    return Draw(later=view.turn <= 6 and view.turn % 2 == 1)


def enter(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """Into the entrance that is nearest to the fighting."""
    plan = Plan(view, decision.side)

    def away(order: Place) -> tuple[int, str, str]:
        at = view.at(order.hex)
        goals = (view.scenario.narvik, *plan.prizes)
        weak = order.hex == view.scenario.narvik and len(view.stack(order.hex)) < 2
        nearest = min(plan.away(order.unit, goal).get(at, 999) for goal in goals[1:])
        return (-1 if weak else nearest), order.unit, order.hex

    places = [each for each in decision if isinstance(each, Place)]
    return min(places, key=away) if places else Default()


def air(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    """9.0  Over the hexes where most is at stake."""
    step = decision.step
    assert isinstance(step, PlaceMarkers)
    plan = Plan(view, decision.side)
    board, grid = plan.board, plan.board.grid
    open_to = step.where(view)
    stakes: dict[int, float] = {}
    for hex, stack in (*plan.theirs.items(), *plan.own.items()):
        at = view.at(hex)
        near = view.occupied(plan.enemy if hex in plan.own else plan.side)
        if not grid.within(at, 2) & near:
            continue
        stake = plan.worth(stack) + (15.0 if hex in plan.prizes or hex in plan.bases else 0.0)
        if view.unit(stack[0]).contingent == "Soviet" and decision.side == ALLIED:
            stake *= 0.2
        stakes[at] = stake
    chosen: list[str] = []
    while len(chosen) < step.count:
        value: dict[int, float] = {}
        for at, stake in stakes.items():
            for centre in (at, *grid.neighbours[at]):
                if board.bit[centre] & open_to and grid.labels[centre] not in chosen:
                    value[centre] = value.get(centre, 0.0) + stake
        if not value:
            break
        best = max(value, key=lambda at: (value[at], -at))
        chosen.append(grid.labels[best])
        for at in (best, *grid.neighbours[best]):
            stakes.pop(at, None)
    spare = (hex for hex in grid.named(open_to) if hex not in chosen)
    while len(chosen) < step.count:
        chosen.append(next(spare))
    return Air(tuple(chosen))


def set_up(view: Jupiter, decision: Decision[Jupiter]) -> Order:
    return Default()


__all__ = ["air", "draw", "enter", "land", "sail", "set_up", "Land"]
