"""22.0  Of partners each is asked for an offensive, who has most of them left first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.command.events import Passed
from pbem.games.eto.command.launching import fresh_in
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.offensives import NextOffensive, camp_of, following
from pbem.games.eto.turn.sequence import EndMonth, Phase
from tests.eto.air.skies import BRITAIN, FINEST, GERMANY, sky
from tests.eto.fights import asked, events, on
from tests.eto.strategic.raids import wider_war
from tests.marks import rule

__all__ = ["wider_war"]
ITALY, WEST, SOVIET = "italy", "west", "soviet"
CALM = dict.fromkeys((GERMANY, ITALY, BRITAIN), "WHEN INTERCEPT: NEVER\nWHEN EVACUATE: NEAREST")


def offensives(german: int, italian: int) -> Europe:
    """The Offensive phase of an Axis of two seats begins."""
    game = sky("KG1 Frankfurt, IB1 Brussels, Spit1 Glasgow", "offensives")
    game.initiative = "axis"
    game.offensives.clear()
    game.offensives.update({"Germany": german, "Italy": italian, "United Kingdom": 1})
    game.push(Phase("offensives"), EndMonth())
    return game


@rule("eto", "22.0")
@pytest.mark.parametrize(
    ("german", "italian", "first", "then"), [(2, 1, GERMANY, ITALY), (1, 2, ITALY, GERMANY)]
)
def test_who_has_most_offensives_is_asked_first_and_his_partner_if_he_passes(
    wider_war: None, german: int, italian: int, first: str, then: str
) -> None:
    game = offensives(german, italian)
    assert asked(on(game, {})) == [(first, "offensive")]
    assert asked(on(game, {first: "PASS"})) == [(then, "offensive")]
    assert asked(on(game, {first: "PASS", then: "PASS"})) == [(BRITAIN, "offensive")]


@rule("eto", "22.0")
@rule("eto", "21.1")
def test_a_partner_conducts_an_offensive_of_his_own_then_the_enemy_is_asked(
    wider_war: None,
) -> None:
    game = offensives(2, 1)
    lines = {GERMANY: "PASS", ITALY: "AIR OFFENSIVE Italy\nDONE FLYING"}
    outcome = on(game, lines, standing=CALM)
    assert outcome.position.offensives == {"Germany": 2, "Italy": 0, "United Kingdom": 1}
    assert asked(outcome) == [(BRITAIN, "offensive")]
    assert not outcome.position.passed  # who has passed may act again
    again = on(game, lines | {BRITAIN: "PASS"}, standing=CALM)
    assert asked(again) == [(GERMANY, "offensive")]


@rule("eto", "22.0")
def test_the_phase_ends_when_all_players_of_both_sides_have_passed(wider_war: None) -> None:
    game = offensives(1, 1)
    outcome = on(game, dict.fromkeys((GERMANY, ITALY, BRITAIN), "PASS"))
    assert [each.side for each in events(outcome, Passed)] == [GERMANY, ITALY, BRITAIN]
    assert (outcome.position.turn, asked(outcome)) == (2, [(GERMANY, "first")])


@rule("eto", "22.0")
def test_soviets_and_western_allies_take_turns_as_one(
    wider_war: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = load().settings[FINEST]
    every = replace(
        setting,
        seats=((GERMANY,), (BRITAIN,), (SOVIET,)),
        wars=(("axis", "western"), ("axis", "soviet")),
    )
    monkeypatch.setitem(load().settings, FINEST, every)
    game = offensives(1, 0)
    game.offensives["USSR"] = 3
    assert camp_of(game, "western") == camp_of(game, "soviet") == (BRITAIN, SOVIET)
    assert following(game, "axis") == (NextOffensive(SOVIET, (BRITAIN,)),)
    assert following(game, "western") == (NextOffensive(GERMANY),)
    game.passed.update(("axis", "western", "soviet"))
    assert following(game, "soviet") == ()


def test_a_position_as_text_asks_the_partner_after_the_side_that_it_names(
    wider_war: None,
) -> None:
    game = RULES.read_position(
        "option scenario: finest_hour\nphase: offensives\nasked: italy\nW2619: KG1\n"
        "offensives Germany: 2\noffensives Italy: 1\n"
    )
    assert game.agenda[-1] == NextOffensive(ITALY, (GERMANY,))


@rule("eto", "22.3")
def test_a_stack_of_a_partner_is_not_ones_own_to_launch(wider_war: None) -> None:
    game = offensives(1, 1)
    game.put("GI1", "W3419")
    assert fresh_in(game, "W3419", GERMANY)
    assert not fresh_in(game, "W3419", ITALY)
