"""4.1, 4.2  Sudden death: what keeps it off."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Units
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.naval.sailing import Sail
from pbem.games.norway.position.game import Norway
from pbem.games.norway.staff.habits import Habits
from pbem.games.norway.staff.judgement.brink import (
    hanging,
    heavies,
    heavies_at_sea,
    in_haven,
    looming,
    near,
    sheltered,
)
from pbem.games.norway.staff.proposals import Proposal

FOR_GOOD = 2.0  # a ship in the haven does more than any aircraft that is refitted


class Watch:
    """What an action costs beside all else because it brings sudden death nearer."""

    def __init__(self, view: Norway, side: Side, habits: Habits) -> None:
        self.view = view
        fear = max(looming(view), habits.caution * near(view))
        self.price = habits.decisive * fear if side == GERMAN else 0.0
        kept = (
            (heavies_at_sea(view), _in_reach_of_haven(view), in_haven(view)) if self.price else ()
        )
        self.kept = [set(each) for each in kept if each]
        at_home = side == GERMAN and not heavies_at_sea(view)
        self.cover = habits.decisive * looming(view) if at_home else 0.0

    def cost(self, order: Action) -> float:
        """4.2  The last heavy ship at sea stays there, the last in the haven or near it there.

        While none is at sea, it is a gain that one puts out.
        """
        if not self.kept:
            return 0.0
        going = set(order.force(self.view))
        if any(each <= going for each in self.kept):
            return self.price
        return -self.cover if not going.isdisjoint(heavies(self.view)) else 0.0


def _haven(view: Norway) -> str:
    """5.4  The zone where no Allied unit can come."""
    (zone,) = view.board.places.named(view.board.kattegat)
    return zone


def _away(view: Norway, place: str) -> int:
    away = view.board.voyage(GERMAN, place, _haven(view))
    return len(view.board.places.index) if away is None else away


def _in_reach_of_haven(view: Norway) -> Units:
    """The heavy ships that are there, or could be with one action."""
    return tuple(id for id in heavies(view) if _away(view, view.where[id]) <= view.unit(id).move)


def proposals(view: Norway, side: Side, again: bool, habits: Habits) -> Iterator[Proposal]:
    """4.2  A heavy ship goes where no Allied unit can come, or nearer, while none is there."""
    if side != GERMAN or sheltered(view) or not looming(view):
        return
    fear = max(looming(view), FOR_GOOD * hanging(view))
    worth = habits.decisive * fear / max(1, len(heavies_at_sea(view)))
    for id in sorted(heavies(view)):
        if view.cargo(id) or (id in view.activated and not again):
            continue
        zones = {
            zone: _away(view, zone)
            for zone, _ in Sail.destinations(view, side, (id,))
            if view.board.is_sea(zone)
        }
        nearest = min(zones, key=lambda zone: (zones[zone], zone), default="")
        if nearest and zones[nearest] < _away(view, view.where[id]):
            part = 1.0 if nearest == _haven(view) else habits.on_the_way
            yield Proposal(part * worth, Sail(units=(id,), path=(nearest,)))
