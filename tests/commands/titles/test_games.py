"""pbem games, and the catalogue behind it."""

from __future__ import annotations

import json

import pytest

from pbem.games import catalogue


def test_the_games_are_listed(pbem):
    result = pbem("games")
    assert result.exit_code == 0
    version = catalogue.ruleset("jupiter").version
    assert f"jupiter\tOperation Jupiter\tallied, german\t{version}\n" in result.output


def test_the_games_as_json(pbem):
    found = {each["name"]: each for each in json.loads(pbem("games", "--json").output)}
    assert found.keys() == catalogue.titles().keys()
    assert found["jupiter"] == {
        "name": "jupiter",
        "title": "Operation Jupiter",
        "sides": ["allied", "german"],
        "version": catalogue.ruleset("jupiter").version,
    }


def test_the_catalogue_tells_the_truth():
    for name, title in catalogue.titles().items():
        rules = catalogue.ruleset(name)
        assert (rules.name, rules.title) == (name, title)


def test_an_unknown_game_is_named_with_the_known_ones():
    with pytest.raises(LookupError, match=r"there is no game 'go'; there are: .*jupiter"):
        catalogue.ruleset("go")
