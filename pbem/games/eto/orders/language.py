"""The language: every order, condition and standing order as text.

A unit goes by its id (GI3, Kliest, HQSouth) or its name (3. German Infantry, HQ South); a hex by
its sheet and number, by its number alone where it is on the western sheet, or by what lies there.

    OFFENSIVE PHASE     OFFENSIVE HQ North + HQ South    OFFENSIVE Patton    OFFENSIVE STACK W3520
                        OFFENSIVE MINOR Poland           PASS
    step 1              HQ South 3230
    step 3              M GI1 + Kliest 3832 3733         REGROUP South Krakow
                        ACTIVATE GI7, GI8                ACTIVATE ALL
    MOVEMENT PHASE      M HQ12 3119                      RAIL GI4 Cologne

DONE ends a step or phase, DEFAULT takes the ready-made set-up. `a | b` tries b when a cannot be;
`IF ENEMY NEAR 3421:`, `UNLESS WEATHER WINTER:` guard a line; `WHEN EXCESS: WEAKEST` answers
whenever the question comes up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from lark import Token

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Side
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.scenario import Scenario
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.orders.grammar import grammar, orders
from pbem.notation.actions import Children, tokens
from pbem.notation.conditions import Conditions, compared
from pbem.notation.language import Language
from pbem.notation.long_names import LongNames
from pbem.notation.names import Names

WEST_SHEET = "W"  # of a number without its sheet
PREFIX = "HQ"
CLAUSES = {
    "IFSHIPS": ("IF", "SHIPS"),
    "IFHAS": ("IF", "HAS"),
    "IFGUNNERY": ("IF", "GUNNERY"),
    "IFWEATHER": ("IF", "WEATHER"),
    "IFCHANCE": ("IF", "CHANCE"),
    "HOLDOUT": ("HOLD", "OUT"),
}
"""Of standing orders, by their tokens."""
BOUNDS = {"IFSHIPS": (1, None), "IFCHANCE": (0, 100), "GROUPS": (1, None), "FIGHT": (1, 2)}
"""8.4, 9.3  What the numbers of a clause can be."""
WHENEVER = ("DAMAGED", "OUTGUNNED")  # that are written with IF behind how many withdraw
TACTICS = ("GROUPS", "FIGHT", "WITHDRAW", "HOLDOUT")
UNSAID = ("COMMA", "PLUS", "ROUNDS", "PERCENT", "FIRST")  # tokens that say nothing more
ALSO_CALLED: Mapping[str, tuple[str, ...]] = {
    "Kliest": ("Kleist", "von Kleist"),
    "Manteuffel": ("Mantueffel",),
    "KingGeorgeV": ("KGV",),
    "United Kingdom": ("Britain", "UK"),
    "United States": ("US", "USA", "America"),
    "USSR": ("Soviet Union", "Russia"),
}
"""What people, and the book, call somebody besides his name."""


def language_of(side: Side, scenario: Scenario) -> Language:
    """What one side can say, with the names of its game."""
    names = (unit.name for unit in scenario.roster.values())
    return LongNames(grammar(), Actions(side, scenario), names)


def spellings(scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """By unit, what else it is called."""
    found = {}
    for id, unit in scenario.roster.items():
        names = [unit.name, *ALSO_CALLED.get(id, ())]
        if unit.kind == HQ:
            bare = id.removeprefix(PREFIX)
            names += [bare, f"HQ {bare}", f"Army Group {bare}"]
        if unit.kind == GENERAL:
            names.append(f"Gen. {id}")
        found[id] = tuple(names)
    return found


class Actions(Conditions):
    """What the rules of the grammar mean."""

    def __init__(self, side: Side, scenario: Scenario) -> None:
        camps = {each.partnership for each in scenario.nations.values() if each.side == side}
        own = camps or set(PARTNERSHIPS)
        nations = scenario.nations
        self.of_camp = {
            id for id, unit in scenario.roster.items() if nations[unit.nation].partnership in own
        }
        super().__init__(
            grammar(),
            orders(),
            units=spellings(scenario),
            own=self.of_camp,
            places=scenario.board.named,
            board=scenario.board.places.index,
        )
        self.nations = nations
        self.aircraft = {id for id, unit in scenario.roster.items() if unit.air}

    @cached_property
    def nations_named(self) -> Names:
        called = {
            name: (each.adjective, *ALSO_CALLED.get(name, ()))
            for name, each in self.nations.items()
        }
        return Names(called, kind="nation")

    # -- places -----------------------------------------------------------------------------------

    def in_full(self, label: str) -> str:
        return on_sheet(label)

    # -- what orders say --------------------------------------------------------------------------

    def nation(self, token: Token) -> str:
        return self.phrases.one(token, self.nations_named)

    def unit_and_end(self, said: Children) -> tuple[str, str]:
        """A unit and the last place named behind it."""
        (token,) = tokens(said, "UNIT")
        unit, way = self.unit_and_places(token, path_in(said))
        if not way:
            raise self.missing_place(token)
        return unit, way[-1]

    def to_headquarters(self, said: Children) -> tuple[str, Children]:
        """The headquarters that an order is given to, if it is to one, and what is ordered."""
        if not tokens(said[2:3], "COLON"):
            return "", said
        return self.unit(said[1]), said[3:]

    def units_and_way(self, said: Children) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Units that go together, and the places named behind them."""
        *before, last = tokens(said, "UNIT")
        unit, way = self.unit_and_places(last, path_in(said))
        if not way:
            raise self.missing_place(last)
        return (*(self.unit(each) for each in before), unit), tuple(map(on_sheet, way))

    def named(self, said: Children) -> tuple[str, ...]:
        """Units that are named one by one."""
        return tuple(map(self.unit, tokens(said, "UNIT")))

    def in_any(self, children: Children) -> Condition:
        """An enemy in one of several places: ENEMY IN 3732 3532."""
        return Condition("ENEMY", ("IN", *path_in(children)))

    def lost(self, children: Children) -> Condition:
        """So many steps of one's own or more: LOST 3 STEPS; LOST < 3 means what it says."""
        said = tokens(children, "COMPARE", "NUMBER")
        compare, number = compared(said)
        return Condition("LOST", (compare if said[1:] else ">=", number))

    def at_odds(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """At least such odds: ODDS 2-1."""
        attack, defence = tokens(children, "NUMBER")
        return children[0].type.lower(), ("ODDS", f"{int(attack)}-{int(defence)}")

    def patrol(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """Against whom, with whom, how far, and how many stay: BOMBERS WITHIN 3 KEEP 1."""
        kind, _, *said = children
        words: list[str] = []
        if isinstance(said[0], tuple):  # Spit1 WITHIN 3; Spit1 AGAINST BOMBERS WITHIN 3
            named, *rest = said
            against = [each for each in rest if getattr(each, "type", "") == "AGAINST"]
            words = [rest[1].type if against else "ALL", "WITH", *" + ".join(named).split()]
            said = rest[2:] if against else rest
        for each in said:
            if isinstance(each, tuple):
                words += " + ".join(each).split()
            elif isinstance(each, list):
                words += each
            elif each.type == "NUMBER":
                words.append(str(int(each)))
            elif each.type == "HOMEIF":
                words += ("HOME", "IF")
            elif each.type not in ("HOME", "AGAINST"):
                words.append(each.type)
        return kind.type.lower(), tuple(words)

    def guard(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """When, with whom, where, against whom: STRONGER WITH Hood IN North-Sea IF SHIPS >= 3."""
        kind, _, *said = children
        self.check_clauses(said)
        named: tuple[str, ...] = ()
        if isinstance(said[0], tuple):
            named = ("ALL", "WITH")
        elif said[0].type in CLAUSES:  # STRIKE SHIPS: IF HAS STP
            named = ("ALL",)
        return kind.type.lower(), (*named, *clause_words(said))

    def check_clauses(self, said: Children) -> None:
        """Raise Invalid for a number that means nothing, and for what contradicts itself."""
        clause, told = "", dict[str, str]()
        for each in said:
            if isinstance(each, tuple | list):
                foreign = [id for id in each if clause == "HOLDOUT" and id not in self.of_camp]
                if foreign:
                    raise Invalid(f"{foreign[0]} is no ship of yours to hold out", column=1)
                continue
            least, most = BOUNDS.get(clause, (0, None))
            if each.type == "NUMBER" and (int(each) < least or (most and int(each) > most)):
                wanted = f"{least} to {most}" if most else f"{least} or more"
                raise Invalid(f"{wanted} was expected here", column=each.column or 1)
            if each.type == "FACTOR" and not float(each):
                raise Invalid("more than nought was expected here", column=each.column or 1)
            clause = each.type if each.type in (*BOUNDS, *TACTICS) else clause
            told[clause] = str(each)
        if told.get("FIGHT") == "1" and told.get("WITHDRAW", "").upper() == "NEVER":
            raise Invalid("FIGHT 1 and WITHDRAW NEVER contradict each other", column=1)

    def in_places(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """Whom, and in which places only: ALL IN Warsaw."""
        kind, _, *said = children
        return kind.type.lower(), clause_words(said)

    def in_order(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """Words one after the other: kinds of ships, a number, or how many and when."""
        kind, _, *said = children
        return kind.type.lower(), clause_words(said)

    def guns(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """TARGETS: BB, CV is for guns; aircraft have no ships to aim at in the air."""
        named = next((each for each in children if isinstance(each, tuple)), ())
        return "fire", named or self.in_order(children)[1]

    def tactics(self, said: Children) -> tuple[str, ...]:
        """How ships search and fight, of all that an order says: GROUPS ONE HOLD OUT CV."""
        types = [getattr(each, "type", "") for each in said]
        first = min((types.index(each) for each in TACTICS if each in types), default=len(said))
        self.check_clauses(said[first:])
        return clause_words(said[first:])

    def covering(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """COVER WITH Hood: only those who set out against ships of one's own; so of aircraft."""
        named = next(each for each in children if isinstance(each, tuple))
        kinds = {id in self.aircraft for id in named}
        if len(kinds) > 1:
            raise Invalid("ships and aircraft cover by orders of their own", column=1)
        kind = "intercept" if kinds.pop() else "hunt"
        return kind, ("COVER", "WITH", *" + ".join(named).split())

    def toward(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """As near as can be to a place."""
        return children[0].type.lower(), ("TOWARD", *path_in(children))

    def staying(self, children: Children) -> tuple[str, tuple[str, ...]]:
        """At sea, for so many EP at most."""
        (number,) = tokens(children, "NUMBER")
        return children[0].type.lower(), ("AT SEA", str(int(number)))

    def standing(self, children: Children) -> tuple[str, tuple[str, ...]]:
        answered: tuple[str, tuple[str, ...]] = children[0]
        return answered


def clause_words(said: Children) -> tuple[str, ...]:
    """The clauses of an order as words that it is written with again."""
    words: list[str] = []
    for each in said:
        if isinstance(each, tuple | list):
            words += (" + " if isinstance(each, tuple) else " ").join(each).split()
        elif each.type in CLAUSES:
            words += CLAUSES[each.type]
        elif each.type == "NUMBER":
            words.append(str(int(each)))
        elif each.type in WHENEVER and words and words[-1] in ("ALL", "HALF"):
            words += ("IF", each.type)
        elif each.type in ("COMPARE", "FACTOR"):
            words.append(str(each))
        elif each.type not in UNSAID:
            words.append(each.type)
    return tuple(words)


def path_in(children: Children) -> list[str]:
    """The way among the children; empty if none was said."""
    return next((each for each in children if isinstance(each, list)), [])


def on_sheet(label: str) -> str:
    """The label of a hex whose sheet was left out."""
    return f"{WEST_SHEET}{label}" if label.isdecimal() else label
