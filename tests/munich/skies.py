"""Air phases of Munich War for tests: who flies where, what is refused, what happens."""

from __future__ import annotations

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.engine.step import Step
from pbem.games.munich.position.game import Munich


def carried_out(
    game: Munich, step: Step[Munich], *orders: Order, dice: tuple[int, ...] = ()
) -> list[Event]:
    """What happens when these orders answer a step and those that follow from it."""
    game.agenda = [step]
    events: list[Event] = []
    falling, waiting = PreparedDice(dice), list(orders)
    while game.agenda:
        now = game.agenda[-1]
        order = now.forced(game) if now.asks(game) else None
        if now.asks(game) and order is None:
            if not waiting:
                break
            order = waiting.pop(0)
            assert order.fits(now.kind), f"{order} does not answer {now.kind}"
            now.check(game, order)
        game.agenda.pop()
        done = now.run(game, falling) if order is None else now.play(game, order, falling)
        events += list(done)
    assert not waiting, f"nobody asked for {waiting}"
    assert not falling.values, "dice are left"
    return events


def refusal(game: Munich, step: Step[Munich], order: Order) -> Illegal:
    """Why an order is not allowed; AssertionError if it is."""
    try:
        step.check(game, order)
    except Illegal as why:
        return why
    raise AssertionError(f"{order} is allowed")
