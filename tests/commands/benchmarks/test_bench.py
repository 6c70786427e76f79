"""pbem bench: figures, never asserted."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from pbem.commands.benchmarks import (
    mail_figures,
    many_games,
    rules_figures,
    sample_turn,
    stopwatch,
    web_figures,
)
from pbem.commands.benchmarks.sample_turn import given_turn
from pbem.games import catalogue

GAMES = list(catalogue.titles())


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(stopwatch, "LEAST", 1e-6)
    monkeypatch.setattr(stopwatch, "REPEATS", 1)
    monkeypatch.setattr(rules_figures, "WHOLE_GAMES", 1)
    monkeypatch.setattr(rules_figures, "SAMPLES", 20)
    monkeypatch.setattr(mail_figures, "ORDER_MAILS", 2)
    monkeypatch.setattr(mail_figures, "FLOOD", 4)
    monkeypatch.setattr(mail_figures, "ROUNDS", 1)
    monkeypatch.setattr(mail_figures, "WAITING", 20)
    monkeypatch.setattr(many_games, "MAILS", 2)
    monkeypatch.setattr(web_figures, "MANY", 20)
    monkeypatch.setattr(web_figures, "RUSH", 1)


@pytest.fixture
def one_turn_each(monkeypatch):
    """A turn is taken from one game, not chosen from several."""
    monkeypatch.setattr(sample_turn, "SEEDS", (1,))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.usefixtures("one_turn_each")
def test_every_figure_of_every_game_and_of_the_service_is_measured(pbem):
    result = pbem("bench", "--json")
    assert result.exit_code == 0, result.output
    figures = json.loads(result.output)["figures"]
    assert Counter(each["of"] for each in figures) == {
        **dict.fromkeys(GAMES, 12),
        "service": 22,
    }
    assert all(each["value"] is None or each["value"] > 0 for each in figures)
    assert [each["target"] for each in figures][:4] == [
        "not slower than diplomacy",
        "< 150 µs",
        "< 10 ms",
        "< 8 kB",
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("one_turn_each")
def test_a_game_can_be_measured_alone(pbem, monkeypatch):
    monkeypatch.setattr(mail_figures, "mail_figures", lambda rules: ())
    monkeypatch.setattr(web_figures, "web_figures", lambda rules: ())
    lines = pbem("bench", "narvik").output.splitlines()
    assert "narvik\tread and check one order\t" in "\n".join(lines)
    assert not [line for line in lines if line.startswith("jupiter")]


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES, *catalogue.COMING])
def test_a_given_turn_is_played_to_the_letter_and_no_further(game):
    rules = catalogue.ruleset(game)
    turn = given_turn(rules)
    outcome = turn.played(rules)
    assert [fate.end for fate in outcome.fates] == ["done"] * turn.orders
    assert sum(each.by == "standing" for each in outcome.entries) == turn.reactions
    assert rules.turn(outcome.position) == rules.turn(turn.position) + 1


def test_the_feats_and_sheets_of_a_game_can_be_measured():
    rules = catalogue.ruleset("eto")
    view = rules.ready_made(rules.goals.options)
    ((trace, _),) = rules.feats(view).values()
    assert {view.board.label(hex)[0] for hex in view.board.grid.hexes(trace())} == {"W", "E"}
    for layers, _ in rules.goals.sheets.values():
        assert set(layers) <= set(rules.layers)
