"""Which question an order would answer, now or in a phase to come."""

from __future__ import annotations

from pbem.engine.order import Order, Side
from pbem.games.jupiter.facts.phases import PHASE_OF, follows
from pbem.games.jupiter.facts.units import ALLIED
from pbem.games.jupiter.position.game import Jupiter, JupiterStep
from pbem.games.jupiter.position.in_turn import InTurn, may_act
from pbem.games.jupiter.setup.allies import AlliedSetUp
from pbem.games.jupiter.setup.germans import GermanSetUp
from pbem.games.jupiter.turn.sequence import asked_in


def question(view: Jupiter, side: Side) -> tuple[Jupiter, JupiterStep] | None:
    """What a side is asked, and the view it is asked in; none while it is not.

    On a view that an order sheet was rehearsed on, a phase that the sheet has ended is followed
    by the next, so that a whole turn can be planned.
    """
    if not view.agenda:
        return None
    step: JupiterStep = view.agenda[-1]
    if isinstance(step, InTurn) and step.side == side:
        if not may_act(view, side):
            view = view.twin()
            recover(view, follows(view.phase, view.combat_first))
        step = asked_in(view.phase, side)
    return (view, step) if step.asks(view) == side else None


def moment(view: Jupiter, side: Side, order: Order) -> JupiterStep | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    if view.agenda and order.fits(view.agenda[-1].kind):
        found: JupiterStep = view.agenda[-1]
        return found
    if view.turn == 0 and order.fits("setup"):
        return AlliedSetUp() if side == ALLIED else GermanSetUp()
    phases = (phase for kind, phase in PHASE_OF.items() if kind != "setup" and order.fits(kind))
    phase = next(phases, "")
    if not phase or (phase == "landing" and side != ALLIED):
        return None
    return asked_in(phase, side)


def begin(view: Jupiter, side: Side, step: JupiterStep) -> None:
    """Go on to the phase of a step, if it is another."""
    phase = PHASE_OF.get(step.kind, view.phase)
    if phase != view.phase:
        recover(view, phase)


def recover(view: Jupiter, phase: str) -> None:
    """5.7  Units recover between one phase and the next."""
    view.phase = phase
    view.disrupted, view.finished, view.probed = set(), (), ()
