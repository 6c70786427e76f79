"""What we publish for those who check dice without our program: it is true, and it works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from pbem.engine.dice import SeededDice, commitment, value_of
from pbem.engine.record.archive import export
from pbem.engine.record.journal import Header, Journal
from pbem.games import catalogue
from pbem.league.notices import Answer, Notice
from pbem.league.play.rules_text import checking_dice, handbook
from pbem.post.composing.layout import Letterhead, facts, text_page

SEED, LATER = bytes(range(32)), bytes(32)
HOUSE = Letterhead("The club")
SALT = 'a "salt" with a \\ and an ø'


def program() -> str:
    """The one in the text."""
    lines = checking_dice().split("\n")
    return "\n".join(line[4:] for line in lines if line.startswith("    ") or not line)


@pytest.fixture(scope="module")
def record() -> str:
    """A game in which a second seed takes the place of the first."""
    rules = catalogue.ruleset("jupiter")
    header = Header("jupiter", rules.version, "jupiter-9", commitment(SEED), salts=(SALT,))
    journal = Journal(rules, header, SEED)
    while (decision := rules.decision(journal.position)) is not None and journal.counter < 24:
        if journal.counter > 9 and not journal.earlier:
            journal.reseed(LATER, "restored")
        view = rules.view(journal.position, decision.side)
        journal.play(decision.side, str(rules.default(view, decision)))
    assert journal.earlier
    assert journal.counter > 12
    return export(journal, with_seed=True)


def check(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "game.txt").write_text(text, encoding="utf-8")
    (folder / "check.py").write_text(program(), encoding="utf-8")
    words = [sys.executable, "-I", "check.py", "game.txt"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=60)


def test_the_program_accepts_a_game_of_ours(tmp_path, record):
    done = check(tmp_path, record)
    assert re.fullmatch(r"All \d\d dice are those of the seed\.\n", done.stdout), done.stderr
    assert done.returncode == 0


def test_the_program_notices_a_bent_die(tmp_path, record):
    die = re.search(r"(die \d+ d6 = )(\d)", record)
    assert die is not None
    bent = record.replace(die[0], die[1] + str(int(die[2]) % 6 + 1), 1)
    done = check(tmp_path, bent)
    assert done.returncode == 1
    assert die[1] in done.stderr


def test_the_program_notices_a_seed_that_was_not_committed_to(tmp_path, record):
    done = check(tmp_path, record.replace(SEED.hex(), bytes(31).hex() + "01"))
    assert done.returncode == 1


def test_the_program_says_that_the_seed_is_not_published_yet(tmp_path, record):
    done = check(tmp_path, re.sub(r"\[Seed.*\]\n", "", record))
    assert "published when the game is over" in done.stderr


def test_the_example_is_true():
    text = " ".join(checking_dice().split())
    found = re.search(r"the seed `(\w{64})` has the commitment `(\w{64})`", text)
    assert found is not None
    seed = bytes.fromhex(found[1])
    assert commitment(seed) == found[2]
    six, ten = (value_of(seed, "jupiter-1", ["a salt"], 7, sides) for sides in (6, 10))
    assert f"with six sides it fell on {six}, with ten on {ten}" in text


@pytest.mark.parametrize("name", catalogue.OURS)
def test_every_handbook_has_it(name):
    assert "HMAC-SHA-256" in handbook(name)["checking the dice yourself"]


def test_the_program_can_be_copied_from_a_mail(tmp_path, record, monkeypatch):
    block = handbook("jupiter")["checking the dice yourself"]
    known = facts(Notice("answer", "", answers=(Answer("HELP", block=block),)), HOUSE, None)
    mail = text_page(known).partition("import hashlib")
    margin, below = mail[0].rpartition("\n")[2], mail[2].partition("\nThe")[0]
    copied = dedent(f"{margin}{mail[1]}{below}")
    monkeypatch.setattr(sys.modules[__name__], "program", lambda: copied)
    done = check(tmp_path, record)
    assert re.fullmatch(r"All \d\d dice are those of the seed\.\n", done.stdout), done.stderr


def test_a_program_is_short():
    assert len([line for line in program().split("\n") if line.strip()]) <= 35


def test_dice_of_a_game_are_those_of_the_text():
    dice = SeededDice(SEED, "jupiter-9", (SALT,))
    dice.roll("x")
    scope: dict[str, object] = {}
    exec(program().partition("lines =")[0], scope)
    assert dice.rolled[0].value == scope["die"](SEED, "jupiter-9", [SALT], 1, 6)  # type: ignore[operator]
