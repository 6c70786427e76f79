"""8.0, 15.1, 22.0  How many units a place holds."""

from __future__ import annotations

from collections.abc import Collection

from pbem.engine.order import Side
from pbem.games.norway.facts.units import ALLIED
from pbem.games.norway.position.game import Norway

UNLIMITED = 10_000


def air_room(game: Norway, side: Side, place: str) -> int:
    """How many air units of a side may be based there, the moored ones among them."""
    number = game.scenario.number
    if game.board.is_home(place):
        return UNLIMITED  # 16.3
    if place not in game.board.airbases:
        lake = side == ALLIED and place == game.frozen_lake
        return number("airbase.frozen_lake") if lake else 0  # 26.2 contested or not
    full = number("airbase.capacity")
    if game.board.is_in(place, game.board.islands):
        full = min(full, number("island.air"))  # 8.0
    return full // 2 if game.contested(place) else full  # 22.1


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
