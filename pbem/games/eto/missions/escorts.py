"""13.6  Aircraft of several bases that fly as one stack: the first pick the others up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.air.events import JOINING
from pbem.games.eto.air.flights import radius, take_off, way
from pbem.games.eto.air.interception import Flight, Mission, shunned_by
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import Europe

Chains = dict[tuple[frozenset[str], str], tuple[int, tuple[str, ...]]]
"""By bases gathered and the first of them: how far it is from there to the goal, and the way."""


def legs(game: Europe, units: tuple[str, ...], goal: str) -> list[tuple[str, str]]:
    """13.6  From base to base, where others join, and so on to the goal.

    Whoever takes off first is free to choose: the farthest, if the ranges allow it, else those by
    whose order the way is shortest; the farthest, too, where no order is flown by all.
    """
    grid, end = game.board.grid, game.at(goal)
    bases = {base: grid.distance(game.at(base), end) for base in ranges(game, units)}
    farthest = (*sorted(bases, key=lambda base: (-bases[base], base)), goal)
    if too_far(game, units, farthest) is None:
        return list(pairwise(farthest))
    return list(pairwise(_shortest(game, units, goal) or farthest))


def ranges(game: Europe, units: tuple[str, ...]) -> dict[str, int]:
    """13.0  By base of some units, how far the one of least range flies from there."""
    found: dict[str, int] = {}
    for id in units:
        base, far = hex_of(game, id), radius(game, id)
        found[base] = min(far, found.get(base, far))
    return found


def _hexes(game: Europe, here: str, there: str) -> int | None:
    """13.0  How many hexes a flight between two bases enters; None: no way leads there."""
    path = game.once(
        ("leg", here, there, frozenset(game.grounded)), lambda: way(game, here, there, 0)
    )
    return len(path) - 1 if path else None


def _shortest(game: Europe, units: tuple[str, ...], goal: str) -> tuple[str, ...]:
    """13.6  The bases in the order of the shortest way that all can fly, and the goal; or nothing.

    Found from the goal backwards: who is picked up later flies less far, so of several orders of
    the same bases only the shortest from each of them is followed.
    """
    far = ranges(game, units)
    chains: Chains = {(frozenset(), goal): (0, (goal,))}
    for _ in far:
        longer: Chains = {}
        for (gathered, first), (left, stops) in chains.items():
            for base in far.keys() - gathered:
                hexes = _hexes(game, base, first)
                if hexes is None or left + hexes > far[base]:
                    continue
                key, chain = (gathered | {base}, base), (left + hexes, (base, *stops))
                longer[key] = min(chain, longer.get(key, chain))
        chains = longer
    return min(chains.values(), default=(0, ()))[1]


def too_far(game: Europe, units: tuple[str, ...], stops: tuple[str, ...]) -> tuple[str, int] | None:
    """13.6  A unit that cannot fly its part of a way from base to base, and how long that is."""
    left, far = 0, ranges(game, units)
    for base, stop in reversed(list(pairwise(stops))):
        hexes = _hexes(game, base, stop)
        left += hexes or 0
        if hexes is None or left > far[base]:
            here = (id for id in units if hex_of(game, id) == base)
            return min(here, key=lambda id: radius(game, id)), left
    return None


def check_together(game: Europe, units: tuple[str, ...], goal: str) -> None:
    """13.6  Raise Illegal if the way from base to base is too far for somebody, in any order."""
    stops = tuple(base for base, _ in legs(game, units, goal))
    if short := too_far(game, units, (*stops, goal)):
        id, hexes = short
        words = (
            f"{id} would fly {hexes} hexes from base to base to {game.board.name(goal)}, and has a "
            f"range of {radius(game, id)}; in no order of the bases is it near enough for all"
        )
        raise Illegal(words, case="13.6", legal=["each base by itself"])


def set_out_together(
    game: Europe, units: tuple[str, ...], goal: str, hex: str, why: str
) -> list[Step[Europe]]:
    """13.6  The first fly to the next base, and on with those who join them there, to the goal."""
    shunned = shunned_by(game, units, hex)
    ways = [way(game, base, stop, shunned) for base, stop in legs(game, units, goal)]
    gathered: tuple[str, ...] = ()
    steps: list[Step[Europe]] = []
    for path in ways:
        based = tuple(id for id in units if hex_of(game, id) == path[0])
        if gathered:
            steps += [Joining(based, path[0]), AirCombat(path[0])]
        gathered = (*gathered, *based)
        reason = why if path[-1] == goal else JOINING
        steps.append(Flight(Mission(gathered, path, hex, reason, units)))
    for id in units:
        take_off(game, id, hex)
    return steps


class Joining(Step[Europe], frozen=True):
    """13.6, 15.0  Who is picked up on a base is over it with those who came, whoever meets them."""

    units: tuple[str, ...]
    hex: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.flying.update(dict.fromkeys(self.units, self.hex))
        yield from ()
