"""10.6, 17.6, 17.7, 22.0  Where aircraft may land to stay, and that they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Units
from pbem.games.norway.air.events import Flown
from pbem.games.norway.facts.units import TRANSPORT_SP
from pbem.games.norway.position.capacity import airfield, mooring, no_air_room, room_for_air
from pbem.games.norway.position.fog import veils
from pbem.games.norway.position.game import Norway


def bases_of(game: Norway, side: Side) -> list[str]:
    """Every place where aircraft of a side may be based, zones for seaplanes left out."""
    board = game.board
    places = board.places.named((board.land | board.home) & board.open_to[side])
    return [place for place in places if airfield(game, side, place)]


def check_base(
    game: Norway, side: Side, units: Sequence[str], place: str, leaving: Sequence[str] = ()
) -> None:
    """10.6, 8.5, 17.6, 17.7  Raise Illegal unless these may be based there."""
    board = game.board
    if board.is_sea(place):
        _check_mooring(game, side, units, place, leaving)
        return
    for id in units:
        if game.unit(id).type == TRANSPORT_SP and not board.is_home(place):
            raise Illegal(f"{id} lands only on the water", case="17.7", legal=board.coasts[place])
    if not airfield(game, side, place):
        legal = [each for each in bases_of(game, side) if not board.is_home(each)]
        raise Illegal(f"there is no airbase of yours in {place}", case="10.6", legal=legal)
    if not room_for_air(game, side, place, len(units), leaving):
        raise no_air_room(game, side, place)


def _check_mooring(
    game: Norway, side: Side, units: Sequence[str], zone: str, leaving: Sequence[str]
) -> None:
    for id in units:
        if not game.unit(id).seaplane:
            raise Illegal(f"{id} cannot be based at sea", case="17.6", legal=bases_of(game, side))
    if not mooring(game, side, zone, leaving):
        words = f"no base of yours on the coast of zone {zone} has room for a seaplane"
        raise Illegal(words, case="17.6")


def bring_down(game: Norway, id: str, place: str) -> None:
    """An air unit lands on another base; a seaplane may be moored off the coast."""
    side = game.side_of(id)
    area = mooring(game, side, place, (id,)) if game.board.is_sea(place) else ""
    game.put(id, place)
    if area:
        game.moored[id] = area


def landed(game: Norway, side: Side, units: Units, place: str) -> Units:
    """Those of them that find a base there, and are on it now."""
    found = []
    for id in units:
        try:
            check_base(game, side, (id,), place)
        except Illegal:
            continue
        bring_down(game, id, place)
        found.append(id)
    return tuple(found)


def settle_down(
    game: Norway, side: Side, units: Units, place: str, start: str, how: str
) -> Iterator[Event]:
    """Aircraft land; who finds no room goes back where it came from."""
    if found := landed(game, side, units, place):
        seen = veils(game, found)
        yield Flown(found, side, (start, place), how, stays=True, veils=seen)
