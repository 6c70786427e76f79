"""The staff officer: sends each army to the best province in its reach that it can hope to win."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.wargame.orders.officer import Answer, Officer
from three_crowns.orders import Hold, March
from three_crowns.position import Crowns, Move


def march(view: Crowns, decision: Decision[Crowns], habits: None) -> Order:
    """The strongest first; no two to the same province, and home is not left to foes next to it."""
    side, aims = decision.side, set[str]()
    moves: list[Move] = []
    for id in sorted(view.units_of(side), key=lambda each: -view.roster[each].strength):
        here = view.where[id]
        reach = [each for each in view.board.onward(here) if each not in aims]
        best = max(reach, key=lambda place: (prospect(view, side, id, place), place), default=here)
        if prospect(view, side, id, best) > worth_of_staying(view, side, id, moves):
            moves.append(Move(id, best))
            aims.add(best)
    return March(tuple(moves)) if moves else Hold()


def prospect(view: Crowns, side: Side, id: str, place: str) -> float:
    """What marching there is worth: what it counts if foes hold it, and what lies behind it."""
    against = strength(view, side, place)
    if against > view.roster[id].strength:
        return -1.0
    beyond = sum(gain(view, side, each) for each in view.board.onward(place))
    return gain(view, side, place) + 0.1 * beyond - 0.2 * against


def gain(view: Crowns, side: Side, place: str) -> int:
    """What there is to take."""
    own = view.controller(place) in (side, *view.friends(side))
    return 0 if own else view.scenario.worth(place)


def worth_of_staying(view: Crowns, side: Side, id: str, moves: list[Move]) -> float:
    """The last army of a capital stays while foes are near."""
    here, gone = view.where[id], {move.unit for move in moves}
    alone = all(each == id or each in gone for each in view.stack_of(side, here))
    near = view.board.places.named(view.board.places.within(view.board.at(here), 2))
    threatened = any(strength(view, side, each) for each in near)
    home = view.scenario.capitals[side] == here
    return float(view.scenario.worth(here)) if home and alone and threatened else 0.0


def strength(view: Crowns, side: Side, place: str) -> int:
    """How strong the foes of a side are in a province."""
    foes = (id for each in view.enemies(side) for id in view.stack_of(each, place))
    return sum(view.roster[id].strength for id in foes)


ANSWERS: Mapping[str, Answer[Crowns, None]] = {"march": march}


class StaffOfficer(Officer[Crowns, None]):
    """Plays any side."""

    answers = ANSWERS

    def __init__(self) -> None:
        super().__init__(None)
