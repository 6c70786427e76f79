"""What an order would come to, told from what its side can see."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.narvik.actions.action import ActionSegment, arrange, cost_of
from pbem.games.narvik.combat import forecast as outlook
from pbem.games.narvik.facts.units import ALLIED
from pbem.games.narvik.movement import ground as movement
from pbem.games.narvik.movement import sealift
from pbem.games.narvik.movement.events import BridgeCut, Moved
from pbem.games.narvik.movement.routes import allowance
from pbem.games.narvik.orders.kinds import Action, Amphibious, Move, Pass, Recon, Strike
from pbem.games.narvik.position.boxes import POOL
from pbem.games.narvik.position.game import Narvik, NarvikStep
from pbem.games.narvik.position.zones import in_enemy_zone
from pbem.games.narvik.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.wargame.points import HALVES

WAITS = "waits until it is asked for"
UP_TO_DICE = "what comes of it is up to the dice"


# -- rehearsing -----------------------------------------------------------------------------------


def rehearse(view: Narvik, side: Side, order: Order) -> list[str]:
    """Try an order as if its moment had come, and change the view as far as can be foreseen."""
    step = moment(view, side, order)
    if step is None:
        return [WAITS]
    Decision(side, step, view).check(order)
    words = explain(view, side, order)
    if isinstance(order, Recon):
        view.pay(side, cost_of(view, order))  # what it will show is not in the view
    elif not isinstance(order, Pass):
        words += _played(view, step, order)
    if isinstance(order, Strike):
        for id in order.actors:
            view.send(id, POOL[side])  # 16.0 whatever it hits
    view.agenda = []
    return words


def moment(view: Narvik, side: Side, order: Order) -> NarvikStep | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    if view.agenda and order.fits(view.agenda[-1].kind):
        found: NarvikStep = view.agenda[-1]
        return found
    if view.phase == "setup":
        asked = AlliedSetUp() if side == ALLIED else GermanSetUp()
        return asked if order.fits(asked.kind) else None
    return ActionSegment(side) if order.fits(ActionSegment.kind) else None


def _played(view: Narvik, step: NarvikStep, order: Order) -> list[str]:
    """Carry an order out until the first die is rolled; what follows it is left undone."""
    try:
        for _ in step.play(view, order, PreparedDice(())):
            pass
    except OutOfDice:
        return [UP_TO_DICE]
    return []


# -- explaining -----------------------------------------------------------------------------------


def explain(view: Narvik, side: Side, order: Order) -> list[str]:
    """What a legal order comes to: ways and costs, columns and chances, and its points."""
    if not isinstance(order, Action):
        return []
    trial = view.twin()
    arrange(trial, side, order)
    if isinstance(order, Move | Amphibious):
        words = list(_of_movement(trial, side, order))
    else:
        words = outlook.explain(trial, side, order)
    price = cost_of(view, order)
    return [*words, f"costs {price} AP, {view.points.get(side, 0) - price} left"]


def _of_movement(trial: Narvik, side: Side, order: Move | Amphibious) -> Iterator[str]:
    """Each unit's way and what it spends; then who ends next to enemies."""
    conduct = movement.conduct if isinstance(order, Move) else sealift.conduct
    moved: list[Moved] = []
    for event in conduct(trial, side, order):
        if isinstance(event, Moved):
            moved.append(event)
            yield _of_trip(trial, event)
        elif isinstance(event, BridgeCut):
            yield f"takes up the bridge {event.bridge} (23.3.2)"
    ends = dict.fromkeys(event.path[-1] for event in moved)
    for hex in ends:
        if hex in trial.stacks and in_enemy_zone(trial, hex, side):
            yield f"{hex} is next to the enemy"


def _of_trip(trial: Narvik, event: Moved) -> str:
    path = "-".join(event.path)
    if event.how == "sea":
        return f"{event.unit}: {path} by sea"
    return f"{event.unit}: {path}, {event.cost} of {HALVES.show(allowance(trial, event.unit))} MP"
