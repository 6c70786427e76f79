"""What a side sees of its enemies, worked out once as long as none of them comes or goes.

While a side moves its enemies stand still: what they may do is the same for every question of a
phase, and is kept from one to the next by all that it follows from.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain

from pbem.engine.order import Side
from pbem.games.munich.facts.units import Unit, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.ground import distances
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.board.paths import reach
from pbem.wargame.data.points import HALVES
from pbem.wargame.position.remembered import remembered

BEFORE_EVENTS = 1  # player turns to come after which the game is over before the next events


def enemies_of(view: Munich, side: Side, habits: Habits) -> Enemies:
    """What a side sees of its enemies now."""
    key = ("enemies", side, habits)
    return view.once(key, lambda: _seen(Picture(side, habits, _judged_by(view, side), view)))


@dataclass(frozen=True)
class Picture:
    """All that enemies are judged by, and a view that shows it."""

    side: Side
    habits: Habits
    judged_by: tuple[Hashable, ...]
    view: Munich = field(compare=False)


@lru_cache(maxsize=8)
def _seen(picture: Picture) -> Enemies:
    return Enemies(picture.view.twin(), picture.side, picture.habits)


def _judged_by(view: Munich, side: Side) -> tuple[Hashable, ...]:
    places = (*view.stacks.items(), *view.boxes.items())
    others = ((place, id) for place, units in places for id in units if view.side_of(id) != side)
    return (
        view.version,
        view.setting,
        view.turn,
        view.player,
        view.intervened,
        view.neutral,
        tuple(others),
        tuple(sorted(view.reduced)),
        tuple(sorted(view.allegiance.items())),
    )


class Enemies:
    """The enemies of a side, and the neutrals who may join them."""

    def __init__(self, view: Munich, side: Side, habits: Habits) -> None:
        self.view = view
        self.board = view.board
        self.enemy = enemy_of(side)
        self.habits = habits
        self.ahead = worth.ahead(view)
        self.gains = dict[tuple[str, str], float]()

    @cached_property
    def foes(self) -> dict[Hex, tuple[int, int]]:
        """The attack and defence of every enemy stack."""
        view = self.view
        return {
            view.at(hex): (worth.attack(view, stack), worth.defense(view, stack))
            for hex, stack in view.stacks.items()
            if view.side_of(stack[-1]) == self.enemy
        }

    def comers(self, at: Hex) -> Iterator[tuple[Hex, Unit, int]]:
        """Where mobile stacks of the enemy are, who leads each, and its way to a place, if any."""
        for legs, marchers in self.marchers.items():
            away = distances(self.board, legs, at, self.view.neutral, self.habits.far)
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
            for hex in worth.troops(view, country):
                top = view.unit(view.stack(self.board.label(hex))[-1])
                away = distances(self.board, top.legs, at, closed, self.habits.far)
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
        most_turns = min(self.habits.foresight, max(1, self.ahead - 1))
        for hex, top, away in (*self.comers(at), *self.joiners(at)):
            turns = (away - HALVES.parts) / (HALVES.parts * max(1, top.movement))
            if turns <= most_turns:
                share = 1.0 if turns <= 1 else self.habits.distant
                if hex in self.foes:
                    force = self.foes[hex][0]
                else:
                    share *= self.habits.joining
                    force = worth.troops(self.view, top.country)[hex]
                found[top.country] = found.get(top.country, 0.0) + share * force
        most = max(found.values(), default=0.0)
        return most + self.habits.others * (sum(found.values()) - most)

    def is_reached(self, at: Hex) -> bool:
        """Could an enemy be in a place after his next march, if no zone held him up?

        Whoever may enter the war before that march is one (5.3).
        """
        return bool(self.board.bit[at] & self._within_a_march)

    @cached_property
    def _within_a_march(self) -> Mask:
        """Where those who lead a stack of the enemy, or of his friends to be, could march."""
        view, lands, found = self.view, self.board.lands, 0
        for hex, top in chain.from_iterable(self.marchers.values()):
            found |= self._march(hex, top, view.neutral)
        for country in self.interveners:
            closed = view.neutral & ~sum(lands[each] for each in self.interveners)
            for hex in worth.troops(view, country):
                top = view.unit(view.stack(self.board.label(hex))[-1])
                found |= self._march(hex, top, closed) if top.mobile else 0
        return found

    def _march(self, start: Hex, top: Unit, closed: Mask) -> Mask:
        """8.3  All that a unit can pay for, and its neighbours whatever they cost."""
        tolls = self.board.tolls(top.legs, storm=False)
        beside = tolls.ground.step(self.board.bit[start]) & ~closed
        return beside | reach(tolls, start, HALVES.parts * top.movement, closed=closed).reached

    def may_be_thrown_to(self, at: Hex, beside: Mask) -> bool:
        """Could one of those in some hexes be in a place after a retreat and his next march?"""
        return any(beside & self.board.bit[hex] for hex in self._thrown_from(at))

    @remembered
    def _thrown_from(self, at: Hex) -> list[Hex]:
        """Where enemies stand whom a retreat may bring within a march of a place."""
        grid, far, found = self.board.grid, self.habits.far, list[Hex]()
        for legs, marchers in self.marchers.items():
            away = distances(self.board, legs, at, self.view.neutral, far)
            for hex, top in marchers:
                ends = grid.hexes(grid.within(hex, self.habits.thrown))
                if any(away.get(end, far) <= HALVES.parts * top.movement for end in ends):
                    found.append(hex)
        return found

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
            found += self.foes[hex][0] * (1.0 if beside else self.habits.farther)
        return found
