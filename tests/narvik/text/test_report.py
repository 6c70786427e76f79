"""What players read: the story of a game in words, and the position as text."""

from __future__ import annotations

import re

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, Roll
from pbem.engine.driver import drive
from pbem.engine.event import Acted, Hidden, Rolled
from pbem.games.narvik.combat import events as fought
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.position import events
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.events import (
    Drawn,
    FormationArrived,
    PointsChanged,
    PointsGiven,
    Reason,
    Transferred,
)
from pbem.notation.sheets.sheet import read_sheet
from pbem.post.composing.news_items import news_items
from pbem.wargame.position.events import Ended, PhaseBegan, TurnBegan
from tests.narvik.games import position

SCENE = (
    "asked: german", "turn: 2", "points german: 3", "points allied: 4", "1714: 1J, 2J",
    "1814: 16A, 16B", "0216: SG1", "harstad: RM, IG1", "german strikes: Stu1",
    "german regroup: 8J", "german pool: FJ1, Ju1, Ju2", "allied scheduled: 6CAA, 1LEA",
    "german aside: 2GA", "entrenched: 1714",
)  # fmt: skip


def story(game, side=None, dice=(), **texts):
    """What comes of some lines, told to one side."""
    sheets = {each: read_sheet(RULES, texts.get(each, ""), each, game) for each in RULES.sides}
    desks = {
        each: Desk(tuple(sheet.lines), tuple(sheet.standing)) for each, sheet in sheets.items()
    }
    outcome = drive(RULES, game, desks, PreparedDice(dice))
    return [words for event in outcome.events if (words := RULES.tell(event, side))]


# -- one, and more than one -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (events.ReturnedToPool("allied", 1, "used strikes", ("CL1",)),
         "1 Allied unit (CL1) returns to the pool: used strikes."),
        (events.ReturnedToPool("german", 2, "no room"),
         "2 German units return to the pool: no room."),
        (Transferred(1), "The threat from the south: 1 Allied unit leaves."),
        (Transferred(2, ("SG1", "SG2")),
         "The threat from the south: 2 Allied units leave: SG1, SG2."),
        (PointsChanged("german", 0, "OKW interest"),
         "OKW interest: German action points stay as they are."),
        (Drawn("german", 1), "The Germans draw 1 reinforcement."),
        (FormationArrived("27DBCA", "Chasseurs", "harstad", 1),
         "Chasseurs arrives in Harstad with 1 unit."),
        (fought.Pursued(("1J",), "german", ("1814",)), "1J pursues to 1814."),
        (fought.Pursued(("1J", "2J"), "german", ("1814",)), "1J + 2J pursue to 1814."),
        (fought.Opened("german", "assault", ("1J",), "1714", "1814", 5, ("16B", "16A")),
         "1J assaults 1814 (16A, 16B), fire factor 5."),
        (fought.Opened("german", "air", ("Stu1", "Stu2"), "", "1814", 16, ("16A",)),
         "Stu1 + Stu2 strike from the air at 1814 (16A), fire factor 16."),
        (fought.MustRetreat("1J", "german", "1714", 1),
         "1J (139th 1st Company) withdraws: 1 hex from 1714."),
        (fought.Removed("16A", "allied", "1801", "disrupted"),
         "16A (16th Regiment 1st Company) is disrupted in Salangen (1801) and must regroup."),
    ],
)  # fmt: skip
def test_an_event_is_a_sentence(event, words):
    assert RULES.tell(event) == words


def test_a_unit_unseen_is_a_unit_of_its_flag():
    moved = Moved("1J", "German", "german", ("1714", "1715"), "1")
    assert RULES.tell(moved, "german") == "1J 1714-1715, 1 MP."
    assert RULES.tell(moved, "allied") == "A German unit 1714-1715."


def test_points_beyond_the_track_are_accounted_for():
    given = PointsGiven("german", 5, (Reason(8, "4 objectives"),), 12)
    assert RULES.tell(given).endswith("(die 5, +8 for 4 objectives; 12 is the most).")


# -- for the eye ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (TurnBegan(3), "turn"),
        (PhaseBegan("actions"), "phase"),
        (Rolled(Roll(7, 6, 4, "German event")), "die"),
        (Hidden(8, "german"), "die"),
        (Ended("german", "4.2", "The last turn is over"), "loud"),
    ],
)
def test_mails_know_turns_phases_dice_and_the_end(event, kind):
    (found,) = news_items([RULES.tell(event)])
    assert found.kind == kind


def test_an_order_of_ones_own_is_told_by_what_comes_of_it():
    own = Acted("german", "RECON 0216", "order", public=False)
    assert RULES.tell(own, "german") == ""
    assert RULES.tell(own, "allied") == ""
    assert RULES.tell(own) == "German: RECON 0216"


def test_what_a_standing_order_does_is_told_as_such():
    words = story(
        position(*SCENE), "german", german="IF ENEMY 0216: WHEN ACTION: RECON 0216 KEEP 2"
    )
    assert words[0] == "German, by standing order: RECON 0216 KEEP 2"


def test_a_fight_tells_fire_factor_column_shifts_die_and_result():
    words = story(position(*SCENE), "allied", (1, 1), german="FIRE KGW: 1J + 2J > 1814")
    assert words[:3] == [
        "German action: Ground unit fire by KGW (1 AP, 2 left).",
        "1J + 2J open fire at 1814 (16A, 16B), fire factor 10.",
        "[die 1] fire at 16A in 1814: 1 on d6",
    ]
    assert re.fullmatch(r"  16A: column \d+(, [+-]\d [\w ]+)*, die 1: [\w ]+\.", words[3])


# -- the position ---------------------------------------------------------------------------------


def lines_for(side):
    return RULES.describe(RULES.view(position(*SCENE), side), side).splitlines()


def test_the_position_begins_with_what_matters():
    assert lines_for("german")[:4] == [
        "Turn 2 of 8, 22-28 April 1940. Actions phase.",
        "Action points: Allied 4, German 3. Initiative: German. Relief column: Trondheim.",
        "The Allies stand in Bogen.",
        "Entrenched: 1714.",
    ]


def test_ones_own_side_comes_first():
    for side, first in (("german", "GERMANS"), ("allied", "ALLIES")):
        assert next(line for line in lines_for(side) if line.isupper()) == first


def test_ones_own_displays_are_named_and_the_pool_is_counted():
    lines = lines_for("german")
    assert "  1714: 1J [5]+6, 2J [5]+6" in lines
    assert "  Strikes at hand: Stu1 6" in lines
    assert "  To regroup: 8J [5]+6" in lines
    assert "  In the pool: 1 unit, 2 strikes" in lines
    assert "  Formations to call: 27DBCA, 13DBLE" in lines_for("allied")


def test_the_enemy_is_counted_by_flag():
    lines = lines_for("german")
    assert "  1814: 2 unseen Norwegian" in lines
    assert "  Harstad: 2 unseen British" in lines
    assert not any("pool" in line for line in lines[lines.index("ALLIES") :])


def test_units_of_rules_not_in_play_are_left_out():
    assert not any("2GA" in line for line in lines_for("german"))
    game = position(*SCENE, "option second_division: yes")
    (told,) = (line for line in RULES.describe(game, "german").splitlines() if "2GA" in line)
    assert told.startswith("  Not in the game: ")
