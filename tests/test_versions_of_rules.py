"""A game goes by the version of the rules with which it began, whatever was mended since."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Invalid
from pbem.games import catalogue
from pbem.league.play.rules_text import changes, every_case

GAMES = tuple(catalogue.OURS)


@pytest.fixture(params=GAMES)
def rules(request, monkeypatch):
    """A title whose rules have just got one more version."""
    found = catalogue.ruleset(request.param)
    newest = found.version + 1
    monkeypatch.setattr(found.position, "newest_rules", newest)
    monkeypatch.setattr(type(found), "version", newest)
    return found


def test_a_position_knows_its_version_and_keeps_it(rules):
    for version in range(1, rules.version + 1):
        game = rules.start({}, version)
        assert game.version == version
        assert rules.decode(rules.encode(game)).version == version
        assert rules.copy(game).version == version
        assert all(rules.view(game, side).version == version for side in rules.sides)
    assert rules.start({}).version == rules.version


def test_a_text_names_a_version_that_is_not_the_newest(rules):
    for version in range(1, rules.version + 1):
        game = rules.start({}, version)
        text = rules.write_position(game)
        assert (f"option rules: {version}" in text) == (version != rules.version)
        assert rules.read_position(text) == game


@pytest.mark.parametrize("version", ["0", "99", "new", "²"])
def test_a_text_of_a_version_that_nobody_knows_is_refused(rules, version):
    with pytest.raises(Invalid, match="the rules have versions 1 to"):
        rules.read_position(f"option rules: {version}\n")


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_changes_is_true(name):
    """Every version but the first is in it, in order, and every case is one of the book."""
    book, newest = every_case(name), catalogue.ruleset(name).version
    versions = [int(row["version"]) for row in changes(name)]
    assert versions == sorted(versions)
    assert set(versions) == set(range(2, newest + 1))
    for row in changes(name):
        assert set(row["case"].split(", ")) <= book.keys(), row["case"]
