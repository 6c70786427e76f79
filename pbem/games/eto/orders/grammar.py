"""The grammar: orders as each says of itself, conditions and standing orders."""

from __future__ import annotations

from functools import cache

from pbem.engine.order import Order
from pbem.games.eto.facts.phases import KIND_OF
from pbem.games.eto.orders.standing import STANDING
from pbem.notation.forms import rules_of, spellings, words_of
from pbem.notation.grammar import Grammar
from pbem.wargame.collected import collected

RULES = r"""
condition: (EMPTY | VACATED | FRIENDLY) place                           -> of_hex
     | ENEMY place                                                      -> of_hex
     | ENEMY IN path                                                    -> in_any
     | ENEMY NEAR place                                                 -> near
     | HELD place (MINE | THEIRS)?                                      -> held
     | TURN COMPARE? NUMBER                                             -> count
     | LOST COMPARE? NUMBER STEPS?                                      -> lost
     | WEATHER (FAIR | MUD | WINTER)                                    -> of_word
     | AT UNIT place?                                                   -> at
     | (ALIVE | DEPLETED | SUPPLIED | ADJACENT | ACTIVATED) UNIT        -> of_unit
_patrol: WITH units | IN path | WITHIN NUMBER | KEEP NUMBER HOME? | _home
_raid: WITH units | IN path | _seen
_seen: IFSHIPS COMPARE? NUMBER | IFHAS _kind | IFWEATHER (FAIR | MUD | WINTER)
_guard: WITH units | IN path | IFSHIPS COMPARE? NUMBER | IFHAS _kind
     | IFWEATHER (FAIR | MUD | WINTER)
     | IFGUNNERY COMPARE? NUMBER | IFGUNNERY COMPARE? THEIRS (TIMES? FACTOR)?
     | IFCHANCE COMPARE? NUMBER PERCENT? | _tactics
_tactics: GROUPS (MOST | ONE | NUMBER) | FIGHT NUMBER ROUNDS?
     | HOLDOUT (NEVER | WEAK | _kinds | units)
     | WITHDRAW (NEVER | OUTGUNNED | DAMAGED) | WITHDRAW (ALL | HALF) (OUTGUNNED | DAMAGED)?
_kind: BB | CA | CV | CL | DD | STP | CVE | DE | SS
_kinds: _kind ((COMMA | PLUS)? _kind)*
FACTOR: /\d{1,2}(\.\d{1,2})?(?!\w)/
PERCENT: /%/
"""
LINKS = ("WITH", "BY", "FROM")
ALSO = {
    "WITH": ("USING",),
    "AT": ("ON",),
    "TURN": ("MONTH",),
    "MINE": ("OURS",),
    "FAIR": ("F",),
    "MUD": ("MUDDY",),
    "WINTER": ("W",),
    "TOWARD": ("TOWARDS",),
    "NEVER": ("NONE", "NOBODY"),
    "EXCESS": ("OVERSTACK",),
    "ASK": ("ASK ME",),
    "STAFF": ("STAFF OFFICER",),
    "STEPS": ("STEP",),
    "UPTO": ("UP TO",),
    "THEIRS": ("THEIR",),
    "TIMES": ("X",),  # a star is taken for mark-up
    "ROUNDS": ("ROUND",),
    "DAMAGED": ("IF DAMAGED",),
    "DEPLETED": ("IF DEPLETED",),
    "OUTGUNNED": ("IF OUTGUNNED",),
    "OUTNUMBERED": ("IF OUTNUMBERED",),
    "HOLD": ("HOLD OUT",),
}
SPELLED = {
    "ALL": ("ALL", "EVERYBODY", "EVERYONE", "EVERYTHING", "ALWAYS"),
    "IFSHIPS": ("IF SHIPS",),
    "IFHAS": ("IF HAS",),
    "IFGUNNERY": ("IF GUNNERY", "IF GUNS"),
    "IFWEATHER": ("IF WEATHER",),
    "IFCHANCE": ("IF CHANCE", "IF CHANCE TO FIND", "IF ODDS TO FIND"),
}
"""Words of orders and of standing orders alike, and tests of guards, which are written so alone."""
SAID = (
    "AT", "EMPTY", "VACATED", "ENEMY", "FRIENDLY", "NEAR", "HELD", "TURN", "WEATHER", "FAIR", "MUD",
    "WINTER", "MINE", "THEIRS", "ALIVE", "DEPLETED", "SUPPLIED", "ADJACENT", "ACTIVATED", "ANY",
    "LOST", "STEPS",
)  # fmt: skip
"""The words of conditions; those of standing orders come with their table."""
BESIDES = (
    "ASK", "STAFF", "ODDS", "AGAINST", "TOWARD", "UPTO", "WITHIN", "KEEP", "HOME", "IN", "IFSHIPS",
    "IFHAS", "IFGUNNERY", "IFWEATHER", "IFCHANCE", "TIMES", "ROUNDS", "HALF",
)  # fmt: skip
"""Words of standing orders that several questions know."""
STOPS = (
    "AT", "BY", "INTOPORT", "FORASSAULT", "ABOARD", "TO", "MINE", "THEIRS", "TOWARD", "AIR", "AS",
    "FIGHTER", "BOMBER",
    "TOGETHER", "VIA", "WITHIN", "KEEP", "IFFOUND", "IN", "ESCORTEDBY",
    "IFSHIPS", "IFHAS", "IFGUNNERY", "IFWEATHER", "IFCHANCE", "GROUPS", "FIGHT", "WITHDRAW",
    "HOLDOUT", "DROP", "HOMEIF", "AGAINST",
)  # fmt: skip
NAMES = {
    "UNIT": "the name of a unit",
    "TOWN": "the name of a place",
    "COUNTRY": "the name of a nation",
}
PLACES = r"[WE]?\d{4}"


def orders() -> tuple[type[Order], ...]:
    """Everything that can be ordered."""
    return collected(Order, "pbem.games.eto")


def standing_rules() -> str:
    """The standing orders as the grammar has them."""
    ways = (each.forms() for each in STANDING)
    at_sea = "AIM COLON (WEAKEST | units | _kind ((COMMA | PLUS)? _kind)* FIRST?)  -> guns"
    covering = "COVER COLON WITH units  -> covering"  # of one's own movers, by ships or aircraft
    whatever = "ANY COLON (DEFAULT | ASK | STAFF)  -> answer"
    return "standing: " + "\n     | ".join((*ways, at_sea, covering, whatever))


@cache
def grammar() -> Grammar:
    """The grammar of the game, the same for all sides."""
    own = words_of(orders())
    beforehand = {word for each in STANDING for word in (each.word, *each.words)} | {*BESIDES}
    beforehand |= set(map(str.upper, KIND_OF))  # what DONE can end
    said = dict.fromkeys((*SAID, *sorted(beforehand - own.keys())))
    words = {**spellings(LINKS, ALSO), **own, **spellings(said, ALSO), **SPELLED}
    return Grammar(
        "\n".join((rules_of(orders()), RULES, standing_rules())),
        words,
        names=NAMES,
        stops=STOPS,
        places=PLACES,
        place_told="a hex number such as W3533",
    )
