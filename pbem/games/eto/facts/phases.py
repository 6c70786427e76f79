"""SEQ-M  The phases of a month, the steps of an offensive, what is asked in them: a row each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple


class Question(NamedTuple):
    """A kind of question."""

    kind: str
    done: str = ""  # what DONE calls it, if it can be ended so
    about: str = ""  # what it is about, where the kind alone would not tell


class Row(NamedTuple):
    """One phase."""

    name: str  # as positions have it
    title: str
    asks: str = ""  # the kind of question that bare words are about
    heading: str = ""  # what stands over lines for it, if anything
    questions: tuple[Question, ...] = ()  # with which a side acts in it, in their order


class Stage(NamedTuple):
    """One step of an offensive."""

    name: str  # as positions have it
    title: str
    question: Question


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
HEADQUARTERS, BREAKTHROUGH, MOVING, REGROUPING, ACTIVATION, COMBAT, EXPLOITATION = (
    "headquarters", "breakthrough", "moving", "regrouping", "activation", "combat", "exploitation",
)  # fmt: skip
AIR_STRIKES = "air"
FLYING = Question("fly", "flying", "air movement")  # in a phase of its own, and in an offensive

STEPS = {
    step.name: step
    for step in (
        Stage(HEADQUARTERS, "step 1, headquarters", Question("headquarters", "headquarters")),
        Stage(BREAKTHROUGH, "step 2, breakthroughs", Question("break", "break", "breakthroughs")),
        Stage(MOVING, "step 3, land movement", Question("move", "move")),
        Stage(REGROUPING, "step 3, headquarters", Question("regroup", "regroup")),
        Stage(ACTIVATION, "step 3, activation", Question("activate", "activate")),
        Stage(COMBAT, "step 4, combat", Question("attack", "attack")),
        Stage(EXPLOITATION, "step 5, exploitation", Question("exploit", "exploit", "exploitation")),
        Stage(AIR_STRIKES, "air strikes", FLYING),
    )
}
"""The steps of an offensive."""

PHASES = {
    row.name: row
    for row in (
        Row(SETUP, "Set-up", "setup", "SETUP", (Question("setup", "setup"),)),
        Row(SEASON, "Seasonal turn", "refit", "SEASON", (Question("refit", "refitting"),)),
        Row(WEATHER, "Weather"),
        Row(
            STRATEGIC,
            "Strategic Warfare phase",
            "economy",
            "STRATEGIC",
            (
                Question("convert", "converting"),
                Question("box", "box"),
                Question("economy"),
                Question("route"),
                Question("interdict", "interdicting"),
                Question("wolfpack"),
            ),
        ),
        Row(
            NAVAL,
            "Naval and Air phase",
            "sail",
            "SEA",
            (
                Question("first", about="who goes first"),
                Question("sail", "sailing", "naval movement"),
                Question("bombing", "bombing"),
                Question("search", "searching", "naval attacks"),
                FLYING,
            ),
        ),
        Row(
            OFFENSIVES,
            "Offensive phase",
            "offensive",
            "OFFENSIVE",
            (*(step.question for step in STEPS.values()), Question("offensive", "offensives")),
        ),
        Row(MOVEMENT, "Movement phase", "march", "MOVEMENT", (Question("march", "movement"),)),
        Row(
            HOMING,
            "Ships return",
            "return",
            "RETURN",
            (Question("return", "returning"), Question("unload", "unloading")),
        ),
        Row(SUPPLY, "Supply"),
        Row(
            REPLENISHMENT,
            "Replenishment",
            "replenish",
            "REPLENISHMENT",
            (Question("replenish", "replenishment"),),
        ),
        Row(STATUS, "End of the month"),
    )
}
"""In their order. Of a seasonal turn, which stands before a month, a part is played so far."""

IN_MID_ACTION = (
    Question("abort", about="air combat, who breaks off"),
    Question("aim", about="air combat"),
    Question("cover", about="air support for a defence"),
    Question("displace", about="a headquarters in the way"),
    Question("evacuate", about="a new base"),
    Question("evade", about="evasion at sea"),
    Question("excess", about="who leaves a crowded hex"),
    Question("fight", about="the next battle"),
    Question("fire", about="naval gunfire"),
    Question("follow", about="secondary advance"),
    Question("groups", about="groups that search"),
    Question("hold", about="naval combat, who is held out"),
    Question("hunt", about="interception at sea"),
    Question("intercept", about="interception in the air"),
    Question("lose", about="a step to lose"),
    Question("pursue", about="naval combat, pursuit"),
    Question("role", about="fighter or bomber"),
    Question("run", about="on from a breakthrough"),
    Question("split", about="steps or retreat"),
    Question("strike", about="aircraft against ships"),
    Question("withdraw", about="naval combat, withdrawal"),
)
"""Those of no phase, as far as more is to be said of them."""

# -- the same, by what is looked for ---------------------------------------------------------------

TITLES = {row.name: row.title for row in PHASES.values()}
HEADINGS = {row.heading: row.asks for row in PHASES.values() if row.heading}
STAGES = {step.name: step.title for step in STEPS.values()}
KINDS = {step.name: step.question.kind for step in STEPS.values()}
"""By step of an offensive, the kind of question that it asks."""


def _all() -> Iterator[Question]:
    yield from chain.from_iterable(row.questions for row in PHASES.values())
    yield from IN_MID_ACTION


OCCASIONS = {each.kind: each.about for each in _all() if each.about}
"""By kind of question, what it is about."""
DONE_WITH = {each.kind: each.done for each in _all() if each.done}
"""By kind of question, what DONE calls it; in the order of a month."""
KIND_OF = {word: kind for kind, word in DONE_WITH.items()}


def phases_of(kind: str) -> tuple[str, ...]:
    """The phases in which a side acts by answers to a kind of question; none, of others."""
    rows = PHASES.values()
    return tuple(row.name for row in rows if any(each.kind == kind for each in row.questions))
