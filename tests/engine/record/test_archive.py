"""A whole game as one text file, and back."""

from __future__ import annotations

import pytest

from pbem.engine.record.archive import Unreadable, export, read
from pbem.engine.record.journal import Differs
from pbem.games.jupiter.rules import RULES
from tests.engine.tables import anonymous, new_journal, played_on, set_up

ODD = [
    'Åse "the Fox" Ødegård',
    "back\\slash \\n not a line",
    "two\nlines",
    '{ braces } and [Tags "x"]',
    "  spaces around  ",
    "7. allied order: DEFAULT",
    "die 3 d6 = 4: combat",
    "日本語 \U0001f3b2",
    "tab\there",
]
BREAKS = ["carriage\rreturn", "line\u2028separator", "next\x85line", "form\x0cfeed"]


def ruleset(name):
    return {"jupiter": RULES}[name]


def again(journal, with_seed=True):
    return read(export(journal, with_seed=with_seed), ruleset)


def assert_same(one, other):
    assert other.header == one.header
    assert other.records == one.records
    assert anonymous(other.events) == anonymous(one.events)
    assert RULES.encode(other.position) == RULES.encode(one.position)


@pytest.mark.parametrize("number", range(3))
def test_export_and_import_give_the_identical_game(number):
    journal = played_on(new_journal(), number)
    assert_same(journal, again(journal))
    assert export(again(journal), with_seed=True) == export(journal, with_seed=True)


def test_everything_that_can_happen_to_a_game_comes_back():
    journal = new_journal(options={"finnmark": "printed"}, salts=("salt", "pepper"))
    journal.play("allied", "DEFAULT")
    journal.decree(6, "why not")
    journal.play("german", "DEFAULT", by="standing", comment="at once")
    journal.remark("so far, so good")
    journal.edit("UNIT 1US 1717", "by agreement")
    journal.rollback(3, "no, rather not")
    played_on(journal)
    assert_same(journal, again(journal))
    assert again(journal).seed == journal.seed


def test_without_a_published_seed_the_game_comes_back_without_it():
    journal = set_up(new_journal())
    text = export(journal, with_seed=False)
    assert "Seed" not in text
    assert journal.seed.hex() not in text
    found = read(text, ruleset)
    assert found.seed is None
    assert_same(journal, found)


@pytest.mark.parametrize("words", ODD)
def test_odd_names_comments_and_salts_come_back(words):
    journal = set_up(new_journal(players={"allied": words}, salts=(words,)))
    journal.remark(words)
    assert_same(journal, again(journal))


@pytest.mark.parametrize("words", BREAKS)
def test_other_line_breaks_come_back_too(words):
    journal = set_up(new_journal(players={"allied": words}))
    assert_same(journal, again(journal))


def test_the_file_can_be_read_by_people():
    text = export(set_up(new_journal(players={"allied": "Ann"})), with_seed=False)
    assert text.startswith(
        f'[Game "jupiter"]\n[Version "{RULES.version}"]\n[Id "t1"]\n[Commitment "'
    )
    assert '[Player allied "Ann"]' in text
    assert "1. allied order: DEFAULT\n2. german order: DEFAULT\n   die 1 d6 = " in text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('[Game "jupiter"]\n', "", r"the header lacks \[Game\]"),
        ("[Commitment", "[Promise", r"the header lacks \[Commitment\]"),
        ("1. allied", "2. allied", "entry 1 is missing"),
        ("1. allied order: DEFAULT", "   die 1 d6 = 4: x", "a die before the first entry"),
        ("1. allied order: DEFAULT", "what is this", "is not understood: what is this"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(old, new, words):
    text = export(set_up(new_journal()), with_seed=True)
    assert old in text
    with pytest.raises(Unreadable, match=words):
        read(text.replace(old, new, 1), ruleset)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Version "', '[Version "one'),
        ('[Seed "', '[Seed "xyz'),
        ('[Seed "00', '[Seed "ff'),
        ('[Game "jupiter"]', '[Game "chess"]'),
        ("1. allied order: DEFAULT", "1. allied order: BLAH"),
        ("1. allied order: DEFAULT", "1. swedish order: DEFAULT"),
        ("2. german order: DEFAULT", "2. rollback: x"),
        ("die 1 d6 = ", "die 1 d6 = 1"),
    ],
)
def test_other_damage_is_unreadable_or_differs_too(old, new):
    text = export(set_up(new_journal()), with_seed=True)
    assert old in text
    with pytest.raises((Unreadable, Differs)):
        read(text.replace(old, new, 1), ruleset)


@pytest.mark.parametrize("change", [("d6 = ", "d8 = "), (": Allied air", ": Alien air")])
def test_dice_that_are_not_those_of_the_game_differ(change):
    text = export(set_up(new_journal()), with_seed=False)
    with pytest.raises(Differs, match="recorded"):
        read(text.replace(*change, 1), ruleset)


def test_an_order_that_was_never_legal_differs():
    text = export(set_up(new_journal()), with_seed=False)
    with pytest.raises(Differs, match="not legal in the replay"):
        read(text.replace("1. allied order: DEFAULT", "1. allied order: DONE SETUP"), ruleset)


def test_windows_line_ends_do_no_harm():
    journal = set_up(new_journal())
    text = export(journal, with_seed=True).replace("\n", "\r\n")
    assert_same(journal, read(text, ruleset))
