"""7.7, 7.8  Ports, the boxes off the map that are ports, and where ships may not go at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.eto.facts.nations import AMERICAN, WESTERN
from pbem.games.eto.facts.routes.sea_routes import Waters
from pbem.games.eto.facts.sea.seas import IRAQ, UNLIMITED
from pbem.games.eto.facts.units import BATTLESHIP, HEAVY_CRUISER
from pbem.games.eto.facts.words import counted
from pbem.games.eto.naval.events import OnlySubmarines, WayBarred
from pbem.games.eto.position.fleets import (
    all_submarines,
    docked_in,
    findable,
    icebound,
    in_port,
    ships_in,
    shuns,
    stack_size,
)
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.data.counters import hidden
from pbem.wargame.position.words import and_all

CASE = "7.7"
ROOM = {"minor": 10, "major": 20}  # naval units
SAFE_IN_PORT = (BATTLESHIP, HEAVY_CRUISER)  # 7.7, 8.5
AMERICA = "US-box"


def is_port(game: Europe, place: str) -> bool:
    """7.7, 7.8, 21.5  Is there a port in a hex that stands, or is it a box that is one?"""
    board = game.board
    if place in board.boxes:
        return not board.boxes[place].escorts
    there = place in board.grid.index and board.is_in(place, board.ports)
    return there and place not in game.destroyed


def is_water(game: Europe, space: str) -> bool:
    """7.7, 7.8  Can ships be in a space outside a port? Not in boxes, nor in ports inland."""
    board = game.board
    inland = space in board.grid.index and not board.is_in(space, board.coastal)
    return not inland and space not in board.boxes


def friendly_port(game: Europe, partnership: str, place: str) -> bool:
    """7.7, 7.8  May ships of a partnership lie in the port of a space?"""
    if place in game.board.boxes:
        return box_is_open(game, partnership, place)
    if not is_port(game, place) or not game.friendly(partnership, place):
        return False
    harbour = game.board.harbours.get(place)
    return harbour is None or all(game.friendly(partnership, hex) for hex in harbour.needs)


def no_port(game: Europe, partnership: str, place: str) -> str:
    """7.8  Why the port of a hex that is one's own is of no use; empty where other rules say so."""
    harbour = game.board.harbours.get(place)
    if harbour is None or not is_port(game, place) or not game.friendly(partnership, place):
        return ""
    lost = [hex for hex in harbour.needs if not game.friendly(partnership, hex)]
    if not lost:
        return ""
    needs, name = and_all([*map(game.board.name, lost)]), game.board.name(place)
    return f"{name} is a port only together with {needs}"


def enterable(game: Europe, partnership: str, place: str) -> bool:
    """7.7, 7.8  May ships enter the port of a space now?"""
    return friendly_port(game, partnership, place) and not icebound(game, place)


def box_is_open(game: Europe, partnership: str, box: str) -> bool:
    """7.8  Never to the Axis; America's when it is at war, Iraq's with a hex of its edge."""
    if partnership != WESTERN or game.board.boxes[box].escorts:
        return False
    if box == AMERICA:
        return AMERICAN in game.setting.belligerents
    return box != IRAQ or bool(game.controlled(partnership) & game.board.iraq_edge)


def check_lodging(game: Europe, id: str, box: str) -> None:
    """7.8  Raise Illegal where a land or air unit cannot be in a box off the map."""
    name, here = game.board.name(box), game.board.boxes[box]
    if not box_is_open(game, game.partnership_of(id), box):
        raise Illegal(f"{name} is closed to {id}", case="7.8")
    based = [
        each
        for each in game.stack(box)
        if game.unit(each).air and each not in game.aboard and each != id
    ]
    if game.unit(id).air and here.air is not None and len(based) >= here.air:
        words = f"{name} holds {here.air} air units, and {', '.join(based)} is there"
        raise Illegal(words, case="7.8")


def has_to_leave(game: Europe, id: str) -> bool:
    """7.8  Is a ship in the port of a box that its side cannot use any more?"""
    place = game.where[id]
    if place not in game.board.boxes or game.board.boxes[place].escorts:
        return False
    return not friendly_port(game, game.partnership_of(id), place)


def room_in(game: Europe, partnership: str, place: str) -> int | None:
    """7.7  How many more ships a port takes; None: any number."""
    board = game.board
    if place in board.boxes:
        size = board.boxes[place].port
    else:
        size = "major" if board.is_in(place, board.major_ports) else "minor"
    if size == UNLIMITED:
        return None
    return ROOM[size] - stack_size(game, docked_in(game, place, partnership))


