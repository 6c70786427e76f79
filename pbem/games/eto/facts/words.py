"""What the game calls things, for all who tell of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Sized
from fractions import Fraction

from pbem.engine.order import Side
from pbem.games.eto.facts.nations import (
    AXIS,
    BRITAIN,
    GERMANY,
    ITALY,
    SOVIET,
    SOVIETS,
    WEST,
    WESTERN,
)
from pbem.games.eto.facts.phases import TITLES
from pbem.games.eto.facts.scenario import Scenario
from pbem.wargame.data.counters import hidden
from pbem.wargame.position import words
from pbem.wargame.position.events import PhaseBegan, SetUp, Taken, TurnBegan

PEOPLE = {
    GERMANY: "the Germans",
    ITALY: "the Italians",
    BRITAIN: "the British",
    WEST: "the Allies",
    SOVIETS: "the Soviets",
}
PARTNERS = {AXIS: "the Axis", WESTERN: "the Western Allies", SOVIET: "the Soviet Union"}
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip

COAST = "coast"  # ends the names of seas that lie off one


def month_name(year: int, month: int) -> str:
    return f"{MONTHS[month - 1]} {year}"


def as_percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.0f} %"


def counted(count: int, noun: str) -> str:
    """As in "1 unit", "2 units"."""
    many = f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{count} {noun if count == 1 else many}"


def does(units: Sized, one: str, many: str) -> str:
    """A verb as it goes with one or several: "is" or "are"."""
    return one if len(units) == 1 else many


def any_of(units: Collection[str]) -> str:
    """How a question begins that asks who of some units acts: "Does X", "Do any of X, Y"."""
    return f"{does(units, 'Does', 'Do any of')} {', '.join(units)}"


def the_nation(name: str) -> str:
    """A country with its article, where it has one."""
    return f"the {name}" if name.startswith(("United", "USSR")) else name


class Words(words.Words):
    """Calls units and places by their names."""

    people = PEOPLE
    numbers = (
        "The numbers behind a unit are its strength and movement; of a headquarters its rating and "
        "radius, of a general strength and exploitation, of aircraft strength and range, with * if "
        "they only fight in the air, and behind / how well, of a ship gunnery, armor and speed."
    )
    scenario: Scenario

    def unit(self, id: str) -> str:
        """A unit by its id and what is printed on it, or what can be seen of it."""
        unit = self.scenario.roster[id]
        if hidden(id):
            return f"a {self.scenario.nations[unit.nation].adjective} unit"
        printed = unit.factors()
        return f"{id} ({printed})" if printed else id

    def units(self, ids: Iterable[str]) -> str:
        return words.and_all([self.unit(id) for id in ids])

    def ship(self, id: str) -> str:
        """A ship by her name, a squadron by its number."""
        unit = self.scenario.roster[id]
        return unit.name if not unit.naval or unit.single else id

    def named(self, id: str) -> str:
        unit = self.scenario.roster.get(id)
        return self.ship(id) if unit is not None and unit.naval else id

    def ships(self, ids: Sequence[str]) -> str:
        """Ships one after the other, as people say it."""
        return words.and_all([*map(self.ship, ids)])

    def water(self, label: str) -> str:
        """A space at sea as people say it."""
        name = self.place(label)
        return f"the {name}" if label in self.scenario.board.seas else name

    def at_sea(self, label: str) -> str:
        """Where something happens at sea: in an ocean, off a coast."""
        return f"{'off' if label.lower().endswith(COAST) else 'in'} {self.water(label)}"

    def where(self, label: str) -> str:
        return self.water(label) if label in self.scenario.board.seas else super().where(label)

    def struck(self, label: str) -> str:
        return self.at_sea(label) if label in self.scenario.board.seas else self.where(label)

    # -- what happens in every game ---------------------------------------------------------------

    def turn_began(self, event: TurnBegan) -> str:
        return f"MONTH {event.turn}"

    def phase_began(self, event: PhaseBegan) -> str:
        side, _, phase = event.phase.rpartition(" ")
        whose = f" of {PEOPLE[side]}" if side else ""
        return f"- {TITLES.get(phase, phase)}{whose} -"

    def set_up(self, event: SetUp) -> str:
        return f"{self.they(event.side)} are set up."

    def taken(self, event: Taken) -> str:
        return f"{self.they(event.side)} take {self.place(event.place)}."

    def name(self, side: Side) -> str:
        return PEOPLE[side]


def to_headquarters(hq: str) -> str:
    """How an order begins that is given to one headquarters; nothing, if it is given to none."""
    return f"HQ {hq.removeprefix('HQ')}: " if hq else ""
