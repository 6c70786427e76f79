"""What all games tell alike, and that none of them is at a loss for words."""

from __future__ import annotations

from typing import ClassVar

import pytest

from pbem.engine.event import Acted, Event, Hidden
from pbem.games import catalogue
from pbem.wargame.position.events import Edited, Ended
from pbem.wargame.position.words import Words, in_runs


class Teller(Words):
    people: ClassVar = {"red": "the Reds", "blue": "the Blues"}

    def turn_began(self, event):
        return f"TURN {event.turn}"

    def phase_began(self, event):
        return event.phase

    def set_up(self, event):
        return f"{event.side} is set up"

    def taken(self, event):
        return f"{event.side} takes {event.place}"


TELLER = Teller(None)


@pytest.mark.parametrize("name", catalogue.titles())
def test_every_kind_of_event_of_a_game_has_words(name):
    rules = catalogue.ruleset(name)
    kinds = [each for each in rules.event_kinds if issubclass(each, Event)]
    assert kinds
    for kind in kinds:
        assert kind.told is not Event.told, kind


def test_whoever_won_is_told_with_the_rule():
    assert TELLER.tell(Ended("red", "22.1", "12 points")) == (
        "THE REDS HAVE WON: 12 points (rule 22.1)."
    )


def test_a_game_without_a_winner_is_told_so():
    assert TELLER.tell(Ended("", "4.3", "5 points")) == "NOBODY HAS WON: 5 points (rule 4.3)."


def test_a_secret_die_is_told_of_without_its_value():
    assert TELLER.tell(Hidden(7, "red")) == (
        "[die 7] rolled by the Reds, shown when the game is over"
    )


def test_what_a_moderator_did_is_told():
    assert TELLER.tell(Edited("UNIT 1 0101")) == "The moderator: UNIT 1 0101"


def test_an_answer_by_standing_order_is_told_as_one():
    acted = Acted("red", "RETREAT 1 0101", by="standing", public=True)
    assert TELLER.tell(acted, "red") == "Red, by standing order: RETREAT 1 0101"


def test_an_order_of_ones_own_is_told_by_what_comes_of_it():
    acted = Acted("red", "MOVE 1 0101", by="order", public=False)
    assert TELLER.tell(acted, "red") == ""


def test_units_that_are_numbered_one_after_the_other_are_named_as_one() -> None:
    assert in_runs(["CZ1A", "CZ2A", "CZ3A", "CZGHQ", "CZ4A"]) == "CZ1A to CZ3A, CZGHQ, CZ4A"
    assert in_runs(["FRAir1", "FRAir2", "FRF4"]) == "FRAir1, FRAir2, FRF4"
    assert in_runs([]) == ""
