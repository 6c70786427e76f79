"""The grammar of Narvik 1940: the rules of its orders, conditions and standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pbem.games.narvik.units import COMMANDS, SIDES
from pbem.notation.grammar import Grammar

RULES = r"""
%extend start: guard* PASS UNLESS test (AND test)* COLON?               -> pass_unless
     | guard* PASS IF test (AND test)* COLON?                           -> pass_if

order: MOVE _under? marches _cut? _tops? _keep?                         -> move
     | SEA _under? marches _tops? _keep?                                -> sea
     | STORM UNIT _at place (WITH _stack)? _keep?                       -> storm
     | FIRE _under? shots _tops? _keep?                                 -> fire
     | ASSAULT _under? shots _tops? _keep?                              -> assault
     | AIR COLON? shots _keep?                                          -> strike
     | NAVAL COLON? shots _keep?                                        -> strike
     | RECON place _keep?                                               -> recon
     | REGROUP command _keep?                                           -> regroup
     | ENGINEER _under? work (COMMA work)* _keep?                       -> engineers
     | PASS                                                             -> passing
     | PLACE UNIT (AT? place)?                                          -> put
     | DEFAULT                                                          -> default
     | DONE                                                             -> done
     | CALL FORMATION                                                   -> call
     | RESERVE _stack                                                   -> reserve
     | NO RESERVE                                                       -> no_reserve
     | TRANSFER _stack                                                  -> transfer
     | RALLY UNIT                                                       -> rally
     | COUNTER _stack                                                   -> counter
     | NO COUNTER                                                       -> no_counter
     | RETREAT march _cut? _tops?                                       -> retreat
     | PURSUE marches _cut? _tops?                                      -> pursue
     | NO PURSUIT                                                       -> no_pursuit

_under: command COLON?
command: KGD | KGB | KGH | KGW | BR | FR | NW | PL
marches: march (COMMA march)*
march: UNIT ((PLUS | AMPERSAND) UNIT)* _leg*
_leg: (DASH | TO | VIA | AT)? (HEX | TOWN) | RAIL | FERRY
shots: shot (COMMA shot)*
shot: (HEX | UNIT ((PLUS | AMPERSAND) UNIT)*) _at place
_at: ARROW | DASH | AT | TO
_stack: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*
work: UNIT (ENTRENCH | REPAIR | (BRIDGE | DEMOLISH) bridge | DEMOLISH)
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

WORDS: Mapping[str, tuple[str, ...]] = {
    "MOVE": ("MOVE", "M", "GO", "MARCH"),
    "SEA": ("SEA", "AMPHIBIOUS", "AMPH", "SHIP", "SAIL"),
    "STORM": ("STORM", "LANDING", "AMPHIBIOUS ASSAULT"),
    "FIRE": ("FIRE", "F", "SHOOT"),
    "ASSAULT": ("ASSAULT", "A", "CLOSE ASSAULT", "CA"),
    "AIR": ("AIR", "AIR SUPPORT", "AIR STRIKE", "STRIKE AIR"),
    "NAVAL": ("NAVAL", "NAVAL SUPPORT", "NAVAL STRIKE", "STRIKE NAVAL"),
    "RECON": ("RECON", "SCOUT"),
    "REGROUP": ("REGROUP",),
    "ENGINEER": ("ENGINEER", "ENGINEERS", "ENG"),
    "PASS": ("PASS",),
    "PLACE": ("PLACE", "PUT", "DEPLOY", "DROP"),
    "DEFAULT": ("DEFAULT", "STANDARD", "AUTO"),
    "DONE": ("DONE", "END", "FINISHED"),
    "CALL": ("CALL", "FORMATION"),
    "RESERVE": ("RESERVE", "RESERVES"),
    "TRANSFER": ("TRANSFER",),
    "RALLY": ("RALLY",),
    "COUNTER": ("COUNTER", "COUNTERATTACK"),
    "RETREAT": ("R", "RETREAT", "RET"),
    "PURSUE": ("PURSUE",),
    "PURSUIT": ("PURSUIT", "PURSUE"),
    "NO": ("NO",),
    "RAIL": ("RAIL", "TRAIN"),
    "FERRY": ("FERRY",),
    "AT": ("AT", "ON"),
    "TOP": ("TOP",),
    "KEEP": ("KEEP", "KEEPING"),
    "CUT": ("CUT",),
    "ENTRENCH": ("ENTRENCH", "DIG"),
    "BRIDGE": ("BRIDGE", "PONTOON"),
    "DEMOLISH": ("DEMOLISH", "BLOW"),
    "REPAIR": ("REPAIR",),
    **{each: (each,) for side in SIDES for each in COMMANDS[side]},
    "EMPTY": ("EMPTY",),
    "ENEMY": ("ENEMY",),
    "FRIENDLY": ("FRIENDLY",),
    "NEAR": ("NEAR",),
    "HELD": ("HELD",),
    "TURN": ("TURN", "GT"),
    "POINTS": ("POINTS", "AP"),
    "RELIEF": ("RELIEF",),
    "STRIKES": ("STRIKES",),
    "INITIATIVE": ("INITIATIVE", "FIRST"),
    "PASSED": ("PASSED",),
    "ALIVE": ("ALIVE",),
    "ADJACENT": ("ADJACENT",),
    "ALLIED": ("ALLIED", "ALLIES"),
    "GERMAN": ("GERMAN", "GERMANS"),
    "MINE": ("MINE", "OURS"),
    "THEIRS": ("THEIRS",),
    "ACTION": ("ACTION",),
    "DROP": ("DROP",),
    "ENTRY": ("ENTRY",),
    "SETUP": ("SETUP",),
    "ANY": ("ANY",),
    "ALL": ("ALL",),
    "NEVER": ("NEVER",),
    "HOME": ("HOME",),
    "AWAY": ("AWAY",),
    "WEAKEST": ("WEAKEST",),
    "STRONGEST": ("STRONGEST",),
}
STOPS = (
    "RAIL", "FERRY", "AT", "TOP", "KEEP", "CUT", "ENTRENCH", "BRIDGE", "DEMOLISH", "REPAIR",
    "ALLIED", "GERMAN", "MINE", "THEIRS",
)  # fmt: skip
NAMES = {
    "UNIT": "the name of a unit",
    "TOWN": "the name of a place",
    "FORMATION": "the name of a formation",
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
