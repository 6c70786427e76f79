"""The language of Operation Jupiter: every order, condition and standing order as text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from lark import Token

from pbem.engine.errors import Invalid
from pbem.engine.order import Condition, Side
from pbem.games.jupiter import orders
from pbem.games.jupiter.units import BRITISH, SIDES, US
from pbem.notation.actions import Actions, Children, tokens
from pbem.notation.grammar import Grammar
from pbem.notation.language import Language
from pbem.notation.names import Names, Places
from pbem.notation.phrase import Phrases

RULES = r"""
order: BASE (US | BRITISH) place                                        -> base
     | PLACE UNIT (AT? place)?                                          -> put
     | DEFAULT                                                          -> default
     | DONE (SETUP | MOVES | ATTACKS | LANDING)?                        -> done
     | AIR path                                                         -> air
     | SORTIE                                                           -> sortie
     | NO SORTIE                                                        -> no_sortie
     | MOVE UNIT SWEDEN?                                                -> move
     | MOVE UNIT path SWEDEN?                                           -> move
     | MOVE UNIT _hop path SWEDEN?                                      -> move
     | HOLD UNIT                                                        -> hold
     | REST UNIT                                                        -> rest
     | ATTACK place WITH units (SUPPORT markers)? SWEDEN?               -> attack
     | PROBE place WITH units SWEDEN?                                   -> probe
     | MOMENTUM PROBE? place WITH units SWEDEN?                         -> momentum
     | NO MOMENTUM                                                      -> no_momentum
     | STOP                                                             -> no_momentum
     | SUPPORT markers                                                  -> support
     | NO SUPPORT                                                       -> no_support
     | LOSE UNIT                                                        -> lose
     | FALLBACK                                                         -> fall_back
     | RETREAT UNIT _onto? SWEDEN?                                      -> retreat
     | ADVANCE units                                                    -> advance
     | NO ADVANCE                                                       -> no_advance
     | LAND UNIT (AT? place)?                                           -> land
     | DRAW NOW?                                                        -> draw_now
     | DRAW? LATER                                                      -> draw_later

_onto: place | _hop place
markers: _list{MARKER}

condition: (EMPTY | ENEMY | FRIENDLY) place                             -> of_hex
     | HELD place (ALLIED | GERMAN | MINE | THEIRS)?                    -> held
     | WEATHER (FAIR | OVERCAST | STORM)                                -> of_word
     | TURN COMPARE? NUMBER                                             -> turn
     | AIR (MINE | THEIRS | NONE | ALLIED | GERMAN)                     -> air_is
     | FIRST (MOVES | ATTACKS)                                          -> first
     | (MOVES | ATTACKS) FIRST                                          -> first
     | AT UNIT place?                                                   -> at
     | (SUPPLIED | ALIVE | ADJACENT) UNIT                               -> of_unit
     | SWEDEN (NEUTRAL | ALLIED | GERMAN)                               -> of_word

standing: (LOSE | OVERSTACK) COLON (WEAKEST | STRONGEST)                -> answer
     | (LOSE | OVERSTACK) COLON units                                   -> answer
     | DL1 COLON (LOSE | FALLBACK)                                      -> answer
     | RETREAT COLON (HOME | AWAY | STAND)                              -> answer
     | RETREAT COLON path                                               -> answer
     | ADVANCE COLON (ALL | NONE | STRONGEST | WEAKEST)                 -> answer
     | MOMENTUM COLON NEVER                                             -> answer
     | MOMENTUM COLON ODDS NUMBER ((COLON | DASH) NUMBER)?              -> odds
     | SUPPORT COLON (NEVER | ALWAYS)                                   -> answer
     | SUPPORT COLON markers                                            -> answer
     | (SWEDEN | SETUP | ANY) COLON DEFAULT                             -> answer
     | (ENTRY | AIR) COLON DEFAULT                                      -> answer
     | (ENTRY | AIR) COLON path                                         -> answer
     | DRAW COLON (NOW | LATER)                                         -> answer
     | SORTIE COLON (NEVER | NOW)                                       -> answer
     | LANDING COLON (ALL | NONE)                                       -> answer
     | (MOVES | ATTACKS) COLON DONE                                     -> answer
