"""Positions as text, and as JSON."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Invalid
from pbem.engine.ruleset import Verdict
from tests.wargame.toy import BLUE, CODEC, RED, RedSetUp, Toy, read, write


def test_a_position_is_read_back_as_it_was_written():
    game = Toy({"fog": "yes"}, {"0101": ("R1", "R2")}, turn=3, phase="moves", agenda=[RedSetUp()])
    assert read(write(game)) == game


def test_a_position_is_decoded_as_it_was_encoded():
    game = Toy(stacks={"0101": ("R1",)}, agenda=[RedSetUp()], verdict=Verdict(RED, "9.0", "Won."))
    assert CODEC.decode(CODEC.encode(game)) == game


def test_the_top_unit_is_told_first():
    assert read("0101: R2, R1").stacks == {"0101": ("R1", "R2")}


def test_what_comes_next_follows_from_who_is_asked_where_it_is_not_written():
    assert [read(f"asked: {side}").agenda for side in (RED, BLUE)] == [[RedSetUp()], []]


def test_an_empty_hex_may_be_told():
    assert read("0101: empty").stacks == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn: 1\n0101 R1", "`key: value`"),
        ("turn: 1\nturn: soon", "turn: soon is not understood"),
        ("turn: 1\n0101: R9", "there is no unit R9"),
        ("turn: 1\nasked: green", "asked: green is not understood"),
        ("turn: 1\nwind: west", "wind: west is not understood"),
    ],
)
def test_what_is_not_understood_is_named_with_its_line(text: str, words: str):
    with pytest.raises(Invalid, match=words) as caught:
        read(text)
    assert caught.value.line == 2


def test_steps_that_there_are_not_are_refused_in_words():
    with pytest.raises(Invalid, match="what comes next cannot be read"):
        read('next: {"type":"Nap"}')
