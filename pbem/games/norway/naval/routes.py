"""10.3, 10.17  The zones that a force enters on its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.norway.facts.board import Board
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.naval.forces import all_ships, surface_ships
from pbem.games.norway.position.game import Norway
from pbem.wargame.board.places import Mask


def open_water(game: Norway, side: Side) -> Mask:
    """5.4, 10.3, 16.4  The zones that a force may sail through: no enemy surface ship is there.

    A home base is where a voyage begins or ends (25.4); none leads through it.
    """
    board = game.board
    return board.sea & board.open_to[side] & ~surface_ships(game, enemy_of(side))


def quiet_water(game: Norway, side: Side) -> Mask:
    """25.4  The zones without any enemy ship, where a force may go from port to port."""
    board = game.board
    return board.sea & board.open_to[side] & ~all_ships(game, enemy_of(side))


def reached(
    game: Norway, start: str, most: int, through: Mask, last: Mask
) -> tuple[tuple[str, int], ...]:
    """Every place where a force can end, with what it costs to get there; the start left out."""
    key = "reached", start, most, through, last
    return game.once(key, lambda: tuple(_spread(game.board, start, most, through, last)))


def _spread(
    board: Board, start: str, most: int, through: Mask, last: Mask
) -> Iterator[tuple[str, int]]:
    known = front = board.bit[board.at(start)]
    for cost in range(1, most + 1):
        front = board.sailing.step(front) & last & ~known
        if not front:
            return
        for label in board.places.named(front):
            yield label, cost
        known |= front
        front &= through


def ends(game: Norway, side: Side) -> Mask:
    """10.3, 16.2  Where a force may end a voyage: any zone open to it, and its own home base."""
    board = game.board
    return (board.sea | board.home) & board.open_to[side]


def route(
    game: Norway,
    side: Side,
    start: str,
    path: Sequence[str],
    most: int,
    *,
    through: Mask,
    last: Mask,
) -> tuple[str, ...]:
    """The places entered one after the other; where the path leaves some out, the shortest way.

    It keeps clear of enemy submarines where that costs nothing. Raises Illegal.
    """
    key = "route", side, start, tuple(path), most, through, last
    return game.once(key, lambda: _found(game, side, start, path, most, through, last))


def _found(
    game: Norway, side: Side, start: str, path: Sequence[str], most: int, through: Mask, last: Mask
) -> tuple[str, ...]:
    board, found = game.board, list[str]()
    calm = quiet_water(game, side)
    here = start
    for number, label in enumerate(path):
        if number < len(path) - 1:
            _check_on_the_way(game, side, label, through)
        else:
            _check_end(game, side, label, last)
        if label == here:
            continue
        way = board.sailing.back_along(_rings(game, here, through), board.at(label), calm)
        if not way:
            words = f"no way by sea leads from {here} to {label} past the enemy's ships"
            legal = _choices(game, start, most, through, last)
            raise Illegal(words, case="10.3", legal=legal)
        found += map(board.label, way[1:])
        here = label
    if len(found) > most:
        words = f"{path[-1]} is {len(found)} zones away, and the force sails {most}"
        legal = _choices(game, start, most, through, last)
        raise Illegal(words, case="10.3", legal=legal)
    return tuple(found)


def _rings(game: Norway, start: str, through: Mask) -> list[Mask]:
    """Where voyages from a place lead, zone by zone: the same for all ships there."""
    board = game.board
    return game.once(
        ("rings", start, through), lambda: board.sailing.rings(board.at(start), through)
    )


def _check_open(game: Norway, side: Side, label: str) -> None:
    """5.4, 10.4, 16.2  Raise Illegal where a side's ships never are."""
    board = game.board
    if board.is_land(label):
        raise Illegal(f"ships cannot enter {label}; it is land", case="10.4")
    if not board.is_in(label, board.open_to[side]):
        case = "5.4" if board.is_sea(label) else "16.2"
        raise Illegal(f"{label} is closed to your ships", case=case)


def _check_on_the_way(game: Norway, side: Side, label: str, through: Mask) -> None:
    _check_open(game, side, label)
    if game.board.is_home(label):
        raise Illegal(f"a voyage ends in {label} or begins there", case="25.4")
    if not game.board.is_in(label, through):
        if game.board.is_in(label, open_water(game, side)):
            raise Illegal(f"enemy submarines in {label} bar such a voyage", case="25.4")
        raise Illegal(f"enemy ships in {label} stop the force there", case="10.3")


def _check_end(game: Norway, side: Side, label: str, last: Mask) -> None:
    _check_open(game, side, label)
    if not game.board.is_in(label, last):
        if game.board.is_in(label, quiet_water(game, side)):
            words = f"such a voyage ends next to a port of yours or at home, not in {label}"
        else:
            words = f"enemy ships in {label} bar such a voyage"
        raise Illegal(words, case="25.4", legal=game.board.places.named(last))


def _choices(game: Norway, start: str, most: int, through: Mask, last: Mask) -> list[str]:
    return [label for label, _ in reached(game, start, most, through, last)]
