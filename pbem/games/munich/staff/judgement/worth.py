"""What units, steps and places are worth to a side, in one currency."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.order import Side
from pbem.games.munich.facts.units import AXIS, DANZIG, GERMANY, POLAND, Strength, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.turn.victory import OBJECTIVE, kind_of, place_worth
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.data.counters import flag_of, hidden


def ahead(view: Munich) -> int:
    """The player turns that are still to come after this one, of both sides."""
    return 2 * (view.set_as.turns - view.turn) + (view.player == AXIS)


def lasting(view: Munich, habits: Habits) -> float:
    """What a factor of strength is still good for: the less, the nearer the end."""
    return habits.strength * min(1.0, habits.at_last + ahead(view) / habits.lasting)


def strength(view: Munich, id: str) -> Strength:
    """A unit's factors, or what its countrymen have on the average who are not to be seen."""
    if not hidden(id):
        return view.strength(id)
    country = flag_of(id)
    return view.once(("unseen", country), lambda: _unseen(view, country))


def _unseen(view: Munich, country: str) -> Strength:
    """15.0  A unit of which only the country is known."""
    found = [
        unit.front
        for unit in map(view.unit, view.roster.of(country))
        if unit.land and not unit.army and unit.id not in view.where
    ]
    count = max(1, len(found))
    return Strength(
        round(sum(each.attack for each in found) / count),
        max(1, round(sum(each.defense for each in found) / count)),
    )


def attack(view: Munich, units: Iterable[str]) -> int:
    """The attack factors of some units together."""
    return sum(strength(view, id).attack for id in units)


def defense(view: Munich, units: Iterable[str]) -> int:
    """The defence factors of some units together, never nothing."""
    return max(1, sum(strength(view, id).defense for id in units))


def troops(view: Munich, country: str) -> dict[Hex, int]:
    """The attack factors of a country's stacks on land."""
    return view.once(("troops", country), lambda: _troops(view, country))


def _troops(view: Munich, country: str) -> dict[Hex, int]:
    return {
        view.at(hex): attack(view, stack)
        for hex, stack in view.stacks.items()
        if view.unit(stack[-1]).country == country
    }


def whole(view: Munich, habits: Habits, id: str) -> float:
    """What is lost with a unit that is eliminated, victory points included (22.0)."""
    return _stake(view, habits, id)[1]


def step(view: Munich, habits: Habits, id: str) -> float:
    """What is lost with the next step of a unit."""
    return _stake(view, habits, id)[0]


def _stake(view: Munich, habits: Habits, id: str) -> tuple[float, float]:
    """What the next step of a unit is worth, and all of it; worked out once."""
    return view.once(("stake", habits, id), lambda: _weighed(view, habits, id))


def _weighed(view: Munich, habits: Habits, id: str) -> tuple[float, float]:
    unit, found = view.unit(id), strength(view, id)
    factor = lasting(view, habits)
    whole = factor * (found.attack + found.defense)
    if hidden(id):
        return whole / 2, whole
    whole += habits.point * view.scenario.tables.prizes[kind_of(unit)][0]
    if unit.back is None or id in view.reduced:
        return whole, whole
    rest = unit.back.attack + unit.back.defense
    return factor * (found.attack + found.defense - rest), whole


def place(view: Munich, side: Side, hex: str) -> int:
    """22.0  The victory points that turn on who is in a hex: won by one side, or by the other."""
    return view.once(("place", side, hex), lambda: _place(view, side, hex))


def _place(view: Munich, side: Side, hex: str) -> int:
    board = view.board
    country = board.country_of.get(view.at(hex), "")
    country = POLAND if country == DANZIG else country
    owner = view.allegiance.get(country, "")
    winner = enemy_of(owner) if owner else side
    points = place_worth(view, winner, hex) if board.is_in(hex, board.mobilizing) else 0
    worth, whose = view.scenario.tables.prizes[OBJECTIVE]
    if board.is_in(hex, board.objectives) and winner == whose == view.allegiance.get(GERMANY):
        points = max(points, worth)
    return points
