"""5.0  The turn as an agenda."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.narvik.actions.action import ActionSegment
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.position.game import Narvik, NarvikStep
from pbem.games.narvik.turn.action_points import GivePoints, SetInitiative
from pbem.games.narvik.turn.random_events import RollEvent
from pbem.games.narvik.turn.reinforcements import Reinforce
from pbem.games.narvik.turn.victory import check_victory
from pbem.wargame.position.events import PhaseBegan, TurnBegan


def turn_from(game: Narvik, stage: str) -> list[NarvikStep]:
    """5.1  The steps of a turn from a stage on."""
    first, second = game.scenario.fact("events.order")  # 5.1; 7.0 has it the other way
    stages: dict[str, list[NarvikStep]] = {
        "turn": [Phase("preparation")],
        "preparation": [GivePoints()],
        "events": [RollEvent(first), RollEvent(second)],
        "initiative": [SetInitiative()],
        "reinforcement": [ReinforceBoth()],
        "actions": [Phase("actions"), BeginActions(), Phase("end")],
        "end": [EndTurn()],
    }
    names = list(stages)
    return [step for name in names[names.index(stage) :] for step in stages[name]]


class BeginTurn(Step[Narvik], frozen=True):
    """5.1  The three phases of a turn are laid out."""

    turn: int

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        game.turn = self.turn
        game.passed = ""
        game.initiative = ""
        scheduled = game.scenario.tables.turns[self.turn - 1].scheduled
        per_turn = game.scenario.number("reinforcements.formations_per_turn")
        game.arriving = per_turn if scheduled else 0
        game.push(*turn_from(game, "turn"))
        yield TurnBegan(self.turn)


class Phase(Step[Narvik], frozen=True):
    """A phase begins."""

    name: str

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        game.phase = self.name
        yield PhaseBegan(self.name)


class ReinforceBoth(Step[Narvik], frozen=True):
    """5.1  The side with the initiative deploys first."""

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        game.push(Reinforce(game.initiative), Reinforce(enemy_of(game.initiative)))
        yield from ()


class BeginActions(Step[Narvik], frozen=True):
    """5.1, 6.4  The side with the initiative acts first."""

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        game.push(ActionSegment(game.initiative))
        yield from ()


class EndTurn(Step[Narvik], frozen=True):
    """5.1  Victory is checked; if nobody has won, the next turn begins."""

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        yield from check_victory(game)
        if game.verdict is None:
            game.push(BeginTurn(game.turn + 1))
