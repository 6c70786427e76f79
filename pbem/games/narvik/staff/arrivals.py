"""Who comes and who goes: landings from the air, formations, reserves, troops for the south."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import GERMAN
from pbem.games.narvik.orders.general import Place
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.staff.habits import Habits
from pbem.games.narvik.staff.situation import Situation
from pbem.games.narvik.turn.airborne import DropOne
from pbem.games.narvik.turn.formations import Call
from pbem.games.narvik.turn.reserves import BuyReserves, Reserve
from pbem.games.narvik.turn.transfer import Transfer, TransferTroops


def drop(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """8.1.1  Into the objective that wants units most; far from enemies if all are full."""
    step = decision.step
    assert isinstance(step, DropOne)
    situation, id = Situation(view, GERMAN, habits), step.able(view)[0]
    jumped = [hex for _, hex in step.chosen]

    def worth(hex: str) -> tuple[float, str]:
        others = len([each for each in view.stack(hex) if not view.unit(each).leader])
        count = others + jumped.count(hex)
        beside = view.board.is_in(hex, situation.danger)
        garrison = situation.garrison(hex, count) if hex in situation.threat else 0.0
        ground = situation.ground(view.unit(id), situation.goals[command], hex)
        return garrison + ground - habits.lonely * (beside and not others), hex

    command = view.unit(id).command
    return Place(id, max(step.open_to(view, id), key=worth))


def call(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """8.2.2  The best formation that is left."""
    return next(
        (order for order in map(Call, habits.formations) if order in decision),
        decision.step.usual(view),
    )


def transfer(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """7.1  Who is not ashore yet, then the weakest; who holds an objective last."""
    step = decision.step
    assert isinstance(step, TransferTroops)

    def loss(id: str) -> tuple[bool, bool, tuple[int, int, str]]:
        at = view.where[id]
        ashore = at not in STAGING
        holds = ashore and view.board.is_in(at, view.board.objectives)
        return holds, ashore, view.unit(id).strength

    ranked = sorted(step.able(view), key=loss)
    return Transfer(tuple(ranked[: step.due(view)]))


def reserve(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """22.3  One unit at a time, when there are points to spare."""
    step = decision.step
    if isinstance(step, BuyReserves) and view.points[decision.side] >= habits.enough_points:
        return Reserve((max(step.able(view), key=lambda id: view.unit(id).strength),))
    return Reserve()
