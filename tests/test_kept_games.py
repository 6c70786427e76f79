"""Whole games that were played once and kept: the rules of today play them exactly as then."""

import hashlib
from pathlib import Path

import pytest

from pbem.commands.offline.replay import bent_dice
from pbem.engine.record.archive import export, read
from pbem.engine.record.journal import Journal
from pbem.games import catalogue

KEPT = Path(__file__).parent / "kept"
GAMES = sorted(KEPT.glob("*/*.txt"))
FIRST = "option rules: 1\n"
"""A position's text says so since there are newer rules; the games are of the time before."""


def told(journal: Journal) -> str:
    """A digest of all that everybody is told of a game, and of how it ended."""
    rules, found = journal.rules, hashlib.sha256()
    for side in (None, *rules.sides):
        for event in journal.events:
            found.update(f"{rules.tell(event, side)}\n".encode())
        view = journal.position if side is None else rules.view(journal.position, side)
        found.update(rules.write_position(view).replace(FIRST, "").encode())
        found.update(rules.describe(view, side).encode())
    return found.hexdigest()


@pytest.mark.parametrize("path", GAMES, ids=lambda each: f"{each.parent.name}-{each.stem}")
def test_a_kept_game_is_played_and_told_as_it_was(path):
    text = path.read_text(encoding="utf-8")
    journal = read(text, catalogue.ruleset)
    assert not bent_dice(journal)
    assert export(journal, with_seed=True) == text
    digests = (path.parent / "told.sha256").read_text().split()
    assert told(journal) == digests[digests.index(path.name) - 1]


def test_thirty_games_of_each_title_or_more_are_kept():
    for game in catalogue.titles():
        assert len(list((KEPT / game).glob("*.txt"))) >= 30
