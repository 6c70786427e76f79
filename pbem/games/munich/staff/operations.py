"""Attacks to come: which enemies a country strikes this turn, with whom, and from where.

A plan is made anew for every question; units that have moved stay in it where they stand, so that
the plans of one phase agree with each other, and nothing need be remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from pbem.games.munich.combat import result_table
from pbem.games.munich.combat.declaring import is_target, tables
from pbem.games.munich.movement.routes import allowance, first_steps, ground_for, march_from
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.aims import Course
from pbem.games.munich.staff.judgement.prospects import Stake, expected
from pbem.games.munich.staff.judgement.situation import Situation
from pbem.games.munich.supply.lines import in_supply
from pbem.games.munich.weather.storms import is_hampered
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.position.remembered import remembered


class Operation(NamedTuple):
    """One attack to come."""

    target: Hex
    posts: dict[str, Hex]  # unit -> where it attacks from
    promise: float
    lift: float  # the part of it that air support adds which is not aloft yet


class Plans:
    """The plans of a side's countries, each made once."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    @remembered
    def of(self, country: str, air: int) -> Plan:
        """What a country does, if it has so much air support to give."""
        return Plan(self.situation, country, air)


class Plan:
    """All operations of one country, the best first; no unit is in two of them."""

    def __init__(self, situation: Situation, country: str, air: int = 0) -> None:
        self.situation, self.country, self.air = situation, country, air
        self.view, self.board = situation.view, situation.board
        self.habits = situation.habits
        self.reach = dict(self._reaches())
        strongest = sorted(self.reach, key=self._rank, reverse=True)
        self.courses = {id: Course(situation, id) for id in strongest}
        self.posts: dict[str, Hex] = {}
        self.operations = list(self._chosen())

    def coming(self, hex: Hex) -> tuple[str, ...]:
        """Those who are to attack from a hex and are not there yet."""
        where = self.view.where
        label = self.board.label(hex)
        return tuple(id for id, at in self.posts.items() if at == hex and where[id] != label)

    def _rank(self, id: str) -> tuple[int, str]:
        return worth.strength(self.view, id).attack, id

    # -- who gets where ---------------------------------------------------------------------------

    def _reaches(self) -> Iterator[tuple[str, Mask]]:
        """The hexes from which each unit could attack after its march."""
        view = self.view
        for hex, stack in view.stacks.items():
            if view.unit(stack[-1]).country != self.country:
                continue
            for id in stack:
                if view.unit(id).mobile and view.strength(id).attack:
                    yield id, self._reach(id, self.board.bit[view.at(hex)])

    def _reach(self, id: str, here: Mask) -> Mask:
        view, start = self.view, self.view.at(self.view.where[id])
        needed = self.situation.pinned(id, start) or self.situation.bares(id)
        if id in view.moved or not here & self.board.land or needed:
            return here
        ground = ground_for(view, self.country)
        budget = allowance(view, id, supplied=in_supply(view, id))
        marched = march_from(view, id, start, budget, ground, fresh=True).reached
        return here | marched | first_steps(view, id, start, ground)

    # -- what is to be done -----------------------------------------------------------------------

    def _chosen(self) -> Iterator[Operation]:
        """The best operation, then the best of those who are left, and so on."""
        found = [each for hex in self._targets() if (each := self._operation(hex))]
        while found:
            best = max(found, key=lambda each: (each.promise, each.target))
            found.remove(best)
            if any(id in self.posts for id in best.posts):
                if again := self._operation(best.target):
                    found.append(again)
                continue
            self.posts.update(best.posts)
            yield best

    def _targets(self) -> Iterator[Hex]:
        near = 0
        for mask in self.reach.values():
            near |= mask
        around = self.board.passage.step(near)
        for hex in self.view.stacks:
            at = self.view.at(hex)
            near_by = around & self.board.bit[at] and not self.situation.is_spared(
                self.country, hex
            )
            if near_by and is_target(self.view, self.country, hex):
                yield at

    def _operation(self, target: Hex) -> Operation | None:
        """The attack on a hex that promises most, with as many as it takes."""
        ring = self.board.passage.step(self.board.bit[target])
        free = (
            id
            for id, course in self.courses.items()
            if self.reach[id] & ring and id not in self.posts and course.takes_in(target)
        )
        posts: dict[str, Hex] = {}
        best: Operation | None = None
        for id in islice(free, self.habits.most):
            post = self._post(id, target, self.reach[id] & ring, posts)
            if post is None:
                continue
            posts = {**posts, id: post}
            found = self._judged(target, posts)
            if found.promise >= self.habits.least_plan and (
                best is None or found.promise > best.promise
            ):
                best = found
        return best

    def _post(self, id: str, target: Hex, open_to: Mask, posts: dict[str, Hex]) -> Hex | None:
        """The hex with room that closes the ring best, and no river before it if it can be."""
        board, unit = self.board, self.view.unit(id)
        around = board.grid.around[target]
        held = sum(board.bit[hex] for hex in set(posts.values()))
        covered = held | board.passage.step(held)
        supplied = self.situation.supplied(unit)

        def merit(hex: Hex) -> tuple[float, ...]:
            bit = board.bit[hex]
            new = (bit | board.passage.step(bit)) & around & ~covered
            dry = (hex, target) not in board.rivers
            return bool(bit & supplied), new.bit_count() + dry, self.situation.cover(hex), -hex

        found = [hex for hex in board.grid.hexes(open_to) if self._has_room(id, hex, posts)]
        return max(found, key=merit, default=None)

    def _has_room(self, id: str, hex: Hex, posts: dict[str, Hex]) -> bool:
        coming = [each for each, at in (*self.posts.items(), *posts.items()) if at == hex]
        return self.situation.has_room(hex, (id, *coming))

    def _judged(self, target: Hex, posts: dict[str, Hex]) -> Operation:
        """What an attack from these posts promises."""
        side, label, units = self.situation.side, self.board.label(target), tuple(posts)
        attack = worth.attack(self.view, units)
        defense = worth.defense(self.view, self.view.stack(label))
        start = result_table.first_column(self.view.scenario, attack, defense) + self._shift(
            target, posts
        )
        over = self.view.aloft(label, side)
        aloft = over and self.view.unit(over).country == self.country
        support = self.view.strength(over).attack if aloft else 0
        stake = Stake(self.view, self.habits, side, units, len(self.view.stack(label)))

        def promised(extra: int) -> float:
            return max(
                expected(self.view, self.habits, side, label, stake, table, start + extra)
                for table in tables(self.view, side, label, units)
            )

        without = promised(support)
        supported = without if support or not self.air else promised(self.air)
        return Operation(
            target, posts, supported - self.habits.trouble * attack, supported - without
        )

    def _shift(self, target: Hex, posts: dict[str, Hex]) -> int:
        """11.10  The columns of ground, supply and ring, before any support."""
        board, view = self.board, self.view
        shift = -self.situation.cover(target)
        owner = board.country_of[target]
        defenders = view.stack(board.label(target))
        if board.bit[target] & board.entrenchments:
            shift -= all(view.unit(id).country == owner for id in defenders)
        if all((hex, target) in board.rivers for hex in posts.values()):
            shift -= 1
        held = sum(board.bit[hex] for hex in set(posts.values()))
        if not board.grid.around[target] & board.land & ~(held | board.passage.step(held)):
            shift += 1
        dry = sum(
            not board.bit[hex] & self.situation.supplied(view.unit(id)) for id, hex in posts.items()
        )
        shift -= (2 if dry == len(posts) else 1) if dry else 0
        return shift - is_hampered(view, self.country, board.label(target))
