"""How the plan of a player turn goes on after a question, as lines to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.step import Decision
from pbem.games.munich.orders.declared import PHASES
from pbem.games.munich.position.game import Munich

FORMS = {
    "mobilization": "MOBILIZE unit",
    "air": "LAUNCH unit FROM city TO hex",
    "terror": "BOMB CITY WITH unit",
    "movement": "M unit hex",
    "combat": "A hex WITH unit + unit",
}
"""4.0  The phases of a player turn that a plan can hold, in order, and how an order looks there."""


def ahead(decision: Decision[Munich]) -> list[str]:
    """The phases that follow in the asked side's own turn; none for any other question."""
    order = [PHASES[phase] for phase in FORMS]
    if decision.kind not in order[:-1]:
        return []
    later = list(FORMS)[order.index(decision.kind) + 1 :]
    return ["The rest of your turn may follow in the same mail:", *_phases(later)]


def _phases(names: list[str]) -> Iterator[str]:
    for name in names:
        yield from (name.upper(), FORMS[name], "DONE")
