"""Positions of Norway 1940 in a line or two, and what can be played in them.

    game = position({"Oslo": "159Inf RoyalGd NGlad", "39": "Gneisenau GTR1(138Mtn+139Mtn)"})

Counters stand by place in the order of arrival; `ship(cargo+cargo)` is a loaded ship and
`seaplane@area` one that is moored in a zone and counts against that area's base. All others are
aside. Land with Germans alone in it is German; `german_held` and every other field may be told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from pbem.engine.dice import PreparedDice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.norway.actions.grants import Grant
from pbem.games.norway.actions.segment import TakeAction
from pbem.games.norway.facts.boxes import ASIDE
from pbem.games.norway.facts.scenario import OPTIONS, load
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.norway.facts.words import Words
from pbem.games.norway.orders.language import language_of
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.invariants import check
from pbem.notation.language import Language
from pbem.wargame.data.variants import RULES

E = TypeVar("E", bound=Event)
COUNTER = re.compile(r"([^(@]+)(?:\(([^)]*)\))?(?:@(\w+))?")
ANY = (Grant("any"),)


def position(
    where: Mapping[str, str], options: Mapping[str, str] | None = None, **fields: Any
) -> Norway:
    """Who stands where, in the midst of a turn; by name, everything else that is so.

    It is played by the newest rules, unless the options name older ones.
    """
    usual = {name: values[0] for name, values in OPTIONS.items()}
    usual[RULES] = str(Norway.newest_rules)
    game = Norway(options={**usual, **(options or {})}, turn=1, phase="actions")
    for place, units in where.items():
        for word in units.split():
            _bring(game, place, word)
    for id, unit in game.roster.items():
        if id not in game.where:
            game.send(id, ASIDE[unit.side])
    game.german_held = {
        place
        for place in game.stacks
        if game.board.is_land(place)
        and game.ground(GERMAN, place)
        and not game.ground(ALLIED, place)
    }
    for name, value in fields.items():
        assert name in game.__struct_fields__, f"a position has no {name}"
        setattr(game, name, value)
    game.forget()
    check(game)
    return game


def _bring(game: Norway, place: str, word: str) -> None:
    """One counter as it is written, with its cargo or its base."""
    found = COUNTER.fullmatch(word)
    assert found, f"{word} is no counter"
    id, cargo, base = found.groups()
    assert id in game.roster, f"there is no counter {id}"
    game.bring(id, place)
    for each in cargo.split("+") if cargo else ():
        game.embark(each, id)
    if base:
        game.moored[id] = base


# -- orders as they are written -------------------------------------------------------------------


@cache
def _language(side: Side) -> Language:
    return language_of(side, load())


def order(text: str, side: Side) -> Order:
    """The one order of a line."""
    (found,) = _language(side).statement(text).orders
    return found


def acting(game: Norway, side: Side, grants: tuple[Grant, ...] = ANY) -> Norway:
    """The same game, with a side to take one action."""
    game.push(TakeAction(side, grants))
    return game


def act(
    game: Norway,
    side: Side,
    text: str | Order,
    dice: Iterable[int] = (),
    answers: Iterable[str | Order] = (),
    grants: tuple[Grant, ...] = ANY,
) -> list[Event]:
    """One action to its end, the questions on the way answered as told; it stops where none is."""
    return run(acting(game, side, grants), dice, (text, *answers))


def run(game: Norway, dice: Iterable[int] = (), answers: Iterable[str | Order] = ()) -> list[Event]:
    """Play the agenda down until a question has no answer here; no die may be left at the end."""
    rolls, waiting, events = PreparedDice(dice), list(answers), list[Event]()
    while game.agenda:
        step = game.agenda[-1]
        side = step.asks(game)
        if side is None:
            events += game.agenda.pop().run(game, rolls)
            continue
        answer = step.forced(game) or _unsaid(game, step, side, waiting)
        if answer is None:
            if not waiting:
                break
            answer = _said(waiting.pop(0), side)
            Decision(side, step, game).check(answer)
            answer = step.meant(game, answer)
        game.agenda.pop()
        events += step.play(game, answer, rolls)
    assert not waiting, f"answers are left over: {waiting}"
    assert game.agenda or not rolls.values, f"dice are left over: {rolls.values}"
    check(game)
    return events


def _said(said: str | Order, side: Side) -> Order:
    return order(said, side) if isinstance(said, str) else said


def _unsaid(game: Norway, step: Any, side: Side, waiting: list[str | Order]) -> Order | None:
    """What goes without saying, where the next answer that is told does not fit."""
    presumed: Order | None = step.presumed(game)
    if presumed is None or not waiting:
        return presumed
    fits = passes(lambda: Decision(side, step, game).check(_said(waiting[0], side)))
    return None if fits else presumed


def refused(game: Norway, text: str | Order) -> Illegal:
    """Why the side that is asked may not say this now."""
    step = game.agenda[-1]
    side = step.asks(game)
    assert side is not None, "nobody is asked"
    said = order(text, side) if isinstance(text, str) else text
    try:
        Decision(side, step, game).check(said)
    except Illegal as refusal:
        return refusal
    raise AssertionError(f"{said} is allowed")


def refused_action(game: Norway, side: Side, text: str | Order) -> Illegal:
    """Why a side may not take this action now."""
    return refused(acting(game.twin(), side), text)


# -- what came of it ------------------------------------------------------------------------------


def told(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [each for each in events if isinstance(each, kind)]


def sentences(events: Iterable[Event]) -> list[str]:
    """All that is told, in words."""
    words = Words(load())
    return [said for each in events if (said := words.tell(each))]


def placed(game: Norway, place: str) -> str:
    """Who stands in a place, or lies in a box, as it is written."""
    units = game.stack(place) if place in game.board.places.index else game.inside(place)
    return " ".join(units)


def lost(game: Norway) -> set[str]:
    """Everybody in the refit boxes."""
    return {id for side in SIDES for id in game.inside(f"{side} refit")}
