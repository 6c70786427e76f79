"""What the language knows besides its orders: conditions, standing orders and their words."""

from __future__ import annotations

from pbem.notation.forms import spellings

RULES = r"""
_onto: place | _hop place
markers: _list{MARKER}

condition: (EMPTY | ENEMY | FRIENDLY) place                             -> of_hex
     | HELD place (ALLIED | GERMAN | MINE | THEIRS)?                    -> held
     | WEATHER (FAIR | OVERCAST | STORM)                                -> of_word
     | TURN COMPARE? NUMBER                                             -> count
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

VERBS = """
MOVE ATTACK HOLD REST PROBE DONE RETREAT LOSE FALLBACK ADVANCE MOMENTUM SUPPORT LAND PLACE BASE
DEFAULT AIR SORTIE DRAW NO STOP NOW LATER
"""
"""The order in which players are told of them; what is not named here follows."""

ALSO = {
    "ALL": ("EVERYBODY", "EVERYONE"),
    "LATER": ("DELAY",),
    "MOVES": ("MOVE", "MOVEMENT"),
    "ATTACKS": ("ATTACK", "COMBAT"),
    "LANDING": ("LAND", "REINFORCEMENTS"),
    "TURN": ("GT",),
    "ALLIED": ("ALLIES",),
    "GERMAN": ("GERMANS",),
    "MINE": ("OURS",),
    "DL1": ("DL 1",),
}
PLAIN = """
NO NOW LATER SWEDEN AT SETUP MOVES ATTACKS LANDING EMPTY ENEMY FRIENDLY HELD WEATHER TURN FIRST
SUPPLIED ALIVE ADJACENT FAIR OVERCAST STORM NEUTRAL ALLIED GERMAN MINE THEIRS DL1 ENTRY
OVERSTACK ANY WEAKEST STRONGEST HOME AWAY STAND ALL NONE NEVER ALWAYS ODDS
"""
WORDS = spellings(PLAIN.split(), ALSO)
STOPS = ("SUPPORT", "SWEDEN", "AT", "ALLIED", "GERMAN", "MINE", "THEIRS")
NAMES = {
    "UNIT": "the name of a unit",
    "TOWN": "the name of a place",
    "MARKER": "special forces",
}
