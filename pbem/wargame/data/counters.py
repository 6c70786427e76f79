"""Counters: known by their ids, or face down with only a flag to be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Self, TypeVar

from pbem.wargame.data.tsv import Row, Table

UNKNOWN = "?"  # begins the id of a counter whose face is hidden

U = TypeVar("U")


def hidden_id(flag: str, place: str, depth: int) -> str:
    """The name that a hidden counter goes by in a side's view: only its flag and its place."""
    return f"{UNKNOWN}{flag}:{place}:{depth}"


def hidden(id: str) -> bool:
    return id.startswith(UNKNOWN)


def flag_of(id: str) -> str:
    """What can be seen of a hidden counter."""
    return id[len(UNKNOWN) :].split(":")[0]


def told(ids: Iterable[str], face: Callable[[str], str], flag: Callable[[str], str]) -> str:
    """Counters with what their faces show; of hidden ones how many there are of each flag."""
    shown: list[str] = []
    unseen: Counter[str] = Counter()
    for id in ids:
        if hidden(id):
            unseen[flag(id)] += 1
        else:
            shown.append(face(id))
    shown += (f"{count} unseen {each}".rstrip() for each, count in unseen.items())
    return ", ".join(shown)


class Roster(dict[str, U]):
    """All counters by id; hidden ones are made up as they are asked for."""

    @classmethod
    def read(cls, path: Path, columns: Sequence[str], read: Callable[[Row], U]) -> Self:
        """The order of battle from its table."""
        rows = Table.read(path, columns=columns, optional=["note"]).keyed("id")
        return cls((id, read(row)) for id, row in rows.items())

    def __missing__(self, id: str) -> U:
        if not hidden(id):
            raise KeyError(id)
        return self._made_up(id)

    @cached_property
    def _made_up(self) -> Callable[[str], U]:
        return lru_cache(maxsize=4096)(self.face_down)

    def face_down(self, id: str) -> U:
        """A counter of which only the flag can be seen."""
        raise NotImplementedError


def check_each_once(counters: Iterable[str]) -> None:
    """Raise AssertionError where a counter is in two places at a time, or is no real one."""
    counted = Counter(counters)
    doubled = [id for id, count in counted.items() if count > 1]
    assert not doubled, f"counters are in two places: {doubled}"
    assert not [id for id in counted if hidden(id)], "a hidden counter got into a position"


def check_none_missing(roster: Iterable[str], counters: Iterable[str]) -> None:
    """Raise AssertionError where a counter is nowhere."""
    missing = set(roster).difference(counters)
    assert not missing, f"counters are missing: {sorted(missing)}"
