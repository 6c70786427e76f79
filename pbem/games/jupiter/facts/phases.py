"""5.1  The phases of a turn: what each is called, what it asks, what it can be written as."""

from __future__ import annotations

from typing import NamedTuple


class PhaseOfPlay(NamedTuple):
    """One phase; those in which a side acts ask one kind of question until it says DONE."""

    name: str
    title: str
    kind: str = ""  # of the question
    headings: tuple[str, ...] = ()  # the words that stand over the lines of a sheet


PHASES = (
    PhaseOfPlay("setup", "Set-up", "setup", ("SETUP",)),
    PhaseOfPlay("weather", "Weather"),
    PhaseOfPlay("air", "Air superiority"),
    PhaseOfPlay("sequence", "Movement and combat sequence"),
    PhaseOfPlay("moves", "Movement phase", "move", ("MOVES", "MOVEMENT")),
    PhaseOfPlay("attacks", "Combat phase", "attack", ("ATTACKS", "COMBAT")),
    PhaseOfPlay(
        "landing",
        "Allied reinforcements and replacements",
        "land",
        ("LANDING", "REINFORCEMENTS"),
    ),
    PhaseOfPlay("reinforcement", "German reinforcements"),
)
TITLES = {each.name: each.title for each in PHASES}
KIND_OF = {each.name: each.kind for each in PHASES if each.kind}
"""What DONE can end, and the kind of question that is then no longer asked."""
PHASE_OF = {kind: name for name, kind in KIND_OF.items()}
HEADINGS = {word: each.kind for each in PHASES for word in each.headings}


def in_order(combat_first: bool) -> tuple[str, str]:
    """5.5  Movement and combat, or the other way round."""
    return ("attacks", "moves") if combat_first else ("moves", "attacks")


def follows(phase: str, combat_first: bool) -> str:
    """5.1  Where a side acts next: in both of these, then in the landing."""
    first, second = in_order(combat_first)
    return second if phase == first else "landing"
