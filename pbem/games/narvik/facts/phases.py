"""5.1  The phases of a game, all that is said of each in one row."""

from __future__ import annotations

from pbem.wargame.phases import PhaseOfPlay, by_name, headings, titles

PHASES = by_name(
    (
        PhaseOfPlay("setup", "Set-up", "setup", ("SETUP",)),
        PhaseOfPlay("preparation", "Preparation phase", "action"),
        PhaseOfPlay("actions", "Actions phase", "action", ("ACTIONS",)),
        PhaseOfPlay("end", "End of the turn", "action"),
    )
)
TITLES = titles(PHASES.values())
HEADINGS = headings(PHASES.values())
