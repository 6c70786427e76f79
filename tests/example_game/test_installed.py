"""A game from another package is a game like ours, and a broken one harms nobody."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from pbem.folders import own_scenario, scenario
from pbem.games import catalogue
from pbem.outside_games import outside_games
from pbem.wargame.collected import package_of
from tests.commands.installations import found, installation
from tests.example_game.installed import HERE, distribution

DATA = HERE / "three_crowns" / "scenario"


@pytest.fixture
def more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Further packages: what their modules say, and what they call their games."""

    def install(name: str, module: str, text: str, **games: str) -> None:
        folder = distribution(tmp_path / name, name, games)
        package = folder / module
        (package / "scenario").mkdir(parents=True)
        (package / "__init__.py").write_text("")
        (package / "rules.py").write_text(text)
        monkeypatch.syspath_prepend(str(folder))

    before = set(sys.modules)
    yield install
    for each in set(sys.modules) - before:
        del sys.modules[each]


def test_it_is_listed_behind_ours(installed):
    assert list(catalogue.titles()) == [*catalogue.OURS, installed]
    assert catalogue.titles()[installed] == "Three Crowns"
    assert catalogue.unusable() == ()


def test_it_is_gone_when_it_is_not_installed(installed, monkeypatch):
    monkeypatch.setattr(sys, "path", sys.path[1:])
    assert installed not in catalogue.titles()
    with pytest.raises(LookupError, match="there is no game 'crowns'"):
        catalogue.ruleset(installed)
    with pytest.raises(LookupError, match="there is no scenario 'crowns'"):
        scenario(installed)


def test_its_data_is_found_in_its_package_without_loading_it(installed):
    (game,) = outside_games()
    assert game.distribution == "three-crowns 1.0"
    assert game.folder == scenario(installed) == DATA


def test_an_owners_copy_of_its_data_goes_first(installed, tmp_path, monkeypatch):
    copy = tmp_path / "copies" / installed
    copy.mkdir(parents=True)
    monkeypatch.setenv("PBEM_SCENARIOS", str(copy.parent))
    assert scenario(installed) == own_scenario(installed, DATA) == copy


def test_its_package_is_the_one_with_the_door(installed):
    rules = catalogue.ruleset(installed)
    assert package_of(rules.position) == package_of(type(rules)) == "three_crowns"
    jupiter = catalogue.ruleset("jupiter")
    assert package_of(jupiter.position) == package_of(type(jupiter)) == "pbem.games.jupiter"


def test_what_is_in_no_game_has_no_package():
    with pytest.raises(LookupError, match="is in no package with a module `rules`"):
        package_of(Path)


# -- commands -------------------------------------------------------------------------------------


def test_commands_know_it(installed, pbem):
    assert f"{installed}\tThree Crowns\tred, blue, green\t1" in pbem("games").stdout
    for words in (
        ("scenario", "check", installed),
        ("map", installed),
        ("selfplay", installed, "--games", "2"),
    ):
        assert pbem(*words).exit_code == 0, words


CASE = """
title: An army marches to the province next to its own
game: crowns
rules: 4.1

POSITION
HAV: R1
CRA: B1
MIL: G1

ORDERS
red: MARCH R1 MOO
blue: HOLD
green: HOLD

EXPECT
unit R1: MOO
flag MOO: red
turn: 2
"""


def test_case_files_know_it(pbem, tmp_path):
    path = tmp_path / "march.case"
    path.write_text(CASE.lstrip(), encoding="utf-8")
    assert pbem("case", path).exit_code == 0


def test_it_is_played_at_a_terminal_against_bots(installed, pbem):
    result = pbem("play", installed, "--side", "blue", input="HOLD\n\n" * 6)
    assert result.exit_code == 0
    assert "TURN 6" in result.output
    assert "the provinces count" in result.output


def test_it_is_adjudicated_from_order_files_and_replayed(installed, pbem, tmp_path):
    sheets = {"red": "MARCH R1 MOO", "blue": "WHEN MARCH: HOLD", "green": "WHEN ANY: DEFAULT"}
    words = ["adjudicate", installed, "--save", tmp_path / "game.txt"]
    for side, text in sheets.items():
        path = tmp_path / f"{side}.orders"
        path.write_text(text, encoding="utf-8")
        assert pbem("check", installed, path, "--side", side).exit_code == 0
        words += ["--orders", f"{side}={path}"]
    result = pbem(*words)
    assert "Now red is asked: Turn 2" in result.output
    assert pbem("replay", tmp_path / "game.txt", "--verify").exit_code == 0
    drawn = tmp_path / "game.svg"
    assert pbem("map", tmp_path / "game.txt", "--side", "green", "-o", drawn).exit_code == 0
    assert "The Moor · MOO" in drawn.read_text(encoding="utf-8")


def test_its_rules_are_listed_with_the_tests_that_are_here(installed, pbem):
    cases = {each["case"]: each for each in json.loads(pbem("rules", installed, "--json").stdout)}
    assert cases["5.4"]["where"] == "turn.Fight.over_river"
    assert cases["5.4"]["tests"] == 1
    assert pbem("rules", installed, "--strict").exit_code == 0


