"""8.0, 15.1, 17.6, 22.0  How many units a place holds, and on which base an air unit is."""

from __future__ import annotations

from collections.abc import Collection

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.norway.facts.units import ALLIED
from pbem.games.norway.position.game import AIRBASE, PORT, Norway

UNLIMITED = 10_000


def air_room(game: Norway, side: Side, place: str) -> int:
    """How many air units of a side may be based there, the moored ones among them."""
    full = whole_air_room(game, side, place)
    halved = place in game.board.airbases and game.contested(place)
    return full // 2 if halved else full  # 22.1


def whole_air_room(game: Norway, side: Side, place: str) -> int:
    """The same for a side that has the area to itself."""
    number = game.scenario.number
    if game.board.is_home(place):
        return UNLIMITED  # 16.3
    if place not in game.board.airbases:
        lake = side == ALLIED and place == game.frozen_lake
        return number("airbase.frozen_lake") if lake else 0  # 26.2 contested or not
    full = number("airbase.capacity")
    if game.board.is_in(place, game.board.islands):
        full = min(full, number("island.air"))  # 8.0
    return full


def based(game: Norway, side: Side, place: str) -> tuple[str, ...]:
    """15.1, 17.6  The air units that count against a base, seaplanes at sea among them."""
    moored = tuple(
        id for id, base in game.moored.items() if base == place and game.side_of(id) == side
    )
    return (*(id for id in game.planes(side, place)), *moored)


def room_for_air(
    game: Norway, side: Side, place: str, coming: int, leaving: Collection[str] = ()
) -> bool:
    """May so many air units more be based there, once some have left?"""
    there = sum(id not in leaving for id in based(game, side, place))
    return there + coming <= air_room(game, side, place)


def no_air_room(game: Norway, side: Side, place: str) -> Illegal:
    """8.0, 22.0, 22.1, 26.2  That there is no room on an airbase, and by which rule."""
    most = air_room(game, side, place)
    if place not in game.board.airbases:
        why, case = "on the ice", "26.2"
    elif game.contested(place):
        why, case = "as it is contested", "22.1"
    elif game.board.is_island(place):
        why, case = "on a small island", "8.0"
    else:
        why, case = "on its airbase", "22.0"
    units = "air unit" if most == 1 else "air units"
    legal = [
        area
        for area in sorted(game.board.airbases)
        if airfield(game, side, area) and room_for_air(game, side, area, 1)
    ]
    there = len(based(game, side, place))
    words = f"{place} has room for {most} {units} of yours {why}"
    if there:
        words += f", and {there} {'is' if there == 1 else 'are'} based there"
    return Illegal(words, case=case, legal=legal)


def room_for_ground(game: Norway, side: Side, place: str, coming: int) -> bool:
    """8.0  May so many ground units more be there? Only small islands have a limit."""
    if not game.board.is_in(place, game.board.islands):
        return True
    there = len(game.ground(side, place))
    return there + coming <= game.scenario.number("island.ground")


def airfield(game: Norway, side: Side, place: str) -> bool:
    """10.6, 15.11  May aircraft of a side be based in an area or home base, disrupted or not?"""
    if game.board.is_sea(place):
        return False
    return game.holds_or_contests(side, place) and air_room(game, side, place) > 0


# -- the base of an air unit ----------------------------------------------------------------------


def base_works(game: Norway, id: str) -> bool:
    """15.3, 17.6  Is its base in order, and its own or contested?"""
    side, place = game.side_of(id), game.where[id]
    if not game.board.is_sea(place):
        return game.usable(side, place, AIRBASE)
    area = game.moored.get(id, "")
    return any(game.usable(side, area, base) for base in (AIRBASE, PORT)) if area else False


def water_room(game: Norway, side: Side, area: str) -> int:
    """17.6  How many seaplanes may lie off an area; a port has the room of an airbase (ruling)."""
    if not game.board.is_land(area) or not game.holds_or_contests(side, area):
        return 0
    room = air_room(game, side, area)
    if not room and PORT in game.board.bases(area):
        full = game.scenario.number("airbase.capacity")
        room = full // 2 if game.contested(area) else full
    return room


def mooring(game: Norway, side: Side, zone: str, leaving: Collection[str] = ()) -> str:
    """17.6  The area on the coast of a zone whose base has room for a seaplane; empty if none."""
    for area in game.board.shores.get(zone, ()):
        room = water_room(game, side, area)
        if room and sum(id not in leaving for id in based(game, side, area)) < room:
            return area
    return ""


def moors(game: Norway, id: str) -> bool:
    """17.6  Has a seaplane at sea a base of its side, held or contested, on the coast beside it?"""
    return water_room(game, game.side_of(id), game.moored.get(id, "")) > 0


def moor_anew(game: Norway) -> None:
    """17.6  Seaplanes whose base is the enemy's now count against another one on their zone."""
    for id in sorted(game.moored):
        if not moors(game, id) and (area := mooring(game, game.side_of(id), game.where[id])):
            game.moored[id] = area


def homeless(game: Norway, side: Side, place: str) -> tuple[str, ...]:
    """10.2  A side's aircraft in a place that are on no base of theirs, disrupted or not."""
    planes = game.planes(side, place)
    if game.board.is_sea(place):
        return tuple(id for id in planes if not moors(game, id))
    return () if airfield(game, side, place) else planes
