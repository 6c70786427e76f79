"""4.4  Control of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position.events import Taken


def objectives_held(game: Narvik, side: Side) -> Mask:
    """The objective hexes that a side occupies."""
    return game.board.objectives & game.occupied(side)


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
