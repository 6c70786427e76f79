"""Who sits where: the options of a game say which sides are played, and which from one seat."""

from __future__ import annotations

import pytest

from pbem.games import catalogue
from pbem.store.rows import seating


@pytest.fixture
def seated(court, monkeypatch):
    """Let games be played from these seats."""

    def seat(*seats):
        rules = type(catalogue.ruleset("crowns"))
        monkeypatch.setattr(rules, "seats", lambda self, options: seats)

    return seat


def sides_of(court, who):
    """The sides that somebody plays in the only game."""
    with court.house.look() as work:
        return [seat.side for seat in seating.watching(work.session, 1, court.people[who])]


def test_a_side_that_is_not_in_play_has_no_seat(court, seated):
    seated(("red",), ("blue",))
    code = court.told("anna", "NEW crowns AS red").code
    refusal = court.refused("ben", None, f"JOIN {code} green")
    assert "has no side 'green'" in refusal
    assert "red, blue" in refusal
    court.write("ben", f"JOIN {code}")
    assert court.loaded(1).row.state == "running"
    assert court.loaded(1).sides == ("red", "blue")


@pytest.mark.parametrize("words", ["red", "green", "red+green", "green and red"])
def test_sides_of_one_seat_are_taken_together(court, seated, words):
    seated(("red", "green"), ("blue",))
    code = court.told("anna", "NEW crowns AS blue").code
    answer = court.told("ben", f"JOIN {code} {words}")
    assert "You play the red and green sides" in answer.answers[0].words[0]
    assert sides_of(court, "ben") == ["red", "green"]


def test_open_seats_are_listed_with_all_their_sides(court, seated):
    seated(("red", "green"), ("blue",))
    court.write("anna", "NEW crowns MODERATE")
    assert "JOIN crowns-1 red+green|blue " in court.told("ben", "GAMES").answers[0].block


def test_nobody_plays_from_all_seats_of_a_game(court, seated):
    seated(("red", "green"), ("blue",))
    code = court.told("anna", "NEW crowns AS red").code
    assert "already" in court.refused("anna", None, f"JOIN {code} blue")


def test_press_reaches_nobody_who_is_not_in_play(court, seated):
    seated(("red",), ("blue",))
    code = court.told("anna", "NEW crowns AS red").code
    court.write("ben", f"JOIN {code}")
    assert "Nobody here is called 'green'" in court.refused(
        "anna", None, f"GAME {code}\nPRESS GREEN Hail"
    )
