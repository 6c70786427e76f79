"""What can be written, and that it reads back."""

from __future__ import annotations

import random

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import drive
from pbem.engine.errors import Invalid
from pbem.engine.order import ASK
from pbem.games.eto.orders.standing import STANDING, Answers
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fields import ARDENNES, POLAND
from tests.eto.games import walked

WRITTEN = {
    "M GI1 3832 3733": "M GI1 W3832 W3733",
    "move GI1 + Kliest to Warsaw": "M GI1 + Kliest W3533",
    "offensive HQ North and HQ South": "OFFENSIVE HQNorth + HQSouth",
    "HQ south 3230": "HQ South W3230",
    "regroup South Krakow": "REGROUP South W3232",
    "OFFENSIVE STACK E3032": "OFFENSIVE STACK E3032",
    "offensive minor poland": "OFFENSIVE MINOR Poland",
    "HQ South: attack Warsaw with all": "HQ South: ATTACK W3533 WITH ALL",
    "hqsouth: attack Warsaw with all": "HQ South: ATTACK W3533 WITH ALL",
    "IF ENEMY 3732: HQNorth: ACTIVATE ALL": "IF ENEMY W3732: HQ North: ACTIVATE ALL",
    "HQB: STAFF REST MOVEMENT": "HQ B: STAFF REST MOVEMENT",
    "staff rest attack": "STAFF REST OFFENSIVES",
    "launch staff": "OFFENSIVE STAFF",
    "MOVE ALL TOWARDS 3630": "MOVE ALL TOWARD W3630",
    "HQ 12: MOVE ALL TOWARD Cologne": "HQ 12: MOVE ALL TOWARD W3422",
    "BREAK Kleist 3733 AT 3732": "BREAK Kliest W3733 AT W3732",
    "IF VACATED 3732: RUN 3532 | STAY": "IF VACATED W3732: RUN W3532 | STAY",
    "STOP IF LOST 3 STEPS": "STOP IF LOST >= 3",
    "IF LOST = 3: PASS": "IF LOST = 3: PASS",
    "SUPPORT Warsaw by L1": "SUPPORT W3533 WITH L1",
    "IF ENEMY IN 3732, Warsaw: PASS": "IF ENEMY IN W3732 W3533: PASS",
    "STOP IF ENEMY IN 3732": "STOP IF ENEMY IN W3732",
    "march GI1 to 3733": "M GI1 W3733",
    "rail GI4 Cologne": "RAIL GI4 W3422",
    "raid Dover with KG1 + JG1 together": "RAID W3517 WITH KG1 + JG1 TOGETHER",
    "raid 3517 with KG1 via 3518": "RAID W3517 WITH KG1 VIA W3518",
    "raid Dover": "RAID W3517 WITH ALL",
    "rebase KG1, KG2 to Brussels, Calais": "REBASE KG1 + KG2 W3419 W3518",
    "air offensive Germany and Italy": "AIR OFFENSIVE Germany + Italy",
    "air offensive": "AIR OFFENSIVE",
    "prefer KG1": "PREFER KG1",
    "flak hits KG1": "FLAK KG1",
    "take off": "RISE",
    "recover KG1": "RECOVER KG1",
    "ATTACK W35l2 WITH GI4": "ATTACK W3512 WITH GI4",
    "M GI1 3O12": "M GI1 W3012",
    "repair Antwerp": "REPAIR W3520",
    "done flying": "DONE FLYING",
    "done": "DONE",
}
STANDING_ORDERS = {
    "WHEN RETREAT: TOWARD Warsaw": "WHEN RETREAT: TOWARD W3533",
    "WHEN REACT: ODDS 2:1": "WHEN REACT: ODDS 2-1",
    "WHEN RETREAT: ASK ME": "WHEN RETREAT: ASK",
    "WHEN LOSE: INFANTRY": "WHEN LOSE: INFANTRY",
    "WHEN LOSE: INFANTRY, PARA, ARMOR": "WHEN LOSE: INFANTRY PARA ARMOR",
    "WHEN SETUP: DEFAULT": "WHEN SETUP: DEFAULT",
    "WHEN ANY: ASK ME": "WHEN ANY: ASK",
    "WHEN ANY: STAFF": "WHEN ANY: STAFF",
    "IF TURN = 2: WHEN BREAK: staff officer": "IF TURN = 2: WHEN BREAK: STAFF",
    "WHEN CAP: BOMBERS WITHIN 3 KEEP 1 HOME": "WHEN INTERCEPT: BOMBERS WITHIN 3 KEEP 1",
    "WHEN INTERCEPT: ALL WITH Spit1, Spit2": "WHEN INTERCEPT: ALL WITH Spit1 + Spit2",
    "WHEN COVER: ALL IN Warsaw, Krakow": "WHEN COVER: ALL IN W3533 W3232",
    "WHEN COVER: L1 + L2 IN Warsaw": "WHEN COVER: L1 + L2 IN W3533",
    "WHEN DISPLACE: NEAREST": "WHEN DISPLACE: NEAREST",
    "WHEN ROLE: ESCORT": "WHEN ROLE: ESCORT",
    "WHEN TARGETS: BOMBERS": "WHEN AIM: BOMBERS",
    "WHEN TARGETS: BB, CV": "WHEN FIRE: BB CV",
    "WHEN GUARD: LIKELY": "WHEN HUNT: LIKELY",
    "WHEN GUARD: ASK ME": "WHEN HUNT: ASK",
    "WHEN STRIKE SHIPS: NAMED": "WHEN AIRSTRIKE: NAMED",
    "WHEN COVER: CLEAR": "WHEN COVER: CLEAR",
    "WHEN EVADE: NEVER": "WHEN EVADE: NEVER",
    "WHEN ABORT: IF OUTNUMBERED": "WHEN ABORT: OUTNUMBERED",
    "WHEN WITHDRAW: HALF IF DAMAGED": "WHEN WITHDRAW: HALF IF DAMAGED",
    "WHEN HOLD OUT: CV": "WHEN HOLD: CV",
    "WHEN SUB: ALL": "WHEN SUB: ALL",
    "WHEN GROUPS: 2": "WHEN GROUPS: 2",
}


