"""Kernel and toolkit serve every game, and so name none."""

from __future__ import annotations

import re
from pathlib import Path

import pbem
from pbem.games import catalogue

GENERAL = ("engine", "wargame", "notation", "atlas")


def test_no_game_is_named_where_all_games_are_served() -> None:
    games = catalogue.titles()
    names = {word for game in games for word in (game, catalogue.ruleset(game).title)}
    named = re.compile(rf"\b({'|'.join(map(re.escape, sorted(names)))})\b", re.IGNORECASE)
    root = Path(pbem.__file__).parent
    found = {
        str(path.relative_to(root)): sorted({each[0] for each in named.finditer(text)})
        for package in GENERAL
        for path in sorted((root / package).rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
        for text in [path.read_text(encoding="utf-8", errors="replace")]
        if named.search(text)
    }
    assert found == {}
