"""5.6, 5.7  Stacks of escorts: how many count on a convoy route against U-boats."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.eto.facts.units import DECKS, DESTROYER
from pbem.games.eto.position.fleets import aircraft_of, ships_in
from pbem.games.eto.position.game import Europe

WHOLE, HALF = 2, 1  # 5.6 what a unit counts, in halves


def main_route(game: Europe) -> str:
    """5.7  The route whose escorts help the others: the North Atlantic."""
    return next(area for area, route in game.scenario.convoys.items() if route.aid is None)


def escorts_of(game: Europe, area: str) -> tuple[str, ...]:
    """7.5  The ships in the escort box of a route."""
    return ships_in(game, game.scenario.convoys[area].box)


def is_grounded(game: Europe, area: str) -> bool:
    """5.6  Does the weather keep aircraft of a route on their decks?"""
    return game.board.seas[area].weather in game.grounded


def flying_from(game: Europe, area: str) -> Iterator[str]:
    """3.5, 5.6  The naval air units that fly from the escort box of a route."""
    if is_grounded(game, area):
        return
    for id in escorts_of(game, area):
        if game.unit(id).kind in DECKS and id not in game.depleted:  # 13.3
            yield from aircraft_of(game, id)


def halves(game: Europe, id: str, area: str) -> int:
    """5.6  What a ship counts: one unit, half of one if it is damaged; a carrier several."""
    unit = game.unit(id)
    if unit.kind in DECKS:
        flies = bool(set(aircraft_of(game, id)).intersection(flying_from(game, area)))
        return WHOLE * game.scenario.combat.naval["escort_carrier"] * flies
    small = unit.kind == DESTROYER and not unit.two_steps
    return HALF if small or id in game.depleted else WHOLE


def escorting(game: Europe, area: str) -> tuple[str, ...]:
    """5.5, 5.6  The ships that escort the convoys of a route: not who only lies in its box."""
    return tuple(id for id in escorts_of(game, area) if halves(game, id, area))


def own_stacks(game: Europe, area: str) -> int:
    """5.6  The whole stacks in the box of a route itself."""
    there = sum(halves(game, id, area) for id in escorts_of(game, area))
    return there // (WHOLE * game.scenario.combat.naval["escort_stack"])


def stacks(game: Europe, area: str) -> int:
    """5.6, 5.7  The stacks that count on a route, with those that the North Atlantic lends."""
    aid = game.scenario.convoys[area].aid
    lent = own_stacks(game, main_route(game)) // aid if aid else 0
    return own_stacks(game, area) + lent


def guarding(game: Europe, area: str) -> tuple[str, ...]:
    """12.2  The naval air units that count on a route, in its own box or in that which helps."""
    chief = main_route(game)
    helped = area != chief and stacks(game, area) > own_stacks(game, area)
    return (*flying_from(game, area), *(flying_from(game, chief) if helped else ()))
