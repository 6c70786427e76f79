"""6.1, 9.7, 26.0  What allows a side an action, and which actions it allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from pbem.engine.order import Side
from pbem.games.norway.facts.units import Unit
from pbem.games.norway.position.game import Norway
from pbem.wargame.position.words import and_all

if TYPE_CHECKING:
    from pbem.games.norway.actions.action import Action

NAVAL, AIR, GROUND, G1, G4 = "naval", "air", "ground", "g1", "g4"
"""6.1, 9.1  What an action counts as."""
ANY, BONUS, STAFF, SHOCK = "any", "bonus", "staff", "shock"
"""Of any kind; for one unit (9.7); G-1 or G-4 only (6.1); a free action of shock (18.1)."""
PARTICULAR = (NAVAL, AIR, GROUND, BONUS, STAFF)  # those that not every action may use
STAFF_WORK = (G1, G4)
GRANTS = (NAVAL, GROUND, AIR, ANY, BONUS)
"""6.1  What a turn's allowance is made of."""


class Grant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One action that a side may take."""

    name: str  # naval, air, ground, any, bonus, staff, shock; or the event that brings it
    limit: str = ""  # see LIMITS: whom it is for
    again: bool = False  # 18.1 may units act that have acted already?


class Limit(msgspec.Struct, frozen=True):
    """26.0  Whom the action of an event may use."""

    words: str
    unit: Callable[[Unit], bool]  # every unit that acts must be such a one
    also: tuple[
        str, ...
    ] = ()  # actions without units that are allowed, by the names of their classes
    among: bool = False  # is it enough that one of them is?


LIMITS: Mapping[str, Limit] = {
    "surface ships": Limit("only surface ships act", lambda unit: unit.surface_ship),
    "mountain": Limit("only mountain units act", lambda unit: unit.type == "mountain"),
    "air": Limit("air units act", lambda unit: unit.aircraft, among=True),
    "submarines": Limit("only submarines act", lambda unit: unit.submarine),
    "norwegian": Limit(
        "only Norwegian units act", lambda unit: unit.nation == "Norwegian", ("Mobilize",)
    ),
    "norwegian land": Limit(
        "only Norwegian land units act",
        lambda unit: unit.nation == "Norwegian" and not unit.naval,
        ("Mobilize",),
    ),
    "western land": Limit(
        "only British, French and Polish land units act",
        lambda unit: unit.nation in ("British", "French", "Polish") and not unit.naval,
    ),
    "british naval": Limit(
        "only British naval units act", lambda unit: unit.nation == "British" and unit.naval
    ),
}


def grants_left(game: Norway, side: Side) -> tuple[Grant, ...]:
    """6.1  The actions that a side has left in this turn."""
    return _plain(game.allowance.get(side, ()))


@lru_cache(maxsize=1024)
def _plain(names: tuple[str, ...]) -> tuple[Grant, ...]:
    return tuple(map(Grant, names))


WIDTH = {ANY: 2, NAVAL: 1, AIR: 1, GROUND: 1}  # the wider a grant, the later it is used


@lru_cache(maxsize=1024)
def narrowest_first(grants: tuple[Grant, ...]) -> tuple[Grant, ...]:
    """One of each kind of these, in the order in which they are used where several serve."""
    return tuple(sorted(dict.fromkeys(grants), key=lambda grant: WIDTH.get(grant.name, 0)))


def refused(game: Norway, side: Side, action: Action, grant: Grant) -> tuple[str, str]:
    """Why a grant does not allow an action, and the case; both empty if it does."""
    words, case = of_another_kind(game, side, action, grant)
    if words:
        return words, case
    acted = () if grant.again else game.activated
    if acted and (tired := [id for id in action.force(game) if id in acted]):
        have = "has" if len(tired) == 1 else "have"
        return f"{and_all(tired)} {have} acted already", "6.3"
    return _outside(game, action, grant) if grant.limit else ("", "")


def of_another_kind(game: Norway, side: Side, action: Action, grant: Grant) -> tuple[str, str]:
    """6.1, 9.7  Why a grant is not for such an action, whoever acts; both empty if it is."""
    if grant.name not in PARTICULAR:
        return "", ""
    kinds = action.counted_as(game, side)
    if grant.name in kinds:
        return "", ""
    staff = any(each in STAFF_WORK for each in kinds)
    if grant.name in (NAVAL, AIR, GROUND) and not staff:
        return f"{action.verb} is no {grant.name} action", "6.1"
    if grant.name == STAFF and not staff:
        return f"only a G-1 or G-4 action may be taken now, and {action.verb} is none", "6.1"
    if grant.name == BONUS and not action.single(game, side):
        return f"the bonus is for one unit, and {action.verb} is more than that", "9.7"
    return "", ""


def used_up(game: Norway, side: Side, action: Action, left: tuple[Grant, ...]) -> str:
    """6.1  That of naval, ground and air actions none of its kind is left; empty for others."""
    names = [each.name for each in left]
    if not set(names) <= {NAVAL, AIR, GROUND}:
        return ""
    kinds = [each for each in action.counted_as(game, side) if each in (NAVAL, AIR, GROUND)]
    which = " or ".join(kinds)
    return f"{action.verb} is {'an' if which[:1] == 'a' else 'a'} {which} action, and none is left"


def _outside(game: Norway, action: Action, grant: Grant) -> tuple[str, str]:
    """26.0  Why an event's action cannot be this one."""
    limit, case = LIMITS[grant.limit], case_of_event(game, grant.name)
    cargo = game.aboard.keys() - set(action.actors)  # 10.15 part of the ships that carry it
    units = [id for id in action.force(game) if id not in cargo]
    if not units and type(action).__name__ not in limit.also:
        return f"{limit.words}, and {action.verb} is about no unit of theirs", case
    strangers = [id for id in units if not limit.unit(game.unit(id))]
    if strangers and (not limit.among or len(strangers) == len(units)):
        return f"{limit.words}, and {', '.join(strangers)} is none of them", case
    return "", ""


def case_of_event(game: Norway, name: str) -> str:
    """Where the book has the event that brings an action."""
    rows = game.scenario.tables.events.values()
    return next((row.case for row in rows if row.name == name), "26.0")
