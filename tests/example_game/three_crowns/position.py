"""A position: armies, flags, and marches that are written down but not carried out yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, ClassVar

import msgspec

from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.wargame.data.counters import Roster, check_each_once, check_none_missing
from pbem.wargame.data.variants import chosen
from pbem.wargame.position.position import SharedPosition
from three_crowns.facts import OPTIONS, SIDES, Army, Island, Scenario, load


class Move(msgspec.Struct, frozen=True):
    """4.1  One army and the province that it marches to."""

    unit: str
    to: str

    def __str__(self) -> str:
        return f"{self.unit} {self.to}"


class Crowns(SharedPosition, msgspec.Struct, dict=True):
    """Everything that is so at one moment of a game."""

    holders: ClassVar = SIDES

    options: dict[str, str]
    stacks: dict[str, tuple[str, ...]] = {}  # by province, the top army last
    flags: dict[str, Side] = {}  # 6.1 who holds a province
    lost: tuple[str, ...] = ()  # 5.6 armies off the map
    written: dict[Side, tuple[Move, ...]] = {}  # 3.3 what each will march, known to itself alone
    came_by: dict[str, str] = {}  # 5.4 army -> the province that it came from this turn
    turn: int = 0
    phase: str = "orders"
    verdict: Verdict | None = None
    agenda: list[Any] = []

    @cached_property
    def scenario(self) -> Scenario:
        return load()

    @cached_property
    def board(self) -> Island:
        return self.scenario.board

    @cached_property
    def roster(self) -> Roster[Army]:
        return self.scenario.roster

    def side_of(self, id: str) -> Side:
        return self.roster[id].side

    def controller(self, place: str) -> Side:
        return self.flags.get(place, "")

    def friends(self, side: Side) -> tuple[Side, ...]:
        """1.3  The partners of a side, itself left out."""
        partners = self.options["league"].split("-")
        return tuple(each for each in partners if each != side) if side in partners else ()

    def enemies(self, side: Side) -> tuple[Side, ...]:
        own = (side, *self.friends(side))
        return tuple(each for each in SIDES if each not in own)

    def camps_in(self, place: str) -> list[tuple[Side, ...]]:
        """5.1  Whose armies stand in a province, partners together."""
        there = self.sides_in(place)
        camps = ((side, *(each for each in self.friends(side) if each in there)) for side in there)
        return list(dict.fromkeys(tuple(sorted(each, key=SIDES.index)) for each in camps))

    def held_by(self, place: str, camp: tuple[Side, ...]) -> bool:
        """5.3, 6.1  Is it held by one of these, or by a partner of theirs?"""
        return self.controller(place) in (*camp, *self.friends(camp[0]))

    def may_share(self, sides: Collection[Side], place: str) -> bool:
        first = next(iter(sides))
        return all(each in (first, *self.friends(first)) for each in sides)

    def lose(self, id: str) -> None:
        """5.6  Take an army off the map, until it is mustered again."""
        self.take_off(id)
        self.lost = (*self.lost, id)

    def points(self) -> dict[Side, int]:
        """7.1  What each crown would count now."""
        found = Counter(dict.fromkeys(SIDES, 0))
        for place, side in self.flags.items():
            found[side] += self.scenario.worth(place)
        return dict(found)


def start(options: Mapping[str, str], version: int | None = None) -> Crowns:
    """1.2, 2.2  Every crown begins in its capital with all its armies; nothing is on the agenda."""
    game = Crowns(chosen(OPTIONS, options, version or Crowns.newest_rules))
    for id, army in game.roster.items():
        game.put(id, game.scenario.capitals[army.side])
    game.flags = {place: side for side, place in game.scenario.capitals.items()}
    return game


def view(game: Crowns, side: Side) -> Crowns:
    """3.3  What a side may know: all but what the others have written."""
    seen = game.twin()
    seen.written = {each: moves for each, moves in game.written.items() if each == side}
    seen.agenda = game.question_for(side)
    return seen


def check(game: Crowns) -> None:
    """Raise AssertionError where a position cannot be."""
    everywhere = (*game.where, *game.lost)
    check_none_missing(game.roster, everywhere)
    check_each_once(everywhere)
    assert {id: place for place, stack in game.stacks.items() for id in stack} == game.where
    assert set(game.flags) <= set(game.board.places.labels), "a flag flies nowhere"
    assert game.phase == "orders" or not game.written, "marches are written and not carried out"
    if game.phase == "orders" or game.verdict is not None:
        game.check_stacks(game.board.places.whole)
