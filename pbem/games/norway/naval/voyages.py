"""10.3, 17.10  A voyage as steps: zone by zone, past submarines on patrol."""

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
from pbem.games.norway.combat.fight import Fight, begin
from pbem.games.norway.facts.units import TR, enemy_of, hidden
from pbem.games.norway.facts.words import counted
from pbem.games.norway.naval.events import Halted, OnPatrol, Sailed
from pbem.games.norway.naval.forces import patrols
from pbem.games.norway.orders.general import ALL, NEVER, Naming, Onward
from pbem.games.norway.position.fog import faces, veiled, veils
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Question

TRANSPORTS = "TRANSPORTS"  # a standing order: attack only what carries troops


class Voyage(Step[Norway], frozen=True):
    """10.3  A force sails on, until the voyage is over or submarines are met."""

    side: Side
    ships: tuple[str, ...]
    path: tuple[str, ...]  # the places still to be entered

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        ships = afloat(game, self.ships)
        if not ships or not self.path:
            return
        enemy, went = enemy_of(self.side), [game.where[ships[0]]]
        for number, place in enumerate(self.path):
            game.sail(ships, place)
            went.append(place)
            if patrols(game, enemy, place):
                rest = self.path[number + 1 :]
                if game.version > 2:
                    game.push(Patrol(enemy, place, ships, rest))
                else:
                    game.push(Patrol(enemy, place, ships), CarryOn(self.side, ships, rest))
                break
        yield Sailed(ships, self.side, tuple(went), veils(game, ships))


def afloat(game: Norway, ships: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a force that are still on the map."""
    return tuple(id for id in ships if game.on_map(id))


class PatrolAttack(Naming, frozen=True):
    """17.10  Submarines that attack a force; NO PATROL lets it pass."""

    answers: ClassVar = ("patrol",)
    verb: ClassVar = "PATROL"
    form: ClassVar = "PATROL units\nNO PATROL"
    spelled: ClassVar = {"PATROL": ("PATROL", "PATROLS")}

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(next((each for each in said if isinstance(each, tuple)), ()))


class Patrol(Question, frozen=True):
    """17.10  Submarines may attack a force that has just entered their zone."""

    kind: ClassVar = "patrol"
    reaction: ClassVar = True
    side: Side
    zone: str
    force: tuple[str, ...]
    path: tuple[str, ...] = ()  # where the force is bound for; by older rules that waited apart
    usually: ClassVar = (ALL,)

    def seen_in(self, view: Norway) -> Patrol:
        """14.0  Without the names of ships that are not known, and without where they are bound."""
        return replace(self, force=faces(view, self.force, self.zone), path=())

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        """Whom nobody can attack goes on."""
        self._let_go_on(game, attacked=False)
        yield from ()

    def _let_go_on(self, game: Norway, *, attacked: bool) -> None:
        if self.path:
            game.push(CarryOn(enemy_of(self.side), self.force, self.path, attacked))

    def able(self, game: Norway) -> tuple[str, ...]:
        return patrols(game, self.side, self.zone)

    def about(self, game: Norway) -> tuple[str, ...]:
        return (self.zone, *self.able(game))

    def asks(self, game: Norway) -> Side | None:
        return self.side if self.able(game) else None

    def prompt(self, game: Norway) -> str:
        """The ships by name, as far as they can be seen (14.0)."""
        seen = [f"{id} ({game.unit(id).type})" for id in self.force if not veiled(game, id)]
        ships = " + ".join(seen) or counted(len(self.force), "ship")
        subs = " + ".join(self.able(game))
        asked = f"Who goes on patrol against them: {subs}?"
        return f"Enemies enter zone {self.zone}: {ships}. {asked} (PATROL units; NO PATROL)"

    def answers(self, game: Norway) -> Iterator[Order]:
        able = self.able(game)
        for count in range(len(able), -1, -1):
            yield from map(PatrolAttack, combinations(able, count))

    def check(self, game: Norway, order: Order) -> None:
        assert isinstance(order, PatrolAttack)
        strangers = [id for id in order.units if id not in self.able(game)]
        if strangers:
            words = f"{strangers[0]} is not on patrol in zone {self.zone}"
            raise Illegal(words, case="17.10", legal=self.answers(game))

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        known = [id for id in afloat(game, self.force) if not hidden(id)]
        carries = any(game.unit(id).type == TR or game.cargo(id) for id in known)
        if choice[0] == NEVER or (choice[0] == TRANSPORTS and not carries):
            return PatrolAttack()
        return PatrolAttack(self.able(game)) if choice[0] in (ALL, TRANSPORTS) else None

    def staying(self, game: Norway) -> Order | None:
        return PatrolAttack()

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, PatrolAttack)
        yield OnPatrol(self.side, order.units, self.zone)
        self._let_go_on(game, attacked=bool(order.units))
        if order.units:
            force, mover = afloat(game, self.force), enemy_of(self.side)
            begin(
                game,
                Fight("patrol", self.zone, self.side, tuple(order.units), mover, against=force),
            )


class CarryOn(Question, frozen=True):
    """17.10  After the fight the force may go on.

    By the older rules it was asked only if it had lost somebody.
    """

    kind: ClassVar = "onward"
    side: Side
    force: tuple[str, ...]
    path: tuple[str, ...]
    attacked: bool = False
    usually: ClassVar = (ALL,)

    def asks(self, game: Norway) -> Side | None:
        left = afloat(game, self.force)
        met = self.attacked or len(left) < len(self.force)
        return self.side if met and left and self.path else None

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        """Whom nobody has attacked goes on."""
        game.push(Voyage(self.side, self.force, self.path))
        yield from ()

    def about(self, game: Norway) -> tuple[str, ...]:
        left = afloat(game, self.force)
        return (*left, game.where[left[0]]) if left else ()

    def prompt(self, game: Norway) -> str:
        left = " + ".join(afloat(game, self.force))
        return f"{left} may go on to {self.path[-1]}, or turn back. (ONWARD ALL; TURN BACK)"

    def answers(self, game: Norway) -> Iterator[Order]:
        yield Onward(afloat(game, self.force))
        yield Onward()

    def check(self, game: Norway, order: Order) -> None:
        assert isinstance(order, Onward)
        left = afloat(game, self.force)
        if order.units and set(order.units) != set(left):
            raise Illegal("a force stays together", case="10.1", legal=self.answers(game))

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        left = afloat(game, self.force)
        if choice[0] == NEVER or (choice[0].isdigit() and len(left) < int(choice[0])):
            return Onward()
        return Onward(left)

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Onward)
        if order.units:
            game.push(Voyage(self.side, self.force, self.path))
        else:
            yield Halted(self.side, game.where[afloat(game, self.force)[0]])
