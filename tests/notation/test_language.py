"""What people write for the same order, and what it is understood as."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Ambiguous, Invalid
from pbem.engine.order import Condition, Standing
from pbem.games.jupiter.movement.moving import Hold, Move
from pbem.games.jupiter.orders import language
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.orders.grammar import NAMES
from tests.notation.vocabulary import allied, german

SAME = {
    "BASE British 1231": ["BASE UK Tromso", "base british tromsø"],
    "BASE US 1231": ["base usa 1231"],
    "PLACE 2Pz 1938": [
        "SETUP 2Pz 1938",
        "PUT 2Pz Narvik",
        "DEPLOY 2 Pz AT Narvik",
        "place pz2 1938",
    ],
    "DEFAULT": ["STANDARD", "auto"],
    "DONE SETUP": ["END SETUP", "FINISHED setup"],
    "DONE MOVES": ["DONE MOVE", "done movement", "END MOVES"],
    "DONE ATTACKS": ["DONE ATTACK", "DONE COMBAT", "FINISHED ATTACKS"],
    "DONE LANDING": ["DONE LAND", "END REINFORCEMENTS"],
    "AIR 2305 2306": ["AIRPOWER 2305, 2306", "AIR 2305,2306"],
    "AIR 1938 2206 2305": ["AIR Narvik Kirkenes 2305", "air narvik, kirkenes, 2305"],
    "M 2Pz 2305": ["MOVE 2Pz 2305", "GO 2 Pz TO 2305", "MARCH 2nd Pz - 2305", "m pz2 > 2305"],
    "M 2Pz 2303-2304-2305": [
        "M 2Pz 2303 2304 2305",
        "M 2Pz 2303, 2304, 2305",
        "M 2Pz VIA 2303 VIA 2304 TO 2305",
        "M 2Pz 2303>2304>2305",
        "M 2Pz 2303→2304->2305",
    ],
    "M 2Pz 1908": ["M 2Pz Tana Bru", "M 2 Pz TANABRU", "M 2 Panzer to tana", "M 2Pz TO TANA BRU"],
    "M 2Pz 1908-1938 SWEDEN": ["M 2Pz Tana Bru Narvik sweden", "M 2Pz tana bru - narvik SWEDEN"],
    "M 2Pz 1908-2305-1938": ["M 2 Pz tana bru-2305-narvik", "M 2Pz tana VIA 2305 TO narvik"],
    "M 2Pz 2601": ["M 2Pz Musta-Tunturi", "M 2Pz musta tunturi", "M 2Pz TO Musta"],
    "M 34UK 2305": ["M 34 2305", "M 34 UK 2305"],
    "HOLD 2Pz": ["STAY 2Pz", "H 2 Pz", 'hold "2 Pz"', "HOLD 2Pz.", "1. HOLD 2Pz"],
    "REST 2Pz": ["rest 2.pz"],
    "A 2406 WITH 2Pz, 3Gb": [
        "ATTACK 2406 WITH 2Pz, 3Gb",
        "ATT 2406 BY 2Pz + 3Gb",
        "A 2406 FROM 2Pz AND 3Gb",
        "A 2406 WITH 2 Pz & 3 Gb",
        "A 2406 WITH 2 Pz 3 Gb",
        "A 2406 WITH 2Pz &amp; 3Gb",
    ],
    "A 1908 WITH 2Pz SUPPORT Ranger, 99th SWEDEN": [
        "A Tana Bru WITH 2Pz SUP Rangers + 99 SWEDEN",
        "A 1908 WITH 2Pz SF Ranger 99th SWEDEN",
    ],
    "PROBE 2406 WITH 2Pz": ["P 2406 BY 2Pz"],
    "MOMENTUM 2406 WITH 2Pz": ["MOM 2406 WITH 2Pz"],
    "MOMENTUM PROBE 2406 WITH 2Pz SWEDEN": ["MOM P 2406 WITH 2Pz SWEDEN"],
    "NO MOMENTUM": ["STOP", "NO MOM"],
    "SUPPORT Cdo": ["SUP Commando", "SF cdo"],
    "NO SUPPORT": ["NO SF"],
    "LOSE 2Pz": ["LOSS 2Pz", "KILL 2Pz"],
    "FALLBACK": ["FALL BACK", "fall  back", "WITHDRAW"],
    "R 2Pz 2305": ["RETREAT 2Pz 2305", "RET 2Pz TO 2305", "R 2Pz - 2305"],
    "R 2Pz 1938 SWEDEN": ["RETREAT 2 Pz Narvik SWEDEN"],
    "ADVANCE 2Pz, 3Gb": ["ADV 2Pz 3Gb", "adv 2Pz and 3Gb"],
    "NO ADVANCE": ["NO ADV"],
    "LAND 2Pz 1938": ["ENTER 2Pz AT Narvik", "ASHORE 2Pz Narvik", "LAND 2Pz AT 1938"],
    "LAND 2Pz": ["ENTER 2 Pz"],
    "DRAW NOW": ["DRAW"],
    "DRAW LATER": ["DELAY", "DRAW DELAY", "LATER"],
    "SORTIE": ["sortie"],
    "NO SORTIE": ["no sortie"],
}


@pytest.mark.parametrize(
    ("text", "canonical"), [(text, each) for each, texts in SAME.items() for text in [each, *texts]]
)
def test_synonyms(text, canonical):
    (order,) = german.statement(text).orders
    assert str(order) == canonical


def test_every_spelling_of_every_verb_is_tried_above():
    tried = " ".join(text.upper() for texts in SAME.values() for text in texts)
    tried = f" {' '.join(tried.split())} {' '.join(SAME)} ".upper()
    verbs = language.grammar().spelled(language.grammar().verbs)
    assert [each for each in verbs if f" {each} " not in tried] == []


def test_done_alone_leaves_the_phase_open():
    assert german.statement("DONE").orders == (Done(""),)


def test_alternatives_keep_their_order():
    statement = german.statement("M 2Pz 2305 | m 2pz 2304|HOLD 2Pz")
    assert statement.orders == (
        Move("2Pz", "2305"),
        Move("2Pz", "2304"),
        Hold("2Pz"),
    )


CONDITIONS = {
    "EMPTY Narvik": Condition("EMPTY", ("1938",)),
    "enemy 2406": Condition("ENEMY", ("2406",)),
    "FRIENDLY tana bru": Condition("FRIENDLY", ("1908",)),
    "HELD 1519": Condition("HELD", ("1519",)),
    "HELD 1519 MINE": Condition("HELD", ("1519",)),
    "HELD Narvik ALLIED": Condition("HELD", ("1938", "ALLIED")),
    "HELD Narvik Germans": Condition("HELD", ("1938", "GERMAN")),
    "HELD 1519 THEIRS": Condition("HELD", ("1519", "ALLIED")),
    "weather storm": Condition("WEATHER", ("STORM",)),
    "TURN 5": Condition("TURN", ("=", "5")),
    "TURN >= 05": Condition("TURN", (">=", "5")),
    "TURN<5": Condition("TURN", ("<", "5")),
    "TURN == 5": Condition("TURN", ("=", "5")),
    "TURN ≤ 5": Condition("TURN", ("<=", "5")),
    "AIR MINE": Condition("AIR", ("MINE",)),
    "AIR GERMAN": Condition("AIR", ("MINE",)),
    "AIR ALLIED": Condition("AIR", ("THEIRS",)),
    "MOVEMENT FIRST": Condition("FIRST", ("MOVEMENT",)),
    "COMBAT FIRST": Condition("FIRST", ("COMBAT",)),
    "FIRST combat": Condition("FIRST", ("COMBAT",)),
    "AT 2 Pz Narvik": Condition("AT", ("2Pz", "1938")),
    "AT 2Pz 2305": Condition("AT", ("2Pz", "2305")),
    "SUPPLIED 2 Pz": Condition("SUPPLIED", ("2Pz",)),
    "alive 34us": Condition("ALIVE", ("34US",)),
    "ADJACENT Wiking": Condition("ADJACENT", ("Wiking",)),
    "SWEDEN neutral": Condition("SWEDEN", ("NEUTRAL",)),
    "NOT EMPTY 2406": Condition("EMPTY", ("2406",), negated=True),
}


@pytest.mark.parametrize(("text", "condition"), CONDITIONS.items())
def test_conditions(text, condition):
    assert german.statement(f"IF {text}: DONE").conditions == (condition,)


def test_mine_and_theirs_depend_on_who_speaks():
    (condition,) = allied.statement("IF HELD 1519 THEIRS: DONE").conditions
    assert condition == Condition("HELD", ("1519", "GERMAN"))
    (condition,) = allied.statement("IF AIR GERMAN: DONE").conditions
    assert condition == Condition("AIR", ("THEIRS",))


def test_several_guards_all_hold():
    text = "IF EMPTY 2406 AND TURN >= 5: UNLESS WEATHER STORM: UNLESS NOT HELD 1519: M 2Pz 2406"
    assert german.statement(text).conditions == (
        Condition("EMPTY", ("2406",)),
        Condition("TURN", (">=", "5")),
        Condition("WEATHER", ("STORM",), negated=True),
        Condition("HELD", ("1519",)),
    )


STANDING = {
    "WHEN LOSE: weakest": Standing("lose", ("WEAKEST",)),
    "when loss: 2 Pz, 3 Gb": Standing("lose", ("2Pz", "3Gb")),
    "WHEN LOSE: 2 Pz 3 Gb Fusiliers du Nord": Standing("lose", ("2Pz", "3Gb", "Fusiliers du Nord")),
    "WHEN DL 1: FALL BACK": Standing("dl1", ("FALLBACK",)),
    "WHEN RETREAT: Narvik, 2305": Standing("retreat", ("1938", "2305")),
    "WHEN MOMENTUM: ODDS 3:1": Standing("momentum", ("ODDS", "3")),
    "WHEN MOMENTUM: ODDS 3-1": Standing("momentum", ("ODDS", "3")),
    "WHEN SUPPORT: commando & 99": Standing("support", ("Cdo", "99th")),
    "WHEN MOVEMENT: DONE": Standing("move", ("DONE",)),
    "WHEN COMBAT: END": Standing("attack", ("DONE",)),
    "WHEN LAND: ALL": Standing("land", ("ALL",)),
    "IF TURN < 3: WHEN DRAW: DELAY": Standing("draw", ("LATER",), (Condition("TURN", ("<", "3")),)),
}


@pytest.mark.parametrize(("text", "standing"), STANDING.items())
def test_standing_orders(text, standing):
    assert german.standing(text) == standing


@pytest.mark.parametrize(
    "text",
    ["DL1: WEAKEST", "SWEDEN: ALL", "MOVE: DEFAULT", "RETREAT: NEVER", "AIR: ALL", "LAND: 2305"],
)
def test_a_choice_must_fit_the_question(text):
    with pytest.raises(Invalid):
        german.standing(f"WHEN {text}")


def test_an_order_is_no_standing_order_and_the_other_way_round():
    with pytest.raises(Invalid, match="a standing order says WHEN"):
        german.standing("HOLD 2Pz")
    with pytest.raises(Invalid, match="not a standing order"):
        german.statement("WHEN LOSE: WEAKEST")


@pytest.mark.parametrize(
    "line", ["HOLD 34?", "HOLD 34 (cancelled)", "HOLD 34 (if you allow it)", "HOLD 34 (don't)"]
)
def test_what_is_doubted_or_taken_back_beside_it_is_no_order(line):
    with pytest.raises(Invalid, match="question mark"):
        german.statement(line)


def test_other_words_in_brackets_are_passed_over():
    assert german.statement("HOLD 34 (in the fortress)").orders == (Hold("34UK"),)


def test_the_own_unit_is_meant():
    assert german.statement("HOLD 34").orders == (Hold("34UK"),)
    assert allied.statement("HOLD 34").orders == (Hold("34US"),)


def test_a_name_that_can_be_two_units_is_ambiguous():
    with pytest.raises(Ambiguous) as error:
        german.statement("HOLD 2Pz | M Fus Narvik")
    assert error.value.candidates == ("Fusilier", "Fusiliers du Nord")
    assert error.value.column == 14


def test_no_state_of_the_parser_waits_for_two_kinds_of_names():
    lark = language.grammar().parser(object())
    for state in lark.parser.parser._parse_table.states.values():
        assert len(set(NAMES) & set(state)) <= 1


def test_no_two_words_are_spelled_alike_where_both_can_stand():
    grammar = language.grammar()
    lark = grammar.parser(object())
    for state in lark.parser.parser._parse_table.states.values():
        spellings = [each for word in state for each in grammar.words.get(word, ())]
        assert len(spellings) == len(set(spellings))
