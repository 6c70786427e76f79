"""How the plan of a player turn goes on after a question, as lines to fill in."""

from __future__ import annotations

from pbem.engine.step import Decision
from pbem.games.munich.facts.phases import PLANNED
from pbem.games.munich.position.game import Munich


def ahead(decision: Decision[Munich]) -> list[str]:
    """The phases that follow in the asked side's own turn; none for any other question."""
    kinds = [each.kind for each in PLANNED]
    if decision.kind not in kinds[:-1]:
        return []
    later = PLANNED[kinds.index(decision.kind) + 1 :]
    lines = (line for each in later for line in (each.done.upper(), each.form, "DONE"))
    return ["The rest of your turn may follow in the same mail:", *lines]
