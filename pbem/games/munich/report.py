"""What happened, in words."""

from __future__ import annotations

from pbem.games.munich.air_words import AirWords
from pbem.games.munich.combat_words import CombatWords
from pbem.games.munich.moving_words import MovingWords
from pbem.games.munich.scenario import Scenario
from pbem.games.munich.situation import PEOPLE, PHASES, side_name
from pbem.games.munich.war_words import WarWords
from pbem.wargame.events import PhaseBegan, SetUp, Taken, TurnBegan
from pbem.wargame.words import Words


class Teller(WarWords, AirWords, MovingWords, CombatWords, Words):
    """Tells events; each part has the words for its own."""

    people = PEOPLE

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def _turnbegan(self, event: TurnBegan) -> str:
        week = self.scenario.tables.weeks[event.turn]
        return f"TURN {event.turn}, {week.name} ({week.dates})"

    def _phasebegan(self, event: PhaseBegan) -> str:
        side, _, phase = event.phase.rpartition(" ")
        whose = f"{side_name(side)} " if side else ""
        words = PHASES.get(phase, phase)
        return f"- {whose}{words if whose else words.capitalize()} -"

    def _setup(self, event: SetUp) -> str:
        part = f" {event.part}" if event.part else ""
        return f"The {side_name(event.side)} side has set up{part}."

    def _taken(self, event: Taken) -> str:
        whose = side_name(event.side)
        return f"{self.scenario.board.name(event.place)} is in {whose} hands."
