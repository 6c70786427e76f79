"""4.0  The sequence of play as an agenda."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.munich.air.bombing import Bombing
from pbem.games.munich.air.interception import Interception
from pbem.games.munich.air.launching import Launching, Return
from pbem.games.munich.combat.attacking import Attacking
from pbem.games.munich.facts.phases import (
    COMBAT,
    END,
    EVENTS,
    INTERCEPTION,
    LAUNCH,
    MOBILIZATION,
    MOVEMENT,
    PHASES,
    RETURN,
    SURRENDER,
    TERROR,
)
from pbem.games.munich.facts.units import SIDES, enemy_of
from pbem.games.munich.movement.excess import Enforce
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.position.game import Munich
from pbem.games.munich.turn import mobilization, surrender
from pbem.games.munich.turn.events_phase import RollEvent
from pbem.games.munich.turn.victory import judge
from pbem.wargame.position.events import PhaseBegan, TurnBegan

Steps = tuple[Step[Any], ...]


def movement(side: Side) -> Steps:
    """8.0, 9.1  Stacking is looked at when all have moved."""
    return Moving(side), Enforce(side)


def combat(side: Side) -> Steps:
    """11.0, 9.1  And of both sides when all battles are fought."""
    return Attacking(side), Enforce(side), Enforce(enemy_of(side))


PLAYER_TURN: tuple[tuple[str, Callable[[Side], Steps]], ...] = (
    (MOBILIZATION, mobilization.begin),
    (LAUNCH, lambda side: (Launching(side),)),
    (INTERCEPTION, lambda side: (Interception(side),)),
    (TERROR, lambda side: (Bombing(side),)),
    (MOVEMENT, movement),
    (COMBAT, combat),
    (RETURN, lambda side: (Return(side),)),
    (SURRENDER, lambda side: (surrender.Check(side),)),
)
"""4.0  The phases and segments of a player turn, with what is done in each."""


def under_way(step: Step[Any]) -> Step[Any]:
    """A phase that has begun: what is noted of its units is not to be forgotten."""
    return replace(step, begun=True) if isinstance(step, Moving | Attacking) else step


def question_of(phase: str, side: Side) -> Step[Any]:
    """The step that asks a side what it does in a phase of its turn."""
    asks = {each.name: each.asks for each in PHASES}[phase]
    steps = dict(PLAYER_TURN)[phase](side)
    return under_way(next(step for step in steps if step.kind == asks))


class BeginTurn(Step[Munich], frozen=True):
    """4.0  Events, then the Axis player turn, then the Allied one."""

    turn: int

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        game.turn = self.turn
        game.denied = ""
        game.flown.clear()
        game.settle_control()
        skipped = game.scenario.fact("phases.first_turn_skips") if self.turn == 1 else ()
        events: Steps = () if EVENTS in skipped else (Phase(EVENTS), RollEvent())
        turns = (step for side in SIDES for step in player_turn(side, skipped))
        game.push(*events, *turns, Phase(END), EndTurn())
        yield TurnBegan(self.turn)


def player_turn(side: Side, skipped: tuple[str, ...] = ()) -> Iterator[Step[Any]]:
    """4.0  The phases of a side, one after the other."""
    for name, steps in PLAYER_TURN:
        if name not in skipped:
            yield Phase(name, side)
            yield from steps(side)


class Phase(Step[Munich], frozen=True):
    """A phase begins, of one side or of both."""

    name: str
    side: Side = ""

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        game.phase, game.player = self.name, self.side
        yield PhaseBegan(f"{self.side} {self.name}".lstrip())


class EndTurn(Step[Munich], frozen=True):
    """3.3, 4.0  The next turn, or the end of the scenario."""

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        if game.turn >= game.set_as.turns:
            yield from judge(game)
        else:
            game.push(BeginTurn(game.turn + 1))
