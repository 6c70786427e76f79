"""22.0, 22.6, 23.6  Beginning an offensive: by headquarters, general, stack or minor country."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any, ClassVar, NamedTuple, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.eto.command.events import OffensiveBegan
from pbem.games.eto.facts.nations import RUSSIAN
from pbem.games.eto.facts.sea.seas import IRAQ
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.facts.words import counted
from pbem.games.eto.position.aboard.beaches import no_assault
from pbem.games.eto.position.aboard.passengers import passengers_in, place_of
from pbem.games.eto.position.game import (
    BY_GENERAL,
    BY_HQ,
    BY_MINOR,
    BY_STACK,
    WINTER,
    Europe,
    Offensive,
)
from pbem.wargame.orders.command import Command
from pbem.wargame.position.words import and_all

APART = 20  # 23.6
EXTRA, EXTRA_IN_WINTER = 2, 4  # 23.6 EP for each headquarters beyond the first
LEAST_OF_A_MINOR = 2  # 22.4


class Price(NamedTuple):
    """What an offensive costs."""

    offensives: dict[str, int]  # by the nation whose track it is
    points: dict[str, int]  # EP by nation

    def told(self) -> str:
        tracks = sum(self.offensives.values())
        parts = [counted(tracks, "offensive")] if tracks else []
        points = sum(self.points.values())
        parts += [f"{points} EP"] if points else []
        return and_all(parts) if parts else "free"


def track_of(game: Europe, nation: str) -> str:
    """The nation whose track of offensives a nation uses here."""
    return game.setting.tracks.get(nation, nation)


def left(game: Europe, nation: str) -> int:
    """22.1  Offensives left to a nation."""
    return game.offensives.get(track_of(game, nation), 0)


def funds(game: Europe, nation: str) -> int:
    """22.6, 37.8  EP that a nation can spend: its track if above nought, and its reserve."""
    return max(0, game.points.get(nation, 0)) + game.reserve.get(nation, 0)


def pay(game: Europe, nation: str, points: int) -> None:
    """22.6, 37.8  From the EP track first, then from the reserve."""
    from_track = min(points, max(0, game.points.get(nation, 0)))
    if from_track:
        game.points[nation] -= from_track
    if points > from_track:
        game.reserve[nation] = game.reserve.get(nation, 0) - (points - from_track)


def check_month(game: Europe, side: Side, commanders: tuple[str, ...]) -> None:
    """Raise Illegal where the scenario does not let a side conduct this offensive now."""
    month = game.month
    if game.partnership(side) not in month.may:
        raise Illegal("you may conduct no offensive in this month", case=game.setting.case)
    if month.only and set(commanders) != set(month.only):
        words = f"the one offensive of this scenario is that of {and_all(month.only)}"
        legal = (Launch(month.only),)
        raise Illegal(words, case=game.setting.case, legal=legal)


def check_price(game: Europe, price: Price, case: str) -> None:
    """Raise Illegal unless tracks and points suffice; the case is that of the points."""
    for nation, cost in price.offensives.items():
        if game.offensives.get(nation, 0) < cost:
            words = f"{nation} has {game.offensives.get(nation, 0)} offensives left, not {cost}"
            raise Illegal(words, case="22.1")
    for nation, cost in price.points.items():
        if funds(game, nation) < cost:
            words = f"{nation} has {funds(game, nation)} EP left, not {cost}"
            raise Illegal(words, case=case)


def spend(game: Europe, price: Price) -> None:
    """22.1, 22.6  Pay for an offensive; whoever has passed may act again."""
    for nation, cost in price.offensives.items():
        game.offensives[nation] -= cost
    for nation, cost in price.points.items():
        pay(game, nation, cost)
    game.passed.clear()


class Launch(Command[Europe], frozen=True):
    """22.0  Begin an offensive in one of its four ways."""

    answers: ClassVar = ("offensive",)
    form: ClassVar = """
        OFFENSIVE units
        OFFENSIVE STACK place
        OFFENSIVE MINOR COUNTRY
        OFFENSIVE MINOR COUNTRY AT place
    """
    spelled: ClassVar = {
        "OFFENSIVE": ("OFFENSIVE", "LAUNCH"),
        "STACK": ("STACK",),
        "MINOR": ("MINOR",),
    }
    commanders: tuple[str, ...] = ()
    hex: str = ""
    nation: str = ""  # of a minor country's offensive

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        if isinstance(said[1], tuple):
            return cls(said[1])
        if said[1].type == "STACK":
            return cls((), said[2])
        hex = next((each for each in said[3:] if not hasattr(each, "type")), "")
        return cls((), hex, reader.nation(said[2]))

    def __str__(self) -> str:
        if self.commanders:
            return f"OFFENSIVE {' + '.join(self.commanders)}"
        if self.nation:
            at = f" AT {self.hex}" if self.hex else ""
            return f"OFFENSIVE MINOR {self.nation}{at}"
        return f"OFFENSIVE STACK {self.hex}"

    @property
    def actors(self) -> tuple[str, ...]:
        return self.commanders

    # -- the rules --------------------------------------------------------------------------------

    def check(self, game: Europe, side: Side) -> None:
        check_month(game, side, self.commanders)
        if self.nation:
            self.check_minor(game, side)
        elif self.hex:
            self.check_stack(game, side)
        else:
            self.check_commanders(game, side)
        check_price(game, self.price(game, side), "23.6" if len(self.commanders) > 1 else "22.6")

    def check_commanders(self, game: Europe, side: Side) -> None:
        kinds = {game.unit(id).kind for id in self.commanders}
        for id in self.commanders:
            led = game.on_map(id) or (game.is_embarked(id) and kinds == {GENERAL})  # 10.6
            if game.side_of(id) != side or not led:
                own = [each for each in commanders_of(game, side) if game.unit(each).kind in kinds]
                words = f"{id} is not on the map under your command"
                raise Illegal(words, case="22.0", legal=own)
            here = place_of(game, id)
            if here not in game.board.grid.index and here != IRAQ:
                words = f"{id} is in {game.board.name(here)}, and commands nobody there"
                raise Illegal(words, case="10.5" if game.is_embarked(id) else "7.8")
        if kinds == {GENERAL} and len(self.commanders) == 1:
            if self.commanders[0] in game.activated:
                words = f"{self.commanders[0]} was activated earlier in this month"
                raise Illegal(words, case="22.0")
            return
        if kinds != {HQ}:
            words = (
                "an offensive is one of headquarters, of one general, a stack or a minor country"
            )
            raise Illegal(words, case="22.0")
        for hq in self.commanders:
            if hq in game.used:
                raise Illegal(f"{hq} was activated earlier in this month", case="22.1")
        if len(self.commanders) > 1 and IRAQ in map(game.where.get, self.commanders):
            words = f"a headquarters in {game.board.name(IRAQ)} is in no combined offensive"
            raise Illegal(words, case="23.6")
        for a, b in combinations(self.commanders, 2):
            away = game.board.grid.distance(game.at(game.where[a]), game.at(game.where[b]))
            if away > APART:
                words = f"{a} and {b} are {away} hexes apart, and {APART} is the most"
                raise Illegal(words, case="23.6")

    def check_stack(self, game: Europe, side: Side) -> None:
        if not fresh_in(game, self.hex, side):
            words = f"no unit of yours in {self.hex} can still be activated"
            raise Illegal(words, case="22.3")
        if reason := in_vain(game, self.hex, side):
            words, case = reason
            raise Illegal(words, case=case, legal=chain(type(self).some(game, side), ("PASS",)))

    def check_minor(self, game: Europe, side: Side) -> None:
        """22.4  One for each city resource hex that the country controls, two at least."""
        nation = game.scenario.nations[self.nation]
        if nation.major or game.commander(self.nation) != side or self.nation in game.conquered:
            raise Illegal(f"{self.nation} is no minor country of yours", case="22.4")
        used = game.minors_used.get(self.nation, 0)
        if used >= allowed_of_minor(game, self.nation):
            raise Illegal(f"{self.nation} has had its {used} offensives of this month", case="22.4")
        home = game.board.lands[self.nation]
        if self.hex and (self.hex not in game.board.grid.index or game.board.is_in(self.hex, home)):
            words = f"a stack by itself stands outside {self.nation}; inside, all act together"
            raise Illegal(words, case="22.4", legal=(Launch((), "", self.nation),))
        if not any(self.hex in ("", hex) for hex in stacks_of(game, self.nation, bool(self.hex))):
            where = f"in {self.hex}" if self.hex else "in its country"
            words = f"{self.nation} has no units {where} that could be activated"
            raise Illegal(words, case="22.4")

    def paying(self, game: Europe, side: Side) -> tuple[str, ...]:
        """Who pays, each nation as often as it pays."""
        if self.commanders:
            return tuple(game.unit(id).nation for id in self.commanders)
        own = stack_in(game, self.hex, game.partnership(side))
        units = [id for id in own if id not in game.activated]
        return (Counter(game.unit(id).nation for id in units).most_common(1)[0][0],)

    def price(self, game: Europe, side: Side) -> Price:
        """22.1, 22.6, 23.6  What it takes from tracks and points."""
        if self.nation:
            return Price({}, {})
        paying = self.paying(game, side)
        points: Counter[str] = Counter()
        if len(paying) > 1:
            for nation in paying[1:]:
                winter = game.weather == WINTER and nation != RUSSIAN
                points[track_of(game, nation)] += EXTRA_IN_WINTER if winter else EXTRA
        elif not left(game, paying[0]):
            return Price({}, {track_of(game, paying[0]): impromptu(game, paying[0])})
        return Price(dict(Counter(track_of(game, each) for each in paying)), dict(points))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        price = self.price(game, side)
        spend(game, price)
        begin(game, self.offensive(game, side))
        yield OffensiveBegan(side, self.told(game), price.told())

    def offensive(self, game: Europe, side: Side) -> Offensive:
        partnership = game.partnership(side)
        if self.nation:
            game.minors_used[self.nation] = game.minors_used.get(self.nation, 0) + 1
            return Offensive(side, partnership, BY_MINOR, self.nation, (), self.hex)
        payer = self.paying(game, side)[0]
        if self.hex:
            return Offensive(side, partnership, BY_STACK, payer, (), self.hex)
        is_hq = game.unit(self.commanders[0]).kind == HQ
        way = BY_HQ if is_hq else BY_GENERAL
        return Offensive(side, partnership, way, payer, self.commanders)

    def told(self, game: Europe) -> str:
        if self.commanders:
            return f"of {and_all(self.commanders)}"
        return f"of {self.nation}" if self.nation else f"of the stack in {self.hex}"

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        """22.0  All that are possible: of headquarters alone and in pairs, generals, stacks."""
        for order in cls.conceivable(game, side):
            try:
                order.check(game, side)
            except Illegal:
                continue
            yield order

    @classmethod
    def conceivable(cls, game: Europe, side: Side) -> Iterator[Self]:
        own = commanders_of(game, side)
        hqs = [id for id in own if game.unit(id).kind == HQ and id not in game.used]
        for count in (1, 2, 3):
            yield from (cls(group) for group in combinations(hqs, count))
        yield from (cls((id,)) for id in own if game.unit(id).kind == GENERAL)
        for hex in sorted(game.stacks):
            if fresh_in(game, hex, side):
                yield cls((), hex)
        for name, nation in game.scenario.nations.items():
            if not nation.major and game.commander(name) == side:
                yield cls((), "", name)
                abroad = dict.fromkeys(stacks_of(game, name, outside=True))
                yield from (cls((), hex, name) for hex in abroad)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield f"costs {self.price(view, side).told()}"


def commanders_of(game: Europe, side: Side) -> list[str]:
    """22.1, 22.2, 10.6  The headquarters and generals of a side, on the map or aboard ships."""
    afloat = (id for id in game.carried if game.side_of(id) == side)
    units = (*game.units_of(side), *afloat)
    return [id for id in units if game.unit(id).kind in (HQ, GENERAL)]


def stacks_of(game: Europe, nation: str, outside: bool) -> Iterator[str]:
    """22.4  Where units of a minor country stand that can be activated, in it or outside."""
    home = game.board.lands[nation]
    for id in game.of_partnership(game.scenario.nations[nation].partnership):
        unit, hex = game.unit(id), game.where[id]
        fresh = unit.nation == nation and unit.land and id not in game.activated
        if fresh and game.board.is_in(hex, home) != outside:
            yield hex


def fresh_in(game: Europe, hex: str, side: Side) -> bool:
    """22.3  Is there a land unit of a side in a hex that can still be activated?"""
    known = hex in game.board.grid.index or hex == IRAQ
    stack = stack_in(game, hex, game.partnership(side)) if known else ()
    return any(game.side_of(id) == side and id not in game.activated for id in stack)


def in_vain(game: Europe, hex: str, side: Side) -> tuple[str, str] | None:
    """10.6  Why a stack aboard ships off an enemy coast could do nothing; None if anybody could."""
    if hex not in game.board.grid.index or game.friendly(game.partnership(side), hex):
        return None
    stack = stack_in(game, hex, game.partnership(side))
    fresh = [id for id in stack if game.side_of(id) == side and id not in game.activated]
    reasons = [no_assault(game, id) if game.is_embarked(id) else None for id in fresh]
    return None if None in reasons else reasons[0]


def stack_in(game: Europe, hex: str, partnership: str) -> tuple[str, ...]:
    """22.3, 10.6  A partnership's land units in a hex, on the ground or aboard ships there."""
    aboard = passengers_in(game, hex, partnership)
    return (*game.land_in(hex, partnership), *(id for id in aboard if game.unit(id).land))