@pytest.mark.parametrize(("written", "canonical"), WRITTEN.items())
def test_orders_as_people_write_them(written: str, canonical: str) -> None:
    assert str(RULES.parse(written, "germany")) == canonical
    assert RULES.parse(canonical, "germany") == RULES.parse(written, "germany")


@pytest.mark.parametrize(("written", "canonical"), STANDING_ORDERS.items())
def test_standing_orders_as_people_write_them(written: str, canonical: str) -> None:
    assert str(RULES.parse_standing(written, "west")) == canonical


@pytest.mark.parametrize("answers", STANDING, ids=lambda each: each.kind)
def test_every_question_takes_the_usual_answer_as_a_standing_order(answers: object) -> None:
    text = f"WHEN {answers.word}: DEFAULT"  # type: ignore[attr-defined]
    found = RULES.parse_standing(text, "germany")
    assert (found.kind, found.choice) == (answers.kind, ("DEFAULT",))  # type: ignore[attr-defined]


@pytest.mark.parametrize("answers", STANDING, ids=lambda each: each.kind)
def test_every_question_can_be_turned_back_into_one(answers: Answers) -> None:
    found = RULES.parse_standing(f"WHEN {answers.word}: ASK ME", "germany")
    assert (found.kind, found.choice) == (answers.kind, ASK)
    assert RULES.parse_standing(str(found), "germany") == found


@pytest.mark.parametrize("scenario", [POLAND, ARDENNES])
def test_what_is_turned_back_is_asked_whatever_stands_below_it(scenario: str) -> None:
    asked = {each.step.kind: each for each in walked(scenario, seed=3)}
    assert len(asked) > 8
    for kind, decision in asked.items():
        below = RULES.parse_standing("WHEN ANY: DEFAULT", decision.side)
        for first in (f"WHEN {kind.upper()}: ASK ME", "WHEN ANY: ASK ME"):
            rules = (RULES.parse_standing(first, decision.side), below)
            then = drive(
                RULES,
                decision.game.twin(),
                {side: Desk[Europe](standing=rules) for side in RULES.sides},
                PreparedDice(()),
            )
            assert [each.step.kind for each in then.decisions] == [kind]


def test_a_place_that_is_missing_is_pointed_at() -> None:
    with pytest.raises(Invalid) as error:
        RULES.parse("M GI1", "germany")
    assert error.value.column > 1


@pytest.mark.parametrize("place", ["9999", "W3599", "E9999"])
def test_a_hex_that_is_on_neither_sheet_is_no_place(place: str) -> None:
    with pytest.raises(Invalid, match=r"there is no [WE]\d{4} on the board"):
        RULES.parse(f"M GI1 {place}", "germany")


@pytest.mark.parametrize("scenario", [POLAND, ARDENNES])
def test_every_answer_reads_back(scenario: str) -> None:
    chance = random.Random(1939)
    for decision in walked(scenario, seed=3):
        order = decision.sample(chance)
        assert RULES.parse(str(order), decision.side).orders == (order,)


@pytest.mark.parametrize("text", ["ATTACK ALL", "SUPPORT ALL WITH L1", "IF ENEMY ALL: PASS"])
def test_a_word_of_the_orders_is_not_the_beginning_of_a_name(text: str) -> None:
    """The box of Allied bombers begins with three letters that mean something else."""
    with pytest.raises(Invalid, match="name of a place was expected here, not 'ALL'"):
        RULES.parse(text, "germany")
