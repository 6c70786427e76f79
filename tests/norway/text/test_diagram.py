"""A position as text: what is written reads back, and a few lines are enough."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Invalid
from pbem.games.norway.facts.phases import PHASES
from pbem.games.norway.rules import RULES
from tests.norway.crowds import TABLE

position = TABLE.position
LINES = (
    "turn: 3", "phase: actions", "asked: german", "actions german: any, bonus",
    "actions allied: none",
    "Oslo: 159Inf, RoyalGd", "Bergen: 193Inf", "39: Gneisenau, GTR1, 138Mtn", "aboard 138Mtn: GTR1",
    "34: NHe115", "moored NHe115: Bergen", "german refit: Hipper", "held: Stavanger",
    "disrupted: Oslo/airbase", "entrenched: german/Oslo", "chit gruppe: held", "points allied: 4",
)  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("turn", "3"),
        ("phase", "actions"),
        ("Oslo", "159Inf, RoyalGd"),
        ("39", "Gneisenau, GTR1, 138Mtn"),
        ("1", "empty"),
        ("german refit", "Hipper"),
        ("unit Hipper", "german refit"),
        ("unit 138Mtn", "39"),
        ("aboard 138Mtn", "GTR1"),
        ("aboard 159Inf", "no"),
        ("moored NHe115", "Bergen"),
        ("control Oslo", "contested"),
        ("control Bergen", "german"),
        ("control Stavanger", "german"),
        ("control Narvik", "allied"),
        ("control 39", "nobody"),
        ("actions german", "any, bonus"),
        ("actions allied", "none"),
        ("points allied", "4"),
        ("disrupted", "Oslo/airbase"),
        ("entrenched", "german/Oslo"),
        ("chit gruppe", "held"),
        ("sees allied chit gruppe", "pool"),
        ("sees german chit gruppe", "held"),
    ],
)
def test_facts_are_told_by_their_keys(key: str, value: str) -> None:
    assert RULES.fact(position(*LINES), key) == value


@pytest.mark.parametrize("key", ["nonsense", "unit Nobody", "control 99", "turn of events"])
def test_what_is_no_key_is_no_fact(key: str) -> None:
    with pytest.raises(KeyError):
        RULES.fact(position(*LINES), key)


def test_a_written_position_reads_back() -> None:
    game = position(*LINES)
    RULES.check_invariants(game)
    assert RULES.encode(RULES.read_position(RULES.write_position(game))) == RULES.encode(game)


@pytest.mark.parametrize("options", [{}, {"special": "yes"}, {"a508": "no", "fog": "stacks"}])
def test_a_position_of_the_set_up_reads_back(options: dict[str, str]) -> None:
    game = RULES.start(options)
    assert RULES.encode(RULES.read_position(RULES.write_position(game))) == RULES.encode(game)


@pytest.mark.parametrize("phase", sorted(PHASES))
def test_every_phase_can_be_begun_with(phase: str) -> None:
    game = position(f"phase: {phase}", "asked: german", "Oslo: 159Inf", "Narvik: 6Bde")
    assert game.phase == phase
    assert game.agenda


def test_the_question_follows_from_who_is_asked() -> None:
    game = position("turn: 2", "asked: allied", "Oslo: 159Inf", "Narvik: 6Bde")
    assert RULES.fact(game, "actions german") == "any, any, any"


@pytest.mark.parametrize(
    "line",
    [
        "Oslo: Nobody", "Atlantis: 159Inf", "actions german: swimming", "actions nobody: any",
        "disrupted: Oslo/cellar", "disrupted: Atlantis/port", "entrenched: swedish/Oslo",
        "chit nonsense: held", "chit gruppe: lost", "held: Atlantis", "aboard 159Inf: Nobody",
        "x: y",
        "activated: Nobody", "duel: six",
    ],
)  # fmt: skip
def test_what_is_not_understood_is_pointed_at(line: str) -> None:
    with pytest.raises(Invalid) as refusal:
        position("turn: 2", line)
    assert refusal.value.line == 2


def test_there_is_no_phase_but_those_of_the_game() -> None:
    with pytest.raises(Invalid, match="there is no phase lunch"):
        position("phase: lunch")


def test_who_is_aboard_need_not_be_put_anywhere() -> None:
    game = position("39: GTR1", "aboard 138Mtn: GTR1")
    assert (game.where["138Mtn"], game.aboard["138Mtn"]) == ("39", "GTR1")


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("aboard 138Mtn: GTR1",), "138Mtn is aboard GTR1, which is no ship on the map"),
        (("Oslo: 159Inf", "aboard 138Mtn: 159Inf"), "which is no ship on the map"),
        (("39: GTR1", "Oslo: 138Mtn", "aboard 138Mtn: GTR1"), "in 39, and stands in Oslo"),
        (("39: NHe115", "moored NHe115: Bergen"), "NHe115 uses the base of Bergen"),
    ],
)
def test_cargo_and_seaplanes_are_where_they_can_be(lines: tuple[str, ...], words: str) -> None:
    with pytest.raises(Invalid, match=words):
        position(*lines)
