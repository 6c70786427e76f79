"""4.1, 4.2  Sudden death: what keeps it off."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.naval.sailing import Sail
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.brink import heavies, heavies_at_sea, looming, sheltered
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.proposals import Proposal


class Watch:
    """What an action costs beside all else because it brings sudden death nearer."""

    def __init__(self, view: Norway, side: Side, habits: Habits) -> None:
        self.view = view
        self.at_sea, self.heavies = set[str](), set[str]()
        self.price = habits.decisive * looming(view) if side == GERMAN else 0.0
        if self.price:
            self.at_sea, self.heavies = set(heavies_at_sea(view)), set(heavies(view))

    def cost(self, order: Action) -> float:
        """4.2  The last heavy ship at sea stays there, and all of them are never risked at once."""
        if not self.price or _to_haven(self.view, order):
            return 0.0
        going = self.heavies & set(order.force(self.view))
        if not going:
            return 0.0
        last = going == self.heavies or (self.at_sea and going >= self.at_sea)
        return self.price if last else 0.0


def _to_haven(view: Norway, order: Action) -> bool:
    """Does a ship go where no enemy can follow?"""
    haven = view.board.places.named(view.board.kattegat)
    return isinstance(order, Sail) and bool(order.path) and order.path[-1] in haven


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """4.2  A heavy ship where no Allied unit can come, while none is there."""
    if side != GERMAN or not (near := looming(view)):
        return
    haven = view.board.places.named(view.board.kattegat)
    if sheltered(view):
        return
    at_sea = len(heavies_at_sea(view))
    worth = habits.decisive * near / (1 + at_sea)
    for id in sorted(heavies(view)):
        if view.cargo(id) or (id in view.activated and not again):
            continue
        for zone, _ in Sail.destinations(view, side, (id,)):
            if zone in haven:
                yield Proposal(worth, Sail(units=(id,), path=(zone,)))
