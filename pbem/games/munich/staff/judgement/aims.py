"""Who goes for what: each goal gets about the strength that it takes, from those who are near."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.ground import distances
from pbem.wargame.board.hexgrid import Hex

if TYPE_CHECKING:
    from pbem.games.munich.staff.judgement.situation import Situation

LEGS = "other"


def aims(situation: Situation, country: str) -> dict[str, Hex]:
    """By unit its goal; whoever is left out is free to help where it likes."""
    view, habits, found = situation.view, situation.habits, dict[str, Hex]()
    free = {
        id: view.at(hex)
        for hex, stack in view.stacks.items()
        if view.unit(stack[-1]).country == country
        for id in stack
        if view.unit(id).mobile and view.strength(id).attack
        if not situation.pinned(id, view.at(hex))
    }
    if situation.ahead:
        relieve(situation, country, free, found)
    horizon = habits.pace * (view.set_as.turns - view.turn + 1)
    for need, goal in dearest(situation, country, set(free.values())):
        away = roads(situation, country, goal)
        near = sorted((away[at], id) for id, at in free.items() if away.get(at, horizon) < horizon)
        party, strength = list[str](), 0
        for _, id in near:
            if strength >= habits.margin * need and party:
                break
            party.append(id)
            strength += worth.strength(view, id).attack
        if strength >= habits.tried * habits.margin * need:
            found.update(dict.fromkeys(party, goal))
            for id in party:
                del free[id]
    return found


def relieve(situation: Situation, country: str, free: dict[str, Hex], aims: dict[str, Hex]) -> None:
    """Tell off those who are near for places of the own side that lack defenders."""
    view, habits = situation.view, situation.habits
    for goal, lack in situation.endangered():
        if situation.sender(goal) != country:
            continue
        away = roads(situation, country, goal)
        most = habits.pace * habits.relief_turns
        near = sorted(
            (away[at], id)
            for id, at in free.items()
            if 0 < away.get(at, most) < most and id not in view.moved
        )
        for _, id in near:
            inside = situation.has_room(goal, (id, *_told_off(aims, goal)))
            if lack <= (0 if inside else habits.beset):
                break
            aims[id] = goal
            lack -= worth.strength(view, id).defense
            del free[id]


def _told_off(aims: dict[str, Hex], goal: Hex) -> Iterator[str]:
    return (id for id, aim in aims.items() if aim == goal)


def dearest(situation: Situation, country: str, starts: set[Hex]) -> list[tuple[float, Hex]]:
    """What it takes to get each goal, those first that bring most points for effort and way."""
    priced, far = [], situation.habits.far
    for goal, _ in situation.goals(country):
        points = situation.wanted(country, goal, situation.board.label(goal))
        away = roads(situation, country, goal)
        need = situation.need(goal)
        way = min((away.get(at, far) for at in starts), default=far)
        priced.append((-points / (need + 1 + way / situation.habits.way), need, goal))
    return [(need, goal) for _, need, goal in sorted(priced)]


def roads(situation: Situation, country: str, goal: Hex) -> dict[Hex, int]:
    """Half points to a goal from everywhere, for most units of a country."""
    return distances(situation.board, LEGS, goal, situation.closed(country), situation.habits.far)


class Course:
    """Which way leads a unit to its goal, if it has one."""

    def __init__(self, situation: Situation, id: str) -> None:
        unit = situation.view.unit(id)
        aim = situation.aim(unit)
        self.away = {} if aim is None else roads(situation, unit.country, aim)
        here = situation.view.at(situation.view.where[id])
        self.far = situation.habits.far
        self.left = self.away.get(here, self.far)

    def takes_in(self, hex: Hex) -> bool:
        """Is an attack on a hex no detour from the goal?"""
        return self.away.get(hex, self.far) <= self.left
