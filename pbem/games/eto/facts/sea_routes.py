"""7.2 to 7.4, 8.1  The spaces that ships go through: what a step costs, and how far they intercept.

A space is a coastal hex, a sea area or a box off the map, and is known by its label. Canals (7.8)
are no steps here.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Container, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from pbem.games.eto.facts.board import Board

ALONG_THE_COAST = 1  # 7.3
SORTIE = 3  # 8.1 movement points along a coast


class Leg(NamedTuple):
    """How a space is reached."""

    cost: int
    before: str  # the space before it


class SeaRoutes:
    """All spaces of a board and the steps between them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.onward: dict[str, dict[str, int]] = {}
        """By space, those next to it and what entering them costs."""
        for a, b in board.lanes.pairs():
            self._both_ways(board.label(a), board.label(b), ALONG_THE_COAST, ALONG_THE_COAST)
        sailed = {name: area for name, area in board.seas.items() if area.sailed}
        for name, area in sailed.items():
            for hex in board.grid.named(board.coasts[name]):
                self._both_ways(name, hex, ALONG_THE_COAST, area.cost)
            for other in sailed:
                if board.places.adjacent(board.at(name), board.at(other)):
                    self._step(other, name, area.cost)
        for label, box in board.boxes.items():
            for link in box.links:
                if link.next in sailed and link.enter is not None:
                    self._step(link.next, label, link.enter)
                if link.next in sailed and link.leave is not None:
                    self._step(label, link.next, link.leave)
        self.range_of = lru_cache(maxsize=None)(self._range_of)

    def _both_ways(self, a: str, b: str, there: int, back: int) -> None:
        self._step(a, b, there)
        self._step(b, a, back)

    def _step(self, a: str, b: str, cost: int) -> None:
        self.onward.setdefault(a, {})[b] = cost

    def is_area(self, space: str) -> bool:
        return space in self.board.seas

    def cost(self, a: str, b: str) -> int | None:
        """7.3, 7.4  What entering a space from the one before costs; None: it is not next to it."""
        return self.onward.get(a, {}).get(b)

    def reached(
        self, start: str, points: int, closed: Container[str] = (), *, first_free: bool = False
    ) -> dict[str, Leg]:
        """All spaces that can be entered with so many movement points, none of them closed.

        7.4  Where the first step is free to be made, it may cost more than there is.
        """
        found = {start: Leg(0, "")}
        waiting = [(0, start)]
        while waiting:
            spent, here = heapq.heappop(waiting)
            if spent > found[here].cost:
                continue
            for there, cost in self.onward.get(here, {}).items():
                total = spent + cost
                if there in closed or (total > points and not (first_free and here == start)):
                    continue
                if there not in found or total < found[there].cost:
                    found[there] = Leg(total, here)
                    heapq.heappush(waiting, (total, there))
        return found

    def way(self, reached: Mapping[str, Leg], goal: str) -> tuple[str, ...]:
        """The spaces entered on the way to one that is reached, the start left out."""
        path: list[str] = []
        while reached[goal].before:
            path.append(goal)
            goal = reached[goal].before
        return tuple(path[::-1])

    # -- 8.1 interception -------------------------------------------------------------------------

    range_of: Callable[[str], frozenset[str]]
    """8.1  The spaces in which ships of a space can intercept."""

    def _range_of(self, space: str) -> frozenset[str]:
        board = self.board
        if space in board.seas:
            return frozenset((space, *board.grid.named(board.coasts[space])))
        return frozenset((*self._sorties(space), *self._areas_beside(space)))

    def _sorties(self, space: str) -> Iterator[str]:
        """8.1  Coastal hexes within three movement points, along the coast."""
        return iter(self.reached(space, SORTIE, closed=self.board.seas))

    def _areas_beside(self, space: str) -> Iterator[str]:
        return (each for each in self.onward.get(space, {}) if self.is_area(each))

    def sortie(self, start: str, goal: str) -> tuple[str, ...]:
        """8.1  The spaces entered to intercept in one; the goal itself where they are there."""
        if start == goal or goal in self.onward.get(start, {}):
            return (goal,)
        return self.way(self.reached(start, SORTIE, closed=self.board.seas), goal)
