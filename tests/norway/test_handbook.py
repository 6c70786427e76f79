"""The handbook: all that can be said in Norway 1940 is shown, and its numbers are the data's."""

from __future__ import annotations

import re

import pytest

from pbem.games.norway.orders.grammar import grammar, orders
from pbem.games.norway.orders.language import KINDS
from pbem.games.norway.rules import RULES
from pbem.games.norway.setup.options_chosen import OFFERS
from pbem.games.norway.text.diagram import ABOUT, FACTS
from tests.handbooks import blocks, handbook, rows

BOOK = handbook("norway")
NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TEXT = " ".join((BOOK.folder / "HANDBOOK.md").read_text(encoding="utf-8").split())
SCENARIO = RULES.start({}).scenario
TABLES = BOOK.folder / "tables"


def test_every_kind_of_order_is_in_the_handbook() -> None:
    shown = {type(order) for line in BOOK.queued for order in line.statement.orders}
    assert shown == {order for order in orders() if order.form}


def test_every_kind_of_standing_order_is_in_the_handbook() -> None:
    kinds = {KINDS.get(word, word.lower()) for word in grammar().kinds}
    assert {rule.kind for rule in BOOK.standing} == kinds


def test_every_condition_is_in_the_handbook() -> None:
    described = set(re.findall(r"[A-Z]+", BOOK.chapters["Conditions"]))
    assert described >= grammar().conditions | {"NEAR", "NOT", "AND"}


def test_every_fact_of_a_position_is_in_the_handbook() -> None:
    told = BOOK.chapters["Case files"]
    assert [key for key in (*FACTS, *ABOUT) if not re.search(rf"`{key}\b", told)] == []


def test_everything_that_can_be_bought_is_in_the_handbook() -> None:
    assert [word for word in OFFERS if word not in BOOK.chapters["Answers"]] == []


@pytest.mark.parametrize(
    "word",
    ["JOIN", "WITH", "AIM", "SPEND", "LAND", "ATTACK", "VIA", "RETURN", "STAY", "BASE", "THEN"],
)
def test_every_word_within_an_action_is_shown(word: str) -> None:
    assert any(re.search(rf"\b{word}\b", str(line)) for line in BOOK.queued)


@pytest.mark.parametrize(
    "phrase", ["WHEN PATROL: TRANSPORTS", "WHEN INTERCEPTION: OUTNUMBERING", "WHEN ONWARD: NEVER"]
)
def test_what_is_named_behind_a_standing_order_can_be_said(phrase: str) -> None:
    assert BOOK.read(phrase)


def test_the_plan_of_the_handbook_is_one_mail() -> None:
    (plan,) = blocks(BOOK.chapters["Plans"])
    sheet = BOOK.read(plan)[0]
    assert len(sheet.lines) == len(plan.splitlines()) - 1


# -- what the handbook says is what the data says --------------------------------------------------


def test_points_and_turns_are_those_of_the_data() -> None:
    places = rows(BOOK.folder / "places.tsv", "label", "kind", "port", "worth")
    worth = {row["label"]: row["worth"] for row in places}
    assert worth["Oslo"] == worth["Narvik"]
    assert f"{worth['Oslo']} for **Oslo** and **Narvik**" in TEXT
    others = {
        row["worth"]
        for row in places
        if row["kind"] == "land" and row["port"] == "yes" and row["label"] not in ("Oslo", "Narvik")
    }
    (other,) = others
    assert f"{other} for every other port of Norway" in TEXT
    assert f"{worth['Faroe']} for the Faroes" in TEXT
    assert f"After turn {SCENARIO.last_turn} points are counted" in TEXT


def test_the_set_up_is_told_as_the_data_has_it() -> None:
    british = SCENARIO.starts(SCENARIO.roster["Renown"])
    german = SCENARIO.starts(SCENARIO.roster["Hipper"])
    assert set(british) == {"Britain", "35", "36", "41"}
    assert set(german) == {"Reich", "39", "40", "43", "45"}
    assert "the British in Britain or in 35, 36, 41" in TEXT
    assert "the German in the Reich or in 39, 40, 43, 45" in TEXT
    assert len(SCENARIO.starts(SCENARIO.roster["U64"])) == SCENARIO.board.sea.bit_count()


def test_what_the_dice_give_is_told_as_the_data_has_it() -> None:
    kinds = ("naval", "ground", "air", "any", "bonus")
    table = rows(TABLES / "duel.tsv", "difference", *kinds)
    given = {row["difference"]: "".join(row[kind] for kind in kinds) for row in table}
    assert given == {"1": "11100", "2": "00021", "3": "00030", "4": "00040", "5": "00050"}
    assert "with 3, 4 or 5 so many actions of any kind" in TEXT
    assert "with 2 two actions of any kind and a bonus" in TEXT


def test_numbers_in_the_text_are_those_of_the_scenario() -> None:
    before = NUMBERS[SCENARIO.number("preturn.actions")]
    assert f"the Germans take {before} actions in a row" in TEXT
    assert SCENARIO.number("preturn.movement_factor") == 2
    german, allied = (SCENARIO.number(f"midturn.event.{side}") for side in ("german", "allied"))
    assert f"(Germans 1 to {german}, Allies 1 to {allied})" in TEXT
    aboard, found = SCENARIO.number("movement.evacuation"), SCENARIO.number("combat.locate")
    assert f"a die for each, 1 to {aboard} gets aboard" in TEXT
    assert f"each must find them first, 1 to {found}" in TEXT
    areas, lost = (NUMBERS[SCENARIO.number(f"sudden_death.{n}")] for n in ("areas", "air_units"))
    assert f"hold {areas} mobilization areas" in TEXT
    assert f"{lost} German air units are lost" in TEXT
