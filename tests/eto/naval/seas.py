"""Positions at sea for tests: stacks where they are said to be, and play from there on."""

from __future__ import annotations

from pbem.engine.driver import Outcome
from pbem.games.eto.facts.boxes import ASIDE
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.naval.ports import friendly_port
from pbem.games.eto.naval.sailing import Sailing
from pbem.games.eto.position.fleets import assemble, dock
from pbem.games.eto.position.game import Europe
from pbem.games.eto.setup.setting_up import start
from pbem.games.eto.turn.naval_phase import AtSea
from tests.eto.fights import on

GERMANY, BRITAIN = "germany", "britain"
BISMARCK = "bismarck"
SCAPA, BERGEN, GIBRALTAR = "W4615", "W4821", "W1407"
AIR = {"BNA1": "Victorious", "BNA2": "ArkRoyal"}


def at_sea(placed: str) -> Europe:
    """Stacks, "Bismarck + PrinzEugen North-Atlantic, Hood W4615"; friendly ports are entered."""
    game = start({"scenario": BISMARCK})
    game.agenda.clear()
    game.aboard.clear()
    game.fleets.clear()
    game.turn, game.phase = 1, "naval"
    for id in game.roster:
        if game.where[id] != ASIDE:
            game.send(id, ASIDE)
    for each in placed.split(", "):
        *ships, place = each.replace(" + ", " ").split()
        harbour(game, tuple(ships), load().board.find(place) or place)
    return game


def harbour(game: Europe, ships: tuple[str, ...], place: str) -> None:
    for air, carrier in AIR.items():
        if carrier in ships:
            game.put(air, place)
            game.aboard[air] = carrier
    if friendly_port(game, game.partnership_of(ships[0]), place):
        dock(game, ships, place)
    else:
        assemble(game, ships, place)


def sailing(placed: str, side: str) -> Europe:
    """A side's ships are about to sail."""
    game = at_sea(placed)
    game.push(AtSea(side))
    return game


def sailed(
    placed: str,
    side: str,
    lines: dict[str, str],
    *dice: int,
    standing: dict[str, str] | None = None,
) -> Outcome[Europe]:
    """What comes of a side's step at sea, as far as lines and dice go."""
    return on(sailing(placed, side), lines, dice, standing)


def step_of(side: str) -> Sailing:
    return Sailing(side)
