"""A moderator's changes of a position, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.games.munich.facts.boxes import (
    ASIDE,
    AVAILABLE,
    ELIMINATED,
    OFF_MAP,
    REINFORCEMENTS,
    UTILIZED,
    track,
)
from pbem.games.munich.facts.units import AIR, SIDES, enemy_of
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import stack_fault
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
    "UNIT id AVAILABLE|UTILIZED|REINFORCEMENTS|ELIMINATED|OFF",
    "UNIT id TURN n",
    "STRENGTH id FULL|REDUCED",
    "TOP id",
    "CONTROL hex AXIS|ALLIED",
    "POINTS country n",
    "TERROR hex ON|OFF",
    "STORM ON|OFF",
    "JOIN country AXIS|ALLIED",
)
DISPLAYS = {
    "AVAILABLE": AVAILABLE,
    "UTILIZED": UTILIZED,
    "REINFORCEMENTS": REINFORCEMENTS,
    "ELIMINATED": ELIMINATED,
    "OFF": OFF_MAP,
}


def edit(game: Munich, text: str) -> Iterator[Event]:
    """Change the position as one line says."""
    yield from edited(game, text, EDITS, FORMS)


def _known(game: Munich, id: str) -> str:
    return in_play(game, id, "2.5", (ASIDE,), "3.4")


# -- units ----------------------------------------------------------------------------------------


def _unit(game: Munich, words: list[str]) -> None:
    id, where = _known(game, words[0]), words[1].upper()
    land = game.unit(id).land
    if where in DISPLAYS:
        if land and where in ("AVAILABLE", "UTILIZED"):
            raise Illegal(f"{id} is a land unit: it has no display", case="2.5.4")
        if where == "OFF" and not land:
            raise Illegal(f"{id} does not go by rail", case="8.6.1")
        game.send(id, DISPLAYS[where])
        game.flown.discard(id)
    elif where == "TURN":
        _due(game, id, number(words[2]))
    elif land:
        _stand(game, id, place_of(game.board, where, "2.1"))
    elif game.unit(id).kind == AIR:
        _aloft(game, id, place_of(game.board, where, "2.1"))
    else:
        raise Illegal(f"{id} is never on the map", case="2.5.4", legal=list(DISPLAYS))


def _due(game: Munich, id: str, turn: int) -> None:
    if not game.turn < turn <= game.set_as.turns:
        raise Illegal(f"turn {turn} is not still to come", case="7.2.1")
    game.send(id, track(turn))


def _stand(game: Munich, id: str, hex: str) -> None:
    board, name = game.board, game.board.name(hex)
    if not board.is_in(hex, board.land) or not board.may_stand(game.unit(id).legs, game.at(hex)):
        raise Illegal(f"{id} cannot stand in {name}", case="19.0")
    if game.holder(hex) not in (None, game.side_of(id)):
        raise Illegal(f"{name} is held by others", case="9.0")
    if game.side_of(id) and board.is_in(hex, game.neutral):
        raise Illegal(f"{name} is neutral ground", case="5.1")
    staying = tuple(each for each in game.stack(hex) if each != id)
    if fault := stack_fault(game, hex, (*staying, id)):
        raise Illegal(fault, case="9.0")
    game.put(id, hex)


def _aloft(game: Munich, id: str, hex: str) -> None:
    other = game.aloft(hex, game.side_of(id))
    if other and other != id:
        raise Illegal(f"{other} is over {hex} already", case="16.5")
    game.fly(id, hex)


def _strength(game: Munich, words: list[str]) -> None:
    id, wanted = _known(game, words[0]), words[1].upper()
    if wanted not in ("FULL", "REDUCED"):
        raise ValueError(wanted)
    if not game.unit(id).two_steps:
        raise Illegal(f"{id} has one step only", case="11.17")
    if wanted == "REDUCED":
        game.reduced.add(id)
    else:
        game.reduced.discard(id)
        game.grounded.discard(id)


def _top(game: Munich, words: list[str]) -> None:
    id = _known(game, words[0])
    hex = game.where[id]
    if hex not in game.stacks:
        raise Illegal(f"{id} is in no stack", case="15.0")
    game.stacks[hex] = (*(each for each in game.stacks[hex] if each != id), id)


# -- ground and countries -------------------------------------------------------------------------


def _control(game: Munich, words: list[str]) -> None:
    hex, side = place_of(game.board, words[0], "2.1"), one_of(SIDES, words[1])
    enemy, board = enemy_of(side), game.board
    if game.holder(hex) == enemy:
        raise Illegal(f"who stands in {hex} occupies it", case="2.3")
    if not board.is_in(hex, board.land & ~game.neutral):
        raise Illegal(f"nobody can control {hex}", case="2.3")
    game.captured.setdefault(side, set()).discard(hex)
    game.captured.setdefault(enemy, set()).discard(hex)
    if board.is_in(hex, game.territory(side)):
        game.lost.discard(hex)
    else:
        game.captured[side].add(hex)
    if board.is_in(hex, game.territory(enemy)):
        game.lost.add(hex)
    game.captured = {each: hexes for each, hexes in game.captured.items() if hexes}


def _points(game: Munich, words: list[str]) -> None:
    wanted, country = number(words[-1]), _country(game, words[:-1])
    if wanted < 0:
        raise Illegal("points are not negative", case="7.1")
    if country not in game.belligerents(game.allegiance.get(country, "")):
        raise Illegal(f"{country} receives no points", case="7.1")
    game.points[country] = wanted


def _terror(game: Munich, words: list[str]) -> None:
    hex = place_of(game.board, words[0], "2.1")
    if not game.board.is_in(hex, game.board.cities):
        raise Illegal(f"there is no city in {hex}", case="16.8.2")
    mark(game.terror, hex, words[1])


def _storm(game: Munich, words: list[str]) -> None:
    game.storm = is_on(words[0])


def _join(game: Munich, words: list[str]) -> None:
    side, country = one_of(SIDES, words[-1]), _country(game, words[:-1])
    if country in game.allegiance:
        raise Illegal(f"{country} is at war already", case="5.0")
    if game.board.countries[country].closed:
        raise Illegal(f"{country} stays out of the war", case="5.6")
    game.join(country, side)


def _country(game: Munich, words: list[str]) -> str:
    wanted = " ".join(words).casefold()
    for each in game.board.countries:
        if each.casefold() == wanted:
            return each
    raise Illegal("there is no such country", case="2.7", legal=list(game.board.countries))


EDITS: Changes[Munich] = {
    "UNIT": _unit,
    "STRENGTH": _strength,
    "TOP": _top,
    "CONTROL": _control,
    "POINTS": _points,
    "TERROR": _terror,
    "STORM": _storm,
    "JOIN": _join,
}
