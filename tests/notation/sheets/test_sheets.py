"""Sheets as hands write them: all at once, several units in a line, copies of our own lines."""

from __future__ import annotations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.errors import Illegal
from pbem.engine.ruleset import Ruleset
from pbem.games.jupiter.rules import RULES as JUPITER
from pbem.games.munich.rules import RULES as MUNICH
from pbem.games.narvik.rules import RULES as NARVIK
from pbem.games.norway.rules import RULES as NORWAY
from pbem.notation.sheets.rehearsal import rehearsed
from pbem.notation.sheets.sheet import Sheet, read_sheet

MOVING = "turn: 3\nphase: moves\nasked: allied\n2407: 2Arm, 34US, 1US\n2505: 1Arm, 3US\n2705: Nik"
FIGHTING = MOVING.replace("moves", "attacks").replace("2705: Nik", "2406: Bat\n2705: Nik")
MUNICH_POSITION = "turn: 1\nphase: movement\nasked: axis\n2814: DEI\n3212: PLMod"
MUNICH_FIGHT = (
    "turn: 1\nphase: combat\nasked: axis\n2715: DEI, DEII\n2614: DEIII, DE16Pz\n2615: CZB1\n"
    "3212: PLMod"
)
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


@pytest.mark.parametrize(
    ("text", "ended"),
    [("HOLD ALL", "MOVEMENT"), ("stay everybody", "MOVEMENT"), ("REST ALL", "COMBAT")],
)
def test_hold_and_rest_all_end_a_phase_in_munich_too(text, ended):
    assert understood(MUNICH, text, "axis", MUNICH_POSITION) == [f"DONE {ended}"]
    assert understood(MUNICH, text, "axis", MUNICH_FIGHT) == ["DONE COMBAT"]


def test_advance_all_is_an_order_in_munich_too():
    plan = "A Prague WITH DEI + DEII + DEIII + DE16Pz\nADVANCE ALL"
    outcome = played(MUNICH, plan, "axis", MUNICH_FIGHT, 4)
    assert outcome.fates[-1].words == "played as ADVANCE DE16Pz 2615, DEIII 2615, DEII 2615"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("INTERCEPT ALL", "INTERCEPT ALL"),
        ("interception everyone over Prague", "INTERCEPT ALL OVER 2615"),
        ("INTERCEPTION\nINTERCEPT ALL", "INTERCEPT ALL"),
    ],
)
def test_intercept_all_is_an_order(text, line):
    assert understood(MUNICH, text, "axis", MUNICH_POSITION) == [line]


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


# -- what hands write -----------------------------------------------------------------------------

HANDS = {
    "A 2406 WITH 2Arm, 34US": [
        "A 2406 w 2Arm, 34US",
        "A 2406 w/ 2Arm, 34US",
        "a 2406 w/2Arm and 34US",
        "A 2406 with 2Arm/34US",
        "A 2406 with 2Arm / 34US",
        "A 2406 with 2Arm, and 34US",
        "A 2406 using 2Arm & 34US",
        "A 24O6 WITH 2Arm, 34US",
        "A 2Arm, 34US 2406",
        "A 2Arm + 34US -> 2406",
        "A 2Arm & 34US at 2406",
        "2Arm and 34US attack Kirkenes",
        "attack on Kirkenes (2406) with the 2nd Armored, 34th Infantry!",
        "attack 2406: 2Arm, 34US",
        "please attack from 2407 to 2406 w/ 2Arm, 34US",
    ],
    "M 2Arm 2407-2408": [
        "M 2Arm from 2407 to 2408",
        "M 2Arm from 2407 -> 2408",
        "move the 2nd Armored Division from 2407 into 2408",
    ],
    "M 2Arm 2408": [
        "M 2Arm to 24o8",
        "M 2Arm into 2408",
        "M 2Arm in 2408",
        "M 2Arm: 2408",
        "2Arm moves to 2408",
        "move the 2nd Armored -> 2408",
    ],
    "R 2Arm 2408": ["R 2Arm from 2407 to 2408", "R 2Arm -> 2408"],
    "M 2Arm 2714": ["M 2Arm in Inari", "M 2Arm Inari"],
    "LAND 9US 1616": ["LAND 9US to Banak", "LAND 9US in Banak", "LAND 9US -> Banak"],
    "PLACE 9US 1616": ["PLACE 9US to Banak"],
    "AIR 2406 2505": ["AIR -> 2406, 2505", "AIR on 2406 and 2505", "AIR 2406 / 2505"],
    "BASE US 1616": ["BASE US -> Banak", "BASE US at Banak"],
    "ADVANCE 2Arm, 34US": ["advance with 2Arm / 34US"],
    "ADVANCE 2Arm TO 2406": ["ADVANCE 2Arm -> 2406"],
    "PROBE 2406 WITH 2Arm": ["P 2Arm -> 2406", "probe 2406 w 2Arm"],
    "DONE MOVES": ["done with moves!"],
    "M 1US 2408": ["move 1st infantry to 2408", "M 1st Inf 2408"],
}


