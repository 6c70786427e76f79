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
R unit hex ..., STAND unit, ADVANCE unit hex hex, unit hex, NO ADVANCE, HIT unit, REMOVE units,
GROUND units. `a | b` tries b when a cannot be; `IF ENEMY NEAR 2615:`, `UNLESS STORM:` guard a
line; `WHEN INTERCEPT: STRONGEST OVER Prague` answers whenever the question comes up.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import NamedTuple

from lark import Token

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Side
from pbem.games.munich import orders
from pbem.games.munich.grammar import grammar
from pbem.games.munich.long_names import LongNames
from pbem.games.munich.position import AVAILABLE, ELIMINATED, REINFORCEMENTS, enemy_of
from pbem.games.munich.scenario import Scenario
from pbem.games.munich.units import ALLIED, AXIS, FINLAND
from pbem.notation.actions import Actions, Children, tokens
from pbem.notation.language import Language
from pbem.notation.names import Names, Places
from pbem.notation.phrase import Phrases

BOXES = (AVAILABLE, REINFORCEMENTS, ELIMINATED)  # 3.4.2, 23.1 where a set-up puts units too
FLAG = 2  # letters of the country that an id begins with
ALSO_CALLED: Mapping[str, tuple[str, ...]] = {
    "Britain": ("Great Britain", "United Kingdom", "UK"),
    "Soviet Union": ("USSR", "Russia"),
    "Netherlands": ("Holland",),
}
"""What people, and the book, call a country besides its name and its adjective."""
PHASES = {
    "SETUP": "setup",
    "CRISIS": "crisis",
    "MOBILIZE": "mobilization",
    "AIR": "air",
    "LAUNCH": "air",
    "INTERCEPT": "interception",
    "BOMB": "terror",
    "MOVE": "movement",
    "ATTACK": "combat",
}
TABLES = {"MOBILE": orders.MOBILE, "ASSAULT": orders.ASSAULT}


def language_for(side: Side, scenario: Scenario) -> Language:
    """What one side can say, with the names of its game."""
    names = (unit.name for unit in scenario.roster.values())
    return LongNames(grammar(), MunichActions(side, scenario), names)


