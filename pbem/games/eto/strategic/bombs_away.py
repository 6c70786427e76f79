"""2.2, 2.4, 2.5  What gets through drops its bombs: on the economy, or on the railways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.flights import over
from pbem.games.eto.facts.nations import AMERICAN
from pbem.games.eto.facts.words import any_of, counted, the_nation
from pbem.games.eto.missions.bombing import Flak, bombs
from pbem.games.eto.movement.rails import capacity
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strategic.adding import under_way
from pbem.games.eto.strategic.announcing import expected_loss
from pbem.games.eto.strategic.events import EconomyBombed, RaidFailed, RailwaysChosen
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

ALL, NEVER, MOST = "ALL", "NEVER", "MOST"
RAILS, DAYLIGHT = "2.4", "2.5"


# -- railways -------------------------------------------------------------------------------------


class Railways(Command[Europe], frozen=True):
    """2.4  The bombers that go for the rail capacity."""

    answers: ClassVar = ("railways",)
    form: ClassVar = "RAILWAYS units\nNO RAILWAYS"
    spelled: ClassVar = {"RAILWAYS": ("RAILWAYS", "BOMB RAILWAYS"), "NO": ("NO",)}
    units: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(next((each for each in said if isinstance(each, tuple)), ()))

    def __str__(self) -> str:
        return f"RAILWAYS {' + '.join(self.units)}" if self.units else "NO RAILWAYS"

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        raid = under_way(view)
        if self.units:
            mean = float(expected_loss(view, sum(map(view.strength, self.units))))
            left = capacity(view, raid.target)
            yield f"{mean:.1f} of the {left} rail points of {raid.target} on average"


class RailShare(Asking[Europe], frozen=True):
    """2.4  Before the combat a side says which of its bombers go for the rail capacity."""

    kind: ClassVar = "railways"
    reaction: ClassVar = True
    usually: ClassVar = (NEVER,)
    side: Side

    def able(self, game: Europe) -> tuple[str, ...]:
        return tuple(id for id in under_way(game).bombers if game.side_of(id) == self.side)

    def asks(self, game: Europe) -> Side | None:
        rails = capacity(game, under_way(game).target)
        return self.side if self.able(game) and rails else None

    def prompt(self, game: Europe) -> str:
        target = under_way(game).target
        left = counted(capacity(game, target), "point")
        return (
            f"{any_of(self.able(game))} go for the railways of {the_nation(target)} ({left} "
            "left) in place of its economy? (RAILWAYS units; NO RAILWAYS)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        able = self.able(game)
        for count in range(len(able) + 1):
            yield from map(Railways, combinations(able, count))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Railways)
        able = self.able(game)
        for id in order.units:
            if id not in able or order.units.count(id) > 1:
                words = f"{id} is none of your bombers in this raid"
                raise Illegal(words, case=RAILS, legal=able)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        able = self.able(game)
        if named := tuple(id for id in choice if id in able):
            return Railways(named)
        units = {ALL: able, NEVER: ()}.get(choice[0])
        return None if units is None else Railways(units)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Railways)
        raid = under_way(game)
        game.strategic_raid = replace(raid, railways=(*raid.railways, *order.units))
        if order.units:
            yield RailwaysChosen(self.side, raid.target, order.units)


# -- the bombs ------------------------------------------------------------------------------------


def got_through(game: Europe, *, railways: bool) -> tuple[str, ...]:
    """2.2  The bombers of a raid that are not aborted, those against the railways or the others."""
    raid = under_way(game)
    there = over(game, raid.box)
    return tuple(id for id in raid.bombers if id in there and (id in raid.railways) == railways)


def daylight(game: Europe) -> int:
    """2.5  One for each American bomber of full strength against the economy."""
    units = got_through(game, railways=False)
    return sum(game.unit(id).nation == AMERICAN and id not in game.depleted for id in units)


class UseDaylight(Command[Europe], frozen=True):
    """2.5  How much of the bonus is used."""

    answers: ClassVar = ("daylight",)
    form: ClassVar = "DAYLIGHT NUMBER"
    text: ClassVar = "DAYLIGHT {count}"
    spelled: ClassVar = {"DAYLIGHT": ("DAYLIGHT",)}
    count: int

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        points = sum(map(view.strength, got_through(view, railways=False)))
        yield f"{float(expected_loss(view, points, self.count)):.1f} EP on average"


class Daylight(Asking[Europe], frozen=True):
    """2.5  The American side says how much of its bonus it uses: high dice bring flak."""

    kind: ClassVar = "daylight"
    reaction: ClassVar = True
    usually: ClassVar = (MOST,)

    def asks(self, game: Europe) -> Side | None:
        return game.commander(AMERICAN) if daylight(game) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.push(DropBombs(0))
        yield from ()

    def prompt(self, game: Europe) -> str:
        most = daylight(game)
        return f"Daylight raid: how much do you add to the dice, 0 to {most}? (DAYLIGHT number)"

    def answers(self, game: Europe) -> Iterator[Order]:
        return map(UseDaylight, range(daylight(game), -1, -1))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, UseDaylight)
        if not 0 <= order.count <= daylight(game):
            words = f"the daylight bonus is {daylight(game)} at most"
            raise Illegal(words, case=DAYLIGHT, legal=self.answers(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        count = {MOST: daylight(game), NEVER: 0}.get(choice[0])
        return None if count is None else UseDaylight(count)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, UseDaylight)
        game.push(DropBombs(order.count))
        yield from ()


class DropBombs(Step[Europe], frozen=True):
    """2.2  All bombers against the economy together; what they cost is lost at once."""

    bonus: int

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        raid, units = under_way(game), got_through(game, railways=False)
        if not units:
            if not got_through(game, railways=True):
                yield RaidFailed(raid.side, raid.target)
            return
        event, flak = _dropped(game, units, dice, self.bonus)
        game.points[raid.target] = game.points.get(raid.target, 0) - event.loss  # 36.0 below 0 too
        yield event
        game.push(*flak)


class DropOnRailways(Step[Europe], frozen=True):
    """2.4  Those against the railways, with dice of their own."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        raid, units = under_way(game), got_through(game, railways=True)
        if not units:
            return
        event, flak = _dropped(game, units, dice, 0, railways=True)
        event = replace(event, loss=min(event.loss, capacity(game, raid.target)))
        game.rails_bombed[raid.target] = game.rails_bombed.get(raid.target, 0) + event.loss
        yield event
        game.push(*flak)


def _dropped(
    game: Europe, units: tuple[str, ...], dice: Dice, bonus: int, *, railways: bool = False
) -> tuple[EconomyBombed, tuple[Flak, ...]]:
    """2.2  What the table says, and the flak that goes with it."""
    raid, points = under_way(game), sum(map(game.strength, units))
    label = f"bombs on {'the railways of ' if railways else ''}{raid.target}"
    roll = dice.roll(label), dice.roll(label)
    found = bombs(game, points, sum(roll) + bonus)
    event = EconomyBombed(
        raid.side, raid.box, raid.target, units, points, roll, bonus, found.power, railways
    )
    return event, (Flak(raid.side, raid.box, units),) if found.flak else ()
