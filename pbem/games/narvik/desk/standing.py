"""Conditions, standing orders, and what happens for somebody who does not answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.order import Condition, Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.narvik.combat.after.reactions import ALL, AWAY, react
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.kinds import Call, Default, Pass, Place, Rally, Reserve, Transfer
from pbem.games.narvik.position.boxes import STRIKES
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.turn.preparation import RallyOne, TransferTroops
from pbem.games.narvik.turn.reinforcements import ArriveSouth, DropOne
from pbem.notation.language import Language
from pbem.wargame.conditions import COMMON, counted


def holds(view: Narvik, condition: Condition, side: Side) -> bool:
    """Is it so, as far as this side can see?"""
    return TESTS[condition.word](view, condition.arguments, side)


def _enemy(view: Narvik, arguments: tuple[str, ...], side: Side) -> bool:
    enemy = enemy_of(side)
    if arguments[0] == "POINTS":
        return counted(view.points.get(enemy, 0), arguments[1:])
    if arguments[0] == "NEAR":
        hex = view.at(arguments[1])
        around = view.board.bit[hex] | view.board.grid.around[hex]
        return bool(around & view.occupied(enemy))
    return COMMON["ENEMY"](view, arguments, side)


def _whose(word: str, side: Side) -> Side:
    return {"MINE": side, "THEIRS": enemy_of(side)}[word]


def _held(view: Narvik, arguments: tuple[str, ...], side: Side) -> bool:
    whose = arguments[1] if arguments[1:] else "MINE"
    return view.controller(arguments[0]) == _whose(whose, side)


TESTS: Mapping[str, Callable[[Narvik, tuple[str, ...], Side], bool]] = {
    **COMMON,
    "ENEMY": _enemy,
    "HELD": _held,
    "POINTS": lambda view, args, side: counted(view.points.get(side, 0), args),
    "RELIEF": lambda view, args, side: counted(view.relief, args),
    "STRIKES": lambda view, args, side: counted(len(view.inside(STRIKES[side])), args),
    "INITIATIVE": lambda view, args, side: view.initiative == _whose(args[0], side),
    "PASSED": lambda view, args, side: view.passed == enemy_of(side),
}

REACTIONS = ("retreat", "counter", "pursue", "regroup")
"""The questions that combat asks."""


def strength(view: Narvik, id: str) -> tuple[int, int, str]:
    """By which units are compared: fire, then movement."""
    unit = view.unit(id)
    return unit.fire + unit.elite, unit.movement, id


def standing(
    view: Narvik, decision: Decision[Narvik], rule: Standing, language: Language
) -> Order | None:
    """What a standing order says to this question, if anything; the driver checks it."""
    word, kind = rule.choice[0], decision.kind
    if word == "DEFAULT":
        return default(view, decision)
    if kind == "action":
        return language.statement(word).orders[0]
    if kind in REACTIONS:
        return react(view, decision.step, rule.choice)
    if kind == "formation":
        found = (Call(each) for each in rule.choice)
        return next((each for each in found if each in decision), None)
    if word in ("WEAKEST", "STRONGEST"):
        return chosen(view, decision, strongest=word == "STRONGEST")
    if kind == "reserve":
        return max(decision, key=lambda order: len(str(order))) if word == "ALL" else Reserve()
    if kind in ("drop", "entry"):
        places = (Place(id, hex) for hex in rule.choice for id in waiting(view, decision))
        return next((each for each in places if each in decision), None)
    return None


def waiting(view: Narvik, decision: Decision[Narvik]) -> list[str]:
    """The units that a step wants placed."""
    step = decision.step
    return step.waiting(view) if isinstance(step, DropOne | ArriveSouth) else []


def chosen(view: Narvik, decision: Decision[Narvik], *, strongest: bool) -> Order | None:
    """Of units to be sent away or brought back, the weakest or the strongest."""
    step = decision.step
    if isinstance(step, TransferTroops):
        ranked = sorted(step.eligible(view), key=lambda id: strength(view, id), reverse=strongest)
        return Transfer(tuple(ranked[: step.due(view)]))
    if isinstance(step, RallyOne):
        ranked = sorted(step.fallen(view), key=lambda id: strength(view, id), reverse=strongest)
        return Rally(ranked[0])
    return None


def default(view: Narvik, decision: Decision[Narvik]) -> Order:
    """A sensible answer for somebody who gave none."""
    kind = decision.kind
    if kind == "action":
        return Pass()
    if kind in Default.answers and Default() in decision:
        return Default()
    if kind == "transfer":
        return chosen(view, decision, strongest=False) or next(iter(decision))
    if kind == "rally":
        return chosen(view, decision, strongest=True) or next(iter(decision))
    if kind == "reserve":
        return Reserve()
    word = {"retreat": AWAY, "counter": ALL, "pursue": ALL}.get(kind, "")
    found = react(view, decision.step, (word,)) if word else None
    return found or next(iter(decision))
