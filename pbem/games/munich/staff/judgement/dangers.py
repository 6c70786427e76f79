"""What a side fears: which of its places and units the enemy may come against, and who stays."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from pbem.engine.order import Side
from pbem.games.munich.facts.units import Unit, enemy_of
from pbem.games.munich.movement.garrisons import bared, is_open
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.enemies import enemies_of
from pbem.games.munich.turn.victory import last_in
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.position.remembered import remembered


class Dangers:
    """One side's reading of what the enemy may do."""

    def __init__(self, view: Munich, side: Side, habits: Habits) -> None:
        self.view = view
        self.board = view.board
        self.side = side
        self.enemy = enemy_of(side)
        self.habits = habits
        self.ahead = worth.ahead(view)
        self.enemies = enemies_of(view, side, habits)

    # -- who is where -----------------------------------------------------------------------------

    def troops(self, country: str) -> dict[Hex, int]:
        """The attack factors of a country's stacks on land."""
        return worth.troops(self.view, country)

    def firmness(self, units: Iterable[str], hex: Hex) -> float:
        """The defence of units in a hex, with the help of its ground."""
        return worth.defense(self.view, units) * (1 + self.habits.column * self.cover(hex))

    def cover(self, hex: Hex) -> int:
        """11.11  The columns by which the ground helps a defender."""
        tables, board = self.view.scenario.tables, self.board
        shift = tables.shifts[board.terrain_of[hex]][0]
        if board.bit[hex] & board.cities:
            shift = min(shift, tables.shifts["city"][0])
        return -shift

    def has_room(self, at: Hex, units: tuple[str, ...]) -> bool:
        """9.0  May these units stand in a hex with those who are there?"""
        return has_room(self.view, self.board.label(at), units)

    # -- what may come ---------------------------------------------------------------------------

    @property
    def foes(self) -> dict[Hex, tuple[int, int]]:
        """The attack and defence of every enemy stack."""
        return self.enemies.foes

    def menace(self, at: Hex) -> float:
        """The attack factors that may come against a place in a turn or two, by road too."""
        return self.enemies.menace(at)

    def is_reached(self, at: Hex) -> bool:
        """Could an enemy be in a place after his next march, if no zone held him up?"""
        return self.enemies.is_reached(at)

    def lies_open(self, at: Hex, gone: tuple[str, ...] = ()) -> bool:
        """Could an enemy march into a place without these units, as he is seen or may be?"""
        return self.is_reached(at) or is_open(self.view, self.side, self.board.label(at), gone)

    def may_be_thrown_to(self, at: Hex) -> bool:
        """12.0  Could an enemy next to own units be in a place after a retreat and a march?"""
        beside = self.board.passage.step(self.view.mobile(self.side))
        return self.enemies.may_be_thrown_to(at, beside)

    def close(self, at: Hex) -> bool:
        """Is any enemy near enough to walk in some day?"""
        return self.enemies.close(at)

    def fear(self, id: str, at: Hex, others: list[str]) -> float:
        """What the enemy's answer is likely to cost."""
        threat = self.enemies.threat(at)
        if not threat:
            return 0.0
        held = self.firmness([*others, id], at)
        return (
            self.habits.fear
            * worth.step(self.view, self.habits, id)
            * min(self.habits.worst, max(0.0, threat / held - 1.0))
        )

    # -- who stays -------------------------------------------------------------------------------

    def is_shaky(self, unit: Unit) -> bool:
        """21.0  Has a unit's country lost all its places, so that it may surrender any turn?"""
        return unit.country in self._shaky

    @cached_property
    def _shaky(self) -> list[str]:
        view, board = self.view, self.board
        places = {
            each: board.grid.named(board.mobilizing & board.home(each))
            for each in view.belligerents(self.side)
            if board.countries[each].surrender
        }
        return [
            each
            for each, hexes in places.items()
            if hexes and all(last_in(view, hex) == self.enemy for hex in hexes)
        ]

    def pinned(self, id: str, at: Hex) -> bool:
        """Is a unit needed where it stands, with those who lie beneath it?"""
        hex = self.board.label(at)
        points = worth.place(self.view, self.side, hex) if hex in self.board.names else 0
        if not points or not self.ahead:
            return False
        if points < self.habits.dear:
            return id == self.keeper(at)
        stack = self.view.stack(hex)
        below = stack[: stack.index(id)]
        held = self.firmness(below, at) if below else 0.0
        return self.menace(at) > held or (held < self.habits.garrison and self.close(at))

    @remembered
    def keeper(self, at: Hex) -> str:
        """Who stays in a place that enemies could reach: the weakest, where no guns are."""
        stack = self.view.stack(self.board.label(at))
        if any(self.view.unit(id).static for id in stack):
            return ""
        if not (self.lies_open(at, stack) or self.may_be_thrown_to(at)):
            return ""
        return min(stack, key=lambda id: (worth.strength(self.view, id).attack, id), default="")

    def spare(self, id: str) -> bool:
        """Can a unit leave its hex without opening it to the enemy?"""
        at = self.view.where[id]
        on_map = at in self.board.grid.index
        return not on_map or not (self.pinned(id, self.view.at(at)) or self.bares(id))

    def bares(self, *units: str) -> bool:
        """Would a capital or centre be empty before an enemy without them, who then moves?"""
        return bool(self.ahead) and any(bared(self.view, units))

    def deserts(self, *units: str) -> bool:
        """Would a place that an enemy may come to, now or after a battle, be empty without them?"""
        left = {self.view.where[id] for id in units}
        return bool(self.ahead) and any(
            self.kept_by(hex) and set(self.view.stack(hex)) <= set(units) for hex in left
        )

    def kept_by(self, hex: str) -> str:
        """Who stays in a hex for the points that it is worth; empty where nobody need to."""
        worth_it = hex in self.board.names and worth.place(self.view, self.side, hex)
        return self.keeper(self.view.at(hex)) if worth_it else ""

    def falls_with(self, id: str) -> bool:
        """Is a unit on its last step alone in a place of its side that enemies could reach?"""
        hex, unit = self.view.where[id], self.view.unit(id)
        dying = unit.back is None or id in self.view.reduced
        if not (dying and self.ahead and self.view.stack(hex) == (id,)):
            return False
        return bool(self.kept_by(hex))

    @remembered
    def endangered(self) -> list[tuple[Hex, float]]:
        """Dear places that may fall, and the defence that they lack, the dearest first."""
        found = []
        for hex in self.board.grid.named(self.board.mobilizing):
            at, points = self.view.at(hex), worth.place(self.view, self.side, hex)
            stack = self.view.stack(hex)
            if not points or last_in(self.view, hex) != self.side:
                continue
            if points < self.habits.dear:
                if not stack and self.lies_open(at):
                    found.append((-points, at, 1.0))
                continue
            held = self.firmness(stack, at) if stack else 0.0
            least = self.habits.garrison if self.close(at) else 0
            if lack := max(0.0, max(least, self.habits.relief * self.menace(at)) - held):
                found.append((-points, at, lack / (1 + self.habits.column * self.cover(at))))
        return [(at, lack) for _, at, lack in sorted(found)]

    def behind_the_enemy(self) -> list[str]:
        """12.0  Empty places of the side that an enemy could march into once he is thrown back."""
        board, view = self.board, self.view
        empty = (hex for hex in board.grid.named(board.mobilizing) if not view.stack(hex))
        own = [hex for hex in empty if last_in(view, hex) == self.side]
        return [
            hex
            for hex in own
            if worth.place(view, self.side, hex) and self.may_be_thrown_to(view.at(hex))
        ]

    def forsaken(self) -> list[str]:
        """22.0  Own centres and capitals that the enemy was last in and that nobody is in now."""
        own = (
            self.board.mobilizing & self.view.territory(self.side) & ~self.view.occupied(self.enemy)
        )
        return [
            hex
            for hex in self.board.grid.named(own)
            if not self.view.stack(hex) and last_in(self.view, hex) == self.enemy
        ]

    def sender(self, at: Hex) -> str:
        """Which country sends guards to a place: who is there, whose it is, or who is nearest."""
        view, grid = self.view, self.board.grid
        there = [id for id in view.stack(self.board.label(at)) if view.unit(id).mobile]
        home = self.board.country_of[at]
        disc = grid.within(at, self.habits.far_away)
        if there:
            return view.unit(there[-1]).country
        if any(disc & self.board.bit[hex] for hex in self.troops(home)):
            return home
        own = grid.hexes(view.mobile(self.side))
        nearest = min(own, key=lambda hex: (grid.distance(at, hex), hex), default=None)
        return home if nearest is None else self._country_in(nearest)

    def _country_in(self, at: Hex) -> str:
        view = self.view
        return view.unit(view.stack(self.board.label(at))[-1]).country
