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
from pbem.games.narvik.position.stacking import overstacked
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
    return (
        1
        + habits.worth_of_fire * unit.fire
        + habits.worth_of_elite * unit.elite
        + habits.worth_of_range * (unit.range - 1)
    )


def fire(habits: Habits, view: Narvik, units: Iterable[str]) -> int:
    """The fire factors of a stack, guessed where faces are hidden."""
    return sum(habits.guessed_fire if hidden(id) else view.unit(id).fire for id in units)


def firing(view: Narvik, hex: str) -> tuple[str, ...]:
    """9.0  Those in a hex who can fire: where too many stand, only the one on top."""
    stack = view.stack(hex)
    return stack[-1:] if overstacked(view, hex) else stack


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


class Barrage:
    """Volleys one after the other, and what they have come to so far."""

    def __init__(self, habits: Habits, view: Narvik) -> None:
        self.habits = habits
        self.view = view
        self.by_column = outcomes(habits, view.scenario)
        self.left: dict[str, tuple[float, float]] = {}
        """By target, the part of it that is not lost, and the chance that it is still there."""

    def after(self, *volleys: Volley) -> dict[str, tuple[float, float]]:
        """What would be left of those whom more volleys touch."""
        view, found = self.view, dict[str, tuple[float, float]]()
        for volley in volleys:
            common, strength = common_shifts(view, volley), fire_of(view, volley.units)
            if volley.how != COUNTER:
                common = (*common, *unseen_shifts(self.habits, view, volley))
            spared = unhurt(view, volley)
            for id in touched(view, volley):
                at = column(strength, shifts_against(view, volley, common, id))
                lost, gone = self.by_column[at]
                sure = 1 - self.habits.headquarters * (id == spared)
                kept, there = found.get(id) or self.left.get(id, (1.0, 1.0))
                found[id] = kept * (1 - sure * lost), there * (1 - sure * gone)
        return found

    def gain(self, *volleys: Volley) -> float:
        """What more volleys add to the losses, in units' worth."""
        return sum(
            worth(self.habits, self.view, id) * (self.left.get(id, (1.0,))[0] - kept)
            for id, (kept, _) in self.after(*volleys).items()
        )

    def add(self, *volleys: Volley) -> None:
        self.left.update(self.after(*volleys))

    def cleared(self, hex: str) -> float:
        """The chance that nobody is left in a hex."""
        found = 1.0
        for id in self.view.stack(hex):
            found *= 1 - self.left.get(id, (1.0, 1.0))[1]
        return found


def unhurt(view: Narvik, volley: Volley) -> str:
    """18.1  The hidden counter at Dietl's headquarters that is taken for him: no fire hurts it."""
    close = volley.how in (*CLOSE, COUNTER)
    if close or volley.target != view.scenario.fact("setup.german.centre"):
        return ""
    if any(view.on_map(id) for id in view.where if view.unit(id).dietl):
        return ""
    return next((id for id in view.stack(volley.target) if hidden(id)), "")


def prospect(habits: Habits, view: Narvik, volleys: Iterable[Volley]) -> Prospect:
    """What these volleys at one hex come to, one after the other."""
    barrage, found = Barrage(habits, view), list(volleys)
    loss = barrage.gain(*found)
    barrage.add(*found)
    return Prospect(loss, barrage.cleared(found[-1].target) if found else 0.0)


def struck_back(habits: Habits, view: Narvik, origins: Iterable[str], target: str) -> float:
    """14.4.1  What a counterattack from a hex that held would cost, at the fullest origin."""
    at = column(fire(habits, view, firing(view, target)), ())
    lost, _ = outcomes(habits, view.scenario)[at]
    return max(lost * sum(worth(habits, view, id) for id in view.stack(hex)) for hex in origins)
