"""The words of Munich War 1938: what it calls things, and how chances are told."""

from __future__ import annotations

from fractions import Fraction

from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import AVAILABLE, ELIMINATED, OFF_MAP, REINFORCEMENTS
from pbem.games.munich.facts.phases import TITLES
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.wargame.position import words
from pbem.wargame.position.events import PhaseBegan, SetUp, Taken, TurnBegan

PEOPLE = {AXIS: "the Axis", ALLIED: "the Allies"}
IN_A_BOX = {
    AVAILABLE: "is available",
    REINFORCEMENTS: "waits as a reinforcement",
    ELIMINATED: "is left out",
}
"""What is told of a counter that comes into a box."""


def side_name(side: Side) -> str:
    """A side as an adjective: Axis, Allied."""
    return side.title()


def replacement_points(points: int) -> str:
    return "1 replacement point" if points == 1 else f"{points} replacement points"


def as_percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.0f} %"


class Words(words.Words):
    """Tells events, each of which has its own words; the names come from here."""

    people = PEOPLE
    numbers = (
        "The numbers behind a unit are its attack, its defense and its movement, with + where it "
        "pursues; of aircraft their strength and range, of special forces the dice with which "
        "they succeed."
    )
    scenario: Scenario

    def place(self, label: str) -> str:
        """8.6.1  As everywhere; where Soviet trains go is on no map."""
        return "the east beyond the map" if label == OFF_MAP else super().place(label)

    def party(self, side: Side) -> str:
        """A side as people call it: Axis, Allies."""
        return str(self.scenario.fact(f"sides.{side}.name"))

    def somebody(self, country: str) -> str:
        return self.scenario.board.countries[country].somebody

    def turn_began(self, event: TurnBegan) -> str:
        week = self.scenario.tables.weeks[event.turn]
        return f"TURN {event.turn}, {week.name} ({week.dates})"

    def phase_began(self, event: PhaseBegan) -> str:
        side, _, phase = event.phase.rpartition(" ")
        whose = f"{side_name(side)} " if side else ""
        title = TITLES.get(phase, phase)
        return f"- {whose}{title if whose else title.capitalize()} -"

    def set_up(self, event: SetUp) -> str:
        part = f" {event.part}" if event.part else ""
        return f"The {side_name(event.side)} side has set up{part}."

    def taken(self, event: Taken) -> str:
        return f"{self.place(event.place)} is in {side_name(event.side)} hands."
