"""A moderator's changes of a position, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.games.jupiter.facts.units import ALLIED, SIDES
from pbem.games.jupiter.position.control import claim, settle_control
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.turn.victory import points
from pbem.wargame.position.edits import Changes, edited, known, number, place_of

FORMS = (
    "UNIT id hex",
    "UNIT id DEAD|SEA|TURN n",
    "DISRUPT id",
    "RECOVER id",
    "CONTROL hex ALLIED|GERMAN",
    "WEATHER fair|overcast|storm",
    "POINTS n",
    "SPECIAL id TURN n",
)


def edit(game: Jupiter, text: str) -> Iterator[Event]:
    """Change the position as one line says."""
    yield from edited(game, text, EDITS, FORMS)
    yield from settle_control(game)


def _known(game: Jupiter, id: str) -> str:
    return known(game.scenario.roster, id, "2.6")


def _lift(game: Jupiter, id: str) -> None:
    """Take a unit out of wherever it is."""
    game.remove(id)
    game.at_sea = tuple(each for each in game.at_sea if each != id)
    game.dead = tuple(each for each in game.dead if each != id)
    game.swedes = tuple(each for each in game.swedes if each != id)
    game.returning.pop(id, None)
    game.on_the_way.pop(id, None)
    for pool, units in game.pools.items():
        game.pools[pool] = tuple(each for each in units if each != id)


def _unit(game: Jupiter, words: list[str]) -> None:
    id, where = _known(game, words[0]), words[1].upper()
    if where in game.board.grid.index:
        side, holder = game.side_of(id), game.holder(where)
        if holder not in (None, side):
            raise Illegal(f"{where} is held by others", case="6.0")
        if not game.board.is_in(where, game.board.land):
            raise Illegal(f"{where} is not land", case="12.8")
        _lift(game, id)
        game.put(id, where)
    elif where == "DEAD":
        _lift(game, id)
        game.dead = (*game.dead, id)
    elif where == "SEA" and game.unit(id).side == ALLIED:
        _lift(game, id)
        game.at_sea = (*game.at_sea, id)
    elif where == "TURN":
        turn = number(words[2])
        _lift(game, id)
        game.returning[id] = turn
    else:
        raise ValueError(where)


def _disrupt(game: Jupiter, words: list[str]) -> None:
    game.disrupted.add(_on_map(game, words[0]))


def _recover(game: Jupiter, words: list[str]) -> None:
    game.disrupted.discard(_on_map(game, words[0]))


def _on_map(game: Jupiter, id: str) -> str:
    if _known(game, id) not in game.where:
        raise Illegal(f"{id} is not on the map", case="12.2")
    return id


def _control(game: Jupiter, words: list[str]) -> None:
    hex, side = place_of(game.board, words[0], "2.1"), words[1].lower()
    if side not in SIDES:
        raise ValueError(side)
    claim(game, side, game.masked((hex,)))


def _weather(game: Jupiter, words: list[str]) -> None:
    weather = words[0].lower()
    if weather not in game.scenario.weathers or game.scenario.weathers[weather].skip:
        raise ValueError(weather)
    game.set_weather(weather)


def _points(game: Jupiter, words: list[str]) -> None:
    """The points are counted from the map; what is edited is what the sortie brought."""
    game.sortie_points += number(words[0]) - points(game)


def _special(game: Jupiter, words: list[str]) -> None:
    if words[0] not in game.special_forces or words[1].upper() != "TURN":
        raise ValueError(words[0])
    game.special_forces[words[0]] = number(words[2])


EDITS: Changes[Jupiter] = {
    "UNIT": _unit,
    "DISRUPT": _disrupt,
    "RECOVER": _recover,
    "CONTROL": _control,
    "WEATHER": _weather,
    "POINTS": _points,
    "SPECIAL": _special,
}
