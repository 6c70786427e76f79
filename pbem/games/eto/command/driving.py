"""23.2, 30.1  Where headquarters and generals drive, by themselves or as it is written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pbem.engine.errors import Illegal
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import enemy_zone, steps_of, too_near
from pbem.wargame.board.hexgrid import Hex, Mask

Reason = tuple[str, str]  # why not, and the case


def closed_to(game: Europe, hq: str) -> Mask:
    """23.2  Where a headquarters cannot go: enemies, neutrals, zones without a friendly unit."""
    partnership = game.partnership_of(hq)
    zone = enemy_zone(game, partnership) & ~game.ground(partnership)
    return game.enemy_ground(partnership) | zone | ~game.fighting_ground


def reach(
    game: Europe, hq: str, most: int, *, stops: Mask = 0, interval: bool = True
) -> dict[Hex, tuple[Hex, ...]]:
    """23.2  Where a headquarters can end its move, each with the way; the start is left out.

    A general drives likewise, and needs no interval to any headquarters.
    """
    grid = game.board.grid
    if game.where[hq] not in grid.index:  # 7.8 it is in a box
        return {}
    start = game.at(game.where[hq])
    steps, closed = steps_of(game, game.partnership_of(hq)), closed_to(game, hq)
    ways: dict[Hex, tuple[Hex, ...]] = {start: (start,)}
    front = [start]
    for _ in range(most):
        following = []
        for here in front:
            if here != start and grid.bit[here] & stops:
                continue
            for there in grid.hexes(steps.step(grid.bit[here]) & ~closed):
                if there not in ways:
                    ways[there] = (*ways[here], there)
                    following.append(there)
        front = following
    del ways[start]
    near = too_near(game, hq, game.partnership_of(hq)) if interval else 0
    return {hex: way for hex, way in ways.items() if not grid.bit[hex] & near}


def check_move(game: Europe, hq: str, to: str, most: int, case: str, *, stops: Mask = 0) -> None:
    """Raise Illegal unless a headquarters can move there."""
    board = game.board
    found = reach(game, hq, most, stops=stops)
    legal = sorted(map(board.label, found))
    if to not in board.grid.index:
        raise Illegal(f"there is no hex {to}", case="0.3", legal=legal)
    goal = game.at(to)
    if goal in found:
        return
    if board.bit[goal] & too_near(game, hq, game.partnership_of(hq)):
        words = f"{to} is too near to another headquarters: a whole radius must lie between"
        raise Illegal(words, case="23.4", legal=legal)
    if board.bit[goal] & closed_to(game, hq):
        words = f"{hq} enters no enemy zone without a friendly unit, nor neutral ground: {to}"
        raise Illegal(words, case="23.2", legal=legal)
    raise Illegal(f"{hq} cannot get to {to} in {most} hexes", case=case, legal=legal)


def no_step(game: Europe, here: Hex, there: Hex) -> Reason | None:
    """Why one hex does not follow another on a way; None if it does."""
    board = game.board
    start, to = board.label(here), board.label(there)
    if board.grid.distance(here, there) != 1:
        return f"{to} is not next to {start}", "24.0"
    return None


def fault_by_car(
    game: Europe, id: str, hexes: Sequence[Hex], most: int, case: str, *, stops: Mask = 0
) -> Reason | None:
    """23.2, 30.1  Why a general or a headquarters cannot drive as it is written; None if he can."""
    board, barred = game.board, closed_to(game, id)
    steps = steps_of(game, game.partnership_of(id))
    for at, (here, there) in enumerate(pairwise(hexes)):
        to = board.label(there)
        if reason := no_step(game, here, there):
            return reason
        if at and board.bit[here] & stops:
            return f"{id} stops in the enemy's zone in {board.label(here)}", case
        if board.bit[there] & barred:
            words = f"{id} enters no enemy zone without a friendly unit, nor neutral ground: {to}"
            return words, case
        if not steps.step(board.bit[here]) & board.bit[there]:
            return f"{id} cannot cross from {board.label(here)} to {to}", "24.1"
    if len(hexes) - 1 > most:
        return f"{id} drives {most} hexes and no farther", case
    return None
