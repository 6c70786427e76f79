"""13.2, 13.4  Who is based in a hex, and who is one too many."""

from __future__ import annotations

from pbem.games.eto.facts.units import AIR
from pbem.games.eto.position.control import bases_in, built_in
from pbem.games.eto.position.fleets import is_aboard
from pbem.games.eto.position.game import BY_AIR, Europe


def based(game: Europe, hex: str) -> tuple[str, ...]:
    """13.2, 13.3  The air units that belong to a hex, in the air or not, the first to come first.

    Not those of carriers in its port. A bombing box is no base (13.7).
    """
    if hex in game.board.bombing:
        return ()
    return tuple(id for id in game.of_kind(hex, *AIR) if not is_aboard(game, id))


def beyond_capacity(game: Europe, hex: str) -> tuple[str, ...]:
    """13.4  Air units that a hex has no base for: the last to come."""
    units = based(game, hex)
    return units[built_in(game, hex) :] if units else ()


def parked(game: Europe, hex: str) -> tuple[str, ...]:
    """13.4  Those one too many on a base that is raided: they are caught on the ground."""
    land = game.offensive is not None and game.offensive.way != BY_AIR
    if land or hex not in game.attacked:
        return ()
    return tuple(id for id in beyond_capacity(game, hex) if id not in game.flying)


def room_for(game: Europe, partnership: str, hex: str, coming: tuple[str, ...]) -> bool:
    """12.3, 13.4  Is there a free base for each of these at the end of a change of base?"""
    others = [id for id in based(game, hex) if id not in coming]
    return len(others) + len(coming) <= bases_in(game, partnership, hex)


def most_in(game: Europe, hex: str) -> int:
    """13.4  How many air units a hex can hold at all."""
    return game.scenario.combat.numbers["base_crowd"] * built_in(game, hex)
