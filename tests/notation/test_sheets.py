"""Sheets as hands write them: all at once, several units in a line, copies of our own lines."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Desk, Outcome, drive
from pbem.engine.errors import Illegal
from pbem.engine.ruleset import Ruleset
from pbem.games.jupiter.rules import RULES as JUPITER
from pbem.games.munich.rules import RULES as MUNICH
from pbem.games.narvik.rules import RULES as NARVIK
from pbem.notation.rehearsal import rehearsed
from pbem.notation.sheet import Sheet, read_sheet

MOVING = "turn: 3\nphase: moves\nasked: allied\n2407: 2Arm, 34US, 1US\n2505: 1Arm, 3US\n2705: Nik"
FIGHTING = MOVING.replace("moves", "attacks").replace("2705: Nik", "2406: Bat\n2705: Nik")
LANDING = (
    "turn: 3\nphase: landing\nbase US: 1616\nweather: fair\nunit 9US: at sea\nunit 1Br: at sea\n"
    "unit 46Br: at sea\n2705: Nik"
)


def sheet(rules: Ruleset, text: str, side: str, position: str) -> Sheet:
    game = rules.read_position(position)
    return read_sheet(rules, text, side, rules.view(game, side))


def understood(rules: Ruleset, text: str, side: str, position: str) -> list[str]:
    """The lines that a sheet lays into the queue."""
    found = sheet(rules, text, side, position)
    assert not found.errors, found.errors[0].told()
    return [str(line) for line in found.lines]


def played(
    rules: Ruleset, text: str, side: str, position: str, *dice: int, standing: str = ""
) -> Outcome:
    """What comes of a sheet."""
    lines = sheet(rules, text, side, position).lines
    always = (rules.parse_standing(standing, side),) if standing else ()
    desks = {side: Desk(tuple(lines), always)}
    return drive(rules, rules.read_position(position), desks, PreparedDice(dice))


# -- all that there is ----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["HOLD ALL", "hold all.", "STAY ALL", "HOLD EVERYBODY"])
def test_hold_all_ends_the_movement(text):
    assert understood(JUPITER, text, "allied", MOVING) == ["DONE MOVES"]


@pytest.mark.parametrize("text", ["REST ALL", "ATTACKS\nHOLD ALL"])
def test_rest_all_ends_the_combat(text):
    assert understood(JUPITER, text, "allied", MOVING) == ["DONE ATTACKS"]


def test_land_all_lands_whoever_may():
    outcome = played(JUPITER, "LAND ALL", "allied", LANDING, *range(1, 7), *range(1, 7))
    assert {"9US", "1Br", "46Br"} <= set(outcome.position.where)
    assert outcome.fates[0].words == "played"


def test_land_all_is_refused_where_nobody_may():
    ashore = JUPITER.read_position(LANDING)
    ashore.at_sea = ()
    (order,) = JUPITER.parse("LAND ALL", "allied").orders
    with pytest.raises(Illegal, match="nobody may land now"):
        order.check(ashore, "allied")


def test_advance_all_sends_as_many_as_fit_and_says_whom():
    plan = "A 2406 WITH 2Arm, 34US, 1US, 1Arm, 3US\nADVANCE ALL"
    outcome = played(JUPITER, plan, "allied", FIGHTING, 1)
    assert "played as ADVANCE" in outcome.fates[-1].words
    assert outcome.entries[-1].text.startswith("ADVANCE 2Arm")


def test_advance_all_waits_for_its_moment_in_the_check_too():
    plan = "A 2406 WITH 2Arm, 34US, 1US, 1Arm, 3US\nADVANCE ALL"
    found = sheet(JUPITER, plan, "allied", FIGHTING)
    view = JUPITER.view(JUPITER.read_position(FIGHTING), "allied")
    assert all(each.ok for each in rehearsed(JUPITER, found, "allied", view))


@pytest.mark.parametrize("text", ["COUNTER ALL", "PURSUE ALL", "RESERVE ALL"])
def test_the_same_words_in_narvik(text):
    (order,) = NARVIK.parse(text, "allied").orders
    assert (str(order), order.choice) == (text, ("ALL",))


def test_default_is_the_usual_answer_whatever_is_asked():
    fought = played(JUPITER, "A 2406 WITH 2Arm, 34US, 1US, 1Arm, 3US", "allied", FIGHTING, 1)
    view = JUPITER.view(fought.position, "allied")
    (line,) = read_sheet(JUPITER, "DEFAULT", "allied", view).lines
    assert str(line) == str(JUPITER.default(view, JUPITER.decision(view)))
    assert str(line).startswith("ADVANCE")


def test_default_lands_all():
    assert understood(JUPITER, "DEFAULT", "allied", LANDING) == ["LAND ALL"]


def test_default_at_set_up_is_still_the_ready_made_set_up():
    game = JUPITER.start({})
    view = JUPITER.view(game, "allied")
    assert [str(line) for line in read_sheet(JUPITER, "DEFAULT", "allied", view).lines] == [
        "DEFAULT"
    ]


def test_default_for_whatever_is_asked_neither_advances_nor_attacks():
    plan = "A 2406 WITH 2Arm, 34US, 1US, 1Arm, 3US"
    outcome = played(JUPITER, plan, "allied", FIGHTING, 1, standing="WHEN ANY: DEFAULT")
    assert "NO ADVANCE" in [entry.text for entry in outcome.entries]


# -- several units in a line ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("HOLD 2Arm, 34US", ["HOLD 2Arm", "HOLD 34US"]),
        ("hold 2 Arm and 34 US & 1US", ["HOLD 2Arm", "HOLD 34US", "HOLD 1US"]),
        ("M 2Arm, 34US 2408", ["M 2Arm 2408", "M 34US 2408"]),
        ("M 2Arm + 34US TO 2408-2409", ["M 2Arm 2408-2409", "M 34US 2408-2409"]),
        ("M 2Arm 2408, 34US 2409", ["M 2Arm 2408", "M 34US 2409"]),
        ("IF ENEMY 2406: M 2Arm, 34US 2408", None),
        ("LAND 9US, 46Br", ["LAND 9US", "LAND 46Br"]),
        ("LOSE 2Arm, 34US", ["LOSE 2Arm", "LOSE 34US"]),
    ],
)
def test_a_list_is_one_order_after_the_other(text, lines):
    guard = "IF ENEMY 2406: "
    lines = lines or [f"{guard}M 2Arm 2408", f"{guard}M 34US 2408"]
    assert understood(JUPITER, text, "allied", MOVING) == lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("MOBILIZE DEI, DEII", ["MOBILIZE DEI", "MOBILIZE DEII"]),
        ("REFIT DEI and DEII", ["REFIT DEI", "REFIT DEII"]),
        ("RAIL DEI + DEII Berlin", ["RAIL DEI 2511", "RAIL DEII 2511"]),
    ],
)
def test_lists_in_munich(text, lines):
    game = MUNICH.start({})
    found = read_sheet(MUNICH, text, "axis", MUNICH.view(game, "axis"))
    assert [str(line) for line in found.lines] == [
        str(MUNICH.parse(each, "axis")) for each in lines
    ]


def test_what_is_wrong_in_a_list_is_told_of_the_line_as_it_was_written():
    found = sheet(JUPITER, "HOLD 2Arm, 34UX", "allied", MOVING)
    (error,) = found.errors
    assert error.text == "HOLD 2Arm, 34UX"
    assert not found.lines


# -- copies of our own lines ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "   1  turn 3   M 2Arm 2408",
        "  1  turn 3: M 2Arm 2408",
        "TURN 3: M 2Arm 2408",
        "  2  OK  M 2Arm 2408",
        "M 2Arm 2408  # 2407-2408, 1 of 6 MF",
    ],
)
def test_a_line_of_our_mails_is_understood(text):
    assert understood(JUPITER, text, "allied", MOVING) == ["M 2Arm 2408"]


def test_a_copied_line_is_for_its_own_turn_and_the_next_is_not():
    lines = sheet(JUPITER, "1  turn 5   M 2Arm 2408\nHOLD 34US", "allied", MOVING).lines
    assert [(line.turn, str(line)) for line in lines] == [(5, "M 2Arm 2408"), (3, "HOLD 34US")]


def test_what_is_wrong_with_a_copied_line_is_pointed_at_where_it_stands():
    (error,) = sheet(JUPITER, "1  turn 3   M 2Arm nowhere", "allied", MOVING).errors
    assert error.text[error.column - 1 :] == "nowhere"


@pytest.mark.parametrize(
    ("rules", "position", "side", "text"),
    [
        (JUPITER, MOVING, "allied", "M 2Arm 2407-2408"),
        (
            MUNICH,
            "turn: 1\nphase: movement\nasked: axis\n2814: DEI\n3212: PLMod",
            "axis",
            "M DEI 2814-2813-2913",
        ),
        (
            NARVIK,
            "turn: 2\nphase: actions\nasked: german\n1222: 1J\n0216: SG1",
            "german",
            "MOVE 1J 1222-1223",
        ),
    ],
)
def test_a_way_may_begin_where_the_unit_stands_as_our_mails_tell_it(rules, position, side, text):
    game = rules.read_position(position)
    (order,) = rules.parse(text, side).orders
    rules.decision(game).check(order)
