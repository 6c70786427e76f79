"""4.1, 4.2  What ends the game at once."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.engine.ruleset import Verdict
from pbem.games.norway.facts.boxes import DESTROYED, REFIT
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import Norway

CAPITAL = ("BC", "CA")
OPTIONAL_CAPITAL = ("BB", "CV")  # 4.2 if the optional units play
STRATEGIC = "strategic"


def check_sudden_death(game: Norway) -> Iterator[Event]:
    """Play stops the instant that either side has all it needs; in set-up nobody has."""
    if game.verdict is not None or game.phase in ("options", "setup"):
        return
    if german_triumph(game):
        words = "they control every port and every mobilization area of Norway"
        yield game.end(Verdict(GERMAN, "4.1", words, STRATEGIC))
    elif allied_triumph(game):
        words = (
            "they control three mobilization areas, no German capital ship is at sea, "
            "and three German air units are lost"
        )
        yield game.end(Verdict(ALLIED, "4.2", words, STRATEGIC))


def german_triumph(game: Norway) -> bool:
    """4.1  Are all ports and mobilization areas of Norway German?"""
    board = game.board
    needed = (*board.norwegian_ports, *board.mobilization)
    return all(game.controls(GERMAN, place) for place in needed)


def allied_triumph(game: Norway) -> bool:
    """4.2  Three areas, no capital ship at sea, three air units lost."""
    number = game.scenario.number
    areas = sum(game.controls(ALLIED, place) for place in game.board.mobilization)
    if areas < number("sudden_death.areas"):
        return False
    lost = (*game.inside(REFIT[GERMAN]), *game.inside(DESTROYED[GERMAN]))
    if sum(game.unit(id).aircraft for id in lost) < number("sudden_death.air_units"):
        return False
    return not any(
        game.unit(id).type in (*CAPITAL, *OPTIONAL_CAPITAL) and game.board.is_sea(place)
        for place in game.stacks
        for id in game.ships(GERMAN, place)
    )
