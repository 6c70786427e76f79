"""21.1  Beginning an air offensive: each major country whose aircraft fly in it pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.eto.air.flights import aircraft
from pbem.games.eto.command.events import Contributed, OffensiveBegan, StayedOut
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
from pbem.games.eto.facts.words import PEOPLE
from pbem.games.eto.position.fleets import is_aboard
from pbem.games.eto.position.game import BY_AIR, Europe, Offensive
from pbem.wargame.orders.asking import Asking
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


def partners(game: Europe, side: Side) -> tuple[Side, ...]:
    """21.1, 42.0  The other sides of a partnership, whose countries may take part and pay."""
    own = game.partnership(side)
    others = (each for each in game.sides_in_play() if each != side)
    return tuple(each for each in others if game.partnership(each) == own)


def price_of(game: Europe, nations: Iterable[str]) -> Price:
    """21.1, 22.6  One offensive each, or the points of an impromptu one; nothing beyond."""
    tracks: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for nation in nations:
        track = track_of(game, nation)
        if left(game, nation) > tracks[track]:
            tracks[track] += 1
        else:
            points[track] += impromptu(game, nation)
    return Price(dict(tracks), dict(points))


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
        """21.1  What the side itself pays; its partners pay for theirs."""
        return price_of(game, self.of_side(game, side, side))

    def of_side(self, game: Europe, side: Side, whose: Side) -> tuple[str, ...]:
        """Those of the countries of an order of one side that another side commands, or itself."""
        return tuple(each for each in self.paying(game, side) if game.commander(each) == whose)

    def invited(self, game: Europe, side: Side) -> tuple[Side, ...]:
        """21.1  The partners whose countries are named: each says whether it takes part."""
        return tuple(each for each in partners(game, side) if self.of_side(game, side, each))

    def check(self, game: Europe, side: Side) -> None:
        check_month(game, side, ())
        able = _fresh_of_all(game, side)
        for nation in self.nations:
            if self.nations.count(nation) > 1:
                raise Illegal(f"{nation} is named twice", case=CASE)
            whose = (side, *partners(game, side))
            if game.commander(nation) not in whose or not game.scenario.nations[nation].major:
                words = f"{nation} is no major country of yours or of a partner"
                raise Illegal(words, case=CASE, legal=able)
            if nation not in able:
                words = f"{nation} has no aircraft in supply that are not committed"
                raise Illegal(words, case=CASE, legal=able)
        if self.nations and not self.of_side(game, side, side):
            words = "a country of your own is named first; your partner begins his own offensives"
            raise Illegal(words, case=CASE, legal=fresh(game, side))
        if not self.paying(game, side):
            words = "no major country of yours has aircraft in supply that are not committed"
            raise Illegal(words, case=CASE)
        for each in (side, *self.invited(game, side)):
            check_price(game, price_of(game, self.of_side(game, side, each)), "22.6")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        under_way, price = self.under_way(game, side), self.price(game, side)
        spend(game, price)
        begin(game, under_way)
        yield OffensiveBegan(side, f"of {and_all(under_way.nations)} in the air", price.told())

    def under_way(self, game: Europe, side: Side) -> Offensive:
        """The offensive that it begins."""
        nations = self.of_side(game, side, side)
        return Offensive(side, game.partnership(side), BY_AIR, nations[0], nations=nations)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        able = sorted(_fresh_of_all(game, side))
        for count in range(1, len(able) + 1):
            for nations in combinations(able, count):
                order = cls(nations)
                if passes(order.check, game, side):
                    yield order

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        able = _fresh_of_all(view, side)
        units = [id for nation in self.paying(view, side) for id in able.get(nation, ())]
        yield f"costs {self.price(view, side).told()}; {', '.join(units)} can fly"
        for each in self.invited(view, side):
            price = price_of(view, self.of_side(view, side, each)).told()
            yield f"{PEOPLE[each]} are asked whether they pay {price} and take part"


def _fresh_of_all(game: Europe, side: Side) -> dict[str, list[str]]:
    """21.1  By major country of a side and its partners, the aircraft that can take part."""
    found: dict[str, list[str]] = {}
    for each in (side, *partners(game, side)):
        found |= fresh(game, each)
    return found


# -- partners -------------------------------------------------------------------------------------


class Contribute(Command[Europe], frozen=True):
    """21.1  Take part in a partner's air offensive, and pay for it."""

    answers: ClassVar = ("contribute",)
    form: ClassVar = "CONTRIBUTE"
    text: ClassVar = "CONTRIBUTE"
    spelled: ClassVar = {"CONTRIBUTE": ("CONTRIBUTE",)}


class StayOut(Command[Europe], frozen=True):
    """21.1  Take no part in it."""

    answers: ClassVar = ("contribute",)
    form: ClassVar = "STAYOUT"
    text: ClassVar = "STAY OUT"
    spelled: ClassVar = {"STAYOUT": ("STAY OUT",)}


class Contributing(Asking[Europe], frozen=True):
    """21.1  A partner whose country was named says whether it takes part and pays."""

    kind: ClassVar = "contribute"
    reaction: ClassVar = True
    usually: ClassVar = ("NEVER",)
    side: Side
    nations: tuple[str, ...]

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def price(self, game: Europe) -> Price:
        return price_of(game, self.nations)

    def prompt(self, game: Europe) -> str:
        able = fresh(game, self.side)
        units = ", ".join(id for nation in self.nations for id in able.get(nation, ()))
        began = PEOPLE[game.under_way().side]
        return (
            f"{began} begin an air offensive and ask {and_all(self.nations)} to take part, for "
            f"{self.price(game).told()}. {units} could fly. (CONTRIBUTE; STAY OUT)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        yield StayOut()
        if passes(check_price, game, self.price(game), "22.6"):
            yield Contribute()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        return {"ALL": Contribute(), "NEVER": StayOut()}.get(choice[0])

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        offensive = game.under_way()
        if isinstance(order, Contribute):
            price = self.price(game)
            spend(game, price)
            nations = (*offensive.nations, *self.nations)
            game.offensive = replace(offensive, nations=nations)
            yield Contributed(self.side, self.nations, price.told())
        else:
            yield StayedOut(self.side, self.nations)


def invitations(game: Europe, order: AirOffensive, side: Side) -> tuple[Contributing, ...]:
    """21.1  The questions to partners that an air offensive begins with."""
    invited = order.invited(game, side)
    return tuple(Contributing(each, order.of_side(game, side, each)) for each in invited)
