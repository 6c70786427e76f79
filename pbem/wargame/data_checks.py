"""Is the data of a scenario consistent? What all games look at alike, each fault a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import TypeVar

from pbem.engine.ruleset import Ruleset
from pbem.wargame.board.hexboard import HexBoard
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)
ROLLS = set(range(1, 7))


def miscounted(units: Sized, expected: int) -> Iterator[str]:
    """As many counters as there should be."""
    if len(units) != expected:
        yield f"units.tsv: {len(units)} units, not {expected}"


def off_the_dice(tables: Mapping[str, Iterable[int]]) -> Iterator[str]:
    """By file, the rolls that its table has rows for: every one of a die."""
    for file, rolls in tables.items():
        if set(rolls) != ROLLS:
            yield f"{file}: the rolls are not 1 to 6"


def unknown_results(
    file: str, rows: Iterable[Iterable[str]], known: Iterable[str]
) -> Iterator[str]:
    """What a table says and no rule knows."""
    for result in sorted({each for row in rows for each in row}.difference(known)):
        yield f"{file}: {result} is not a result"


def out_of_reach(board: HexBoard, start: str, wanted: Mask) -> Iterator[str]:
    """The names of the hexes that nobody can walk to from one."""
    reached = board.passage.flood(board.bit[board.at(start)], board.land)
    return map(board.name, board.grid.named(wanted & ~reached))


def is_within(board: HexBoard, hex: str, within: Mask) -> bool:
    """Is this the number of a hex, and of one of these?"""
    return hex in board.grid.index and board.is_in(hex, within)


def unlawful(rules: Ruleset[P], game: P, where: str) -> Iterator[str]:
    """What cannot be so in a position."""
    try:
        rules.check_invariants(game)
    except AssertionError as error:
        yield f"{where}: {error}"
