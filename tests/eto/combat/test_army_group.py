"""One line for many who fight, and the plain orders that it stands for."""

from __future__ import annotations

import pytest

from pbem.engine.step import Step
from pbem.games.eto.command.activating import Activating
from pbem.games.eto.position.game import Europe
from tests.eto.fields import played, refused, said
from tests.eto.fights import GERMANY, attacking, breaking, front, top
from tests.marks import rule

PLACED = (
    "GI1 W3532, GI2 W3532, GI3 W3532, GI4 W3433, GA1 W3534, Kliest W3534, PI1 W3533, "
    "HQNorth W3632, HQSouth W3232"
)


def storm() -> Europe:
    """Warsaw, with three units in one hex, and one that the other headquarters has activated."""
    game = attacking(PLACED, "HQNorth", "HQSouth", acting="GI1 GI2 GI3 GI4 GA1 Kliest")
    game.activated["GI4"] = "HQSouth"
    return game


def expansions(game: Europe, text: str) -> list[str]:
    """What the receipt says that an order stands for."""
    order = said(game, GERMANY, text)
    told = list(order.forecast(game, GERMANY))  # type: ignore[attr-defined]
    return [each.removeprefix("stands for ") for each in told if each.startswith("stands for")]


@rule("eto", "26.3")
def test_all_of_a_headquarters_attack_as_many_of_each_hex_as_may() -> None:
    game = storm()
    played(game, top(game), "HQ North: ATTACK Warsaw WITH ALL")
    assert set(game.assigned) == {"GI1", "GI2", "GA1", "Kliest"}


@rule("eto", "26.0")
@pytest.mark.parametrize("text", ["HQ North: ATTACK Warsaw WITH ALL", "ATTACK Warsaw WITH ALL"])
def test_the_plain_attack_in_the_receipt_does_the_same(text: str) -> None:
    game, other = storm(), storm()
    (plain,) = expansions(game, text)
    played(game, top(game), text)
    played(other, top(other), plain)
    assert game.assigned == other.assigned


@rule("eto", "26.3")
def test_it_is_refused_where_nobody_of_that_headquarters_can() -> None:
    game = storm()
    del game.activated["GI4"]
    refusal = refused(game, top(game), "HQ South: ATTACK Warsaw WITH ALL")
    assert refusal.case == "26.3"
    assert "nobody of HQSouth" in str(refusal)


@rule("eto", "28.0")
def test_a_general_who_breaks_through_stands_for_his_armor_and_himself() -> None:
    placed = "GA1 W3729, GI9 W3728, Kliest W3729, PI2 W3629, HQNorth W3828"
    game = breaking(placed, "HQNorth")
    assert expansions(game, "BREAK Kliest AT 3629") == ["BREAK GA1 + Kliest AT W3629"]
    assert not expansions(game, "BREAK GA1 AT 3629")


@rule("eto", "22.0")
def test_all_who_are_activated_are_named() -> None:
    game = front("GI1 W3532, GI2 W3432, GI3 W3830, PI1 W3533, HQNorth W3632", "HQNorth")
    step: Step[Europe] = Activating(GERMANY)
    (plain,) = expansions(game, "ACTIVATE ALL")
    assert plain == "ACTIVATE GI2 + GI1"  # and nobody in the rear
    played(game, step, "ACTIVATE ALL")
    assert game.acting == {"GI1", "GI2"}
