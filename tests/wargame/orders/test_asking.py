"""What every question says to those who click and to those who say nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import PreparedDice
from pbem.engine.order import Order
from pbem.wargame.orders.asking import Acting, Asking
from pbem.wargame.orders.command import Command
from tests.wargame.toy import RED, Toy


class Wave(Command[Toy], frozen=True):
    answers: ClassVar = ("wave",)
    text: ClassVar = "WAVE {unit}"
    unit: str

    @classmethod
    def some(cls, game, side):
        return map(cls, ("R1", "R2"))

    @classmethod
    def offers(cls, view, side, units):
        return ((cls(each), cls(each).as_option(view, side)) for each in units)

    def forecast(self, view, side):
        yield f"{self.unit} waves"

    def play(self, game, side, dice):
        game.turn += 1
        return iter(())


class Stop(Command[Toy], frozen=True):
    answers: ClassVar = ("wave",)
    text: ClassVar = "STOP"


class WhoWaves(Asking[Toy], frozen=True):
    kind: ClassVar = "wave"
    usually: ClassVar = ("R2",)

    def asks(self, game: Toy) -> str:
        return RED

    def answers(self, game: Toy) -> Iterator[Order]:
        return iter((Wave("R1"), Wave("R2"), Stop()))

    def by_standing(self, game: Toy, choice: tuple[str, ...]) -> Order | None:
        return Wave(choice[0]) if choice[0] in ("R1", "R2") else None


class Waving(Acting[Toy], frozen=True):
    kind: ClassVar = "wave"
    orders: ClassVar = (Wave,)
    done: ClassVar = Stop()


class Idling(Acting[Toy], frozen=True):
    kind: ClassVar = "wave"
    done: ClassVar = Stop()


def shown(step, *units):
    return [each.order for each in step.offers(Toy(), units)]


def test_whom_the_answers_name_can_be_clicked_on():
    assert WhoWaves().able(Toy()) == {"R1", "R2"}
    assert shown(WhoWaves(), "R1") == ["WAVE R1"]
    assert shown(WhoWaves(), "R1", "R2") == []
    assert shown(WhoWaves()) == ["STOP"]


def test_who_says_nothing_has_said_what_is_usual():
    assert WhoWaves().usual(Toy()) == Wave("R2")


def test_where_nothing_can_be_asked_nothing_happens():
    assert not list(WhoWaves().run(Toy(), PreparedDice(())))


def test_a_side_acts_until_it_is_done():
    game = Toy(agenda=[])
    assert not list(Waving(RED).play(game, Wave("R1"), PreparedDice(())))
    assert (game.turn, game.agenda) == (1, [Waving(RED)])
    assert not list(game.agenda.pop().play(game, Stop(), PreparedDice(())))
    assert game.agenda == []


def test_who_says_nothing_in_a_phase_is_done_with_it():
    assert Waving(RED).usual(Toy()) == Waving(RED).ending(Toy()) == Stop()
    assert Waving(RED).by_standing(Toy(), ("DONE",)) == Stop()


def test_a_click_shows_what_each_order_comes_to():
    (option,) = Waving(RED).offers(Toy(), ("R1",))
    assert (option.order, option.words) == ("WAVE R1", ("R1 waves",))
    assert shown(Waving(RED)) == ["STOP"]


def test_who_can_do_nothing_is_done():
    assert Waving(RED).forced(Toy()) is None
    assert list(Waving(RED).able(Toy())) == ["R1", "R2"]
    assert Idling(RED).forced(Toy()) == Stop()
