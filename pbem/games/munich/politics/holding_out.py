"""21.0, 22.0  Which countries fight on, and what they have left to fight for."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.munich.facts.countries import UNARMED
from pbem.games.munich.facts.units import NEUTRAL, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.wargame.board.hexgrid import Mask


def powers(game: Munich, side: Side) -> list[str]:
    """22.0  The countries of a side that fight on; one without any army is no power."""
    countries = game.board.countries
    return [each for each in game.belligerents(side) if countries[each].status != UNARMED]


def must_check(game: Munich, country: str) -> bool:
    """21.0  Does the enemy control its capital and all its centres, as far as on the map?"""
    return bool(game.board.countries[country].surrender) and not places_left(game, country)


def places_left(game: Munich, country: str) -> Mask:
    """21.0  A country's capital and centres that the enemy does not control."""
    own = game.board.mobilizing & game.board.home(country)
    return own & ~game.controlled(enemy_of(game.allegiance[country]))


def price_of(game: Munich, country: str, places: Mask) -> str:
    """21.0, 22.0  What may follow once an enemy has some of a country's places; mostly nothing."""
    side = game.allegiance.get(country, NEUTRAL)
    able = country in game.belligerents(side) and game.board.countries[country].surrender
    if not able or places_left(game, country) & ~places:
        return ""
    return f"; {surrenders(game, country)}"


def surrenders(game: Munich, country: str) -> str:
    """21.0, 22.0  In words, that a country may surrender, and whether all is over with that."""
    last = powers(game, game.allegiance[country]) == [country]
    return f"{country} may surrender then (21.0){', and the game ends (22.0)' if last else ''}"
