"""4.3-4.5  Points, and who has won when the last turn is over."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.games.jupiter.facts.units import ALLIED, GERMAN
from pbem.games.jupiter.position.control import controls
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter


def points(game: Jupiter) -> int:
    """4.3-4.5  The Allied victory points as they stand."""
    total = game.sortie_points
    for hex, (worth, only_at_war) in game.scenario.victory_points.items():
        if (not only_at_war or game.sweden != NEUTRAL) and controls(game, ALLIED, hex):
            total += worth
    return total


def final_verdict(game: Jupiter) -> Iterator[Event]:
    """4.3  After the last turn the points decide."""
    total = points(game)
    if total >= game.scenario.number("victory.allied_at_least"):
        winner: Side | None = ALLIED
    elif total > game.scenario.number("victory.draw_above"):
        winner = None
    else:
        winner = GERMAN
    noun = "point" if total == 1 else "points"
    yield game.end(Verdict(winner, "4.3", f"The Allies have {total} victory {noun}"))
