"""Small positions to fight in, dice that are told, and a loop that plays what an action brings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.narvik.actions.action import Action
from pbem.games.narvik.position.game import Narvik

E = TypeVar("E", bound=Event)


def standing(text: str, **options: str) -> Narvik:
    """A position such as "1714: 1J 2J | 1814: AltaA", the top unit last; boxes by name."""
    game = Narvik(options=options, turn=3, phase="actions")
    game.points = {"allied": 9, "german": 9}
    for part in text.split("|"):
        place, units = part.split(":")
        for id in units.split():
            game.bring(id, place.strip())
    return game


def refused(game: Narvik, side: Side, order: Action) -> Illegal:
    """The refusal of an action."""
    try:
        order.try_on(game.twin(), side)
    except Illegal as refusal:
        return refusal
    raise AssertionError(f"{order} is allowed")


def fight(
    game: Narvik,
    side: Side,
    order: Action,
    dice: Iterable[int] = (),
    answers: Iterable[Order] = (),
) -> list[Event]:
    """Play one action, the questions on the way answered as told; it stops where no answer is."""
    order.try_on(game.twin(), side)
    rolls = PreparedDice(dice)
    events = [*order.carry_out(game, side, rolls)]
    events += run(game, rolls, answers)
    if not game.agenda:
        assert not rolls.values, "dice are left over"
    return events


def run(game: Narvik, dice: PreparedDice, answers: Iterable[Order] = ()) -> list[Event]:
    """Play the agenda down."""
    events: list[Event] = []
    waiting = list(answers)
    while game.agenda:
        step = game.agenda[-1]
        side = step.asks(game)
        if side is None:
            events += game.agenda.pop().run(game, dice)
            continue
        order = step.forced(game)
        if order is None:
            if not waiting:
                return events
            order = waiting.pop(0)
            Decision(side, step, game).check(order)
        game.agenda.pop()
        events += step.play(game, order, dice)
    assert not waiting, "answers are left over"
    return events


def told(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [each for each in events if isinstance(each, kind)]


def open_answers(game: Narvik) -> set[str]:
    """What may be answered to the question now open."""
    return {str(order) for order in game.agenda[-1].answers(game)}


def refusal_of(game: Narvik, order: Order) -> Illegal:
    """Why an answer to the question now open is refused."""
    step = game.agenda[-1]
    try:
        step.check(game, order)
    except Illegal as refusal:
        return refusal
    raise AssertionError(f"{order} is allowed")


def die(column: int, result: str) -> int:
    """A roll that gives this result in a column; "" is no effect."""
    table = Narvik(options={}).scenario.tables.results
    return next(roll for roll, row in table.items() if row[column] == result)
