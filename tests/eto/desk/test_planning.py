"""A whole offensive is tried, and planned by the staff, before any of it is played."""

from __future__ import annotations

import pytest

from pbem.engine.dice import SeededDice
from pbem.engine.driver import deployed
from pbem.engine.errors import OrderError
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.notation.sheets.rehearsal import Tried, dry_run
from pbem.notation.sheets.sheet import read_sheet
from tests.eto.fields import ARDENNES, POLAND

GERMANY = "germany"
BEGUN = """
OFFENSIVE HQ B
DONE HEADQUARTERS
BREAK Manteuffel AT 3320
"""


@pytest.fixture(scope="module")
def december() -> Europe:
    return seen(ARDENNES)


def seen(scenario: str) -> Europe:
    game = deployed(RULES, RULES.start({"scenario": scenario}), SeededDice(bytes(32), "plan"))
    return RULES.view(game, GERMANY)


def tried(view: Europe, text: str) -> list[Tried]:
    return dry_run(RULES, text, GERMANY, view.twin())


def test_every_line_of_an_offensive_is_tried(december: Europe) -> None:
    plan = f"""{BEGUN}
        DONE BREAK
        M GV5 3123
        M GV6 3123
        DONE MOVE
        DONE REGROUP
        ACTIVATE ALL
        IF ENEMY 3320: ATTACK 3320 WITH ALL
        DONE ATTACK
        DONE EXPLOIT
    """
    lines = {each.canonical: each for each in tried(december, plan)}
    assert "3-2" in " ".join(lines["BREAK Manteuffel AT W3320"].words)
    assert lines["M GV6 W3123"].words[0].startswith("W3022-W3123")
    assert not lines["M GV5 W3123"].ok
    assert "starts in an enemy zone" in lines["M GV5 W3123"].words[0]
    again = lines["IF ENEMY W3320: ATTACK W3320 WITH ALL"]
    assert again.ok
    assert "%" in " ".join(again.words)
    assert lines["DONE EXPLOIT"].words == ("waits until it is asked for",)


def test_a_line_of_a_step_that_is_over_waits(december: Europe) -> None:
    plan = "OFFENSIVE HQ B\nDONE HEADQUARTERS\nDONE BREAK\nBREAK Manteuffel AT 3320"
    assert tried(december, plan)[-1].words == ("waits until it is asked for",)


def test_the_staff_fills_in_the_rest_of_an_offensive(december: Europe) -> None:
    plan = f"{BEGUN}\nM GV6 3123\nSTAFF REST"
    sheet = read_sheet(RULES, plan, GERMANY, december)
    lines = [str(each) for each in sheet.lines]
    assert lines[3:] == ["M GV6 W3123", "STAFF REST OFFENSIVES"]
    filled = foreseen(tried(december, plan)[-1])
    assert not any(line.startswith(("M GV6", "OFFENSIVE", "BREAK")) for line in filled)
    assert any(line.startswith("ATTACK ") for line in filled)
    again = [line for line in filled if "ATTACK W3320" in line]
    assert all(line.startswith("IF ENEMY W3320: ") for line in again)
    assert len(again) == 1
    assert filled[-1] == "DONE ATTACK"
    assert all(each.ok for each in tried(december, "\n".join((*lines[:-1], *filled))))


def foreseen(line: Tried) -> list[str]:
    """The orders that a line would come to as things are now."""
    assert line.words[0] == "the staff officer plans it when it comes to it"
    _, _, orders = "".join(line.words[1:]).partition("it stands for: ")
    return list(filter(None, orders.split("; ")))


def test_the_staff_begins_an_offensive_as_well_where_none_is_ordered(december: Europe) -> None:
    begins, rest = tried(december, "STAFF REST")
    assert (begins.canonical, rest.canonical) == ("OFFENSIVE STAFF", "STAFF REST OFFENSIVES")
    assert {begins.text, rest.text} == {"STAFF REST"}
    assert foreseen(begins)[0].startswith("OFFENSIVE ")
    assert foreseen(rest)[-1] == "DONE ATTACK"


