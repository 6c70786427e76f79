"""What things are called when events are told."""

from __future__ import annotations

from pbem.engine.event import Acted, Event
from pbem.engine.order import Side
from pbem.games.jupiter.facts.phases import TITLES
from pbem.games.jupiter.facts.scenario import Scenario
from pbem.games.jupiter.facts.units import ALLIED, GERMAN
from pbem.wargame.position import words
from pbem.wargame.position.events import PhaseBegan, SetUp, Taken, TurnBegan

PEOPLE = {ALLIED: "the Allies", GERMAN: "the Germans", "": "nobody"}
RESULTS = {
    "DE": "all defenders are eliminated",
    "DL1": "the defender loses a unit",
    "DR": "the defender retreats",
    "EX": "both sides lose a unit",
    "AS": "the attack stalls",
    "AL1": "the attacker loses a unit",
}


class Words(words.Words):
    """The names of one scenario."""

    people = PEOPLE
    numbers = "The numbers behind a unit are its attack, its defence and its movement."
    scenario: Scenario

    def unit(self, id: str, contingent: str) -> str:
        """A unit by its printed name; one that is hidden only by its flag."""
        return id or f"a {contingent} unit"

    def told_otherwise(self, event: Event, side: Side | None) -> bool:
        return isinstance(event, Acted)  # what came of it is told

    def turn_began(self, event: TurnBegan) -> str:
        return f"TURN {event.turn}, {self.scenario.calendar[event.turn - 1]}"

    def phase_began(self, event: PhaseBegan) -> str:
        return f"- {TITLES[event.phase]} -"

    def set_up(self, event: SetUp) -> str:
        return f"{self.they(event.side)} have set up."

    def taken(self, event: Taken) -> str:
        return f"{self.they(event.side)} now control {self.place(event.place)} (7.7)."
