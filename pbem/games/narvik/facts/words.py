"""What the game calls things, for all who tell of them."""

from __future__ import annotations

from fractions import Fraction

from pbem.games.narvik.facts.phases import TITLES
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import ALLIED, GERMAN
from pbem.wargame.position import words
from pbem.wargame.position.events import PhaseBegan, SetUp, Taken, TurnBegan

PEOPLE = {ALLIED: "the Allies", GERMAN: "the Germans"}
RESULTS = {"": "no effect", "R": "retreat", "D": "disrupted", "E": "eliminated"}
"""14.5  The results of combat."""


class Words(words.Words):
    """Calls units and places by their names."""

    people = PEOPLE
    numbers = (
        "The numbers behind a unit are its fire and its movement: fire in brackets serves in close "
        "assault, too, a hits armor, + marks the elite."
    )
    scenario: Scenario

    def unit(self, id: str, nationality: str = "") -> str:
        """A unit by id and name, or only by its flag."""
        return f"{id} ({self.scenario.roster[id].name})" if id else f"a {nationality} unit"

    def place(self, place: str) -> str:
        if place in self.scenario.board.grid.index:
            return super().place(place)
        if place in STAGING:
            return str(self.scenario.fact("staging")[place]["name"])
        return f"the display {place}"

    # -- what happens in every game ---------------------------------------------------------------

    def turn_began(self, event: TurnBegan) -> str:
        box = self.scenario.tables.turns[event.turn - 1]
        return f"TURN {event.turn}, {box.name} ({box.dates})"

    def phase_began(self, event: PhaseBegan) -> str:
        return f"- {TITLES.get(event.phase, event.phase.title())} -"

    def set_up(self, event: SetUp) -> str:
        return f"{self.they(event.side)} are set up."

    def taken(self, event: Taken) -> str:
        return f"The {event.side.title()} side takes {self.place(event.place)}."


def counted(count: int, noun: str) -> str:
    """As in "1 unit", "2 units"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def percent(result: str, chance: Fraction) -> str:
    """As in "retreat 33 %"."""
    return f"{result} {float(100 * chance):.0f} %"
