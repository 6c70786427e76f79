"""Every lawful choice among those who may advance."""

from __future__ import annotations

import random
from typing import ClassVar

from pbem.wargame.orders.command import Command
from pbem.wargame.orders.pursuing import Chase, Pursuers, Pursuing, arrivals
from tests.wargame.toy import RED, Toy


class Two(Pursuers):
    """A and B may enter 0101, B one hex beyond it too; each hex has room for one."""

    units = ("A", "B")

    def ways(self, id):
        return [("0101",), ("0101", "0102")] if id == "B" else [("0101",)]

    def fault(self, chosen, undecided=()):
        full = [hex for hex, units in arrivals(chosen).items() if len(units) > 1]
        return f"{full[0]} is full" if full else ""


def test_every_lawful_choice_is_told_the_most_units_first():
    assert list(Two().choices()) == [
        {"A": ("0101",), "B": ("0101", "0102")},
        {"A": ("0101",)},
        {"B": ("0101",)},
        {"B": ("0101", "0102")},
        {},
    ]


def test_who_must_advance_does_so_in_every_choice():
    found = list(Two().choices(("B",)))
    assert found
    assert all("B" in chosen for chosen in found)


def test_units_arrive_where_their_ways_end():
    assert arrivals({"A": ("0101",), "B": ("0101", "0102")}) == {"0101": ["A"], "0102": ["B"]}


class OneToAHex(Chase[Toy]):
    """Red may enter 0202, R2 may go on to 0203; a hex has room for one."""

    def can_enter(self, id):
        return id in self.game.where

    def onward(self, id):
        return ["0203"] if id == "R2" else []

    def crowd_fault(self, place, units):
        return "one to a hex" if len(units) > 1 else ""


class Follow(Command[Toy], frozen=True):
    answers: ClassVar = ("follow",)
    text: ClassVar = "FOLLOW {units+}"
    units: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()


class Cleared(Pursuing[Toy], frozen=True):
    kind: ClassVar = "follow"
    side: ClassVar = RED

    def chase(self, game):
        return OneToAHex(game, "0202", ("R1", "R2"))

    def order(self, chosen):
        units = tuple(sorted(chosen))
        return Follow(units, tuple(chosen[id][-1] for id in units))

    def worth(self, game, id):
        return id


STEP, GAME = Cleared(), Toy(stacks={"0101": ("R1", "R2")})
STRONGEST, NOBODY = Follow(("R2",), ("0202",)), Follow()


def test_nobody_is_asked_where_nobody_can_follow():
    assert STEP.asks(GAME) == RED
    assert STEP.asks(Toy()) is None


def test_the_strongest_go_into_the_cleared_hex_as_far_as_there_is_room():
    assert STEP.usual(GAME) == STEP.by_standing(GAME, ("ALL",)) == STRONGEST
    assert STEP.by_standing(GAME, ("NEVER",)) == NOBODY
    assert STEP.by_standing(GAME, ("HOME",)) is None


def test_whatever_is_followed_by_chance_is_an_answer():
    answers, chance = list(STEP.answers(GAME)), random.Random(1)
    assert {STEP.sample(GAME, chance) for _ in range(50)} == set(answers)


def test_a_click_shows_each_hex_where_a_unit_can_end():
    options = [(each.to, each.path) for each in STEP.offers(GAME, ("R2",))]
    assert options == [("0202", ("0101", "0202")), ("0203", ("0101", "0202", "0203"))]
    assert [each.order for each in STEP.offers(GAME, ())] == [str(NOBODY)]