def test_of_a_game_whose_tests_are_elsewhere_none_are_counted(
    installed, pbem, tmp_path, monkeypatch
):
    monkeypatch.setattr("pbem.commands.titles.rules.tests_folder", lambda: tmp_path)
    result = pbem("rules", installed, "--json")
    assert {each["tests"] for each in json.loads(result.stdout)} == {None}


def test_the_doctor_tells_how_many_games_there_are(installed, tmp_path):
    (finding,) = found(installation(tmp_path), "games")
    assert (finding.level, finding.words) == (
        "OK",
        "6 games can be played, from other packages: crowns.",
    )


# -- games that cannot be played ------------------------------------------------------------------

NO_GAME = "RULES = 7"
MISNAMED = """
from three_crowns.rules import CrownsRules
RULES = CrownsRules()
"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "import nothing_of_the_kind",
            "ModuleNotFoundError: No module named 'nothing_of_the_kind'",
        ),
        ("RULES = (", "SyntaxError: '(' was never closed"),
        ("raise SystemExit('no licence')", "SystemExit: no licence"),
        ("", "AttributeError: module 'broken.rules' has no attribute 'RULES'"),
        (NO_GAME, "broken.rules:RULES is no Rulebook"),
        (MISNAMED, "its rules call it 'crowns', and its entry point 'misnamed'"),
    ],
)
def test_a_broken_game_is_left_out_and_told(installed, more, pbem, tmp_path, text, why):
    more("broken-game", "broken", text, misnamed="broken.rules:RULES")
    assert list(catalogue.titles()) == [*catalogue.OURS, installed]
    (unusable,) = catalogue.unusable()
    assert unusable.distribution == "broken-game 1.0"
    assert unusable.why.startswith(why)
    listed = pbem("games")
    assert listed.exit_code == 0
    assert f"The game misnamed of broken-game 1.0 is left out: {why}" in listed.stderr
    assert pbem("rules", "misnamed").exit_code == 2
    bad, _ = found(installation(tmp_path), "games")
    assert (bad.level, why in bad.words) == ("BAD", True)
    with pytest.raises(LookupError, match="is left out"):
        catalogue.ruleset("misnamed")


def test_a_game_whose_package_is_not_there_is_left_out(more, monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(
        str(distribution(tmp_path / "gone", "gone", {"lost": "a.b.c:RULES"}))
    )
    (unusable,) = catalogue.unusable()
    assert unusable.why == "ModuleNotFoundError: No module named 'a'"
    with pytest.raises(LookupError, match="there is no scenario 'lost'"):
        scenario("lost")


def test_a_game_without_data_is_left_out(more, tmp_path):
    more("bare-game", "bare", MISNAMED + "RULES.name = 'bare'\n", bare="bare.rules:RULES")
    data = tmp_path / "bare-game" / "bare" / "scenario"
    data.rmdir()
    (unusable,) = catalogue.unusable()
    assert unusable.why == "there is no folder scenario beside bare.rules"


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({}, "DataError: rules.tsv cannot be read: No such file or directory"),
        ({"rules.tsv": "case\ttitle\n"}, "DataError: rules.tsv line 1: column 'status' is missing"),
        ({"rules.tsv": "case\ttitle\tstatus\twhere\n"}, "there is no HANDBOOK.md in its data"),
        (
            {"rules.tsv": "case\ttitle\tstatus\twhere\n", "HANDBOOK.md": "# Bare\n"},
            "DataError: areas.tsv cannot be read: No such file or directory",
        ),
    ],
)
def test_a_game_with_half_its_data_is_left_out(more, tmp_path, files, why):
    more("bare-game", "bare", MISNAMED + "RULES.name = 'bare'\n", bare="bare.rules:RULES")
    for name, text in files.items():
        (tmp_path / "bare-game" / "bare" / "scenario" / name).write_text(text)
    (unusable,) = catalogue.unusable()
    assert unusable.why == why


def test_a_game_without_a_title_is_left_out(more):
    text = MISNAMED + "RULES.name, RULES.title = 'bare', ''\n"
    more("bare-game", "bare", text, bare="bare.rules:RULES")
    (unusable,) = catalogue.unusable()
    assert unusable.why == "its rules need a title, sides and a version"


def test_of_two_games_of_one_name_ours_goes_first_and_it_is_told(installed, more):
    more(
        "usurper", "usurper", MISNAMED, jupiter="usurper.rules:RULES", crowns="usurper.rules:RULES"
    )
    assert catalogue.titles()["jupiter"] == "Operation Jupiter"
    assert type(catalogue.ruleset("jupiter")).__module__ == "pbem.games.jupiter.rules"
    assert type(catalogue.ruleset(installed)).__module__ == "three_crowns.rules"
    assert [str(each) for each in catalogue.unusable()] == [
        "The game crowns of usurper 1.0 is left out: "
        "there is another game of that name, which goes first.",
        "The game jupiter of usurper 1.0 is left out: "
        "there is another game of that name, which goes first.",
    ]
