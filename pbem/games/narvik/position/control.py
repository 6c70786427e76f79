"""4.4  Control of hexes."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.facts.units import ALLIED
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position.events import Taken

NOBODY_LEFT = "no Allied unit on the map: if the turn ends so, the Germans have won (4.1)"


def objectives_held(game: Narvik, side: Side) -> Mask:
    """The objective hexes that a side occupies."""
    return game.board.objectives & game.occupied(side)


def anybody_on_map(game: Narvik, but: Container[str] = ()) -> bool:
    """4.1  Is an Allied combat unit on the map, some left out? Auchinleck is none (18.2)."""
    return any(id not in but and not game.unit(id).staff for id in game.units_of(ALLIED))


def take(game: Narvik, side: Side, hexes: Iterable[str]) -> Iterator[Event]:
    """4.4  Ground units of a side enter these hexes, which are its own from now on."""
    entered = tuple(hexes)
    taken = [
        hex
        for hex in dict.fromkeys(entered)
        if game.board.is_in(hex, game.board.objectives) and game.controller(hex) != side
    ]
    game.claim(side, entered)
    yield from (Taken(hex, side) for hex in taken)
