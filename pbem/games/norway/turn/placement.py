"""12.1, 13.5, 17.9  Where units may come onto the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pbem.games.norway.facts.units import NORWEGIAN, TRANSPORT_SP, Unit
from pbem.games.norway.position.capacity import room_for_air
from pbem.games.norway.position.game import AIRBASE, MOBILIZATION, PORT, Norway

Held = Callable[[str], bool]
"""Is an area so held that somebody may arrive there?"""


def arrival_places(game: Norway, id: str) -> list[str]:
    """12.1  Reinforcements: at home; Norwegians on a base that the Allies hold or contest."""
    unit = game.unit(id)
    if unit.nation != NORWEGIAN:
        return [game.home(unit.side)]
    return _in_norway(game, unit, lambda area: game.holds_or_contests(unit.side, area))


def refit_places(game: Norway, id: str) -> list[str]:
    """13.5  Refits: at home, or on a base that the side holds alone; Norwegians only there."""
    unit = game.unit(id)
    if unit.nation == NORWEGIAN:
        return _in_norway(game, unit, lambda area: game.controls(unit.side, area))
    places = [game.home(unit.side)]
    if unit.naval or unit.type == TRANSPORT_SP:  # 17.7 it has no use for an airfield
        return places
    base = AIRBASE if unit.aircraft else PORT
    held = _with(game, base, lambda area: game.controls(unit.side, area))
    return [*places, *_roomy(game, unit, held)]


def _in_norway(game: Norway, unit: Unit, held: Held) -> list[str]:
    """12.1, 13.5  Norwegians: by their arm, a fortress only in its own city (17.9)."""
    if unit.fortress:
        return [unit.city] if held(unit.city) else []
    if unit.ground_unit:
        return _with(game, MOBILIZATION, held)
    if unit.aircraft:
        return _roomy(game, unit, _with(game, AIRBASE, held))
    zones = (zone for area in _with(game, PORT, held) for zone in game.board.coasts[area])
    open_to = game.board.open_to[unit.side]
    return list(dict.fromkeys(each for each in zones if game.board.is_in(each, open_to)))


def _with(game: Norway, base: str, held: Held) -> list[str]:
    """15.3  The areas of Norway with such a base, undisrupted and so held."""
    return [area for area in game.board.norwegian if game.works(area, base) and held(area)]


def _roomy(game: Norway, unit: Unit, areas: Iterable[str]) -> list[str]:
    """15.1  Those where an air unit finds room; troops always do."""
    return [area for area in areas if not unit.aircraft or room_for_air(game, unit.side, area, 1)]
