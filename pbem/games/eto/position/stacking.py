"""24.2  How many land units a hex holds at the end of every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.games.eto.facts.nations import RUSSIAN
from pbem.games.eto.position.game import Europe


def limit(game: Europe, hex: str, units: Iterable[str]) -> int:
    """24.2  Three in a city resource hex, two elsewhere; one more if all are Soviet."""
    board = game.board
    base = 3 if board.is_in(hex, board.city & board.resource) else 2
    stacked = [id for id in units if game.roster[id].stacks]
    soviet = bool(stacked) and all(game.roster[id].nation == RUSSIAN for id in stacked)
    return base + soviet


def counted(game: Europe, units: Iterable[str]) -> list[str]:
    """24.2  Those that count against the limit: infantry and armor."""
    return [id for id in units if game.roster[id].stacks]


def excess(game: Europe, hex: str) -> int:
    """24.2  How many units too many stand in a hex."""
    if hex in game.board.boxes:  # 7.8
        return 0
    stack = game.stack(hex)
    return max(0, len(counted(game, stack)) - limit(game, hex, stack))


def room(game: Europe, hex: str, coming: Iterable[str] = ()) -> bool:
    """24.2  Could these units end a step in a hex?"""
    new = tuple(id for id in coming if game.where.get(id) != hex)
    stack = (*game.stack(hex), *new)
    return len(counted(game, stack)) <= limit(game, hex, stack)


def crowded(game: Europe, partnership: str = "") -> Iterator[str]:
    """24.2  The hexes with too many units, of one partnership or of all, in a fixed order."""
    for hex in sorted(game.stacks):
        top = game.stacks[hex][-1]
        if partnership in ("", game.partnership_of(top)) and excess(game, hex):
            yield hex
