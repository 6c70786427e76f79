"""SEQ-M  The phases of a month, all that is said of each in one row."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One phase."""

    name: str  # as positions have it
    title: str
    asks: str = ""  # the kind of question that bare words are about
    heading: str = ""  # what stands over lines for it, if anything


SETUP, SEASON, WEATHER, STRATEGIC, NAVAL, OFFENSIVES, MOVEMENT, SUPPLY = (
    "setup",
    "season",
    "weather",
    "strategic",
    "naval",
    "offensives",
    "movement",
    "supply",
)
HOMING, REPLENISHMENT, STATUS = "homing", "replenishment", "status"

PHASES = {
    row.name: row
    for row in (
        Row(SETUP, "Set-up", "setup", "SETUP"),
        Row(SEASON, "Seasonal turn", "refit", "SEASON"),
        Row(WEATHER, "Weather"),
        Row(STRATEGIC, "Strategic Warfare phase", "economy", "STRATEGIC"),
        Row(NAVAL, "Naval and Air phase", "sail", "SEA"),
        Row(OFFENSIVES, "Offensive phase", "offensive", "OFFENSIVE"),
        Row(MOVEMENT, "Movement phase", "march", "MOVEMENT"),
        Row(HOMING, "Ships return", "return", "RETURN"),
        Row(SUPPLY, "Supply"),
        Row(REPLENISHMENT, "Replenishment", "replenish", "REPLENISHMENT"),
        Row(STATUS, "End of the month"),
    )
}
"""In their order. Of a seasonal turn, which stands before a month, a part is played so far."""
TITLES = {row.name: row.title for row in PHASES.values()}
HEADINGS = {row.heading: row.asks for row in PHASES.values() if row.heading}

HEADQUARTERS, BREAKTHROUGH, MOVING, REGROUPING, ACTIVATION, COMBAT, EXPLOITATION = (
    "headquarters", "breakthrough", "moving", "regrouping", "activation", "combat", "exploitation",
)  # fmt: skip
AIR_STRIKES = "air"
STAGES = {
    HEADQUARTERS: "step 1, headquarters",
    BREAKTHROUGH: "step 2, breakthroughs",
    MOVING: "step 3, land movement",
    REGROUPING: "step 3, headquarters",
    ACTIVATION: "step 3, activation",
    COMBAT: "step 4, combat",
    EXPLOITATION: "step 5, exploitation",
    AIR_STRIKES: "air strikes",
}
"""The steps of an offensive, and how they are called."""
KINDS = {
    HEADQUARTERS: "headquarters",
    BREAKTHROUGH: "break",
    MOVING: "move",
    REGROUPING: "regroup",
    ACTIVATION: "activate",
    COMBAT: "attack",
    EXPLOITATION: "exploit",
    AIR_STRIKES: "fly",
}
"""By step of an offensive, the kind of question that it asks."""
OCCASIONS = {
    "abort": "air combat, who breaks off",
    "aim": "air combat",
    "break": "breakthroughs",
    "cover": "air support for a defence",
    "displace": "a headquarters in the way",
    "evacuate": "a new base",
    "evade": "evasion at sea",
    "excess": "who leaves a crowded hex",
    "exploit": "exploitation",
    "fight": "the next battle",
    "fire": "naval gunfire",
    "first": "who goes first",
    "fly": "air movement",
    "follow": "secondary advance",
    "groups": "groups that search",
    "hold": "naval combat, who is held out",
    "hunt": "interception at sea",
    "intercept": "interception in the air",
    "lose": "a step to lose",
    "pursue": "naval combat, pursuit",
    "role": "fighter or bomber",
    "run": "on from a breakthrough",
    "sail": "naval movement",
    "search": "naval attacks",
    "split": "steps or retreat",
    "strike": "aircraft against ships",
    "withdraw": "naval combat, withdrawal",
}
"""By kind of question, what it is about, where the kind alone would not tell."""
DONE_WITH = {
    **{kind: kind for kind in KINDS.values()},
    "setup": "setup",
    "refit": "refitting",
    "box": "box",
    "convert": "converting",
    "interdict": "interdicting",
    "sail": "sailing",
    "bombing": "bombing",
    "search": "searching",
    "return": "returning",
    "unload": "unloading",
    "fly": "flying",
    "offensive": "offensives",
    "march": "movement",
    "replenish": "replenishment",
}
"""By kind of question, what DONE calls it."""
KIND_OF = {word: kind for kind, word in DONE_WITH.items()}
