"""pbem play: a game at the terminal, through a pipe."""

from __future__ import annotations

import pytest

from pbem.engine.record.archive import read
from pbem.games import catalogue


@pytest.fixture
def table(pbem):
    """Sit down at a table and say something; what is said there, to the end of input."""

    def play(said, *words):
        options = ("--seed", "a", "--against", "default", *words)
        result = pbem("play", "jupiter", *options, input=said)
        assert result.exit_code == 0, result.output
        return result.output

    return play


def test_it_begins_with_the_position_and_a_question(table):
    out = table("")
    assert out.startswith("Operation Jupiter. You play allied.\n")
    assert "committed to: SHA-256 " in out
    assert "ALLIED: Set up the Allies" in out
    assert "  The staff proposes:\n    SETUP\n    BASE US " in out
    assert "lines more: `plan` shows them\n" in out
    assert out.endswith("The game stands at set-up.\n")


def test_orders_are_played_after_an_empty_line(table):
    out = table("DEFAULT\n\nm 1arm 1717\nhold 3us\n\n")
    assert "  ok  M 1Arm 1717   <- m 1arm 1717\n" in out
    assert "1Arm 1616-1716-1717, 1.5 MF.\n" in out
    assert "3US stays in Banak (1616).\n" in out
    assert "[die 1] Allied air superiority: " in out
    assert "Move one of your 14 undisrupted units" in out
    assert out.endswith("The game stands in turn 1.\n")


def test_many_lines_at_once_are_played_as_the_rules_give_the_turn(table):
    out = table("DEFAULT\nTURN 1\nHOLD 1US\nHOLD 3US\nDONE\nDONE ATTACKS\n\n")
    assert out.index("declare their attacks done.") < out.index("TURN 2, ")


def test_what_only_waits_is_not_called_right(table):
    out = table("DEFAULT\n\nHOLD 1US\nA 2406\nTURN 2\nHOLD 3US\n\n")
    assert "  ok  HOLD 1US" in out
    assert "  ... HOLD 3US" in out
    assert "  ok  HOLD 3US" not in out


def test_a_refused_line_is_explained(table):
    out = table("DEFAULT\n\nM 1Arm 2406\nHOLD 1US\nqueue\n\nqueue\n")
    assert "NOT PLAYED M 1Arm 2406\n" in out
    assert "    M 1Arm 2406\n           ^\n    legal: M 1Arm " in out
    assert "(rule " in out
    assert "  turn 1: HOLD 1US\n" in out


def test_what_is_not_understood_is_pointed_at(table):
    out = table("BLAH 33\n\nDEFAULT\n\n")
    assert "line 1: I do not know the verb 'BLAH'\n    BLAH 33\n    ^\n" in out
    assert "TURN 1" in out


def test_help_legal_queue_and_standing(table):
    out = table(
        "help\nDEFAULT\n\nlegal 1arm\nlegal nobody\nqueue\n"
        "WHEN LOSE: WEAKEST\nON ILLEGAL SKIP\nHOLD 1US\nTURN 2\nHOLD 1US\n\n"
        "standing\nqueue\nclear\nqueue\n"
    )
    assert "legal [unit]" in out
    assert "  HOLD 1Arm\n" in out
    assert "  nothing with nobody\n" in out
    assert "  no orders wait\n" in out
    assert "  WHEN LOSE: WEAKEST\n  ON ILLEGAL SKIP\n" in out
    assert "  turn 2: HOLD 1US\n" in out
    assert "  no orders wait any more\n  no orders wait\n" in out


@pytest.mark.parametrize("word", ["map", "position"])
def test_the_position_is_shown_from_the_players_side_of_the_fog(table, word):
    out = table(f"DEFAULT\n\n{word}\n").split("Move one of your")[1]
    assert "ALLIES\n  Banak (1616): 3US 6-6-4" in out
    assert "2 unseen German" in out
    assert "Pools" not in out


def test_an_order_may_begin_with_a_word_that_is_a_command_too(table):
    assert "ok  DEFAULT" in table("DEFAULT\n\nhelp me\n\n")


def test_the_other_side_can_be_played(table):
    out = table("DEFAULT\n\n", "--side", "german")
    assert out.startswith("Operation Jupiter. You play german.\n")
    assert "GERMAN: " in out
    assert "10G is set up" not in out


def test_two_people_share_a_terminal(table):
    out = table("DEFAULT\n\nDEFAULT\n\n", "--against", "human")
    assert "===== ALLIED =====" in out
    assert "===== GERMAN =====" in out


def test_quit_leaves_and_saves(table, tmp_path):
    path = tmp_path / "x.pbem"
    out = table("DEFAULT\n\nquit\nHOLD 1US\n\n", "--save", path)
    assert out.endswith(f"The game stands in turn 1.\nSaved to {path}.\n")
    text = path.read_text(encoding="utf-8")
    assert "[Seed" not in text
    assert read(text, catalogue.ruleset).records[0].text == "DEFAULT"


def test_save_in_the_middle(table, tmp_path):
    path = tmp_path / "x.pbem"
    out = table(f"save\nsave {tmp_path}/no/x\nDEFAULT\n\nsave {path}\n")
    assert "save where?" in out
    assert "cannot be written: No such file or directory." in out
    assert f"saved to {path}" in out
    assert len(read(path.read_text(encoding="utf-8"), catalogue.ruleset).records) >= 2


def test_a_whole_game_is_told_to_its_end_and_proved(table, pbem, tmp_path):
    path = tmp_path / "x.pbem"
    out = table("WHEN ANY: DEFAULT\n\n", "--save", path)
    assert "The seed of the dice was " in out
    assert ": The Allies have " in out
    assert pbem("dice", "verify", path).exit_code == 0


def test_the_same_seed_gives_the_same_dice(table):
    assert table("DEFAULT\n\n") == table("DEFAULT\n\n")


def test_the_staff_plays_where_there_is_one(pbem):
    assert pbem("play", "jupiter", "--seed", "s", input="DEFAULT\n\n").exit_code == 0


def test_what_nobody_should_do_unawares_stands_on_a_line_of_its_own(table):
    """A comment ends its line, so nothing else may stand behind it."""
    out = table("BASE US 1616\nPLACE 23F 3300\nPLACE 254N 3300\n\n")
    careful = [line for line in out.splitlines() if "# CAREFUL: " in line]
    assert careful
    known = (
        "    DONE SETUP  # CAREFUL: leaves Murmansk",
        "    # DEFAULT  # CAREFUL: leaves Murmansk",
    )
    assert all(line.startswith(known) for line in careful)


def test_what_the_staff_proposes_can_be_sent_as_it_stands(table):
    out = table("plan\nsend\n")
    assert "    DONE SETUP\n" in out
    assert "  ok  BASE US 1616" in out
    assert "  ok  DONE SETUP" in out
    assert "TURN 1" in out
