"""14.3  What a group of units fires with, and every column shift."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pbem.engine.order import Side
from pbem.games.narvik.combat.events import Shift
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.zones import flak_reach

FIRE, ASSAULT, COUNTER, LANDING, AIR, NAVAL = (
    "fire",
    "assault",
    "counter",
    "landing",
    "air",
    "naval",
)
CLOSE = (ASSAULT, LANDING)
"""What has the shifts of a close assault; a counterattack has none."""
ELITE, TWICE_AS_STRONG = "elite defenders", "defenders twice as strong"
SEA = "sea"  # what the board does not list


class Volley(msgspec.Struct, frozen=True):
    """14.1  One group that fires together at one hex."""

    side: Side
    how: str
    units: tuple[str, ...]
    origin: str  # the hex it fires from, or the box that strikes and Marines come from
    target: str


def fire_of(game: Narvik, units: Iterable[str]) -> int:
    """14.1  The fire factors of a group."""
    return sum(game.unit(id).fire for id in units)


def touched(game: Narvik, volley: Volley) -> tuple[str, ...]:
    """14.1, 18.1  Who is rolled for, the top unit first; Dietl only in close combat."""
    close = volley.how in (*CLOSE, COUNTER)
    stack = reversed(game.stack(volley.target))
    return tuple(id for id in stack if close or not game.unit(id).leader)


def common_shifts(game: Narvik, volley: Volley) -> tuple[Shift, ...]:
    """14.3  What holds for all dice of a group's fire, looked at before the first of them.

    So an elite defender still counts for the others when it has fallen first.
    """
    if volley.how == COUNTER:
        return ()  # 14.4.1
    found = [*_of_terrain(game, volley), *_of_markers(game, volley)]
    if volley.how in CLOSE:
        found += _of_assault(game, volley)
    if volley.how == AIR and game.board.is_in(
        volley.target, flak_reach(game, enemy_of(volley.side))
    ):
        found.append(listed(game, "flak", "anti-aircraft"))
    return tuple(found)


def shifts_against(
    game: Narvik, volley: Volley, common: tuple[Shift, ...], id: str
) -> tuple[Shift, ...]:
    """14.3, 14.3.2  All shifts of the die against one unit: the common ones and anti-armour."""
    armed = any(game.unit(each).anti_armor for each in volley.units)
    if volley.how == COUNTER or not armed or not game.unit(id).mechanized:
        return common
    return (*common, listed(game, "anti_armor", "anti-armour"))


def listed(game: Narvik, name: str, why: str) -> Shift:
    """A shift as the table has it."""
    _, columns, case = game.scenario.tables.shifts[name]
    return Shift(columns, why, case)


def _of_terrain(game: Narvik, volley: Volley) -> Iterator[Shift]:
    """14.3.1  The target's terrain; and the inlet that is assaulted across, unless bridged."""
    effects = game.scenario.tables.terrain
    terrain = game.board.terrain_of.get(game.at(volley.target), SEA)
    row = effects[terrain]
    columns = row.assault if volley.how in CLOSE else row.fire
    if columns:
        yield Shift(columns, terrain, "14.3.1")
    if volley.how == ASSAULT and _over_inlet(game, volley):
        yield Shift(effects["inlet"].assault, "inlet", "14.3.1")


def _over_inlet(game: Narvik, volley: Volley) -> bool:
    sides = (game.at(volley.origin), game.at(volley.target))
    bridged = side_between(volley.origin, volley.target) in game.pontoons  # 23.3.1
    return sides in game.board.inlets and not bridged


def _of_markers(game: Narvik, volley: Volley) -> Iterator[Shift]:
    if volley.target in game.entrenched:
        yield listed(game, "entrenched", "entrenched")


def _of_assault(game: Narvik, volley: Volley) -> Iterator[Shift]:
    if any(game.unit(id).elite for id in volley.units):
        yield listed(game, "elite_attacks", "elite")
    else:
        yield listed(game, "no_elite_attacks", "close assault")
    defenders = game.stack(volley.target)
    if any(game.unit(id).elite for id in defenders):
        yield listed(game, "elite_defends", ELITE)
    if fire_of(game, defenders) >= 2 * fire_of(game, volley.units):
        yield listed(game, "outnumbered", TWICE_AS_STRONG)
