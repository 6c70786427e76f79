"""pbem replay and pbem dice verify: recorded games, and the proof of their dice."""

from __future__ import annotations

import json
import re

from pbem.engine.record.archive import export
from tests.engine.tables import new_journal, set_up


def test_a_game_is_told(pbem, game):
    result = pbem("replay", game)
    assert result.exit_code == 0
    assert result.output.startswith("Operation Jupiter, game t1: allied Ann, german Ben\n")
    assert "TURN 1, 8-10 November 1942" in result.output
    assert "positions and dice agree" in result.output


def test_verify_says_only_whether_all_agrees(pbem, game):
    result = pbem("replay", game, "--verify")
    assert result.exit_code == 0
    assert result.output.count("\n") == 1
    assert "the seed gives every one of them" in result.output


def test_a_game_that_is_not_over_is_replayed_without_its_seed(pbem, begun):
    assert "the seed is still secret" in pbem("replay", begun, "--verify").output


def test_replay_as_json(pbem, game):
    found = json.loads(pbem("replay", game, "--json").output)
    assert found["proved"] is True
    assert found["verdict"]["case"].startswith("4.")
    assert any("TURN 1" in words for words in found["told"])
    assert "told" not in json.loads(pbem("replay", game, "--verify", "--json").output)


def test_a_game_that_does_not_replay_fails(pbem, game):
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("Allied air superiority", "Alien air superiority", 1), "utf-8")
    result = pbem("replay", game, "--verify")
    assert result.exit_code == 1
    assert "does not replay: entry " in result.stderr


def test_a_file_that_is_no_game_is_refused(pbem, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n", encoding="utf-8")
    result = pbem("replay", path)
    assert result.exit_code == 2
    assert "is not a game: line 1 is not understood: Dear Ann" in result.stderr


def test_a_file_that_is_no_text_is_refused(pbem, tmp_path):
    path = tmp_path / "x"
    path.write_bytes(b"\xff\xfe\x00")
    result = pbem("replay", path)
    assert result.exit_code == 2
    assert "is not UTF-8 text" in result.stderr


def test_honest_dice_are_proved(pbem, game):
    result = pbem("dice", "verify", game)
    assert result.exit_code == 0
    assert re.fullmatch(
        r"All \d+ dice are those of the seed with SHA-256 \w{64}\.\n", result.output
    )
    found = json.loads(pbem("dice", "verify", game, "--json").output)
    assert found["bent"] == []
    assert found["dice"] > 0


def test_bent_dice_are_named(pbem, tmp_path):
    text = export(set_up(new_journal()), with_seed=True)
    values = [int(value) for value in re.findall(r"d6 = (\d)", text)]
    assert len(values) == 2
    high = max(values)
    sign = 1 if high < 6 else -1  # keeps the winner and only moves both dice by one
    for number, value in enumerate(values, 1):
        text = text.replace(f"die {number} d6 = {value}", f"die {number} d6 = {value + sign}")
    path = tmp_path / "bent.pbem"
    path.write_text(text, encoding="utf-8")
    result = pbem("dice", "verify", path)
    assert result.exit_code == 1
    assert "the seed gives " in result.stdout
    assert result.stderr == "2 of 2 dice are not those of the seed.\n"
    assert pbem("replay", path, "--verify").exit_code == 1


def test_the_dice_of_a_game_that_is_not_over_cannot_be_proved_yet(pbem, begun):
    result = pbem("dice", "verify", begun)
    assert result.exit_code == 1
    assert "is not published" in result.stderr