def spellings(scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """By unit, what else it is called: its name, with and without its country."""
    countries = scenario.board.countries
    return {
        id: (unit.name, id[FLAG:], f"{countries[unit.country].adjective} {unit.name}")
        for id, unit in scenario.roster.items()
    }


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


class MunichActions(Actions):
    """What the rules of the grammar mean."""

    def __init__(self, side: Side, scenario: Scenario) -> None:
        shared = grammar()
        own = own_countries(side, scenario)
        phrases = Phrases(
            frozenset(id for id, unit in scenario.roster.items() if unit.country in own),
            shared.spelled(shared.verbs),
            shared.spelled(shared.stops),
            shared.spelled(shared.words),
        )
        places = {name: hex for hex, name in scenario.board.names.items()}
        places |= {box.title(): box for box in BOXES}
        hexes = Places(places, pattern=shared.places, told=shared.told["HEX"])
        super().__init__(shared, Names(spellings(scenario), kind="unit"), hexes, phrases)
        self.countries = scenario.board.countries
        self.side = side

    @cached_property
    def countries_named(self) -> Names:
        called = {
            name: (each.adjective, *ALSO_CALLED.get(name, ()))
            for name, each in self.countries.items()
        }
        return Names(called, kind="country")

    def _named(self, children: Children) -> list[str]:
        """The units whose names stand among the children."""
        return [self.unit(each) for each in tokens(children, "UNIT")]

    # placing and mobilizing

    def put(self, children: Children) -> orders.Place:
        unit, place = self.unit_and_place(children[1], places_in(children))
        return orders.Place(unit, place, bool(tokens(children, "REDUCED")))

    def default(self, children: Children) -> orders.Default:
        return orders.Default()

    def done(self, children: Children) -> orders.Done:
        return orders.Done(PHASES[children[1].type] if children[1:] else "")

    def mobilize(self, children: Children) -> orders.Mobilize:
        return orders.Mobilize(*self._named(children))

    def refit(self, children: Children) -> orders.Refit:
        return orders.Refit(*self._named(children))

    def ground(self, children: Children) -> orders.Ground:
        return orders.Ground(children[1])

    # in the air

    def launch(self, children: Children) -> orders.Launch:
        return orders.Launch(*self._named(children), *places_in(children))

    def intercept(self, children: Children) -> orders.Intercept:
        return orders.Intercept(*self._named(children), *places_in(children))

    def bomb(self, children: Children) -> orders.Bomb:
        target = orders.CITY if children[1].type == "CITY" else orders.UNITS
        return orders.Bomb(self.unit(children[-1]), target)

    def hit(self, children: Children) -> orders.Hit:
        return orders.Hit(*self._named(children))

    # movement

    def move(self, children: Children) -> orders.Move:
        return orders.Move(*self._on_its_way(children[1], path_in(children)))

    def _on_its_way(self, token: Token, path: list[str]) -> tuple[str, tuple[str, ...]]:
        """A unit and the hexes named behind it; Invalid if there are none."""
        unit, way = self.unit_and_places(token, path)
        if not way:
            raise self.missing_place(token)
        return unit, tuple(way)

    def rail(self, children: Children) -> orders.Rail:
        if tokens(children, "OFF"):
            return orders.Rail(self.unit(children[1]), orders.OFF)
        return orders.Rail(*self.unit_and_place(children[1], places_in(children)))

    def fly(self, children: Children) -> orders.Fly:
        cargo, marker = tokens(children, "UNIT")
        unit, to = self.unit_and_place(cargo, places_in(children))
        return orders.Fly(unit, self.unit(marker), to)

    def ship(self, children: Children) -> orders.Ship:
        *first, last, marker = tokens(children, "UNIT")
        unit, to = self.unit_and_place(last, places_in(children))
        return orders.Ship((*map(self.unit, first), unit), self.unit(marker), to)

    def storm(self, children: Children) -> orders.Storm:
        return orders.Storm(units_in(children), self.unit(children[-1]), places_in(children)[0])

    # combat

    def attack(self, children: Children) -> orders.Attack:
        helpers = [each for each in children if isinstance(each, _Help)]
        words = tokens(children, "AIR", *TABLES)
        said = [TWICE[each.kind] for each in helpers] + [TWICE[each.type] for each in words]
        for what, case in (each for each in said if said.count(each) > 1):
            raise Invalid(f"{what} can be named only once in an attack ({case})", column=1)
        tables = [TABLES[each.type] for each in words if each.type in TABLES]
        markers = {each.kind: each.marker for each in helpers}
        return orders.Attack(
            places_in(children)[0],
            units_in(children),
            tables[0] if tables else orders.ASSAULT,
            bool(tokens(children, "AIR")),
            markers.get("NAVAL", ""),
            markers.get("SF", ""),
        )

    def naval(self, children: Children) -> _Help:
        return _Help(children[0].type, self.unit(children[1]))

    def special(self, children: Children) -> _Help:
        return _Help(children[0].type, self.unit(children[1]))

    def supply(self, children: Children) -> orders.Supply:
        return orders.Supply(*self._named(children), *places_in(children))

    def lose(self, children: Children) -> orders.Lose:
        return orders.Lose(*self._named(children))

    def retreat(self, children: Children) -> orders.Retreat:
        return orders.Retreat(*self._on_its_way(children[1], path_in(children)))

    def stand(self, children: Children) -> orders.Retreat:
        return orders.Retreat(self.unit(children[1]))

    def follow(self, children: Children) -> orders.Follow:
        path = [self.place([each]) for each in tokens(children, "HEX", "TOWN")]
        return orders.Follow(*self._on_its_way(children[0], path))

    def advance(self, children: Children) -> orders.Advance:
        return orders.Advance(tuple(each for each in children if isinstance(each, orders.Follow)))

    def no_advance(self, children: Children) -> orders.Advance:
        return orders.Advance()

    def remove(self, children: Children) -> orders.Remove:
        return orders.Remove(children[1])

    # conditions

    def of_hex(self, children: Children) -> Condition:
        return Condition(children[0].type, (children[1],))

    def enemy_near(self, children: Children) -> Condition:
        return Condition("ENEMY", (children[1].type, children[2]))

    def held(self, children: Children) -> Condition:
        whose = {self.side.upper(): "MINE", enemy_of(self.side).upper(): "THEIRS"}
        said = children[2].type if children[2:] else "MINE"
        holder = whose.get(said, said)
        return Condition("HELD", (children[1],) if holder == "MINE" else (children[1], holder))

    def turn(self, children: Children) -> Condition:
        return Condition("TURN", compared(children[1:]))

    def points(self, children: Children) -> Condition:
        return Condition("POINTS", (self._country(children[1]), *compared(children[2:])))

    def alone_word(self, children: Children) -> Condition:
        return Condition(children[0].type)

    def of_country(self, children: Children) -> Condition:
        return Condition(children[0].type, (self._country(children[1]),))

    def _country(self, token: Token) -> str:
        return self.phrases.one(token, self.countries_named)

    def at(self, children: Children) -> Condition:
        return Condition("AT", self.unit_and_place(children[1], places_in(children)))

    def of_unit(self, children: Children) -> Condition:
        return Condition(children[0].type, (self.unit(children[1]),))

    # standing orders

    def standing(self, children: Children) -> tuple[str, tuple[str, ...]]:
        answered: tuple[str, tuple[str, ...]] = children[0]
        return answered

    def answer(self, children: Children) -> tuple[str, tuple[str, ...]]:
        kind, choice = children[0], children[-1]
        words = (choice.type,) if isinstance(choice, Token) else tuple(choice)
        return kind.type.lower(), words

    def over(self, children: Children) -> tuple[str, tuple[str, ...]]:
        *before, over, path = children
        kind, words = self.answer(before)
        return kind, (*words, over.type, *path)

    def toward(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "retreat", ("TOWARD", *children[-1])


class _Help(NamedTuple):
    """A marker that supports an attack, and of which kind it is."""

    kind: str
    marker: str


TWICE: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(TABLES, ("the table", "11.7")),
    "AIR": ("the air unit", "11.15"),
    "NAVAL": ("a fleet", "11.15"),
    "SF": ("a special force", "11.15"),
}


def places_in(children: Children) -> list[str]:
    """The places that stand among the children."""
    return [each for each in children if isinstance(each, str) and not isinstance(each, Token)]


def path_in(children: Children) -> list[str]:
    """The way among the children; empty if none was said."""
    return next((each for each in children if isinstance(each, list)), [])


def units_in(children: Children) -> tuple[str, ...]:
    """The list of units among the children."""
    lists = (each for each in children if isinstance(each, tuple))
    return next(each for each in lists if not isinstance(each, _Help))


def compared(children: Children) -> tuple[str, str]:
    """A comparison and its number; without one it is equality."""
    compare = str(children[0])[:2] if children[1:] else "="
    return compare.replace("==", "="), str(int(children[-1]))
