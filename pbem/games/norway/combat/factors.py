"""11.2, 11.3  Which of its four factors a unit uses against a target, and what it comes to.

In the book's order: what is printed; captured supply raises that (26.1); who is out of supply has
less (21.3); then all other changes together, and what is 1 or more stays 1 or more (11.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.participants import Muster
from pbem.games.norway.facts.units import GERMAN, Unit
from pbem.games.norway.position.game import Norway

ANTI_GROUND, ANTI_AIR, ANTI_SUB, ANTI_SURFACE = "ground", "air", "sub", "surface"


class Factor(NamedTuple):
    """What a unit hits with, and why it is not what is printed."""

    value: int
    printed: int
    notes: tuple[str, ...] = ()


NONE = Factor(0, 0)


class Change(NamedTuple):
    """One of the changes that are added up."""

    by: int
    why: str

    def __str__(self) -> str:
        return f"{self.why} {self.by:+}"


def factor(game: Norway, fight: Fight, muster: Muster, id: str, target: str) -> Factor:
    """What a unit hits a target with; 0 if it cannot fire at it."""
    which, unit = used_against(game, muster, id, target), game.unit(id)
    printed: int = getattr(unit, which) if which else 0
    if not printed or _reduced_to_nothing(game, fight, unit, which):
        return NONE
    value, notes = _as_supplied(game, muster, unit, which)
    changes = list(_changes(game, fight, muster, unit, target, which))
    if value and changes:
        value = max(1, value + sum(change.by for change in changes))
        notes += map(str, changes)
    return Factor(value, printed, tuple(notes))


def has_factor(game: Norway, fight: Fight, muster: Muster, id: str, target: str) -> bool:
    """Can a unit fire at a target? Further changes leave 1 or more of what is that (11.2)."""
    which, unit = used_against(game, muster, id, target), game.unit(id)
    if not which or not getattr(unit, which) or _reduced_to_nothing(game, fight, unit, which):
        return False
    return not unit.ground_unit or _as_supplied(game, muster, unit, which)[0] > 0


def _as_supplied(game: Norway, muster: Muster, unit: Unit, which: str) -> tuple[int, list[str]]:
    """What captured supply and the lack of supply make of a printed factor, and what is noted."""
    value, notes = getattr(unit, which), list[str]()
    if which == ANTI_GROUND and _has_captured_supply(muster, unit):
        most = game.scenario.number("combat.most_factor")
        raised = min(most, value + game.scenario.number("events.captured_supply"))
        value = max(value, raised)
        notes.append("captured supply +1 (26.1)")
    if muster.lacks_supply(unit):
        least = game.scenario.number("combat.unsupplied")
        value = least if value > least else 0
        notes.append("out of supply (21.3)")
    return value, notes


def used_against(game: Norway, muster: Muster, id: str, target: str) -> str:
    """11.3, 11.4  The factor for this kind of target; empty where none is of use."""
    if target in kinds.BASES:
        return ANTI_GROUND
    unit, enemy = game.unit(id), game.unit(target)
    if enemy.ground_unit:
        return ANTI_GROUND
    if enemy.submarine:
        return ANTI_SUB
    if enemy.naval:
        return ANTI_SURFACE
    bombs = unit.aircraft and not unit.fighter and target not in muster.flying
    return ANTI_GROUND if bombs else ANTI_AIR


def uses_captured_supply(game: Norway, muster: Muster, id: str, target: str) -> bool:
    """26.1  Does the marker make a unit's shot stronger?"""
    against_troops = used_against(game, muster, id, target) == ANTI_GROUND
    return against_troops and _has_captured_supply(muster, game.unit(id))


def why_none(game: Norway, fight: Fight, muster: Muster, id: str, target: str) -> tuple[str, str]:
    """11.3  Why a unit has no factor against a target, and the case that says so."""
    which, unit = used_against(game, muster, id, target), game.unit(id)
    if which and getattr(unit, which):
        if id in game.intercepting and which != ANTI_AIR:
            return f"{id} is in interception mode and fires at aircraft only", "20.22"
        if _reduced_to_nothing(game, fight, unit, which):
            return f"{id} is a support unit and fires at troops only beside others", "11.8"
        if muster.lacks_supply(unit):
            return f"{id} is out of supply and has nothing left to fire with", "21.3"
    return f"{id} has no factor against {target}", "11.3"


def _reduced_to_nothing(game: Norway, fight: Fight, unit: Unit, which: str) -> bool:
    """Factors that count as 0: of fighters on guard (20.22), of support units alone (11.8)."""
    if unit.id in game.intercepting and which != ANTI_AIR:
        return True
    return unit.support and which == ANTI_GROUND and not _beside_others(game, fight, unit)


def _beside_others(game: Norway, fight: Fight, unit: Unit) -> bool:
    """11.8  Is a ground unit there whose anti-ground strength stands in no parentheses?"""
    own = [id for id in fight.units if game.side_of(id) == unit.side and game.on_map(id)]
    others = (game.unit(id) for id in (*game.ground(unit.side, fight.place), *own))
    return any(each.ground_unit and each.ground and not each.support for each in others)


def _has_captured_supply(muster: Muster, unit: Unit) -> bool:
    """26.1  Does the marker strengthen this unit?"""
    return unit.ground_unit and unit.side == GERMAN and muster.captured_supply


def _changes(
    game: Norway, fight: Fight, muster: Muster, unit: Unit, target: str, which: str
) -> Iterator[Change]:
    """11.2  What is added up: pathfinders, entrenchments, a depleted air group."""
    number = game.scenario.number
    if which != ANTI_AIR and _led_by_pathfinders(game, fight, muster, unit):
        yield Change(number("combat.pathfinder"), "KG 100 (17.8)")
    if _is_entrenched(game, fight, target):
        yield Change(number("combat.entrenched"), "entrenched (23.1)")
    if unit.id in game.depleted:
        yield Change(number("depletion.penalty"), "depleted (24.1)")


def _led_by_pathfinders(game: Norway, fight: Fight, muster: Muster, unit: Unit) -> bool:
    """17.8  Is it a German of an attacking force that KG 100 leads, and not of KG 100 itself?"""
    if unit.side != GERMAN or fight.side != GERMAN or unit.kg100 or unit.id not in muster.attackers:
        return False
    return any(game.unit(id).kg100 for id in muster.attackers)


def _is_entrenched(game: Norway, fight: Fight, target: str) -> bool:
    """23.1  Is the target a ground unit in an area where its side has dug in?"""
    if target in kinds.BASES or not game.unit(target).ground_unit:
        return False
    return (game.side_of(target), fight.place) in game.entrenched
