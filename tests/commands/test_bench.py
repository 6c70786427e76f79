"""pbem bench: figures, never asserted."""

from __future__ import annotations

import json

import pytest

from pbem.commands import bench, bench_crowd, bench_mail, bench_web, measure
from pbem.commands.given_turn import ATTACKS, MOVES, given_turn
from pbem.games.jupiter.rules import RULES


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr(measure, "LEAST", 1e-6)
    monkeypatch.setattr(measure, "REPEATS", 1)
    monkeypatch.setattr(bench, "WHOLE_GAMES", 1)
    monkeypatch.setattr(bench_mail, "ORDER_MAILS", 2)
    monkeypatch.setattr(bench_mail, "FLOOD", 4)
    monkeypatch.setattr(bench_mail, "ROUNDS", 1)
    monkeypatch.setattr(bench_mail, "WAITING", 20)
    monkeypatch.setattr(bench_crowd, "MAILS", 2)
    monkeypatch.setattr(bench_web, "MANY", 20)
    monkeypatch.setattr(bench_web, "RUSH", 1)
    turn = given_turn(RULES)
    monkeypatch.setattr(bench, "given_turn", lambda rules: turn)
    return turn


@pytest.mark.slow
def test_all_figures_are_measured_and_the_given_turn_is_played_to_the_letter(pbem, quickly):
    result = pbem("bench", "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert len(found["figures"]) == 31
    assert all(each["value"] is None or each["value"] > 0 for each in found["figures"])
    assert [each["target"] for each in found["figures"]][:4] == [
        "not slower than diplomacy",
        "< 150 µs",
        "< 10 ms",
        "< 8 kB",
    ]

    outcome = quickly.played(RULES)
    assert {fate.end for fate in outcome.fates} == {"done"}
    assert 30 <= quickly.moves <= MOVES
    assert quickly.attacks <= ATTACKS

    assert "read and check one order\t" in pbem("bench").output
