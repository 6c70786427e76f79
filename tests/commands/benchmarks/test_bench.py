"""pbem bench: figures, never asserted."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache

import pytest

from pbem.commands.benchmarks import (
    mail_figures,
    many_games,
    map_figures,
    rules_figures,
    sample_turn,
    stopwatch,
    tick_figures,
    web_figures,
)
from pbem.commands.benchmarks.sample_turn import GivenTurn, given_turn
from pbem.commands.shared.bots import bot
from pbem.games import catalogue

GAMES = list(catalogue.titles())


measured_first = map_figures._first


@cache
def first_map() -> float:
    """The first map of a new process, of one game for all: what is dear in it is the process."""
    return measured_first("jupiter")


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(stopwatch, "LEAST", 1e-6)
    monkeypatch.setattr(stopwatch, "REPEATS", 1)
    monkeypatch.setattr(stopwatch, "WARM", 0)
    monkeypatch.setattr(map_figures, "_first", lambda game: first_map())
    monkeypatch.setattr(tick_figures, "REPEATS", 2)
    monkeypatch.setattr(tick_figures, "PART", 5)
    monkeypatch.setattr(tick_figures, "DUE", 2)
    monkeypatch.setattr(tick_figures, "ROUNDS", 1)
    monkeypatch.setattr(rules_figures, "WHOLE_GAMES", 1)
    monkeypatch.setattr(rules_figures, "SAMPLES", 20)
    monkeypatch.setattr(mail_figures, "ORDER_MAILS", 2)
    monkeypatch.setattr(mail_figures, "FLOOD", 4)
    monkeypatch.setattr(mail_figures, "ROUNDS", 1)
    monkeypatch.setattr(mail_figures, "WAITING", 20)
    monkeypatch.setattr(many_games, "MAILS", 2)
    monkeypatch.setattr(web_figures, "MANY", 20)
    monkeypatch.setattr(web_figures, "RUSH", 1)


@cache
def turn_of(game: str) -> GivenTurn:
    """A turn of one game of bots, not the fullest of several."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sample_turn, "SEEDS", (1,))
        return given_turn(catalogue.ruleset(game))


@pytest.fixture
def short_games(monkeypatch):
    """Whole games are played by who never thinks, and a turn is taken from one game only."""
    monkeypatch.setattr(rules_figures, "bot", lambda rules, name, seed: bot(rules, "default", seed))
    monkeypatch.setattr(rules_figures, "given_turn", lambda rules: turn_of(rules.name))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.usefixtures("short_games")
def test_every_figure_of_every_game_and_of_the_service_is_measured(pbem):
    result = pbem("bench", "--json")
    assert result.exit_code == 0, result.output
    figures = json.loads(result.output)["figures"]
    assert Counter(each["of"] for each in figures) == {
        **dict.fromkeys(GAMES, 12),
        "eto": 15,  # a supply trace over both sheets, a crowded sea, and the whole board
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
@pytest.mark.usefixtures("short_games")
def test_a_game_can_be_measured_alone(pbem, monkeypatch):
    monkeypatch.setattr(mail_figures, "mail_figures", lambda rules: ())
    monkeypatch.setattr(web_figures, "web_figures", lambda rules: ())
    lines = pbem("bench", "narvik").output.splitlines()
    assert "narvik\tread and check one order\t" in "\n".join(lines)
    assert not [line for line in lines if line.startswith("jupiter")]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_given_turn_is_played_to_the_letter_and_no_further(game):
    rules = catalogue.ruleset(game)
    turn = turn_of(game)
    outcome = turn.played(rules)
    assert [fate.end for fate in outcome.fates] == ["done"] * turn.orders
    assert sum(each.by == "standing" for each in outcome.entries) == turn.reactions
    assert rules.turn(outcome.position) == rules.turn(turn.position) + 1


def test_the_feats_and_sheets_of_a_game_can_be_measured():
    rules = catalogue.ruleset("eto")
    view = rules.ready_made(rules.goals.options)
    (trace, _), (phase, _) = rules.feats(view).values()
    assert not phase().decisions
    assert {view.board.label(hex)[0] for hex in view.board.grid.hexes(trace())} == {"W", "E"}
    for layers, _ in rules.goals.sheets.values():
        assert set(layers) <= set(rules.layers)
