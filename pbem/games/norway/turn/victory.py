"""4.3 to 4.8  Victory on points, at the end of the last turn."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.games.norway.facts.boxes import DESTROYED, REFIT
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES, enemy_of
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.events import PointsCounted, TransportsCounted

DRAW = "draw"
MEAN_DIE = 3.5


def count_points(game: Norway, dice: Dice) -> Iterator[Event]:
    """4.3, 4.7  Both totals, the level of their difference, and what the transports change."""
    counts = {side: _counted(game, side, dice) for side in SIDES}
    yield from counts.values()
    totals = {side: each.total for side, each in counts.items()}
    difference = abs(totals[ALLIED] - totals[GERMAN])
    level = game.scenario.tables.level(difference)
    winner = max(SIDES, key=lambda side: totals[side])
    score = f"{totals[winner]} points to {totals[enemy_of(winner)]}"
    if level.level == DRAW:
        yield game.end(Verdict(None, "4.7", f"{score} are a draw", DRAW))
        return
    if winner == GERMAN:
        counted = transports(game, dice)
        yield counted
        if counted.draw:
            words = f"{score}, but the loss of {counted.sunk} transports makes it a draw"
            yield game.end(Verdict(None, "4.8", words, DRAW))
            return
    yield game.end(Verdict(winner, "4.7", f"{level.name.lower()}, {score}", level.level))


def area_points(game: Norway, side: Side) -> dict[str, int]:
    """4.3 (1), 4.4, 4.5  The objectives that a side's troops hold alone, and what each counts."""
    return {
        area: points
        for area, points in game.board.worth.items()
        if game.ground(side, area) and game.controls(side, area)
    }


def eliminated(game: Norway, side: Side) -> tuple[str, ...]:
    """4.3 (2)  A side's units in the refit and destroyed boxes."""
    return (*game.inside(REFIT[side]), *game.inside(DESTROYED[side]))


def _counted(game: Norway, side: Side, dice: Dice) -> PointsCounted:
    """4.4 to 4.6  What a side gets: areas, enemy units, and what the enemy's options gave it."""
    units = 0
    for id in eliminated(game, enemy_of(side)):
        row = game.scenario.tables.points_for(game.unit(id))
        units += row.points
        if row.die:
            units += dice.roll(f"points for {id}")  # 4.6
    return PointsCounted(side, area_points(game, side), units, game.granted.get(side, 0))


def transports(game: Norway, dice: Dice) -> TransportsCounted:
    """4.8  Twice the die in transports sunk, and the victory is none."""
    roll = dice.roll("German transports")
    sunk = game.sunk_transports
    factor = game.scenario.number("victory.transports_factor")
    return TransportsCounted(sunk, roll, sunk >= factor * roll)


def points_now(game: Norway, side: Side) -> float:
    """What a side would get if the game ended now, dice at their mean."""
    lost = eliminated(game, enemy_of(side))
    rows = [game.scenario.tables.points_for(game.unit(id)) for id in lost]
    units = sum(row.points + (MEAN_DIE if row.die else 0) for row in rows)
    return sum(area_points(game, side).values()) + units + game.granted.get(side, 0)
