"""2.3.1, 18.1  Sub-commands: which units act together."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.narvik.position import STAGING, Narvik
from pbem.games.narvik.units import COMMANDS, KGD


def in_play(game: Narvik, id: str) -> bool:
    """20.0  Is a ground unit on the map or in a staging area, able to act?"""
    unit = game.unit(id)
    return not unit.strike and not unit.staff and (game.on_map(id) or game.where[id] in STAGING)


def activated(game: Narvik, side: Side, command: str) -> frozenset[str]:
    """11.0  The units that an action of this sub-command may use, as things stand now."""
    own = frozenset(
        id
        for id, unit in game.roster.items()
        if unit.side == side and unit.command == command and id in game.where and in_play(game, id)
    )
    return own | frozenset(around_dietl(game)) if command == KGD else own


def around_dietl(game: Narvik) -> Iterator[str]:
    """18.1  The units of other sub-commands that are stacked with Dietl or next to him."""
    hex = next((game.where[id] for id in game.where if game.unit(id).dietl), "")
    if hex not in game.stacks:
        return
    near = (hex, *(game.board.label(each) for each in game.board.grid.neighbours[game.at(hex)]))
    side = game.holder(hex)
    for label in near:
        if game.holder(label) == side:
            yield from (id for id in game.stack(label) if game.unit(id).command != KGD)


def commands_of(side: Side) -> tuple[str, ...]:
    return COMMANDS[side]
