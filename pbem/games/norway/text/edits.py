"""A moderator's changes of a position, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.grants import GRANTS
from pbem.games.norway.facts.board import BASES
from pbem.games.norway.facts.boxes import (
    ASIDE,
    DESTROYED,
    NORWEGIAN_POOL,
    POOL,
    REFIT,
    SPECIAL,
    WITHDRAWN,
)
from pbem.games.norway.facts.units import GERMAN, SIDES, enemy_of
from pbem.games.norway.naval.cargo import fits
from pbem.games.norway.position.game import DRAWABLE, GONE, HELD, IN_PLAY, Norway
from pbem.wargame.position.edits import Changes, edited, in_play, is_on, one_of, place_of

FORMS = (
    "UNIT id place",
    "UNIT id REFIT|DESTROYED|WITHDRAWN|POOL|SPECIAL",
    "ABOARD id ship",
    "MOOR id zone area",
    "CONTROL area ALLIED|GERMAN",
    "DISRUPT area PORT|AIRBASE|MOBILIZATION|RAILROAD ON|OFF",
    "ENTRENCH area ALLIED|GERMAN ON|OFF",
    "ACTED id ON|OFF",
    "INTERCEPT id ON|OFF",
    "DEPLETED id ON|OFF",
    "ACTIONS ALLIED|GERMAN naval air any bonus ...",
    "AIRDROP area|NONE",
    "CHIT event POOL|HELD|GONE",
)
BOXED = {"REFIT": REFIT, "DESTROYED": DESTROYED, "WITHDRAWN": WITHDRAWN, "SPECIAL": SPECIAL}


def edit(game: Norway, text: str) -> Iterator[Event]:
    """Change the position as one line says."""
    yield from edited(game, text, EDITS, FORMS)


def _known(game: Norway, id: str) -> str:
    return in_play(game, id, "2.3", ASIDE.values(), "27.0")


def _place(game: Norway, word: str) -> str:
    labels = {label.upper(): label for label in game.board.places.labels}
    return place_of(game.board, labels.get(word.upper(), word), "2.1")


def _unit(game: Norway, words: list[str]) -> None:
    id, where = _known(game, words[0]), words[1].upper()
    unit = game.unit(id)
    if carried := game.cargo(id):
        raise Illegal(f"{id} carries {', '.join(carried)}: move these first", case="10.15")
    if where == "POOL":
        norwegian = unit.nation == "Norwegian"
        game.send(id, NORWEGIAN_POOL if norwegian else POOL[unit.side])
    elif where in BOXED:
        game.send(id, BOXED[where][unit.side])
    else:
        _stand(game, id, _place(game, words[1]))


def _stand(game: Norway, id: str, place: str) -> None:
    unit, board = game.unit(id), game.board
    if not board.is_in(place, board.open_to[unit.side]):
        raise Illegal(f"{id} may not be in {place}", case="16.2")
    if unit.naval and board.is_land(place):
        raise Illegal("ships are never ashore", case="10.4")
    if not unit.naval and board.is_sea(place):
        raise Illegal("say ABOARD id ship, or MOOR id zone area", case="10.2")
    if board.is_island(place) and unit.ground_unit and game.ground(enemy_of(unit.side), place):
        raise Illegal(f"the enemy is on {place}", case="8.0")
    game.put(id, place)
    _hold(game, place)


def _hold(game: Norway, place: str) -> None:
    """5.1  An area is whose troops are alone in it."""
    there = [side for side in SIDES if game.ground(side, place)]
    if game.board.is_land(place) and len(there) == 1:
        _claim(game, place, there[0])


def _claim(game: Norway, place: str, side: Side) -> None:
    if side == GERMAN:
        game.german_held.add(place)
    else:
        game.german_held.discard(place)


def _aboard(game: Norway, words: list[str]) -> None:
    id, ship = _known(game, words[0]), _known(game, words[1])
    if not game.unit(ship).naval or not game.on_map(ship) or game.side_of(id) != game.side_of(ship):
        raise Illegal(f"{ship} carries nobody of that side", case="10.14")
    others = [each for each in game.cargo(ship) if each != id]
    if game.unit(id).naval or not fits(game, ship, (*others, id)):
        raise Illegal(f"{ship} has no room for {id}", case="10.14")
    game.embark(id, ship)


def _moor(game: Norway, words: list[str]) -> None:
    id, zone, area = _known(game, words[0]), _place(game, words[1]), _place(game, words[2])
    if not game.unit(id).seaplane or area not in game.board.shores.get(zone, ()):
        raise Illegal(f"{id} cannot be moored in {zone} off {area}", case="17.6")
    game.put(id, zone)
    game.moored[id] = area


def _control(game: Norway, words: list[str]) -> None:
    area, side = _place(game, words[0]), one_of(SIDES, words[1])
    if not game.board.is_land(area):
        raise Illegal(f"nobody controls {area}", case="5.2")
    if game.ground(enemy_of(side), area) and not game.ground(side, area):
        raise Illegal(f"who stands alone in {area} controls it", case="5.1")
    _claim(game, area, side)


def _disrupt(game: Norway, words: list[str]) -> None:
    area, base = _place(game, words[0]), words[1].lower()
    if base not in BASES or base not in game.board.bases(area):
        raise Illegal(f"{area} has no {base}", case="15.2", legal=game.board.bases(area))
    (game.disrupted.add if is_on(words[2]) else game.disrupted.discard)((area, base))


def _entrench(game: Norway, words: list[str]) -> None:
    area, side = _place(game, words[0]), one_of(SIDES, words[1])
    if is_on(words[2]) and not game.ground(side, area):
        raise Illegal(f"nobody of that side is in {area}", case="23.2")
    (game.entrenched.add if is_on(words[2]) else game.entrenched.discard)((side, area))


def _acted(game: Norway, words: list[str]) -> None:
    id = _known(game, words[0])
    (game.activated.add if is_on(words[1]) else game.activated.discard)(id)


def _intercept(game: Norway, words: list[str]) -> None:
    id = _known(game, words[0])
    if is_on(words[1]) and not (game.side_of(id) == GERMAN and game.unit(id).fighter):
        raise Illegal(f"{id} is no German fighter", case="20.21")
    if is_on(words[1]) and not game.on_map(id):
        raise Illegal(f"{id} is not on the map", case="20.21")
    (game.intercepting.add if is_on(words[1]) else game.intercepting.discard)(id)


def _depleted(game: Norway, words: list[str]) -> None:
    id = _known(game, words[0])
    if not game.unit(id).carrier:
        raise Illegal(f"{id} is no carrier", case="24.0")
    (game.depleted.add if is_on(words[1]) else game.depleted.discard)(id)


def _actions(game: Norway, words: list[str]) -> None:
    side, named = one_of(SIDES, words[0]), tuple(each.lower() for each in words[1:])
    if game.phase not in ("preturn", "actions"):
        raise Illegal("actions are counted in a turn only", case="6.1")
    if strange := [each for each in named if each not in GRANTS]:
        raise Illegal(f"there is no {strange[0]} action", case="6.1", legal=GRANTS)
    game.allowance[side] = named


def _airdrop(game: Norway, words: list[str]) -> None:
    area = "" if words[0].upper() == "NONE" else _place(game, words[0])
    if area and not game.holds_or_contests(GERMAN, area):
        raise Illegal(f"the Germans neither hold nor contest {area}", case="19.0")
    game.airdrop = area


def _chit(game: Norway, words: list[str]) -> None:
    chit, where = words[0].lower(), words[1].lower()
    if chit not in game.scenario.tables.events:
        legal = sorted(game.scenario.tables.events)
        raise Illegal(f"there is no event {chit}", case="26.0", legal=legal)
    if where not in (DRAWABLE, HELD, GONE):
        raise ValueError(where)
    if game.chits.get(chit) == IN_PLAY:
        raise Illegal("an event in play stays so", case="7.3")
    game.chits[chit] = where


EDITS: Changes[Norway] = {
    "UNIT": _unit,
    "ABOARD": _aboard,
    "MOOR": _moor,
    "CONTROL": _control,
    "DISRUPT": _disrupt,
    "ENTRENCH": _entrench,
    "ACTED": _acted,
    "INTERCEPT": _intercept,
    "DEPLETED": _depleted,
    "ACTIONS": _actions,
    "AIRDROP": _airdrop,
    "CHIT": _chit,
}
