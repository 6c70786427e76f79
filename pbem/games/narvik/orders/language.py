"""The language of Narvik 1940: every order, condition and standing order as text.

One line is one action with all that its units do:

    MOVE KGD: 1/139 + 2/139 2018, 3/139 2119 2120 KEEP 3    a stack, a unit by a way, 3 AP to spare
    MOVE BR: 1SG RAIL 1518, 1IG FERRY 0820 0821, HAC harstad
    SEA FR: 6CA 1215, 14CA 1215          STORM 1RM > 1018 WITH 2SWB
    FIRE KGW: 1/138 + 2/138 > 1818, 1917 > 1717             units of one hex, or all in it
    ASSAULT KGD: 1/139 > 1818 TOP 1/139                     first, 1/139 to the top of its stack
    AIR: Stuka1 + Stuka2 > 1818          NAVAL: Warspite > 0919
    RECON 1513      REGROUP KGD      ENGINEER KGD: 1Pi ENTRENCH, 2Pi BRIDGE 0919-1018      PASS

The sub-command may be left out where units name it. Answers in mid-action: R unit hex ...,
COUNTER units, NO COUNTER, PURSUE unit hex hex, NO PURSUIT, PLACE unit hex; CUT hex-hex takes up a
pontoon bridge crossed in a move, a retreat or a pursuit. `a | b` tries b when a
cannot be; KEEP n refuses an action that leaves fewer than n points. `IF ENEMY NEAR 1513:`,
`UNLESS POINTS > 2:` guard a line, `PASS UNLESS POINTS > 2` is the same as with PASS behind it;
`WHEN ACTION: order` says it again whenever it can be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from lark import Token

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Order, Side, Statement
from pbem.games.narvik.facts.scenario import Scenario
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import KGD, SIDES
from pbem.games.narvik.orders.grammar import grammar, orders
from pbem.games.narvik.orders.parts import March, Shot, Work
from pbem.notation.actions import Children, tokens
from pbem.notation.conditions import Conditions, compared
from pbem.notation.language import Language
from pbem.notation.names import Names

KINDS = {"PURSUIT": "pursue", "CALL": "formation"}  # the rest as they are called


def language_of(side: Side, scenario: Scenario) -> Language:
    """What one side can say, with the names of its game."""
    return Language(grammar(), NarvikActions(side, scenario))


def without_regiment(name: str) -> tuple[str, ...]:
    """What a company is called among its own: 1st Company, of the 139th 1st Company."""
    regiment, _, rest = name.partition(" ")
    return (rest,) if regiment[:1].isdigit() and rest[:1].isdigit() else ()


class NarvikActions(Conditions):
    """What the rules of the grammar mean, and what orders want to know of their words."""

    pass_order: Callable[[Children], Order]  # as it reads itself

    kinds = KINDS

    def __init__(self, side: Side, scenario: Scenario) -> None:
        roster = scenario.roster
        towns = {name: hex for hex, name in scenario.board.names.items()}
        super().__init__(
            grammar(),
            orders(),
            units={id: (unit.name, *without_regiment(unit.name)) for id, unit in roster.items()},
            own=(id for id, unit in roster.items() if unit.side == side),
            places={**towns, **{area.title(): area for area in STAGING}},
            board=scenario.board.grid.index,
        )
        formations = {unit.formation: () for unit in roster.values() if unit.formation}
        self.formations_named = Names(formations, kind="formation")
        self.roster = roster
        self.sides = {each.upper(): "MINE" if each == side else "THEIRS" for each in SIDES}

    # what orders ask for

    def led(self, said: Children, units: Iterable[str]) -> str:
        """2.3.1, 18.1  The sub-command named, or that of the units; Dietl's if it is among them."""
        for each in said:
            if isinstance(each, _Command):
                return str(each)
        commands = [self.roster[id].command for id in units if id in self.roster]
        if not commands:
            raise Invalid("say which sub-command acts, as in FIRE KGD: 1919 > 1818", column=1)
        return KGD if KGD in commands else commands[0]

    def meant(self, said: Children) -> list[Any]:
        """What was said besides mere words and clauses: a sub-command, a place, a list of parts."""
        found = (each for each in said if not isinstance(each, Token | _Clause))
        return [str(each) if isinstance(each, _Command) else each for each in found]

    def clauses(self, said: Children) -> dict[str, Any]:
        """CUT, TOP and KEEP, as far as they were said, by the field of an order."""
        found: dict[str, Any] = {}
        for each in said:
            if isinstance(each, _Clause):
                found[each.field] = each.names
            elif isinstance(each, Token) and each.type == "NUMBER":
                found["keep"] = int(each)
        return found

    def named(self, said: Children) -> tuple[str, ...]:
        """The units that were named one by one."""
        return tuple(map(self.unit, tokens(said, "UNIT")))

    def formations(self, said: Children) -> tuple[str, ...]:
        """The formations that were named one by one."""
        named = tokens(said, "FORMATION")
        return tuple(self.phrases.one(token, self.formations_named) for token in named)

    # what orders are made of

    def command(self, children: Children) -> _Command:
        return _Command(children[0].type)

    def marches(self, children: Children) -> tuple[March, ...]:
        """Units in front of a comma that lack a way go with those behind it."""
        found: list[March] = []
        waiting: tuple[str, ...] = ()
        for march in (each for each in children if isinstance(each, March)):
            if march.way:
                found.append(March((*waiting, *march.units), march.way))
                waiting = ()
            else:
                waiting = (*waiting, *march.units)
        if waiting:
            raise Invalid(f"{self.grammar.told['HEX']} or a place is missing for {waiting[-1]}")
        return tuple(found)

    def march(self, children: Children) -> March:
        *others, last = tokens(children, "UNIT")
        unit, places = self.unit_and_places(last, [])
        for token in tokens(children, "HEX", "TOWN", "RAIL", "FERRY"):
            places.append(token.type if token.type in ("RAIL", "FERRY") else self.place([token]))
        return March((*map(self.unit, others), unit), tuple(places))

    def shots(self, children: Children) -> tuple[Shot, ...]:
        return tuple(each for each in children if isinstance(each, Shot))

    def shot(self, children: Children) -> Shot:
        hexes = tuple(str(each).rstrip() for each in tokens(children, "HEX"))
        return Shot(self.named(children) or hexes, children[-1])

    def works(self, children: Children) -> tuple[Work, ...]:
        return tuple(each for each in children if isinstance(each, Work))

    def work(self, children: Children) -> Work:
        hexes = next((each.hexes for each in children if isinstance(each, _Bridge)), ())
        return Work(self.unit(children[0]), children[1].type, hexes)

    def bridge(self, children: Children) -> _Bridge:
        return _Bridge(tuple(sorted(str(each).rstrip() for each in tokens(children, "HEX"))))

    def cut(self, children: Children) -> _Clause:
        bridges = (each for each in children if isinstance(each, _Bridge))
        return _Clause("cut", tuple("-".join(each.hexes) for each in bridges))

    def tops(self, children: Children) -> _Clause:
        return _Clause("tops", self.named(children))

    def pass_unless(self, children: Children) -> Statement:
        """A pass with its condition behind it, as people say it."""
        return Statement((self.pass_order([]),), self._before(children) + self.unless(children))

    def pass_if(self, children: Children) -> Statement:
        return Statement((self.pass_order([]),), self._before(children) + self.only_if(children))

    def _before(self, children: Children) -> tuple[Condition, ...]:
        """The conditions of the guards that stand before an order."""
        return tuple(each for guard in children if isinstance(guard, tuple) for each in guard)

    # conditions of this game

    def enemy_count(self, children: Children) -> Condition:
        return Condition("ENEMY", ("POINTS", *compared(children[2:])))

    def initiative(self, children: Children) -> Condition:
        return Condition("INITIATIVE", (self.mine(children[1]),))

    # standing orders

    def do(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "action", (str(children[2]),)

    def calls(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "formation", tuple(self.phrases.several(children[2], self.formations_named))


class _Command(str):
    """A sub-command that was named."""


class _Clause(NamedTuple):
    """What was said at the end of an order, and the field where it belongs."""

    field: str
    names: tuple[str, ...]


class _Bridge(NamedTuple):
    """The two hexes of a bridge."""

    hexes: tuple[str, ...]
