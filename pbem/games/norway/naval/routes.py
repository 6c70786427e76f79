"""10.3, 10.17  The zones that a force enters on its way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
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
    game: Norway, side: Side, start: str, most: int, through: Mask, last: Mask
) -> Iterator[tuple[str, int]]:
    """Every place where a force can end, with what it costs to get there; the start left out."""
    board = game.board
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
    case: str = "10.3",
) -> tuple[str, ...]:
    """The places entered one after the other; where the path leaves some out, the shortest way.

    It keeps clear of enemy submarines where that costs nothing. Raises Illegal.
    """
    board, found = game.board, list[str]()
    calm = quiet_water(game, side)
    here = start
    for number, label in enumerate(path):
        final = number == len(path) - 1
        _check_entry(game, side, label, through | (last if final else 0), final, case)
        if label == here:
            continue
        goal = board.bit[board.at(label)]
        way = board.sailing.shortest(board.at(here), goal, through, calm)
        if not way:
            words = f"no way by sea leads from {here} to {label} past the enemy's ships"
            raise Illegal(words, case=case, legal=_choices(game, side, start, most, through, last))
        found += map(board.label, way[1:])
        here = label
    if len(found) > most:
        words = f"{path[-1]} is {len(found)} zones away, and the force sails {most}"
        legal = _choices(game, side, start, most, through, last)
        raise Illegal(words, case=case, legal=legal)
    return tuple(found)


def _check_entry(
    game: Norway, side: Side, label: str, allowed: Mask, final: bool, case: str
) -> None:
    board = game.board
    if board.is_land(label):
        raise Illegal(f"ships cannot enter {label}; it is land", case="10.4")
    if not board.is_in(label, board.open_to[side]):
        where = "5.4" if board.is_sea(label) else "16.2"
        raise Illegal(f"{label} is closed to your ships", case=where)
    if board.is_in(label, allowed):
        return
    if board.is_home(label):
        raise Illegal(f"a voyage ends in {label} or begins there", case="25.4")
    words = (
        f"enemy ships in {label} stop the force there" if not final else f"enemies are in {label}"
    )
    raise Illegal(words, case=case)


def _choices(
    game: Norway, side: Side, start: str, most: int, through: Mask, last: Mask
) -> list[str]:
    return [label for label, _ in reached(game, side, start, most, through, last)]
