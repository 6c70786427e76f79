"""34.0  Replenishment: infantry lost at home returns, pilots are recovered, ruins repaired."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.command.launching import funds, pay
from pbem.games.eto.facts.boxes import POOL, REPLENISHMENT
from pbem.games.eto.facts.nations import AXIS, GERMAN, RUSSIAN, SOVIET, WESTERN
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.installations import repair, ruins
from pbem.games.eto.position.stacking import room
from pbem.games.eto.position.zones import enemy_zone
from pbem.games.eto.supply.sources import supplied
from pbem.games.eto.turn.events import Recovered, Repaired, Replenished
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered

PRICES = {AXIS: 8, WESTERN: 8, SOVIET: 5}  # 37.2 of an infantry unit
SOVIET_FREE, SOVIET_POOR = 3, 15  # 34.2
GERMAN_FREE, GERMAN_KIND = 2, (4, 2)  # 34.2 two of the 4-2 infantry


def free_left(game: Europe, nation: str, id: str) -> bool:
    """34.2  Can this unit come back for nothing?"""
    done = game.replenished.get(nation, 0)
    who, unit = game.scenario.nations[nation], game.unit(id)
    if not who.major:
        board = game.board
        held = board.lands[nation] & board.crh & game.controlled(who.partnership)
        return nation not in game.conquered and done < held.bit_count()
    if nation == RUSSIAN:
        return done < SOVIET_FREE
    volks = (unit.strength, unit.movement) == GERMAN_KIND
    return nation == GERMAN and volks and done < GERMAN_FREE


def places(game: Europe, id: str) -> Mask:
    """34.1  Home hexes in supply and out of enemy zones; in zones only if all are."""
    nation = game.unit(id).nation
    partnership = game.partnership_of(id)
    home = game.board.lands[nation] & supplied(game, nation) & game.controlled(partnership)
    calm = game.board.lands[nation] & game.board.land & ~enemy_zone(game, partnership)
    return home & calm if calm else home


class Replenish(Command[Europe], frozen=True):
    """34.1  Bring an infantry unit back from the replenishment box."""

    answers: ClassVar = ("replenish",)
    form: ClassVar = "REPLENISH UNIT path?"
    spelled: ClassVar = {"REPLENISH": ("REPLENISH", "REBUILD")}
    text: ClassVar = "REPLENISH {unit} {hex}"
    unit: str
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.unit_and_end(said))

    def check(self, game: Europe, side: Side) -> None:
        if self.unit not in game.inside(REPLENISHMENT) or game.side_of(self.unit) != side:
            words = f"{self.unit} is not in your replenishment box"
            raise Illegal(words, case="34.1", legal=game.inside(REPLENISHMENT))
        open_to = game.board.grid.named(places(game, self.unit))
        legal = [hex for hex in open_to if room(game, hex, (self.unit,))]
        if self.hex not in legal:
            words = f"{self.unit} cannot come back in {self.hex}"
            raise Illegal(words, case="34.1", legal=legal)
        nation = game.unit(self.unit).nation
        if not free_left(game, nation, self.unit):
            price = PRICES[game.partnership_of(self.unit)]
            if not game.scenario.nations[nation].major or funds(game, nation) < price:
                words = f"{nation} has not the {price} EP for {self.unit}"
                raise Illegal(words, case="34.1")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        nation = game.unit(self.unit).nation
        if free_left(game, nation, self.unit):
            game.replenished[nation] = game.replenished.get(nation, 0) + 1
            if nation == RUSSIAN:  # 34.2 what is left on the track goes with it
                game.points[nation] = min(0, game.points.get(nation, 0))
        else:
            pay(game, nation, PRICES[game.partnership_of(self.unit)])
        game.put(self.unit, self.hex)
        yield Replenished(self.unit, side, self.hex)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for id in game.inside(REPLENISHMENT):
            for hex in game.board.grid.named(places(game, id)):
                order = cls(id, hex)
                try:
                    order.check(game, side)
                except Illegal:
                    continue
                yield order


class Recover(Command[Europe], frozen=True):
    """34.3  Pay for the pilots who came down over home: a depleted air unit is whole again."""

    answers: ClassVar = ("replenish",)
    form: ClassVar = "RECOVER UNIT"
    spelled: ClassVar = {"RECOVER": ("RECOVER",)}
    text: ClassVar = "RECOVER {unit}"
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def check(self, game: Europe, side: Side) -> None:
        own = [id for id in sorted(game.recoverable) if game.side_of(id) == side]
        if self.unit not in own:
            words = f"{self.unit} is no air unit of yours that lost a step over home in this month"
            raise Illegal(words, case="34.3", legal=own)
        check_funds(game, payer_for(game, self.unit), "pilots", "34.3")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        pay(game, payer_for(game, self.unit), game.scenario.combat.numbers["pilots"])
        game.recoverable.discard(self.unit)
        game.depleted.discard(self.unit)
        yield Recovered(self.unit, side, game.where[self.unit])

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        orders = map(cls, sorted(game.recoverable))
        return (order for order in orders if passes(order.check, game, side))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for order in cls.some(view, side):
            if (order.unit,) == units:
                yield order, order.as_option(view, side, view.where[order.unit])

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        yield f"costs {view.scenario.combat.numbers['pilots']} EP"


class Repair(Command[Europe], frozen=True):
    """34.4  Pay for an attempt to repair what is destroyed in a hex."""

    answers: ClassVar = ("replenish",)
    form: ClassVar = "REPAIR place"
    spelled: ClassVar = {"REPAIR": ("REPAIR",)}
    text: ClassVar = "REPAIR {hex}"
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def check(self, game: Europe, side: Side) -> None:
        legal = ruins(game, game.partnership(side))
        if self.hex not in legal:
            words = f"nothing of yours is destroyed in {game.board.name(self.hex)}"
            raise Illegal(words, case="34.4", legal=legal)
        check_funds(game, richest(game, side), "repair", "34.4")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        numbers = game.scenario.combat.numbers
        pay(game, richest(game, side), numbers["repair"])
        roll = dice.roll(f"repair of {self.hex}")
        done = roll >= numbers["repaired"]
        if done:
            repair(game, self.hex)
        yield Repaired(side, self.hex, roll, done)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        orders = map(cls, ruins(game, game.partnership(side)))
        return (order for order in orders if passes(order.check, game, side))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        numbers = view.scenario.combat.numbers
        yield f"costs {numbers['repair']} EP, and succeeds on {numbers['repaired']} or more"


def payer_for(game: Europe, id: str) -> str:
    """Who pays for a unit: its nation, or the major country that commands it."""
    nation = game.unit(id).nation
    return nation if game.nation_of(id).major else richest(game, game.side_of(id))


def richest(game: Europe, side: Side) -> str:
    """The major country of a side with most points; it pays for what is no country's own."""
    nations = game.scenario.nations
    own = [name for name, each in nations.items() if each.major and game.commander(name) == side]
    return max(own, key=lambda name: funds(game, name))


