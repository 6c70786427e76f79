"""6.0  The phases of a game, all that is said of each in one row."""

from __future__ import annotations

from pbem.wargame.phases import PhaseOfPlay, by_name, headings, titles

PHASES = by_name(
    (
        PhaseOfPlay("options", "Choice of options", "options", ("OPTIONS",)),
        PhaseOfPlay("setup", "Set-up", "setup", ("SETUP",)),
        PhaseOfPlay("preturn", "Operation Weserübung", "action", ("PRETURN",)),
        PhaseOfPlay("midturn", "Mid-turn", "action", ("MIDTURN",)),
        PhaseOfPlay("actions", "Action phase", "action", ("ACTIONS",)),
        PhaseOfPlay("end", "End of the turn", "action"),
    )
)
TITLES = titles(PHASES.values())
HEADINGS = headings(PHASES.values())
