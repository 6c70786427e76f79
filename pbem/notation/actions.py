"""What the shared rules of the grammar mean; a game's actions add those of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from lark import Token
from msgspec.structs import replace

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Order, Standing, Statement
from pbem.notation.forms import written
from pbem.notation.grammar import Grammar
from pbem.notation.names import Names, Places
from pbem.notation.phrase import Phrases

Children = list[Any]  # tokens, and what other actions gave


def tokens(children: Children, *types: str) -> list[Token]:
    """Those of the children that are tokens of these types."""
    return [each for each in children if isinstance(each, Token) and each.type in types]


def after(token: Token) -> int:
    """The column just behind a token."""
    return (token.column or 1) + len(token.rstrip())


class Actions:
    """Called by the parser with the children of a rule, named after the rule or its alias.

    What an order means, its own `read` says.
    """

    def __init__(
        self,
        grammar: Grammar,
        orders: Iterable[type[Order]],
        *,
        units: Mapping[str, Iterable[str]],
        own: Iterable[str],
        places: Mapping[str, str],
        board: Collection[str],
    ) -> None:
        """`units` with their other names, those to prefer, `places` by name, the board's labels."""
        self.grammar = grammar
        self.board = board
        self.units_named = Names(units, kind="unit")
        self.places_named = Places(places, pattern=grammar.places, told=grammar.told["HEX"])
        self.phrases = Phrases(
            frozenset(own),
            grammar.spelled(grammar.verbs),
            grammar.spelled(grammar.stops),
            grammar.spelled(grammar.words),
        )
        for name, order in written(orders).items():
            setattr(self, name, partial(order.read, self))

    def values(self, children: Children) -> Iterator[Any]:
        """What the children of a plain rule name, in their order: units, places, ways, numbers."""
        for each in children:
            if not isinstance(each, Token):
                yield tuple(each) if isinstance(each, list) else each
            elif each.type == "UNIT":
                yield self.unit(each)
            elif each.type == "NUMBER":
                yield int(each)

    def alone(self, children: Children) -> Statement:
        return Statement((children[0],))

    def alternatives(self, children: Children) -> Statement:
        orders = tuple(each for each in children if isinstance(each, Order))
        return Statement(orders, self._conditions(children))

    def always(self, children: Children) -> Standing:
        kind, choice = children[-1]
        return Standing(kind, choice, self._conditions(children))

    def _conditions(self, children: Children) -> tuple[Condition, ...]:
        guards = (each for each in children if isinstance(each, tuple))
        return tuple(each for guard in guards for each in guard if isinstance(each, Condition))

    def only_if(self, children: Children) -> tuple[Condition, ...]:
        return tuple(each for each in children if isinstance(each, Condition))

    def unless(self, children: Children) -> tuple[Condition, ...]:
        for also in tokens(children, "AND"):
            message = "UNLESS takes one condition; for more, write UNLESS ...: UNLESS ...:"
            raise Invalid(message, column=also.column or 1)
        return tuple(self.negated([each]) for each in self.only_if(children))

    def negated(self, children: Children) -> Condition:
        condition: Condition = children[-1]
        return replace(condition, negated=not condition.negated)

    def label(self, token: Token) -> str:
        """The place that a token names by its label."""
        found = self.in_full(token.rstrip().upper())
        if found not in self.board:
            raise Invalid(f"there is no {found} on the board", column=token.column or 1)
        return found

    def in_full(self, label: str) -> str:
        """A label as the board has it, where people may leave out a part of it."""
        return label

    def place(self, children: Children) -> str:
        token = children[0]
        if token.type == "HEX":
            return self.label(token)
        return self.phrases.one(token, self.places_named)

    def path(self, children: Children) -> list[str]:
        *before, last = children
        if last.type == "HEX":
            found = [self.label(last)]
        else:
            found = self.phrases.several(last, self.places_named)
        return before[0] + found if before else found

    def units(self, children: Children) -> tuple[str, ...]:
        found = list[str]()
        for each in tokens(children, "UNIT"):
            found += self.phrases.several(each, self.units_named)
        return tuple(found)

    def unit(self, token: Token) -> str:
        """The one unit that a token names."""
        return self.phrases.one(token, self.units_named)

    def unit_and_places(self, token: Token, further: list[str]) -> tuple[str, list[str]]:
        """A unit, the places named in one breath with it, and those that follow."""
        unit, *places = self.phrases.row(token, self.units_named, self.places_named)
        return unit, [*places, *further]

    def unit_and_place(self, token: Token, further: list[str]) -> tuple[str, str]:
        """A unit and the one place for it."""
        unit, places = self.unit_and_places(token, further)
        if len(places) != 1:
            raise self.missing_place(token) if not places else self.one_too_many(token)
        return unit, places[0]

    def missing_place(self, token: Token) -> Invalid:
        wanted = self.grammar.told["HEX"]
        return Invalid(f"{wanted} or a place was expected here", column=after(token))

    def one_too_many(self, token: Token) -> Invalid:
        return Invalid("one place only was expected here", column=token.column or 1)
