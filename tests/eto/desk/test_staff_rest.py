"""STAFF REST: the staff officer plans what is left to him when it comes to it."""

from __future__ import annotations

from functools import cache

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import Outcome, deployed, drive
from pbem.engine.proposal import proposal
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.notation.sheets.sheet import read_sheet
from tests.eto.fields import ARDENNES

GERMANY, WEST = "germany", "west"
BREAK = """
OFFENSIVE HQ B
DONE HEADQUARTERS
BREAK Manteuffel AT 3320
RUN 3219
DONE BREAK
STAFF REST
"""
USUAL = "WHEN ADVANCE: ALL\nWHEN FOLLOW: NEVER\nWHEN FIGHT: ALL\nWHEN RETREAT: HOME\n"
USUAL += "WHEN SPLIT: KEEP\nWHEN LOSE: CHEAPEST\nWHEN EXCESS: WEAKEST\n"
WIN, LOSE = 6, 1


@cache
def december() -> Europe:
    return deployed(RULES, RULES.start({"scenario": ARDENNES}), SeededDice(bytes(32), "plan"))


def played(plan: str, first: int = WIN, standing: str = USUAL) -> Outcome[Europe]:
    """What comes of a German plan: the first die, the others by chance; the Allies only answer."""
    game = december()
    sheet = read_sheet(RULES, plan + standing, GERMANY, RULES.view(game, GERMANY))
    assert not sheet.errors
    desks = {
        GERMANY: Desk[Europe](tuple(sheet.lines), tuple(sheet.standing)),
        WEST: Desk[Europe](policy=RULES.default),
    }
    return drive(RULES, game, desks, PreparedDice([first, *[4, 3, 5, 2, 6] * 20]))


def ordered(outcome: Outcome[Europe]) -> list[str]:
    return [each.text for each in outcome.entries if (each.side, each.by) == (GERMANY, "order")]


def asked(outcome: Outcome[Europe]) -> list[tuple[str, str]]:
    return [(each.side, each.kind) for each in outcome.decisions]


def waiting(outcome: Outcome[Europe]) -> list[str]:
    return [str(each) for each in outcome.desks[GERMANY].queue]


def test_he_knows_what_has_become_of_a_breakthrough_above() -> None:
    won, lost = (ordered(played(BREAK, die)) for die in (WIN, LOSE))
    assert not any("ATTACK W3320" in each for each in won)
    assert any("ATTACK W3320" in each and "GA1" in each for each in lost)  # 28.4 it is owed
    assert won != lost


@pytest.mark.parametrize("die", [WIN, LOSE])
def test_he_ends_the_offensive_and_no_more(die: int) -> None:
    outcome = played(BREAK, die)
    assert asked(outcome) == [(GERMANY, "offensive")]
    assert not any("STAFF" in each for each in waiting(outcome))
    assert not any(each.end == "refused" for each in outcome.fates)


def test_several_offensives_and_the_movement_phase_are_left_to_him() -> None:
    outcome = played("OFFENSIVE HQ B\nSTAFF REST\nSTAFF REST\nPASS\nMOVEMENT\nSTAFF REST\n")
    said = ordered(outcome)
    assert said[0] == "OFFENSIVE HQB"
    assert "DONE MOVEMENT" in said
    assert [side for side, _ in asked(outcome) if side == GERMANY] == [GERMANY]
    assert outcome.position.turn == 2
    assert waiting(outcome) == []


def test_of_another_month_nothing_is_done_before_it_comes() -> None:
    outcome = played("PASS\nMOVEMENT\nDONE\nTURN 2\nMOVEMENT\nSTAFF REST\n")
    assert waiting(outcome) == ["STAFF REST MOVEMENT"]
    assert asked(outcome) == [(GERMANY, "offensive")]


def test_one_headquarters_alone_ends_nothing() -> None:
    outcome = played("OFFENSIVE HQ B\nDONE HEADQUARTERS\nDONE BREAK\nHQ B: STAFF REST\n")
    assert asked(outcome) == [(GERMANY, "move")]
    assert not any(each.startswith("DONE") for each in ordered(outcome)[3:])


def test_steps_before_one_that_is_ordered_pass_without_him() -> None:
    outcome = played("OFFENSIVE HQ B\nATTACK 3220 WITH GA1 + GI3 + GH2\nSTAFF REST\n")
    said = ordered(outcome)
    assert said[:6] == [
        "OFFENSIVE HQB",
        "DONE HEADQUARTERS",
        "DONE BREAK",
        "DONE MOVE",
        "DONE REGROUP",
        "ACTIVATE ALL",
    ]
    assert said[6].startswith("ATTACK W3220 WITH ")


def test_a_step_that_is_ended_beforehand_keeps_no_other_quiet() -> None:
    said = ordered(played("OFFENSIVE HQ B\nDONE REGROUP\nSTAFF REST\n"))
    assert any(each.startswith("M ") for each in said[: said.index("DONE REGROUP")])


def test_the_rest_of_an_offensive_that_does_not_begin_is_for_no_other() -> None:
    outcome = played("IF HELD Liege: OFFENSIVE HQ G\nSTAFF REST\n")
    assert asked(outcome) == [(GERMANY, "offensive")]
    assert waiting(outcome) == []


def test_a_stop_above_an_offensive_stops_it_all() -> None:
    outcome = played("STOP IF HELD Aachen THEIRS\nOFFENSIVE HQ B\nSTAFF REST\n")
    assert asked(outcome) == [(GERMANY, "offensive")]
    assert waiting(outcome) == ["OFFENSIVE HQB", "STAFF REST OFFENSIVES"]
    assert GERMANY in outcome.stopped


def test_he_begins_no_offensive_that_is_not_worth_it() -> None:
    said = ordered(played("STAFF REST\nSTAFF REST\nSTAFF REST\nSTAFF REST\n"))
    begun = [at for at, each in enumerate(said) if each.startswith("OFFENSIVE")]
    ends = [*begun[1:], len(said)]
    assert begun
    for at, end in zip(begun, ends, strict=True):
        assert any(each.startswith(("ATTACK", "BREAK", "M ")) for each in said[at:end])


def test_who_is_asked_in_mid_action_begins_nothing_by_it() -> None:
    game = played("OFFENSIVE HQ B\nBREAK Manteuffel AT 3320\n", standing="").position
    view = RULES.view(game, GERMANY)
    assert [each.kind for each in RULES.decisions(game)] == ["headquarters"]
    assert not read_sheet(RULES, "STAFF REST", GERMANY, view).errors
    said = read_sheet(RULES, "STAFF REST", WEST, RULES.view(game, WEST))
    assert "not yours to order" in said.errors[0].message
    ahead = read_sheet(RULES, "OFFENSIVE\nSTAFF REST", WEST, RULES.view(game, WEST))
    assert [str(each) for each in ahead.lines] == ["OFFENSIVE STAFF", "STAFF REST OFFENSIVES"]


def test_what_follows_a_breakthrough_is_proposed_to_be_left_to_him() -> None:
    game = deployed(RULES, RULES.start({"scenario": "case_white"}), SeededDice(bytes(32), "plan"))
    asked = RULES.asked(RULES.view(game, GERMANY), GERMANY)
    assert asked is not None
    orders = [each.order for each in proposal(RULES, asked).lines]
    broken = orders.index("DONE BREAK")
    assert any(each.startswith("BREAK ") for each in orders[:broken])
    assert orders[broken + 1 :] == ["STAFF REST OFFENSIVES"]
    assert not read_sheet(RULES, "\n".join(orders), GERMANY, asked.game).errors
