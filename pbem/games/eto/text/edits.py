"""A moderator's changes of a position, one line each."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.games.eto.air.basing import based
from pbem.games.eto.facts.boxes import ASIDE, DEAD, POOL, REPLENISHMENT
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.naval.ports import check_lodging, is_port
from pbem.games.eto.position.aboard.lost_ships import leave_lost_ports, send_ship
from pbem.games.eto.position.aboard.passengers import (
    JOINED,
    is_laden,
    may_be_carried,
    passengers,
    shared_out,
)
from pbem.games.eto.position.control import enter
from pbem.games.eto.position.fleets import company_of
from pbem.games.eto.position.game import FAIR, MUD, PREVIOUS, WINTER, Europe
from pbem.games.eto.position.installations import destroy, is_installed, repair
from pbem.games.eto.position.stacking import limit, room
from pbem.games.eto.setup.moorings import moor
from pbem.games.eto.supply.markers import capacity
from pbem.wargame.position.edits import (
    Changes,
    edited,
    in_play,
    is_on,
    known,
    number,
    one_of,
    place_of,
)

FORMS = (
    "UNIT id hex",
    "UNIT id ABOARD ship + ship",
    "UNIT ship sea-area",
    "UNIT air-unit ALLIED|AXIS BOMBING BOX",
    "UNIT id box",
    "UNIT id POOL|REPLENISHMENT|DEAD",
    "STRENGTH id FULL|DEPLETED",
    "CONTROL hex AXIS|WESTERN|SOVIET",
    "OFFENSIVES nation n",
    "POINTS nation n",
    "RESERVE nation n",
    "INSTALLATION hex DESTROYED|INTACT",
    "CONVOY sea-area OPEN|CLOSED",
    "LENDLEASE giver>taker ON|OFF",
    "SUPPLY id ON|OFF",
    "MARKERS port n",
    "ACTIVATED id ON|OFF",
    "WEATHER F|M|W",
)
BOXES = {"POOL": POOL, "REPLENISHMENT": REPLENISHMENT, "DEAD": DEAD}


def edit(game: Europe, text: str) -> Iterator[Event]:
    """Change the position as one line says."""
    yield from edited(game, text, EDITS, FORMS)


def _known(game: Europe, id: str) -> str:
    return in_play(game, id, "22.0", (ASIDE,), game.setting.case)


def _unit(game: Europe, words: list[str]) -> None:
    id, where = _known(game, words[0]), words[1].upper()
    if where == "ABOARD":
        _aboard(game, id, " ".join(words[2:]).split(JOINED))
        return
    if (box := game.board.find(" ".join(words[1:]))) in game.board.bombing:
        _into_box(game, id, box)
        return
    if game.unit(id).afloat:
        _ship(game, id, words[1:])
        return
    if where in BOXES:
        game.send(id, BOXES[where])
        return
    if (box := game.board.find(" ".join(words[1:]))) in game.board.boxes:
        check_lodging(game, id, str(box))
        game.put(id, str(box))
        return
    hex = place_of(game.board, where, "0.3")
    if not game.board.is_in(hex, game.fighting_ground):
        raise Illegal(f"{game.board.name(hex)} is not fought over", case="39.0")
    partnership = game.partnership_of(id)
    if game.board.is_in(hex, game.enemy_ground(partnership)):
        raise Illegal(f"enemy units are in {game.board.name(hex)}", case="24.1")
    if game.unit(id).armor and game.board.is_in(hex, game.board.marsh):
        raise Illegal(f"armor enters no marsh: {hex}", case="24.1")
    if not room(game, hex, (id,)):
        most = limit(game, hex, game.stack(hex))
        raise Illegal(f"{game.board.name(hex)} holds {most} units", case="24.2")
    for _ in enter(game, id, hex):
        pass


def _aboard(game: Europe, id: str, named: list[str]) -> None:
    """10.1  Ships that are together carry a unit, if there are enough of them."""
    ships = tuple(_known(game, each) for each in named)
    own = game.partnership_of(id)
    for ship in ships:
        if not game.unit(ship).naval or game.partnership_of(ship) != own or not game.on_map(ship):
            raise Illegal(f"{ship} is no ship of theirs on the map", case="10.1")
        if ship not in company_of(game, ships[0]) or is_laden(game, ship):
            raise Illegal(f"{ship} is with other ships, or carries somebody", case="10.1")
    if not may_be_carried(game, id) or not shared_out(game, (id,), ships, 1):
        raise Illegal(f"{' + '.join(ships)} cannot carry {id}", case="10.2")
    if game.is_embarked(id):
        game.send(id, POOL)
    game.flying.pop(id, None)
    game.stow(id, ships)


def _check_empty(game: Europe, id: str) -> None:
    """10.9  Raise Illegal where a ship would leave those whom it carries."""
    if aboard := passengers(game, (id,)):
        words = f"{', '.join(aboard)} must leave {id} first: UNIT id hex"
        raise Illegal(words, case="10.1")


def _into_box(game: Europe, id: str, box: str) -> None:
    """13.7  An air unit is in a bombing box, and committed there."""
    if not game.unit(id).air:
        raise Illegal(f"{id} is no air unit", case="13.7")
    game.aboard.pop(id, None)
    game.flying.pop(id, None)
    game.put(id, box)
    game.committed[id] = PREVIOUS


def _ship(game: Europe, id: str, words: list[str]) -> None:
    """7.7  A ship enters the port of a friendly hex; else it joins who is there at sea."""
    if not game.unit(id).naval:
        raise Illegal(f"{id} goes with its carrier", case="13.3")
    _check_empty(game, id)
    if words[0].upper() in BOXES:
        send_ship(game, id, BOXES[words[0].upper()])
        return
    place = game.board.find(" ".join(words)) or ""
    if place not in game.scenario.routes.onward:
        raise Illegal(f"no ship can be in {' '.join(words)}", case="7.2")
    moor(game, id, place)


def _strength(game: Europe, words: list[str]) -> None:
    id = _known(game, words[0])
    depleted = {"FULL": False, "DEPLETED": True}.get(words[1].upper())
    if depleted is None:
        raise ValueError(words[1])
    if depleted and (not game.unit(id).two_steps or not game.on_map(id)):
        raise Illegal(f"{id} cannot be depleted where it is", case="27.2")
    if depleted:
        game.depleted.add(id)
    else:
        game.depleted.discard(id)


def _control(game: Europe, words: list[str]) -> None:
    hex = place_of(game.board, words[0].upper(), "0.3")
    partnership = one_of(PARTNERSHIPS, words[1])
    bit = game.board.bit[game.at(hex)]
    others = [each for each in PARTNERSHIPS if each != partnership]
    if any(game.ground(each) & bit for each in others):
        raise Illegal(f"{game.board.name(hex)} is held by others", case="24.4")
    if not bit & game.fighting_ground:
        raise Illegal(f"{game.board.name(hex)} is not fought over", case="39.0")
    game.take(partnership, bit)
    for _ in leave_lost_ports(game):
        pass


def _nation(game: Europe, words: list[str]) -> tuple[str, int]:
    *name, count = words
    nation = known(game.scenario.nations, " ".join(name), "38.0")
    return nation, number(count)


def _offensives(game: Europe, words: list[str]) -> None:
    nation, count = _nation(game, words)
    if not 0 <= count <= 30:
        raise Illegal("a track holds 0 to 30 offensives", case="38.4")
    game.offensives[nation] = count


def _points(game: Europe, words: list[str]) -> None:
    nation, count = _nation(game, words)
    game.points[nation] = count


def _reserve(game: Europe, words: list[str]) -> None:
    nation, count = _nation(game, words)
    if not 0 <= count <= 20:
        raise Illegal("a reserve holds 0 to 20 EP", case="37.8")
    game.reserve[nation] = count


def _convoy(game: Europe, words: list[str]) -> None:
    """36.4  Open or close a convoy route, by its sea area."""
    area = game.board.find(" ".join(words[:-1])) or ""
    if area not in game.scenario.convoys:
        legal = [game.board.name(each) for each in game.scenario.convoys]
        raise Illegal(f"no convoys go through {' '.join(words[:-1])}", case="4.1", legal=legal)
    if one_of(("open", "closed"), words[-1]) == "open":
        game.convoys.add(area)
    else:
        game.convoys.discard(area)


def _lend_lease(game: Europe, words: list[str]) -> None:
    """36.5  Whether a country sends goods to another."""
    named = " ".join(words[:-1]).split(">")
    giver, taker = (known(game.scenario.nations, each.strip(), "36.5") for each in named)
    if is_on(words[-1]):
        game.lend_lease.add(f"{giver}>{taker}")
    else:
        game.lend_lease.discard(f"{giver}>{taker}")


def _supply(game: Europe, words: list[str]) -> None:
    id = _known(game, words[0])
    if not game.on_map(id):
        raise Illegal(f"{id} is not on the map", case="33.3")
    if is_on(words[1]):
        game.unsupplied.discard(id)
    else:
        game.unsupplied.add(id)


def _markers(game: Europe, words: list[str]) -> None:
    """32.4  So many supply markers lie in a port or box."""
    place = game.board.find(" ".join(words[:-1])) or ""
    if not is_port(game, place):
        raise Illegal(f"{' '.join(words[:-1])} is no port", case="32.4")
    count, most = number(words[-1]), capacity(game, place)
    if count < 0 or (most is not None and count > most):
        raise Illegal(f"{game.board.name(place)} holds {most} supply markers", case="32.4")
    game.supplies.pop(place, None)
    if count:
        game.supplies[place] = count


def _activated(game: Europe, words: list[str]) -> None:
    id = _known(game, words[0])
    if not game.on_map(id):
        raise Illegal(f"{id} is not on the map", case="22.0")
    if is_on(words[1]):
        game.activated[id] = game.where[id]
    else:
        game.activated.pop(id, None)
        game.acting.discard(id)


def _installation(game: Europe, words: list[str]) -> None:
    """21.5  Destroy what is in a hex, or repair it; nobody must be based there any more."""
    hex = place_of(game.board, words[0].upper(), "0.3")
    if one_of(("destroyed", "intact"), words[1]) == "intact":
        repair(game, hex)
    elif not is_installed(game, hex):
        raise Illegal(f"nothing in {game.board.name(hex)} can be destroyed", case="21.5")
    elif here := based(game, hex):
        words_told = f"{', '.join(here)} must be moved from {game.board.name(hex)} first"
        raise Illegal(words_told, case="13.2")
    else:
        destroy(game, hex)
    game.forget()


def _weather(game: Europe, words: list[str]) -> None:
    if words[0].upper() not in (FAIR, MUD, WINTER):
        raise ValueError(words[0])
    game.weather = words[0].upper()


EDITS: Changes[Europe] = {
    "UNIT": _unit,
    "STRENGTH": _strength,
    "CONTROL": _control,
    "OFFENSIVES": _offensives,
    "POINTS": _points,
    "RESERVE": _reserve,
    "INSTALLATION": _installation,
    "CONVOY": _convoy,
    "LENDLEASE": _lend_lease,
    "SUPPLY": _supply,
    "MARKERS": _markers,
    "ACTIVATED": _activated,
    "WEATHER": _weather,
}
