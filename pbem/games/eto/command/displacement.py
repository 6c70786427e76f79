"""23.3, 23.4, 27.5  Headquarters that must leave their hexes, and generals who are overrun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.command.events import HeadquartersDisplaced
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.units import GENERAL, HQ
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import lose_general
from pbem.games.eto.position.zones import enemy_zone, steps_of, too_near
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

NEAREST = "NEAREST"


class Displacement(Step[Europe], frozen=True):
    """23.3  Look for headquarters that must leave, and ask their owners where to."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for id in sorted(id for id in game.stranded if game.unit(id).kind == GENERAL):
            yield lose_general(game, id, dice)
        for hq in displaced(game):
            places = refuges(game, hq)
            if places:
                game.push(Displace(game.side_of(hq), hq), Displacement())
                return
            yield withdraw(game, hq)
        yield from ()


def displaced(game: Europe) -> list[str]:
    """23.3  Those that must leave where they are now."""
    found = []
    for partnership in PARTNERSHIPS:
        headquarters = list(game.of_partnership(partnership, HQ))
        if not headquarters:
            continue
        zone = enemy_zone(game, partnership) & ~game.ground(partnership)
        foe = game.enemy_ground(partnership)
        for hq in headquarters:
            if hq in game.stranded or game.board.is_in(game.where[hq], zone | foe):
                found.append(hq)
    return found


def refuges(game: Europe, hq: str) -> list[str]:
    """23.3, 23.4  Where one can go: the nearest stacks, if its own is eliminated; else beside it.

    Beside it no hex in an enemy zone will do, whoever stands there.
    """
    partnership, grid = game.partnership_of(hq), game.board.grid
    here, near = game.at(game.where[hq]), too_near(game, hq, partnership)
    if hq in game.stranded:
        stacks = game.ground(partnership) & ~near & ~grid.bit[here]
        for ring in grid.rings(here):
            if ring & stacks:
                return list(grid.named(ring & stacks))
        return []
    beside = steps_of(game, partnership).step(grid.bit[here]) & game.fighting_ground
    closed = near | enemy_zone(game, partnership) | game.enemy_ground(partnership)
    return list(grid.named(beside & ~closed))


def withdraw(game: Europe, hq: str) -> Event:
    """23.3, 23.4  A headquarters without a refuge goes to the force pool."""
    side = game.side_of(hq)
    game.stranded.discard(hq)
    game.send(hq, POOL)
    return HeadquartersDisplaced(hq, side, "")


class Withdraw(Command[Europe], frozen=True):
    """23.3  Where a headquarters goes that must leave its hex."""

    answers: ClassVar = ("displace",)
    form: ClassVar = "WITHDRAW UNIT path"
    spelled: ClassVar = {"WITHDRAW": ("WITHDRAW",)}
    text: ClassVar = "WITHDRAW {unit} {hex}"
    unit: str
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.unit_and_end(said))


class Displace(Asking[Europe], frozen=True):
    """23.3  The owner moves a headquarters out of the enemy's way."""

    kind: ClassVar = "displace"
    reaction: ClassVar = True
    side: Side
    hq: str

    def asks(self, game: Europe) -> Side:
        return self.side

    def prompt(self, game: Europe) -> str:
        where = ", ".join(refuges(game, self.hq))
        words = f"{self.hq} must leave {game.where[self.hq]}. Where to?"
        return f"{words} (WITHDRAW {self.hq} hex: {where})"

    def answers(self, game: Europe) -> Iterator[Order]:
        return (Withdraw(self.hq, hex) for hex in refuges(game, self.hq))

    def forced(self, game: Europe) -> Order | None:
        places = refuges(game, self.hq)
        return Withdraw(self.hq, places[0]) if len(places) == 1 else None

    def check(self, game: Europe, order: Order) -> None:
        if order not in self.answers(game):
            words = f"{order} is no place for {self.hq}"
            raise Illegal(words, case="23.3", legal=self.answers(game))

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """23.3  The first of the hexes named that is a refuge, or the one NEAREST to friends."""
        places = refuges(game, self.hq)
        if choice[0] == NEAREST:
            return Withdraw(self.hq, min(places, key=lambda hex: self._to_friends(game, hex)))
        named = next((hex for hex in choice if hex in places), "")
        return Withdraw(self.hq, named) if named else None

    def _to_friends(self, game: Europe, hex: str) -> int:
        """How far the nearest land units of the partnership are."""
        own = game.ground(game.partnership_of(self.hq))
        rings = game.board.grid.rings(game.at(hex))
        return next((away for away, ring in enumerate(rings) if ring & own), 0)

    def usual(self, game: Europe) -> Order:
        """To the refuge that is nearest to the capital."""
        grid, capital = game.board.grid, game.nation_of(self.hq).capital
        places = refuges(game, self.hq)
        home = game.at(capital) if capital else game.at(places[0])
        return Withdraw(self.hq, min(places, key=lambda hex: grid.distance(game.at(hex), home)))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Withdraw)
        game.stranded.discard(self.hq)
        game.put(self.hq, order.hex)
        yield HeadquartersDisplaced(self.hq, self.side, order.hex)
