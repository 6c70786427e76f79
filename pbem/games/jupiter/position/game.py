"""A position of Operation Jupiter: plain data, and the questions that all rules ask of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step
from pbem.games.jupiter.facts.board import Board, grid
from pbem.games.jupiter.facts.scenario import FAIR, Scenario, load
from pbem.games.jupiter.facts.units import ALLIED, BRITISH, GERMAN, SWEDISH, UC1, US, Roster, Unit
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position.found_once import found_once
from pbem.wargame.position.position import Position

if TYPE_CHECKING:
    JupiterStep = Step["Jupiter"]
else:
    JupiterStep = Any

NEUTRAL = ""
NEVER = 99  # the turn in which what is gone for good comes back


def enemy_of(side: Side) -> Side:
    return GERMAN if side == ALLIED else ALLIED


@lru_cache(maxsize=1024)  # most of the ground stays as it is from one position to the next
def _in_runs(mask: Mask) -> str:
    runs: list[list[str]] = []
    for label in grid().named(mask):
        if runs and label[:2] == runs[-1][-1][:2] and int(label) == int(runs[-1][-1]) + 1:
            runs[-1][1:] = [label]
        else:
            runs.append([label])
    return " ".join("-".join(run) for run in runs)


@lru_cache(maxsize=1024)
def _out_of_runs(text: str) -> Mask:
    labels: list[str] = []
    for run in text.split():
        first, _, last = run.partition("-")
        labels += (f"{each:04}" for each in range(int(first), int(last or first) + 1))
    return grid().mask(labels)


class Ground:
    """A set of hexes that is written as runs of numbers: `1305-1309 1402`."""

    __slots__ = ("mask",)

    def __init__(self, mask: Mask = 0) -> None:
        self.mask = mask

    def __str__(self) -> str:
        return _in_runs(self.mask)

    @classmethod
    def parse(cls, text: str) -> Ground:
        return cls(_out_of_runs(text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ground) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __repr__(self) -> str:
        return f"Ground({self})"


class Jupiter(Position, msgspec.Struct, dict=True):
    """Everything that is so at one moment of a game."""

    holders: ClassVar = (ALLIED, GERMAN, NEUTRAL)
    newest_rules: ClassVar = 2

    options: dict[str, str]
    stacks: dict[str, tuple[str, ...]] = {}  # by hex, the top unit last
    disrupted: set[str] = set()
    turn: int = 0  # 0: set-up
    phase: str = "setup"
    weather: str = FAIR
    weather_before: str = ""  # what the next roll is modified by
    combat_first: bool = False  # 5.5
    air: Side = ""  # who has air superiority
    air_markers: tuple[str, ...] = ()
    sortie: int = 0  # the turn in which the Kriegsmarine sailed
    sortie_points: int = 0
    sweden: Side = NEUTRAL
    bases: dict[str, str] = {}  # 3.2 contingent -> landing hex
    at_sea: tuple[str, ...] = ()  # Allied units not yet landed
    returning: dict[str, int] = {}  # 10.3 unit -> turn
    dead: tuple[str, ...] = ()
    pools: dict[str, tuple[str, ...]] = {}  # ANR and R
    on_the_way: dict[str, int] = {}  # 10.5 delayed R units -> turn
    swedes: tuple[str, ...] = ()  # Swedish units not on the map
    special_forces: dict[str, int] = {}  # 13.21 marker -> turn it is available from
    held: Ground = Ground()  # hexes the Allies control
    told: Ground = Ground()  # the hexes that matter, as last told
    soviet_attacks: int = 0  # 13.22 this turn
    landed: dict[str, int] = {}  # 10.1 by contingent, this turn
    finished: tuple[Side, ...] = ()  # who has declared the phase done
    probed: tuple[str, ...] = ()  # 13.20 units that probed this phase
    verdict: Verdict | None = None
    agenda: list[JupiterStep] = []

    # -- facts ------------------------------------------------------------------------------------

    @found_once
    def scenario(self) -> Scenario:
        return load(self.options["finnmark"], self.version)

    @found_once
    def board(self) -> Board:
        return self.scenario.board

    @found_once
    def roster(self) -> Roster:
        return self.scenario.roster

    def unit(self, id: str) -> Unit:
        return self.roster[id]

    # -- who is where -----------------------------------------------------------------------------

    @found_once
    def lawful_stacks(self) -> set[tuple[str, tuple[str, ...]]]:
        """Hexes with the units that were found to stack there lawfully; it depends on the bases."""
        return set()

    def side_of(self, id: str) -> Side:
        """Who commands a unit; neutral Swedes are commanded by nobody (NEUTRAL)."""
        side = self.roster[id].side
        return self.sweden if side == SWEDISH else side

    def zone(self, side: Side) -> Mask:
        """7.0, 7.2  The hexes in a side's zones of control; a storm leaves none."""
        if not self.scenario.weathers[self.weather].zones:
            return 0
        known = self.worked_out
        zone: Mask | None = known.get(side)
        if zone is None:
            zone = known[side] = self.board.passage.step(self.occupied(side))
        return zone

    def in_enemy_zone(self, hex: str, side: Side) -> bool:
        return self.board.is_in(hex, self.zone(enemy_of(side)))

    def ready(self, side: Side) -> Iterator[str]:
        """A side's undisrupted units."""
        return (id for id in self.units_of(side) if id not in self.disrupted)

    def anyone_ready(self, side: Side) -> bool:
        disrupted, side_of = self.disrupted, self.side_of
        for stack in self.stacks.values():
            if side_of(stack[-1]) == side and not disrupted.issuperset(stack):
                return True
        return False

    # -- changing it ------------------------------------------------------------------------------

    def remove(self, id: str) -> None:
        """Take a unit off the map for good, or for a while."""
        self.take_off(id)
        self.disrupted.discard(id)

    def join_sweden(self, side: Side) -> None:
        self.sweden = side
        self.__dict__.pop("_occupied", None)
        self.worked_out.clear()

    def set_weather(self, weather: str) -> None:
        self.weather = weather
        self.worked_out.clear()

    # -- small rules that many others need -------------------------------------------------------

    def source_of(self, contingent: str) -> tuple[str, ...]:
        """The hexes with a contingent's supply source marker; UC1 uses either landing hex."""
        if contingent in (US, BRITISH):
            return (self.bases[contingent],) if contingent in self.bases else ()
        if contingent == UC1:
            return tuple(self.bases.values())
        return (self.scenario.murmansk,) if contingent == "Soviet" else ()

    @property
    def source_hexes(self) -> tuple[str, ...]:
        """The hexes with a supply source marker of either side."""
        scenario = self.scenario
        return (*self.bases.values(), scenario.murmansk, scenario.kirkenes, scenario.narvik)

    def in_neutral_sweden(self, hex: str) -> bool:
        """8.1  Would entering this hex, or attacking it, bring Sweden into the war?"""
        return self.sweden == NEUTRAL and self.board.is_in(hex, self.board.sweden)
