"""A position of Narvik 1940: plain data, and the questions that all rules ask of it.

How to use it: every counter that is in the game is in exactly one place, `game.where[id]`, which
is a hex ("0919") or a box off the map ("harstad", "german regroup"; see BOXES). `put(id, hex)` and
`send(id, box)` move it there from wherever it was and keep all that is derived in step; a stack
is a tuple with the top unit last, `reorder(hex, stack)` changes its order (9.0). Ask
`holder(hex)`, `stack(hex)`, `occupied(side)` (a mask), `units_of(side)`, `on_map(id)`,
`inside(box)`. `put` makes a hex its side's own; `claim(side, hexes)` does so for hexes that a unit
only went through (4.4). `pay(side, points)` spends action points, `reveal(units, how)` shows
counters to the enemy, `push(*steps)` puts steps on the agenda. Nothing else changes the fields by
hand, except markers (entrenched, pontoons, demolished). After a change from outside: `forget()`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import msgspec

from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step
from pbem.games.narvik.facts.board import Board
from pbem.games.narvik.facts.boxes import BOXES, POOL
from pbem.games.narvik.facts.scenario import Scenario, load
from pbem.games.narvik.facts.staging import BARDUFOSS, HARSTAD, TRANSIT
from pbem.games.narvik.facts.units import ALLIED, GERMAN, NORWEGIAN, SIDES, Roster, Unit, enemy_of
from pbem.wargame.position.found_once import found_once
from pbem.wargame.position.position import BoxedPosition
from pbem.wargame.position.remembered import UNKNOWN

if TYPE_CHECKING:
    NarvikStep = Step["Narvik"]
else:
    NarvikStep = Any

T = TypeVar("T")
ACTION, RECON, RECON_NOW = "action", "recon", "recon now"
"""21.0  How long a counter is revealed: this action; until the enemy ends another action."""


class Narvik(BoxedPosition, msgspec.Struct, dict=True):
    """Everything that is so at one moment of a game."""

    newest_rules: ClassVar = 3
    holders: ClassVar = SIDES

    options: dict[str, str]
    stacks: dict[str, tuple[str, ...]] = {}  # by hex, the top unit last
    boxes: dict[str, tuple[str, ...]] = {}  # by box, in the order of arrival; pools are sorted
    turn: int = 0  # 0: set-up
    phase: str = "setup"  # setup, preparation, actions, end
    points: dict[Side, int] = {}  # 6.2 action points left
    initiative: Side = ""  # 6.4 the first player of this turn
    relief: int = 0  # 7.0 the relief column's box on its track
    german_held: set[str] = set()  # 4.4 all other hexes are Allied
    passed: Side = ""  # 11.0 who passed last, if nobody has acted since
    transferred: bool = False  # 7.1 the troop transfer happens once
    arriving: int = 0  # 8.2.2 formations that may still be chosen this turn
    revealed: dict[str, str] = {}  # 21.0 unit -> ACTION, RECON, RECON_NOW
    entrenched: set[str] = set()  # 23.2 hexes
    pontoons: set[str] = set()  # 23.3 hexsides, as "0919-0920", the lower number first
    demolished: set[str] = set()  # 23.4 hexes
    verdict: Verdict | None = None
    agenda: list[NarvikStep] = []

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

    @found_once
    def about(self) -> dict[Side, dict[Hashable, Any]]:
        """What follows from where one side stands, forgotten as soon as any of it moves.

        Copies share it, so what is worked out while an order is checked serves when it is played.
        """
        return {side: {} for side in SIDES}

    def once_about(self, side: Side, key: Hashable, find: Callable[[], T]) -> T:
        """What is worked out once, as long as nobody of one side comes or goes."""
        known = self.about[side]
        found: T = known.get(key, UNKNOWN)
        if found is UNKNOWN:
            found = known[key] = find()
        return found

    def controller(self, hex: str) -> Side:
        """4.4  Whose the hex is, whoever stands in it or went through it last."""
        return GERMAN if hex in self.german_held else ALLIED

    # -- changing it ------------------------------------------------------------------------------

    def put(self, id: str, hex: str) -> None:
        """Place a unit on top of the stack in a hex, which is its side's from now on."""
        super().put(id, hex)
        side = self.side_of(id)
        self.claim(side, (hex,))
        self.about[side] = {}  # a copy may still need what they shared

    def send(self, id: str, box: str) -> None:
        """Place a counter in a box off the map; what is in a pool or box is no longer revealed."""
        if box not in BOXES:
            raise KeyError(f"there is no {box} off the map")
        super().send(id, box)
        if box in POOL.values():
            self.boxes[box] = tuple(sorted(self.boxes[box]))
        self.revealed.pop(id, None)
        self.about[self.side_of(id)] = {}

    def take_off(self, id: str) -> None:
        """Remove a counter from where it is; nobody may be left to hold an entrenchment."""
        place = self.where.get(id, "")
        super().take_off(id)
        if place not in self.stacks:
            self.entrenched.discard(place)  # 23.2.2

    def reorder(self, hex: str, stack: Iterable[str]) -> None:
        """9.0  Change the order of a stack, the top unit last."""
        ordered = tuple(stack)
        if sorted(ordered) != sorted(self.stack(hex)):
            raise ValueError(f"these are not the units in {hex}")
        self.stacks[hex] = ordered

    def claim(self, side: Side, hexes: Iterable[str]) -> None:
        """4.4  Ground units of a side went through these hexes."""
        if side == GERMAN:
            self.german_held.update(hexes)
        else:
            self.german_held.difference_update(hexes)

    def gain(self, side: Side, points: int) -> int:
        """6.2  Add action points, or take them away, within the track; what it came to."""
        before = self.points.get(side, 0)
        most = self.scenario.number("action_points.maximum")
        self.points[side] = max(0, min(most, before + points))
        return self.points[side] - before

    def pay(self, side: Side, points: int) -> None:
        """6.2  Spend action points that the side has."""
        if points > self.points.get(side, 0):
            raise ValueError(f"{side} has no {points} action points")
        self.points[side] -= points

    def reveal(self, units: Iterable[str], how: str = ACTION) -> None:
        """21.0  Show counters on the map to the enemy; a short showing cuts no longer one short."""
        for id in units:
            if self.on_map(id) and (how == RECON_NOW or id not in self.revealed):
                self.revealed[id] = how

    def cover(self, side: Side) -> None:
        """21.0  A side's action is over: what was shown for its length is hidden again."""
        enemy = enemy_of(side)
        for id, how in list(self.revealed.items()):
            if how == ACTION or (how == RECON and self.side_of(id) == enemy):
                del self.revealed[id]
            elif how == RECON_NOW and self.side_of(id) == enemy:
                self.revealed[id] = RECON

    def twin(self) -> Self:
        """An independent position, equal to this one; what it has worked out goes with it."""
        twin = super().twin()
        twin.__dict__.update(
            worked_out={},
            where=dict(self.where),
            _occupied=dict(self._occupied),
            about=dict(self.about),
        )
        return twin

    def learn_from(self, game: Narvik, side: Side) -> None:
        """What still follows where a side only sees less of the other's faces."""
        self.forget()
        self.__dict__["_occupied"] = dict(game._occupied)
        self.about[side] = game.about[side]

    # -- small rules that many others need -------------------------------------------------------

    def home_of(self, id: str) -> str:
        """8.2, 17.0  The staging area where a unit that comes into the game is put."""
        unit = self.unit(id)
        if unit.side == GERMAN:
            return TRANSIT
        return BARDUFOSS if unit.nationality == NORWEGIAN else HARSTAD
