"""Plans of several actions: each waits for a moment that allows its kind."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.order import Line
from pbem.games.norway.actions.segment import NextRound
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import Norway
from pbem.games.norway.rules import RULES
from tests.marks import rule
from tests.norway.games import position


def planned(game: Norway, orders: Sequence[str], dice: Sequence[int] = ()) -> Outcome[Norway]:
    """What comes of a German plan while the Allies say nothing."""
    game.push(NextRound(GERMAN))
    lines = tuple(
        Line(RULES.parse(text, GERMAN), game.turn, number)
        for number, text in enumerate(orders, start=1)
    )
    desks = {GERMAN: Desk(lines), ALLIED: Desk()}
    return drive(RULES, game, desks, PreparedDice(dice))


def here(*grants: str) -> Norway:
    places = {"Reich": "159Inf Hipper U47 Me109/1", "Oslo": "193Inf", "Bergen": "6Bde"}
    return position(places, allowance={GERMAN: grants})


@rule("norway", "6.1")
def test_an_action_of_a_kind_that_is_used_up_waits_and_expires():
    outcome = planned(
        here("naval", "ground"), ["SAIL Hipper 39", "SAIL U47 40", "MARCH 193Inf Telemark"]
    )
    assert [entry.text for entry in outcome.entries] == ["SAIL Hipper 39", "MARCH 193Inf Telemark"]
    assert [str(fate.line) for fate in outcome.fates if fate.end == "expired"] == ["SAIL U47 40"]
    assert not outcome.refused


@rule("norway", "9.7")
def test_what_is_too_much_for_the_bonus_waits():
    outcome = planned(here("bonus"), ["REINFORCE", "SAIL Hipper + U47 39", "SAIL Hipper 39"])
    assert [entry.text for entry in outcome.entries] == ["SAIL Hipper 39"]
    assert not outcome.refused


@rule("norway", "6.1")
def test_of_alternatives_the_one_that_is_allowed_is_taken():
    outcome = planned(here("ground"), ["SAIL Hipper 39 | MARCH 193Inf Telemark"])
    assert [entry.text for entry in outcome.entries] == ["MARCH 193Inf Telemark"]


@rule("norway", "6.3")
def test_who_has_acted_is_no_matter_of_kind_and_is_refused():
    outcome = planned(here("any", "any"), ["SAIL Hipper 39", "SAIL Hipper 40"])
    assert outcome.refused[GERMAN].case == "6.3"
