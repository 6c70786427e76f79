"""Which question an order would answer, so that a whole offensive can be planned at once."""

from __future__ import annotations

from itertools import chain
from typing import Any

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision, Step
from pbem.games.eto.facts.phases import (
    AIR_STRIKES,
    EXPLOITATION,
    KINDS,
    SETUP,
    TITLES,
    phases_of,
)
from pbem.games.eto.missions.flying import in_air_offensive
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import BY_AIR, Europe
from pbem.games.eto.setup.setting_up import STEPS
from pbem.games.eto.turn.air_strikes import AirStrikes
from pbem.games.eto.turn.movement_phase import Marching
from pbem.games.eto.turn.offensives import NextOffensive, Stage, steps_of

UNPLANNED = (EXPLOITATION, AIR_STRIKES)  # who exploits, only dice tell; the air has its own steps
ORDER = tuple(stage for stage in KINDS if stage not in UNPLANNED)
"""The steps of an offensive by land that can be ordered beforehand."""
STAGE_OF = {KINDS[stage]: stage for stage in ORDER}


def question(view: Europe, side: Side) -> Step[Any] | None:
    """The step that asks this side now; none while none does.

    On a view that an order sheet was rehearsed on, a step that the sheet has ended is followed
    by the next one of its offensive.
    """
    step: Step[Any] | None = view.agenda[-1] if view.agenda else None
    if step is None or not side or step.asks(view) != side:
        return None
    if in_air_offensive(view) and step.kind == NextOffensive.kind:
        return AirStrikes(side)
    stage = _stage(view, side)
    if not stage or step.kind not in (*STAGE_OF, NextOffensive.kind):
        return step
    over = step.kind not in STAGE_OF or _is_over(stage, STAGE_OF[step.kind])
    return _planned(view, side).get(stage, step) if over else step


def moment(view: Europe, side: Side, order: Order) -> Step[Any] | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    asked = question(view, side)
    if asked is not None and order.fits(asked.kind) and not asked.defers(view, order):
        return asked
    if view.phase == SETUP and order.fits("setup"):
        return STEPS[side]() if side in STEPS else None
    if order.fits(Marching.kind) and view.offensive is None and not isinstance(order, Done):
        return Marching(side)
    return _later(view, side, order)


def _later(view: Europe, side: Side, order: Order) -> Step[Any] | None:
    """The step of the offensive under way that is still to come, and that an order is for."""
    stage = _stage(view, side)
    for each, step in _planned(view, side).items() if stage else ():
        if not _is_over(stage, each) and order.fits(step.kind):
            return None if step.defers(view, order) else step
    return None


def never_asked(view: Europe, side: Side, order: Order) -> str:
    """SEQ-M  Why nobody will ask for an order in this scenario; empty if somebody may, or does."""
    asked = question(view, side)
    if asked is not None and order.fits(asked.kind):
        return ""
    found = [phases_of(kind) for kind in order.answers]
    if not found or not all(found) or order.idle:
        return ""  # it answers in mid-action, or ends what there may be
    wanted = dict.fromkeys(chain.from_iterable(found))
    months = view.setting.months[max(view.turn, 1) - 1 :]
    if SETUP in wanted or any(name in month.phases for month in months for name in wanted):
        return ""
    names, title = " and no ".join(TITLES[name] for name in wanted), view.setting.title
    earlier = any(name in month.phases for month in view.setting.months for name in wanted)
    return f"no {names} comes any more in {title}" if earlier else f"{title} has no {names}"


def begin(view: Europe, side: Side, step: Step[Any]) -> None:
    """Go on to the step of an offensive: what was noted of those before it is forgotten."""
    stage, wanted = _stage(view, side), STAGE_OF.get(step.kind, "")
    if stage and wanted and stage != wanted:
        _go_to(view, wanted)


def leave(view: Europe, side: Side, step: Step[Any], order: Order) -> None:
    """The same is asked again, until the side is done with it; then what it can order next."""
    again = [each for each in view.agenda if each.kind == step.kind]
    if step.undisturbed and again:
        _undisturbed(view, step.kind)
        return
    run_on(view)
    _end_what_ends_by_itself(view, side)
    view.agenda = again[:1] if step.kind in STAGE_OF else view.agenda[-1:]
    asked = question(view, side)
    if asked is None:
        view.agenda = []
        nothing = step.kind in STAGE_OF
    else:
        nothing = step.kind == NextOffensive.kind and asked.forced(view) is not None
    if nothing:
        _go_on(view, side)


def _go_on(view: Europe, side: Side) -> None:
    """The next step of the offensive in which this side can do something."""
    now = _stage(view, side)
    for stage, step in _planned(view, side).items() if now else ():
        if ORDER.index(stage) <= ORDER.index(now):
            continue
        _go_to(view, stage)
        if step.forced(view) is None:
            view.agenda = [step]
            return


def _go_to(view: Europe, stage: str) -> None:
    """28.4  The next step begins; breakthroughs that nobody knows of yet are taken as failed."""
    owed = {id: hex for id, hex in view.assigned.items() if id in view.broke}
    view.agenda = [Stage(stage)]
    run_on(view)
    view.owed.update(owed)


def run_on(view: Europe) -> None:
    """Do what is to be done up to a question; at a die nothing is open any more."""
    while view.agenda and view.agenda[-1].asks(view) is None:
        try:
            for _ in view.agenda.pop().run(view, PreparedDice(())):
                pass
        except OutOfDice:
            view.agenda = []


def _end_what_ends_by_itself(view: Europe, side: Side) -> None:
    """A side that has nothing to order in a step comes to its next one."""
    while view.agenda and view.agenda[-1].asks(view) == side:
        ending = view.agenda[-1].forced(view)
        if ending is None or not ending.idle:
            return
        for _ in view.agenda.pop().play(view, ending, PreparedDice(())):
            pass
        run_on(view)


def _undisturbed(view: Europe, kind: str) -> None:
    """7.2, 13.0  Ships and aircraft come to where they are sent, as if nobody met them."""
    while view.agenda and view.agenda[-1].kind != kind:
        view.agenda.pop().foresee(view)


def _stage(view: Europe, side: Side) -> str:
    """The step of this side's offensive by land; empty if it has none."""
    offensive = view.offensive
    own = offensive is not None and offensive.side == side and offensive.way != BY_AIR
    return offensive.stage if offensive is not None and own else ""


def _planned(view: Europe, side: Side) -> dict[str, Step[Any]]:
    """By stage, the steps of the offensive under way that can be ordered beforehand, in order."""
    found, stage = dict[str, Step[Any]](), ""
    for step in steps_of(view, side):
        if isinstance(step, Stage):
            stage = step.name
        elif STAGE_OF.get(step.kind) == stage:
            found[stage] = step
    return found


def _is_over(now: str, stage: str) -> bool:
    """Has an offensive that is in one step come past another?"""
    return now not in ORDER or ORDER.index(now) > ORDER.index(stage)


def goes_on(decision: Decision[Europe]) -> bool:
    """Does the asked side act on, once it has ended what this is about, or begun it?"""
    return decision.kind in (NextOffensive.kind, *STAGE_OF)
