"""What players read: the story of a game in words, and the position as text."""

from __future__ import annotations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, Roll
from pbem.engine.driver import drive
from pbem.engine.errors import Ambiguous
from pbem.engine.event import Acted, Hidden, Rolled
from pbem.games.munich.movement.events import Moved
from pbem.games.munich.rules import RULES
from pbem.notation.sheets.sheet import read_sheet
from pbem.wargame.position.events import Edited, Ended, PhaseBegan, SetUp, Taken, TurnBegan
from tests.munich.games import position

SCENE = (
    "turn: 5", "phase: movement", "storm: yes", "2513: DEI, DEII reduced", "2614: DE16Pz",
    "2615: CZ1A, CZB1", "1512: BEA", "over 2615: DEL1", "available: DEL2, CZAir", "turn 7: DE15Pz",
    "reinforcements: DEMar", "eliminated: CZ2A", "utilized: DEAB", "captured axis: 2415",
    "terror: 2816", "points Germany: 3",
)  # fmt: skip


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (TurnBegan(5), "TURN 5, November I (29 October - 4 November 1938)"),
        (PhaseBegan("axis movement"), "- Axis movement phase -"),
        (PhaseBegan("allied intercept"), "- Allied air phase: interception -"),
        (PhaseBegan("events"), "- Events phase -"),
        (SetUp("allied", "Belgium, Denmark"), "The Allied side has set up Belgium, Denmark."),
        (Taken("2615", "axis"), "Prague (2615) is in Axis hands."),
        (Edited("TERROR 2615 ON"), "The moderator: TERROR 2615 ON"),
        (Ended("allied", "22.1", "Allied decisive victory"),
         "THE ALLIES HAVE WON: Allied decisive victory (rule 22.1)."),
        (Rolled(Roll(7, 6, 3, "battle")), "[die 7] battle: 3 on d6"),
        (Rolled(Roll(7, 6, 3, "battle", decreed=True)),
         "[die 7] battle: 3 on d6 (decreed by the moderator)"),
        (Hidden(7, "axis"), "[die 7] rolled by the Axis, shown when the game is over"),
        (Acted("axis", "DONE MOVEMENT", "standing"), "Axis, by standing order: DONE MOVEMENT"),
    ],
)  # fmt: skip
def test_what_happens_is_told_in_a_line(event, words):
    assert RULES.tell(event) == words


def test_a_player_s_own_order_is_told_by_what_comes_of_it():
    assert RULES.tell(Acted("axis", "M DEI 2511", "order", False), "axis") == ""
    assert RULES.tell(Acted("axis", "M DEI 2511", "policy", False), "axis")
    assert RULES.tell(Acted("axis", "M DEI 2511", "policy", False), "allied") == ""


def test_a_sentence_about_somebody_unseen_begins_with_a_capital():
    moved = Moved("DEI", "Germany", "axis", ("2513", "2512"), "1", shown=False)
    assert RULES.tell(moved, "axis").startswith("DEI 2513-2512")
    assert RULES.tell(moved, "allied").startswith("A German unit 2513-2512")


def test_trains_beyond_the_map_are_told_among_others_in_words():
    left = Moved("SU3A", "Soviet Union", "allied", ("4208", "4506", "off map"), how="rail")
    came = Moved("SU5A", "Soviet Union", "allied", ("off map", "4506"), how="rail")
    told = RULES.tell(left.joined(came))
    assert "to the east beyond the map: SU3A from Smolensk by rail" in told
    assert "to 4506: SU5A from the east beyond the map by rail" in told


# -- the position ---------------------------------------------------------------------------------


def described(side):
    game = position(*SCENE)
    return RULES.describe(RULES.view(game, side) if side else game, side)


@pytest.mark.parametrize(
    "line",
    [
        "General War, turn 5 of 8 (29 October - 4 November 1938). Axis movement phase. Storms.",
        "Axis: Germany (3 RP), Hungary, Italy, Romania.",
        "May intervene for the Axis: Finland.",
        "May intervene for the Allies: Soviet Union, Yugoslavia.",
        "In Axis hands: Pilsen (2415).",
        "Terror: Brno (2816).",
        "Axis aircraft: DEL1 over Prague (2615).",
        "  Dresden (2513): DEI 3-4-4, DEII 1-2-4 reduced",
        "  Reichenberg (2614): DE16Pz 5+4-6",
        "  Available: DEL2 2 range 6",
        "  Turn 7: DE15Pz 4+3-6",
        "  To be mobilized: DEMar 1-1-4",
        "  Utilized: DEAB succeeds on 1-4",
        "  Prague (2615): CZ1A 4-6-3, CZB1 1-2-3",
        "  Eliminated: CZ2A 4-6-3",
        "  Brussels (1512): BEA 3-6-3",
    ],
)
def test_the_position_is_told_line_by_line(line):
    assert line in described("axis").splitlines()


def test_the_enemy_s_stacks_and_displays_are_hidden():
    lines = described("allied").splitlines()
    assert "  Dresden (2513): DEI 3-4-4, 1 unseen" in lines
    assert "Axis: Germany, Hungary, Italy, Romania." in lines
    assert not [line for line in lines if "DE15Pz" in line or "DEL2" in line or "DEMar" in line]