def check_funds(game: Europe, nation: str, what: str, case: str) -> None:
    price = game.scenario.combat.numbers[what]
    if funds(game, nation) < price:
        words = f"{nation} has {funds(game, nation)} EP, and this costs {price}"
        raise Illegal(words, case=case)


class Replenishing(Acting[Europe], frozen=True):
    """34.0  A side brings back what it can."""

    kind: ClassVar = "replenish"
    orders: ClassVar = (Replenish, Recover, Repair)
    done: ClassVar[Command[Any]] = Done("replenishment")

    def prompt(self, game: Europe) -> str:
        ways = "REPLENISH unit hex; RECOVER air unit; REPAIR hex; DONE REPLENISHMENT"
        return f"Replenishment. Who comes back, what is repaired? ({ways})"

    def offers(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        """34.4  Repairs name no unit."""
        yield from super().offers(game, units)
        for order in Repair.some(game, self.side) if not units else ():
            yield order.as_option(game, self.side, order.hex)


class EmptyBox(Step[Europe], frozen=True):
    """27.7, 34.1  Who is not replenished goes to the force pool."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.send_all(game.inside(REPLENISHMENT), POOL)
        game.replenished.clear()
        yield from ()


def replenish(game: Europe) -> tuple[Step[Any], ...]:
    """34.0  All sides, then the box is emptied."""
    if game.points.get(RUSSIAN, 0) >= SOVIET_POOR:  # 34.2 who is rich when it begins has none free
        game.replenished[RUSSIAN] = SOVIET_FREE
    return (*(Replenishing(side) for side in game.sides_in_play()), EmptyBox())
