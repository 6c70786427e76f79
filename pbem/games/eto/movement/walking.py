"""23.3, 24.3, 24.4  Units go their way, and stop where somebody is met or left on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.command.displacement import Displacement
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.movement.events import Moved
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.fog import in_sight
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.games.eto.position.zones import legs_of, steps_of
from pbem.wargame.board.hexgrid import Mask


class Walk(Step[Europe], frozen=True):
    """24.3  Land units go along a way; a general may get on, or off, where they pass."""

    side: Side
    units: tuple[str, ...]  # generals among them may wait on the way
    path: tuple[str, ...]  # from where they are
    dropped: str = ""  # the general who gets off
    at: str = ""  # where he does

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        going, path = self.going(game), self.path
        if not going:
            return
        at = next((at for at in range(1, len(path) - 1) if self.pauses(game, going, path[at])), 0)
        if not at:
            yield from go(game, self.side, going, path)
            return
        yield from go(game, self.side, going, path[: at + 1])
        game.push(*self.meanwhile(game, going, path[at]), replace(self, path=path[at:]))

    def going(self, game: Europe) -> tuple[str, ...]:
        """Who goes on from here: nobody, if no land unit of those that set out is left."""
        here = self.path[0]
        ready = tuple(
            id
            for id in self.units
            if game.where.get(id) == here
            and id not in game.retreated
            and (id, here) != (self.dropped, self.at)
        )
        on_foot = [id for id in self.units if game.unit(id).land]
        return ready if not on_foot or set(on_foot) & set(ready) else ()

    def pauses(self, game: Europe, going: Sequence[str], hex: str) -> bool:
        """Does anybody get on or off in a hex, or may an enemy headquarters have to leave?"""
        waiting = (game.where.get(id) for id in self.units if game.unit(id).kind == GENERAL)
        return hex == self.at or hex in waiting or meets_headquarters(game, going, hex)

    def meanwhile(self, game: Europe, going: Sequence[str], hex: str) -> tuple[Step[Europe], ...]:
        """What happens where they pause."""
        return (Displacement(),)


def meets_headquarters(game: Europe, units: Sequence[str], hex: str) -> bool:
    """23.3  Is a lone enemy headquarters in the hex, or in the zone of units that were there?"""
    own = game.partnership_of(units[0])
    lone: Mask = union(game.having(foe, HQ) & ~game.ground(foe) for foe in game.foes(own))
    if not lone:
        return False
    bit = game.board.bit[game.at(hex)]
    zocs = (game.unit(id) for id in units if game.unit(id).zoc)
    reached = union(steps_of(game, own, legs_of(unit)).step(bit) for unit in zocs)
    return bool(lone & (reached | bit))


def go(
    game: Europe,
    side: Side,
    units: tuple[str, ...],
    path: tuple[str, ...],
    *,
    by_rail: bool = False,
) -> Iterator[Event]:
    """24.4  Take units along a way; control follows, and is told when they have come."""
    told: list[Event] = []
    for hex in path[1:]:
        for id in units:
            if hex in game.board.boxes:
                game.put(id, hex)
            else:
                told += enter(game, id, hex)
    game.moved.update(units)
    yield Moved(units, side, path, by_rail=by_rail, open=_watched(game, side, path[-1]))
    yield from told


def _watched(game: Europe, side: Side, hex: str) -> bool:
    """12.7  Do enemy aircraft see who comes to a hex, or does nobody lie beneath another?"""
    foes = game.foes(game.partnership(side))
    seen: Mask = union(in_sight(game, foe) for foe in foes)
    return game.board.is_in(hex, seen) or len(game.stack(hex)) == 1
