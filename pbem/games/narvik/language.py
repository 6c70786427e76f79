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

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from lark import Token

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Side, Statement
from pbem.games.narvik import orders
from pbem.games.narvik.grammar import grammar
from pbem.games.narvik.position import STAGING
from pbem.games.narvik.units import KGD, SIDES, Roster
from pbem.notation.actions import Actions, Children, tokens
from pbem.notation.language import Language
from pbem.notation.names import Names, Places
from pbem.notation.phrase import Phrases

P = TypeVar("P")

KINDS = {"PURSUIT": "pursue", "CALL": "formation"}  # the rest as they are called


def language_for(side: Side, roster: Roster, places: Mapping[str, str]) -> Language:
    """What one side can say, with the names of its game; places are hexes by name."""
    return Language(grammar(), NarvikActions(side, roster, places))


class NarvikActions(Actions):
    """What the rules of the grammar mean."""

    def __init__(self, side: Side, roster: Roster, places: Mapping[str, str]) -> None:
        shared = grammar()
        phrases = Phrases(
            frozenset(id for id, unit in roster.items() if unit.side == side),
            shared.spelled(shared.verbs),
            shared.spelled(shared.stops),
            shared.spelled(shared.words),
        )
        everywhere = {**places, **{area.title(): area for area in STAGING}}
        hexes = Places(everywhere, pattern=shared.places, told=shared.told["HEX"])
        units = {id: (unit.name,) for id, unit in roster.items()}
        super().__init__(shared, Names(units, kind="unit"), hexes, phrases)
        formations = {unit.formation: () for unit in roster.values() if unit.formation}
        self.formations_named = Names(formations, kind="formation")
        self.roster = roster
        self.side = side
        (self.enemy,) = (each for each in SIDES if each != side)

    # the parts of an action

    def command(self, children: Children) -> _Command:
        return _Command(children[0].type)

    def marches(self, children: Children) -> tuple[orders.March, ...]:
        """Units in front of a comma that lack a way go with those behind it."""
        found: list[orders.March] = []
        waiting: tuple[str, ...] = ()
        for march in (each for each in children if isinstance(each, orders.March)):
            if march.way:
                found.append(orders.March((*waiting, *march.units), march.way))
                waiting = ()
            else:
                waiting = (*waiting, *march.units)
        if waiting:
            raise Invalid(f"{self.grammar.told['HEX']} or a place is missing for {waiting[-1]}")
        return tuple(found)

    def march(self, children: Children) -> orders.March:
        *others, last = tokens(children, "UNIT")
        unit, places = self.unit_and_places(last, [])
        for token in tokens(children, "HEX", "TOWN", "RAIL", "FERRY"):
            places.append(token.type if token.type in ("RAIL", "FERRY") else self.place([token]))
        return orders.March((*map(self.unit, others), unit), tuple(places))

    def shots(self, children: Children) -> tuple[orders.Shot, ...]:
        return tuple(each for each in children if isinstance(each, orders.Shot))

    def shot(self, children: Children) -> orders.Shot:
        units = tuple(map(self.unit, tokens(children, "UNIT")))
        hexes = tuple(str(each).rstrip() for each in tokens(children, "HEX"))
        return orders.Shot(units or hexes, children[-1])

    def work(self, children: Children) -> orders.Work:
        hexes = next((each.hexes for each in children if isinstance(each, _Bridge)), ())
        return orders.Work(self.unit(children[0]), children[1].type, hexes)

    def bridge(self, children: Children) -> _Bridge:
        first, second = sorted(str(each).rstrip() for each in tokens(children, "HEX"))
        return _Bridge((first, second))

    def cut(self, children: Children) -> _Cut:
        return _Cut("-".join(each.hexes) for each in children if isinstance(each, _Bridge))

    def tops(self, children: Children) -> _Tops:
        return _Tops(map(self.unit, tokens(children, "UNIT")))

    def _led(self, children: Children, units: tuple[str, ...]) -> str:
        """2.3.1, 18.1  The sub-command named, or that of the units; Dietl's if it is among them."""
        for each in children:
            if isinstance(each, _Command):
                return str(each)
        commands = [self.roster[id].command for id in units if id in self.roster]
        if not commands:
            raise Invalid("say which sub-command acts, as in FIRE KGD: 1919 > 1818", column=1)
        return KGD if KGD in commands else commands[0]

    def _stacked(self, children: Children) -> tuple[str, ...]:
        return tuple(map(self.unit, tokens(children, "UNIT")))

    # orders

    def move(self, children: Children) -> orders.Move:
        marches = children_of(children, orders.March)
        command = self._led(children, orders.units_of(marches))
        return orders.Move(command, marches, cut_in(children), tops_in(children), kept(children))

    def sea(self, children: Children) -> orders.Amphibious:
        marches = children_of(children, orders.March)
        command = self._led(children, orders.units_of(marches))
        return orders.Amphibious(command, marches, tops_in(children), kept(children))

    def storm(self, children: Children) -> orders.Landing:
        marine, *others = self._stacked(children)
        target = next(each for each in children if not isinstance(each, Token))
        return orders.Landing(marine, target, tuple(others), kept(children))

    def fire(self, children: Children) -> orders.Fire:
        shots = children_of(children, orders.Shot)
        command = self._led(children, orders.units_of(shots))
        return orders.Fire(command, shots, tops_in(children), kept(children))

    def assault(self, children: Children) -> orders.Assault:
        shots = children_of(children, orders.Shot)
        command = self._led(children, orders.units_of(shots))
        return orders.Assault(command, shots, tops_in(children), kept(children))

    def strike(self, children: Children) -> orders.Strike:
        shots = children_of(children, orders.Shot)
        return orders.Strike(children[0].type.lower(), shots, kept(children))

    def recon(self, children: Children) -> orders.Recon:
        return orders.Recon(children[1], kept(children))

    def regroup(self, children: Children) -> orders.Regroup:
        return orders.Regroup(str(children[1]), kept(children))

    def engineers(self, children: Children) -> orders.Engineers:
        works = tuple(each for each in children if isinstance(each, orders.Work))
        command = self._led(children, tuple(each.unit for each in works))
        return orders.Engineers(command, works, kept(children))

    def passing(self, children: Children) -> orders.Pass:
        return orders.Pass()

    def pass_unless(self, children: Children) -> Statement:
        """A pass with its condition behind it, as people say it."""
        return Statement((orders.Pass(),), self._before(children) + self.unless(children))

    def pass_if(self, children: Children) -> Statement:
        return Statement((orders.Pass(),), self._before(children) + self.only_if(children))

    def _before(self, children: Children) -> tuple[Condition, ...]:
        """The conditions of the guards that stand before an order."""
        return tuple(each for guard in children if isinstance(guard, tuple) for each in guard)

    def put(self, children: Children) -> orders.Place:
        further = [each for each in children[2:] if not isinstance(each, Token)]
        return orders.Place(*self.unit_and_place(children[1], further))

    def default(self, children: Children) -> orders.Default:
        return orders.Default()

    def done(self, children: Children) -> orders.Done:
        return orders.Done()

    def call(self, children: Children) -> orders.Call:
        return orders.Call(self.phrases.one(children[1], self.formations_named))

    def reserve(self, children: Children) -> orders.Reserve:
        return orders.Reserve(self._stacked(children))

    def no_reserve(self, children: Children) -> orders.Reserve:
        return orders.Reserve()

    def transfer(self, children: Children) -> orders.Transfer:
        return orders.Transfer(self._stacked(children))

    def rally(self, children: Children) -> orders.Rally:
        return orders.Rally(self.unit(children[1]))

    def counter(self, children: Children) -> orders.Counter:
        return orders.Counter(self._stacked(children))

    def no_counter(self, children: Children) -> orders.Counter:
        return orders.Counter()

    def retreat(self, children: Children) -> orders.Retreat:
        march: orders.March = children[1]
        if len(march.units) > 1 or not march.way:
            raise Invalid("a retreat is one unit and its way, as in R 1/139 2018", column=1)
        return orders.Retreat(march.units[0], march.way, cut_in(children), tops_in(children))

    def pursue(self, children: Children) -> orders.Pursue:
        marches = children_of(children, orders.March)
        return orders.Pursue(marches, cut_in(children), tops_in(children))

    def no_pursuit(self, children: Children) -> orders.Pursue:
        return orders.Pursue()

    # conditions

    def of_hex(self, children: Children) -> Condition:
        return Condition(children[0].type, (children[1],))

    def near(self, children: Children) -> Condition:
        return Condition("ENEMY", ("NEAR", children[2]))

    def of_unit(self, children: Children) -> Condition:
        return Condition(children[0].type, (self.unit(children[1]),))

    def held(self, children: Children) -> Condition:
        holder = self._mine(children[2].type) if children[2:] else "MINE"
        return Condition("HELD", (children[1],) if holder == "MINE" else (children[1], holder))

    def _mine(self, whose: str) -> str:
        return {self.side.upper(): "MINE", self.enemy.upper(): "THEIRS"}.get(whose, whose)

    def count(self, children: Children) -> Condition:
        return Condition(children[0].type, compared(children[1:]))

    def enemy_count(self, children: Children) -> Condition:
        return Condition("ENEMY", ("POINTS", *compared(children[2:])))

    def initiative(self, children: Children) -> Condition:
        return Condition("INITIATIVE", (self._mine(children[1].type),))

    def alone_word(self, children: Children) -> Condition:
        return Condition(children[0].type)

    def at(self, children: Children) -> Condition:
        further = [each for each in children[2:] if not isinstance(each, Token)]
        return Condition("AT", self.unit_and_place(children[1], further))

    # standing orders

    def do(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "action", (str(children[2]),)

    def answer(self, children: Children) -> tuple[str, tuple[str, ...]]:
        kind, _, choice = children
        words = (choice.type,) if isinstance(choice, Token) else tuple(choice)
        return KINDS.get(kind.type, kind.type.lower()), words

    def calls(self, children: Children) -> tuple[str, tuple[str, ...]]:
        return "formation", tuple(self.phrases.several(children[2], self.formations_named))


class _Command(str):
    """A sub-command that was named."""


class _Cut(tuple[str, ...]):
    """Pontoons to be taken up."""


class _Tops(tuple[str, ...]):
    """Units to be put on top of their stacks."""


class _Bridge(NamedTuple):
    """The two hexes of a bridge."""

    hexes: tuple[str, ...]


def children_of(children: Children, kind: type[P]) -> tuple[P, ...]:
    """The list of marches, or of shots, among the children."""
    lists = (each for each in children if isinstance(each, tuple) and each)
    return next(each for each in lists if isinstance(each[0], kind))


def cut_in(children: Children) -> tuple[str, ...]:
    return next((tuple(each) for each in children if isinstance(each, _Cut)), ())


def tops_in(children: Children) -> tuple[str, ...]:
    return next((tuple(each) for each in children if isinstance(each, _Tops)), ())


def kept(children: Children) -> int:
    return next((int(each) for each in tokens(children, "NUMBER")), 0)


def compared(children: Children) -> tuple[str, str]:
    """A comparison and its number; without one it is equality."""
    compare = str(children[0])[:2] if children[1:] else "="
    return compare.replace("==", "="), str(int(children[-1]))
