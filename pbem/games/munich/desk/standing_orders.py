"""Conditions, standing orders, and what happens for somebody who does not answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from pbem.engine.order import Condition, Order, Side, Standing
from pbem.engine.step import Decision
from pbem.games.munich.desk.reactions import ALL, STAND, STRONGEST, WEAKEST, react, worth
from pbem.games.munich.facts.phases import DONE_WITH
from pbem.games.munich.facts.units import ALLIED, AXIS, NEUTRAL, enemy_of
from pbem.games.munich.orders.declared import Default, Done, Ground, Place, Remove
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.games.munich.turn.replacements import Windfall
from pbem.wargame.conditions import COMMON, counted

MOST_CHOICES = 5000  # choices of several units that are compared before one is taken

# -- conditions ------------------------------------------------------------------------------------


def holds(view: Munich, condition: Condition, side: Side) -> bool:
    """Is it so, as far as this side can see?"""
    return TESTS[condition.word](view, condition.arguments, side)


def _enemy(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    """In a hex, in or NEAR it, or with an air unit OVER it."""
    enemy = enemy_of(side)
    if arguments[0] == "OVER":
        return bool(view.aloft(arguments[1], enemy))
    if arguments[0] == "NEAR":
        hex = view.at(arguments[1])
        around = view.board.bit[hex] | view.board.grid.around[hex]
        return bool(around & view.occupied(enemy))
    return view.holder(arguments[0]) == enemy


def _held(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    theirs = arguments[1:] == ("THEIRS",)
    return view.controller(arguments[0]) == (enemy_of(side) if theirs else side)


def _adjacent(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    hex = view.where.get(arguments[0], "")
    if hex not in view.stacks or not view.side_of(arguments[0]):
        return False
    around = view.board.grid.around[view.at(hex)]
    return bool(around & view.occupied(enemy_of(view.side_of(arguments[0]))))


def _supplied(view: Munich, arguments: tuple[str, ...], side: Side) -> bool:
    return view.where.get(arguments[0], "") in view.stacks and in_supply(view, arguments[0])


def _allegiance(view: Munich, country: str) -> Side:
    """Whose a country is; nobody's any more once it has surrendered."""
    return "surrendered" if country in view.surrendered else view.allegiance.get(country, NEUTRAL)


TESTS: Mapping[str, Callable[[Munich, tuple[str, ...], Side], bool]] = {
    **COMMON,
    "ENEMY": _enemy,
    "TERROR": lambda view, args, side: args[0] in view.terror,
    "HELD": _held,
    "POINTS": lambda view, args, side: counted(view.points.get(args[0], 0), args[1:]),
    "STORM": lambda view, args, side: view.storm,
    "NEUTRAL": lambda view, args, side: _allegiance(view, args[0]) == NEUTRAL,
    "AXIS": lambda view, args, side: _allegiance(view, args[0]) == AXIS,
    "ALLIED": lambda view, args, side: _allegiance(view, args[0]) == ALLIED,
    "SURRENDERED": lambda view, args, side: args[0] in view.surrendered,
    "ALIVE": lambda view, args, side: view.on_map(args[0]),
    "REDUCED": lambda view, args, side: args[0] in view.reduced,
    "SUPPLIED": _supplied,
    "ADJACENT": _adjacent,
}

# -- standing orders -------------------------------------------------------------------------------


def standing(view: Munich, decision: Decision[Munich], rule: Standing) -> Order | None:
    """What a standing order says to this question, if anything; the driver checks it."""
    word, kind = rule.choice[0], decision.kind
    if word == "DEFAULT":
        return default(view, decision)
    if word == "DONE":
        return done_with(kind)
    if kind in ("excess", "storm"):
        return several(view, decision, rule.choice)
    if kind == "deploy":
        return placed(decision, rule.choice)
    return react(view, decision.step, rule.choice)


def several(view: Munich, decision: Decision[Munich], words: Sequence[str]) -> Order | None:
    """Of the units to be given up or kept down: the weakest, the strongest, or those named."""
    found = (each for each in decision if isinstance(each, Remove | Ground))
    choices = list(islice(found, MOST_CHOICES))
    if words[0] in (WEAKEST, STRONGEST):
        best = max if words[0] == STRONGEST else min
        return best(choices, key=lambda each: _weight(view, each.units), default=None)
    named = [each for each in choices if set(each.units) <= set(words)]
    return max(named, key=lambda each: _preference(words, each.units), default=None)


def _weight(view: Munich, units: Iterable[str]) -> tuple[int, Sequence[str]]:
    return sum(worth(view, id)[0] for id in units), tuple(units)


def _preference(words: Sequence[str], units: Sequence[str]) -> list[int]:
    """Those named first are meant first."""
    return [1 if each in units else 0 for each in words]


def placed(decision: Decision[Munich], hexes: Sequence[str]) -> Order | None:
    """7.2.2  The first unit that can come into one of these hexes, in the order they are named."""
    places = [each for each in decision if isinstance(each, Place)]
    return next((each for hex in hexes for each in places if each.place == hex), None)


# -- those who do not answer -----------------------------------------------------------------------

SILENCE = {"retreat": STAND, "advance": ALL, "lose": WEAKEST, "hit": STRONGEST}
"""What is done for somebody in a battle who does not say what he wants."""


def done_with(kind: str) -> Order | None:
    """The order that ends a phase, by the kind of question that it asks."""
    return Done(DONE_WITH[kind]) if kind in DONE_WITH else None


def default(view: Munich, decision: Decision[Munich]) -> Order:
    """A sensible answer for somebody who gave none: the ready-made one, or nothing more."""
    kind = decision.kind
    if kind in Default.answers and Default() in decision:
        return Default()
    ending = None if kind == Windfall.kind else done_with(kind)  # 6.0 those points must be used
    if ending is not None and ending in decision:
        return ending
    word = SILENCE.get(kind, "")
    found = react(view, decision.step, (word,)) if word else None
    return found or next(iter(decision))
