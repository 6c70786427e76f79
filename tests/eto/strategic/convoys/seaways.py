"""Convoy routes for tests: U-boats and escorts on them, and escorts that no scenario has yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pbem.engine.driver import Outcome
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.facts.units import CARRIER, DESTROYER, NAVAL_AIR, Rating, Unit
from pbem.games.eto.position.fleets import dock
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strategic.convoys.hunting import UBoatWar
from tests.eto.fights import on
from tests.eto.naval.seas import GERMANY, at_sea
from tests.eto.strategic.raids import other_facts

NORTH, SOUTH, COAST, ARCTIC = "North-Atlantic", "South-Atlantic", "US-coast", "Arctic-Ocean"
BOXES = {
    NORTH: "North-Atlantic-escorts",
    SOUTH: "South-Atlantic-escorts",
    COAST: "US-coast-escorts",
    ARCTIC: "Arctic-escorts",
}
UNITED_KINGDOM = "United Kingdom"
FRONT, BACK = Rating(1, 8, 46), Rating(0, 7, 46)
DESTROYERS = tuple(f"ED{number}" for number in range(1, 33))
CARRIERS = tuple(f"EC{number}" for number in range(1, 5))
OLD = "EOLD"


def made() -> Iterator[Unit]:
    """As many destroyers and carriers as the book's examples have; their ratings are made up."""
    for id in DESTROYERS:
        kind = DESTROYER
        yield Unit(id, f"Destroyers {id}", UNITED_KINGDOM, kind, front=FRONT, damaged=BACK)
    yield Unit(OLD, "Old Destroyers", UNITED_KINGDOM, DESTROYER, front=BACK)
    for id in CARRIERS:
        ratings = {"front": Rating(None, 11, 41), "damaged": Rating(None, 10, 18)}
        yield Unit(id, f"Carrier {id}", UNITED_KINGDOM, CARRIER, **ratings)
        air = aboard(id)
        yield Unit(air, f"Air of {id}", UNITED_KINGDOM, NAVAL_AIR, 2, range=4, quality=1)


def aboard(carrier: str) -> str:
    """The aircraft of a carrier that is made up."""
    return f"{carrier}A"


@pytest.fixture
def many_escorts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The counters of `made`."""
    roster = load().roster
    for unit in made():
        monkeypatch.setitem(roster, unit.id, unit)
    with other_facts("many escorts"):
        yield


def escort(game: Europe, area: str, *ships: str) -> None:
    """Ships go to the escort box of a route, carriers with their aircraft."""
    for id in ships:
        if game.unit(id).kind == CARRIER:
            game.put(aboard(id), BOXES[area])
            game.aboard[aboard(id)] = id
    dock(game, ships, BOXES[area])


def routes(placed: str, *open_ones: str) -> Europe:
    """Ships at sea as in `at_sea`, and the convoy routes that are open."""
    game = at_sea(placed)
    game.phase = "strategic"
    game.points.clear()
    game.convoys.update(open_ones)
    return game


def hunted(
    game: Europe, *dice: int, lines: str = "", standing: dict[str, str] | None = None
) -> Outcome[Europe]:
    """What comes of the U-boats' step; nothing else is played."""
    begun = game.twin()
    begun.push(UBoatWar())
    return on(begun, {GERMANY: lines}, dice, standing)


def in_year(monkeypatch: pytest.MonkeyPatch, year: int) -> None:
    """Let it be another year."""
    settings = load().settings
    later = replace(settings["bismarck"].months[0], year=year)
    monkeypatch.setitem(settings, "bismarck", replace(settings["bismarck"], months=(later,)))
