"""What is worked out once."""

from __future__ import annotations

from pbem.wargame.position.remembered import remembered
from tests.wargame.toy import Toy


class Reckoner:
    def __init__(self, factor: int) -> None:
        self.factor = factor
        self.asked: list[int] = []

    @remembered
    def times(self, number: int) -> int:
        """So many times as much."""
        self.asked.append(number)
        return self.factor * number


def test_an_answer_is_found_once_for_each_question() -> None:
    reckoner = Reckoner(2)
    assert [reckoner.times(each) for each in (3, 3, 4, 3)] == [6, 6, 8, 6]
    assert reckoner.asked == [3, 4]


def test_each_object_remembers_for_itself() -> None:
    assert (Reckoner(2).times(3), Reckoner(5).times(3)) == (6, 15)
    assert Reckoner.times.__doc__ == "So many times as much."


def test_a_position_knows_an_answer_until_it_forgets() -> None:
    game, found = Toy(), iter(range(9))
    assert [game.once("number", lambda: next(found)) for _ in range(3)] == [0, 0, 0]
    game.worked_out.clear()
    assert game.once("number", lambda: next(found)) == 1
