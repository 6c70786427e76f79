"""15.1  By which ways a beaten unit may go back."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import ALLIED, enemy_of
from pbem.games.narvik.movement.routes import rails_from, tolls_for
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import may_join
from pbem.games.narvik.position.zones import zone
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.position.found_once import found_once
from pbem.wargame.position.remembered import remembered

HOMES = tuple(area for area, owner in STAGING.items() if owner == ALLIED)
Way = tuple[str, ...]
"""The hexes that a retreat enters, one after the other; a staging area may be the last."""


class RetreatPaths:
    """15.1  Every lawful retreat of one unit from the hex where it was hit."""

    def __init__(self, game: Narvik, id: str, hexes: int) -> None:
        self.game = game
        self.board = game.board
        self.id = id
        self.unit = game.unit(id)
        self.hexes = hexes
        self.start: Hex = game.at(game.where[id])
        self.enemies: Mask = game.occupied(enemy_of(self.unit.side))
        self.held: Mask = zone(game, enemy_of(self.unit.side))

    def __iter__(self) -> Iterator[Way]:
        return iter(self.all())

    def all(self) -> tuple[Way, ...]:
        """Every way as long as it must be; those that go on, by a shortest way to each end.

        Worked out once as long as nobody moves and no bridge or road changes.
        """
        game = self.game
        built = frozenset(game.pontoons), frozenset(game.demolished)
        key = ("ways out", self.id, self.hexes, self.enemies, self.held, *built)
        return game.once_about(self.unit.side, key, lambda: self.onward(self.start, 0))

    @found_once
    def rounds(self) -> tuple[Mask, ...]:
        """Where it can be after each hex of the way, as far as it must go.

        All hexes that are as far away are one mask, so this is a few steps of bitboards.
        """
        found = [self.board.bit[self.start]]
        for gone in range(self.hexes):
            front = found[-1] & ~self.held if gone else found[-1]  # 15.1 (2)
            found.append(self.steps_of(front) & ~self.enemies & self.away(gone))
        return tuple(found)

    def ends_at_once(self) -> Iterator[str]:
        """Ends that are found without going on through full hexes."""
        first, *others = self.rounds
        for front in (first, *(each & ~self.held for each in others)):
            yield from self.areas_of(front)
        yield from filter(self.has_room, map(self.board.label, self.board.grid.hexes(others[-1])))

    def is_crowded(self) -> bool:
        """Is a hex full that is far enough away, so that a retreat may go on?"""
        last = map(self.board.label, self.board.grid.hexes(self.rounds[-1]))
        return not all(map(self.has_room, last))

    @remembered
    def onward(self, here: Hex, gone: int) -> tuple[Way, ...]:
        """How a retreat may go on that has come so many hexes, and not yet far enough.

        By which way it came does not matter, as every hex of it is further away than the last.
        """
        return tuple(self._onward(here, gone))

    def _onward(self, here: Hex, gone: int) -> Iterator[Way]:
        if gone and self.held & self.board.bit[here]:
            return  # 15.1 (2) it may end in a zone, and not go through one
        yield from ((area,) for area in self.areas(here))
        for hex in self.next_hexes(here, gone):
            label = self.board.label(hex)
            more = self.further(hex) if gone + 1 == self.hexes else self.onward(hex, gone + 1)
            yield from [(label, *rest) for rest in more]

    @remembered
    def further(self, here: Hex) -> tuple[Way, ...]:
        """15.1 (5, 6)  How a retreat ends that has come far enough: here, or on where is room.

        One shortest way to each end, for through a crowd there are more than can be counted.
        """
        return tuple(self._endings(here))

    def _endings(self, here: Hex) -> Iterator[Way]:
        waiting: list[tuple[Hex, Way]] = [(here, ())]
        known: set[Hex | str] = {here}
        for hex, way in waiting:
            room = self.has_room(self.board.label(hex))
            if room:
                yield way
            if self.held & self.board.bit[hex]:
                continue
            yield from ((*way, area) for area in self.areas(hex) if area not in known)
            known.update(self.areas(hex))
            for onward in () if room else self.next_hexes(hex, self.hexes):
                if onward not in known:
                    known.add(onward)
                    waiting.append((onward, (*way, self.board.label(onward))))

    def areas(self, here: Hex) -> list[str]:
        """15.1 (6, 7)  The staging areas next to a hex, where Allies may end."""
        return self.areas_of(self.board.bit[here])

    def areas_of(self, hexes: Mask) -> list[str]:
        if self.unit.side != ALLIED:
            return []
        return [area for area in HOMES if self.board.edges[area] & hexes]

    def next_hexes(self, here: Hex, gone: int) -> Iterator[Hex]:
        """15.1 (1, 3, 4)  Away from the target hex, step by step; no enemies, no closed ground."""
        steps = self.steps_of(self.board.bit[here])
        return self.board.grid.hexes(steps & ~self.enemies & self.away(gone))

    @remembered
    def away(self, gone: int) -> Mask:
        """Where the next hex may lie after so many: one further away, or no longer too near."""
        grid = self.board.grid
        if gone < self.hexes:
            return grid.ring(self.start, gone + 1)
        return grid.whole & ~grid.within(self.start, self.hexes - 1)

    @remembered
    def has_room(self, hex: str) -> bool:
        return may_join(self.game, self.id, hex)

    def steps_of(self, hexes: Mask) -> Mask:
        """The neighbours that the unit could enter by ground movement; the gun by rail (19.2)."""
        if not self.unit.rail_gun:
            return tolls_for(self.game, self.unit).ground.step(hexes)
        return rails_from(self.game, hexes)

    def lawful(self, way: Way) -> bool:
        """May the unit go exactly this way, be it a shortest one or not?"""
        here = self.start
        for gone, place in enumerate(way):
            if gone and self.held & self.board.bit[here]:
                return False
            if place in STAGING:
                return gone == len(way) - 1 and place in self.areas(here)
            hex = self.board.grid.index.get(place, -1)
            arrived = gone >= self.hexes and self.has_room(way[gone - 1])
            if arrived or place in way[:gone] or hex not in self.next_hexes(here, gone):
                return False
            here = hex
        return len(way) >= self.hexes and self.has_room(way[-1])

    def to(self, end: str) -> Way | None:
        """The shortest lawful way that ends there, of equal ones the first by number."""
        hex = self.board.grid.index.get(end)
        if hex is not None and self.rounds[-1] & self.board.bit[hex] and self.has_room(end):
            return self._straight_to(hex)
        found = [way for way in self if way[-1] == end]
        return min(found, key=lambda way: (len(way), way)) if found else None

    def _straight_to(self, end: Hex) -> Way:
        """A way no longer than it must be: backwards from its end, then by the lowest numbers."""
        bit, hexes = self.board.bit, self.board.grid.hexes
        leads = [bit[end]]
        for front in self.rounds[-2:0:-1]:
            near = self.board.grid.spread(leads[-1]) & front & ~self.held
            leads.append(sum(bit[each] for each in hexes(near) if self._leads(each, leads[-1])))
        here, way = self.start, []
        for good in reversed(leads):
            here = min(hexes(self.steps_of(bit[here]) & good), key=self.board.label)
            way.append(self.board.label(here))
        return tuple(way)

    def _leads(self, here: Hex, to: Mask) -> bool:
        return bool(self.steps_of(self.board.bit[here]) & to)

    def ends(self) -> list[str]:
        if self.is_crowded():
            return sorted({way[-1] for way in self})
        return sorted(set(self.ends_at_once()))
