"""Is the data of a scenario consistent? What all games look at alike, each fault a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from pathlib import Path
from typing import TypeVar

from pbem.engine.ruleset import Ruleset
from pbem.wargame.board.hexboard import HexBoard
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.folder import EARLIER, as_of, kept_versions
from pbem.wargame.position.position import Position

P = TypeVar("P", bound=Position)
ROLLS = set(range(1, 7))


def in_every_version(
    rules: Ruleset[P], folder: Path, faults: Callable[[int], Iterator[str]]
) -> Iterator[str]:
    """What `faults` finds in the data of each version, and in what is kept for games under way."""
    yield from faults(rules.version)
    for version in kept_versions(folder):
        own = f"{EARLIER}/{version}"
        if version >= rules.version:
            yield f"{own}: games of version {rules.version} read the newest data"
            continue
        yield from (f"{own}: {each}" for each in _useless(folder, version))
        yield from (f"{own}: {each}" for each in _renamed(rules, version))
        yield from (f"{own}: {each}" for each in faults(version))


def _useless(folder: Path, version: int) -> Iterator[str]:
    """Files that no later version has, or that say no more than the next one does."""
    kept, later = folder / EARLIER / str(version), as_of(folder, version + 1)
    for path in sorted(kept.rglob("*")):
        file = path.relative_to(kept).as_posix()
        if not path.is_dir() and not (later / file).is_file():
            yield f"there is no {file} in the newest data"
        elif not path.is_dir() and (later / file).read_bytes() == path.read_bytes():
            yield f"{file} has not changed since"


def _renamed(rules: Ruleset[P], version: int) -> Iterator[str]:
    """Counters and places: all versions have the same, for orders and reports name them."""
    game, newest = rules.start({}, version), rules.start({})
    called, now = (
        {id: getattr(unit, "name", id) for id, unit in each.roster.items()}
        for each in (game, newest)
    )
    for id in sorted(called.keys() | now.keys()):
        if called.get(id) != now.get(id):
            yield f"the counter {id} is {called.get(id)} there and {now.get(id)} now"
    labels = set(game.board.places.index) ^ set(newest.board.places.index)
    yield from (f"{label} is not a place in all versions" for label in sorted(labels))


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
