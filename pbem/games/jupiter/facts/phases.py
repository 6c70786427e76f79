"""5.1  The phases of a turn: what each is called, what it asks, what it can be written as."""

from __future__ import annotations

from pbem.wargame.phases import PhaseOfPlay, headings, titles

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
TITLES = titles(PHASES)
KIND_OF = {each.name: each.asks for each in PHASES if each.asks}
"""What DONE can end, and the kind of question that is then no longer asked."""
PHASE_OF = {kind: name for name, kind in KIND_OF.items()}
HEADINGS = headings(PHASES)


def in_order(combat_first: bool) -> tuple[str, str]:
    """5.5  Movement and combat, or the other way round."""
    return ("attacks", "moves") if combat_first else ("moves", "attacks")


def follows(phase: str, combat_first: bool) -> str:
    """5.1  Where a side acts next: in both of these, then in the landing."""
    first, second = in_order(combat_first)
    return second if phase == first else "landing"
