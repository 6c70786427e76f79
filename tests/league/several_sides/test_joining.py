"""Who takes which sides of a game of more than two."""

from __future__ import annotations

import pytest

from pbem.league.player_commands import join_and_leave
from pbem.store.rows import games, seating


def begun(court, words="NEW crowns AS red"):
    """The code of a new game of Anna's."""
    return court.told("anna", words).code


def sides_of(court, who):
    """The sides that somebody plays in the only game."""
    with court.house.look() as work:
        return [seat.side for seat in seating.watching(work.session, 1, court.people[who])]


def state(court):
    with court.house.look() as work:
        return games.game(work.session, 1).state


@pytest.mark.parametrize("words", ["red green", "red+green", "red, green", "green and red"])
def test_several_sides_are_taken_at_once(court, words):
    code = begun(court, "NEW crowns MODERATE")
    answer = court.told("ben", f"JOIN {code} {words}")
    assert "You play the red and green sides" in answer.answers[0].words[0]
    assert sides_of(court, "ben") == ["red", "green"]


def test_who_begins_a_game_may_take_several_sides(court):
    code = begun(court, "NEW crowns AS red+green")
    assert sides_of(court, "anna") == ["red", "green"]
    assert state(court) == "open"
    court.write("ben", f"JOIN {code}")
    assert state(court) == "running"


def test_several_sides_are_taken_one_by_one(court):
    code = begun(court)
    court.write("ben", f"JOIN {code} blue")
    answer = court.told("ben", f"JOIN {code} green")
    assert "You play the blue and green sides" in answer.answers[0].words[0]
    assert state(court) == "running"


def test_who_has_taken_the_last_sides_is_asked_for_both_in_one_mail(court):
    code = begun(court)
    notices = court.write("ben", f"JOIN {code} blue green")
    to_ben = [each for each in notices if each.reader == "Ben"]
    (mail,) = to_ben
    assert [each.side for each in mail.questions] == ["blue", "green"]
    assert mail.side == "blue+green"
    assert [each.reader for each in notices if each.reader == "Anna"] == ["Anna"]


@pytest.mark.parametrize(
    "words", ["NEW crowns AS red+blue+green", "NEW crowns AS red, blue, green"]
)
def test_nobody_begins_a_game_with_all_sides(court, words):
    assert "You play the red and blue sides" in court.refused("anna", None, words)


def test_nobody_joins_all_sides_at_once_and_then_has_none(court):
    code = begun(court, "NEW crowns MODERATE")
    assert "already" in court.refused("ben", None, f"JOIN {code} red blue green")
    assert sides_of(court, "ben") == []


def test_nobody_takes_the_last_side_who_has_all_others(court):
    code = begun(court, "NEW crowns AS red+green")
    assert "You play the red and green sides" in court.refused("anna", None, f"JOIN {code} blue")


def test_who_plays_already_has_to_say_which_other_side(court):
    code = begun(court)
    assert "You play the red side" in court.refused("anna", None, f"JOIN {code}")


def test_nobody_takes_a_side_that_somebody_has(court):
    code = begun(court)
    assert f"JOIN {code} blue" in court.refused("ben", None, f"JOIN {code} red")


def test_when_one_of_two_sides_is_taken_already_neither_is_had(court):
    code = begun(court)
    court.refused("ben", None, f"JOIN {code} blue red")
    assert sides_of(court, "ben") == []


def test_before_it_begins_all_sides_are_given_back_at_once(court):
    code = begun(court, "NEW crowns AS red+green")
    answer = court.told("anna", f"GAME {code}\nLEAVE")
    assert answer.answers[0].words == (f"You have left {code}.",)
    assert sides_of(court, "anna") == []


def test_before_it_begins_one_side_is_given_back_alone(court):
    code = begun(court, "NEW crowns AS red+green")
    answer = court.told("anna", f"GAME {code}\nSIDE red\nLEAVE")
    assert "you still play the green side" in answer.answers[0].words[0]
    assert sides_of(court, "anna") == ["green"]


def test_a_game_with_several_sides_counts_as_one(court, monkeypatch):
    monkeypatch.setattr(join_and_leave, "MOST_OPEN", 2)
    begun(court, "NEW crowns AS red+green")
    begun(court, "NEW crowns AS red+green")
    assert "2 games that wait for players" in court.refused("anna", None, "NEW crowns AS red")
