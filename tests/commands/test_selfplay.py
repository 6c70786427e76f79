"""pbem selfplay: whole games of bots, with every position checked."""

from __future__ import annotations

import json

from pbem.commands import selfplay
from pbem.games.jupiter.rules import JupiterRules


def summary(pbem, *words):
    result = pbem("selfplay", "jupiter", "--bots", "random,default", "--json", *words)
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    found.pop("seconds")
    return found


def test_every_game_gets_to_its_end(pbem):
    found = summary(pbem, "--games", 3)
    assert found["games"] == found["finished"] == 3
    assert sum(found["verdicts"].values()) == 3
    assert all(name.split()[0] in ("allied", "german", "draw") for name in found["verdicts"])
    assert sum(found["wins"].values()) == 3
    assert set(found["wins"]) == {"allied random", "german default", "draw"}
    assert sum(found["turns"].values()) == 3
    assert found["steps"] > 100


def test_the_same_seed_plays_the_same_games_on_any_number_of_processors(pbem):
    once = summary(pbem, "--games", 2, "--seed", "x")
    assert once == summary(pbem, "--games", 2, "--seed", "x", "--jobs", 2)
    assert once["steps"] != summary(pbem, "--games", 2, "--seed", "y")["steps"]


def test_it_is_told_in_words(pbem):
    result = pbem("selfplay", "jupiter", "--games", 1, "--bots", "random")
    assert "1 of 1 games finished in " in result.output
    assert "allied random" in result.output


def test_a_broken_invariant_fails_and_names_the_game(pbem, monkeypatch):
    def broken(self, game):
        assert game.turn < 1, "the turn has begun"

    monkeypatch.setattr(JupiterRules, "check_invariants", broken)
    result = pbem("selfplay", "jupiter", "--games", 1, "--seed", "z", "--bots", "default")
    assert result.exit_code == 1
    assert "z/1: AssertionError: the turn has begun" in result.stdout
    assert result.stderr == "1 of 1 games broke, first 'z/1'.\n"


def test_bots_are_named_for_each_side(pbem):
    result = pbem("selfplay", "jupiter", "--bots", "random,random,random")
    assert result.exit_code == 2
    assert "one bot for each of allied, german" in result.stderr


def test_a_game_that_stops_without_a_verdict_is_no_finished_game(monkeypatch):
    monkeypatch.setattr(selfplay, "bot", lambda rules, name, seed: lambda view, decision: None)
    played = selfplay.play_one("jupiter", ("a", "b"), "s", 1)
    assert played.fault == "the game stopped without a verdict"
