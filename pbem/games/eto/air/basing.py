"""13.2, 13.4  How many air units a hex has bases for, and who is one too many."""

from __future__ import annotations

from pbem.games.eto.facts.units import AIR, AIRFIELD
from pbem.games.eto.position.fleets import is_aboard
from pbem.games.eto.position.game import Europe


def capacity(game: Europe, hex: str) -> int:
    """13.2  Bases in a hex, whoever holds it."""
    return game.board.bases(game.at(hex)) + bool(game.of_kind(hex, AIRFIELD))


def beyond_capacity(game: Europe, hex: str) -> tuple[str, ...]:
    """13.4  Air units that a hex has no base for: the last to come."""
    return based_in(game, hex)[capacity(game, hex) :]


def based_in(game: Europe, hex: str) -> tuple[str, ...]:
    """13.2, 13.3  Air units with a base on land in a hex, not those on carriers there."""
    return tuple(id for id in game.of_kind(hex, *AIR) if not is_aboard(game, id))
