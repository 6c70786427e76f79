"""21.1  Beginning an air offensive: each major country whose aircraft fly in it pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.eto.air.flights import aircraft
from pbem.games.eto.command.events import OffensiveBegan
from pbem.games.eto.command.launching import (
    Price,
    begin,
    check_month,
    check_price,
    impromptu,
    left,
    spend,
    track_of,
)
from pbem.games.eto.position.fleets import is_aboard
from pbem.games.eto.position.game import BY_AIR, Europe, Offensive
from pbem.wargame.orders.command import Command
from pbem.wargame.position.words import and_all

CASE = "21.1"


def fresh(game: Europe, side: Side) -> dict[str, list[str]]:
    """21.1  By major country of a side, its uncommitted aircraft in supply."""
    found: dict[str, list[str]] = {}
    for id in aircraft(game, game.partnership(side)):
        major = game.nation_of(id).major and game.side_of(id) == side
        if (
            major
            and not is_aboard(game, id)
            and id not in game.committed
            and id not in game.unsupplied
        ):
            found.setdefault(game.unit(id).nation, []).append(id)
    return found


class AirOffensive(Command[Europe], frozen=True):
    """21.0  Begin an air offensive; without names, of the country with most aircraft at hand."""

    answers: ClassVar = ("offensive",)
    form: ClassVar = """
        AIROFFENSIVE
        AIROFFENSIVE COUNTRY ((COMMA | PLUS | AMPERSAND | AND) COUNTRY)*
    """
    spelled: ClassVar = {"AIROFFENSIVE": ("AIR OFFENSIVE",)}
    nations: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(tuple(reader.nation(each) for each in said[1:] if each.type == "COUNTRY"))

    def __str__(self) -> str:
        return f"AIR OFFENSIVE {' + '.join(self.nations)}".rstrip()

    def paying(self, game: Europe, side: Side) -> tuple[str, ...]:
        """Those who are named, or who has most aircraft that can fly."""
        able = fresh(game, side)
        return self.nations or tuple(sorted(able, key=lambda each: -len(able[each]))[:1])

    def price(self, game: Europe, side: Side) -> Price:
        """21.1, 22.6  One offensive each, or the points of an impromptu one; nothing beyond."""
        tracks: Counter[str] = Counter()
        points: Counter[str] = Counter()
        for nation in self.paying(game, side):
            track = track_of(game, nation)
            if left(game, nation) > tracks[track]:
                tracks[track] += 1
            else:
                points[track] += impromptu(game, nation)
        return Price(dict(tracks), dict(points))

    def check(self, game: Europe, side: Side) -> None:
        check_month(game, side, ())
        able = fresh(game, side)
        for nation in self.nations:
            if self.nations.count(nation) > 1:
                raise Illegal(f"{nation} is named twice", case=CASE)
            if game.commander(nation) != side or not game.scenario.nations[nation].major:
                raise Illegal(f"{nation} is no major country of yours", case=CASE, legal=able)
            if nation not in able:
                words = f"{nation} has no aircraft in supply that are not committed"
                raise Illegal(words, case=CASE, legal=able)
        if not self.paying(game, side):
            words = "no major country of yours has aircraft in supply that are not committed"
            raise Illegal(words, case=CASE)
        check_price(game, self.price(game, side), "22.6")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        under_way, price = self.under_way(game, side), self.price(game, side)
        spend(game, price)
        begin(game, under_way)
        yield OffensiveBegan(side, f"of {and_all(under_way.nations)} in the air", price.told())

    def under_way(self, game: Europe, side: Side) -> Offensive:
        """The offensive that it begins."""
        nations = self.paying(game, side)
        return Offensive(side, game.partnership(side), BY_AIR, nations[0], nations=nations)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        able = sorted(fresh(game, side))
        for count in range(1, len(able) + 1):
            for nations in combinations(able, count):
                order = cls(nations)
                if passes(order.check, game, side):
                    yield order

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        able = fresh(view, side)
        units = [id for nation in self.paying(view, side) for id in able.get(nation, ())]
        yield f"costs {self.price(view, side).told()}; {', '.join(units)} can fly"