@pytest.mark.parametrize(
    ("text", "canonical"), [(text, each) for each, texts in HANDS.items() for text in texts]
)
def test_hands_are_understood(text, canonical):
    assert understood(JUPITER, text, "allied", MOVING) == [canonical]


IN_MUNICH = {
    "A 2615 WITH DE16Pz + DEI": ["A Prague w/ DE16Pz, DEI", "A 16th Panzer Corps & DEI -> Prague"],
    "M DEI 2814 2813": ["M DEI from 2814 to 2813", "M 1st Infantry 2814 -> 2813"],
    "M DEI 2813": ["M DEI in 2813"],
    "RAIL DEI 2511": ["RAIL DEI from Dresden to Berlin", "RAIL DEI in Berlin"],
    "LAUNCH DEL1 FROM 2513 TO 2615": ["LAUNCH DEL1 Dresden -> Prague"],
    "SHIP DEI + DEII 3208 WITH DEAmph": ["SHIP DEI / DEII -> Memel w/ DEAmph"],
    "MOBILIZE DE15Pz": ["mobilise 15th Panzer"],
}


@pytest.mark.parametrize(
    ("text", "canonical"), [(text, each) for each, texts in IN_MUNICH.items() for text in texts]
)
def test_hands_in_munich(text, canonical):
    position = "turn: 1\nphase: movement\nasked: axis\n2814: DEI\n3212: PLMod"
    assert understood(MUNICH, text, "axis", position) == [canonical]


IN_NARVIK = {
    "FIRE KGW: 1J + 2J > 1223": [
        "FIRE 1223 w 1J + 2J",
        "FIRE 1J, 2J -> 1223",
        "1J and 2J fire at 1223",
    ],
    "ASSAULT KGW: 1J > 1223": [
        "attack 1223 with 1J",
        "A 1J -> 1223",
        "assault 1223 w/ 139th 1st Company",
    ],
    "MOVE KGW: 1J 1222 1223": ["MOVE 1J from 1222 to 1223"],
    "MOVE KGW: 1J RAIL 0919": ["MOVE 1J by rail to Narvik"],
    "MOVE KGW: 1J + 2J 1224": ["M 1J and 2J -> 1224", "KGW: MOVE 1J / 2J 1224"],
    "COUNTER 1J + 2J": ["counter with 1J & 2J"],
    "RECON 1223": ["RECON -> 1223"],
}


@pytest.mark.parametrize(
    ("text", "canonical"), [(text, each) for each, texts in IN_NARVIK.items() for text in texts]
)
def test_hands_in_narvik(text, canonical):
    position = "turn: 2\nphase: actions\nasked: german\n1222: 1J\n1225: 2J\n0216: SG1"
    assert understood(NARVIK, text, "german", position) == [canonical]


@pytest.mark.parametrize("word", ["not", "now"])
def test_a_small_word_is_no_place_to_go_on_to(word):
    (error,) = sheet(JUPITER, f"M 2Arm 2408 {word}", "allied", MOVING).errors
    assert error.column == len("M 2Arm 2408 ") + 1


@pytest.mark.parametrize("text", ["HOLD 2Arm/34US", "HOLD 2Arm / 34US", "hold 2Arm and 34US"])
def test_a_verb_takes_one_after_the_other_however_they_are_parted(text):
    assert understood(JUPITER, text, "allied", MOVING) == ["HOLD 2Arm", "HOLD 34US"]


