"""2.3.1, 18.1  Sub-commands: which units act together."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import COMMANDS, KGD
from pbem.games.narvik.position.game import Narvik


def activated(game: Narvik, side: Side, command: str) -> frozenset[str]:
    """11.0, 20.0  The units that an action of this sub-command may use, as things stand now."""
    known, key = game.about[side], ("active", command)
    found: frozenset[str] | None = known.get(key)
    if found is None:
        found = known[key] = _activated(game, side, command)
    return found


def _activated(game: Narvik, side: Side, command: str) -> frozenset[str]:
    own = frozenset(
        id
        for id in game.roster.under(side, command)
        if game.on_map(id) or game.where.get(id) in STAGING
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
