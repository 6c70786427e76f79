"""10.0  Who arrives, where, and how many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.air.superiority import fleet_at_sea
from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SOVIET, UC1, WESTERN
from pbem.games.jupiter.orders.common import Default, Done, Draw, Land, Place
from pbem.games.jupiter.position.control import settle_control
from pbem.games.jupiter.position.events import Drawn, Finished, Placed, ReturnedToPool
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.stacking import check_stacks, may_join, stack_fault

ANR, R = "ANR", "R"


def shores(game: Jupiter, id: str) -> tuple[str, ...]:
    """10.1, 10.2  The hexes where an Allied unit comes ashore."""
    return game.source_of(game.unit(id).contingent)


def landing_fault(game: Jupiter, id: str, hex: str) -> tuple[str, str]:
    """Why a unit cannot land there now, and the case; two empty strings if it can."""
    unit = game.unit(id)
    due = game.returning.get(id, 0)
    if id not in game.at_sea and not due:
        return f"{id} is not waiting to land", "10.1"
    if due > game.turn:
        return f"{id} returns in turn {due}", "10.3"
    if unit.contingent == SOVIET:
        first = game.scenario.number("reinforcements.soviet.from_turn")
        if game.turn < first:
            return f"{id} does not arrive before turn {first}", "10.2"
    else:
        if not game.scenario.weathers[game.weather].landings:
            return f"nobody lands in a {game.weather}", "10.1"
        if fleet_at_sea(game):
            return "nobody lands in the turn of the Kriegsmarine's sortie", "4.5"
    if hex not in shores(game, id):
        ways = " or ".join(game.board.name(each) for each in shores(game, id))
        return f"{id} can only land at {ways}", "10.2" if unit.contingent == SOVIET else "10.1"
    if unit.contingent in WESTERN:
        nation = nation_of(game, hex)
        most = int(game.scenario.fact("reinforcements.landing.per_turn")[nation])
        if game.landed.get(nation, 0) >= most:
            return f"{most} {nation} units have landed this turn already", "10.1"
    if fault := stack_fault(game, hex, (*game.stack(hex), id)):
        return f"{id} cannot land at {game.board.name(hex)}: {fault}", "6.1"
    return "", ""


def nation_of(game: Jupiter, hex: str) -> str:
    """Whose landing hex this is; UC1 counts as the nation it lands with."""
    return next(nation for nation, base in game.bases.items() if base == hex)


class Landing(Step[Jupiter], frozen=True):
    """5.8, 10.1-10.3  The Allies bring ashore what they want of what may come."""

    kind: ClassVar = "land"

    def asks(self, game: Jupiter) -> Side | None:
        done = ALLIED in game.finished
        return None if done or next(self.landings(game), None) is None else ALLIED

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Jupiter) -> str:
        waiting = sorted({order.unit for order in self.landings(game)})
        return f"Land units (LAND unit), or say DONE. May land: {', '.join(waiting)}."

    def landings(self, game: Jupiter) -> Iterator[Land]:
        for id in (*game.at_sea, *sorted(game.returning)):
            for hex in shores(game, id):
                if not landing_fault(game, id, hex)[0]:
                    yield Land(id, hex if game.unit(id).contingent == UC1 else "")

    def answers(self, game: Jupiter) -> Iterator[Order]:
        yield from self.landings(game)
        yield Done("landing")

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, Land):
            if order.unit not in game.scenario.roster or not shores(game, order.unit):
                raise Illegal(f"{order.unit} never lands", case="10.0", legal=self.landings(game))
            words, case = landing_fault(game, order.unit, self.hex(game, order))
            if words:
                raise Illegal(words, case=case, legal=self.landings(game))

    def hex(self, game: Jupiter, order: Land) -> str:
        """Where a unit lands: where it says, or at the first place that it can."""
        if order.hex:
            return order.hex
        ashore = shores(game, order.unit)
        open_to = (each for each in ashore if not landing_fault(game, order.unit, each)[0])
        return next(open_to, ashore[0])

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        game.push(self)
        if not isinstance(order, Land):
            game.finished = (*game.finished, ALLIED)
            yield Finished(ALLIED, "landing")
            return
        hex = self.hex(game, order)
        game.at_sea = tuple(each for each in game.at_sea if each != order.unit)
        game.returning.pop(order.unit, None)
        if game.unit(order.unit).contingent in WESTERN:
            nation = nation_of(game, hex)
            game.landed[nation] = game.landed.get(nation, 0) + 1
        game.put(order.unit, hex)
        yield Placed(order.unit, ALLIED, hex, "landing")
        yield from settle_control(game)
        yield from check_stacks(game)


class Arrive(Step[Jupiter], frozen=True):
    """10.4, 10.5  The Germans place the units that have come."""

    kind: ClassVar = "entry"
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


class DrawR(Step[Jupiter], frozen=True):
    """10.5  One unit from occupied Europe a turn; whether it comes later is said beforehand."""

    kind: ClassVar = "draw"

    def asks(self, game: Jupiter) -> Side | None:
        return GERMAN if game.pools[R] else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from ()

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
