"""What the staff makes of a counter, the hidden ones too: an average of their contingent."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pbem.games.jupiter.position import Jupiter
from pbem.games.jupiter.scenario import load
from pbem.games.jupiter.units import UNKNOWN, WESTERN, hidden


class Factors(NamedTuple):
    """A counter's strength as far as it is known or guessed."""

    attack: float
    defence: float
    movement: float

    @property
    def worth(self) -> float:
        return self.attack + self.defence + self.movement / 4


@lru_cache(maxsize=1024)
def known(finnmark: str, id: str) -> Factors:
    """The factors of a counter; an unseen one (6.4) is worth the average of its contingent."""
    roster = load(finnmark).roster
    unit = roster[id]
    if not hidden(id):
        return Factors(unit.attack, unit.defence, unit.movement)
    units = [each for each in roster.values() if each.contingent == unit.contingent]
    return Factors(
        sum(each.attack for each in units) / len(units),
        sum(each.defence for each in units) / len(units),
        sum(each.movement for each in units) / len(units),
    )


def factors(view: Jupiter, id: str) -> Factors:
    """The factors of a counter in a view."""
    return known(view.options["finnmark"], id.split(":")[0] if id[0] == UNKNOWN else id)


def price(view: Jupiter, id: str) -> float:
    """What its owner loses with a unit: less, if it soon lands again (10.3)."""
    worth = factors(view, id).worth
    back_in_time = view.unit(id).contingent in WESTERN and view.turn <= 7
    return worth * 0.6 if back_in_time else worth
