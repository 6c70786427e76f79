"""The language: every order has a text that reads back, and people may write it in many ways."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Ambiguous, Invalid
from pbem.games.munich.facts.scenario import load
from pbem.games.munich.facts.units import ALLIED, AXIS, SIDES
from pbem.games.munich.orders.language import own_countries
from pbem.games.munich.rules import RULES

LANGUAGES = RULES.languages
LINES = (
    "PLACE DEI 2511",
    "PLACE DE15Pz reinforcements",
    "PLACE FR3A 1715 REDUCED",
    "DEFAULT",
    "DONE",
    "DONE MOBILIZATION",
    "DONE TERROR",
    "MOBILIZE DE15Pz",
    "REFIT DEIV",
    "GROUND DEL1 + DEL2",
    "LAUNCH DEL1 FROM 2513 TO 2615",
    "INTERCEPT CZAir FROM 2816 AT 2615",
    "BOMB CITY WITH DEL1",
    "BOMB UNITS WITH DEL2",
    "HIT CZ1A",
    "M DE16Pz 2514 2614",
    "RAIL DEI 2511",
    "RAIL SU1A OFF",
    "FLY DESS 2415 WITH DETr",
    "SHIP DEI + DEII 3208 WITH DEAmph",
    "STORM 2107 WITH DEMar BY DEAmph",
    "A 2615 WITH DE16Pz + DEI MOBILE AIR NAVAL GBNav SF DEAB",
    "A 2615 WITH DEI",
    "SUPPLY 3208 WITH DEAmph",
    "LOSE DEI",
    "R DEI 2514 2513",
    "STAND DEI",
    "ADVANCE DE16Pz 2615 2616, DEI 2615",
    "NO ADVANCE",
    "REMOVE DEI + DEII",
    "IF ENEMY NEAR 2615: UNLESS STORM: M DEI 2511 | DONE MOVEMENT",
    "IF POINTS Soviet Union >= 3: IF NEUTRAL Belgium: DONE",
    "IF HELD 2615 THEIRS: IF TURN = 2: IF AT DEI 2511: DONE",
)
STANDING = (
    "WHEN INTERCEPT: STRONGEST OVER 2615 2415",
    "WHEN INTERCEPT: CZAir OVER 2615",
    "WHEN INTERCEPT: NEVER",
    "WHEN INTERCEPT: ALL",
    "WHEN INTERCEPT: ALL OVER 2615",
    "WHEN INTERCEPT: DONE",
    "WHEN RETREAT: DEFAULT",
    "IF STORM: WHEN LAUNCH: DEFAULT",
    "WHEN LOSE: WEAKEST",
    "IF TURN > 2: WHEN LOSE: DEI DEII",
    "WHEN HIT: STRONGEST",
    "WHEN EXCESS: WEAKEST",
    "WHEN STORM: DEFAULT",
    "WHEN DEPLOY: 2511 2109",
    "WHEN RETREAT: TOWARD 3212",
    "WHEN RETREAT: STAND",
    "WHEN ADVANCE: ALL",
    "WHEN BOMB: DONE",
    "WHEN SETUP: DEFAULT",
    "WHEN ANY: DEFAULT",
)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("text", LINES)
def test_orders_read_back(text, side):
    assert str(LANGUAGES[side].statement(text)) == text


@pytest.mark.parametrize("text", STANDING)
def test_standing_orders_read_back(text):
    assert str(LANGUAGES[AXIS].standing(text)) == text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("put i corps at berlin", "PLACE DEI 2511"),
        ("place german i corps Berlin", "PLACE DEI 2511"),
        ("mobilize 15Pz", "MOBILIZE DE15Pz"),
        ("launch luftflotte 1 from Dresden over Prague", "LAUNCH DEL1 FROM 2513 TO 2615"),
        ("BOMB UNITS BY L2", "BOMB UNITS WITH DEL2"),
        ("move 16Pz Teplitz - Reichenberg", "M DE16Pz 2514 2614"),
        ("M Waffen SS Group to Prague", "M DESS 2615"),
        ("RAIL SU1A off map", "RAIL SU1A OFF"),
        ("ship DEI, DEII to Memel with DEAmph", "SHIP DEI + DEII 3208 WITH DEAmph"),
        ("fly SS Pilsen with Tr", "FLY DESS 2415 WITH DETr"),
        (
            "attack Prague with 16Pz, DEI mobile sf Abwehr",
            "A 2615 WITH DE16Pz + DEI MOBILE SF DEAB",
        ),
        ("A Prague WITH DEI ASSAULT AIR", "A 2615 WITH DEI AIR"),
        ("pursue 16Pz Prague Brno, DEI Prague", "ADVANCE DE16Pz 2615 2816, DEI 2615"),
        ("done mobilisation", "DONE MOBILIZATION"),
        ("done attacks", "DONE COMBAT"),
        ("if held Prague axis: done", "IF HELD 2615: DONE"),
        ("if held Prague allied: done", "IF HELD 2615 THEIRS: DONE"),
        ("if not neutral soviet: done", "UNLESS NEUTRAL Soviet Union: DONE"),
        ("if points Great Britain > 1: done", "IF POINTS Britain > 1: DONE"),
        ("if neutral UK: if axis ussr: done", "IF NEUTRAL Britain: IF AXIS Soviet Union: DONE"),
        ("m British Mobile Corps Prague", "M GBMobl 2615"),
        ("launch air  transport from Berlin to Berlin", "LAUNCH DETr FROM 2511 TO 2511"),
        (
            "A Prague with Naval Assault Division mobile air naval Home Fleet",
            "A 2615 WITH DEMar MOBILE AIR NAVAL GBNav",
        ),
    ],
)
def test_what_people_write_is_understood(written, meant):
    assert str(LANGUAGES[AXIS].statement(written)) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("INTERCEPT strongest over Prague", "WHEN INTERCEPT: STRONGEST OVER 2615"),
        ("intercept: all", "WHEN INTERCEPT: ALL"),
        ("when intercept none", "WHEN INTERCEPT: NEVER"),
        ("RETREAT toward Warsaw", "WHEN RETREAT: TOWARD 3212"),
        ("unless storm: retreat home", "UNLESS STORM: WHEN RETREAT: HOME"),
        ("advance: all", "WHEN ADVANCE: ALL"),
    ],
)
def test_an_answer_to_a_whole_kind_of_question_is_a_standing_order_without_when(written, meant):
    assert str(LANGUAGES[AXIS].standing(written)) == meant


@pytest.mark.parametrize("id", load().roster)
def test_every_unit_can_be_called_by_its_whole_name(id):
    unit = load().roster[id]
    adjective = load().board.countries[unit.country].adjective
    name = unit.name if unit.name.startswith(adjective) else f"{adjective} {unit.name}"
    side = AXIS if unit.country in own_countries(AXIS, load()) else ALLIED
    assert (
        str(LANGUAGES[side].statement(f"A 2615 WITH {name} MOBILE")) == f"A 2615 WITH {id} MOBILE"
    )


def test_what_is_wrong_with_a_long_name_is_said_as_it_was_written():
    with pytest.raises(Ambiguous) as error:
        LANGUAGES[ALLIED].statement("M Mobile Corps 2511")
    assert "'Mobile Corps' can be more than one unit" in error.value.told()
    assert (error.value.text, error.value.column) == ("M Mobile Corps 2511", 3)


def test_a_short_name_means_the_side_s_own_unit_where_only_one_of_them_has_it():
    assert str(LANGUAGES[ALLIED].statement("LOSE Alp")) == "LOSE FRAlp"
    assert str(LANGUAGES[AXIS].statement("LOSE Alp")) == "LOSE ITAlp"


def test_a_short_name_that_several_countries_have_is_asked_about():
    with pytest.raises(Ambiguous) as error:
        LANGUAGES[AXIS].statement("M 1A 2511")
    assert "SU1A, IT1A, HU1A" in error.value.told()


def test_support_is_named_only_once_in_an_attack():
    with pytest.raises(Invalid, match=r"only once in an attack \(11\.15\)"):
        LANGUAGES[AXIS].statement("A 2615 WITH DEI SF DEAB SF DEFK")


def test_the_countries_of_a_side_are_those_that_some_scenario_gives_it():
    axis, allied = (own_countries(side, load()) for side in SIDES)
    assert {"Germany", "Poland", "Soviet Union", "Finland"} <= set(axis)
    assert {"Czechoslovakia", "Poland", "Belgium", "Finland"} <= set(allied)
    assert "Germany" not in allied
    assert "Belgium" not in axis
