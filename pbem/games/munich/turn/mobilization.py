"""7.0  The mobilization phase: markers come back, reinforcements arrive, points are given."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.munich.facts.boxes import AVAILABLE, UTILIZED
from pbem.games.munich.facts.units import GERMANY, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn.arrivals import Arrivals
from pbem.games.munich.turn.events import PointsGiven, Transferred
from pbem.games.munich.turn.replacements import Spending
from pbem.games.munich.weather.storms import Grounding
from pbem.wargame.board.hexgrid import Mask

OFF_THE_MAP = "beyond the map"


def begin(side: Side) -> tuple[Step[Any], ...]:
    """4.0  The mobilization phase of a side, in its order."""
    return Transfer(side), Grounding(side), Arrivals(side), GivePoints(side), Spending(side)


class Transfer(Step[Munich], frozen=True):
    """4.0, 17.1, 18.1  What was used can be used again, but air units that must be refitted."""

    side: Side

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        back = [id for id in game.of_side(UTILIZED, self.side) if id not in game.grounded]
        game.send_all(back, AVAILABLE)
        if back:
            yield Transferred(self.side, tuple(back), tuple(id for id in back if id in game.flown))


class GivePoints(Step[Munich], frozen=True):
    """7.1  Each country's replacement points; none are left from the turn before."""

    side: Side

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        game.points.clear()
        if game.denied == self.side:  # 6.0
            return
        for country in game.belligerents(self.side):
            points, sources = points_of(game, country)
            if points:
                game.points[country] = points
                yield PointsGiven(country, points, sources)


def points_of(game: Munich, country: str) -> tuple[int, tuple[str, ...]]:
    """7.1  The points that a country receives now, and where they come from."""
    facts, board = game.board.countries[country], game.board
    if not facts.mobilizes or country in game.surrendered:
        return 0, ()
    hexes = board.grid.named(productive(game, country) | exploited(game, country))
    sources = [board.name(hex) for hex in hexes]
    if facts.off_map:
        sources.append(f"{facts.off_map} from {OFF_THE_MAP}")
    return len(hexes) + facts.off_map, tuple(sources)


def productive(game: Munich, country: str) -> Mask:
    """7.1 a, b  The capital and the centres of a country that give it points."""
    own = game.board.mobilizing & game.board.home(country)
    return own & working(game, game.allegiance[country])


def working(game: Munich, side: Side) -> Mask:
    """7.1.1, 10.6  Hexes that a side controls, without terror and out of enemy zones."""
    return game.controlled(side) & ~game.zone(enemy_of(side)) & ~game.masked(game.terror)


def exploited(game: Munich, country: str) -> Mask:
    """7.1 d  The Reich's objectives where Germans stand, out of enemy zones."""
    if country != GERMANY:
        return 0
    side, board = game.allegiance[GERMANY], game.board
    closed = game.zone(enemy_of(side)) | game.masked(game.terror)
    for other in game.surrendered:
        if game.allegiance[other] == side:
            closed |= board.home(other)
    return board.objectives & game.occupied_by(GERMANY) & ~closed
