"""26.2  Naval bombardment: the guns of ships in a coastal hex that is fought over."""

from __future__ import annotations

from pbem.games.eto.position.fleets import armed, in_port, ships_in
from pbem.games.eto.position.game import CURRENT, PREVIOUS, Europe


def guns_of(game: Europe, partnership: str, hex: str) -> tuple[str, ...]:
    """26.2, 9.6  The ships of a partnership in a coastal hex, in its port too, that can help there.

    Not who has withdrawn from a battle in this month.
    """
    if not partnership or not game.board.is_in(hex, game.board.coastal):
        return ()
    there = armed(game, ships_in(game, hex, partnership))
    return tuple(id for id in there if id not in game.shaken and not game.unit(id).alone)


def shelling(game: Europe, partnership: str, hex: str) -> tuple[str, ...]:
    """26.2  Those of them who attack: each helps one land offensive a month, from the sea."""
    return tuple(
        id
        for id in guns_of(game, partnership, hex)
        if game.shelling.get(id) != PREVIOUS and not in_port(game, id)
    )


def use_guns(game: Europe, partnership: str, hex: str) -> None:
    """26.2  The guns that helped an attack help no other offensive of the month."""
    game.shelling.update(dict.fromkeys(shelling(game, partnership, hex), CURRENT))
