"""A side's set-up: placing, changing one's mind, being done."""

from __future__ import annotations

import random

import pytest

from pbem.engine.dice import SeededDice
from pbem.engine.errors import Illegal
from pbem.engine.order import Order
from pbem.wargame.data.variants import chosen
from pbem.wargame.position.events import SetUp
from tests.wargame.toy import RED, Put, Ready, RedSetUp, Rest, Stood, Toy

STEP = RedSetUp()
DICE = SeededDice(bytes(32), "set-up")


def refused(game: Toy, order: Order) -> Illegal:
    with pytest.raises(Illegal) as caught:
        STEP.check(game, order)
    return caught.value


def test_every_answer_is_legal():
    game = Toy()
    answers = list(STEP.answers(game))
    assert len(answers) == 1 + 2 * 3
    for order in answers:
        STEP.check(game, order)


def test_a_set_up_is_done_only_when_everybody_is_placed():
    assert "R1, R2" in str(refused(Toy(), Ready()))
    assert Ready() in STEP.answers(Toy(stacks={"0101": ("R1",), "0102": ("R2",)}))


def test_a_unit_of_the_other_side_is_not_ours_to_place():
    assert refused(Toy(), Put("B1", "0101")).case == "3.1"


def test_a_refused_place_is_answered_with_those_that_are_open():
    game = Toy(stacks={"0101": ("R1",)})
    assert list(refused(game, Put("R2", "0101")).legal) == ["0102", "0103"]


def test_who_has_placed_a_unit_is_asked_again():
    game = Toy()
    assert list(STEP.play(game, Put("R1", "0103"), DICE)) == [Stood("R1", "0103")]
    assert game.agenda == [STEP]


def test_the_ready_made_set_up_takes_the_next_best_place_where_its_own_is_taken():
    game = Toy()
    events = list(STEP.play(game, Rest(), DICE))
    assert events == [Stood("R1", "0102"), Stood("R2", "0101"), SetUp(RED)]


def test_a_random_set_up_comes_to_its_end():
    game, chance = Toy(), random.Random(1)
    for _ in range(2):
        list(STEP.play(game, STEP.sample(game, chance), DICE))
    assert STEP.sample(game, chance) == Ready()


VARIANTS = {"fog": ("no", "yes"), "snow": ("deep", "none")}


def test_what_is_not_chosen_is_as_usual():
    assert chosen(VARIANTS, {"fog": "yes"}) == {"fog": "yes", "snow": "deep"}


@pytest.mark.parametrize(
    ("given", "words"),
    [({"wind": "west"}, "there is no option wind"), ({"fog": "some"}, "fog is one of no, yes")],
)
def test_an_option_that_there_is_not_is_named(given: dict[str, str], words: str):
    with pytest.raises(ValueError, match=words):
        chosen(VARIANTS, given)


def test_a_click_shows_where_else_a_unit_may_go():
    assert STEP.able(Toy()) == ["R1", "R2"]
    assert [each.to for each in STEP.offers_to(Toy(), ("R1",))] == ["0101", "0102", "0103"]
    full = Toy(stacks={"0101": ("R1",), "0102": ("B1",), "0103": ("B1",)})
    assert not STEP.can_act(full, "R2")
