"""26.2  Norwegians rally: one unit from the pool, wherever there are no Germans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.norway.facts.boxes import NORWEGIAN_POOL
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.arrivals import Arriving
from pbem.games.norway.turn.events_played.effect import Effect, Play
from pbem.games.norway.turn.placement import arrival_places
from pbem.games.norway.turn.reinforcements import draw


class NorwegiansRally(Effect):
    """26.2  One unit by chance; it needs no mobilization centre."""

    def closed(self, game: Norway) -> str:
        return "" if game.inside(NORWEGIAN_POOL) else "the Norwegian pool is empty"

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        drawn = draw(game, ALLIED, NORWEGIAN_POOL, 1, dice)
        yield drawn
        game.push(Rallied(ALLIED, drawn.units))


class Rallied(Arriving, frozen=True):
    """26.2  Troops in any area of Norway without Germans; others on their bases there."""

    case: ClassVar = "26.2"
    how: ClassVar = "rally"

    def places(self, game: Norway, id: str) -> list[str]:
        unit, norway = game.unit(id), game.board.norwegian
        anywhere = unit.ground_unit and not unit.fortress
        areas = norway if anywhere else arrival_places(game, id)
        return [area for area in areas if not game.stack_of(GERMAN, area)]