IN_NORWAY = {
    "CARRY TR1: 146Bde + 148Bde 24 LAND Namsos": [
        "CARRY TR1: 146Bde and 148Bde 24 LAND Namsos",
        "CARRY TR1: 146Bde & 148Bde to 24 LAND Namsos",
        "CARRY TR1 146Bde/148Bde 24 LAND Namsos",
    ],
    "SAIL Rodney + 2DF 35": ["SAIL Rodney/2DF 35", "SAIL HMS Rodney, and 2DF to 35"],
}


@pytest.mark.parametrize(
    ("text", "canonical"), [(text, each) for each, texts in IN_NORWAY.items() for text in texts]
)
def test_hands_in_norway(text, canonical):
    assert str(NORWAY.parse(text, "allied")) == canonical


def test_a_name_that_two_of_ones_units_on_the_map_have_is_still_refused():
    both = MOVING.replace("1US", "1US, 1Br")
    (error,) = sheet(JUPITER, "M 1st infantry 2408", "allied", both).errors
    assert {"1US", "1Br"} <= set(error.candidates)


def test_hints_name_ones_own_units():
    (error,) = sheet(MUNICH, "MOBILIZE 15th Panzr", "axis", MUNICH_POSITION).errors
    assert error.meant
    assert all(each.startswith("DE") for each in error.meant)


@pytest.mark.parametrize(("text", "answer"), [("no", "NO ADVANCE"), ("No!", "NO ADVANCE")])
def test_no_declines_what_is_asked(text, answer):
    view = after_the_battle("2Arm, 34US, 1US, 1Arm, 3US")
    assert [str(line) for line in read_sheet(JUPITER, text, "allied", view).lines] == [answer]


def test_yes_accepts_what_has_one_way_to_be_accepted_and_else_asks_which():
    view = after_the_battle("2Arm, 34US, 1US, 1Arm, 3US")
    (error,) = read_sheet(JUPITER, "yes", "allied", view).errors
    assert "ADVANCE 2Arm" in error.candidates
    sea = JUPITER.read_position("turn: 3\nphase: sortie\nasked: german\n1616: 9US\n2705: Nik")
    view = JUPITER.view(sea, "german")
    assert [str(line) for line in read_sheet(JUPITER, "Yes.", "german", view).lines] == ["SORTIE"]


def test_yes_to_what_is_no_such_question_says_what_is_asked():
    (error,) = sheet(JUPITER, "yes", "allied", MOVING).errors
    assert "not a question for YES" in error.message
    assert "Move one of your" in error.message


def after_the_battle(units: str):
    """What the Allies see when Kirkenes is empty."""
    fought = played(JUPITER, f"A 2406 WITH {units}", "allied", FIGHTING, 1)
    return JUPITER.view(fought.position, "allied")


def test_of_very_many_wrong_lines_the_first_are_told_one_by_one():
    found = sheet(JUPITER, "M nobody nowhere\n" * 600, "allied", MOVING)
    told = [error.message for error in found.errors]
    assert len(told) == 600
    assert [words.startswith("not looked at") for words in told] == [False] * 40 + [True] * 560


# -- before the first turn ------------------------------------------------------------------------


def test_what_answers_a_question_of_the_set_up_is_for_now():
    """Norwegians that are mobilized early are placed while neither side has set up."""
    bought = {
        side: Desk(tuple(read_sheet(NORWAY, text, side, NORWAY.start({"special": "yes"})).lines))
        for side, text in (("allied", "BUY MOBILIZATION"), ("german", "BUY NOTHING"))
    }
    outcome = drive(NORWAY, NORWAY.start({"special": "yes"}), bought, SeededDice(bytes(32), "t"))
    (question,) = outcome.decisions
    assert (question.side, question.kind) == ("allied", "arrival")
    view = NORWAY.view(outcome.position, "allied")
    line, other = read_sheet(NORWAY, "DEFAULT\nSAIL Rodney 30", "allied", view).lines
    assert (line.turn, other.turn) == (0, 1)
