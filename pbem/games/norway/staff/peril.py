"""4.1, 4.2  Sudden death: how near it is, what keeps it off, and what brings it about."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Units
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.naval.sailing import Sail
from pbem.games.norway.position.boxes import DESTROYED, REFIT
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.sudden_death import CAPITAL, OPTIONAL_CAPITAL
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.proposals import Proposal

HEAVIES = (*CAPITAL, *OPTIONAL_CAPITAL)


def lost_aircraft(view: Norway) -> int:
    """4.2  German air units that count as eliminated."""
    lost = (*view.inside(REFIT[GERMAN]), *view.inside(DESTROYED[GERMAN]))
    return sum(view.unit(id).aircraft for id in lost)


def centres(view: Norway) -> int:
    """4.2  Mobilization areas that the Allies hold."""
    return sum(view.controls(ALLIED, area) for area in view.board.mobilization)


def heavies_at_sea(view: Norway) -> Units:
    """4.2  The German ships that keep the game going."""
    return tuple(
        id
        for place in view.board.places.named(view.board.sea)
        for id in view.ships(GERMAN, place)
        if view.unit(id).type in HEAVIES
    )


def looming(view: Norway) -> float:
    """How near the Allies are to 4.2 but for ships at sea: nothing, up to all they need."""
    number = view.scenario.number
    needed = number("sudden_death.areas")
    if centres(view) < needed - 1:
        return 0.0
    near = 1.0 if centres(view) >= needed else 0.5
    return near * min(1.0, (lost_aircraft(view) + 1) / number("sudden_death.air_units"))


class Watch:
    """What an action costs beside all else because it brings sudden death nearer."""

    def __init__(self, view: Norway, side: Side, habits: Habits) -> None:
        self.view = view
        self.heavies = set(heavies_at_sea(view)) if side == GERMAN else set()
        self.price = habits.decisive * looming(view) if self.heavies else 0.0

    def cost(self, order: Action) -> float:
        """4.2  The last heavy ship at sea stays there, and stays out of danger."""
        if not self.price:
            return 0.0
        going = self.heavies & set(order.force(self.view))
        return self.price if going and going == self.heavies else 0.0


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """4.2  A heavy ship where no Allied unit can come, while none is there."""
    if side != GERMAN or not (near := looming(view)):
        return
    haven = view.board.places.named(view.board.kattegat)
    if any(view.unit(id).type in HEAVIES for zone in haven for id in view.ships(GERMAN, zone)):
        return
    at_sea = len(heavies_at_sea(view))
    worth = habits.decisive * near / (1 + at_sea)
    for id in sorted(view.units_of(GERMAN)):
        if view.unit(id).type not in HEAVIES or id in view.aboard or view.cargo(id):
            continue
        if id in view.activated and not again:
            continue
        for zone, _ in Sail.destinations(view, side, (id,)):
            if zone in haven:
                yield Proposal(worth, Sail(units=(id,), path=(zone,)))
