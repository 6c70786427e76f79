"""The grammar of Narvik 1940: what its orders are made of, conditions and standing orders.

How an order is written, the order itself says.
"""

from __future__ import annotations

from functools import cache

from pbem.engine.order import Order
from pbem.games.narvik.facts.units import ALLIED, COMMANDS, GERMAN
from pbem.notation.forms import numbered_hexes, spellings, words_of
from pbem.notation.grammar import Grammar
from pbem.wargame.collected import collected

SHAPES = r"""
_under: command COLON?
command: KGD | KGB | KGH | KGW | BR | FR | NW | PL
marches: march (COMMA march)*
march: UNIT ((PLUS | AMPERSAND) UNIT)* _leg*
_leg: (DASH | TO | VIA | AT)? (HEX | TOWN) | RAIL | FERRY
shots: shot (COMMA shot)*
shot: (HEX | UNIT ((PLUS | AMPERSAND) UNIT)*) _at place
_at: ARROW | DASH | AT | TO
_stack: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*
bridge: HEX DASH? HEX
_cut: CUT cut
cut: bridge (PLUS bridge)*
_tops: TOP tops
tops: UNIT ((PLUS | AMPERSAND) UNIT)*
_keep: KEEP NUMBER

condition: (EMPTY | ENEMY | FRIENDLY) place                             -> of_hex
     | ENEMY NEAR place                                                 -> near
     | HELD place (ALLIED | GERMAN | MINE | THEIRS)?                    -> held
     | (TURN | POINTS | RELIEF | STRIKES) COMPARE? NUMBER               -> count
     | ENEMY POINTS COMPARE? NUMBER                                     -> enemy_count
     | INITIATIVE (MINE | THEIRS | ALLIED | GERMAN)                     -> initiative
     | PASSED                                                           -> alone_word
     | AT UNIT place?                                                   -> at
     | (ALIVE | ADJACENT) UNIT                                          -> of_unit

standing: ACTION COLON order                                            -> do
     | COUNTER COLON (ALL | NEVER)                                      -> answer
     | PURSUIT COLON (ALL | NEVER)                                      -> answer
     | RETREAT COLON (HOME | AWAY)                                      -> answer
     | RETREAT COLON path                                               -> answer
     | (DROP | ENTRY | REGROUP) COLON DEFAULT                           -> answer
     | (DROP | ENTRY | REGROUP) COLON path                              -> answer
     | (SETUP | ANY) COLON DEFAULT                                      -> answer
     | CALL COLON FORMATION                                             -> calls
     | RESERVE COLON (ALL | NEVER)                                      -> answer
     | TRANSFER COLON (WEAKEST | STRONGEST)                             -> answer
     | RALLY COLON (WEAKEST | STRONGEST)                                -> answer
"""

ALSO = {
    "ALL": ("EVERYBODY", "EVERYONE"),
    "RAIL": ("TRAIN",),
    "AT": ("ON",),
    "KEEP": ("KEEPING",),
    "TURN": ("GT",),
    "POINTS": ("AP",),
    "INITIATIVE": ("FIRST",),
    "ALLIED": ("ALLIES",),
    "GERMAN": ("GERMANS",),
    "MINE": ("OURS",),
}
PARTS = ("NO", "RAIL", "FERRY", "AT", "TOP", "KEEP", "CUT", *COMMANDS[ALLIED], *COMMANDS[GERMAN])
SAID = (
    "EMPTY", "ENEMY", "FRIENDLY", "NEAR", "HELD", "TURN", "POINTS", "RELIEF", "STRIKES",
    "INITIATIVE", "PASSED", "ALIVE", "ADJACENT", "ALLIED", "GERMAN", "MINE", "THEIRS", "ACTION",
    "DROP", "ENTRY", "SETUP", "ANY", "ALL", "NEVER", "HOME", "AWAY", "WEAKEST", "STRONGEST",
)  # fmt: skip
"""The words of conditions and standing orders."""
WORDS = spellings((*PARTS, *SAID), ALSO)
STOPS = (
    "RAIL", "FERRY", "AT", "TOP", "KEEP", "CUT", "ENTRENCH", "BRIDGE", "DEMOLISH", "REPAIR",
    "ALLIED", "GERMAN", "MINE", "THEIRS",
)  # fmt: skip
NAMES = {
    "UNIT": "the name of a unit",
    "TOWN": "the name of a place",
    "FORMATION": "the name of a formation",
}


def orders() -> tuple[type[Order], ...]:
    """Everything that can be ordered."""
    return collected(Order, "pbem.games.narvik")


@cache
def grammar() -> Grammar:
    """The grammar of the game, the same for both sides."""
    words = {**words_of(orders()), **WORDS}
    return numbered_hexes(orders(), SHAPES, words, names=NAMES, stops=STOPS)
