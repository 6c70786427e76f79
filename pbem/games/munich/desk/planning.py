"""Which question an order would answer, so that a whole player turn can be planned at once."""

from __future__ import annotations

from pbem.engine.dice import PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.phases import PLANNED
from pbem.games.munich.facts.units import SIDES
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich, MunichStep
from pbem.games.munich.setup.setting_up import (
    SettingUp,
    steps_of,
)
from pbem.games.munich.turn.arrivals import Place
from pbem.games.munich.turn.mobilization import GivePoints, Transfer
from pbem.games.munich.turn.replacements import Windfall
from pbem.games.munich.turn.sequence import PLAYER_TURN, question_of

PHASE_OF = {each.asks: each.name for each in PLANNED}
PHASES = tuple(PHASE_OF.values())


def question(view: Munich, side: Side) -> MunichStep | None:
    """The step that asks this side now; none while none does.

    On a view that an order sheet was rehearsed on, a phase that the sheet has ended is followed
    by the next.
    """
    step: MunichStep | None = view.agenda[-1] if view.agenda else None
    if step is None or not side or step.asks(view) != side:
        return None
    phase = PHASE_OF.get(step.kind, "")
    planned = phase and view.player == side and view.phase in PHASES and is_over(view, phase)
    return question_of(view.phase, side) if planned else step


# -- the moment of an order ------------------------------------------------------------------------


def moment(view: Munich, side: Side, order: Order) -> MunichStep | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    asked = question(view, side)
    if asked is not None and order.fits(asked.kind) and not _waits(view, side, asked, order):
        return asked
    if view.phase == "setup":
        return _set_up(view, side, order)
    phase = next((each.name for each in PLANNED if order.fits(each.asks)), "")
    if not phase or (isinstance(order, Done) and not order.phase):
        return None
    return None if view.player == side and is_over(view, phase) else question_of(phase, side)


def _waits(view: Munich, side: Side, asked: MunichStep, order: Order) -> bool:
    """6.0  Is it a purchase that the points of a crisis do not pay for, so that it comes later?"""
    return isinstance(asked, Windfall) and order not in Decision(side, asked, view)


def is_over(view: Munich, phase: str) -> bool:
    """4.0  Has the player turn that is played now come past a phase?"""
    order = [name for name, _ in PLAYER_TURN]
    return view.phase in order and order.index(view.phase) > order.index(phase)


def _set_up(view: Munich, side: Side, order: Order) -> MunichStep | None:
    """3.4.1  The step of the set-up that a line is about: by its unit, or by who still waits."""
    if not view.setting or not order.fits(SettingUp.kind):
        return None
    own = [step for step in steps_of(view) if step.side == side]
    if isinstance(order, Place):
        return next((step for step in own if order.unit in step.movable(view)), own[-1])
    return next((step for step in own if step.waiting(view)), own[-1])


def begin(view: Munich, side: Side, step: MunichStep) -> None:
    """Go on to the phase of a step, over all that needs neither the enemy nor a die."""
    phase = PHASE_OF.get(step.kind, "")
    if not phase or view.phase == "setup":
        return
    if view.player != side:
        if view.turn > 1 or PHASES[0] not in view.scenario.fact("phases.first_turn_skips"):
            _run(view, Transfer(side), GivePoints(side))
        if side == SIDES[0]:  # 16.2 it is the next game turn then
            view.flown.clear()
        view.player, view.phase = side, PHASES[0]
    if view.phase == phase:
        return
    if phase == "movement":
        _run(view, Moving(side))
    elif phase == "combat":
        if view.phase != "movement":
            _run(view, Moving(side))
        _run(view, Attacking(side))
    view.phase = phase


def leave(view: Munich, side: Side, step: MunichStep, order: Order) -> None:
    """The same is asked again, until the side is done with it."""
    again = view.agenda[-1:]
    view.agenda = again if again and again[0].kind == step.kind else []
    if isinstance(order, Done):
        _finish(view, side, step)


def _finish(view: Munich, side: Side, step: MunichStep) -> None:
    """What follows when a side is done with a phase of its turn: the next with something to do."""
    phase = PHASE_OF.get(step.kind, "")
    while phase and phase != PHASES[-1] and view.player == side:
        phase = PHASES[PHASES.index(phase) + 1]
        following = question_of(phase, side)
        begin(view, side, following)
        if following.forced(view) is None:
            break


def _run(view: Munich, *steps: MunichStep) -> None:
    """Steps that roll no dice; what they ask then is asked later."""
    for step in steps:
        for _ in step.run(view, PreparedDice(())):
            pass
    view.agenda = []


def goes_on(decision: Decision[Munich]) -> bool:
    """4.0  Does another phase of the asked side's own turn follow, which it can plan?"""
    return decision.kind in [each.asks for each in PLANNED[:-1]]
