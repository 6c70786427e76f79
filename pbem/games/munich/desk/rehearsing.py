"""What an order would come to, told from what its side can see."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.munich.air import forecast as air_outlook
from pbem.games.munich.air.flights import bring_home
from pbem.games.munich.combat import forecast as outlook
from pbem.games.munich.combat.options import of_supply
from pbem.games.munich.desk import reaction_forecast as reaction_outlook
from pbem.games.munich.desk.planning import begin, finish, moment
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.facts.units import NEUTRAL
from pbem.games.munich.movement import forecast as move_outlook
from pbem.games.munich.movement.forecast import ends
from pbem.games.munich.movement.moving import Moving
from pbem.games.munich.orders.declared import (
    Advance,
    Attack,
    Bomb,
    Done,
    Fly,
    Ground,
    Hit,
    Intercept,
    Launch,
    Lose,
    Mobilize,
    Move,
    Place,
    Rail,
    Refit,
    Remove,
    Retreat,
    Ship,
    Storm,
    Supply,
)
from pbem.games.munich.politics.belligerents import invade
from pbem.games.munich.position.game import Munich, MunichStep
from pbem.games.munich.turn.arrivals import Deploying
from pbem.games.munich.turn.replacements import Spending, price_of, purse, schedule

WAITS = "waits until it is asked for"
UP_TO_DICE = "what comes of it is up to the dice"


# -- rehearsing -----------------------------------------------------------------------------------


def rehearse(view: Munich, side: Side, order: Order) -> list[str]:
    """Try an order as if its moment had come, and change the view as far as can be foreseen."""
    step = moment(view, side, order)
    if step is None:
        return [WAITS]
    ahead = view.twin()  # a line that is refused leaves all as it was
    begin(ahead, side, step)
    Decision(side, step, ahead).check(order)
    begin(view, side, step)
    view.agenda = [step]
    words = explain(view, side, order)
    view.agenda = []
    if isinstance(order, Attack):
        _fought(view, side, order)
    else:
        words += _played(view, step, order)
    again = view.agenda[-1:]
    view.agenda = again if again and again[0].kind == step.kind else []
    if isinstance(order, Done):
        finish(view, side, step)
    return words


def _played(view: Munich, step: MunichStep, order: Order) -> list[str]:
    """Carry an order out until the first die is rolled; then only what it uses up is used up."""
    try:
        for _ in step.play(view, order, PreparedDice(())):
            pass
    except OutOfDice:
        _spend(view, order)
        if isinstance(step, Spending):
            view.push(step)
        return [UP_TO_DICE]
    return []


def _fought(view: Munich, side: Side, order: Attack) -> None:
    """11.0, 11.15  The attackers and their support have done what they can in this phase."""
    country = view.unit(order.units[0]).country
    if view.holder(order.hex) == NEUTRAL:
        for _ in invade(view, country, view.board.country_of[view.at(order.hex)]):
            pass
    view.fought.update(order.units)
    air = view.aloft(order.hex, side) if order.air else ""
    for id in filter(None, (air, order.naval, order.special)):
        view.send(id, UTILIZED)


def _spend(view: Munich, order: Order) -> None:
    """What an order uses up whatever the dice say."""
    match order:
        case Mobilize():
            schedule(view, order.unit, max(view.turn, 1) + 1)
        case Bomb():
            bring_home(view, order.unit)
        case Ship():
            view.moved.update(order.units)
            view.send(order.marker, UTILIZED)


# -- explaining -----------------------------------------------------------------------------------


def explain(view: Munich, side: Side, order: Order) -> list[str]:
    """What a legal order comes to: ways and costs, columns and chances, steps and points."""
    return list(_words(view, side, order))


def _words(view: Munich, side: Side, order: Order) -> Iterator[str]:
    step: MunichStep | None = view.agenda[-1] if view.agenda else None
    match order:
        case Move() | Rail() | Fly() | Ship() | Storm():
            yield from move_outlook.explain(view, order)
        case Done() if isinstance(step, Moving):
            yield from move_outlook.crowds(view, side)
        case Attack():
            yield from outlook.explain(view, side, order)
        case Supply():
            yield from of_supply(view, order)
        case Launch():
            yield from air_outlook.of_launch(view, side, order)
        case Intercept():
            yield from air_outlook.of_interception(view, side, order)
        case Bomb():
            yield from air_outlook.of_bombing(view, order)
        case Mobilize() | Refit():
            yield from of_purchase(view, side, order)
        case Place() if isinstance(step, Deploying):
            yield from ends(view, (order.unit,), order.place)
        case Lose() | Hit():
            yield from reaction_outlook.of_loss(view, order)
        case Retreat():
            yield from reaction_outlook.of_retreat(view, step, order)
        case Advance():
            yield from reaction_outlook.of_advance(view, step, order)
        case Remove():
            yield from reaction_outlook.of_removal(view, order)
        case Ground():
            yield f"{' + '.join(order.units)} cannot fly this turn (20.0)"


def of_purchase(view: Munich, side: Side, order: Mobilize | Refit) -> Iterator[str]:
    """7.2  The price, what is left of the country's points, and what it brings."""
    unit = view.unit(order.unit)
    price, left = price_of(view, order), purse(view, side, unit.country)
    assert price is not None, f"the chart has no price for {order}"
    yield f"costs {price} RP; {unit.country} keeps {left - price}"
    if isinstance(order, Refit):
        weak = unit.factors(reduced=True)
        yield f"from {weak} to {unit.factors()}"
        return
    last = -(-6 // view.scenario.number("mobilization.divisor"))
    turn = max(view.turn, 1)
    yield f"{unit.factors()} arrives in turn {turn + 1} to {turn + last}"
    if turn + last > view.set_as.turns:
        yield f"the game ends with turn {view.set_as.turns}"
