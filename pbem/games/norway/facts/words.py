"""What the game calls things, for all who tell of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pbem.games.norway.facts.phases import TITLES
from pbem.games.norway.facts.scenario import Scenario
from pbem.games.norway.facts.units import ALLIED, GERMAN, hidden
from pbem.wargame.position import words
from pbem.wargame.position.events import PhaseBegan, SetUp, Taken, TurnBegan

PEOPLE = {ALLIED: "the Allies", GERMAN: "the Germans"}
BASES = {
    "port": "port",
    "airbase": "airbase",
    "mobilization": "mobilization centre",
    "railroad": "railroad",
}
"""15.0  What the four things that can be disrupted are called."""


class Words(words.Words):
    """Calls units and places by their names."""

    people = PEOPLE
    numbers = (
        "The numbers behind a unit are what it hits ground, aircraft, submarines and ships with, "
        "then in brackets its movement or range."
    )
    scenario: Scenario

    def unit(self, id: str) -> str:
        """A unit by id and name, or only what can be seen of it."""
        name = self.scenario.roster[id].name
        if hidden(id):
            return f"an {name}"
        return f"{id} ({name.replace(' (', ', ').replace(')', '')})"

    def place(self, label: str) -> str:
        """A land area or home base by its name, a zone by its number, and its name if any."""
        board = self.scenario.board
        if board.is_sea(label):
            return f"zone {label}{self.called(label)}"
        return board.names.get(label, label)

    def where(self, label: str) -> str:
        sea = self.scenario.board.is_sea(label)
        return f"zone {label}" if sea else super().where(label)

    def struck(self, label: str) -> str:
        sea = self.scenario.board.is_sea(label)
        return f"in {self.where(label)}" if sea else self.where(label)

    # -- what happens in every game ---------------------------------------------------------------

    def turn_began(self, event: TurnBegan) -> str:
        box = self.scenario.tables.turns[event.turn]
        return f"{box.name.upper()} ({box.dates})"

    def phase_began(self, event: PhaseBegan) -> str:
        return f"- {TITLES.get(event.phase, event.phase.title())} -"

    def set_up(self, event: SetUp) -> str:
        return f"{self.they(event.side)} are set up."

    def taken(self, event: Taken) -> str:
        return f"{self.they(event.side)} take {self.place(event.place)}."


def tallied(names: Sequence[str]) -> str:
    """Actions that are left, in short: "4", or "3 (naval, ground, air)"."""
    kinds = Counter(names)
    if not names or set(kinds) == {"any"}:
        return str(len(names) or "none")
    each = (name if count == 1 else f"{count} {name}" for name, count in kinds.items())
    return f"{len(names)} ({', '.join(each)})"


def counted(count: int, noun: str) -> str:
    """As in "1 unit", "2 units"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
