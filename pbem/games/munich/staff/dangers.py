"""What a side fears: which of its places and units the enemy may come against, and who stays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from pbem.engine.order import Side
from pbem.games.munich.facts.units import Unit, enemy_of
from pbem.games.munich.movement.forecast import bared
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.staff import worth
from pbem.games.munich.staff.ground import distances
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.turn.victory import last_in
from pbem.wargame.board.hexgrid import Hex
from pbem.wargame.data.points import HALVES
from pbem.wargame.position.remembered import remembered

BEFORE_EVENTS = 1  # player turns to come after which the game is over before the next events


class Dangers:
    """One side's reading of what the enemy may do."""

    def __init__(self, view: Munich, side: Side, habits: Habits) -> None:
        self.view = view
        self.board = view.board
        self.side = side
        self.enemy = enemy_of(side)
        self.habits = habits
        self.ahead = worth.ahead(view)

    # -- who is where -----------------------------------------------------------------------------

    @cached_property
    def foes(self) -> dict[Hex, tuple[int, int]]:
        """The attack and defence of every enemy stack."""
        view = self.view
        return {
            view.at(hex): (worth.attack(view, stack), worth.defense(view, stack))
            for hex, stack in view.stacks.items()
            if view.side_of(stack[-1]) == self.enemy
        }

    @remembered
    def troops(self, country: str) -> dict[Hex, int]:
        """The attack factors of a country's stacks on land."""
        view = self.view
        return {
            view.at(hex): worth.attack(view, stack)
            for hex, stack in view.stacks.items()
            if view.unit(stack[-1]).country == country
        }

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

    # -- who may come ----------------------------------------------------------------------------

    def comers(self, at: Hex) -> Iterator[tuple[Hex, Unit, int]]:
        """Where mobile stacks of the enemy are, who leads each, and its way to a place, if any."""
        for legs, marchers in self.marchers.items():
            away = distances(self.board, legs, at, self.view.neutral)
            yield from ((hex, top, away[hex]) for hex, top in marchers if hex in away)

    @cached_property
    def marchers(self) -> dict[str, list[tuple[Hex, Unit]]]:
        """By legs, where each mobile stack of the enemy is and who leads it."""
        view, found = self.view, dict[str, list[tuple[Hex, Unit]]]()
        for hex in self.board.grid.hexes(view.mobile(self.enemy)):
            top = view.unit(view.stack(self.board.label(hex))[-1])
            found.setdefault(top.legs, []).append((hex, top))
        return found

    def joiners(self, at: Hex) -> Iterator[tuple[Hex, Unit, int]]:
        """5.3  The same of neutrals who may still enter the war against this side."""
        view, able = self.view, self.interveners
        closed = view.neutral & ~sum(self.board.lands[each] for each in able)
        for country in able:
            for hex in self.troops(country):
                top = view.unit(view.stack(self.board.label(hex))[-1])
                away = distances(self.board, top.legs, at, closed)
                if top.mobile and hex in away:
                    yield hex, top, away[hex]

    @cached_property
    def interveners(self) -> list[str]:
        """5.3  The neutrals whom the next events may bring in against this side."""
        if self.view.intervened or self.ahead <= BEFORE_EVENTS:
            return []
        joins = dict(self.view.set_as.joins)[self.enemy]
        return [each for each in joins if each not in self.view.allegiance]

    @remembered
    def menace(self, at: Hex) -> float:
        """The attack factors that may come against a place in a turn or two, by road too."""
        found = dict[str, float]()
        most_turns = 2 if self.ahead > 2 else 1
        for hex, top, away in (*self.comers(at), *self.joiners(at)):
            turns = (away - HALVES.parts) / (HALVES.parts * max(1, top.movement))
            if turns <= most_turns:
                share = 1.0 if turns <= 1 else self.habits.distant
                if hex in self.foes:
                    force = self.foes[hex][0]
                else:
                    share, force = share * self.habits.joining, self.troops(top.country)[hex]
                found[top.country] = found.get(top.country, 0.0) + share * force
        most = max(found.values(), default=0.0)
        return most + self.habits.others * (sum(found.values()) - most)

    @remembered
    def is_reached(self, at: Hex) -> bool:
        """Could an enemy be in a place after his next march, if no zone held him up?

        Whoever may enter the war before that march is one (5.3).
        """
        return any(
            away <= HALVES.parts * top.movement
            for _, top, away in (*self.comers(at), *self.joiners(at))
        )

    def close(self, at: Hex) -> bool:
        """Is any enemy near enough to walk in some day?"""
        found = self.board.grid.within(at, self.habits.far_away) & self.view.mobile(self.enemy)
        return bool(found)

    @remembered
    def threat(self, at: Hex) -> float:
        """The attack factors that the enemy can bring against a hex; those next to it most."""
        grid, found = self.board.grid, 0.0
        for hex in grid.hexes(grid.within(at, self.habits.near) & self.view.occupied(self.enemy)):
            beside = grid.around[at] & self.board.bit[hex]
            found += self.foes[hex][0] * (1.0 if beside else 0.5)
        return found

    def fear(self, id: str, at: Hex, others: list[str]) -> float:
        """What the enemy's answer is likely to cost."""
        threat = self.threat(at)
        if not threat:
            return 0.0
        held = self.firmness([*others, id], at)
        return (
            self.habits.fear
            * worth.step(self.view, self.habits, id)
            * min(2.0, max(0.0, threat / held - 1.0))
        )

    # -- who stays -------------------------------------------------------------------------------

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
        if not self.is_reached(at) or any(self.view.unit(id).static for id in stack):
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
                if not stack and self.is_reached(at):
                    found.append((-points, at, 1.0))
                continue
            held = self.firmness(stack, at) if stack else 0.0
            least = self.habits.garrison if self.close(at) else 0
            if lack := max(0.0, max(least, self.habits.relief * self.menace(at)) - held):
                found.append((-points, at, lack / (1 + self.habits.column * self.cover(at))))
        return [(at, lack) for _, at, lack in sorted(found)]

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
