"""What units are worth, and what fire at a hex is likely to come to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pbem.games.narvik.combat.events import Shift
from pbem.games.narvik.combat.results import (
    DISRUPTED,
    ELIMINATED,
    NOTHING,
    RETREAT,
    chances,
    column,
)
from pbem.games.narvik.combat.shifts import (
    CLOSE,
    COUNTER,
    Volley,
    common_shifts,
    fire_of,
    listed,
    shifts_against,
    touched,
)
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.tables import MOST_COLUMN
from pbem.games.narvik.facts.units import GERMAN, Unit, hidden
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.staff.habits import Habits

Outcomes = tuple[tuple[float, float], ...]
"""By column, of one die: the part of the target that is lost, and the chance that it goes."""


class Prospect(NamedTuple):
    """What one or more volleys at a hex promise."""

    loss: float  # expected, in units' worth
    cleared: float  # the chance that nobody is left there


def worth(habits: Habits, view: Narvik, id: str) -> float:
    """A unit's worth; 2 is a usual company."""
    if hidden(id):
        return habits.hidden_worth
    return worth_of(habits, view.unit(id))


def worth_of(habits: Habits, unit: Unit) -> float:
    """The same for a counter whose face is known."""
    if unit.leader:
        return habits.leader_worth
    return 1 + 0.25 * unit.fire + 0.5 * unit.elite + 0.1 * (unit.range - 1)


def fire(habits: Habits, view: Narvik, units: Iterable[str]) -> int:
    """The fire factors of a stack, guessed where faces are hidden."""
    return sum(habits.guessed_fire if hidden(id) else view.unit(id).fire for id in units)


@lru_cache(maxsize=32)
def outcomes(habits: Habits, scenario: Scenario) -> Outcomes:
    """What a die comes to in each column."""
    parts = {
        ELIMINATED: habits.eliminated,
        DISRUPTED: habits.disrupted,
        RETREAT: habits.driven_off,
        NOTHING: 0.0,
    }
    found = (chances(scenario, at) for at in range(MOST_COLUMN + 1))
    return tuple(
        (
            sum(parts[result] * float(chance) for result, chance in each.items()),
            1 - float(each.get(NOTHING, 0)),
        )
        for each in found
    )


def unseen_shifts(habits: Habits, view: Narvik, volley: Volley) -> list[Shift]:
    """14.3  What hidden defenders are likely to shift in a close assault."""
    defenders = view.stack(volley.target)
    unseen = [id for id in defenders if hidden(id)]
    if volley.how not in CLOSE or not unseen:
        return []
    found, seen = [], [id for id in defenders if not hidden(id)]
    german = view.unit(unseen[0]).side == GERMAN
    if german and not any(view.unit(id).elite for id in seen):
        found.append(listed(view, "elite_defends", "elite defenders"))
    ours = 2 * fire_of(view, volley.units)
    if fire(habits, view, defenders) >= ours > fire_of(view, defenders):
        found.append(listed(view, "outnumbered", "defenders twice as strong"))
    return found


def prospect(habits: Habits, view: Narvik, volleys: Iterable[Volley]) -> Prospect:
    """What these volleys at one hex come to, one after the other."""
    keeps: dict[str, float] = {}
    stays: dict[str, float] = {}
    target, by_column = "", outcomes(habits, view.scenario)
    for volley in volleys:
        target = volley.target
        common = common_shifts(view, volley)
        guessed = () if volley.how == COUNTER else unseen_shifts(habits, view, volley)
        strength = fire_of(view, volley.units)
        for id in touched(view, volley):
            shifts = (*shifts_against(view, volley, common, id), *guessed)
            lost, gone = by_column[column(strength, shifts)]
            keeps[id] = keeps.get(id, 1.0) * (1 - lost)
            stays[id] = stays.get(id, 1.0) * (1 - gone)
    loss = sum(worth(habits, view, id) * (1 - kept) for id, kept in keeps.items())
    cleared = 1.0 if target else 0.0
    for id in view.stack(target):
        cleared *= 1 - stays.get(id, 1.0)
    return Prospect(loss, cleared)


def struck_back(habits: Habits, view: Narvik, origins: Iterable[str], target: str) -> float:
    """14.4.1  What a counterattack from a hex that held would cost, at the fullest origin."""
    at = column(fire(habits, view, view.stack(target)), ())
    lost, _ = outcomes(habits, view.scenario)[at]
    return max(lost * sum(worth(habits, view, id) for id in view.stack(hex)) for hex in origins)
