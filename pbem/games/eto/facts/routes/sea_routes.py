"""7.2 to 7.4, 8.1  The spaces that ships go through: what a step costs, and how far they intercept.

A space is a coastal hex, a sea area, a box off the map or a port inland, and is known by its label.
Who may pass canals and straits depends on who holds them: that is a partnership's `Waters`.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from pbem.games.eto.facts.board import Board
from pbem.games.eto.facts.routes.narrows import canal_ways, shores

ALONG_THE_COAST = 1  # 7.3
SORTIE = 3  # 8.1 movement points along a coast


class Leg(NamedTuple):
    """How a space is reached."""

    cost: int
    before: str  # the space before it


class Waters(NamedTuple):
    """7.8  What is open to the ships of a partnership."""

    closed: frozenset[str] = frozenset()  # spaces that are not entered
    canals: frozenset[str] = frozenset()  # that are passed
    barred: frozenset[str] = frozenset()  # straits under enemy guns: who is in must go back


EVERYTHING = Waters()


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
        self.canals = canal_ways(board)
        """7.8  By space, where canals lead from it."""
        self.shores = shores(board, self.onward)
        """7.8  By hex at a ferry crossing, the spaces beside it, apart by the end of the strait."""
        for space in self.canals:
            self.onward.setdefault(space, {})
        self.range_of = lru_cache(maxsize=None)(self._range_of)
        self._spread = lru_cache(maxsize=1024)(self._spread_anew)

    def _both_ways(self, a: str, b: str, there: int, back: int) -> None:
        self._step(a, b, there)
        self._step(b, a, back)

    def _step(self, a: str, b: str, cost: int) -> None:
        self.onward.setdefault(a, {})[b] = cost

    def is_area(self, space: str) -> bool:
        return space in self.board.seas

    def cost(self, a: str, b: str) -> int | None:
        """7.3, 7.4, 7.8  What entering a space from the one before costs; None: it is not next."""
        found = self.onward.get(a, {}).get(b)
        if found is None and b in self.canals.get(a, {}):
            return self.canals[a][b].cost
        return found

    def by_canal(self, a: str, b: str) -> str:
        """7.8  The canal by which ships go from one space to another; empty: they need none."""
        if b in self.onward.get(a, {}) or b not in self.canals.get(a, {}):
            return ""
        return self.canals[a][b].canal

    def go_back(self, strait: str, came: frozenset[str], there: str) -> bool:
        """7.8  Do ships leave a strait at the end where all of them have entered it?"""
        shores = [shore for shore in self.shores[strait] if there in shore]
        return all(each == there or any(each in shore for shore in shores) for each in came)

    def _beside(self, here: str, waters: Waters) -> Iterator[tuple[str, int]]:
        yield from self.onward.get(here, {}).items()
        for there, passing in self.canals.get(here, {}).items():
            if passing.canal in waters.canals:
                yield there, passing.cost

    def reached(
        self,
        start: str,
        points: int,
        waters: Waters = EVERYTHING,
        *,
        came: frozenset[str] = frozenset(),
        first_free: bool = False,
    ) -> Mapping[str, Leg]:
        """All spaces that can be entered with so many movement points.

        7.4  Where the first step is free to be made, it may cost more than there is.
        7.8  Who is in a strait that is barred goes back to where he came from.
        """
        return self._spread(start, points, waters, came, first_free)

    def _spread_anew(
        self, start: str, points: int, waters: Waters, came: frozenset[str], first_free: bool
    ) -> Mapping[str, Leg]:
        found = {start: Leg(0, "")}
        waiting = [(0, start)]
        while waiting:
            spent, here = heapq.heappop(waiting)
            if spent > found[here].cost:
                continue
            bound = came if here == start else frozenset((found[here].before,))
            for there, cost in self._beside(here, waters):
                total = spent + cost
                free = first_free and here == start
                if there in waters.closed or (total > points and not free):
                    continue
                if here in waters.barred and not self.go_back(here, bound, there):
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
        if space in board.boxes and board.boxes[space].escorts:  # 8.8
            return frozenset()
        if space in board.seas:
            return frozenset((space, *board.grid.named(board.coasts[space])))
        return frozenset((*self._sorties(space), *self._areas_beside(space)))

    def _sorties(self, space: str) -> Iterator[str]:
        """8.1  Coastal hexes within three movement points, along the coast."""
        board = self.board
        reached = self.reached(space, SORTIE, self._coasts)
        return (each for each in reached if board.is_in(each, board.coastal))

    @cached_property
    def _coasts(self) -> Waters:
        return Waters(closed=frozenset(self.board.seas))

    def _areas_beside(self, space: str) -> Iterator[str]:
        return (each for each in self.onward.get(space, {}) if self.is_area(each))

    def sortie(self, start: str, goal: str) -> tuple[str, ...]:
        """8.1  The spaces entered to intercept in one; the goal itself where they are there."""
        if start == goal or goal in self.onward.get(start, {}):
            return (goal,)
        return self.way(self.reached(start, SORTIE, self._coasts), goal)
