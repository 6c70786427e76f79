"""Which question an order would answer, so that a whole player turn can be planned at once."""

from __future__ import annotations

from pbem.engine.dice import PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.air.bombing import Bombing
from pbem.games.munich.air.launching import Launching
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.phases import PLANNED
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.orders.declared import Done, Place
from pbem.games.munich.position.game import Munich, MunichStep
from pbem.games.munich.setup.setting_up import (
    AlliedFinland,
    AlliedSetUp,
    AxisFinland,
    AxisSetUp,
    SettingUp,
    SmallNeutrals,
)
from pbem.games.munich.turn.mobilization import GivePoints, Transfer
from pbem.games.munich.turn.replacements import Spending, Windfall
from pbem.games.munich.turn.sequence import PLAYER_TURN

PHASES = tuple(each.name for each in PLANNED)


def asked_in(phase: str, side: Side) -> MunichStep:
    """The step that asks a side what it does in a phase of its turn."""
    steps: dict[str, MunichStep] = {
        "mobilization": Spending(side),
        "launch": Launching(side),
        "terror": Bombing(side),
        "movement": Moving(side, True),
        "combat": Attacking(side, True),
    }
    return steps[phase]


def question(view: Munich, side: Side) -> MunichStep | None:
    """The step that asks this side now; none while none does.

    On a view that an order sheet was rehearsed on, a phase that the sheet has ended is followed
    by the next.
    """
    step: MunichStep | None = view.agenda[-1] if view.agenda else None
    if step is None or not side or step.asks(view) != side:
        return None
    phase = phase_of(step)
    planned = phase and view.player == side and view.phase in PHASES and is_over(view, phase)
    return asked_in(view.phase, side) if planned else step


def phase_of(step: MunichStep) -> str:
    """The phase of a player turn that a step is asked in; empty for all other questions."""
    return next((each for each in PHASES if asked_in(each, AXIS).kind == step.kind), "")


# -- the moment of an order ------------------------------------------------------------------------


def moment(view: Munich, side: Side, order: Order) -> MunichStep | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    asked = question(view, side)
    if asked is not None and order.fits(asked.kind) and not _waits(view, side, asked, order):
        return asked
    if view.phase == "setup":
        return _set_up(view, side, order)
    phase = next((each for each in PHASES if order.fits(asked_in(each, side).kind)), "")
    if not phase or (isinstance(order, Done) and not order.phase):
        return None
    return None if view.player == side and is_over(view, phase) else asked_in(phase, side)


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
    finland = AlliedFinland() if view.set_as.finland == ALLIED else AxisFinland()
    steps = (SmallNeutrals(), finland, AlliedSetUp(), AxisSetUp())
    own = [step for step in steps if step.side == side]
    if isinstance(order, Place):
        return next((step for step in own if order.unit in step.movable(view)), own[-1])
    return next((step for step in own if step.waiting(view)), own[-1])


def begin(view: Munich, side: Side, step: MunichStep) -> None:
    """Go on to the phase of a step, over all that needs neither the enemy nor a die."""
    phase = phase_of(step)
    if not phase or view.phase == "setup":
        return
    if view.player != side:
        if view.turn > 1 or PHASES[0] not in view.scenario.fact("phases.first_turn_skips"):
            _run(view, Transfer(side), GivePoints(side))
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


def finish(view: Munich, side: Side, step: MunichStep) -> None:
    """What follows when a side is done with a phase of its turn: the next with something to do."""
    phase = phase_of(step)
    while phase and phase != PHASES[-1] and view.player == side:
        phase = PHASES[PHASES.index(phase) + 1]
        following = asked_in(phase, side)
        begin(view, side, following)
        if following.forced(view) is None:
            break


def _run(view: Munich, *steps: MunichStep) -> None:
    """Steps that roll no dice; what they ask then is asked later."""
    for step in steps:
        for _ in step.run(view, PreparedDice(())):
            pass
    view.agenda = []
