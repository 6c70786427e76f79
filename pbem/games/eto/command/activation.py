"""22.0 to 22.5  Who can be activated by the offensive under way, and how often it may attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from pbem.engine.errors import Illegal
from pbem.games.eto.facts.sea.seas import IRAQ
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.position.aboard.passengers import place_of
from pbem.games.eto.position.game import BY_GENERAL, BY_HQ, BY_MINOR, BY_STACK, Europe
from pbem.games.eto.supply.lines import traces


def within(game: Europe, hq: str, hex: str) -> bool:
    """22.1  Is a hex in the command radius? Terrain and enemies do not matter (23.0)."""
    if not game.on_map(hq):  # 23.3 it went to the force pool, or is aboard ships
        return False
    if IRAQ in (hex, game.where[hq]):
        return within_iraq(game, game.where[hq], hex)
    if hex not in game.board.grid.index or game.where[hq] not in game.board.grid.index:
        return False
    away = game.board.grid.distance(game.at(game.where[hq]), game.at(hex))
    return away <= game.unit(hq).radius


def within_iraq(game: Europe, *places: str) -> bool:
    """24.1  A headquarters in Iraq or its box commands units in the box; one in the box, Iraq."""
    iraq = game.board.lands["Iraq"]
    return all(place == IRAQ or game.board.is_in(place, iraq) for place in places)


def other_general(game: Europe, id: str) -> bool:
    """22.2  Is it a general of the side whose offensive another general leads?"""
    offensive = game.offensive
    return (
        offensive is not None
        and offensive.way == BY_GENERAL
        and game.unit(id).kind == GENERAL
        and id not in offensive.commanders
        and game.partnership_of(id) == offensive.partnership
    )


def commanders_of(game: Europe, id: str) -> tuple[str, ...]:
    """22.1 to 22.4  Who of the offensive under way can activate a unit from where it stands."""
    offensive, hex = game.under_way(), place_of(game, id)
    if game.partnership_of(id) != offensive.partnership or not game.in_play(id):
        return ()
    if hex not in game.board.grid.index and hex != IRAQ:  # 7.8, 10.5 nobody fights there
        return ()
    if offensive.way == BY_HQ:
        return tuple(hq for hq in offensive.commanders if within(game, hq, hex))
    if offensive.way == BY_GENERAL:
        (general,) = offensive.commanders
        near = next_to(game, place_of(game, general), hex)
        return (general,) if near and not other_general(game, id) else ()
    if offensive.way == BY_STACK:
        return (offensive.hex,) if hex == offensive.hex or id in game.acting else ()
    return (offensive.nation,) if _of_the_minor(game, id) else ()


def _of_the_minor(game: Europe, id: str) -> bool:
    """22.4  All units inside the country's borders, or one stack outside."""
    offensive = game.under_way()
    if game.unit(id).nation != offensive.nation:
        return False
    if offensive.hex:
        return place_of(game, id) == offensive.hex
    home = game.board.lands[offensive.nation]
    return not game.is_embarked(id) and game.board.is_in(game.where[id], home)


def next_to(game: Europe, general: str, hex: str) -> bool:
    """22.2  Is a hex that of a general, or next to it? None is, of one who fell or is at sea."""
    grid = game.board.grid
    if general not in grid.index or hex not in grid.index:
        return general == hex
    return grid.distance(game.at(general), game.at(hex)) <= 1


def is_own(game: Europe, id: str) -> bool:
    """22.0  Does a unit belong to those who conduct the offensive under way, wherever it is?"""
    return id in game.roster and game.partnership_of(id) == game.under_way().partnership


def may_activate(game: Europe, id: str) -> tuple[str, str]:
    """22.0  Why a unit cannot be activated now, and the case; empty if it can or is already."""
    offensive, unit = game.under_way(), game.unit(id)
    if id in game.acting:
        return "", ""
    if not is_own(game, id):
        return f"{id} is not yours", "22.0"
    if id in game.activated:
        return f"{id} was activated by an earlier offensive of this month", "22.0"
    if unit.kind == HQ:
        return f"{id} is a headquarters", "23.0"
    if not (unit.land or unit.kind == GENERAL):
        return f"{id} is no land unit", "22.0"
    if other_general(game, id):
        general = "".join(offensive.commanders)
        return f"{id} stays where he is: {general} activates no other general", "22.2"
    if not commanders_of(game, id):
        what = {
            BY_HQ: (f"out of the command radius of {' and '.join(offensive.commanders)}", "22.1"),
            BY_GENERAL: (f"not next to {''.join(offensive.commanders)}", "22.2"),
            BY_STACK: (f"not of the stack in {offensive.hex}", "22.3"),
            BY_MINOR: (f"no unit of {offensive.nation} that this offensive is for", "22.4"),
        }[offensive.way]
        return f"{id} in {place_of(game, id)} is {what[0]}", what[1]
    if unit.land and unit.nation != offensive.nation:
        own, others = shares(game)
        if others + 1 > own:
            words = (
                f"half of the units activated must be of the nation that pays ({offensive.nation})"
            )
            return f"{id} cannot be activated: {words}", "22.0"
    return "", ""


