"""24.0, 25.2, 25.3  Where land units can get to, hex by hex through enemy zones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from pbem.games.eto.facts.board import ARMOR as ARMORED
from pbem.games.eto.facts.board import INFANTRY as ON_FOOT
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import enemy_zone, steps_of
from pbem.games.eto.supply.lines import in_supply
from pbem.games.eto.weather.conditions import slow
from pbem.wargame.board.hexgrid import Hex, Mask, Passage

FOOT_UNSUPPLIED, FOOT_IN_MUD, ARMOR_UNSUPPLIED = 2, 1, 1  # 33.1
AFTER_LANDING = 1  # 10.5


class Ground(NamedTuple):
    """What units on the move find before them."""

    steps: Passage
    slips: Passage  # 25.2 the steps over which infantry may slip from forest to forest
    closed: Mask  # never entered
    zone: Mask  # 25.0 the enemy's
    forest: Mask
    armored: bool  # 25.3 armor goes one hex on in a zone; else 25.2


class Level(NamedTuple):
    """Who has gone so many hexes: on the move, with one step left in zones, or at an end."""

    free: Mask
    last: Mask
    ended: Mask

    @property
    def all(self) -> Mask:
        return self.free | self.last | self.ended


class Reach:
    """Where units can get to, and how."""

    def __init__(self, ground: Ground, start: Hex, budget: int) -> None:
        self.ground = ground
        self.start = start
        self.budget = budget
        self.levels = list(_levels(ground, start, budget))
        self.known = reduce(or_, (level.all for level in self.levels))  # the start among them
        self.before: dict[tuple[int, Hex, int], tuple[Hex, int]] = {}  # ways share beginnings

    @property
    def reached(self) -> Mask:
        """All hexes but the start."""
        return self.known & ~self.levels[0].all

    def reaches(self, to: Hex) -> bool:
        return bool(self.known & self.ground.steps.places.bit[to])

    def cost(self, hex: Hex) -> int | None:
        bit = self.ground.steps.places.bit[hex]
        return next((at for at, level in enumerate(self.levels) if level.all & bit), None)

    def path(self, to: Hex) -> tuple[Hex, ...]:
        """A shortest way, the start first; of several the one over lower indices."""
        cost, bit = self.cost(to), self.ground.steps.places.bit
        if cost is None:
            raise ValueError(f"no way leads to {self.ground.steps.places.labels[to]}")
        way, here = [to], to
        want = next(kind for kind, mask in enumerate(self.levels[cost]) if mask & bit[to])
        for at in range(cost - 1, -1, -1):
            state = at, here, want
            if state not in self.before:
                self.before[state] = self._before(*state)
            here, want = self.before[state]
            way.append(here)
        return tuple(reversed(way))

    def _before(self, at: int, to: Hex, want: int) -> tuple[Hex, int]:
        """From where one came to a hex in a state, and in which state one was there."""
        level, ground = self.levels[at], self.ground
        bit = ground.steps.places.bit
        for kind, mask in enumerate(level):
            before = mask & ground.steps.entered_from(to)
            while before:
                low = before & -before
                before ^= low
                here = low.bit_length() - 1
                single = Level(*(low if each == kind else 0 for each in range(3)))
                after = onward(ground, single, self.start, first=at == 0)
                if after[want] & bit[to]:
                    return here, kind
        raise AssertionError("a way has no beginning")


def _levels(ground: Ground, start: Hex, budget: int) -> Iterable[Level]:
    bit = ground.steps.places.bit[start]
    level = Level(bit, 0, 0)
    yield level
    seen_free, seen_last, seen = bit, 0, bit
    for at in range(budget):
        free, last, ended = onward(ground, level, start, first=at == 0)
        level = Level(free & ~seen_free, last & ~seen_last, ended & ~seen)
        if not level.all:
            return
        seen_free |= level.free
        seen_last |= level.last
        seen |= level.all
        yield level


def onward(ground: Ground, level: Level, start: Hex, *, first: bool) -> Level:
    """One step on from all of these."""
    steps, zone, forest = ground.steps, ground.zone, ground.forest
    open_to = ~ground.closed
    entered = steps.step(level.free) & open_to
    in_zone = first and bool(zone & ground.steps.places.bit[start])
    if ground.armored:
        more = steps.step(level.last) & open_to
        if in_zone:
            return Level(entered & ~zone, 0, entered & zone | more)
        return Level(entered & ~zone, entered & zone, more)
    slipped = ground.slips.step(level.last & forest) & open_to & zone & forest
    if in_zone:
        from_start = ground.slips.step(level.free & forest) & open_to & zone & forest
        return Level(entered & ~zone, 0, from_start | slipped)
    wooded = entered & zone & forest
    return Level(entered & ~zone, wooded, entered & zone & ~forest | slipped)


class Reaches:
    """The same for several allowances: whole on dry ground, half in mud and winter (1.2, 1.3)."""

    def __init__(self, parts: Sequence[Reach]) -> None:
        self.parts = parts

    @property
    def reached(self) -> Mask:
        found = 0
        for part in self.parts:
            found |= part.reached
        return found

    def path(self, to: Hex) -> tuple[Hex, ...]:
        return next(part for part in self.parts if part.reaches(to)).path(to)

    def reaches(self, to: Hex) -> bool:
        return any(part.reaches(to) for part in self.parts)


def ground_for(
    game: Europe, partnership: str, *, armored: bool, marsh: bool = True, within: Mask = -1
) -> Ground:
    """24.1  The ground before a partnership's units; `marsh` says whether they can enter any."""
    legs = ON_FOOT if marsh else ARMORED
    return Ground(
        steps=steps_of(game, partnership, legs),
        slips=game.board.passage(legs, forts=game.hostile(partnership) & game.fortified),
        closed=game.enemy_ground(partnership) | ~(game.fighting_ground & within),
        zone=enemy_zone(game, partnership),
        forest=game.board.forest,
        armored=armored,
    )


