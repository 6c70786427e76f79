"""One of several units is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest

from pbem.engine.errors import Illegal
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.picking import Picking
from tests.wargame.toy import RED, ROSTER, Toy


class Lose(Command[Toy], frozen=True):
    answers: ClassVar = ("lose",)
    text: ClassVar = "LOSE {unit}"
    unit: str


class LoseOne(Picking[Toy], frozen=True):
    """One of the red units on the map, of which R2 is the stronger one."""

    kind: ClassVar = "lose"
    order: ClassVar = Lose
    side: ClassVar = RED
    usually: ClassVar = ("WEAKEST",)

    def able(self, game: Toy) -> Sequence[str]:
        return [id for id in game.where if ROSTER[id] == RED]

    def worth(self, game: Toy, id: str) -> str:
        return id

    def refusal(self, game: Toy, id: str) -> tuple[str, str]:
        return f"{id} is not in this battle", "9.1"


STEP = LoseOne()
BOTH = Toy(stacks={"0101": ("R1", "R2"), "0105": ("B1",)})


def test_nobody_is_asked_where_there_is_nobody_to_name() -> None:
    assert STEP.asks(BOTH) == RED
    assert STEP.asks(Toy(stacks={"0105": ("B1",)})) is None


def test_every_one_of_them_is_an_answer() -> None:
    assert list(STEP.answers(BOTH)) == [Lose("R1"), Lose("R2")]
    assert STEP.unit_in(Lose("R2")) == "R2"


def test_another_is_refused_with_those_who_can_be_named() -> None:
    with pytest.raises(Illegal, match="B1 is not in this battle") as caught:
        STEP.check(BOTH, Lose("B1"))
    assert caught.value.case == "9.1"
    assert list(caught.value.legal) == ["LOSE R1", "LOSE R2"]


def test_a_standing_order_finds_the_weakest_the_strongest_or_who_is_named() -> None:
    assert STEP.usual(BOTH) == Lose("R1")
    assert STEP.by_standing(BOTH, ("STRONGEST",)) == Lose("R2")
    assert STEP.by_standing(BOTH, ("B1", "R2")) == Lose("R2")
    assert STEP.by_standing(BOTH, ("B1",)) is None
