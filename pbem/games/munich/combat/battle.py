"""11.1-11.6  One battle: who attacks which hex, and what the others in it are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.munich.combat.events import LostStep
from pbem.games.munich.position.game import Munich


class Battle(msgspec.Struct, frozen=True):
    """An attack as declared, and what has become of its support."""

    side: Side  # the attacker's
    hex: str
    units: tuple[str, ...]
    table: str
    air: str = ""
    naval: str = ""
    special: str = ""
    raided: bool = False  # 17.1 have the special forces succeeded?
    unsupplied: tuple[str, ...] = ()  # 14.7 the attackers out of supply when it began


def attack_of(game: Munich, units: Iterable[str]) -> int:
    """11.2  The attackers' strengths together."""
    return sum(game.strength(id).attack for id in units)


def defense_of(game: Munich, hex: str) -> int:
    """11.6  The strength of all who are in a hex; nobody can be left out."""
    return sum(game.strength(id).defense for id in game.stack(hex))


def afloat(game: Munich, id: str) -> bool:
    """18.2.2  Does the unit wait at sea for its assault?"""
    return game.board.is_in(game.where[id], game.board.sea)


def marines_at_sea(game: Munich, side: Side) -> Iterator[str]:
    """18.2.2  A side's units that wait at sea for their assault, in a fixed order."""
    return game.units_in(game.occupied(side) & game.board.sea)


def fighting(game: Munich, units: Iterable[str]) -> tuple[str, ...]:
    """Those who are still on the map."""
    return tuple(id for id in units if game.on_map(id))


def fortress_in(game: Munich, hex: str) -> bool:
    """12.2  Is a fortification unit in the hex? An entrenchment is none."""
    return any(game.unit(id).fort for id in game.stack(hex))


def take_step(game: Munich, id: str, why: str) -> Event:
    """11.17  Reduce a unit; who has no step left is eliminated."""
    side, hex = game.side_of(id), game.where[id]
    return LostStep(id, side, hex, game.reduce(id), why)


def destroy(game: Munich, units: Iterable[str], why: str) -> Iterator[Event]:
    """7.3  Eliminate units at once, whatever steps they have."""
    for id in tuple(units):
        side, hex = game.side_of(id), game.where[id]
        game.eliminate(id)
        yield LostStep(id, side, hex, True, why)
