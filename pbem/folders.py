"""Where scenarios and templates lie.

They are in a checkout, or inside the installed package; a game that comes from another package has
its data there.
"""

from __future__ import annotations

import os
from pathlib import Path

from pbem.outside_games import outside_games

_PACKAGE = Path(__file__).resolve().parent


def scenarios_root() -> list[Path]:
    """The folders that hold scenario folders, searched first to last."""
    own = os.environ.get("PBEM_SCENARIOS")
    return ([Path(own)] if own else []) + [_shipped("scenarios")]


def scenario(name: str) -> Path:
    """The folder of one game's data; a copy named by PBEM_SCENARIOS goes before any other."""
    found = _in_roots()
    for game in outside_games():
        if game.folder is not None:
            found.setdefault(game.name, game.folder)
    if name not in found:
        known = ", ".join(sorted(found)) or "none"
        raise LookupError(f"there is no scenario {name!r}; there are: {known}")
    return found[name]


def own_scenario(name: str, folder: Path) -> Path:
    """The folder of a game that says itself where its data is; a copy in PBEM_SCENARIOS goes first.

    For games from other packages, which can so be played without being installed.
    """
    return _in_roots().get(name, folder)


def _in_roots() -> dict[str, Path]:
    """Every folder of data that lies in a folder of such folders."""
    found: dict[str, Path] = {}
    for root in scenarios_root():
        for folder in sorted(root.iterdir()) if root.is_dir() else []:
            if folder.is_dir() and not folder.name.startswith((".", "_")):
                found.setdefault(folder.name, folder)
    return found


def templates() -> Path:
    """The folder of the mail and web templates."""
    return _shipped("templates")


def _shipped(folder: str) -> Path:
    """A folder of the checkout, or its copy inside the installed package."""
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / folder).is_dir():
        return checkout / folder
    return _PACKAGE / "_data" / folder
