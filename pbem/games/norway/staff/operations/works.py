"""What staffs can do: calls for reinforcements, refits, repairs, the commandos."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.facts.boxes import NORWEGIAN_POOL, POOL
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import MOBILIZATION, Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.fights import Prize, stormed
from pbem.games.norway.staff.judgement.holding import kept, threatened
from pbem.games.norway.staff.judgement.worths import contesting, taking, unit_worth
from pbem.games.norway.staff.proposals import Proposal
from pbem.games.norway.turn.commandos import Commandos, commandos
from pbem.games.norway.turn.refit import Refit
from pbem.games.norway.turn.reinforcements import Mobilize, Reinforce
from pbem.games.norway.turn.repair import Repair, RepairRail, Restore


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """All that is worth a look."""
    yield from _draws(view, side, habits)
    for order in Refit.some(view, side):
        yield Proposal(_refitted(view, order, habits), order)
    for mending in (*Repair.some(view, side), *RepairRail.some(view, side)):
        needed = threatened(view, side, mending.area) or view.planes(side, mending.area)
        yield Proposal(habits.repair * (1.0 if needed else 0.4), mending)
    if side == ALLIED:
        yield from (Proposal(habits.repair, order) for order in Restore.some(view, side))
    if side == GERMAN and commandos(view):
        yield from _commandos(view, habits)


def left(view: Norway) -> float:
    """The part of the game that is still to come."""
    last = view.scenario.last_turn
    return max(0.0, (last - view.turn + 1) / last)


def _draws(view: Norway, side: Side, habits: Habits) -> Iterator[Proposal]:
    """Units from the pools, while there is time to use them."""
    use = left(view)
    if pool := view.inside(POOL[side]):
        yield Proposal(habits.draw * min(3.5, len(pool)) * use, Reinforce())
    if side == ALLIED and (pool := view.inside(NORWEGIAN_POOL)):
        room = sum(
            number
            for area, number in view.board.mobilization.items()
            if view.usable(ALLIED, area, MOBILIZATION)
        )
        yield Proposal(habits.norwegian * min(3.5, len(pool), room) * (0.5 + use / 2), Mobilize())


def _refitted(view: Norway, order: Refit, habits: Habits) -> float:
    """4.3  Points that are not lost after all, and units that are back."""
    total = 0.0
    for id in order.units:
        dice = Counter(view.scenario.tables.refits[view.unit(id).type].values())
        back, pool = dice["refit"] / 6, dice["pool"] / 6
        worth = unit_worth(view, id, habits)
        total += (back * habits.refit + pool * 0.8) * worth
    return total


def _commandos(view: Norway, habits: Habits) -> Iterator[Proposal]:
    """The Brandenburgers take what is empty, or help where friends fight."""
    units = commandos(view)
    for area in view.board.places.named(view.board.norway):
        gain = taking(view, GERMAN, area, habits)
        if gain <= 0:
            continue
        if not view.ground(ALLIED, area):
            yield Proposal(gain * kept(view, GERMAN, area, 1, habits), Commandos(area))
            continue
        join = tuple(id for id in view.ground(GERMAN, area) if id not in view.activated)
        fight = Fight("commando", area, GERMAN, (*units, *join), GERMAN, fresh=tuple(units))
        part = 0.0 if join else contesting(view, area, habits)
        yield stormed(view, Commandos(area, True, join), fight, Prize(gain, part), habits)
