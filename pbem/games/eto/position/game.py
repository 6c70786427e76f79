"""A position of European Theater of Operations: plain data, and what all rules ask of it.

How to use it: every counter is in exactly one place, `game.where[id]`, which is a hex ("W3732") or
a box off the map (facts.boxes). `put(id, hex)` and `send(id, box)` move it; land units that enter
a hex by themselves go through `position.control.enter`, so that control follows. Air units lie in
the stack of their base; one on a mission is in `flying` besides. Zones, ground and control are by
partnership; who is asked is a side (`side_of`, `speaker`). After a change from outside: `forget()`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step
from pbem.games.eto.facts.board import Board
from pbem.games.eto.facts.scenario import Scenario, load
from pbem.games.eto.facts.settings import Month, Setting
from pbem.games.eto.facts.units import Roster
from pbem.games.eto.position.territory import Territory
from pbem.wargame.position.found_once import found_once

if TYPE_CHECKING:
    EuropeStep = Step["Europe"]
else:
    EuropeStep = Any

CURRENT, PREVIOUS = "CC", "PC"  # 20.0 committed in this offensive, or in an earlier one
BY_HQ, BY_GENERAL, BY_STACK, BY_MINOR, BY_AIR = "hq", "general", "stack", "minor", "air"  # 22.0
WAYS = (BY_HQ, BY_GENERAL, BY_STACK, BY_MINOR, BY_AIR)
KEPT = ("_partnerships", "_foes", "_in_play", "_starting", "fighting_ground", "works")
"""What follows from the scenario alone."""
FAIR, MUD, WINTER = "F", "M", "W"  # 1.0


class Offensive(msgspec.Struct, frozen=True):
    """22.0  The offensive under way."""

    side: Side
    partnership: str
    way: str  # one of WAYS
    nation: str  # who pays, and whose units are at least half
    commanders: tuple[str, ...] = ()  # headquarters, or the one general
    hex: str = ""  # 22.3 where the stack stands; 22.4 outside its country
    stage: str = ""  # the step, one of facts.phases.STAGES
    nations: tuple[str, ...] = ()  # 21.1 of an air offensive: who has paid


class SeaBattle(msgspec.Struct, frozen=True):
    """9.0  The naval battle under way."""

    place: str
    sides: tuple[Side, Side]  # who found the other first
    ships: tuple[tuple[str, ...], tuple[str, ...]]  # that still take part, as the sides go
    confined: bool = False  # 7.7 in a port: nobody withdraws
    round: int = 1
    held: tuple[str, ...] = ()  # 9.1 held out of this round
    fired: tuple[str, ...] = ()  # 9.4 in this round
    shots: tuple[tuple[str, str], ...] = ()  # 9.4 who has fired, or fires now, at whom in it
    leaving: tuple[tuple[Side, tuple[str, ...]], ...] = ()  # 9.6 who has said who withdraws


class StrategicRaid(msgspec.Struct, frozen=True):
    """2.2  The strategic bombing raid under way; who flies in it is in `flying`, over its box."""

    box: str
    side: Side  # who has announced it
    target: str  # the country whose economy is bombed
    bombers: tuple[str, ...] = ()
    railways: tuple[str, ...] = ()  # 2.4 those of them that go for the rail capacity


class Europe(Territory, msgspec.Struct, dict=True):
    """Everything that is so at one moment of a game."""

    newest_rules: ClassVar = 2

    options: dict[str, str]
    stacks: dict[str, tuple[str, ...]] = {}  # by hex, the top unit last
    boxes: dict[str, tuple[str, ...]] = {}  # by box, in the order of arrival
    turn: int = 0  # the month, counted from 1; 0: set-up
    phase: str = "setup"
    weather: str = FAIR  # 1.0
    grounded: set[str] = set()  # 1.4 weather zones where nobody flies this month
    depleted: set[str] = set()  # 27.2 units on their back
    unsupplied: set[str] = set()  # 33.3 units marked out of supply
    captured: dict[str, set[str]] = {}  # 24.4 hexes that a partnership did not start with
    entered: dict[str, set[str]] = {}  # those of them that its land units were the last to enter
    conquered: dict[str, str] = {}  # 40.0 nation -> the partnership that conquered it
    destroyed: set[str] = set()  # 21.5 hexes whose installations are destroyed
    wrecked: set[str] = set()  # 27.6 airfields that were destroyed when their hex fell
    offensives: dict[str, int] = {}  # 22.1 left on the track, by nation
    points: dict[str, int] = {}  # 36.0 EP, by nation
    reserve: dict[str, int] = {}  # 37.8 ER, by nation
    convoys: set[str] = set()  # 36.4 sea areas whose convoy routes are open
    lend_lease: set[str] = set()  # 36.5 "giver>taker", by nation
    convoy_way: dict[str, int] = {}  # 3.3 hex of the arctic route -> the how manieth it is
    initiative: str = ""  # 38.5 a partnership
    passed: set[str] = set()  # partnerships that conduct no more offensives, as things are
    minors_used: dict[str, int] = {}  # 22.4 offensives of a minor country in this month
    railed: dict[str, int] = {}  # 31.1 rail points used in this month, by nation
    rails_bombed: dict[str, int] = {}  # 2.4 rail points bombed away in this month, by nation
    replenished: dict[str, int] = {}  # 34.2 units that came back free in this month, by nation
    blitzkrieg: dict[str, int] = {}  # 44.1 nation -> the month in which Germany first struck it
    activated: dict[str, str] = {}  # 22.0 unit -> who activated it this month (a unit's id or hex)
    used: set[str] = set()  # 22.1 headquarters that were activated in this month
    committed: dict[str, str] = {}  # 20.0 air unit -> CURRENT, PREVIOUS
    brought_back: set[str] = set()  # 2.3 air units that left a bombing box in this phase
    recoverable: set[str] = set()  # 34.3 air units that lost a step over home in this month
    steps_lost: dict[str, int] = {}  # 27.2 by nation, steps of land and air units lost so far

    # of the offensive under way
    offensive: Offensive | None = None
    acting: set[str] = set()  # 22.0 units that it has activated
    moved: set[str] = set()  # units that have moved in this step or phase
    fuelled: set[str] = set()  # 33.6 armor that was in supply when it was activated
    broke: set[str] = set()  # 28.4 units that have broken through in this offensive
    flipped: set[str] = set()  # 28.5 generals that may not exploit
    owed: dict[str, str] = {}  # 28.4 armor -> the hex that it must attack again
    eligible: set[str] = set()  # 29.1 units that could advance in the combat step
    attacked: set[str] = set()  # 26.3 hexes attacked in this step
    attacks: dict[str, int] = {}  # 22.1 attacks of this step, by commander
    retreated: set[str] = set()  # 27.3 units that retreated in this step
    flying: dict[str, str] = {}  # 13.0 air units on a mission -> the hex they are over
    aborted: set[str] = set()  # 15.6 air units out of this step
    flown: set[str] = set()  # 14.4 air units that have flown in this step
    rebasing: dict[str, str] = {}  # 12.3 air units in the air -> the base they are flying to
    roles: dict[str, str] = {}  # 12.1 fighter-bomber -> fighter, bomber, in this step
    assigned: dict[str, str] = {}  # 26.3 land unit -> the hex that it attacks in this step
    stranded: set[str] = set()  # 13.2, 23.3 aircraft and headquarters that must leave at once

    # at sea
    fleets: dict[str, str] = {}  # 7.0 ship out of port -> the ship that its stack goes by
    stations: dict[str, str] = {}  # 7.4 ship in a sea area with a grid -> its hex there
    aboard: dict[str, str] = {}  # 13.3 naval air unit -> the carrier that is its base
    came: dict[str, str] = {}  # 7.8 ship at a ferry crossing -> the space from which it came there
    set_out: dict[str, str] = {}  # 7.6 ship that has moved in the End phase -> where it began
    raided: set[str] = set()  # 7.6 ships that took part in strategic warfare in this month
    sailed: dict[str, int] = {}  # 7.1 ship that has moved in this phase -> points it has spent
    sailing: set[str] = set()  # 7.0 ships of the stack that moves now, and may move on
    halted: set[str] = set()  # 8.3, 9.6 ships that do not move any more in this step
    declared: set[str] = set()  # 8.0 ships on their way to intercept
    met: set[str] = set()  # 8.2 ships that were found since they entered their space
    tried: set[str] = set()  # 8.3 ships that have searched for somebody who lies still
    searched: set[str] = set()  # 8.5 "Hood>Bismarck": who has searched for whom in this step;
    # 14.4 in the End phase, "L3>Hood": which bombers have had whom in range since it began
    found: set[str] = set()  # 8.5 ships that have found an enemy in this step
    evaded: set[str] = set()  # 8.7 ships that have evaded a group of those who search now
    withdrawn: set[str] = set()  # 9.6 ships that have withdrawn from a battle in this step
    carried: dict[str, str] = {}  # 10.4 unit aboard ships -> those that carry it, joined by " + "
    hauled: dict[str, int] = {}  # 10.2, 10.7 unit aboard -> movement points it was carried so far
    poised: set[str] = set()  # 10.4 units aboard ships that began in their port: they may assault
    rescued: set[str] = set()  # 10.7 units aboard that were evacuated, and are in no port yet
    adrift: dict[str, str] = {}  # 10.9 unit that too few ships carry -> space, and one of its stack
    bound: dict[str, str] = {}  # 10.6 unit aboard -> the hex that its ships came to assault
    tasked: set[str] = set()  # 10.0 ships that have carried somebody in this month
    ashore: set[str] = set()  # 10.5 units that have debarked in this offensive or phase
    assaulted: set[str] = set()  # 32.7 units that have made an assault in this month
    beaches: set[str] = set()  # 10.6 hexes that were assaulted in this month
    shaken: set[str] = set()  # 9.6 ships that have withdrawn from a battle in this month
    stores: dict[str, str] = {}  # 32.5 ship with a supply marker -> all that carry it, as above
    isolated: set[str] = set()  # 32.8 sources of supply that are cut off
    supplies: dict[str, int] = {}  # 32.4 supply markers in a port or box
    fed: dict[str, str] = {}  # 32.4 unit -> the port on whose markers it lives in this month
    shelling: dict[str, str] = {}  # 26.2 ship whose guns helped an attack -> CURRENT, PREVIOUS
    tactics: dict[str, str] = {}  # 8.4, 9.6, 15.2 who intercepts -> how, as the order says
    sea_battle: SeaBattle | None = None
    strategic_raid: StrategicRaid | None = None
    verdict: Verdict | None = None
    agenda: list[EuropeStep] = []

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
    def setting(self) -> Setting:
        """The scenario that is played."""
        return self.scenario.settings[self.options["scenario"]]

    @property
    def month(self) -> Month:
        """The month that is played; before the first one, that."""
        return self.setting.months[max(self.turn, 1) - 1]

    def factors(self, id: str) -> str:
        """A unit's counter as it lies, full or depleted."""
        return self.unit(id).factors(depleted=id in self.depleted)

    def strength(self, id: str) -> int:
        """Strength points as the unit lies now."""
        return self.roster[id].points(depleted=id in self.depleted)

    def twin(self) -> Self:
        """An independent position, equal to this one; where everybody is goes with it."""
        twin = super().twin()
        twin.captured = {whose: set(hexes) for whose, hexes in self.captured.items()}
        twin.entered = {whose: set(hexes) for whose, hexes in self.entered.items()}
        twin.__dict__.update(where=dict(self.where), _occupied=dict(self._occupied))
        for name in KEPT:
            if name in self.__dict__:
                twin.__dict__[name] = self.__dict__[name]
        if "_controlled" in self.__dict__:
            twin.__dict__["_controlled"] = dict(self._controlled)
        return twin

    def under_way(self) -> Offensive:
        """The offensive that is conducted now."""
        assert self.offensive is not None, "no offensive is under way"
        return self.offensive
