"""The grammar of Munich War 1938: orders as each says of itself, conditions and standing orders."""

from __future__ import annotations

from functools import cache

from pbem.engine.order import Order
from pbem.notation.forms import numbered_hexes, spellings, words_of
from pbem.notation.grammar import Grammar
from pbem.wargame.collected import collected

RULES = r"""
_there: place | (TO | AT | DASH | ARROW) place
_onto: TO | AT | OVER | DASH | ARROW
_with: WITH | BY

condition: (EMPTY | ENEMY | FRIENDLY | TERROR) place                    -> of_hex
     | ENEMY (NEAR | OVER) place                                        -> enemy_near
     | HELD place (AXIS | ALLIED | MINE | THEIRS)?                      -> held
     | TURN COMPARE? NUMBER                                             -> count
     | POINTS COUNTRY COMPARE NUMBER                                    -> points
     | STORM                                                            -> alone_word
     | (NEUTRAL | AXIS | ALLIED | SURRENDERED) COUNTRY                  -> of_country
     | AT UNIT place?                                                   -> at
     | (ALIVE | REDUCED | SUPPLIED | ADJACENT) UNIT                     -> of_unit

standing: reply
     | INTERCEPT COLON units                                            -> answer
     | INTERCEPT COLON units OVER path                                  -> over
     | (LOSE | HIT | EXCESS | STORM) COLON (WEAKEST | STRONGEST)        -> answer
     | (LOSE | HIT | EXCESS | STORM) COLON units                        -> answer
     | HIT COLON NEVER                                                  -> answer
     | DEPLOY COLON path                                                -> answer
     | (CRISIS | MOBILIZE | LAUNCH | BOMB | MOVE | ATTACK | INTERCEPT) COLON DONE -> answer
     | (SETUP | DEPLOY | CRISIS | MOBILIZE | LAUNCH | INTERCEPT | BOMB) COLON DEFAULT -> answer
     | (HIT | MOVE | ATTACK | LOSE | RETREAT | ADVANCE | EXCESS | STORM) COLON DEFAULT -> answer
     | ANY COLON DEFAULT                                                -> answer

reply: INTERCEPT COLON? (STRONGEST | WEAKEST | NEVER)                   -> answer
     | INTERCEPT COLON? (STRONGEST | WEAKEST) OVER path                 -> over
     | INTERCEPT COLON ALL                                              -> answer
     | INTERCEPT COLON ALL OVER path                                    -> over
     | RETREAT COLON? (AWAY | HOME | STAND)                             -> answer
     | RETREAT COLON? TOWARD path                                       -> toward
     | ADVANCE COLON? NEVER                                             -> answer
     | ADVANCE COLON ALL                                                -> answer

%extend start: guard* reply                                             -> always
"""

LINKS = ("WITH", "BY", "FROM")
ALSO = {
    "ALL": ("EVERYBODY", "EVERYONE"),
    "WITH": ("USING",),
    "AT": ("ON",),
    "TURN": ("GT",),
    "POINTS": ("RP",),
    "ALLIED": ("ALLIES",),
    "MINE": ("OURS",),
    "EXCESS": ("OVERSTACK",),
    "TOWARD": ("TOWARDS",),
    "NEVER": ("NONE", "NOBODY"),
}
SAID = (
    "AT", "OVER", "EMPTY", "ENEMY", "FRIENDLY", "TERROR", "NEAR", "HELD", "TURN", "POINTS",
    "NEUTRAL", "SURRENDERED", "AXIS", "ALLIED", "MINE", "THEIRS", "ALIVE", "REDUCED", "SUPPLIED",
    "ADJACENT", "EXCESS", "DEPLOY", "ANY", "WEAKEST", "STRONGEST", "AWAY", "HOME", "TOWARD", "ALL",
    "NEVER",
)  # fmt: skip
"""The words of conditions and standing orders; some are spelled in other ways also."""
LISTED = (
    "PLACE", "DEFAULT", "DONE", "MOBILIZE", "REFIT", "GROUND", "LAUNCH", "INTERCEPT", "BOMB", "HIT",
    "MOVE", "RAIL", "FLY", "SHIP", "STORM", "ATTACK", "SUPPLY", "LOSE", "RETREAT", "STAND",
    "ADVANCE", "REMOVE", "NO", "OFF", "CITY", "UNITS", "MOBILE", "ASSAULT", "AIR", "NAVAL", "SF",
    "SETUP", "CRISIS",
)  # fmt: skip
"""In which order people are told the words of orders; others come behind these."""
STOPS = (
    "BY", "FROM", "AT", "OVER", "OFF", "MOBILE", "ASSAULT", "AIR", "NAVAL", "SF",
    "REDUCED", "AXIS", "ALLIED", "MINE", "THEIRS",
)  # fmt: skip
NAMES = {
    "UNIT": "the name of a unit",
    "TOWN": "the name of a place",
    "COUNTRY": "the name of a country",
}


def orders() -> tuple[type[Order], ...]:
    """Everything that can be ordered."""
    return collected(Order, "pbem.games.munich")


@cache
def grammar() -> Grammar:
    """The grammar of the game, the same for both sides."""
    own = words_of(orders())
    listed = {word: own[word] for word in (*LISTED, *own) if word in own}
    words = {**spellings(LINKS, ALSO), **listed, **spellings(SAID, ALSO)}
    return numbered_hexes(orders(), RULES, words, names=NAMES, stops=STOPS)