def impromptu(game: Europe, nation: str) -> int:
    """22.6  Twice the price of an offensive; in W months of one bought in winter."""
    who = game.scenario.nations[nation]
    return 2 * (who.winter_price if game.weather == WINTER else who.price)


def allowed_of_minor(game: Europe, nation: str) -> int:
    """22.4  Offensives of a minor country in a month."""
    board, whose = game.board, game.scenario.nations[nation].partnership
    held = board.lands[nation] & board.crh & game.controlled(whose)
    return max(LEAST_OF_A_MINOR, held.bit_count())


def begin(game: Europe, offensive: Offensive) -> None:
    """An offensive is under way: what was noted of the last one is forgotten."""
    game.offensive = offensive
    for marks in (game.acting, game.fuelled, game.broke, game.eligible):
        marks.clear()
    game.owed.clear()
    if offensive.way == BY_HQ:
        game.used.update(offensive.commanders)
    if offensive.way == BY_GENERAL:
        (general,) = offensive.commanders
        game.activated[general] = general
        game.acting.add(general)


class Pass(Command[Europe], frozen=True):
    """22.0  Conduct no offensive now."""

    answers: ClassVar = ("offensive",)
    idle: ClassVar = True
    form: ClassVar = "PASS"
    text: ClassVar = "PASS"
    spelled: ClassVar = {"PASS": ("PASS",)}
