"""A position as text: what is written reads back, and a few lines are enough."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Invalid
from pbem.games.munich.facts.units import ALLIED, AXIS
from pbem.games.munich.rules import RULES
from pbem.games.munich.turn.sequence import PLAYER_TURN
from tests.munich.games import asked, position

LINES = (
    "turn: 3", "phase: combat", "2513: DEI, DEII reduced", "2615: CZ1A", "available: DEAB",
    "turn 5: DE15Pz", "over 2615: DEL1", "captured axis: 2515", "terror: 2615",
    "points Germany: 4", "storm: yes",
)  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("2513", "DEI, DEII reduced"),
        ("2511", "empty"),
        ("turn", "3"),
        ("phase", "combat"),
        ("player", "axis"),
        ("available", "DEAB"),
        ("turn 5", "DE15Pz"),
        ("over 2615", "DEL1"),
        ("unit DEII", "2513"),
        ("unit DEIII", "aside"),
        ("captured axis", "2515"),
        ("captured allied", "empty"),
        ("control 2511", "axis"),
        ("control 1512", "nobody"),
        ("terror", "2615"),
        ("terror 2615", "yes"),
        ("points Germany", "4"),
        ("points France", "0"),
        ("storm", "yes"),
        ("axis", "Germany, Hungary, Italy, Romania"),
        ("country Germany", "axis"),
        ("country Belgium", "neutral"),
        ("sees allied 2513", "DEI, ?Germany:2513:0"),
    ],
)
def test_facts_are_told_by_their_keys(key, value):
    assert RULES.fact(position(*LINES), key) == value


@pytest.mark.parametrize("key", ["nonsense", "unit Nobody", "control 9999", "turn of events"])
def test_what_is_no_key_is_no_fact(key):
    with pytest.raises(KeyError):
        RULES.fact(position(*LINES), key)


def test_a_written_position_reads_back():
    game = position(*LINES)
    assert RULES.encode(RULES.read_position(RULES.write_position(game))) == RULES.encode(game)


def test_a_position_of_the_set_up_reads_back():
    game = RULES.start({"scenario": "rolled"})
    assert RULES.encode(RULES.read_position(RULES.write_position(game))) == RULES.encode(game)


def test_the_setting_says_who_is_at_war():
    game = position("setting: intermarium")
    assert RULES.fact(game, "axis") == "Germany, Soviet Union"


def test_who_is_at_war_can_be_said_otherwise():
    game = position("axis: Germany", "allied: Czechoslovakia, Belgium")
    assert game.belligerents(ALLIED) == ["Belgium", "Czechoslovakia"]
    assert RULES.fact(game, "country Italy") == "neutral"


@pytest.mark.parametrize("phase", [name for name, _ in PLAYER_TURN])
@pytest.mark.parametrize("side", [AXIS, ALLIED])
def test_every_phase_can_be_begun_with(phase, side):
    game = position(f"phase: {phase}", f"asked: {side}", "2513: DEI", "2615: CZ1A")
    assert (game.phase, game.player) == (phase, side)
    assert game.agenda


def test_the_question_follows_from_the_phase():
    game = position("phase: combat", "asked: allied", "2514: DEI", "2615: CZ1A")
    assert (asked(game).side, asked(game).kind) == (ALLIED, "attack")


@pytest.mark.parametrize(
    "line", ["2513: Nobody", "2513: DEI half", "axis: Atlantis", "captured axis: 9999", "x: y"]
)
def test_what_is_not_understood_is_pointed_at(line):
    with pytest.raises(Invalid) as refusal:
        position("turn: 2", line)
    assert refusal.value.line == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("terror: 9999", "there is no hex 9999"),
        ("lost: Prague", "there is no hex Prague"),
        ("captured axis: 2415, 99", "there is no hex 99"),
        ("reduced: Nobody", "there is no unit Nobody"),
        ("capitulated: Atlantis", "there is no country Atlantis"),
        ("points Atlantis: 3", "there is no country Atlantis"),
        ("gift nobody: 2", "there is no side nobody"),
        ("phase: lunch", "there is no phase lunch"),
        ("setting: nowhere", "there is no scenario nowhere"),
    ],
)
def test_what_there_is_not_cannot_be_in_a_position(line, words):
    with pytest.raises(Invalid, match=words):
        position("turn: 2", line)
