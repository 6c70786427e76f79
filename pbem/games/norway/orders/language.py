"""The language of Norway 1940: every order, condition and standing order as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from lark import Token

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Order, Side, Standing, Statement
from pbem.games.norway.facts.scenario import Scenario
from pbem.games.norway.facts.units import SIDES
from pbem.games.norway.orders.grammar import grammar, orders
from pbem.games.norway.orders.parts import ARROW, REST, UNIT_KINDS, Ashore, Load, Shot
from pbem.notation.actions import Children, tokens
from pbem.notation.conditions import Conditions
from pbem.notation.language import Language
from pbem.notation.names import Names

KINDS = {
    "RETURNFIRE": "return fire",
    "INFANTRY": "naval infantry",
    "REFITTED": "refit place",
    "INTERCEPTION": "interception",
}
"""Kinds of question whose word in a standing order is another."""
TARGETS = {
    **UNIT_KINDS,
    "PORT": ("ports",),
    "AIRBASE": ("airbases", "airfield"),
    "MOBILIZATION": ("mobilization centre", "mobilization center"),
    "RAILROAD": ("railway", "railyards"),
    "NOBODY": ("nothing", "none"),
}
"""11.0  What can be fired at besides single units, and how people call it."""


Choice = tuple[Any, ...]
"""A kind of question, what a standing order says to it, and what it must be about, if anything."""


def language_of(side: Side, scenario: Scenario) -> Language:
    """What one side can say, with the names of its game."""
    return Language(grammar(), NorwayActions(side, scenario))


class NorwayActions(Conditions):
    """What the rules of the grammar mean, and what orders want to know of their words."""

    pass_order: Callable[[Children], Order]  # as it reads itself

    kinds = KINDS

    def __init__(self, side: Side, scenario: Scenario) -> None:
        roster, board = scenario.roster, scenario.board
        units = {id: (unit.name,) for id, unit in roster.items()}
        super().__init__(
            grammar(),
            orders(),
            units=units,
            own=(id for id, unit in roster.items() if unit.side == side),
            places={name: label for label, name in board.names.items()},
            board=board.places.index,
        )
        self.labels = {label.upper(): label for label in board.places.labels}
        self.carriers = {id for id, unit in roster.items() if unit.naval or unit.transport_plane}
        self.targets_named = Names({**units, **TARGETS}, kind="target")
        chits = {id: (event.name,) for id, event in scenario.tables.events.items()}
        self.chits_named = Names(chits, kind="event")
        towns = {label: (name,) for label, name in board.names.items()}
        self.subjects_named = Names({**units, **towns}, kind="unit or place")
        self.sides = {each.upper(): "MINE" if each == side else "THEIRS" for each in SIDES}

    def in_full(self, label: str) -> str:
        """Places are written as they are printed, whatever the letters."""
        return self.labels.get(label, label)

    # what orders ask for

    def meant(self, said: Children) -> list[Any]:
        """What was said besides mere words and clauses: units, a place, a way, loads, numbers."""
        found: list[Any] = []
        for each in said:
            if isinstance(each, Token):
                if each.type == "UNIT":
                    found.append(self.unit(each))
                elif each.type == "NUMBER":
                    found.append(int(each))
            elif not isinstance(each, _Clause):
                found.append(tuple(each) if isinstance(each, list) else each)
        return found

    def clauses(self, said: Children) -> dict[str, Any]:
        """JOIN, WITH, AIM and SPEND, as far as they were said, by the field of an order."""
        if not isinstance(said[-1], _Clause):  # they end an order, and most have none
            return {}
        return {each.field: each.value for each in said if isinstance(each, _Clause)}

    def named(self, said: Children) -> tuple[str, ...]:
        """The units that were named one by one."""
        return tuple(map(self.unit, tokens(said, "UNIT")))

    def chit(self, token: Token) -> str:
        """The event that a token names."""
        return self.phrases.one(token, self.chits_named)

    def target(self, token: Token) -> str:
        """The unit, or the kind of unit or base, that a token names as a target."""
        return self.phrases.one(token, self.targets_named)

    def _all(self, children: Children, type: str, names: Names) -> tuple[str, ...]:
        """All that tokens of a type name, several of them in one breath or one by one."""
        found = (self.phrases.several(each, names) for each in tokens(children, type))
        return tuple(each for some in found for each in some)

    # what orders are made of

    def loads(self, children: Children) -> tuple[Load, ...]:
        """Who carries nobody and can carry nobody goes with those before him."""
        found: list[Load] = []
        for load in (each for each in children if isinstance(each, Load)):
            alone = load.carrier not in self.carriers and not load.units
            if alone and not found:
                words = f"{load.carrier} carries nobody: who carries comes first, with a colon"
                raise Invalid(words)
            if alone:
                last = found.pop()
                load = Load(last.carrier, (*last.units, load.carrier))
            found.append(load)
        return tuple(found)

    def thereafter(self, children: Children) -> tuple[Load, ...]:
        return next(each for each in children if isinstance(each, tuple))

    def load(self, children: Children) -> Load:
        """Who carries comes first, with a colon behind it or without."""
        carrier, *units = self._all(children, "UNIT", self.units_named)
        return Load(carrier, tuple(units))

    def ashore(self, children: Children) -> Ashore:
        area = next(each for each in children if not isinstance(each, Token))
        return Ashore(area, bool(tokens(children, "ATTACK")))

    def shots(self, children: Children) -> tuple[Shot, ...]:
        return tuple(each for said in children if isinstance(said, list) for each in said)

    def group(self, children: Children) -> tuple[str, ...]:
        return self._all(children, "TARGET", self.targets_named)

    def wished(self, children: Children) -> list[Shot]:
        """Targets for everybody, one or several in a breath."""
        return [Shot((), target) for target in children[0]]

    def shot(self, children: Children) -> list[Shot]:
        """Who fires, units or kinds of them, and the one target that they have."""
        who = children[0] if isinstance(children[0], tuple) else (REST,)
        return [Shot(who, self.target(tokens(children, "TARGET")[0]))]

    def joining(self, children: Children) -> _Clause:
        return _Clause("join", self.named(children))

    def supporting(self, children: Children) -> _Clause:
        return _Clause("support", self.named(children))

    def aiming(self, children: Children) -> _Clause:
        (shots,) = (each for each in children if isinstance(each, tuple))
        return _Clause("aims", tuple(map(str, shots)))

    def spending(self, children: Children) -> _Clause:
        return _Clause("spend", children[1].type.lower())

    def pass_unless(self, children: Children) -> Statement:
        """A pass with its condition behind it, as people say it."""
        return Statement((self.pass_order([]),), self._before(children) + self.unless(children))

    def pass_if(self, children: Children) -> Statement:
        return Statement((self.pass_order([]),), self._before(children) + self.only_if(children))

    def _before(self, children: Children) -> tuple[Condition, ...]:
        """The conditions of the guards that stand before an order."""
        return tuple(each for guard in children if isinstance(guard, tuple) for each in guard)

    # conditions of this game

    def initiative(self, children: Children) -> Condition:
        whose = self.mine(children[1]) if children[1:] else "MINE"
        return Condition("INITIATIVE", (whose,))

    def of_enemy(self, children: Children) -> Condition:
        return Condition("ENEMY", (children[1].type, children[-1]))

    def about(self, children: Children) -> Condition:
        """What a question must be about: a unit that it is put for, or its place."""
        said = children[-1]
        if isinstance(said, Token) and said.type == "SUBJECT":
            return Condition("ABOUT", (self.phrases.one(said, self.subjects_named),))
        return Condition("ABOUT", (self.label(said),))

    # standing orders

    def always(self, children: Children) -> Standing:
        """WHEN PATROL U47 is a condition that is written in another place."""
        kind, choice, *about = children[-1]
        guards = (each for each in children[:-1] if isinstance(each, tuple))
        return Standing(kind, choice, (*(each for guard in guards for each in guard), *about))

    def answer(self, children: Children) -> Choice:
        return (*super().answer(children), *_conditions(children))

    def do(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return children[0].type.lower(), (str(children[2]),)

    def targets(self, children: Children) -> Choice:
        kind = self.kinds.get(children[0].type, children[0].type.lower())
        wishes = tuple(map(str, children[-1]))
        listed = (", ".join(wishes),) if any(ARROW in each for each in wishes) else wishes
        return (kind, listed, *_conditions(children))

    def chits(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "event", tuple(
            name for each in children if not isinstance(each, Token) for name in each
        )

    def planned(self, children: Children) -> tuple[str, ...]:
        """Events, and where the last of them is to be played, the first place first."""
        places = (self.label(each) for each in tokens(children, "HEX"))
        return (*self._all(children, "CHIT", self.chits_named), *places)

    def at_least(self, children: Children) -> Choice:
        return ("onward", (str(int(children[-1])),), *_conditions(children))


def _conditions(children: Children) -> Iterator[Condition]:
    return (each for each in children if isinstance(each, Condition))


class _Clause(NamedTuple):
    """What was said at the end of an order, and the field where it belongs."""

    field: str
    value: Any
