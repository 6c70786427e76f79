"""pbem selfplay: whole games of bots, with every position checked."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from msgspec.structs import fields
from msgspec.structs import replace as replace_in

from pbem.commands.offline import played_game
from pbem.engine.driver import drive
from pbem.engine.event import CROWDED_OUT, Deed, Event
from pbem.games import catalogue
from pbem.games.jupiter.rules import JupiterRules
from pbem.games.munich.facts.scenario import OPTIONS, ROLLED


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


def test_attacks_are_counted_by_the_turn(pbem):
    attacks = summary(pbem, "--games", 1)["attacks a turn"]
    assert 20 > attacks["allied random"] > 0 == attacks["german default"]
    told = pbem("selfplay", "jupiter", "--games", 1, "--bots", "random,default").output
    assert f"attacks a turn: allied random {attacks['allied random']}" in told


class Crowding(Event, frozen=True):
    """Two units are lost in a hex that holds too many."""

    def deeds(self):
        for unit in ("23F", "72N"):
            yield Deed("allied", "lost", unit)
            yield Deed("allied", CROWDED_OUT, unit)

    def told(self, words):
        return ""


def test_units_lost_by_over_stacking_are_counted(pbem, monkeypatch):
    def also_crowding(*given, **named):
        found = drive(*given, **named)
        return replace(found, events=(*found.events, Crowding()))

    monkeypatch.setattr(played_game, "drive", also_crowding)
    found = summary(pbem, "--games", 1)["lost by over-stacking"]
    assert found == {"allied random": 2, "german default": 0}


def test_orders_that_a_bot_was_warned_of_are_counted_for_its_side(pbem, monkeypatch):
    def warnings(self, view, side, order):
        return ["Careful"] if side == "allied" else []

    monkeypatch.setattr(JupiterRules, "warnings", warnings)
    found = summary(pbem, "--games", 1)["warnings unheeded"]
    assert found["allied random"] > 0
    assert found["german default"] == 0


def test_those_that_the_staff_means_are_counted_apart(pbem, monkeypatch):
    def on_purpose(self, view, side, order):
        return "to win" if side == "allied" else ""

    monkeypatch.setattr(JupiterRules, "warnings", lambda *_: ["Careful"])
    monkeypatch.setattr(JupiterRules, "on_purpose", on_purpose)
    found = summary(pbem, "--games", 1)
    meant, unheeded = found["warned of and meant"], found["warnings unheeded"]
    assert meant["allied random"] > 0 == meant["german default"]
    assert unheeded["german default"] > 0 == unheeded["allied random"]
    told = pbem("selfplay", "jupiter", "--games", 1, "--bots", "random,default").output
    assert f"warned of and meant: allied random {meant['allied random']}" in told


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
    monkeypatch.setattr(played_game, "bot", lambda rules, name, seed: lambda view, decision: None)
    played = played_game.play_one("jupiter", {}, ("a", "b"), "s", 1)
    assert played.fault == "the game stopped without a verdict"


def test_each_scenario_is_played_and_told_on_its_own(pbem):
    words = "selfplay munich --scenario each --games 1 --bots default --json"
    result = pbem(*words.split())
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    settings = [each["options"]["scenario"] for each in found]
    assert settings == [each for each in OPTIONS["scenario"] if each != ROLLED]
    assert [each["finished"] for each in found] == [1] * 5
    assert all("victory" in name for each in found for name in each["verdicts"])


def test_a_game_of_one_scenario_has_no_others_to_play(pbem):
    result = pbem("selfplay", "jupiter", "--scenario", "each")
    assert result.exit_code == 2
    assert "Operation Jupiter has one scenario only" in result.stderr


def test_an_option_that_is_none_is_refused_with_those_there_are(pbem):
    result = pbem("selfplay", "munich", "--option", "scenario=nowhere")
    assert result.exit_code == 2
    assert "cenario is one of general_war, western_guarantee" in result.stderr


def test_an_option_without_its_value_is_refused(pbem):
    result = pbem("selfplay", "jupiter", "--option", "finnmark")
    assert result.exit_code == 2
    assert "write NAME=VALUE" in result.stderr


def test_the_options_decide_what_is_played(pbem):
    usual = summary(pbem, "--games", 1)
    chosen = summary(pbem, "--games", 1, "--option", "finnmark=historical")
    assert chosen.pop("options") == {"finnmark": "historical"}
    assert usual.pop("options") == {}
    assert chosen == usual


def test_only_sides_that_the_scenario_has_need_a_bot(pbem):
    result = pbem("selfplay", "eto", "--games", 1, "--bots", "default,random", "--json")
    assert json.loads(result.output)["bots"] == {"germany": "default", "west": "random"}
    refused = pbem("selfplay", "eto", "--bots", "default,random,staff")
    assert "Name one bot for each of germany, west," in refused.output


def habits(tmp_path, text):
    path = tmp_path / "habits.toml"
    path.write_text(text)
    return path


def test_a_side_can_be_given_other_habits(pbem, tmp_path):
    """An officer to whom no attack is worth its price, against the usual one."""
    timid = habits(tmp_path, "least = 1000\nwaves = [1.0]")
    words = ("selfplay", "jupiter", "--games", 1, "--json", "--bots")
    found = json.loads(pbem(*words, f"default,staff:{timid}").output)
    assert found["bots"]["german"] == f"staff:{timid}"
    assert found["attacks a turn"][f"german staff:{timid}"] == 0


@pytest.mark.parametrize(
    ("bots", "text", "told"),
    [
        ("staff:{}", "leest = 1.0", "has no habit 'leest'; did you mean "),
        ("staff:{}", "xyzzy = 1.0", "has no habit 'xyzzy'; there are: game, doubt,"),
        ("staff:{}", 'least = "much"', "least = 'much' is no such habit: Expected float, got str"),
        ("staff:{}", "least =", "is not TOML: "),
        ("staff:{}.gone", "", "cannot be read: No such file"),
        ("random:{}", "", "Only the staff has habits: staff:FILE, not 'random:"),
    ],
)
def test_habits_that_there_are_not_are_refused_before_anything_is_played(
    pbem, tmp_path, bots, text, told
):
    path = habits(tmp_path, text)
    refused = pbem("selfplay", "jupiter", "--bots", bots.format(path))
    assert refused.exit_code == 2
    assert told in " ".join(refused.stderr.split())


@pytest.mark.parametrize("name", catalogue.OURS)
def test_every_officer_can_be_made_with_other_habits(name):
    rules = catalogue.ruleset(name)
    usual = rules.habits
    other = replace_in(usual, **{fields(usual)[0].name: 0.0})
    assert rules.officer_with(other).habits == other != usual
    assert rules.officer().habits == usual
