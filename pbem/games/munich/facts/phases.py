"""4.0  The phases: what each is called, and what is asked and planned in it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from pbem.wargame.phases import PhaseOfPlay, titles


@dataclass(frozen=True)
class PhaseOfTurn(PhaseOfPlay):
    """What else is said of a phase here."""

    done: str = ""  # what DONE, and a heading over orders, calls it
    form: str = ""  # how an order looks, where the owner of the turn can plan it beforehand


SETUP, EVENTS, END = "setup", "events", "end"
MOBILIZATION, LAUNCH, INTERCEPTION, TERROR = "mobilization", "launch", "intercept", "terror"
MOVEMENT, COMBAT, RETURN, SURRENDER = "movement", "combat", "return", "surrender"
PHASES = (
    PhaseOfTurn(SETUP, "set-up", "setup", done="setup"),
    # 6.0 Asked only if an event brings it.
    PhaseOfTurn(EVENTS, "events phase", "crisis", done="crisis"),
    PhaseOfTurn(
        MOBILIZATION, "mobilization phase", "mobilize", done="mobilization", form="MOBILIZE unit"
    ),
    PhaseOfTurn(
        LAUNCH, "air phase: launch", "launch", done="air", form="LAUNCH unit FROM city TO hex"
    ),
    PhaseOfTurn(INTERCEPTION, "air phase: interception", "intercept", done="interception"),
    PhaseOfTurn(
        TERROR, "air phase: terror bombing", "bomb", done="terror", form="BOMB CITY WITH unit"
    ),
    PhaseOfTurn(MOVEMENT, "movement phase", "move", done="movement", form="M unit hex"),
    PhaseOfTurn(COMBAT, "combat phase", "attack", done="combat", form="A hex WITH unit + unit"),
    PhaseOfTurn(RETURN, "air return phase"),
    PhaseOfTurn(SURRENDER, "surrender phase"),
    PhaseOfTurn(END, "end of the turn"),
)
"""In their order; the player turn of each side runs from mobilization to surrender."""

TITLES = titles(PHASES)
KIND_OF = {each.done: each.asks for each in PHASES if each.done}
"""What DONE can end, and the kind of question that is then no longer asked."""
DONE_WITH = {kind: done for done, kind in KIND_OF.items()}
"""By kind of question, what DONE ends."""
PLANNED = tuple(each for each in PHASES if each.form)
"""4.0  What a side can plan of its own player turn."""
CRISIS = KIND_OF["crisis"]
FOLLOWING = dict(pairwise((CRISIS, *(each.asks for each in PLANNED))))
"""In a player's own turn, what is asked once a kind of question is done with."""


def meant_in(phase: str) -> str:
    """The kind of question that a bare DONE is about in a phase; else what is asked next."""
    kinds = {each.name: each.asks for each in PHASES if each.asks not in ("", CRISIS)}
    return kinds.get(phase, PLANNED[0].asks)
