"""After combat: who falls back where, who follows, and where the regrouped return."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.narvik.actions.regroup import ComeBack, rallying_points
from pbem.games.narvik.combat.after.pursuit import Chase, Pursuing, as_order
from pbem.games.narvik.combat.after.retreat import Retreat, RetreatOne
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.orders.general import Place
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.zones import in_enemy_zone
from pbem.games.narvik.staff.country import distances
from pbem.games.narvik.staff.habits import Habits
from pbem.games.narvik.staff.situation import Situation
from pbem.wargame.orders.pursuing import Way


def retreat(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """15.1  To the best refuge."""
    return retreats(view, decision, habits)[0]


def retreats(view: Narvik, decision: Decision[Narvik], habits: Habits) -> list[Order]:
    """15.1  Into an objective, else out of zones and near to one; a staging area is last."""
    step = decision.step
    assert isinstance(step, RetreatOne)
    ends = sorted(step.ways(view).ends())
    ends.sort(key=lambda end: _refuge(view, step, end, habits), reverse=True)
    return [Retreat(step.unit, (end,)) for end in ends]


def _refuge(view: Narvik, step: RetreatOne, end: str, habits: Habits) -> float:
    if end in STAGING:
        return habits.off_map
    board, hex = view.board, view.at(end)
    if board.bit[hex] & board.objectives:
        return habits.shelter if view.stack(end) else habits.haven
    own = board.objectives & view.occupied(step.side)
    legs = view.unit(step.unit).legs
    costs = (distances(board, legs, each).get(hex, 80) for each in board.grid.hexes(own))
    away = min(costs, default=40)
    return habits.beset * in_enemy_zone(view, end, step.side) - habits.step * away


def pursue(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """15.2  The strongest go in, elite ones on into an objective; no garrison leaves its own."""
    step = decision.step
    assert isinstance(step, Pursuing)
    chase = step.chase(view)
    return as_order(_followers(chase, frozenset(_needed(view, chase))))


def _needed(view: Narvik, chase: Chase) -> list[str]:
    """The weakest pursuer of each objective that would be empty after a pursuit."""
    found, board = [], view.board
    if board.is_in(chase.place, board.objectives):
        return []
    for hex in sorted({view.where[id] for id in chase.units} & view.stacks.keys()):
        if board.is_in(hex, board.objectives) and set(view.stack(hex)) <= set(chase.units):
            found.append(min(view.stack(hex), key=lambda id: (view.unit(id).fire, id)))
    return found


def _followers(chase: Chase, stay: frozenset[str]) -> dict[str, Way]:
    game, chosen = chase.game, dict[str, Way]()
    units = (id for id in chase.units if id not in stay)
    for id in sorted(units, key=lambda id: (id not in chase.required, -game.unit(id).fire, id)):
        for way in _ways(chase, id):
            trial = {**chosen, id: way}
            if not chase.fault(trial):
                chosen = trial
                break
    return chosen


def _ways(chase: Chase, id: str) -> list[Way]:
    """First on into an empty objective, then the cleared hex."""
    board = chase.game.board
    onward = [
        way
        for way in chase.ways(id)
        if len(way) > 1
        and board.is_in(way[-1], board.objectives)
        and not chase.game.stack(way[-1])
        and not board.is_in(chase.place, board.objectives)
    ]
    return [*onward, (chase.place,)]


def come_back(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """17.0  Where it is needed most, and not where too many would stand."""
    step = decision.step
    assert isinstance(step, ComeBack)
    situation = Situation(view, step.side, habits)
    hexes = rallying_points(view, step.unit)
    most = view.scenario.number(f"stacking.{step.side}")

    def need(hex: str) -> tuple[bool, float, str]:
        there = sum(not view.unit(id).leader for id in view.stack(hex))
        return there < most, situation.threat[hex] - there, hex

    return Place(step.unit, max(hexes, key=need))