def test_a_player_reads_who_of_his_own_is_out_of_supply():
    ring = ("2515: CZ2A", "2714: CZ3A", "2615: CZ1A", "2614: DEI", "2511: DEII", "2613: CZB1")
    game = position(*ring)
    words = "Out of supply: DEI in 2614."
    assert words in RULES.describe(RULES.view(game, "axis"), "axis")
    assert words not in RULES.describe(RULES.view(game, "allied"), "allied")


def test_a_player_s_own_side_comes_first():
    axis, allied = described("axis"), described("allied")
    assert axis.index("AXIS FORCES") < axis.index("ALLIED FORCES") < axis.index("NEUTRALS")
    assert allied.index("ALLIED FORCES") < allied.index("AXIS FORCES")


def test_counters_that_are_alike_are_told_together_before_they_are_placed():
    lines = RULES.describe(RULES.start({}), "allied").splitlines()
    together = "CZF1 to CZF6 0-4-0; CZ1A to CZ4A, CZGHQ 4-6-3; CZB1 to CZB3 1-2-3; CZMob 3-2-5"
    assert f"  To be placed: {together}" in lines
    assert "  To be mobilized: CZAir 1 range 4" in lines


def test_before_the_first_turn_there_is_only_the_set_up():
    game = RULES.start({})
    assert RULES.describe(game, "axis").startswith("General War. Set-up.\n")
    assert RULES.describe(RULES.start({"scenario": "rolled"}), "axis").startswith("Set-up.\n")


# -- a plan for a whole player turn ---------------------------------------------------------------

PLAN = """
AIR
LAUNCH L1 FROM Dresden TO Prague
DONE

TERROR
DONE
MOVEMENT
M DE16Pz 2514
DONE
COMBAT
A Prague WITH DE16Pz + DEI MOBILE AIR
DONE
WHEN ADVANCE: NEVER
"""


def test_headings_say_what_a_bare_done_ends():
    game = position("phase: launch", "available: DEL1", "2513: DE16Pz, DEI", "2615: CZ1A")
    sheet = read_sheet(RULES, PLAN, "axis", game)
    assert not sheet.errors
    assert [str(line) for line in sheet.lines] == [
        "LAUNCH DEL1 FROM 2513 TO 2615",
        "DONE AIR",
        "DONE TERROR",
        "M DE16Pz 2514",
        "DONE MOVEMENT",
        "A 2615 WITH DE16Pz + DEI MOBILE AIR",
        "DONE COMBAT",
    ]


def test_without_headings_one_done_after_the_other_ends_one_phase_after_the_other():
    sheet = read_sheet(RULES, "DONE\nDONE\nDONE\nDONE", "axis", position("phase: launch"))
    ended = [str(line) for line in sheet.lines]
    assert ended == ["DONE AIR", "DONE TERROR", "DONE MOVEMENT", "DONE COMBAT"]


def test_placing_does_not_take_a_plan_back_to_the_set_up():
    lines = "MOBILIZATION\nPLACE DE15Pz Berlin\nDEFAULT\nREFIT DEI\nDONE\nLOSE DEI\nDONE"
    sheet = read_sheet(RULES, lines, "axis", position("turn: 2", "phase: launch"))
    ended = [str(line) for line in sheet.lines if str(line).startswith("DONE")]
    assert ended == ["DONE MOBILIZATION", "DONE AIR"]


def test_a_plan_is_played_from_the_launch_to_the_battle():
    game = position("phase: launch", "available: DEL1", "2614: DE16Pz, DEI", "2615: CZ1A")
    plan = PLAN.replace("M DE16Pz 2514", "M DE16Pz 2515")
    axis = read_sheet(RULES, plan, "axis", game)
    desks = {
        "axis": Desk(tuple(axis.lines), tuple(axis.standing)),
        "allied": Desk(policy=RULES.default),
    }
    outcome = drive(RULES, game, desks, PreparedDice((6,) * 20))
    done = [str(fate.line) for fate in outcome.fates if fate.end == "done"]
    assert sorted(done) == sorted(map(str, axis.lines))
    told = [RULES.tell(event, "allied") for event in outcome.events]
    assert any(line.startswith("DE16Pz + DEI attack Prague (2615)") for line in told)


def test_who_has_come_in_may_no_longer_intervene():
    game = position(*SCENE)
    game.join("Finland", "axis")
    assert "May intervene for the Axis" not in RULES.describe(game, "axis")


def test_who_is_down_until_refitted_is_told_as_such():
    game = position(*SCENE, "utilized: DEL3 reduced", "grounded: DEL3")
    assert "DEL3 1 range 6 reduced grounded" in RULES.describe(game, "axis")


def test_of_units_with_one_name_only_those_in_play_are_offered():
    game = position("2411: IT1A", "3019: HU1A", "3901: SU1A")
    (error,) = read_sheet(RULES, "M 1A 2410", "axis", game).errors
    assert isinstance(error, Ambiguous)
    assert set(error.candidates) == {"IT1A", "HU1A"}