def shares(game: Europe) -> tuple[int, int]:
    """22.0  How many land units of the paying nation are activated, and how many of others."""
    nation = game.under_way().nation
    land = [id for id in game.acting if game.unit(id).land]
    own = sum(game.unit(id).nation == nation for id in land)
    return own, len(land) - own


def activate(game: Europe, ids: Iterable[str], by: str = "") -> tuple[str, ...]:
    """22.0, 33.6  Note units as activated, by whom they are told to be; those that were not before.

    22.1  Of several headquarters that could, and none of them named, it is the nearest.
    """
    new = []
    for id in ids:
        commanders = commanders_of(game, id)
        if id in game.acting or not commanders:
            continue
        game.activated[id] = by if by in commanders else nearest(game, id, commanders)
        game.acting.add(id)
        if game.unit(id).armor and traces(game, id):
            game.fuelled.add(id)
        new.append(id)
    return tuple(new)


def nearest(game: Europe, id: str, commanders: Sequence[str]) -> str:
    """22.1  The headquarters that a unit is nearest to, of those that can activate it."""
    grid, here = game.board.grid, place_of(game, id)

    def away(hq: str) -> int:
        on_grid = {here, game.where.get(hq, "")} <= grid.index.keys()
        return grid.distance(game.at(here), game.at(game.where[hq])) if on_grid else 0

    return min(commanders, key=away)


def check_commander(game: Europe, hq: str, ids: Iterable[str]) -> None:
    """22.1  Raise Illegal unless the headquarters that an order is given to has these units."""
    for id in ids if hq and game.offensive is not None else ():
        if id in game.acting and game.activated.get(id) != hq:
            words = f"{id} was activated by {game.activated.get(id)}, not by {hq}"
            raise Illegal(words, case="22.1")
        if id not in game.acting and hq not in commanders_of(game, id):
            raise Illegal(f"{id} is out of the command radius of {hq}", case="22.1")


def waits_for(game: Europe, hq: str) -> bool:
    """22.1  Is an order to a headquarters for another offensive than the one under way?"""
    offensive = game.offensive
    return bool(hq) and offensive is not None and hq not in offensive.commanders


def candidates(game: Europe) -> Iterator[str]:
    """22.0  The land units and generals that could be activated still."""
    own = game.under_way().partnership
    aboard = (id for id in game.carried if game.partnership_of(id) == own)
    for id in (*game.of_partnership(own), *aboard):
        if id not in game.acting and not may_activate(game, id)[0]:
            yield id


def attacks_left(game: Europe, commander: str) -> int:
    """22.1 to 22.4  How many more hexes a commander's units may attack in this step."""
    offensive = game.under_way()
    most = game.unit(commander).rating if offensive.way == BY_HQ else 1
    return most - game.attacks.get(commander, 0)


def commanders_left(game: Europe, ids: Iterable[str]) -> tuple[str, ...]:
    """22.1  Of the commanders of some units, those whose attacks of this step are not used up."""
    found = dict.fromkeys(chain.from_iterable(_whose(game, id) for id in ids))
    return tuple(each for each in found if each and attacks_left(game, each) > 0)


def _whose(game: Europe, id: str) -> tuple[str, ...]:
    """22.1  Who has activated a unit, or can."""
    by = game.activated.get(id, "")
    return (by,) if by else commanders_of(game, id)


def in_command(game: Europe, id: str) -> bool:
    """26.3  Infantry that a headquarters activated attacks within a radius only."""
    offensive = game.under_way()
    if offensive.way != BY_HQ or not game.unit(id).infantry:
        return True
    return any(within(game, hq, place_of(game, id)) for hq in offensive.commanders)
