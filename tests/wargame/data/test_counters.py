"""Counters, face up and face down, and that none is lost or doubled."""

from __future__ import annotations

import pytest

from pbem.wargame.data.counters import (
    Roster,
    check_each_once,
    check_none_missing,
    flag_of,
    hidden,
    hidden_id,
)


class Flags(Roster[str]):
    """Counters by id, known by their flags."""

    def face_down(self, id: str) -> str:
        return f"some {flag_of(id)}"


def test_a_hidden_counter_shows_its_flag_and_nothing_else():
    assert Flags(R1="red")[hidden_id("red", "0101", 2)] == "some red"


def test_a_counter_that_there_is_not_is_not_made_up():
    with pytest.raises(KeyError):
        Flags(R1="red")["R2"]


def test_only_the_ids_of_counters_face_down_are_hidden():
    assert [hidden(each) for each in (hidden_id("red", "0101", 0), "R1")] == [True, False]


def test_a_counter_cannot_be_in_two_places():
    with pytest.raises(AssertionError, match=r"two places: \['R1'\]"):
        check_each_once(["R1", "R2", "R1"])


def test_a_counter_face_down_is_not_part_of_a_position():
    with pytest.raises(AssertionError, match="hidden"):
        check_each_once(["R1", hidden_id("red", "0101", 0)])


def test_a_counter_cannot_be_nowhere():
    with pytest.raises(AssertionError, match=r"missing: \['R2'\]"):
        check_none_missing(["R1", "R2"], ["R1"])
