"""A position of Munich War 1938: plain data, and the questions that all rules ask of it.

How to use it: every counter of the game is in exactly one place, `game.where[id]`, which is a hex
("2511") or a box off the map (facts.boxes; the turn track has one a turn). `put(id, hex)` and
`send(id, box)` move it there from wherever it was; `reduce(id)` takes a step. A unit's side
follows from its country (`side_of`), and is NEUTRAL while the country is; `owner(id)` also knows
who will command a neutral. Ask `occupied(side)`, `zone(side)` and `controlled(side)` for masks. A
unit that moves is put into every hex of its way, so that control follows it (2.3). After a change
from outside: `forget()`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step
from pbem.games.munich.facts.board import Board
from pbem.games.munich.facts.boxes import AVAILABLE, ELIMINATED
from pbem.games.munich.facts.scenario import Scenario, load
from pbem.games.munich.facts.tables import Setting
from pbem.games.munich.facts.units import ALLIED, NEUTRAL, SIDES, Roster, Strength, Unit
from pbem.games.munich.position.occupation import ALLEGIANCE_TELLS, DERIVED, Occupation
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position.events import Taken
from pbem.wargame.position.found_once import found_once

if TYPE_CHECKING:
    MunichStep = Step["Munich"]
else:
    MunichStep = Any


class Munich(Occupation, msgspec.Struct, dict=True):
    """Everything that is so at one moment of a game."""

    newest_rules: ClassVar = 5

    options: dict[str, str]
    setting: str = ""  # 3.2 the scenario, once it is known
    allegiance: dict[str, Side] = {}  # by country; who is not listed is neutral
    surrendered: set[str] = set()  # 21.0 countries
    intervened: bool = False  # 5.3
    unentered: set[str] = set()  # 5.2 invaded countries whose ground nobody has entered yet
    stacks: dict[str, tuple[str, ...]] = {}  # by hex, the top unit last; land units
    boxes: dict[str, tuple[str, ...]] = {}  # by box, in the order of arrival
    reduced: set[str] = set()  # units on their reduced side
    grounded: set[str] = set()  # 16.6.1 air units down until they are refitted
    flying: dict[str, str] = {}  # 16.2 air units on the map: unit -> hex
    flown: set[str] = set()  # 16.2 air units that have had their mission of the game turn
    captured: dict[Side, set[str]] = {}  # 2.3 c  hexes beyond the own countries
    lost: set[str] = set()  # 2.3 a  hexes that their own country no longer controls
    terror: set[str] = set()  # 16.8.2
    storm: bool = False  # 20.0
    turn: int = 0  # 0: set-up
    phase: str = "setup"
    player: Side = ""  # whose player turn it is
    points: dict[str, int] = {}  # 7.1 replacement points left, by country
    gift: dict[Side, int] = {}  # 6.0 points that any country of a side may use
    denied: Side = ""  # 6.0 the side without points this turn
    deployed: set[str] = set()  # 7.2.2 hexes that have had their reinforcement
    railed: dict[str, int] = {}  # 8.6.2 units that went by rail this turn, by country
    moved: set[str] = set()  # units that have moved in this phase
    fought: set[str] = set()  # 11.0 units that have attacked in this phase
    landed: dict[str, str] = {}  # 18.2 units that came by sea this turn -> port, assault
    supplied_by: dict[str, str] = {}  # 18.3 amphibious marker -> port that it supplies
    examined: set[str] = set()  # 15.0 units shown while their battle lasts
    started: dict[str, Side] = {}  # 22.0 whose each country was when the scenario began
    occupants: dict[str, Side] = {}  # 22.0 by capital or centre, the last side in it since then
    prepared: dict[str, int] = {}  # 23.6 by type, the Soviet units that start at full strength
    verdict: Verdict | None = None
    agenda: list[MunichStep] = []

    # -- facts ------------------------------------------------------------------------------------

    @found_once
    def scenario(self) -> Scenario:
        return load(self.version)

    @found_once
    def board(self) -> Board:
        return self.scenario.board

    @found_once
    def roster(self) -> Roster:
        return self.scenario.roster

    @property
    def set_as(self) -> Setting:
        """3.2  The scenario that is played."""
        return self.scenario.tables.settings[self.setting]

    def unit(self, id: str) -> Unit:
        return self.roster[id]

    def strength(self, id: str) -> Strength:
        """Attack and defence as the unit lies now."""
        return self.roster[id].strength(reduced=id in self.reduced)

    def at_hand(self, side: Side, type: str) -> list[str]:
        """11.15, 18.2  A side's counters of a type that are not used yet."""
        return [id for id in self.of_side(AVAILABLE, side) if self.roster[id].type == type]

    # -- countries --------------------------------------------------------------------------------

    def side_of(self, id: str) -> Side:
        return self.allegiance.get(self.roster[id].country, NEUTRAL)

    def owner(self, id: str) -> Side:
        """Who commands a unit, or will when its country is drawn into the war."""
        return self.commander(self.roster[id].country)

    def commander(self, country: str) -> Side:
        """Whose a country is, or will be when it is drawn in; NEUTRAL if it takes no part."""
        return self.allegiance.get(country) or self.patron(country)

    def patron(self, country: str) -> Side:
        """3.4.1  Who deploys a country that is neutral still; NEUTRAL if it takes no part."""
        setting = self.set_as
        for side, joins in setting.joins:
            if country in joins:
                return side
        deploys = self.board.countries[country].deploys
        if deploys == "2":
            return setting.finland
        return ALLIED if deploys == "1" else NEUTRAL

    def belligerents(self, side: Side) -> list[str]:
        """2.2  The countries that a side commands and that have not surrendered, by name."""
        return [
            each
            for each, whose in sorted(self.allegiance.items())
            if whose == side and each not in self.surrendered
        ]

    def cities_held(self) -> dict[Side, Mask]:
        """2.3  By side, the cities that it was the last to control; and those of neutrals."""
        found = {side: self.holds(side) & self.board.cities for side in SIDES}
        return found | {NEUTRAL: self.neutral & self.board.cities}

    def taken_since(self, before: dict[Side, Mask]) -> Iterator[Event]:
        """The cities that have changed hands since; not those that came in with their country."""
        for side in SIDES:
            joined = before[NEUTRAL] & self.territory(side)
            gained = self.holds(side) & self.board.cities & ~before[side] & ~joined
            yield from (Taken(hex, side) for hex in self.board.grid.named(gained))

    # -- changing it ------------------------------------------------------------------------------

    def reduce(self, id: str) -> bool:
        """11.17  Take a step from a unit; true if that was its last."""
        if self.on_last_step(id):
            self.eliminate(id)
            return True
        self.reduced.add(id)
        return False

    def on_last_step(self, id: str) -> bool:
        """11.17  Is a unit gone with the next step that it loses?"""
        return not self.roster[id].two_steps or id in self.reduced

    def eliminate(self, id: str) -> None:
        """7.3  A unit is out of the game for good."""
        self.send(id, ELIMINATED)

    def join(self, country: str, side: Side) -> None:
        """5.0  A neutral country becomes a belligerent on one side."""
        self.allegiance[country] = side
        for name in ALLEGIANCE_TELLS:
            self.__dict__.pop(name, None)
        if self.turn:
            self.settle_control()

    def twin(self) -> Self:
        """An independent position, equal to this one; what it has worked out goes with it."""
        twin = super().twin()
        twin.captured = {side: set(hexes) for side, hexes in self.captured.items()}
        for name in DERIVED:
            if name in self.__dict__:
                found = self.__dict__[name]
                twin.__dict__[name] = dict(found) if isinstance(found, dict) else found
        return twin


def step_lost(view: Munich, id: str) -> str:
    """11.17  What is left of a unit that loses a step, in words."""
    unit = view.unit(id)
    if not view.on_last_step(id):
        return f"{id} is reduced from {unit.factors()} to {unit.factors(reduced=True)}"
    return f"{id} ({unit.factors(reduced=id in view.reduced)}) is eliminated"
