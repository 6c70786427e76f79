"""24.3  Generals go with land units: whom one is meant with who is chosen alone."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.position.game import Europe


def with_company(game: Europe, units: tuple[str, ...], able: Iterable[str]) -> tuple[str, ...]:
    """Generals with all in their hex who can do the same; others as they are."""
    if not units or any(game.unit(id).kind != GENERAL for id in units):
        return units
    hex = game.where[units[0]]
    mates = (id for id in able if game.unit(id).land and game.where[id] == hex)
    return (*mates, *units)
