"""What areas, units and bases are worth to a side, in points."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.position.game import AIRBASE, MOBILIZATION, PORT, RAILROAD, Norway
from pbem.games.norway.staff import brink
from pbem.games.norway.staff.habits import Habits

MEAN_DIE = 3.5
LATE = 3  # how steeply what counts at the end rises towards it


def area_worth(view: Norway, area: str, habits: Habits) -> float:
    """What it is worth to hold an area."""
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
    gone = min(1.0, view.turn / view.scenario.last_turn)
    return habits.disputed + (habits.disputed_late - habits.disputed) * gone**LATE


def taking(view: Norway, side: Side, area: str, habits: Habits) -> float:
    """What a side gains if its troops are alone in an area where they are not now."""
    if view.board.is_home(area):
        return 0.0
    worth, enemy = area_worth(view, area, habits), enemy_of(side)
    points = float(view.board.worth.get(area, 0))
    if view.ground(enemy, area):
        gained = worth + habits.denied * points
        return gained * (1 - share(view, habits)) if view.ground(side, area) else gained
    if view.controls(side, area):
        return 0.0 if view.ground(side, area) else points * habits.safe
    return worth


def leaving(view: Norway, side: Side, area: str, gone: set[str], habits: Habits) -> float:
    """What a side loses if these leave an area."""
    if not view.board.is_land(area):
        return 0.0
    staying = [id for id in view.ground(side, area) if id not in gone]
    worth = area_worth(view, area, habits)
    enemies = bool(view.ground(enemy_of(side), area))
    threat = enemies or threatened(view, side, area)
    if staying:
        return worth * habits.second * len(gone) if threat else 0.0
    if enemies:
        return worth * share(view, habits) + view.board.worth.get(area, 0) * habits.denied
    return worth * (habits.bared if threat else habits.safe)


def threatened(view: Norway, side: Side, area: str) -> bool:
    """Can the enemy bring troops there with his next action, over land or from the sea?"""
    return view.once(("threatened", side, area), lambda: _threatened(view, side, area))


def _threatened(view: Norway, side: Side, area: str) -> bool:
    board, enemy = view.board, enemy_of(side)
    beside = board.places.named(board.marching.step(board.bit[board.at(area)]))
    if any(view.ground(enemy, place) for place in beside):
        return True
    near = set(board.coasts.get(area, ()))
    near |= {
        other
        for zone in near
        for other in board.places.named(board.sailing.step(board.bit[board.at(zone)]))
    }
    return any(
        id in view.aboard and view.side_of(id) == enemy
        for place in near
        for id in view.stack(place)
    )


def unit_worth(view: Norway, id: str, habits: Habits) -> float:
    """What the enemy gets for a unit, and what it can do."""
    unit = view.unit(id)
    if not unit.type:
        return habits.hidden_worth
    row = view.scenario.tables.points_for(unit)
    points = row.points + (MEAN_DIE if row.die else 0.0)
    if unit.side == GERMAN:
        points += _to_the_enemy(view, id, habits)
    return points + habits.might * (unit.ground + unit.air + unit.sub + unit.surface)


def _to_the_enemy(view: Norway, id: str, habits: Habits) -> float:
    """4.2, 4.8  What a German unit counts beside its points."""
    unit = view.unit(id)
    if unit.type == "TR":
        return habits.hull
    if unit.aircraft:
        return habits.wing * brink.exposed(view)
    if unit.type in brink.HEAVIES and brink.heavies_at_sea(view) == (id,):
        return habits.decisive * brink.exposed(view)
    return 0.0


def with_cargo(view: Norway, id: str, habits: Habits) -> float:
    """The same with all that it carries."""
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
