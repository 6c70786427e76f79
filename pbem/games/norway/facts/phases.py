"""6.0  The phases of a game, all that is said of each in one row."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """One phase."""

    name: str  # as positions have it
    title: str
    asks: str  # the kind of question that bare words are about
    heading: str = ""  # what stands over lines for it, if anything


PHASES = {
    row.name: row
    for row in (
        Row("options", "Choice of options", "options", "OPTIONS"),
        Row("setup", "Set-up", "setup", "SETUP"),
        Row("preturn", "Operation Weserübung", "action", "PRETURN"),
        Row("midturn", "Mid-turn", "action", "MIDTURN"),
        Row("actions", "Action phase", "action", "ACTIONS"),
        Row("end", "End of the turn", "action"),
    )
}
TITLES = {row.name: row.title for row in PHASES.values()}
HEADINGS = {row.heading: row.asks for row in PHASES.values() if row.heading}
