"""A position of Norway 1940: plain data, and the questions that all rules ask of it.

How to use it: every counter is in exactly one place, `game.where[id]`, which is a place on the map
("Oslo", zone "39", the home bases "Reich" and "Britain") or a box (see BOXES). Both sides may be in
one place. `put(id, place)` and `send(id, box)` move a counter and keep all that is derived in step.
What a ship carries is in the same place and in `aboard` (cargo -> ship): `sail(ships, zone)` moves
ships with their cargo, `embark(id, ship)` and `disembark(id, area)` change it. Ask `ground(side,
place)` (troops ashore), `ships(side, place)`, `planes(side, place)`, `controller(place)`,
`contested(place)`, `controls(side, place)`, `holds_or_contests(side, place)`. `push(*steps)` puts
steps on the agenda. Nothing else changes stacks and boxes by hand; markers are sets that rules
change directly. After a change from outside: `forget()`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step
from pbem.games.norway.facts.board import Board
from pbem.games.norway.facts.boxes import BOXES
from pbem.games.norway.facts.scenario import Scenario, load
from pbem.games.norway.facts.units import (
    AIR,
    ALLIED,
    GERMAN,
    GROUND,
    NAVAL,
    SIDES,
    Roster,
    Unit,
)
from pbem.wargame.position.found_once import found_once
from pbem.wargame.position.position import BoxedPosition, SharedPosition

if TYPE_CHECKING:
    NorwayStep = Step["Norway"]
else:
    NorwayStep = Any

PORT, AIRBASE, MOBILIZATION, RAILROAD = "port", "airbase", "mobilization", "railroad"
BASES = (PORT, AIRBASE, MOBILIZATION)
"""15.0  The three kinds of base; a railroad is disrupted like one (25.5)."""
DRAWABLE, HELD, IN_PLAY, GONE = "pool", "held", "in play", "gone"
"""7.0  Where an event chit is."""


class Norway(BoxedPosition, SharedPosition, msgspec.Struct, dict=True):
    """Everything that is so at one moment of a game."""

    newest_rules: ClassVar = 4
    holders: ClassVar = SIDES

    options: dict[str, str]
    stacks: dict[str, tuple[str, ...]] = {}  # by place, in the order of arrival
    boxes: dict[str, tuple[str, ...]] = {}  # by box, in the order of arrival
    turn: int = 0  # 0: before the first turn
    phase: str = "options"  # options, setup, preturn, midturn, actions, end
    german_held: set[str] = set()  # 5.1 land areas; all others are Allied
    aboard: dict[str, str] = {}  # 10.15 what is carried -> the ship that carries it
    moored: dict[str, str] = {}  # 17.6 seaplane at sea -> the area whose base it counts against
    activated: set[str] = set()  # 6.3 units that have acted in this turn
    stuck: set[str] = set()  # 10.12 troops that mountains have stopped for the rest of the turn
    intercepting: set[str] = set()  # 20.21 fighters in interception mode
    intercepted: set[str] = set()  # 20.24 fighters that have intercepted in this turn
    entrenched: set[tuple[Side, str]] = set()  # 23.0 side and area
    disrupted: set[tuple[str, str]] = set()  # 15.2, 25.5 area and PORT, AIRBASE, ...
    airdrop: str = ""  # 19.0 the area with the supply marker
    captured_supply: str = ""  # 26.1 the area with that marker
    frozen_lake: str = ""  # 26.2 the area with that airbase
    spent: set[str] = set()  # 19.0, 26.1 markers that supply somebody in the action under way
    depleted: set[str] = set()  # 24.0 carriers
    chits: dict[str, str] = {}  # 7.0 event -> DRAWABLE, HELD, IN_PLAY, GONE
    face_down: dict[Side, int] = {}  # 7.1 in a view, how many events the enemy keeps
    initiative: Side = ""  # 6.1
    duel: tuple[int, int] = (0, 0)  # 6.1 the last dice, Allied and German
    allowance: dict[Side, tuple[str, ...]] = {}  # 6.1 actions left in this turn, see actions.grants
    appealed: set[Side] = set()  # 25.1 who has appealed to the high command in this turn
    granted: dict[Side, int] = {}  # 27.2, 27.3 points that the other side's options give a side
    sunk_transports: int = 0  # 4.8 German TR eliminated in the course of the game
    shocks: tuple[str, ...] = ()  # 18.0 what the action under way has caused, to be rolled for
    survivors: tuple[str, ...] = ()  # 27.3 zones where a German ship has just gone down
    revealed: set[str] = set()  # units shown to the enemy, where stacks are in the fog
    verdict: Verdict | None = None
    agenda: list[NorwayStep] = []

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

    def unit(self, id: str) -> Unit:
        return self.roster[id]

    def side_of(self, id: str) -> Side:
        return self.roster[id].side

    # -- who is where -----------------------------------------------------------------------------

    def of_arm(self, side: Side, place: str, arm: str) -> tuple[str, ...]:
        """A side's units of one arm in a place, cargo left out."""
        known = self.worked_out
        there: dict[tuple[Side, str], tuple[str, ...]] | None = known.get(place)
        if there is None:
            there = known[place] = self._by_side_and_arm(place)
        return there.get((side, arm), ())

    def _by_side_and_arm(self, place: str) -> dict[tuple[Side, str], tuple[str, ...]]:
        found: dict[tuple[Side, str], tuple[str, ...]] = {}
        for id in self.stacks.get(place, ()):
            if id not in self.aboard:
                unit = self.roster[id]
                kind = unit.side, unit.arm
                found[kind] = (*found.get(kind, ()), id)
        return found

    def ships(self, side: Side, place: str) -> tuple[str, ...]:
        return self.of_arm(side, place, NAVAL)

    def planes(self, side: Side, place: str) -> tuple[str, ...]:
        """Aircraft based in a place, or moored there; not those that a ship carries."""
        return self.of_arm(side, place, AIR)

    def ground(self, side: Side, place: str) -> tuple[str, ...]:
        """Troops ashore."""
        return self.of_arm(side, place, GROUND)

    def cargo(self, ship: str) -> tuple[str, ...]:
        """10.15  What a ship carries, by name: a stored position keeps no other order."""
        return self.once("cargo", self._cargoes).get(ship, ())

    def _cargoes(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for id, ship in sorted(self.aboard.items()) if self.version > 1 else self.aboard.items():
            found[ship] = (*found.get(ship, ()), id)
        return found

    # -- control ----------------------------------------------------------------------------------

    def controller(self, place: str) -> Side:
        """5.1, 5.3  Whose a land area or a home base is, contested or not; of the sea nobody's."""
        always = self.board.always_of.get(place)
        if always is not None:
            return always
        return GERMAN if place in self.german_held else ALLIED

    def contested(self, place: str) -> bool:
        """5.2  Are troops of both sides there?"""
        return bool(self.of_arm(ALLIED, place, GROUND) and self.of_arm(GERMAN, place, GROUND))

    def controls(self, side: Side, place: str) -> bool:
        """5.0  Is it this side's alone?"""
        return self.controller(place) == side and not self.contested(place)

    def holds_or_contests(self, side: Side, place: str) -> bool:
        """15.11  May this side use what is there?"""
        return self.controller(place) == side or self.contested(place)

    # -- changing it ------------------------------------------------------------------------------

    def put(self, id: str, place: str) -> None:
        """Place a counter on the map; who comes ashore is no longer aboard."""
        self.aboard.pop(id, None)
        if self.board.is_land(place) or self.board.is_home(place):
            self.moored.pop(id, None)
        super().put(id, place)

    def send(self, id: str, box: str) -> None:
        """Place a counter in a box off the map, free of all that was marked on it."""
        if box not in BOXES:
            raise KeyError(f"there is no {box} off the map")
        self.aboard.pop(id, None)
        self.moored.pop(id, None)
        for marks in (self.intercepting, self.depleted, self.revealed, self.stuck):
            marks.discard(id)
        super().send(id, box)

    def sail(self, ships: Iterable[str], place: str) -> None:
        """Ships go to a zone or a home base with all that they carry."""
        for ship in ships:
            carried = self.cargo(ship)
            self.put(ship, place)
            for id in carried:
                self.put(id, place)
                self.aboard[id] = ship

    def embark(self, id: str, ship: str) -> None:
        """10.15  A unit goes aboard, where the ship is."""
        self.put(id, self.where[ship])
        self.aboard[id] = ship
        self.worked_out.clear()

    def disembark(self, id: str, area: str) -> None:
        """10.16  A unit leaves its ship."""
        self.put(id, area)

    def twin(self) -> Self:
        """An independent position, equal to this one; where everybody is goes with it."""
        twin = super().twin()
        twin.__dict__.update(where=dict(self.where), _occupied=dict(self._occupied))
        return twin

    # -- small rules that many others need --------------------------------------------------------

    def home(self, side: Side) -> str:
        """16.0  A side's home base."""
        return self.board.home_of[side]

    def works(self, place: str, base: str) -> bool:
        """15.3  Is there such a base, and is it not disrupted? A home base has all (16.3)."""
        if self.board.is_home(place):
            return base in (PORT, AIRBASE)
        return base in self.board.bases(place) and (place, base) not in self.disrupted

    def usable(self, side: Side, place: str, base: str) -> bool:
        """15.11, 15.3  May a side use an undisrupted base of this kind there?"""
        if self.board.is_sea(place):
            return False
        lake = base == AIRBASE and side == ALLIED and place == self.frozen_lake
        return (lake or self.works(place, base)) and self.holds_or_contests(side, place)
