"""A refusal names its own case, and what it offers instead can be ordered."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal, Invalid
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.events import RoseInBox
from tests.eto.fights import asked, events, on
from tests.marks import rule

GERMANY, BRITAIN, WEST = "germany", "britain", "west"
FINEST = "option scenario: finest_hour\nturn: 1\n"
BULGE = "option scenario: bulge\nturn: 1\n"
BISMARCK = "option scenario: bismarck\nturn: 1\n"


def refusal(position: str, text: str) -> Illegal:
    """Why an order is refused by the question that a position leads to."""
    then = on(RULES.read_position(position), {})
    decision = then.decisions[0]
    (order,) = RULES.parse(text, decision.side).orders
    with pytest.raises(Illegal) as raised:
        decision.check(order)
    return raised.value


@rule("eto", "12.5")
def test_fighters_that_find_nobody_are_not_sent_to_the_same_hex_again() -> None:
    flying = "W3419: KG1\nW3318: JG1\nW3516: Spit1\n"
    position = f"{FINEST}phase: offensives\nasked: germany\noffensives Germany: 1\n{flying}"
    then = on(RULES.read_position(position), {GERMANY: "AIR OFFENSIVE Germany"})
    (order,) = RULES.parse("RAID Southampton WITH JG1", GERMANY).orders
    with pytest.raises(Illegal) as raised:
        then.decisions[0].check(order)
    assert list(raised.value.legal) == ["W3516"]


@rule("eto", "11.5")
def test_a_u_boat_without_crews_leaves_the_choice_of_another() -> None:
    boats = "North-Atlantic: GUB1, GUB2 depleted\nconvoys: North-Atlantic\npool: GSS1\n"
    found = refusal(f"{BISMARCK}phase: strategic\n{boats}", "CONVERT GUB1")
    assert (found.case, list(found.legal)) == ("11.5", ["GUB2"])


@rule("eto", "22.0")
def test_the_general_of_another_leaves_the_own_ones() -> None:
    placed = "W3421: UI1, Patton\nW3422: GI1, Manteuffel\n"
    position = f"{BULGE}phase: offensives\nasked: germany\noffensives Germany: 1\n{placed}"
    found = refusal(position, "OFFENSIVE Patton")
    assert (found.case, list(found.legal)) == ("22.0", ["Manteuffel"])


@rule("eto", "31.3")
def test_who_cannot_go_by_rail_leaves_those_who_can() -> None:
    placed = "W3421: UI1\nW3422: GI1\nW3626: GI2\n"
    found = refusal(f"{BULGE}phase: movement\nasked: germany\n{placed}", "RAIL GI1 Berlin")
    assert (found.case, list(found.legal)) == ("31.3", ["GI2"])


@rule("eto", "7.5")
def test_who_gets_to_no_escort_box_leaves_those_who_do() -> None:
    placed = "Hebrides: BDD2\nW4615: BDD1, Hood\n"
    found = refusal(
        f"{BISMARCK}phase: naval\nasked: britain\n{placed}", "ESCORT BDD2 Arctic escorts"
    )
    assert (found.case, list(found.legal)) == ("7.5", ["BDD1"])


@rule("eto", "2.3")
def test_an_enemy_in_a_box_leaves_the_own_aircraft_there() -> None:
    found = refusal(
        f"{FINEST}phase: strategic\nAxis-bombing-box: KG1, Spit1\n", "BRING BACK Spit1 W3520"
    )
    assert (found.case, list(found.legal)) == ("2.3", ["KG1"])


def test_a_set_up_that_is_not_complete_is_refused_by_its_case() -> None:
    found = refusal("turn: 0\nphase: setup\n", "DONE")
    assert found.case.startswith("sc.")
    assert list(map(str, found.legal)) == ["DEFAULT"]


def test_nobody_is_told_that_he_meant_the_very_word_that_he_wrote() -> None:
    with pytest.raises(Invalid) as raised:
        RULES.parse("BRING BACK ALL", GERMANY)
    assert "ALL" not in raised.value.meant


@rule("eto", "9.4")
def test_a_question_of_guns_names_only_those_who_may_be_fired_at() -> None:
    """Suffolk was fired at by the heavy guns: the lone gun that is left spares her."""
    placed = "North-Sea: Bismarck, PrinzEugen, Suffolk, BDD1\n"
    position = f"{BISMARCK}phase: naval\nasked: germany\n{placed}"
    standing = {GERMANY: "WHEN HOLD: NEVER", BRITAIN: "WHEN EVADE: NEVER\nWHEN FIRE: BEST"}
    lines = {GERMANY: "DONE SAILING\nSEARCH Suffolk\nFIRE Bismarck > Suffolk"}
    then = on(RULES.read_position(position), lines, (6, 1, 1), standing=standing)
    assert (GERMANY, "fire") in asked(then)
    told = next(each.prompt for each in then.decisions if each.side == GERMANY)
    assert "PrinzEugen at BDD1" in told
    assert "Suffolk (" not in told


@rule("eto", "7.6")
def test_return_all_leaves_raiders_at_sea() -> None:
    placed = "Hebrides: Scheer\nNorwegian-Sea: Bismarck\nraided: Scheer\n"
    game = RULES.read_position(f"{FINEST}phase: homing\nasked: germany\n{placed}")
    then = on(game, {GERMANY: "RETURN ALL\nDONE RETURNING"}).position
    assert then.where["Scheer"] == "Hebrides"
    assert then.where["Bismarck"] in then.board.grid.index


BOMBED = f"{FINEST}phase: strategic\nW3419: KG1\nW3518: JG1\nW3318: JG2\n"
RAID = "STRATEGIC RAID United Kingdom WITH KG1"


@rule("eto", "2.2")
def test_who_is_named_for_a_raid_is_not_asked_for_again() -> None:
    game = RULES.read_position(f"{BOMBED}W3517: Spit1\nW3516: Hurri1\n")
    standing = {BRITAIN: "WHEN SCRAMBLE: Spit1", GERMANY: "WHEN SCRAMBLE: JG2"}
    then = on(game, {GERMANY: f"{RAID} ESCORTED BY JG1"}, standing=standing)
    risen = {id for each in events(then, RoseInBox) for id in each.units}
    assert risen == {"Spit1", "JG2"}
    assert "scramble" not in {kind for _, kind in asked(then)}


@rule("eto", "2.2")
def test_who_has_the_last_word_on_a_raid_is_told_so() -> None:
    position = f"{BOMBED}W3517: Spit1\n"
    alone = on(RULES.read_position(position), {GERMANY: RAID})
    escorted = on(RULES.read_position(position), {GERMANY: f"{RAID} ESCORTED BY JG1"})
    assert asked(alone) == asked(escorted) == [(BRITAIN, "scramble")]
    assert "You are not asked again." in alone.decisions[0].prompt
    assert "Who adds nobody now adds nobody later." in escorted.decisions[0].prompt
