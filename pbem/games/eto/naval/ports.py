"""7.7, 7.8  Ports, the boxes off the map that are ports, and where ships may not go at all."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.eto.facts.nations import AMERICAN, WESTERN
from pbem.games.eto.facts.seas import UNLIMITED
from pbem.games.eto.position.fleets import docked_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union

CASE = "7.7"
ROOM = {"minor": 10, "major": 20}  # naval units
AMERICA, IRAQ = "US-box", "Iraq-box"


def is_port(game: Europe, place: str) -> bool:
    """7.7, 7.8, 21.5  Is there a port in a hex that stands, or is it a box?"""
    board = game.board
    if place in board.boxes:
        return True
    there = place in board.grid.index and board.is_in(place, board.ports)
    return there and place not in game.destroyed


def friendly_port(game: Europe, partnership: str, place: str) -> bool:
    """7.7  May ships of a partnership lie in the port of a space?"""
    if place in game.board.boxes:
        return box_is_open(game, partnership, place)
    return is_port(game, place) and game.friendly(partnership, place)


def box_is_open(game: Europe, partnership: str, box: str) -> bool:
    """7.8  Never to the Axis; America's when it is at war, Iraq's with a hex of its edge."""
    if partnership != WESTERN:
        return False
    if box == AMERICA:
        return AMERICAN in game.setting.belligerents
    return box != IRAQ or bool(game.controlled(partnership) & game.board.iraq_edge)


def room_in(game: Europe, partnership: str, place: str) -> int | None:
    """7.7  How many more ships a port takes; None: any number."""
    board = game.board
    if place in board.boxes:
        size = board.boxes[place].port
    else:
        size = "major" if board.is_in(place, board.major_ports) else "minor"
    if size == UNLIMITED:
        return None
    return ROOM[size] - len(docked_in(game, place, partnership))


def check_room(game: Europe, partnership: str, place: str, coming: int) -> None:
    """Raise Illegal where a port does not take so many more."""
    left = room_in(game, partnership, place)
    if left is not None and coming > left:
        words = f"the port of {game.board.name(place)} takes {left} more ships, not {coming}"
        raise Illegal(words, case=CASE, legal=["SAIL ... AT SEA stays outside"])


def closed_to(game: Europe, partnership: str) -> frozenset[str]:
    """7.8, 39.1  The spaces that ships of a partnership may not enter: boxes, neutral straits."""
    return game.once(("closed at sea", partnership), lambda: _closed_to(game, partnership))


def _closed_to(game: Europe, partnership: str) -> frozenset[str]:
    board = game.board
    held = union(map(game.controlled, (partnership, *game.foes(partnership))))
    straits = board.grid.mask(board.label(hex) for pair in board.ferries.pairs() for hex in pair)
    boxes = (each for each in board.boxes if not box_is_open(game, partnership, each))
    return frozenset((*board.grid.named(straits & ~held), *boxes))
