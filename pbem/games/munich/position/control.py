"""2.3  Cities that change hands while units move."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.munich.facts.units import NEUTRAL, SIDES
from pbem.games.munich.position.game import Munich
from pbem.wargame.events import Taken
from pbem.wargame.hexgrid import Mask


def cities_held(game: Munich) -> dict[Side, Mask]:
    """By side, the cities that it was the last to control; and those of neutrals."""
    found = {side: game.holds(side) & game.board.cities for side in SIDES}
    return found | {NEUTRAL: game.neutral & game.board.cities}


def taken_since(game: Munich, before: dict[Side, Mask]) -> Iterator[Event]:
    """The cities that have changed hands since; not those that came in with their country."""
    for side in SIDES:
        joined = before[NEUTRAL] & game.territory(side)
        gained = game.holds(side) & game.board.cities & ~before[side] & ~joined
        if gained:
            yield from (Taken(hex, side) for hex in game.board.grid.named(gained))
