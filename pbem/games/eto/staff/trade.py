"""The officer against enemy trade: U-boats and bombers, where they are not likely to be lost."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.eto.position.game import Europe
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.strategic.convoys.hunting import (
    MEAN,
    NoWolfpack,
    Wolfpack,
    chance,
    packs,
    to_the_loss,
)
from pbem.games.eto.strategic.convoys.interdicting import SAFE


def hunt(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """5.2  The U-boats whose attack promises more than the damage that it risks."""
    able = packs(view, decision.side)
    going = tuple(
        id for area, ids in able.items() for id in ids if _promise(view, id, area, habits) > 0
    )
    return Wolfpack(going) if going else NoWolfpack()


def _promise(view: Europe, id: str, area: str, habits: Habits) -> float:
    """What is sunk on average, less a step of the U-boat as often as it fails."""
    likely = float(chance(view, id))
    sunk = habits.point * float(MEAN + to_the_loss(view, id, area))
    return likely * sunk - (1 - likely) * habits.armor_step


def interdict(view: Europe, decision: Decision[Europe], habits: Habits) -> Order:
    """3.2  All bombers to where nobody can meet them, as far as is seen; else none."""
    step = decision.step
    return step.by_standing(view, (SAFE,)) or step.usual(view)
