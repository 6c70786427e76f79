"""The handbook: all that can be said in Narvik is shown, and its example turns play."""

from __future__ import annotations

import re

import pytest

from pbem.games.narvik.orders.grammar import grammar, orders
from pbem.games.narvik.orders.language import KINDS
from pbem.games.narvik.rules import RULES
from tests.handbooks import SEEDS, blocks, handbook, rows

BOOK = handbook("narvik")


def test_every_kind_of_order_is_in_the_handbook() -> None:
    shown = {type(order) for line in BOOK.queued for order in line.statement.orders}
    assert shown == {order for order in orders() if order.form}


def test_every_kind_of_standing_order_is_in_the_handbook() -> None:
    kinds = {KINDS.get(word, word.lower()) for word in grammar().kinds}
    assert {rule.kind for rule in BOOK.standing} == kinds


def test_every_condition_is_in_the_handbook() -> None:
    described = set(re.findall(r"[A-Z]+", BOOK.chapters["Conditions"]))
    assert described >= grammar().conditions | {"NEAR", "NOT", "AND"}


@pytest.mark.parametrize(
    "word", ["RAIL", "FERRY", "CUT", "TOP", "KEEP", "ENTRENCH", "BRIDGE", "DEMOLISH", "REPAIR"]
)
def test_every_word_within_an_action_is_shown(word: str) -> None:
    assert any(re.search(rf"\b{word}\b", str(line)) for line in BOOK.queued)


@pytest.mark.parametrize("seed", SEEDS)
def test_only_points_can_spoil_the_example_turns(seed: str) -> None:
    allied, german = blocks(BOOK.chapters["Example turns"])
    setup = "ON ILLEGAL SKIP\nDEFAULT\n"
    sheets = BOOK.sheets_of({"allied": setup + allied, "german": setup + german})
    outcome = BOOK.played(sheets, seed)
    refused = [each for each in outcome.fates if each.end == "refused"]
    assert not [each for each in refused if "(rule 6.2)" not in each.words]
    assert RULES.verdict(outcome.position) is not None  # WHEN ANY: DEFAULT answers all the rest


def test_a_stack_that_falls_in_order_tells_who_is_kept() -> None:
    fates = [fate for outcome in BOOK.example_games for fate in outcome.fates]
    assert any("and you keep" in fate.words for fate in fates)


# -- what the handbook says is what the data says --------------------------------------------------

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TEXT = " ".join((BOOK.folder / "HANDBOOK.md").read_text(encoding="utf-8").split())
SCENARIO = RULES.start({}).scenario
TABLES = BOOK.folder / "tables"


def in_words(fact: str) -> str:
    """A number of the scenario as the handbook writes it."""
    return NUMBERS[SCENARIO.number(fact)]


def added(side: str, when: str) -> str:
    """What a side adds to its die for something."""
    table = rows(TABLES / "action_points.tsv", "side", "when", "points")
    return next(row["points"] for row in table if (row["side"], row["when"]) == (side, when))


def test_the_points_of_a_turn_are_those_of_the_data() -> None:
    assert f"{in_words('action_points.maximum').capitalize()} is the most" in TEXT
    assert f"adds {added('allied', 'objective')} for each objective" in TEXT
    assert f"(Germans {added('german', 'objective_with_signals')} with a signal unit" in TEXT
    peaks = in_words("action_points.peaks_needed")
    assert f"{added('german', 'peaks')} for {peaks} numbered peaks" in TEXT
    assert f"{added('german', 'dietl')} for Dietl" in TEXT
    assert f"{added('allied', 'auchinleck')} for Auchinleck" in TEXT


def test_what_an_action_costs_is_what_the_data_says() -> None:
    shown = re.findall(r"^\| `(\w+)[^|]*\|[^|]*?(\d) points?\b", BOOK.chapters["Actions"], re.M)
    table = rows(TABLES / "actions.tsv", "action", "points")
    costs = {row["action"]: row["points"] for row in table}
    verbs = {"SEA": "amphibious", "STORM": "landing"}
    assert {verbs.get(verb, verb.lower()): points for verb, points in shown} == costs


def test_formations_come_in_the_turns_that_the_data_marks() -> None:
    turns = rows(TABLES / "turns.tsv", "turn", "scheduled")
    marked = [int(row["turn"]) for row in turns if row["scheduled"] == "S"]
    assert marked == list(range(marked[0], marked[-1] + 1))
    assert f"Turns {marked[0]} to {marked[-1]} bring the Allies a formation" in TEXT
    assert f"when turn {len(turns)} is over" in TEXT


def test_set_up_and_stacking_are_those_of_the_data() -> None:
    german, allied = in_words("stacking.german").capitalize(), in_words("stacking.allied")
    assert f"{german} German or {allied} Allied units fit into a hex" in TEXT
    assert f"within {SCENARIO.number('setup.german.within')} hexes of Bjornfjell" in TEXT


def test_the_ready_made_set_up_is_told_as_it_is() -> None:
    setups = {
        side: rows(BOOK.folder / "setups" / f"{side}.tsv", "unit", "place")
        for side in ("german", "allied")
    }
    stands = {row["unit"]: row["place"] for setup in setups.values() for row in setup}
    assert (stands["Dietl"], stands["Sig1"], stands["12J"]) == ("2020", "2021", "1710")
    assert {stands["6J"], stands["7J"]} == {"0919", "0820"}
    assert {stands[each] for each in ("SG1", "SG2", "RM")} == {"harstad"}
    assert {stands[each] for each in ("12A", "12B", "12C")} == {"bardufoss"}
    board = rows(BOOK.folder / "board.tsv", "hex", "terrain", "objective")
    german = {row["place"] for row in setups["german"]}
    held = sum(row["objective"] == "yes" for row in board if row["hex"] in german)
    peaks = sum(row["terrain"] == "peak" for row in board if row["hex"] in german)
    said = f"{NUMBERS[held].capitalize()} objectives and {NUMBERS[peaks]} numbered peaks are held"
    assert said in TEXT


def test_the_relief_column_and_the_reserves_are_those_of_the_data() -> None:
    boxes = {row["name"]: row["box"] for row in rows(TABLES / "relief.tsv", "name", "box")}
    shown = re.search(r"the column's box, (.*?) \|", TEXT)
    assert shown
    for pair in shown[1].split(", "):
        number, name = pair.split(" ", 1)
        assert boxes[name] == number
    price = SCENARIO.number("british_reserves.points")
    first = SCENARIO.number("british_reserves.from_turn")
    assert f"from turn {first} Gurkhas and Scissorforce can be bought" in TEXT
    assert f"into the pool, {price} points each" in TEXT
