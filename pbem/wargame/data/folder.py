"""The data of a game as the games of one version of its rules have it.

What a later version changed is kept: `earlier/2/units.tsv` is read for games that began by
version 2 or an older one, unless a still older file of that name is kept. All else is shared.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from pbem.wargame.data.tsv import DataError

EARLIER = "earlier"


class Files(Protocol):
    """Where data files lie: a folder as it is, or as a version has it."""

    def __truediv__(self, file: str, /) -> Path: ...


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of data, and before it those that hold what has changed since a version."""

    layers: tuple[Path, ...]

    def __truediv__(self, file: str) -> Path:
        """A file by its path in the folder, as this version has it."""
        kept = (layer / file for layer in self.layers[:-1])
        return next((each for each in kept if each.is_file()), self.layers[-1] / file)

    def __str__(self) -> str:
        return str(self.layers[0])


@lru_cache(maxsize=64)
def as_of(path: Path, version: int | None = None) -> Folder:
    """The data by which games of a version are played; None is the newest.

    Versions between which nothing changed have one and the same folder, so whatever is remembered
    by folder is made once for all of them.
    """
    since = () if version is None else (each for each in kept_versions(path) if each >= version)
    return Folder((*(path / EARLIER / str(each) for each in since), path))


def kept_versions(path: Path) -> list[int]:
    """The versions with data of their own besides the newest, the oldest first."""
    folder = path / EARLIER
    names = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    for name in names:
        if not name.isdecimal() or name != str(int(name)) or name == "0":
            raise DataError(f"{EARLIER}/{name} is not the number of a version of the rules.")
    return sorted(map(int, names))
