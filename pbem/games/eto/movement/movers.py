"""24.0, 30.0  Who may still move on the ground, and who no more."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.eto.command.activation import may_activate
from pbem.games.eto.facts.boxes import DEAD, PLAIN
from pbem.games.eto.facts.sea.seas import IRAQ
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.movement.transit import edge
from pbem.games.eto.position.game import Europe

ALONE = (HQ, GENERAL)


def movers(game: Europe, side: Side) -> Iterator[str]:
    """24.0, 30.0  Who could still move now, as far as activation goes."""
    in_offensive = game.offensive is not None
    for id in game.units_of(side):
        if not why_not(game, side, id) and (game.unit(id).land or not in_offensive):
            yield id


def why_not(game: Europe, side: Side, id: str) -> tuple[str, str] | None:
    """Why a unit may not move at all now, and the case; None if it may."""
    done = id in game.moved and id not in game.ashore and game.on_map(id)
    if done and game.side_of(id) == side:
        return f"{id} has moved already", "24.0"
    return why_no_ride(game, side, id)


def why_no_ride(game: Europe, side: Side, id: str) -> tuple[str, str] | None:
    """24.3  Why somebody may not go along with land units; who came with others may go on."""
    unit = game.unit(id)
    if game.side_of(id) != side:
        return f"{id} is not yours to move", "24.0"
    if not game.on_map(id):
        return not_there(game, id)
    if game.where[id] in game.board.boxes and not leaves_on_foot(game, id):
        return f"{id} is off the map, and leaves {game.board.name(game.where[id])} by sea", "7.8"
    if not (unit.land or unit.kind in ALONE):
        return f"{id} does not move on the ground", "24.0"
    if id in game.moved and id in game.ashore:
        return f"{id} has debarked in this month, and goes no farther", "10.5"
    if id in game.retreated:
        return f"{id} was driven back and moves no farther", "26.5"
    if game.offensive is None:
        done = id in game.activated or id in game.used
        return (f"{id} was activated in this month", "30.0") if done else None
    if unit.kind == HQ:
        name = id.removeprefix("HQ")
        words = (
            f"{id} moves before the land units, HQ {name} hex, or after them, REGROUP {name} hex"
        )
        return words, "23.2"
    if id in game.broke or (id in game.flipped and id in game.acting):
        return f"{id} took part in a breakthrough and does not move in step 3", "28.4"
    words, case = may_activate(game, id)
    return (words, case) if words else None


def leaves_on_foot(game: Europe, id: str) -> bool:
    """24.1  Is a unit in the box of Iraq, and a hex at the edge of Iraq friendly?"""
    return game.where[id] == IRAQ and bool(edge(game, game.partnership_of(id)))


def not_there(game: Europe, id: str) -> tuple[str, str]:
    """40.1  Where a unit of one's own is that is not on the map, and the case."""
    nation, box = game.unit(id).nation, game.where[id]
    if nation in game.conquered and box == DEAD:
        return f"{id} left the game when {nation} was conquered", "40.1"
    return f"{id} is not on the map: {PLAIN.get(box, box)}", "24.0"
