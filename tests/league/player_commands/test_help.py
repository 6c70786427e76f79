"""HELP knows every word that a mail of ours mentions, and what it says can be said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import pbem
from pbem import folders
from pbem.games import catalogue
from pbem.league.play.rules_text import WIDTH, house_topics
from pbem.league.submissions.exchange import COMMANDS
from pbem.league.timing.pace import WORDS, Late, parse_pace
from pbem.store.database import Store
from tests.handbooks import handbook
from tests.league.company import Company, words

CODE = Path(pbem.__file__).parent
TELLING = ("league", "post/answering", "post/composing", "post/sender")  # where mails are worded
WORD = re.compile(r"(?<![\w'`.=<-])[A-Z]{2,}(?![\w-])")
NAMES = {  # of standards, alphabets and the like
    *("UTC", "RFC", "NFKC", "MIME", "HTML", "DOCTYPE", "PGP", "UI", "WF", "HMAC", "SHA"),
    *("ARMENIAN", "CHEROKEE", "CYRILLIC", "GREEK", "LATIN", "HANDBOOK"),
}
HEADINGS = {  # above what follows, as in LOOKING FOR PLAYERS; and the plural of what we call them
    *("LOOKING", "FOR", "PLAYERS", "TO", "PLAY", "FREE", "NOW", "YOUR", "OPEN", "QUESTION"),
    *("SEES", "IT", "ANNOUNCEMENT", "OF"),
}
OTHERWISE = {  # other spellings of what HELP explains, which no mail uses
    *("CANCEL", "REFUSE", "CLEAR", "REMOVE", "REGISTER", "SIGN", "UP", "TIMEZONE", "TIME", "MAIL"),
    *("BY", "OPPONENT"),
}
SHORT = {"AP", "IR", "USSR"}  # points, units and a country


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


# -- every word ------------------------------------------------------------------------------------


@cache
def texts(path: Path) -> list[str]:
    """The strings of a module, but for what explains it to its readers."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, kinds)]
    explained = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
    return [each.value for each in ast.walk(tree) if is_text(each) and id(each) not in explained]


def mentioned() -> Iterator[str]:
    """Every word in capitals that a mail may tell somebody to write."""
    for room in TELLING:
        for path in sorted((CODE / room).rglob("*.py")):
            for text in texts(path):
                yield from WORD.findall(text)
    for path in sorted((folders.templates() / "mail").glob("*.j2")):
        yield from WORD.findall(path.read_text(encoding="utf-8"))


def test_help_knows_every_word_that_a_mail_mentions(club):
    game = club.game()
    asked = sorted({*mentioned(), *COMMANDS} - NAMES - HEADINGS - OTHERWISE)
    assert len(asked) > 80
    unknown = []
    for word in asked:
        for who in ("anna", "mona"):
            (answer,) = club.answer(who, game, f"HELP {word}").answers
            if not answer.ok:
                unknown.append((who, word))
    assert not unknown


def test_help_knows_the_words_of_the_house_without_a_game(club):
    for word in (
        "PACE",
        "MODERATOR",
        "BECAUSE",
        "ZONE",
        "SALT",
        "EDIT",
        "DRAW OFFER",
        "ON ILLEGAL",
    ):
        assert club.told("anna", f"HELP {word}").answers[0].ok, word


@pytest.mark.parametrize("game", tuple(catalogue.titles()))
def test_help_knows_every_word_that_a_handbook_shows(club, game):
    book = handbook(game)
    shown = {word for line in book.lines for word in re.findall(r"\b[A-Z]{2,}\b", line)}
    titles = f"HELP {game}"
    unknown = [
        word for word in sorted(shown) if not club.told("anna", f"{titles} {word}").answers[0].ok
    ]
    assert not unknown


def prompts(game: str) -> Iterator[str]:
    """The texts of a game's questions."""
    for path in sorted((CODE / "games" / game).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name == "prompt":
                yield from (each.value for each in ast.walk(node) if is_text(each))


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("game", tuple(catalogue.titles()))
def test_help_knows_every_word_that_a_question_mentions(club, game):
    asked = {word for text in prompts(game) for word in WORD.findall(text)} - SHORT
    assert asked
    unknown = [
        word for word in sorted(asked) if not club.told("anna", f"HELP {game} {word}").answers[0].ok
    ]
    assert not unknown


def test_help_shows_a_word_of_the_orders_where_it_is_used(club):
    told = words(club.answer("anna", club.game(), "HELP FALLBACK").answers[0])
    assert "FALLBACK" in told
    assert "all retreat instead of one being lost" in told
    assert "MOMENTUM" not in told


def test_a_word_that_nobody_uses_is_not_explained(club):
    assert "There is no help on 'ZEBRA'" in club.refused("anna", club.game(), "HELP ZEBRA")


# -- what it says ----------------------------------------------------------------------------------


def test_every_clause_of_a_pace_is_explained_and_every_example_can_be_agreed():
    text = house_topics()["pace"]
    assert not [word for word in (*WORDS, *(f"late {each}" for each in Late)) if word not in text]
    examples = re.findall(r"^    (every .*;.*)$", text, re.MULTILINE)
    assert len(examples) >= 3
    for example in examples:
        assert parse_pace(example)


def test_a_game_begins_as_help_shows_it(club):
    lines = [
        line.strip() for line in house_topics()["begin a game"].split("\n") if "    NEW" in line
    ]
    assert lines
    for line in lines:
        assert club.told("anna", line).answers[0].ok


def test_the_moderators_words_are_all_listed(club):
    told = words(club.told("anna", "HELP MODERATOR").answers[0])
    missing = [each.help for each in COMMANDS.values() if each.who == "moderator"]
    assert not [each for each in missing if each not in told]


@pytest.mark.parametrize("game", tuple(catalogue.titles()))
def test_every_change_that_a_game_knows_is_told(club, game):
    told = words(club.told("mona", f"HELP {game} EDIT").answers[0])
    forms = catalogue.ruleset(game).edit_forms
    assert forms
    assert not [each for each in forms if f"EDIT {each} BECAUSE" not in told]


def test_every_topic_fits_a_mail():
    for title, text in house_topics().items():
        assert max(map(len, text.splitlines())) <= WIDTH, title


@pytest.mark.parametrize("word", ["grace", "bank", "early", "late", "staff", "BANK?"])
def test_help_finds_words_that_mails_write_in_small_letters(club, word):
    (answer,) = club.told("anna", f"HELP {word}").answers
    assert answer.ok
    assert word.lower().rstrip("?") in answer.block.lower()


@pytest.mark.parametrize("text", ["HELP?", "Status!", "GAMES.", "help ..."])
def test_a_word_may_end_like_a_sentence(club, text):
    (answer,) = club.told("anna", text).answers
    assert answer.ok
