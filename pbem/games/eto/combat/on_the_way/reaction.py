"""26.5  Armor that may attack enemies before they leave a hex in its zone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.combat import forecast
from pbem.games.eto.combat.battle import REACT, Battle, column
from pbem.games.eto.combat.events import Attacked, LetGo
from pbem.games.eto.facts.units import ARMOR
from pbem.games.eto.facts.words import any_of
from pbem.games.eto.position.contact import targets
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import zone_of
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

CASE = "26.5"
ALL, NEVER, ODDS = "ALL", "NEVER", "ODDS"
USUAL = "2-1"  # the odds at which armor reacts whose owner has said nothing


def reaction_steps(game: Europe, units: Iterable[str], hex: str) -> tuple[Step[Europe], ...]:
    """26.5  What is asked before units leave a hex of their own will; nothing where some stay."""
    leaving = tuple(id for id in units if game.unit(id).land)
    if not leaving:
        return ()
    partnership = game.partnership_of(leaving[0])
    if game.offensive is None or partnership != game.offensive.partnership:
        return ()  # 26.5 armor reacts in the enemy's offensives only
    if set(game.land_in(hex, partnership)) - set(leaving):
        return ()
    sides = (game.speaker(foe) for foe in game.foes(partnership))
    asked = dict.fromkeys(side for side in sides if reacting(game, side, hex))
    return tuple(Reaction(side, hex, leaving) for side in asked)


def reacting(game: Europe, side: Side, hex: str) -> list[str]:
    """26.5  A partnership's armor with the hex in its zone; it may attack if it can at all."""
    return [
        id
        for id in game.of_partnership(game.partnership(side), ARMOR)
        if game.board.is_in(hex, zone_of(game, id)) and hex in targets(game, id)
    ]


class React(Command[Europe], frozen=True):
    """26.5  The armor that attacks; NO REACTION lets them go."""

    answers: ClassVar = ("react",)
    form: ClassVar = "REACT WITH? units\nNO REACTION"
    spelled: ClassVar = {"REACT": ("REACT",), "REACTION": ("REACTION", "REACT")}
    units: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(next((each for each in said if isinstance(each, tuple)), ()))

    def __str__(self) -> str:
        return f"REACT {' + '.join(self.units)}" if self.units else "NO REACTION"


class ReactAll(Command[Europe], frozen=True):
    """26.5  All armor that may."""

    answers: ClassVar = ("react",)
    form: ClassVar = "REACT WITH? ALL"
    text: ClassVar = "REACT ALL"
    choice: ClassVar = (ALL,)


class Reaction(Asking[Europe], frozen=True):
    """26.5  Enemies are about to leave a hex: does armor attack them first, all together?"""

    kind: ClassVar = "react"
    reaction: ClassVar = True
    usually: ClassVar = (ODDS, USUAL)
    side: Side
    hex: str
    leaving: tuple[str, ...]

    def able(self, game: Europe) -> list[str]:
        there = any(game.where.get(id) == self.hex for id in self.leaving)
        return reacting(game, self.side, self.hex) if there else []

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.able(game) else None

    def battle(self, units: tuple[str, ...]) -> Battle:
        return Battle(self.side, self.hex, units, REACT)

    def prompt(self, game: Europe) -> str:
        units, name = self.able(game), game.board.name(self.hex)
        short = forecast.in_short(game, self.battle(tuple(units)))
        gone, be = " + ".join(self.leaving), "is" if len(self.leaving) == 1 else "are"
        return (
            f"{gone} {be} about to leave {name}. {any_of(units)} attack first "
            f"(all of them: {short})? (REACT units; NO REACTION)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        able = self.able(game)
        for count in range(len(able), -1, -1):
            yield from map(React, combinations(able, count))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, React)
        able = self.able(game)
        for id in order.units:
            if id not in able or order.units.count(id) > 1:
                words = f"{id} has no zone over {game.board.name(self.hex)} to react from"
                raise Illegal(words, case=CASE, legal=self.answers(game))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        from pbem.games.eto.combat.resolving import Fight  # whose advances ask for reactions

        assert isinstance(order, React)
        if not order.units:
            yield LetGo(self.side, self.hex)
            return
        yield Attacked(self.side, self.hex, order.units, self.leaving, REACT)
        game.push(Fight(self.battle(order.units)))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """26.5  All of them, nobody, or all of them at certain odds."""
        able = tuple(self.able(game))
        if choice[0] in (ALL, NEVER):
            return React(able if choice[0] == ALL else ())
        heads = game.scenario.combat.combat.columns
        if choice[0] != ODDS or len(choice) < 2 or choice[1] not in heads:
            return None
        good = column(game, self.battle(able)) >= heads.index(choice[1])
        return React(able if good else ())

    def staying(self, game: Europe) -> Order | None:
        return React()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield React()

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        order = React(units)
        if self.allows(game, order):
            yield forecast.shown(game, self.battle(units), str(order))