def has_room(game: Europe, partnership: str, place: str, ships: Iterable[str]) -> bool:
    """7.7  Does a port take these ships besides those in it? All transport points are one."""
    left = room_in(game, partnership, place)
    return left is None or _coming(game, partnership, place, ships) <= left


def _coming(game: Europe, partnership: str, place: str, ships: Iterable[str]) -> int:
    """7.7  How many units more there are in a port once these ships have entered it."""
    docked = docked_in(game, place, partnership)
    return stack_size(game, dict.fromkeys((*docked, *ships))) - stack_size(game, docked)


def takes(game: Europe, partnership: str, space: str, ships: tuple[str, ...]) -> bool:
    """7.7  Is there room in a port for those who are not in it?"""
    coming = [id for id in ships if game.where[id] != space or not in_port(game, id)]
    return bool(coming) and has_room(game, partnership, space, ships)


def open_to_attack(game: Europe, partnership: str, place: str) -> tuple[str, ...]:
    """7.7, 8.5  The ships in a port that enemies can enter; none with a BB or CA, or in the ice.

    11.2  Submarines in port are open to aircraft only; 12.7 who is not seen may be any other ship.
    """
    docked = () if icebound(game, place) else findable(game, docked_in(game, place, partnership))
    if any(game.unit(id).kind in SAFE_IN_PORT for id in docked):
        return ()
    afloat = tuple(id for id in docked if not game.unit(id).submarine)
    return docked if not afloat and _is_anybody_unseen(game, partnership, place) else afloat


def _is_anybody_unseen(game: Europe, partnership: str, place: str) -> bool:
    unseen = (id for id in game.stack(place) if hidden(id) and in_port(game, id))
    return any(game.partnership_of(id) == partnership for id in unseen)


def check_raid(game: Europe, partnership: str, place: str) -> None:
    """7.7  Raise Illegal unless ships can enter the port of a hex that is the enemy's."""
    name = game.board.name(place)
    if not is_port(game, place) or not game.board.is_in(place, game.hostile(partnership)):
        raise Illegal(f"{name} is no port of the enemy", case=CASE)
    check_ice(game, place)
    outside = ["SAIL ... without INTO PORT stays outside"]
    foes = game.foes(partnership)
    docked = [id for foe in foes for id in findable(game, docked_in(game, place, foe))]
    if not docked:
        raise Illegal(f"nobody lies in the port of {name}", case=CASE, legal=outside)
    if not is_prey(game, partnership, place):
        if all_submarines(game, docked):
            words = f"only submarines lie in the port of {name}, and aircraft alone attack them"
            raise Illegal(words, case="11.2", legal=outside)
        words = f"a battleship or heavy cruiser lies in the port of {name}"
        raise Illegal(words, case=CASE, legal=outside)


def shields(game: Europe, partnership: str, place: str) -> tuple[str, ...]:
    """7.7  The battleships and heavy cruisers for which a partnership enters no port of theirs."""
    docked = (id for foe in game.foes(partnership) for id in docked_in(game, place, foe))
    return tuple(id for id in docked if game.unit(id).kind in SAFE_IN_PORT)


def turn_back(
    game: Europe, side: Side, ships: tuple[str, ...], goal: str, enemies: Iterable[str]
) -> WayBarred:
    """12.7  Ships stop before enemies whom they did not see: these are laid open, and bar the way.

    So nobody is told in vain what he cannot know, and nobody tries the same twice.
    """
    barring = tuple(sorted(enemies))
    game.met.update(barring)
    return WayBarred(ships, side, hex=game.where[ships[0]], goal=goal, barred_by=barring)


def lay_open_submarines(
    game: Europe, side: Side, ships: tuple[str, ...], place: str
) -> Iterator[Event]:
    """11.2, 12.7  Who did not see that only submarines lie in a port finds them, and stays off."""
    foes = game.foes(game.partnership(side))
    docked = [id for foe in foes for id in findable(game, docked_in(game, place, foe))]
    if docked and all_submarines(game, docked):
        game.met.update(docked)
        yield OnlySubmarines(ships, side, hex=place, lying=tuple(sorted(docked)))


def is_prey(game: Europe, partnership: str, place: str) -> bool:
    """7.7  Do enemies lie in the port of a space, who can be attacked there?"""
    return any(open_to_attack(game, foe, place) for foe in game.foes(partnership))


