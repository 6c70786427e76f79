"""24.0  Step 3-A of an offensive: activated land units move."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.evacuation import Evacuation
from pbem.games.eto.combat.on_the_way.passing import leaves_zone, met_on_the_way
from pbem.games.eto.combat.on_the_way.reaction import reaction_steps
from pbem.games.eto.command.activation import waits_for
from pbem.games.eto.command.displacement import Displacement
from pbem.games.eto.command.removal import RemoveHeadquarters
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.movement.army_group import MoveAll
from pbem.games.eto.movement.march import Move
from pbem.games.eto.movement.movers import movers, why_no_ride
from pbem.games.eto.movement.routes import reach
from pbem.games.eto.movement.walking import Walk
from pbem.games.eto.naval.transport.landing import Land, landable
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.company import with_company
from pbem.games.eto.position.events import Undone
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import room
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command

IDLE = 0.15  # how likely a player by chance leaves the rest of the step unused


class LandMoves(Acting[Europe], frozen=True):
    """24.0  Units that can be activated move one after the other, until their side is done."""

    kind: ClassVar = "move"
    orders: ClassVar = (Move, MoveAll, Land, RemoveHeadquarters)
    done: ClassVar[Command[Any]] = Done("move")

    def prompt(self, game: Europe) -> str:
        land = "LAND units; " if next(landable(game, self.side), None) else ""
        ways = f"M units hex; MOVE ALL TOWARD hex; HQ name: MOVE ALL TOWARD hex; {land}DONE MOVE"
        return f"Land movement of the offensive. Who moves? ({ways})"

    def forced(self, game: Europe) -> Order | None:
        able = chain(movers(game, self.side), landable(game, self.side))
        return None if next(able, None) else self.done

    def sample(self, game: Europe, chance: random.Random) -> Order:
        landed = landed_by_chance(game, self.side, chance)
        return landed or by_chance(game, self.side, chance) or self.done

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        """26.5  Before a whole stack leaves a zone of enemy armor, that may attack it."""
        if isinstance(order, Move):
            game.push(*leaving(game, self.side, order), self)
        elif isinstance(order, MoveAll):
            game.push(NextMove(self.side, order), self)
        else:
            yield from super().play(game, order, dice)
            if isinstance(order, Land):  # 27.5 who comes ashore may find a general there
                game.push(Displacement())

    def spelled_out(self, game: Europe, order: Order) -> Iterator[Order]:
        """An army group's order as the plain moves that it stands for."""
        if isinstance(order, MoveAll):
            yield from order.moves(game, self.side)
        else:
            yield order

    def able(self, game: Europe) -> list[str]:
        """Who can move, and the generals who can go with them."""
        found = list(movers(game, self.side))
        hexes = {game.where[id] for id in found}
        led = (id for hex in sorted(hexes) for id in game.of_kind(hex, GENERAL))
        led = (id for id in led if not why_no_ride(game, self.side, id))
        return [*found, *led, *landable(game, self.side)]

    def defers(self, game: Europe, order: Order) -> bool:
        """A line to a headquarters waits for its offensive."""
        return isinstance(order, Move | MoveAll) and waits_for(game, order.hq)

    def offers(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        return super().offers(game, with_company(game, units, movers(game, self.side)))


def leaving(game: Europe, side: Side, order: Move) -> tuple[Step[Any], ...]:
    """26.5  One move, with the armor that may react before it and who must leave because of it."""
    land = [id for id in order.units if game.unit(id).land]
    reacting = reaction_steps(game, order.units, game.where[land[0]])
    return (*reacting, GoOn(side, order), Evacuation(), Displacement())


class NextMove(Step[Europe], frozen=True):
    """The moves that an army group's order stands for, one after the other."""

    side: Side
    order: MoveAll
    tried: frozenset[str] = frozenset()

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        move = self.order.following(game, self.side, self.tried)
        if move is not None:
            tried = self.tried | set(move.units)
            game.push(*leaving(game, self.side, move), NextMove(self.side, self.order, tried))
        yield from ()


class GoOn(Step[Europe], frozen=True):
    """24.0  Units move that were told to, if they still can."""

    side: Side
    order: Move

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        try:
            self.order.check(game, self.side)
        except Illegal as refusal:
            yield Undone(str(self.order), refusal.brief())
            return
        order = self.order
        path = order.made(game, self.side).path
        game.push(WalkPastArmor(self.side, order.units, path, order.dropped, order.at))
        yield from order.begin(game)


class WalkPastArmor(Walk, frozen=True):
    """26.5  In an offensive armor may attack who leaves a hex in its zone, also on the way."""

    def pauses(self, game: Europe, going: Sequence[str], hex: str) -> bool:
        return super().pauses(game, going, hex) or leaves_zone(game, going, hex)

    def meanwhile(self, game: Europe, going: Sequence[str], hex: str) -> tuple[Step[Europe], ...]:
        return met_on_the_way(game, going, hex)


def by_chance(game: Europe, side: Side, chance: random.Random) -> Move | None:
    """A move that somebody might make who does not think about it; None: nobody moves any more."""
    units = [id for id in movers(game, side) if game.unit(id).land]
    if not units or chance.random() < IDLE:
        return None
    id = chance.choice(units)
    board = game.board
    ends = [hex for hex in board.grid.named(reach(game, (id,)).reached) if room(game, hex, (id,))]
    return Move((id,), (chance.choice(ends),)) if ends else None


def landed_by_chance(game: Europe, side: Side, chance: random.Random) -> Land | None:
    """Somebody who comes ashore, now and then; None: nobody does."""
    found = list(Land.some(game, side))
    return chance.choice(found) if found and chance.random() > IDLE else None
