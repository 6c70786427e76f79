"""The language of Munich War 1938: every order, condition and standing order as text.

A unit goes by its id (DE16Pz), by its name (XVI Panzer Corps) or without its country (16Pz) where
that can mean only one; a hex by its number or by the city in it.

    MOBILIZATION        MOBILIZE DE15Pz          REFIT DEIV              PLACE DEI Berlin
    AIR                 LAUNCH DEL1 FROM Dresden TO Prague
    INTERCEPTION        INTERCEPT CZAir FROM Brno AT Prague
    TERROR              BOMB CITY WITH DEL1      BOMB UNITS WITH DEL2
    MOVEMENT            M DE16Pz 2514 2614       RAIL DEI Berlin         RAIL SU1A OFF
                        FLY DESS Pilsen WITH DETr                SHIP DEI + DEII Memel WITH DEAmph
                        STORM 2107 WITH DEMar BY DEAmph
    COMBAT              A Prague WITH DE16Pz + DEI MOBILE AIR NAVAL GBNav SF DEAB
                        SUPPLY Memel WITH DEAmph

DONE ends a phase, DEFAULT takes the ready-made answer. Answers to what a battle asks: LOSE unit,
R unit hex ..., STAND unit, ADVANCE unit hex hex, unit hex, NO ADVANCE, HIT unit, NO HIT, REMOVE
units, GROUND units. `a | b` tries b when a cannot be; `IF ENEMY NEAR 2615:`, `UNLESS STORM:` guard
a line; `WHEN INTERCEPT: STRONGEST OVER Prague` answers whenever the question comes up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from lark import Token

from pbem.engine.order import Condition, Side
from pbem.games.munich.facts.boxes import AVAILABLE, ELIMINATED, REINFORCEMENTS
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.units import ALLIED, AXIS, FINLAND, Unit, enemy_of
from pbem.games.munich.orders.grammar import grammar, orders
from pbem.notation.actions import Children
from pbem.notation.conditions import Conditions, compared
from pbem.notation.language import Language
from pbem.notation.long_names import LongNames
from pbem.notation.names import Names

BOXES = (AVAILABLE, REINFORCEMENTS, ELIMINATED)  # 3.4.2, 23.1 where a set-up puts units too
FIGURES = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X",
    "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX",
)  # fmt: skip
ROMAN = {figure: number for number, figure in enumerate(FIGURES, 1)}
CORPS = "Corps"
FLAG = 2  # letters of the country that an id begins with
ALSO_CALLED: Mapping[str, tuple[str, ...]] = {
    "Britain": ("Great Britain", "United Kingdom", "UK"),
    "Soviet Union": ("USSR", "Russia"),
    "Netherlands": ("Holland",),
}
"""What people, and the book, call a country besides its name and its adjective."""


def language_of(side: Side, scenario: Scenario) -> Language:
    """What one side can say, with the names of its game."""
    names = (unit.name for unit in scenario.roster.values())
    return LongNames(grammar(), MunichActions(side, scenario), names)


def spellings(scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """By unit, what else it is called: its name, with and without its country."""
    countries = scenario.board.countries
    found = {}
    for id, unit in scenario.roster.items():
        names = [unit.name, id[FLAG:], *in_figures(unit)]
        names += [
            f"{countries[unit.country].adjective} {each}" for each in names if each != id[FLAG:]
        ]
        found[id] = tuple(names)
    return found


def in_figures(unit: Unit) -> Iterator[str]:
    """A corps with its number as people write it: 16th Panzer Corps, 1st Infantry for I Corps."""
    number, _, rest = unit.name.partition(" ")
    if number in ROMAN:
        yield f"{ROMAN[number]} {rest}"
        if rest == CORPS:
            yield f"{ROMAN[number]} {unit.type} {rest}"


def own_countries(side: Side, scenario: Scenario) -> Collection[str]:
    """The countries that a side can come to command in one scenario or another."""
    found = {name for name, each in scenario.board.countries.items() if each.deploys == "1"}
    found = found if side == ALLIED else set()
    for setting in scenario.tables.settings.values():
        first, joins = (
            (setting.axis, setting.axis_joins)
            if side == AXIS
            else (setting.allied, setting.allied_joins)
        )
        found |= {*first, *joins, *((FINLAND,) if setting.finland == side else ())}
    return found


class MunichActions(Conditions):
    """What the rules of the grammar mean."""

    def __init__(self, side: Side, scenario: Scenario) -> None:
        own = own_countries(side, scenario)
        super().__init__(
            grammar(),
            orders(),
            units=spellings(scenario),
            own=(id for id, unit in scenario.roster.items() if unit.country in own),
            places={**scenario.board.named, **{box.title(): box for box in BOXES}},
            board=scenario.board.grid.index,
        )
        self.countries = scenario.board.countries
        self.sides = {side.upper(): "MINE", enemy_of(side).upper(): "THEIRS"}

    @cached_property
    def countries_named(self) -> Names:
        called = {
            name: (each.adjective, *ALSO_CALLED.get(name, ()))
            for name, each in self.countries.items()
        }
        return Names(called, kind="country")

    def unit_and_way(self, token: Token, path: list[str]) -> tuple[str, tuple[str, ...]]:
        """A unit and the hexes named behind it; Invalid if there are none."""
        unit, way = self.unit_and_places(token, path)
        if not way:
            raise self.missing_place(token)
        return unit, tuple(way)

    # conditions

    def enemy_near(self, children: Children) -> Condition:
        return Condition("ENEMY", (children[1].type, children[2]))

    def points(self, children: Children) -> Condition:
        return Condition("POINTS", (self._country(children[1]), *compared(children[2:])))

    def of_country(self, children: Children) -> Condition:
        return Condition(children[0].type, (self._country(children[1]),))

    def _country(self, token: Token) -> str:
        return self.phrases.one(token, self.countries_named)

    # standing orders

    def standing(self, children: Children) -> tuple[str, tuple[str, ...]]:
        answered: tuple[str, tuple[str, ...]] = children[0]
        return answered

    def over(self, children: Children) -> tuple[str, tuple[str, ...]]:
        *before, over, path = children
        kind, words = self.answer(before)
        return kind, (*words, over.type, *path)

    def toward(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "retreat", ("TOWARD", *children[-1])


def places_in(children: Children) -> list[str]:
    """The places that stand among the children."""
    return [each for each in children if isinstance(each, str) and not isinstance(each, Token)]


def path_in(children: Children) -> list[str]:
    """The way among the children; empty if none was said."""
    return next((each for each in children if isinstance(each, list)), [])
