"""4.1, 4.2  How near sudden death is to either side."""

from __future__ import annotations

from pbem.games.norway.actions.action import Units
from pbem.games.norway.facts.boxes import DESTROYED, REFIT
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.sudden_death import CAPITAL, OPTIONAL_CAPITAL
from pbem.wargame.board.places import Mask

HEAVIES = (*CAPITAL, *OPTIONAL_CAPITAL)
FIRST_SIGN = 0.15  # of 4.2, while no German aircraft is lost
LAST_FEW = 3  # areas that the Germans lack when 4.1 is thought of


def lost_aircraft(view: Norway) -> int:
    """4.2  German air units that count as eliminated."""
    lost = (*view.inside(REFIT[GERMAN]), *view.inside(DESTROYED[GERMAN]))
    return sum(view.unit(id).aircraft for id in lost)


def centres(view: Norway) -> int:
    """4.2  Mobilization areas that the Allies hold."""
    return sum(view.controls(ALLIED, area) for area in view.board.mobilization)


def heavies(view: Norway) -> Units:
    """4.2  All German ships that could keep the game going, at sea or at home."""
    return view.once("heavies", lambda: _heavies(view))


def _heavies(view: Norway) -> Units:
    return tuple(id for id in view.units_of(GERMAN) if view.unit(id).type in HEAVIES)


def heavies_at_sea(view: Norway) -> Units:
    """4.2  The German ships that keep the game going."""
    return view.once("heavies at sea", lambda: _heavies_in(view, view.board.sea))


def _heavies_in(view: Norway, zones: Mask) -> Units:
    return tuple(
        id
        for zone in view.board.places.named(zones)
        for id in view.ships(GERMAN, zone)
        if view.unit(id).type in HEAVIES
    )


def looming(view: Norway) -> float:
    """How near the Allies are to 4.2 but for ships at sea: nothing, up to all they need."""
    lost = lost_aircraft(view) / view.scenario.number("sudden_death.air_units")
    return near(view) * min(1.0, max(FIRST_SIGN, lost))


def near(view: Norway) -> float:
    """How near the Allies are to the areas that 4.2 needs."""
    return float(min(1.0, centres(view) / view.scenario.number("sudden_death.areas")) ** 2)


def hanging(view: Norway) -> float:
    """4.2  How much hangs on the next German aircraft: all, if it is the last that may be lost."""
    return view.once("hanging", lambda: _hanging(view))


def _hanging(view: Norway) -> float:
    if heavies_at_sea(view):
        return 0.0
    spare = view.scenario.number("sudden_death.air_units") - lost_aircraft(view)
    return near(view) / max(1, spare) ** 2


def in_haven(view: Norway) -> Units:
    """The heavy German ships that are at sea where no Allied unit can come."""
    return _heavies_in(view, view.board.kattegat)


def sheltered(view: Norway) -> bool:
    """Is a heavy German ship at sea where no Allied unit can come?"""
    return bool(in_haven(view))


def exposed(view: Norway) -> float:
    """4.2  How near the Allies are to it, if no German ship makes it impossible."""
    return view.once("exposed", lambda: 0.0 if sheltered(view) else looming(view))


def lacking(view: Norway) -> frozenset[str]:
    """4.1  The areas that the Germans still need, when they are few."""
    return view.once("lacking", lambda: _lacking(view))


def _lacking(view: Norway) -> frozenset[str]:
    needed = (*view.board.norwegian_ports, *view.board.mobilization)
    found = frozenset(area for area in needed if not view.controls(GERMAN, area))
    return found if len(found) <= LAST_FEW else frozenset()
