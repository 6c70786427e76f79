"""A moderator's changes of a position, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.games.narvik.facts.board import side_between
from pbem.games.narvik.facts.boxes import ASIDE, LOST, POOL, REGROUP, STRIKES
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import SIDES
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import stack_fault
from pbem.wargame.position.edits import (
    Changes,
    edited,
    in_play,
    is_on,
    mark,
    number,
    one_of,
    place_of,
)

FORMS = (
    "UNIT id hex",
    "UNIT id HARSTAD|BARDUFOSS|TRANSIT|STRIKES|REGROUP|LOST|POOL",
    "TOP id",
    "CONTROL hex ALLIED|GERMAN",
    "POINTS ALLIED|GERMAN n",
    "RELIEF box",
    "ENTRENCH|DEMOLISH hex ON|OFF",
    "BRIDGE hex hex ON|OFF",
)
DISPLAYS = {"STRIKES": STRIKES, "REGROUP": REGROUP, "LOST": LOST, "POOL": POOL}


def edit(game: Narvik, text: str) -> Iterator[Event]:
    """Change the position as one line says."""
    yield from edited(game, text, EDITS, FORMS)


def _known(game: Narvik, id: str) -> str:
    return in_play(game, id, "2.3", ASIDE.values(), "22.0")


def _unit(game: Narvik, words: list[str]) -> None:
    id, where = _known(game, words[0]), words[1].upper()
    side, strike = game.side_of(id), game.unit(id).strike
    if where in DISPLAYS and (where == "STRIKES") <= strike:
        game.send(id, DISPLAYS[where][side])
    elif where.lower() in STAGING and not strike:
        if STAGING[where.lower()] != side:
            raise Illegal(f"{where.title()} is the enemy's", case="20.0")
        game.send(id, where.lower())
    else:
        _stand(game, id, place_of(game.board, where, "2.1"))


def _stand(game: Narvik, id: str, hex: str) -> None:
    if game.unit(id).strike or game.unit(id).staff:
        raise Illegal(f"{id} cannot stand on the map", case="2.3.8")
    if game.holder(hex) not in (None, game.side_of(id)):
        raise Illegal(f"{hex} is held by the enemy", case="9.0")
    if not game.board.is_in(hex, game.board.land):
        raise Illegal(f"nobody can stand in {hex}", case="12.3")
    if fault := stack_fault(game, {*game.stack(hex), id}):
        raise Illegal(fault, case="9.0")
    game.put(id, hex)


def _top(game: Narvik, words: list[str]) -> None:
    id = _known(game, words[0])
    if not game.on_map(id):
        raise Illegal(f"{id} is not on the map", case="9.0")
    hex = game.where[id]
    game.reorder(hex, (*(each for each in game.stack(hex) if each != id), id))


def _control(game: Narvik, words: list[str]) -> None:
    hex, side = place_of(game.board, words[0], "2.1"), one_of(SIDES, words[1])
    if game.holder(hex) not in (None, side):
        raise Illegal(f"who stands in {hex} controls it", case="4.4")
    game.claim(side, (hex,))


def _points(game: Narvik, words: list[str]) -> None:
    side, wanted = one_of(SIDES, words[0]), number(words[1])
    most = game.scenario.number("action_points.maximum")
    if not 0 <= wanted <= most:
        raise Illegal(f"the track goes from 0 to {most}", case="6.2")
    game.points[side] = wanted


def _relief(game: Narvik, words: list[str]) -> None:
    names = [box.name.lower() for box in game.scenario.tables.relief]
    wanted = " ".join(words).lower()
    if wanted not in names:
        raise Illegal("there is no such box", case="7.0", legal=names)
    game.relief = names.index(wanted)


def _entrench(game: Narvik, words: list[str]) -> None:
    hex = place_of(game.board, words[0], "2.1")
    if is_on(words[1]) and not game.stack(hex):
        raise Illegal(f"nobody is in {hex} to hold an entrenchment", case="23.2.2")
    mark(game.entrenched, hex, words[1])


def _demolish(game: Narvik, words: list[str]) -> None:
    mark(game.demolished, place_of(game.board, words[0], "2.1"), words[1])


def _bridge(game: Narvik, words: list[str]) -> None:
    a, b = (place_of(game.board, each, "2.1") for each in words[:2])
    pair = game.board.pair(a, b)
    if pair is None or pair not in game.board.inlets:
        raise Illegal(f"no inlet lies between {a} and {b}", case="23.3")
    mark(game.pontoons, side_between(a, b), words[2])


EDITS: Changes[Narvik] = {
    "UNIT": _unit,
    "TOP": _top,
    "CONTROL": _control,
    "POINTS": _points,
    "RELIEF": _relief,
    "ENTRENCH": _entrench,
    "DEMOLISH": _demolish,
    "BRIDGE": _bridge,
}
