"""Positions of the European Theater for tests: a few units in the field."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.command.launching import begin
from pbem.games.eto.facts.boxes import ASIDE
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.phases import MOVING
from pbem.games.eto.facts.units import HQ
from pbem.games.eto.position.game import BY_GENERAL, BY_HQ, BY_STACK, Europe, Offensive
from pbem.games.eto.rules import RULES
from pbem.games.eto.setup.setting_up import start

POLAND, ARDENNES = "case_white", "bulge"


def field(placed: str, scenario: str = POLAND, *, phase: str = "offensives") -> Europe:
    """Units where they are said to be, "GI1 W3729, PI2 W3629 depleted"; nobody else is there."""
    game = start({"scenario": scenario})
    game.agenda.clear()
    for id in tuple(game.inside("hand")):
        game.send(id, ASIDE)
    game.turn, game.phase = 1, phase
    for each in filter(None, placed.split(", ")):
        id, hex, *depleted = each.split()
        game.put(id, hex)
        if depleted:
            game.depleted.add(id)
    for partnership in PARTNERSHIPS:
        game.take(partnership, game.ground(partnership))
    return game


def offensive(game: Europe, *commanders: str, hex: str = "", stage: str = MOVING) -> Europe:
    """Let an offensive of these headquarters, this general or this stack be under way."""
    first = commanders[0] if commanders else game.land_in(hex)[0]
    way = BY_STACK
    if commanders:
        way = BY_HQ if game.unit(first).kind == HQ else BY_GENERAL
    side, nation = game.side_of(first), game.unit(first).nation
    begin(game, Offensive(side, game.partnership(side), way, nation, commanders, hex, stage))
    return game


def said(game: Europe, side: Side, text: str) -> Order:
    """The order that a text stands for."""
    return RULES.parse(text, side).orders[0]


def played(game: Europe, step: Step[Any], text: str, *dice: int) -> list[Event]:
    """Check an order as the answer to a question, carry it out, and run what needs no answer."""
    side = step.asks(game) or ""
    order = said(game, side, text)
    step.check(game, order)
    roll = PreparedDice(dice)
    events = list(step.play(game, order, roll))
    while game.agenda and game.agenda[-1].asks(game) is None:
        events += game.agenda.pop().run(game, roll)
    return events


def ran(game: Europe, *steps: Step[Any], dice: tuple[int, ...] = ()) -> list[Event]:
    """Run steps, and whatever they put on the agenda, until somebody is asked."""
    game.push(*steps)
    events, roll = [], PreparedDice(dice)
    while game.agenda and game.agenda[-1].asks(game) is None:
        events += game.agenda.pop().run(game, roll)
    return events


def refused(game: Europe, step: Step[Any], text: str) -> Illegal:
    """Why an order is not allowed; AssertionError if it is."""
    try:
        step.check(game, said(game, step.asks(game) or "", text))
    except Illegal as refusal:
        return refusal
    raise AssertionError(f"{text} is allowed")


def ready(scenario: str) -> Europe:
    """A scenario with its ready-made set-up, at its first question."""
    return RULES.ready_made({"scenario": scenario})
