"""The grammar of Norway 1940: what its orders are made of, conditions and standing orders.

How an order is written, the order itself says. Its form may use these:

    units           one or several, "a + b", "a, b", "a and b"         -> tuple of ids
    place, path     a place; places one after the other                -> label; list of labels
    _to             a word or sign before a place, or nothing
    ashore          "LAND Oslo ATTACK"                                 -> Ashore
    loads           "TR1: 138Mtn + 139Mtn, TR2: 40Arm"                 -> tuple of Load
    _join _support _aims _spend   the clauses of orders.parts.CLAUSES, each may be left out with ?
"""

from __future__ import annotations

from functools import cache

from pbem.engine.order import Order
from pbem.games.norway.facts.scenario import load
from pbem.notation.forms import rules_of, spellings, words_of
from pbem.notation.grammar import Grammar, any_of
from pbem.wargame.collected import collected

SHAPES = r"""
_to: (TO | AT | VIA | DASH | ARROW)?
loads: _list{load}
load: UNIT (COLON UNIT)? ((PLUS | AMPERSAND) UNIT)*
ashore: LAND _to place ATTACK?
shots: aimed ((COMMA | AND) aimed)*
?aimed: group                                                     -> wished
     | (group | REST) (ARROW | DASH | AT | TO) TARGET             -> shot
group: TARGET ((PLUS | AMPERSAND) TARGET)*
_join: joining
joining: JOIN UNIT ((PLUS | AMPERSAND | COMMA | AND) UNIT)*
_support: supporting
supporting: WITH UNIT ((PLUS | AMPERSAND | COMMA | AND) UNIT)*
_aims: aiming
aiming: AIM shots
_spend: spending
spending: SPEND (NAVAL | AIR | GROUND | ANY | BONUS)

planned: CHIT ((TO | AT)? HEX+)?

condition: (EMPTY | ENEMY | FRIENDLY) place                       -> of_hex
     | ENEMY NEAR place                                           -> near
     | ENEMY (SHIPS | AIRCRAFT | TROOPS) AT? place                -> of_enemy
     | HELD place (ALLIED | GERMAN | MINE | THEIRS)?              -> held
     | CONTESTED place                                            -> of_hex
     | (TURN | ACTIONS) COMPARE? NUMBER                           -> count
     | INITIATIVE (MINE | THEIRS | ALLIED | GERMAN)?              -> initiative
     | (BONUS | FREE | MIDTURN)                                   -> alone_word
     | CLASS (NAVAL | AIR | GROUND)                               -> of_word
     | AT UNIT place?                                             -> at
     | (ALIVE | ADJACENT) UNIT                                    -> of_unit
     | ABOUT (HEX | SUBJECT)                                      -> about

about: (ABOUT | AT)? (HEX | SUBJECT)

standing: (TARGETS | RETURNFIRE) about? COLON shots                     -> targets
     | (TARGETS | RETURNFIRE) about? COLON (DEFAULT | NEVER | ASK)      -> answer
     | PATROL about? COLON (ALL | NEVER | TRANSPORTS | ASK)             -> answer
     | INTERCEPTION about? COLON (ALL | NEVER | BOMBERS | OUTNUMBERING | ASK) -> answer
     | ONWARD about? COLON (ALL | NEVER | ASK)                          -> answer
     | ONWARD about? COLON NUMBER                                       -> at_least
     | ACTION COLON order                                         -> do
     | EVENT COLON (ALL | NEVER | ASK)                            -> answer
     | EVENT COLON planned (COMMA? planned)*                      -> chits
     | (INFANTRY | ARRIVAL | REFITTED) COLON (DEFAULT | NEVER | ASK) -> answer
     | INFANTRY COLON PORTS                                       -> answer
     | (INFANTRY | ARRIVAL | REFITTED) COLON path                 -> answer
     | WITHDRAW COLON (WEAKEST | STRONGEST | ASK)                 -> answer
     | (SETUP | ANY) COLON DEFAULT                                -> answer
"""

ALSO = {
    "ALL": ("EVERYBODY", "EVERYONE", "ALWAYS"),
    "AT": ("ON", "IN"),
    "TURN": ("GT",),
    "ALLIED": ("ALLIES",),
    "GERMAN": ("GERMANS",),
    "MINE": ("OURS",),
    "ASK": ("ASK ME",),
    "PORTS": ("NEAREST PORT", "PORT"),
    "RETURNFIRE": ("RETURN FIRE",),
    "INFANTRY": ("NAVAL INFANTRY",),
    "REFITTED": ("REFIT PLACE",),
    "MIDTURN": ("MID-TURN", "MID TURN"),
    "AIRCRAFT": ("PLANES",),
    "TRANSPORTS": ("ONLY TR", "ONLY TRANSPORTS"),
    "JOIN": ("JOINED BY", "TOGETHER WITH"),
    "AIM": ("AIMING AT", "TARGETS"),
    "SPEND": ("USING", "AS"),
    "LAND": ("LANDING", "DISEMBARK", "ASHORE"),
    "ATTACK": ("ATTACKING", "AND ATTACK", "STORM"),
}
PARTS = (
    "AT",
    "JOIN",
    "AIM",
    "SPEND",
    "REST",
    "LAND",
    "ATTACK",
    "NAVAL",
    "AIR",
    "GROUND",
    "BONUS",
    "NO",
)
SAID = (
    "EMPTY", "ENEMY", "FRIENDLY", "NEAR", "HELD", "CONTESTED", "TURN", "ACTIONS", "INITIATIVE",
    "FREE", "CLASS", "ALIVE", "ADJACENT", "ALLIED", "GERMAN", "MINE", "THEIRS", "SHIPS", "AIRCRAFT",
    "TROOPS", "TARGETS", "RETURNFIRE", "PATROL", "INTERCEPTION", "ONWARD", "ACTION", "MIDTURN",
    "EVENT", "INFANTRY", "ARRIVAL", "REFITTED", "WITHDRAW", "SETUP", "ANY", "ALL", "NEVER",
    "TRANSPORTS", "BOMBERS", "OUTNUMBERING", "WEAKEST", "STRONGEST", "ABOUT", "ASK", "PORTS",
)  # fmt: skip
"""The words of conditions and standing orders."""
STOPS = (
    "AT",
    "JOIN",
    "AIM",
    "SPEND",
    "ALLIED",
    "GERMAN",
    "MINE",
    "THEIRS",
    "LAND",
    "ATTACK",
    "RETURN",
    "STAY",
    "BASE",
    "THEN",
    "VIA",
)
NAMES = {
    "UNIT": "the name of a unit",
    "TOWN": "the name of a place",
    "TARGET": "a unit, or a kind of unit or base, to fire at",
    "CHIT": "the name of an event",
    "SUBJECT": "a unit, or a place",
}


def orders() -> tuple[type[Order], ...]:
    """Everything that can be ordered."""
    return collected(Order, "pbem.games.norway")


@cache
def grammar() -> Grammar:
    """The grammar of the game, the same for both sides."""
    labels = [label.upper() for label in load().board.places.labels]
    words = {**spellings((*PARTS, *SAID), ALSO), **words_of(orders())}
    return Grammar(
        f"{rules_of(orders())}\n{SHAPES}",
        words,
        names=NAMES,
        stops=STOPS,
        places=any_of(labels),
        place_told="an area, or the number of a sea zone",
    )
