"""27.3  The ways by which a beaten unit can retreat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import room
from pbem.games.eto.position.zones import enemy_zone, legs_of, steps_of
from pbem.games.eto.supply.lines import in_supply
from pbem.games.eto.supply.sources import sources, supplied
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.position.found_once import found_once

Way = tuple[str, ...]
"""The hexes that a retreat enters, one after the other."""
FURTHEST = 4  # hexes that a retreat may go on for want of room


def ways_out(game: Europe, id: str, hex: str, hexes: int) -> WaysOut:
    """Every lawful retreat of a unit from a battle, found once."""
    marks = (frozenset(game.fuelled), id in game.unsupplied)
    key = ("ways out", id, hex, hexes, game.weather, marks)
    return game.once(key, lambda: WaysOut(game, id, hex, hexes))


def can_retreat(game: Europe, id: str, hex: str, hexes: int) -> bool:
    return bool(ways_out(game, id, hex, hexes).lawful)


class WaysOut:
    """27.3  Every lawful retreat of one unit, each hex of it farther from the battle."""

    def __init__(self, game: Europe, id: str, hex: str, hexes: int) -> None:
        self.game = game
        self.id = id
        self.hexes = hexes
        self.partnership = game.partnership_of(id)
        self.start: Hex = game.at(hex)
        self.steps = steps_of(game, self.partnership, legs_of(game.unit(id)))
        self.nation = game.unit(id).nation

    @found_once
    def ground(self) -> Mask:
        """27.3  What may be entered: no enemies, and enemy zones only in forest or with friends."""
        game, board = self.game, self.game.board
        refuge = board.forest | game.ground(self.partnership)
        refuge |= game.fortified & game.controlled(self.partnership)
        zone = enemy_zone(game, self.partnership) & ~refuge
        return game.fighting_ground & ~game.enemy_ground(self.partnership) & ~zone

    @found_once
    def exposed(self) -> Mask:
        """27.3  The hexes next to enemy units, which are shunned where that can be."""
        return self.game.board.grid.spread(self.game.enemy_ground(self.partnership))

    @found_once
    def lawful(self) -> tuple[Way, ...]:
        """Those of the full length; longer ones only where there is no room (27.3)."""
        for hexes in range(self.hexes, self.hexes + FURTHEST):
            found = [way for way in self._of_length(hexes) if self._may_end(way, hexes)]
            if found:
                return tuple(self._preferred(found))
        return ()

    def _of_length(self, hexes: int) -> Iterator[tuple[Hex, ...]]:
        ways: list[tuple[Hex, ...]] = [()]
        for _ in range(hexes):
            ways = [(*way, hex) for way in ways for hex in self._next(way)]
        return iter(ways)

    def _next(self, way: tuple[Hex, ...]) -> Iterator[Hex]:
        """27.3  Always away from the battle."""
        grid, here = self.game.board.grid, way[-1] if way else self.start
        for hex in grid.hexes(self.steps.step(grid.bit[here]) & self.ground):
            if grid.distance(self.start, hex) > len(way):
                yield hex

    def _may_end(self, way: tuple[Hex, ...], hexes: int) -> bool:
        """27.3  Room at the end, none where it ought to have ended before, and nearer to supply."""
        label = self.game.board.label
        if not room(self.game, label(way[-1]), (self.id,)):
            return False
        passed = way[self.hexes - 1 : hexes - 1]
        if any(room(self.game, label(hex), (self.id,)) for hex in passed):
            return False
        return self.homeward(way[-1])

    def homeward(self, end: Hex) -> bool:
        """27.3  Nearer to any one of its sources than the battle was; out of supply, anywhere."""
        if not self.was_supplied:
            return True
        grid = self.game.board.grid
        return any(
            grid.distance(end, each) < grid.distance(self.start, each)
            for each in grid.hexes(sources(self.game, self.nation))
        )

    @found_once
    def was_supplied(self) -> bool:
        return in_supply(self.game, self.id)

    def _preferred(self, ways: list[tuple[Hex, ...]]) -> Iterator[Way]:
        """27.3  Into supply if it had none; then not beside enemies, if that can be."""
        bit, label = self.game.board.grid.bit, self.game.board.label
        if not self.was_supplied:
            fed = supplied(self.game, self.nation)
            ways = [way for way in ways if bit[way[-1]] & fed] or ways
        safe = [way for way in ways if not any(bit[hex] & self.exposed for hex in way)]
        return (tuple(map(label, way)) for way in safe or ways)

    def ends(self) -> list[str]:
        return sorted({way[-1] for way in self.lawful})

    def to(self, end: str) -> Way | None:
        """The way to an end; of several the first."""
        return min((way for way in self.lawful if way[-1] == end), default=None)

    def leads_away(self, way: Way) -> bool:
        """Is each hex next to the one before it, open, and farther from the battle?"""
        index = self.game.board.grid.index
        if not all(hex in index for hex in way):
            return False
        path = (self.start, *(index[hex] for hex in way))
        return all(
            hex in self._next(path[1:at]) for at, (_, hex) in enumerate(pairwise(path), start=1)
        )
