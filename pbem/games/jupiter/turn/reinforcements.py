"""10.4, 10.5  German units from southern Norway and from occupied Europe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.facts.units import GERMAN
from pbem.games.jupiter.facts.words import Words
from pbem.games.jupiter.orders.general import Default, JupiterOrder, Place, says
from pbem.games.jupiter.position.control import settle_control
from pbem.games.jupiter.position.events import Placed
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.question import Question
from pbem.games.jupiter.position.stacking import may_join

ANR, R = "ANR", "R"


class Drawn(Event, frozen=True):
    """10.4, 10.5  Units drawn blindly from a pool."""

    pool: str
    units: tuple[str, ...]
    count: int
    later: bool = False

    def seen_by(self, side: Side) -> Event:
        return self if side == GERMAN else replace(self, units=())

    def told(self, words: Words) -> str:
        noun = "unit" if self.count == 1 else "units"
        what = words.units(self.units) or f"{self.count} {noun}"
        later = ", to come by Finland next turn" if self.later else ""
        return f"Drawn from {self.pool}: {what}{later}."


class ReturnedToPool(Event, frozen=True):
    unit: str
    pool: str

    def seen_by(self, side: Side) -> Event:
        return self if side == GERMAN else replace(self, unit="")

    def told(self, words: Words) -> str:
        return f"{self.unit or 'A unit'} finds no room and goes back to the {self.pool} pool."


class Draw(JupiterOrder, frozen=True):
    """10.5  Draw the R unit of the turn, to come at once or a turn later by Finland."""

    answers: ClassVar = ("draw",)
    form: ClassVar = """
        DRAW NOW?
        DRAW? LATER
        """
    spelled: ClassVar = {"DRAW": ("DRAW",)}
    later: bool = False

    def __str__(self) -> str:
        return "DRAW LATER" if self.later else "DRAW NOW"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(says(said, "LATER"))


class Arrive(Question, frozen=True):
    """10.4, 10.5  The Germans place the units that have come."""

    kind: ClassVar = "entry"
    usually: ClassVar = ("DEFAULT",)
    public: ClassVar = False
    units: tuple[str, ...]
    pool: str
    late: bool = False  # by way of Finland

    def entrances(self, game: Jupiter) -> tuple[str, ...]:
        scenario = game.scenario
        if not self.late:
            return scenario.anr_entry if self.pool == ANR else scenario.r_entry
        by_sweden = scenario.swedish_edge if game.sweden == GERMAN else ()
        return (*scenario.finnish_edge, *by_sweden)

    def open_to(self, game: Jupiter, id: str) -> list[str]:
        return [
            hex
            for hex in self.entrances(game)
            if game.holder(hex) in (None, GERMAN) and may_join(game, id, hex)
        ]

    def asks(self, game: Jupiter) -> Side | None:
        return GERMAN if any(self.open_to(game, id) for id in self.units) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        """10.4  Who finds no room goes back to the pool."""
        for id in self.units:
            game.pools[self.pool] = tuple(sorted((*game.pools[self.pool], id)))
            yield ReturnedToPool(id, self.pool)

    def prompt(self, game: Jupiter) -> str:
        where = "the Finnish map edge" if self.late else ", ".join(self.entrances(game))
        return f"Place {', '.join(self.units)} at {where} (PLACE unit hex, or DEFAULT)."

    def answers(self, game: Jupiter) -> Iterator[Order]:
        for id in self.units:
            for hex in self.open_to(game, id):
                yield Place(id, hex)
        yield Default()

    def check(self, game: Jupiter, order: Order) -> None:
        if not isinstance(order, Place):
            return
        case = "10.5" if self.pool == R else "10.4"
        if order.unit not in self.units:
            raise Illegal(f"{order.unit} has not arrived", case=case, legal=self.units)
        if order.hex not in self.open_to(game, order.unit):
            raise Illegal(
                f"{order.unit} cannot enter at {order.hex}",
                case=case,
                legal=self.open_to(game, order.unit),
            )

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Place):
            id, hex = order.unit, order.hex
        else:
            id = next(each for each in self.units if self.open_to(game, each))
            hex = self.open_to(game, id)[0]
        left = tuple(each for each in self.units if each != id)
        if left:
            game.push(Arrive(left, self.pool, self.late))
        game.put(id, hex)
        yield Placed(id, GERMAN, hex, "reinforcement")
        yield from settle_control(game)

    @property
    def in_hand(self) -> tuple[str, ...]:
        """Units drawn and not yet placed."""
        return self.units

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        """The first of the hexes named that anybody can enter by."""
        places = [each for each in self.answers(game) if isinstance(each, Place)]
        ways = (order for hex in choice for order in places if order.hex == hex)
        return next(ways, Default())


def draw(game: Jupiter, pool: str, dice: Dice) -> str:
    """Pick blindly from a pool; the enemy does not see the die before the end."""
    left = game.pools[pool]
    id = left[dice.roll(f"draw from {pool}", len(left), only=GERMAN) - 1]
    game.pools[pool] = tuple(each for each in left if each != id)
    return id


class DrawArmyOfNorway(Step[Jupiter], frozen=True):
    """10.4  Half a die of units comes from southern Norway, at once."""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        if not game.pools[ANR]:
            return
        divisor = game.scenario.number("reinforcements.anr.roll_divisor")
        count = -(-dice.roll("Army of Norway reinforcements") // divisor)
        units = tuple(draw(game, ANR, dice) for _ in range(min(count, len(game.pools[ANR]))))
        game.push(Arrive(units, ANR))
        yield Drawn(ANR, units, len(units))


class ArriveLate(Step[Jupiter], frozen=True):
    """10.5  Units that were delayed a turn enter by Finland."""

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        due = tuple(sorted(id for id, turn in game.on_the_way.items() if turn <= game.turn))
        for id in due:
            del game.on_the_way[id]
        if due:
            game.push(Arrive(due, R, late=True))
        yield from ()


class DrawR(Question, frozen=True):
    """10.5  One unit from occupied Europe a turn; whether it comes later is said beforehand."""

    kind: ClassVar = "draw"

    def asks(self, game: Jupiter) -> Side | None:
        return GERMAN if game.pools[R] else None

    def prompt(self, game: Jupiter) -> str:
        return "Draw an R unit, for Narvik now or Finland next turn? (DRAW NOW, DRAW LATER)"

    def answers(self, game: Jupiter) -> Iterator[Order]:
        yield Draw(False)
        yield Draw(True)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Draw)
        id = draw(game, R, dice)
        if order.later:
            game.on_the_way[id] = game.turn + game.scenario.number("reinforcements.r.delay")
        else:
            game.push(Arrive((id,), R))
        yield Drawn(R, (id,), 1, order.later)

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        return Draw(choice[0] == "LATER")
