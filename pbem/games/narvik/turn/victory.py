"""4.0  Who has won."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.engine.ruleset import Verdict
from pbem.games.narvik.facts.units import ALLIED, GERMAN
from pbem.games.narvik.position.control import anybody_on_map, objectives_held
from pbem.games.narvik.position.game import Narvik


def sudden_death(game: Narvik) -> Verdict | None:
    """4.1  Has somebody won at once?"""
    if not anybody_on_map(game):
        return Verdict(GERMAN, "4.1", "No Allied unit is on the map")
    if objectives_held(game, ALLIED) == game.board.objectives:
        return Verdict(ALLIED, "4.1", "Allied units hold every objective")
    return None


def final_turn(game: Narvik) -> str:
    """4.3  Why the game ends with this turn; empty if it does not."""
    if game.scenario.tables.relief[game.relief].ends:
        return "The relief column has reached Narvik"
    if game.turn >= game.scenario.number("turns"):
        return "The last turn is over"
    return ""


def check_victory(game: Narvik) -> Iterator[Event]:
    """4.1-4.3  At the end of a turn: sudden death, or the last turn, which the Germans survive."""
    verdict = sudden_death(game)
    if verdict is None and (why := final_turn(game)):
        verdict = Verdict(GERMAN, "4.2", f"{why}, and the Allies have not won")
    if verdict is not None:
        yield game.end(verdict)