@pytest.mark.parametrize(
    ("plan", "rest"),
    [
        ("OFFENSIVE HQ B\nSTAFF REST\nSTAFF REST", "OFFENSIVE STAFF\nSTAFF REST OFFENSIVES"),
        ("OFFENSIVE HQ B\nSTAFF REST\nOFFENSIVE HQ G\nSTAFF REST", "STAFF REST OFFENSIVES"),
        ("MOVEMENT\nM GV6 3123\nSTAFF REST", "STAFF REST MOVEMENT"),
        ("TURN 2\nSTAFF REST", "OFFENSIVE STAFF\nSTAFF REST OFFENSIVES"),
        ("MOVEMENT\nTURN 2\nSTAFF REST", "OFFENSIVE STAFF\nSTAFF REST OFFENSIVES"),
        ("TURN 2\nMOVEMENT\nSTAFF REST", "STAFF REST MOVEMENT"),
        ("STOP IF LOST >= 3\nOFFENSIVE HQ B\nHQ B: STAFF REST", "HQ B: STAFF REST OFFENSIVES"),
    ],
)
def test_what_the_staff_is_left_is_said_in_full(december: Europe, plan: str, rest: str) -> None:
    sheet = read_sheet(RULES, plan, GERMANY, december)
    assert not sheet.errors
    wanted = rest.splitlines()
    assert [str(each) for each in sheet.lines][-len(wanted) :] == wanted


def test_the_staff_says_what_it_cannot_fill_in(december: Europe) -> None:
    told = read_sheet(RULES, "PASS\nSTAFF REST", GERMANY, december).echo[-1][1]
    assert isinstance(told, OrderError)
    assert "not yours to order" in told.message


def test_the_staff_fills_in_a_set_up() -> None:
    start = RULES.start({"scenario": POLAND})
    plan = "PLACE PI1 3629\nSTAFF REST"
    lines = foreseen(dry_run(RULES, plan, "west", RULES.view(start, "west"))[-1])
    placed = [line.split()[1] for line in lines if line.startswith("PLACE")]
    assert ("PI1" not in placed, len(placed)) == (True, 10)
    assert lines[-1] == "DONE SETUP"


PLAN = """
OFFENSIVE HQ North + HQ South
DONE HEADQUARTERS
BREAK Kliest 3733 AT 3732
IF VACATED 3732: RUN 3532 | STAY
BREAK Guderian AT Krakow
RUN Guderian 3432
DONE BREAK
"""
IF_SO = "if what is attacked above falls"


def poland(*lines: str) -> dict[str, Tried]:
    return {each.canonical: each for each in tried(seen(POLAND), PLAN + "\n".join(lines))}


def test_what_follows_a_breakthrough_is_tried_as_if_it_succeeds() -> None:
    lines = poland("M GI1 3732")
    for text in ("IF VACATED W3732: RUN W3532 | STAY", "RUN Guderian W3432", "M GI1 W3732"):
        assert (lines[text].ok, lines[text].words[0]) == (True, IF_SO), text


def test_what_is_ordered_for_its_failure_is_tried_as_if_it_fails() -> None:
    lines = poland("DONE MOVE", "ACTIVATE ALL", "IF ENEMY 3732: ATTACK 3732 WITH ALL")
    again = lines["IF ENEMY W3732: ATTACK W3732 WITH ALL"]
    assert again.ok
    assert "GA1" in again.words[0]
    assert IF_SO not in again.words


def test_a_run_that_is_too_long_is_refused_beforehand() -> None:
    lines = tried(seen(POLAND), PLAN.replace("Guderian 3432", "Guderian 3632"))
    refused = next(each for each in lines if each.canonical == "RUN Guderian W3632")
    assert not refused.ok
    assert "cannot get to W3632" in refused.words[0]


def test_what_no_breakthrough_makes_legal_is_refused() -> None:
    assert "enemy units are in Warsaw" in poland("M GI1 Warsaw")["M GI1 W3533"].words[0]


BOTH = """
OFFENSIVE HQ North + HQ South
DONE HEADQUARTERS
"""


def filled(text: str) -> list[str]:
    return foreseen(tried(seen(POLAND), BOTH + text)[-1])


def test_the_staff_fills_in_the_rest_for_one_headquarters() -> None:
    whole, north, south = (filled(f"{of}STAFF REST") for of in ("", "HQ North: ", "HQ South: "))
    assert set(north) | set(south) <= set(whole)
    assert any("Kliest" in line for line in north)
    assert any("Guderian" in line for line in south)
    assert not set(north) & {line for line in whole if "Guderian" in line}
    assert not any(line.startswith("DONE") for line in (*north, *south))


@pytest.mark.parametrize("whose", ["IF TURN = 1", "Kliest", "HQ Nowhere"])
def test_the_staff_plans_for_headquarters_only(whose: str) -> None:
    sheet = read_sheet(RULES, f"{BOTH}{whose}: STAFF REST", GERMANY, seen(POLAND))
    assert len(sheet.errors) == 1
