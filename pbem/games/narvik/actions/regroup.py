"""17.0  Regrouping: disrupted units of one sub-command come back, wait on, or are lost."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.actions.action import Action, Begun, Offers, Units
from pbem.games.narvik.actions.events import Regrouped
from pbem.games.narvik.actions.sub_commands import commands_of, one_command
from pbem.games.narvik.facts.boxes import LOST, REGROUP
from pbem.games.narvik.facts.units import GERMAN, enemy_of
from pbem.games.narvik.facts.words import percent
from pbem.games.narvik.orders.general import Default, Place
from pbem.games.narvik.position.events import Placed
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Placing
from pbem.games.narvik.position.zones import zone

CASE = "17.0"
FATES = {"lost": "lost", "stays": "no effect", "returns": "returns"}


def waiting(game: Narvik, side: Side, command: str) -> tuple[str, ...]:
    """The units of a sub-command in the regroup display."""
    return tuple(id for id in game.inside(REGROUP[side]) if game.unit(id).command == command)


def rallying_points(game: Narvik, id: str) -> list[str]:
    """17.0, 19.2  The objectives where a German unit may come back, however full they are."""
    board, enemy = game.board, enemy_of(game.side_of(id))
    free = board.objectives & game.occupied(game.side_of(id)) & ~zone(game, enemy)
    hexes = board.grid.named(free)
    if not game.unit(id).rail_gun:
        return hexes
    stations = game.scenario.fact("movement.rail_hexes")
    return [hex for hex in hexes if hex in stations and _engineer_in(game, hex)]


def _engineer_in(game: Narvik, hex: str) -> bool:
    return any(game.unit(id).engineer for id in game.stack(hex))


class Regroup(Action, frozen=True):
    """17.0  Try to bring back a sub-command's disrupted units."""

    charged: ClassVar = ("regroup",)
    text: ClassVar = "REGROUP {command}"
    form: ClassVar = "REGROUP command _keep?"
    spelled: ClassVar = {"REGROUP": ("REGROUP",)}
    command: str
    keep: int = 0

    def try_on(self, trial: Narvik, side: Side) -> None:
        if not waiting(trial, side, self.command):
            words = f"no unit of {self.command} waits to regroup"
            raise Illegal(words, case=CASE, legal=self.some(trial, side))

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        """All of them roll, one after the other."""
        units = waiting(game, side, self.command)
        game.push(*(RegroupOne(side, id, count) for count, id in enumerate(units, start=1)))
        yield from ()

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        return (cls(each) for each in commands_of(side) if waiting(game, side, each))

    @classmethod
    def offers(cls, view: Narvik, side: Side, units: Units) -> Offers:
        if units:
            return super().offers(view, side, units)
        return cls.offers_of(view, side, *cls.some(view, side))

    @classmethod
    def offered(cls, view: Narvik, side: Side, units: Units, begun: Begun | None) -> Offers:
        """For those who wait, and as what else their sub-command could do."""
        if all(view.where[id] == REGROUP[side] for id in units):
            return cls.offers_of(view, side, *map(cls, one_command(view, units)))
        return cls.offers_of(view, side, cls(begun.command)) if begun else iter(())

    def foreseen(self, trial: Narvik, side: Side) -> Iterator[str]:
        """How each unit in the display may fare."""
        table = trial.scenario.tables.regroup
        for id in waiting(trial, side, self.command):
            found: dict[str, Fraction] = {}
            for row in table.values():
                fate = FATES[row[trial.unit(id).elite]]
                found[fate] = found.get(fate, Fraction(0)) + Fraction(1, len(table))
            yield f"{id}: {', '.join(percent(*each) for each in found.items())}"


class RegroupOne(Step[Narvik], frozen=True):
    """17.0  One die for one unit; elite units have the harder column."""

    side: Side
    unit: str
    number: int

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        unit = game.unit(self.unit)
        roll = dice.roll(f"regrouping, {unit.command} unit {self.number}")
        result = game.scenario.tables.regroup[roll][unit.elite]
        returns = result == "returns" and self.side == GERMAN
        shut_out = returns and not rallying_points(game, self.unit)
        result = "stays" if shut_out else result
        yield Regrouped(self.unit, unit.nationality, self.side, roll, result, shut_out)
        if result == "lost":
            game.send(self.unit, LOST[self.side])
        elif result == "returns" and self.side == GERMAN:
            game.push(ComeBack(self.side, self.unit))
        elif result == "returns":
            home = game.home_of(self.unit)
            game.send(self.unit, home)
            yield Placed(self.unit, unit.nationality, self.side, home, "regroup", True)


class ComeBack(Placing, frozen=True):
    """17.0  A German unit returns in an objective of its owner's choice, or waits on."""

    kind: ClassVar = "regroup"
    reaction: ClassVar = True
    public: ClassVar = False
    side: Side
    unit: str

    def asks(self, game: Narvik) -> Side | None:
        return self.side if rallying_points(game, self.unit) else None

    def forced(self, game: Narvik) -> Order | None:
        hexes = rallying_points(game, self.unit)
        return Place(self.unit, hexes[0]) if len(hexes) == 1 else None

    def prompt(self, game: Narvik) -> str:
        return f"{self.unit} has regrouped: in which objective does it return? (PLACE unit hex)"

    def answers(self, game: Narvik) -> Iterator[Order]:
        yield from (Place(self.unit, hex) for hex in rallying_points(game, self.unit))
        yield Default()

    def check(self, game: Narvik, order: Order) -> None:
        if isinstance(order, Default):
            return
        assert isinstance(order, Place)
        hexes = rallying_points(game, self.unit)
        if order.unit != self.unit:
            raise Illegal(f"it is {self.unit} that returns now", case=CASE, legal=hexes)
        if order.place not in hexes:
            words = f"{self.unit} cannot return in {order.place}"
            case = "19.2" if game.unit(self.unit).rail_gun else CASE
            raise Illegal(words, case=case, legal=hexes)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        """DEFAULT is where the fewest stand."""
        hexes = rallying_points(game, self.unit)
        hex = min(hexes, key=lambda each: (len(game.stack(each)), each))
        if isinstance(order, Place):
            hex = order.place
        game.put(self.unit, hex)
        nationality = game.unit(self.unit).nationality
        yield Placed(self.unit, nationality, self.side, hex, "regroup")

    def by_standing(self, game: Narvik, choice: tuple[str, ...]) -> Order:
        hexes = rallying_points(game, self.unit)
        hex = next((each for each in choice if each in hexes), "")
        return Place(self.unit, hex) if hex else Default()

    def able(self, game: Narvik) -> tuple[str, ...]:
        return (self.unit,)

    def open_to(self, game: Narvik, id: str) -> list[str]:
        return rallying_points(game, id)
