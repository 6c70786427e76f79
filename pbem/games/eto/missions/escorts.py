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
from pbem.games.eto.position.game import Europe


def legs(game: Europe, units: tuple[str, ...], goal: str) -> list[tuple[str, str]]:
    """13.6  From the farthest base to the next one, where others join, and so on to the goal."""
    grid, end = game.board.grid, game.at(goal)
    bases = {game.where[id]: grid.distance(game.at(game.where[id]), end) for id in units}
    stops = [*sorted(bases, key=lambda base: (-bases[base], base)), goal]
    return list(pairwise(stops))


def check_together(game: Europe, units: tuple[str, ...], goal: str) -> None:
    """13.6  Raise Illegal if the way from base to base is too far for somebody."""
    left = 0
    for base, stop in reversed(legs(game, units, goal)):
        path = way(game, base, stop, 0)
        left += len(path) - 1
        for id in units:
            if game.where[id] == base and (not path or left > radius(game, id)):
                words = (
                    f"{id} would fly {left} hexes from base to base to {game.board.name(goal)}, "
                    f"and has a range of {radius(game, id)}"
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
        based = tuple(id for id in units if game.where[id] == path[0])
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