def check_room(game: Europe, partnership: str, place: str, ships: Iterable[str]) -> None:
    """Raise Illegal where a port does not take these ships."""
    left, coming = room_in(game, partnership, place), _coming(game, partnership, place, ships)
    if left is not None and coming > left:
        more = counted(left, "more ship")
        words = f"the port of {game.board.name(place)} takes {more}, not {coming}"
        raise Illegal(words, case=CASE, legal=["SAIL ... AT SEA stays outside"])


def keeps_apart(game: Europe, ships: tuple[str, ...], end: str, *, at_sea: bool) -> str:
    """11.1  A ship out of port in a hex, with which these cannot be there; empty: nobody."""
    own = game.partnership_of(ships[0])
    if end not in game.board.grid.index or (not at_sea and friendly_port(game, own, end)):
        return ""
    there = [id for id in ships_in(game, end, own) if id in game.fleets]
    there += [id for id, hex in game.stations.items() if hex == end]  # 7.4
    return next((id for id in there if shuns(game, ships, id)), "")


def check_ice(game: Europe, place: str) -> None:
    """7.8  Raise Illegal where a port is frozen."""
    if icebound(game, place):
        words = f"the port of {game.board.name(place)} is icebound in this month"
        raise Illegal(words, case="7.8", legal=["SAIL ... AT SEA stays outside"])


# -- narrow waters --------------------------------------------------------------------------------


def waters(game: Europe, partnership: str) -> Waters:
    """7.8, 39.1  What is open to the ships of a partnership."""
    return game.once(("waters", partnership), lambda: _waters(game, partnership))


def _waters(game: Europe, partnership: str) -> Waters:
    return Waters(
        frozenset(_closed(game, partnership)),
        frozenset(each for each in game.board.canals if _is_passed(game, partnership, each)),
        frozenset(_barred(game, partnership)),
    )


def _closed(game: Europe, partnership: str) -> Iterator[str]:
    """7.8, 39.1  Boxes and inland ports of others, and neutral straits."""
    board = game.board
    held = union(map(game.controlled, (partnership, *game.foes(partnership))))
    neutral = (hex for hex in game.scenario.routes.shores if not board.is_in(hex, held))
    others = (*board.boxes, *board.grid.named(board.ports & ~board.coastal))
    yield from neutral
    yield from (each for each in others if not friendly_port(game, partnership, each))


def _is_passed(game: Europe, partnership: str, canal: str) -> bool:
    """7.8  All land beside a canal is friendly to those who pass it."""
    bit, own = game.board.grid.bit, game.controlled(partnership)
    return all(bit[hex] & own for pair in game.board.canals[canal] for hex in pair)


def _barred(game: Europe, partnership: str) -> Iterator[str]:
    """7.8, 21.5  Both banks of a ferry crossing, where an enemy has a fort that stands on one."""
    board, ruins = game.board, game.masked(game.destroyed)
    forts = board.forts & game.hostile(partnership) & ~ruins
    for pair in board.ferries.pairs():
        if any(board.grid.bit[hex] & forts for hex in pair):
            yield from map(board.label, pair)


def came_from(game: Europe, ships: Iterable[str]) -> frozenset[str]:
    """7.8  From where ships have come to the ferry crossing where they are."""
    return frozenset(game.came[id] for id in ships if id in game.came)


def closure(game: Europe, own: str, came: frozenset[str], here: str, there: str) -> str:
    """7.8  Why a partnership's ships cannot go from a space to the next; empty if they can."""
    open_to, routes, name = waters(game, own), game.scenario.routes, game.board.name
    if there in open_to.closed:
        return no_port(game, own, there) or f"{name(there)} is closed to them"
    canal = routes.by_canal(here, there)
    if canal and canal not in open_to.canals:
        return f"the {canal} Canal is closed: all land beside it must be friendly"
    if here in open_to.barred and not routes.go_back(here, came, there):
        return f"enemy guns bar the straits at {name(here)}: they can only go back"
    return ""


def is_open(game: Europe, id: str, path: tuple[str, ...]) -> bool:
    """7.8  Can a ship go this way from where it is?"""
    own, came = game.partnership_of(id), came_from(game, (id,))
    for here, there in zip((game.where[id], *path), path, strict=False):
        if here != there and closure(game, own, came, here, there):
            return False
        came = frozenset((here,))
    return True
