"""The grammar of Munich War 1938: the rules of its orders, conditions and standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pbem.notation.grammar import Grammar

RULES = r"""
order: PLACE UNIT _there? REDUCED?                                      -> put
     | DEFAULT                                                          -> default
     | DONE _phase?                                                     -> done
     | MOBILIZE UNIT                                                    -> mobilize
     | REFIT UNIT                                                       -> refit
     | GROUND units                                                     -> ground
     | LAUNCH UNIT FROM place _onto place                               -> launch
     | INTERCEPT UNIT FROM place _onto place                            -> intercept
     | BOMB (CITY | UNITS) _with UNIT                                   -> bomb
     | HIT UNIT                                                         -> hit
     | MOVE UNIT path?                                                  -> move
     | MOVE UNIT _hop path                                              -> move
     | RAIL UNIT (OFF | _there)?                                        -> rail
     | FLY UNIT _there? _with UNIT                                      -> fly
     | SHIP _stack _there? _with UNIT                                   -> ship
     | STORM place WITH units BY UNIT                                   -> storm
     | ATTACK place WITH units _help*                                   -> attack
     | SUPPLY place _with UNIT                                          -> supply
     | LOSE UNIT                                                        -> lose
     | RETREAT UNIT path?                                               -> retreat
     | RETREAT UNIT _hop path                                           -> retreat
     | STAND UNIT                                                       -> stand
     | ADVANCE follow (COMMA follow)*                                   -> advance
     | NO ADVANCE                                                       -> no_advance
     | REMOVE units                                                     -> remove

_phase: SETUP | CRISIS | MOBILIZE | AIR | LAUNCH | INTERCEPT | BOMB | MOVE | ATTACK
_stack: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*
_there: place | (TO | AT | DASH | ARROW) place
_onto: TO | AT | OVER | DASH | ARROW
_with: WITH | BY
_help: MOBILE | ASSAULT | AIR | naval | special
naval: NAVAL UNIT
special: SF UNIT
follow: UNIT _leg*
_leg: (DASH | TO | VIA)? (HEX | TOWN)

condition: (EMPTY | ENEMY | FRIENDLY | TERROR) place                    -> of_hex
     | ENEMY (NEAR | OVER) place                                        -> enemy_near
     | HELD place (AXIS | ALLIED | MINE | THEIRS)?                      -> held
     | TURN COMPARE? NUMBER                                             -> turn
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
     | DEPLOY COLON path                                                -> answer
     | (CRISIS | MOBILIZE | LAUNCH | BOMB | MOVE | ATTACK | INTERCEPT) COLON DONE -> answer
     | (SETUP | DEPLOY | CRISIS | MOBILIZE | LAUNCH | INTERCEPT | BOMB) COLON DEFAULT -> answer
     | (HIT | MOVE | ATTACK | LOSE | RETREAT | ADVANCE | EXCESS | STORM) COLON DEFAULT -> answer
     | ANY COLON DEFAULT                                                -> answer

reply: INTERCEPT COLON? (STRONGEST | WEAKEST | ALL | NEVER)             -> answer
     | INTERCEPT COLON? (STRONGEST | WEAKEST | ALL) OVER path           -> over
     | RETREAT COLON? (AWAY | HOME | STAND)                             -> answer
     | RETREAT COLON? TOWARD path                                       -> toward
     | ADVANCE COLON? (ALL | NEVER)                                     -> answer

%extend start: guard* reply                                             -> always
"""

WORDS: Mapping[str, tuple[str, ...]] = {
    "WITH": ("WITH", "USING"),
    "BY": ("BY",),
    "FROM": ("FROM",),
    "PLACE": ("PLACE", "PUT"),
    "DEFAULT": ("DEFAULT", "STANDARD", "AUTO"),
    "DONE": ("DONE", "END", "FINISHED"),
    "MOBILIZE": ("MOBILIZE", "MOBILISE", "MOBILIZATION", "MOBILISATION"),
    "REFIT": ("REFIT",),
    "GROUND": ("GROUND",),
    "LAUNCH": ("LAUNCH",),
    "INTERCEPT": ("INTERCEPT", "INTERCEPTION"),
    "BOMB": ("BOMB", "TERROR BOMBING", "BOMBING", "TERROR"),
    "HIT": ("HIT",),
    "MOVE": ("M", "MOVE", "GO", "MARCH", "MOVEMENT", "MOVES"),
    "RAIL": ("RAIL", "TRAIN"),
    "FLY": ("FLY", "AIRLIFT"),
    "SHIP": ("SHIP", "SEA", "SAIL", "TRANSPORT"),
    "STORM": ("STORM", "STORMS"),
    "ATTACK": ("A", "ATTACK", "ATT", "COMBAT", "ATTACKS"),
    "SUPPLY": ("SUPPLY",),
    "LOSE": ("LOSE", "LOSS"),
    "RETREAT": ("R", "RETREAT", "RET"),
    "STAND": ("STAND",),
    "ADVANCE": ("ADVANCE", "ADV", "PURSUE"),
    "REMOVE": ("REMOVE",),
    "NO": ("NO",),
    "OFF": ("OFF", "OFF MAP"),
    "AT": ("AT", "ON"),
    "OVER": ("OVER",),
    "CITY": ("CITY",),
    "UNITS": ("UNITS", "TROOPS"),
    "MOBILE": ("MOBILE",),
    "ASSAULT": ("ASSAULT",),
    "AIR": ("AIR",),
    "NAVAL": ("NAVAL", "FLEET"),
    "SF": ("SF", "SPECIAL FORCES"),
    "SETUP": ("SETUP",),
    "CRISIS": ("CRISIS",),
    "EMPTY": ("EMPTY",),
    "ENEMY": ("ENEMY",),
    "FRIENDLY": ("FRIENDLY",),
    "TERROR": ("TERROR",),
    "NEAR": ("NEAR",),
    "HELD": ("HELD",),
    "TURN": ("TURN", "GT"),
    "POINTS": ("POINTS", "RP"),
    "NEUTRAL": ("NEUTRAL",),
    "SURRENDERED": ("SURRENDERED",),
    "AXIS": ("AXIS",),
    "ALLIED": ("ALLIED", "ALLIES"),
    "MINE": ("MINE", "OURS"),
    "THEIRS": ("THEIRS",),
    "ALIVE": ("ALIVE",),
    "REDUCED": ("REDUCED",),
    "SUPPLIED": ("SUPPLIED",),
    "ADJACENT": ("ADJACENT",),
    "EXCESS": ("EXCESS", "OVERSTACK"),
    "DEPLOY": ("DEPLOY",),
    "ANY": ("ANY",),
    "WEAKEST": ("WEAKEST",),
    "STRONGEST": ("STRONGEST",),
    "AWAY": ("AWAY",),
    "HOME": ("HOME",),
    "TOWARD": ("TOWARD", "TOWARDS"),
    "ALL": ("ALL",),
    "NEVER": ("NEVER", "NONE", "NOBODY"),
}
STOPS = (
    "BY", "FROM", "AT", "OVER", "OFF", "MOBILE", "ASSAULT", "AIR", "NAVAL", "SF",
    "REDUCED", "AXIS", "ALLIED", "MINE", "THEIRS",
)  # fmt: skip
NAMES = {
    "UNIT": "the name of a unit",
    "TOWN": "the name of a place",
    "COUNTRY": "the name of a country",
}


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
