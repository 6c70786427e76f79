"""Games that other installed packages bring, as their entry points say; none is loaded for it.

A package says so in its pyproject.toml, and keeps its data in `scenario` beside that module:

    [project.entry-points."pbem.games"]
    crowns = "three_crowns.rules:RULES"
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

GROUP = "pbem.games"
DATA = "scenario"  # the folder, in the package of the rules


class OutsideGame(NamedTuple):
    """A game as its package declares it."""

    name: str
    distribution: str  # as it was installed: three-crowns 1.0
    entry: EntryPoint

    @property
    def folder(self) -> Path | None:
        """Where its data is; none if its package cannot be found."""
        package = self.entry.module.rpartition(".")[0] or self.entry.module
        try:
            spec = find_spec(package)
        except Exception:  # a package above it is imported for this, and may be broken
            return None
        places = spec.submodule_search_locations if spec is not None else None
        return next((Path(each) / DATA for each in places or ()), None)


def outside_games() -> tuple[OutsideGame, ...]:
    """All of them, in the order of their names; one name may be there several times."""
    return _on_path(tuple(sys.path))


@lru_cache(maxsize=4)
def _on_path(path: tuple[str, ...]) -> tuple[OutsideGame, ...]:
    """What is installed where modules are looked for; found once, as it takes a while."""
    games = (OutsideGame(each.name, _installed(each), each) for each in entry_points(group=GROUP))
    return tuple(sorted(games, key=lambda game: (game.name, game.distribution)))


def _installed(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "a package"
