"""Whole games by chance: they end, positions read back, no view shows what the fog hides."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.scenario import OPTIONS
from pbem.games.eto.rules import RULES
from pbem.wargame.data.counters import hidden
from tests.eto.fields import ARDENNES
from tests.eto.games import played_by_chance, walked
from tests.marks import rule

SCENARIOS = OPTIONS["scenario"]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_by_chance_comes_to_its_end(scenario: str, seed: int) -> None:
    outcome = played_by_chance(scenario, seed)
    assert outcome.position.verdict is not None
    RULES.check_invariants(outcome.position)
    events = list(outcome.events)
    assert RULES.read_events(RULES.write_events(events)) == events


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_positions_read_back_as_text_and_as_json(scenario: str) -> None:
    for decision in walked(scenario, seed=5):
        game = decision.game
        assert RULES.decode(RULES.encode(game)) == game
        if not any(map(hidden, game.where)):
            assert RULES.read_position(RULES.write_position(game)) == game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_has_a_prompt_and_a_usual_answer_that_is_legal(scenario: str) -> None:
    for decision in walked(scenario, seed=7):
        assert decision.prompt
        assert RULES.default(decision.game, decision) in decision


@rule("eto", "12.7")
def test_no_view_holds_enemy_units_beneath_others_out_of_sight() -> None:
    for decision in walked(ARDENNES, seed=9):
        view, own = decision.game, decision.game.partnership(decision.side)
        quiet = not view.assigned and not view.attacked
        for stack in view.stacks.values() if quiet else ():
            for id in stack[:-1]:
                assert hidden(id) or view.partnership_of(id) == own or id in view.flying


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_positions_are_told_in_words(scenario: str) -> None:
    for decision in list(walked(scenario, seed=2))[::7]:
        words = RULES.describe(decision.game, decision.side)
        assert decision.game.setting.title in words
