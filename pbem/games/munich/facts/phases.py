"""4.0  The phases: what each is called, and what is asked and planned in it."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple


class PhaseFacts(NamedTuple):
    """One phase, or a segment of one."""

    name: str  # as positions have it
    title: str  # as people are told
    kind: str = ""  # of the question that is asked in it
    done: str = ""  # what DONE, and a heading over orders, calls it
    form: str = ""  # how an order looks, where the owner of the turn can plan it beforehand


SETUP, EVENTS, END = "setup", "events", "end"
MOBILIZATION, LAUNCH, INTERCEPTION, TERROR = "mobilization", "launch", "intercept", "terror"
MOVEMENT, COMBAT, RETURN, SURRENDER = "movement", "combat", "return", "surrender"
PHASES = (
    PhaseFacts(SETUP, "set-up", "setup", "setup"),
    PhaseFacts(EVENTS, "events phase", "crisis", "crisis"),  # 6.0 asked only if an event brings it
    PhaseFacts(MOBILIZATION, "mobilization phase", "mobilize", "mobilization", "MOBILIZE unit"),
    PhaseFacts(LAUNCH, "air phase: launch", "launch", "air", "LAUNCH unit FROM city TO hex"),
    PhaseFacts(INTERCEPTION, "air phase: interception", "intercept", "interception"),
    PhaseFacts(TERROR, "air phase: terror bombing", "bomb", "terror", "BOMB CITY WITH unit"),
    PhaseFacts(MOVEMENT, "movement phase", "move", "movement", "M unit hex"),
    PhaseFacts(COMBAT, "combat phase", "attack", "combat", "A hex WITH unit + unit"),
    PhaseFacts(RETURN, "air return phase"),
    PhaseFacts(SURRENDER, "surrender phase"),
    PhaseFacts(END, "end of the turn"),
)
"""In their order; the player turn of each side runs from mobilization to surrender."""

TITLES = {each.name: each.title for each in PHASES}
KIND_OF = {each.done: each.kind for each in PHASES if each.done}
"""What DONE can end, and the kind of question that is then no longer asked."""
DONE_WITH = {kind: done for done, kind in KIND_OF.items()}
"""By kind of question, what DONE ends."""
PLANNED = tuple(each for each in PHASES if each.form)
"""4.0  What a side can plan of its own player turn."""
CRISIS = KIND_OF["crisis"]
FOLLOWING = dict(pairwise((CRISIS, *(each.kind for each in PLANNED))))
"""In a player's own turn, what is asked once a kind of question is done with."""


def meant_in(phase: str) -> str:
    """The kind of question that a bare DONE is about in a phase; else what is asked next."""
    kinds = {each.name: each.kind for each in PHASES if each.kind not in ("", CRISIS)}
    return kinds.get(phase, PLANNED[0].kind)
