"""What areas, units and bases are worth to a side, in points."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.position.game import AIRBASE, MOBILIZATION, PORT, RAILROAD, Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement import brink

MEAN_DIE = 3.5
LATE = 3  # how steeply what counts at the end rises towards it


def area_worth(view: Norway, area: str, habits: Habits) -> float:
    """What it is worth to hold an area."""
    return view.once(("area worth", area, habits), lambda: _area_worth(view, area, habits))


def _area_worth(view: Norway, area: str, habits: Habits) -> float:
    board = view.board
    worth = float(board.worth.get(area, 0)) + habits.stretch
    worth += habits.airbase if area in board.airbases else 0.0
    worth += habits.mobilization if area in board.mobilization else 0.0
    if area in (lacking := brink.lacking(view)):
        worth += habits.decisive / len(lacking)  # 4.1
    if area in board.mobilization:
        worth += habits.centre * brink.exposed(view)  # 4.2
    return worth


def contesting(view: Norway, area: str, habits: Habits) -> float:
    """What it is worth to be in an area beside the enemy: most when points are counted."""
    return share(view, habits) * area_worth(view, area, habits)


def share(view: Norway, habits: Habits) -> float:
    """The part of an area's worth that contesting it counts."""
    return habits.disputed + (habits.disputed_late - habits.disputed) * late(view)


def late(view: Norway) -> float:
    """How much of what counts at the end counts now: hardly anything early, all at last."""
    return float(min(1.0, view.turn / view.scenario.last_turn) ** LATE)


def taking(view: Norway, side: Side, area: str, habits: Habits) -> float:
    """What a side gains if its troops are alone in an area where they are not now."""
    return view.once(("taking", side, area, habits), lambda: _taking(view, side, area, habits))


def _taking(view: Norway, side: Side, area: str, habits: Habits) -> float:
    if view.board.is_home(area):
        return 0.0
    worth, enemy = area_worth(view, area, habits), enemy_of(side)
    points = float(view.board.worth.get(area, 0))
    if view.ground(enemy, area):
        gained = worth + habits.denied * points
        return gained * (1 - share(view, habits)) if view.ground(side, area) else gained
    if view.controls(side, area):
        manned = habits.safe + (1 - habits.safe) * late(view)  # 4.3 nobody there, no points
        return 0.0 if view.ground(side, area) else points * manned
    return worth + _overrun(view, enemy, area, habits)


def passing(view: Norway, side: Side, area: str, habits: Habits) -> float:
    """5.1  What a side gains whose troops only pass an area: it is no longer the enemy's."""
    enemy = enemy_of(side)
    if view.version == 1 or view.controller(area) == side or view.ground(enemy, area):
        return 0.0
    points = view.board.worth.get(area, 0)  # 4.3 nobody stays there
    return area_worth(view, area, habits) - points + _overrun(view, enemy, area, habits)


def _overrun(view: Norway, enemy: Side, area: str, habits: Habits) -> float:
    """10.61  What the enemy loses with the aircraft that nobody guards."""
    return sum(unit_worth(view, id, habits) for id in view.planes(enemy, area))


def unit_worth(view: Norway, id: str, habits: Habits) -> float:
    """What the enemy gets for a unit, and what it can do."""
    unit = view.unit(id)
    if not unit.type:
        return habits.hidden_worth
    row = view.scenario.tables.points_for(unit)
    points = row.points + (MEAN_DIE if row.die else 0.0)
    if unit.side == GERMAN:
        points += _to_the_enemy(view, id, habits)
    might = unit.ground + unit.air + unit.sub + unit.surface
    return points + habits.might * might + habits.lift * unit.capacity.light


def _to_the_enemy(view: Norway, id: str, habits: Habits) -> float:
    """4.2, 4.8  What a German unit counts beside its points."""
    unit = view.unit(id)
    if unit.type == "TR":
        return habits.hull
    if unit.aircraft:
        return habits.wing * brink.exposed(view) + habits.decisive * brink.hanging(view)
    if unit.type in brink.HEAVIES and brink.heavies_at_sea(view) == (id,):
        return habits.decisive * brink.exposed(view)
    return 0.0


def with_cargo(view: Norway, id: str, habits: Habits) -> float:
    """The same with all that it carries."""
    return view.once(("with cargo", id, habits), lambda: _with_cargo(view, id, habits))


def _with_cargo(view: Norway, id: str, habits: Habits) -> float:
    carried = sum(unit_worth(view, each, habits) for each in view.cargo(id))
    return unit_worth(view, id, habits) + habits.carrying * carried


def base_worth(view: Norway, side: Side, area: str, base: str, habits: Habits) -> float:
    """What it is worth to disrupt a base of the enemy."""
    enemy = enemy_of(side)
    airbase, port, centre, railroad = habits.disruption
    if base == AIRBASE:
        users = len(view.planes(enemy, area))
        return airbase * users if users else airbase * habits.idle
    if base == PORT:
        return port if view.ground(enemy, area) else port * habits.idle
    if base == MOBILIZATION:
        return centre if side == GERMAN and view.controls(enemy, area) else centre * habits.idle
    return railroad if base == RAILROAD and view.ground(enemy, area) else 0.0
