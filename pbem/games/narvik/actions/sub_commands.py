"""2.3.1, 18.1  Sub-commands: which units act together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.narvik.facts.boxes import LOST, REGROUP
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import COMMANDS, KGD
from pbem.games.narvik.position.game import Narvik

ABSENT = {
    **dict.fromkeys(REGROUP.values(), "has to regroup before it can act"),
    **dict.fromkeys(LOST.values(), "is eliminated"),
}
"""Why a unit that is off the map does nothing."""


def activated(game: Narvik, side: Side, command: str) -> frozenset[str]:
    """11.0, 20.0  The units that an action of this sub-command may use, as things stand now."""
    return game.once_about(side, ("active", command), lambda: _activated(game, side, command))


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


def check_active(game: Narvik, side: Side, command: str, named: Sequence[str]) -> None:
    """11.0, 18.1  An action uses units of one sub-command only, and each of them once."""
    if command not in commands_of(side):
        words = f"{command} is not yours" if command else "strikes are of no sub-command"
        raise Illegal(words, case="2.3.1", legal=commands_of(side))
    active = activated(game, side, command)
    units = [id for id in named if id not in game.board.grid.index]
    for id in units:
        if id not in active:
            words = ABSENT.get(game.where.get(id, ""), f"is not activated with {command}")
            raise Illegal(f"{id} {words}", case="11.0", legal=sorted(active))
        if units.count(id) > 1:
            raise Illegal(f"{id} is named twice in one action", case="11.0")


def one_command(game: Narvik, units: Iterable[str]) -> tuple[str, ...]:
    """The sub-command that all these are of, if it is one."""
    found = {game.unit(id).command for id in units}
    return tuple(found) if len(found) == 1 else ()
