"""Who can come where, by land, by sea and in the air, and who is fed, as far as a view knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pbem.engine.order import Side
from pbem.games.norway.air.flights import base_works
from pbem.games.norway.facts.units import ALLIED, GERMAN, NORWEGIAN, SIDES, hidden
from pbem.games.norway.facts.words import PEOPLE
from pbem.games.norway.movement.marching import reach_of, ways
from pbem.games.norway.naval.sailing import Sail
from pbem.games.norway.position.game import Norway
from pbem.games.norway.supply.tracing import line, supplied, supplies
from pbem.wargame.board.places import Mask
from pbem.wargame.map.reach import reaches
from pbem.wargame.scene import Arrow, Tint

FED = (
    (GERMAN, False, GERMAN, PEOPLE[GERMAN]),
    (ALLIED, False, ALLIED, PEOPLE[ALLIED]),
    (ALLIED, True, NORWEGIAN, "the Norwegians"),
)
"""21.2  Who lives from what: side, by its own stores as well, colours, and words."""


def reach(game: Norway) -> Iterator[Tint]:
    """10.3, 10.10  Where troops and ships can come in one action; nobody knows of hidden ones."""
    here = filter(game.on_map, game.where)
    yield from reaches(game.board.places, PEOPLE, here, game.side_of, partial(_goes, game))


def _goes(game: Norway, id: str) -> Mask:
    unit = game.unit(id)
    if unit.naval:
        there = Sail.destinations(game, unit.side, (id,))
        return game.masked(place for place, _ in there)
    lame = unit.static or id in game.stuck or id in game.aboard
    if not unit.ground_unit or lame or (unit.heavy and not supplied(game, id)):
        return 0
    found = ways(game, unit.side, game.where[id], reach_of(game, (id,)))
    return game.masked(way[-1] for way in found)


def flights(game: Norway) -> Iterator[Tint]:
    """10.7, 15.3  Where aircraft of a side can fly to and back, as far as they are seen."""
    for side in SIDES:
        over = 0
        for place in sorted(game.stacks):
            for id in game.planes(side, place):
                if not hidden(id) and id not in game.aboard and base_works(game, id):
                    over |= game.board.in_range(side, place, game.unit(id).move)
        places = tuple(game.board.places.named(over))
        yield Tint("flights", side, f"In range of aircraft of {PEOPLE[side]}", places)


def fed(game: Norway) -> Iterator[Tint]:
    """21.2  The areas where troops are in supply, as far as can be seen."""
    board = game.board
    for side, own_stores, colours, who in FED:
        places = tuple(
            place
            for place in board.places.named(board.land)
            if game.holds_or_contests(side, place)
            and supplies(game, side, place, norwegian=own_stores)
        )
        yield Tint("supply", colours, f"In supply: {who}", places)


def lines_of_supply(game: Norway) -> Iterator[Arrow]:
    """21.2 (3, 4)  Whence troops are fed that stand in no port."""
    for side in SIDES:
        for place in sorted(game.stacks):
            if game.board.is_land(place):
                yield from _lines(game, side, place)


def _lines(game: Norway, side: Side, place: str) -> Iterator[Arrow]:
    for norwegian in sorted({game.unit(id).nation == NORWEGIAN for id in game.ground(side, place)}):
        if path := line(game, side, place, norwegian=norwegian):
            name = game.board.name
            title = f"Supply of {PEOPLE[side]} in {name(place)} from {name(path[-1])}"
            yield Arrow("supply", "supply", path, title, side)
