"""13.0  Units that are eliminated, and what goes with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.event import Event
from pbem.games.norway.facts.boxes import REFIT
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.position.events import Lost
from pbem.games.norway.position.game import Norway

CREWS = ("BC", "CA", "CL", "DD")  # 27.3 2b whose crews may come ashore


def lose(game: Norway, ids: Iterable[str], why: str, over: str = "") -> Iterator[Event]:
    """13.0, 10.15  These go to the refit box, a ship with all that it carries.

    Aircraft that are lost on a flight are told where they fell (`over`), not on their base.
    What a German warship's end may lead to is noted (27.3 2b): whoever calls this in a zone pushes
    the step that asks for it.
    """
    for id in ids:
        place, unit = game.where[id], game.unit(id)
        for carried in game.cargo(id):
            yield from _lose_one(game, carried, "aboard")
        yield from _lose_one(game, id, why, over if unit.aircraft else "")
        if unit.side != GERMAN or not unit.naval:
            continue
        if unit.type == "TR":
            game.sunk_transports += 1  # 4.8
        if unit.type in CREWS and game.board.is_sea(place):
            game.survivors = (*game.survivors, place)


def _lose_one(game: Norway, id: str, why: str, over: str = "") -> Iterator[Event]:
    side, place = game.side_of(id), game.where[id]
    game.send(id, REFIT[side])
    yield Lost(id, side, over if over and game.version > 1 else place, why)
