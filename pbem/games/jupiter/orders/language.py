"""The language of Operation Jupiter: every order, condition and standing order as text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Order, Side
from pbem.games.jupiter.facts.phases import KIND_OF
from pbem.games.jupiter.facts.scenario import Scenario
from pbem.games.jupiter.facts.units import SIDES, SWEDISH
from pbem.games.jupiter.orders.grammar import NAMES, RULES, STOPS, VERBS, WORDS
from pbem.notation.actions import Children, tokens
from pbem.notation.conditions import Conditions
from pbem.notation.forms import numbered_hexes, words_of
from pbem.notation.grammar import Grammar
from pbem.notation.language import Language
from pbem.notation.names import Names
from pbem.wargame.collected import collected

KINDS = {phase.upper(): kind for phase, kind in KIND_OF.items()}
FIRST = {"MOVES": "MOVEMENT", "ATTACKS": "COMBAT"}


@cache
def grammar() -> Grammar:
    """The grammar of the game, the same for both sides."""
    orders = kinds_of_orders()
    words = {**words_of(orders), **WORDS}
    first = {verb: words[verb] for verb in VERBS.split()}
    return numbered_hexes(orders, RULES, {**first, **words}, names=NAMES, stops=STOPS)


def kinds_of_orders() -> tuple[type[Order], ...]:
    """Every order that can be written; whoever came in by the door has loaded them all."""
    return tuple(each for each in collected(Order, "pbem.games.jupiter") if each.form)


def language_of(side: Side, scenario: Scenario) -> Language:
    """What one side can say, with the names of its game."""
    units = {id: (unit.name,) for id, unit in scenario.roster.items()}
    own = [id for id, unit in scenario.roster.items() if unit.side in (side, SWEDISH)]
    places = {name: hex for hex, name in scenario.board.names.items()}
    board = scenario.board.grid.index
    markers = {id: (name,) for id, name in scenario.special_forces_names.items()}
    return Language(grammar(), JupiterActions(side, units, own, places, board, markers))


class JupiterActions(Conditions):
    """What the rules of the grammar mean."""

    kinds = KINDS

    def __init__(
        self,
        side: Side,
        units: Mapping[str, tuple[str, ...]],
        own: Collection[str],
        places: Mapping[str, str],
        board: Collection[str],
        markers: Mapping[str, tuple[str, ...]],
    ) -> None:
        super().__init__(
            grammar(), kinds_of_orders(), units=units, own=own, places=places, board=board
        )
        self.markers_named = Names(markers, kind="special forces")
        self.side = side
        (self.enemy,) = (each for each in SIDES if each != side)

    def markers(self, children: Children) -> tuple[str, ...]:
        named = (
            self.phrases.several(each, self.markers_named) for each in tokens(children, "MARKER")
        )
        return tuple(each for some in named for each in some)

    # conditions

    def held(self, children: Children) -> Condition:
        holder = children[2].type if children[2:] else "MINE"
        if holder == "THEIRS":
            holder = self.enemy.upper()
        return Condition("HELD", (children[1],) if holder == "MINE" else (children[1], holder))

    def air_is(self, children: Children) -> Condition:
        whose = children[1].type
        mine = {self.side.upper(): "MINE", self.enemy.upper(): "THEIRS"}
        return Condition("AIR", (mine.get(whose, whose),))

    def first(self, children: Children) -> Condition:
        (phase,) = tokens(children, *FIRST)
        return Condition("FIRST", (FIRST[phase.type],))

    # standing orders

    def odds(self, children: Children) -> tuple[str, tuple[str, ...]]:
        most, *rest = tokens(children, "NUMBER")
        for one in rest:
            if int(one) != 1:
                message = "odds are given as so many to one, as in ODDS 3:1"
                raise Invalid(message, column=one.column or 1)
        return "momentum", ("ODDS", str(int(most)))