"""

WORDS: Mapping[str, tuple[str, ...]] = {
    "MOVE": ("M", "MOVE", "GO", "MARCH"),
    "ATTACK": ("A", "ATTACK", "ATT"),
    "HOLD": ("HOLD", "STAY", "H"),
    "REST": ("REST",),
    "PROBE": ("PROBE", "P"),
    "DONE": ("DONE", "END", "FINISHED"),
    "RETREAT": ("R", "RETREAT", "RET"),
    "LOSE": ("LOSE", "LOSS", "KILL"),
    "FALLBACK": ("FALLBACK", "FALL BACK", "WITHDRAW"),
    "ADVANCE": ("ADVANCE", "ADV"),
    "MOMENTUM": ("MOMENTUM", "MOM"),
    "SUPPORT": ("SUPPORT", "SUP", "SF"),
    "LAND": ("LAND", "ENTER", "ASHORE"),
    "PLACE": ("PLACE", "SETUP", "PUT", "DEPLOY"),
    "BASE": ("BASE",),
    "DEFAULT": ("DEFAULT", "STANDARD", "AUTO"),
    "AIR": ("AIR", "AIRPOWER"),
    "SORTIE": ("SORTIE",),
    "DRAW": ("DRAW",),
    "NO": ("NO",),
    "STOP": ("STOP",),
    "NOW": ("NOW",),
    "LATER": ("LATER", "DELAY"),
    "SWEDEN": ("SWEDEN",),
    "AT": ("AT",),
    "US": ("US", "USA", "AMERICAN"),
    "BRITISH": ("BRITISH", "UK"),
    "SETUP": ("SETUP",),
    "MOVES": ("MOVES", "MOVE", "MOVEMENT"),
    "ATTACKS": ("ATTACKS", "ATTACK", "COMBAT"),
    "LANDING": ("LANDING", "LAND", "REINFORCEMENTS"),
    "EMPTY": ("EMPTY",),
    "ENEMY": ("ENEMY",),
    "FRIENDLY": ("FRIENDLY",),
    "HELD": ("HELD",),
    "WEATHER": ("WEATHER",),
    "TURN": ("TURN", "GT"),
    "FIRST": ("FIRST",),
    "SUPPLIED": ("SUPPLIED",),
    "ALIVE": ("ALIVE",),
    "ADJACENT": ("ADJACENT",),
    "FAIR": ("FAIR",),
    "OVERCAST": ("OVERCAST",),
    "STORM": ("STORM",),
    "NEUTRAL": ("NEUTRAL",),
    "ALLIED": ("ALLIED", "ALLIES"),
    "GERMAN": ("GERMAN", "GERMANS"),
    "MINE": ("MINE", "OURS"),
    "THEIRS": ("THEIRS",),
    "DL1": ("DL1", "DL 1"),
    "ENTRY": ("ENTRY",),
    "OVERSTACK": ("OVERSTACK",),
    "ANY": ("ANY",),
    "WEAKEST": ("WEAKEST",),
    "STRONGEST": ("STRONGEST",),
    "HOME": ("HOME",),
    "AWAY": ("AWAY",),
    "STAND": ("STAND",),
    "ALL": ("ALL",),
    "NONE": ("NONE",),
    "NEVER": ("NEVER",),
    "ALWAYS": ("ALWAYS",),
    "ODDS": ("ODDS",),
}
STOPS = ("SUPPORT", "SWEDEN", "AT", "ALLIED", "GERMAN", "MINE", "THEIRS")
NAMES = {
    "UNIT": "the name of a unit",
    "TOWN": "the name of a place",
    "MARKER": "special forces",
}
PHASES = {"SETUP": "setup", "MOVES": "moves", "ATTACKS": "attacks", "LANDING": "landing"}
KINDS = {"MOVES": "move", "ATTACKS": "attack", "LANDING": "land"}  # the rest as they are called
FIRST = {"MOVES": "MOVEMENT", "ATTACKS": "COMBAT"}


@cache
def grammar() -> Grammar:
    """The grammar of the game, the same for both sides."""
    return Grammar(
        RULES,
        WORDS,
        names=NAMES,
        stops=STOPS,
        places=r"\d{4}",
        place_told="a hex number of four digits",
    )


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
        super().__init__(shared, Names(units, kind="unit"), hexes, phrases)
        self.markers_named = Names(markers, kind="special forces")
        self.side = side
        (self.enemy,) = (each for each in SIDES if each != side)

    def markers(self, children: Children) -> tuple[str, ...]:
        named = (
            self.phrases.several(each, self.markers_named) for each in tokens(children, "MARKER")
        )
        return tuple(each for some in named for each in some)

    # orders

    def base(self, children: Children) -> orders.Base:
        return orders.Base(US if children[1].type == "US" else BRITISH, children[2])

    def put(self, children: Children) -> orders.Place:
        return orders.Place(*self.unit_and_place(children[1], places_in(children)))

    def default(self, children: Children) -> orders.Default:
        return orders.Default()

    def done(self, children: Children) -> orders.Done:
        return orders.Done(PHASES[children[1].type] if children[1:] else "")

    def air(self, children: Children) -> orders.Air:
        return orders.Air(tuple(children[1]))

    def sortie(self, children: Children) -> orders.Sortie:
        return orders.Sortie(True)

    def no_sortie(self, children: Children) -> orders.Sortie:
        return orders.Sortie(False)

    def move(self, children: Children) -> orders.Move:
        path = next((each for each in children if isinstance(each, list)), [])
        unit, way = self.unit_and_places(children[1], path)
        if not way:
            raise self.missing_place(children[1])
        return orders.Move(unit, way[-1], tuple(way[:-1]), in_sweden(children))

    def hold(self, children: Children) -> orders.Hold:
        return orders.Hold(self.unit(children[1]))

    def rest(self, children: Children) -> orders.Rest:
        return orders.Rest(self.unit(children[1]))

    def attack(self, children: Children) -> orders.Attack:
        support = children[5] if tokens(children, "SUPPORT") else ()
        return orders.Attack(children[1], children[3], support, in_sweden(children))

    def probe(self, children: Children) -> orders.Probe:
        return orders.Probe(children[1], children[3], in_sweden(children))

    def momentum(self, children: Children) -> orders.Momentum:
        probe = bool(tokens(children, "PROBE"))
        where, _, units = children[1 + probe : 4 + probe]
        return orders.Momentum(where, units, probe, in_sweden(children))

    def no_momentum(self, children: Children) -> orders.NoMomentum:
        return orders.NoMomentum()

    def support(self, children: Children) -> orders.Support:
        return orders.Support(children[1])

    def no_support(self, children: Children) -> orders.Support:
        return orders.Support()

    def lose(self, children: Children) -> orders.Lose:
        return orders.Lose(self.unit(children[1]))

    def fall_back(self, children: Children) -> orders.FallBack:
        return orders.FallBack()

    def retreat(self, children: Children) -> orders.Retreat:
        unit, to = self.unit_and_place(children[1], places_in(children))
        return orders.Retreat(unit, to, in_sweden(children))

    def advance(self, children: Children) -> orders.Advance:
        return orders.Advance(children[1])

    def no_advance(self, children: Children) -> orders.Advance:
        return orders.Advance()

    def land(self, children: Children) -> orders.Land:
        unit, at = self.unit_and_places(children[1], places_in(children))
        if len(at) > 1:
            raise self.one_too_many(children[1])
        return orders.Land(unit, *at)

    def draw_now(self, children: Children) -> orders.Draw:
        return orders.Draw()

    def draw_later(self, children: Children) -> orders.Draw:
        return orders.Draw(later=True)

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
        return KINDS.get(kind.type, kind.type.lower()), words

    def odds(self, children: Children) -> tuple[str, tuple[str, ...]]:
        most, *rest = tokens(children, "NUMBER")
        for one in rest:
            if int(one) != 1:
                message = "odds are given as so many to one, as in ODDS 3:1"
                raise Invalid(message, column=one.column or 1)
        return "momentum", ("ODDS", str(int(most)))


def places_in(children: Children) -> list[str]:
    """The places behind a verb and a unit, without the words between."""
    return [each for each in children[2:] if not isinstance(each, Token)]


def in_sweden(children: Children) -> bool:
    """8.1  Whether the order says that it may bring Sweden in."""
    return bool(tokens(children[-1:], "SWEDEN"))
