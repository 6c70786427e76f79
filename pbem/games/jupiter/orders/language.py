"""The language of Operation Jupiter: every order, condition and standing order as text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from lark import Token

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Order, Side
from pbem.games.jupiter.facts.phases import KIND_OF
from pbem.games.jupiter.facts.units import SIDES
from pbem.games.jupiter.orders.general import places_in
from pbem.games.jupiter.orders.grammar import NAMES, RULES, STOPS, VERBS, WORDS
from pbem.notation.actions import Actions, Children, tokens
from pbem.notation.forms import rules_of, words_of
from pbem.notation.grammar import Grammar
from pbem.notation.language import Language
from pbem.notation.names import Names, Places
from pbem.notation.phrase import Phrases
from pbem.wargame.collected import collected

FIRST = {"MOVES": "MOVEMENT", "ATTACKS": "COMBAT"}


@cache
def grammar() -> Grammar:
    """The grammar of the game, the same for both sides."""
    orders = kinds_of_orders()
    words = {**words_of(orders), **WORDS}
    first = {verb: words[verb] for verb in VERBS.split()}
    rules = f"{rules_of(orders)}\n{RULES}"
    return Grammar(
        rules,
        {**first, **words},
        names=NAMES,
        stops=STOPS,
        places=r"\d{4}",
        place_told="a hex number of four digits",
    )


def kinds_of_orders() -> tuple[type[Order], ...]:
    """Every order that can be written; whoever came in by the door has loaded them all."""
    return tuple(each for each in collected(Order, "pbem.games.jupiter") if each.form)


def language_for(
    side: Side,
    units: Mapping[str, tuple[str, ...]],
    own: Collection[str],
    places: Mapping[str, str],
    markers: Mapping[str, tuple[str, ...]],
) -> Language:
    """What one side can say, with the names of its game."""
    return Language(grammar(), JupiterActions(side, units, own, places, markers))


class JupiterActions(Actions):
    """What the rules of the grammar mean."""

    def __init__(
        self,
        side: Side,
        units: Mapping[str, tuple[str, ...]],
        own: Collection[str],
        places: Mapping[str, str],
        markers: Mapping[str, tuple[str, ...]],
    ) -> None:
        shared = grammar()
        phrases = Phrases(
            frozenset(own),
            shared.spelled(shared.verbs),
            shared.spelled(shared.stops),
            shared.spelled(shared.words),
        )
        hexes = Places(places, pattern=shared.places, told=shared.told["HEX"])
        super().__init__(shared, Names(units, kind="unit"), hexes, phrases, kinds_of_orders())
        self.markers_named = Names(markers, kind="special forces")
        self.side = side
        (self.enemy,) = (each for each in SIDES if each != side)

    def markers(self, children: Children) -> tuple[str, ...]:
        named = (
            self.phrases.several(each, self.markers_named) for each in tokens(children, "MARKER")
        )
        return tuple(each for some in named for each in some)

    # conditions

    def of_hex(self, children: Children) -> Condition:
        return Condition(children[0].type, (children[1],))

    def of_word(self, children: Children) -> Condition:
        return Condition(children[0].type, (children[1].type,))

    def of_unit(self, children: Children) -> Condition:
        return Condition(children[0].type, (self.unit(children[1]),))

    def held(self, children: Children) -> Condition:
        holder = children[2].type if children[2:] else "MINE"
        if holder == "THEIRS":
            holder = self.enemy.upper()
        return Condition("HELD", (children[1],) if holder == "MINE" else (children[1], holder))

    def turn(self, children: Children) -> Condition:
        compare = str(children[1])[:2] if children[2:] else "="
        return Condition("TURN", (compare.replace("==", "="), str(int(children[-1]))))

    def air_is(self, children: Children) -> Condition:
        whose = children[1].type
        mine = {self.side.upper(): "MINE", self.enemy.upper(): "THEIRS"}
        return Condition("AIR", (mine.get(whose, whose),))

    def first(self, children: Children) -> Condition:
        (phase,) = tokens(children, *FIRST)
        return Condition("FIRST", (FIRST[phase.type],))

    def at(self, children: Children) -> Condition:
        return Condition("AT", self.unit_and_place(children[1], places_in(children)))

    # standing orders

    def answer(self, children: Children) -> tuple[str, tuple[str, ...]]:
        kind, _, choice = children
        words = (choice.type,) if isinstance(choice, Token) else tuple(choice)
        return KIND_OF.get(kind.type.lower(), kind.type.lower()), words

    def odds(self, children: Children) -> tuple[str, tuple[str, ...]]:
        most, *rest = tokens(children, "NUMBER")
        for one in rest:
            if int(one) != 1:
                message = "odds are given as so many to one, as in ODDS 3:1"
                raise Invalid(message, column=one.column or 1)
        return "momentum", ("ODDS", str(int(most)))
