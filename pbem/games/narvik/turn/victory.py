"""4.0  Control of hexes, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.games.narvik.facts.units import ALLIED, GERMAN
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.events import Ended, Taken
from pbem.wargame.hexgrid import Mask


def objectives_held(game: Narvik, side: Side) -> Mask:
    """The objective hexes that a side occupies."""
    return game.board.objectives & game.occupied(side)


def take(game: Narvik, side: Side, hexes: Iterable[str]) -> Iterator[Event]:
    """4.4  Ground units of a side enter these hexes, which are its own from now on."""
    entered = tuple(hexes)
    taken = [
        hex
        for hex in dict.fromkeys(entered)
        if game.board.is_in(hex, game.board.objectives) and game.controller(hex) != side
    ]
    game.claim(side, entered)
    yield from (Taken(hex, side) for hex in taken)


def sudden_death(game: Narvik) -> Verdict | None:
    """4.1  Has somebody won at once?"""
    if not any(not game.unit(id).staff for id in game.units_of(ALLIED)):
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
        yield from end(game, verdict)


def end(game: Narvik, verdict: Verdict) -> Iterator[Event]:
    """Play stops at this instant."""
    game.verdict = verdict
    game.agenda.clear()
    yield Ended(verdict.winner or "", verdict.case, verdict.words)
