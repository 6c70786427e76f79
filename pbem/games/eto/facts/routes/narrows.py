"""7.8  Straits and canals: what a ship meets where the water is narrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from pbem.games.eto.facts.board import Board
from pbem.wargame.board.hexgrid import Hex

AROUND = 6  # directions


class Passing(NamedTuple):
    """A way through a canal."""

    canal: str
    cost: int  # hexsides that are passed


def canal_ways(board: Board) -> dict[str, dict[str, Passing]]:
    """7.8  By space, where canals lead from it: to their ends and to the ports on them."""
    found: dict[str, dict[str, Passing]] = {}
    for canal in board.canals:
        for (here, at), (there, to) in permutations(_stations(board, canal).items(), 2):
            if at != to:
                found.setdefault(here, {})[there] = Passing(canal, abs(at - to))
    return found


def _stations(board: Board, canal: str) -> dict[str, int]:
    """The coasts at both ends of a canal and the ports on it, by hexsides from its first end."""
    sides = board.canals[canal]
    found: dict[str, int] = {}
    for number, pair in enumerate(sides, start=1):
        for hex in pair:
            if board.grid.bit[hex] & board.coastal and number in (1, len(sides)):
                found.setdefault(board.label(hex), 0 if number == 1 else number)
            elif board.grid.bit[hex] & board.ports & ~board.coastal:
                found.setdefault(board.label(hex), number)
    return found


def shores(
    board: Board, onward: Mapping[str, Mapping[str, int]]
) -> dict[str, tuple[frozenset[str], ...]]:
    """7.8  By hex at a ferry crossing, the spaces beside it, apart by the end of the strait."""
    found: dict[str, tuple[frozenset[str], ...]] = {}
    for pair in board.ferries.pairs():
        for bank, other in (pair, pair[::-1]):
            label = board.label(bank)
            found[label] = tuple(_arcs(board, bank, other, onward.get(label, {})))
    return found


def _arcs(
    board: Board, bank: Hex, other: Hex, beside: Mapping[str, int]
) -> Iterator[frozenset[str]]:
    """The waters around a bank, from the crossing round to it again; land comes between them."""
    grid = board.grid
    crossing, arc = grid.direction(bank, other), set[str]()
    for turn in range(1, AROUND + 1):
        hex = grid.neighbour(bank, (crossing + turn) % AROUND)
        space = "" if hex is None or hex == other else board.sea_of.get(hex, board.label(hex))
        if space in beside:
            arc.add(space)
        elif arc:
            yield frozenset(arc)
            arc = set()
