"""6.0  Action points, and the initiative that they give."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.narvik.position.control import objectives_held
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.turn.events import InitiativeSet, PointsGiven, Reason


def sources(game: Narvik, side: Side) -> Iterator[Reason]:
    """6.1  What a side adds to its die."""
    worth = game.scenario.tables.action_points
    peaks = game.board.numbered_peaks & game.occupied(side)
    held = objectives_held(game, side).bit_count()
    if side == ALLIED:
        if any(game.unit(id).staff for area in STAGING for id in game.inside(area)):
            yield Reason(worth[ALLIED, "auchinleck"], "Auchinleck")
        each = worth[ALLIED, "objective"]
    else:
        if any(game.unit(id).dietl for id in game.units_of(GERMAN)):
            yield Reason(worth[GERMAN, "dietl"], "Dietl")
        signals = any(
            game.unit(id).signal and game.board.is_in(game.where[id], peaks)
            for id in game.units_of(GERMAN)
        )
        each = worth[GERMAN, "objective_with_signals" if signals else "objective"]
    if held:
        yield Reason(held * each, f"{held} {'objective' if held == 1 else 'objectives'}")
    if peaks.bit_count() >= game.scenario.number("action_points.peaks_needed"):
        yield Reason(worth[side, "peaks"], "numbered peaks")
    if side == GERMAN and (points := game.scenario.tables.relief[game.relief].points):
        yield Reason(points, "the relief column")


class GivePoints(Step[Narvik], frozen=True):
    """6.1  Both sides roll for their action points; nothing is left from the turn before."""

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        for side in SIDES:
            game.points[side] = 0
            roll = dice.roll(f"{side.title()} action points")
            reasons = tuple(sources(game, side))
            game.gain(side, roll + sum(each.points for each in reasons))
            yield PointsGiven(side, roll, reasons, game.points[side])


class SetInitiative(Step[Narvik], frozen=True):
    """6.4  Who has more points is the first player; a tie is the Allies'."""

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        allied, german = game.points[ALLIED], game.points[GERMAN]
        if allied == german:
            game.initiative = str(game.scenario.fact("initiative.tie"))
        else:
            game.initiative = ALLIED if allied > german else GERMAN
        yield InitiativeSet(game.initiative, allied, german)
