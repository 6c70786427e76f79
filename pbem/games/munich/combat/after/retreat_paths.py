"""12.1  The ways by which a beaten unit can retreat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pbem.games.munich.combat.battle import fortress_in
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.movement.routes import kept_out, zone_within
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.position.found_once import found_once
from pbem.wargame.position.remembered import remembered

Way = tuple[str, ...]
"""The hexes that a retreat enters, one after the other."""


def open_ground(game: Munich, id: str) -> Mask:
    """12.1, 13.0  Where a unit may retreat or advance: no enemies, no neutral or closed ground.

    Railroads open mountains to movement only (8.5, 19.0), and this is none.
    """
    unit, board = game.unit(id), game.board
    found = board.land & ~game.neutral & ~game.occupied(enemy_of(game.side_of(id)))
    return found & board.open_terrain[unit.legs] & ~kept_out(game, unit.country)  # 23.5


def closed_because(game: Munich, id: str, hex: str, case: str) -> tuple[str, str] | None:
    """Why a unit may not retreat or advance into a hex, and the case; None where it may."""
    board, country = game.board, game.unit(id).country
    if hex not in board.grid.index:
        return f"{hex} is not on the map", case
    there, bit = board.name(hex), board.bit[board.at(hex)]
    if bit & game.neutral:
        return f"{there} is neutral", case
    if bit & game.occupied(enemy_of(game.side_of(id))):
        return f"enemy units are in {there}", case
    if bit & kept_out(game, country):
        return f"{country} keeps out of {there} while they are allies", "23.5"
    if not bit & open_ground(game, id):
        case = "19.0" if bit & board.terrain["mountain"] else case
        return f"{id} cannot enter {there}: it is {board.terrain_of[board.at(hex)]}", case
    return None


class WaysOut:
    """12.1  Every lawful retreat of one unit, each hex of it farther from where the unit stood."""

    def __init__(self, game: Munich, id: str, hexes: int) -> None:
        self.game = game
        self.board = game.board
        self.id = id
        self.hexes = hexes
        self.start: Hex = game.at(game.where[id])
        self.zone: Mask = zone_within(game, enemy_of(game.side_of(id)))
        self.ground: Mask = open_ground(game, id)
        two = game.unit(id).two_steps and id not in game.reduced
        self.steps = 2 if two else 1

    def __iter__(self) -> Iterator[Way]:
        return iter(self.lawful)

    @found_once
    def lawful(self) -> tuple[Way, ...]:
        """Ways that the unit survives; those that go on for want of room only if no others are."""
        return self._usual or tuple(map(self._named, self._extended()))

    @found_once
    def _usual(self) -> tuple[Way, ...]:
        return tuple(map(self._named, self._complete((), self.start, 0)))

    def allows(self, way: Way) -> bool:
        """Is it lawful? Of ways that go on for want of room more are than `lawful` has."""
        return way in self._usual if self._usual else self._goes_on(way)

    def _goes_on(self, way: Way) -> bool:
        """12.1  Too long, and with no room where it ought to end, nor from there to its end."""
        charted = all(hex in self.board.grid.index for hex in way)
        if not charted or not self.leads_away(way) or self.price(way) >= self.steps:
            return False
        rooms = [self.has_room(self.board.at(hex)) for hex in way[self.hexes - 1 :]]
        return len(rooms) > 1 and rooms[-1] and not any(rooms[:-1])

    def leads_away(self, way: Way) -> bool:
        """Is each hex next to the one before it, open, and farther from where the unit stood?"""
        path = (self.start, *map(self.board.at, way))
        return all(hex in self.next_hexes(here) for here, hex in pairwise(path))

    def _named(self, way: tuple[Hex, ...]) -> Way:
        return tuple(map(self.board.label, way))

    def _complete(self, way: tuple[Hex, ...], here: Hex, zones: int) -> Iterator[tuple[Hex, ...]]:
        """Ways of the full length that end where is room, and shorter ones into a fortress."""
        for hex in self.next_hexes(here):
            entered = zones + self.costs(hex)
            if entered >= self.steps:
                continue
            longer = (*way, hex)
            arrived = len(longer) == self.hexes or fortress_in(self.game, self.board.label(hex))
            if arrived and self.has_room(hex):
                yield longer
            if len(longer) < self.hexes:
                yield from self._complete(longer, hex, entered)

    def _extended(self) -> Iterator[tuple[Hex, ...]]:
        """12.1  A retreat that would over-stack goes on; one shortest way to each end."""
        waiting = [(way, zones) for way, zones in self.partial() if len(way) == self.hexes]
        known: set[tuple[Hex, int]] = set()
        for way, zones in waiting:
            for hex in self.next_hexes(way[-1]):
                entered = zones + self.costs(hex)
                if entered >= self.steps or (hex, entered) in known:
                    continue
                known.add((hex, entered))
                if self.has_room(hex):
                    yield (*way, hex)
                else:
                    waiting.append(((*way, hex), entered))

    def partial(self) -> Iterator[tuple[tuple[Hex, ...], int]]:
        """Every way on which the unit stays alive, however short, with its enemy zones."""
        waiting: list[tuple[tuple[Hex, ...], int]] = [((), 0)]
        for way, zones in waiting:
            yield way, zones
            if len(way) == self.hexes:
                continue
            for hex in self.next_hexes(way[-1] if way else self.start):
                if zones + self.costs(hex) < self.steps:
                    waiting.append(((*way, hex), zones + self.costs(hex)))

    def next_hexes(self, here: Hex) -> Iterator[Hex]:
        """The neighbours farther from where the unit stood, over no water."""
        grid = self.board.grid
        away = grid.distance(self.start, here)
        for hex in grid.hexes(self.board.passage.step(self.board.bit[here]) & self.ground):
            if grid.distance(self.start, hex) > away:
                yield hex

    def costs(self, hex: Hex) -> int:
        """12.1  A step for each enemy zone entered; friends in the hex do not help."""
        return 1 if self.zone & self.board.bit[hex] else 0

    @remembered
    def has_room(self, hex: Hex) -> bool:
        return has_room(self.game, self.board.label(hex), (self.id,))

    def price(self, way: Way) -> int:
        """How many steps a way costs."""
        return sum(self.costs(self.board.at(hex)) for hex in way)

    def to(self, end: str) -> Way | None:
        """Of the lawful ways that end there, the one that costs least."""
        found = [way for way in self if way[-1] == end]
        return min(found, key=lambda way: (self.price(way), len(way), way), default=None)

    def ends(self) -> list[str]:
        return sorted({way[-1] for way in self})

    def last_stand(self) -> Way:
        """12.1  How far a unit gets that has no way out: as far as it can, then it is lost."""
        alive = max(self.partial(), key=lambda each: len(each[0]))[0]
        if len(alive) == self.hexes:
            return self._named(alive)
        onward = next(self.next_hexes(alive[-1] if alive else self.start), None)
        return self._named(alive if onward is None else (*alive, onward))