def own_ground(game: Europe, units: Sequence[str]) -> Ground:
    """The ground before some units that go together: the worst of each counts."""
    kinds = [game.unit(id) for id in units if game.unit(id).land]
    partnership = game.partnership_of(units[0])
    armored = bool(kinds) and all(each.armor for each in kinds)
    marsh = not any(each.armor for each in kinds)
    key = ("ground", partnership, armored, marsh, game.weather)
    return game.once(key, lambda: ground_for(game, partnership, armored=armored, marsh=marsh))


def allowance(game: Europe, id: str, *, slowed: bool) -> int:
    """24.0, 33.1  The movement points of a unit, less in mud and winter, and without supply."""
    unit = game.unit(id)
    if id in game.ashore:
        return AFTER_LANDING
    if not in_supply(game, id):
        if unit.armor:
            return ARMOR_UNSUPPLIED
        return min(unit.movement, FOOT_IN_MUD if slowed else FOOT_UNSUPPLIED)
    return -(-unit.movement // 2) if slowed else unit.movement


def reach(game: Europe, units: Sequence[str], most: int | None = None) -> Reaches:
    """24.0  Where units that stand together can get to in one move, in `most` hexes at the most."""
    key = ("reach", tuple(units), most, game.weather, *(id in game.fuelled for id in units))
    return game.once(key, lambda: _reach(game, units, most))


def _reach(game: Europe, units: Sequence[str], most: int | None) -> Reaches:
    if game.where[units[0]] not in game.board.grid.index:  # 24.1 a box is left in another way
        return Reaches(())
    ground = own_ground(game, units)
    start = game.at(game.where[units[0]])
    land = [id for id in units if game.unit(id).land]
    muddy = slow(game)
    in_mud = bool(muddy & game.board.bit[start])

    def budget(*, slowed: bool) -> int:
        own = min((allowance(game, id, slowed=slowed) for id in land), default=0)
        return own if most is None else min(own, most)

    slowly = Reach(ground, start, budget(slowed=in_mud or bool(muddy & game.fighting_ground)))
    if in_mud or not muddy & game.fighting_ground:
        return Reaches((slowly,))
    dry = ground._replace(closed=ground.closed | muddy)
    return Reaches((Reach(dry, start, budget(slowed=False)), slowly))
