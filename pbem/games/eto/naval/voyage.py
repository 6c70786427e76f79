"""7.2, 8.7  The voyage: a stack goes from space to space, and on, home or nowhere when found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import passes
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step, done_without_dice
from pbem.games.eto.naval.battle.search import raid
from pbem.games.eto.naval.end_phase import barriers
from pbem.games.eto.naval.entering import Entering
from pbem.games.eto.naval.events import BrokeOff, CutShort, Docked, Sailed
from pbem.games.eto.naval.ports import (
    check_raid,
    enterable,
    has_room,
    is_water,
    lay_open_submarines,
    open_to_attack,
    shields,
    turn_back,
)
from pbem.games.eto.naval.routes import nearest_port, spent, within_reach
from pbem.games.eto.naval.transport.supplies import check_stock
from pbem.games.eto.naval.underway.going_on import HEAVE_TO, PRESS_ON, GoingOn
from pbem.games.eto.position import fog
from pbem.games.eto.position.aboard.passengers import passengers, undivided
from pbem.games.eto.position.fleets import armed, assemble, dock, speed
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.courses import hexes_to, next_hexes, station_in
from pbem.wargame.orders.command import Command


class Voyage(Step[Europe], frozen=True):
    """7.2  A stack enters the next space of its way; at its end it may enter a port."""

    side: Side
    ships: tuple[str, ...]
    path: tuple[str, ...]
    at_sea: bool
    raids: bool = False
    via: tuple[str, ...] = ()  # 7.4 hexes of sea areas that it still passes, as ordered
    if_found: str = ""
    assault: bool = False  # 10.6 units aboard are to assault its last space

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        ships = under_way(game, self.ships)
        if not ships:
            return
        if not self.path:
            if self.assault:
                self._aim(game, ships)
            yield from self.arrive(game, ships)
            return
        here, space, used = game.where[ships[0]], self.path[0], spent(game, ships)
        cost = 0 if here == space else game.scenario.routes.cost(here, space) or 0
        if used and used + cost > speed(game, ships):  # 9.5 damage slows them down
            yield CutShort(ships, self.side, hex=here, goal=space)
            return
        if enemies := barriers(game, ships, space):
            yield turn_back(game, self.side, ships, space, enemies)
            return
        via = next_hexes(game, here, space, self.via)
        hexes = hexes_to(game, ships[0], space, via=via)
        assemble(game, ships, space, station_in(game, space, hexes))
        game.sailed.update(dict.fromkeys(ships, used + cost))
        game.met.difference_update(ships)
        carry_on(game, ships, cost)
        if self.assault and not self.path[1:]:
            self._aim(game, ships)
        yield Sailed(ships, self.side, path=(here, space))
        if self._is_unseen(game, here):
            yield from self.arrive(game, ships)
            return
        game.push(
            Entering(self.side, ships[0], space, game.partnership(self.side), hexes),
            SailingOn(
                self.side,
                ships,
                self.path[1:],
                self.at_sea,
                self.raids,
                self.via[len(via) :],
                self.if_found,
                self.assault,
            ),
        )

    def _aim(self, game: Europe, ships: tuple[str, ...]) -> None:
        """8.6, 10.6  They have come to assault the coast where they are, for all to see."""
        here = game.where[ships[0]]
        ready = (id for id in passengers(game, ships) if id in game.poised)
        game.bound.update(dict.fromkeys(ready, here))

    def _is_unseen(self, game: Europe, here: str) -> bool:
        """7.8, 8.5  Nobody meets who goes from a canal, or from the water, straight into a port."""
        (space, *rest), own = self.path, game.partnership(self.side)
        if rest or self.at_sea or not enterable(game, own, space):
            return False
        return not is_water(game, space) or bool(game.scenario.routes.by_canal(here, space))

    def arrive(self, game: Europe, ships: tuple[str, ...]) -> Iterator[Event]:
        """7.7  Ships that enter a port from its hex are not intercepted."""
        own, here = game.partnership(self.side), game.where[ships[0]]
        if self.raids:
            yield from enter_enemy_port(game, self.side, ships)
        if self.at_sea or not enterable(game, own, here):
            return
        if has_room(game, own, here, ships) and passes(check_stock, game, own, here, ships):
            dock(game, ships, here)
            if here in game.board.grid.index:
                yield Docked(ships, self.side, hex=here)

    def foresee(self, game: Europe) -> None:
        done_without_dice(self, game)


def under_way(game: Europe, ships: tuple[str, ...]) -> tuple[str, ...]:
    """9.6, 10.8  Those of a stack that move; not who carries a unit with one that stays."""
    able = (id for id in ships if id in game.sailing and id not in game.withdrawn)
    return undivided(game, able)


def carry_on(game: Europe, ships: tuple[str, ...], cost: int) -> None:
    """10.2, 10.7  Units aboard come along, so many movement points farther."""
    for id in passengers(game, ships):
        game.hauled[id] = game.hauled.get(id, 0) + cost
        game.bound.pop(id, None)


def raiders(game: Europe, ships: tuple[str, ...]) -> tuple[str, ...]:
    """8.5, 8.6  Those who may still find somebody in this step."""
    return tuple(id for id in ships if id not in game.found)


def enter_enemy_port(game: Europe, side: Side, ships: tuple[str, ...]) -> Iterator[Event]:
    """7.7  Ships enter an enemy port, and fight who lies there; they count as at sea."""
    place, found = game.where[ships[0]], raiders(game, ships)
    own = game.partnership(side)
    if enemies := shields(game, own, place):
        yield turn_back(game, side, ships, place, enemies)
        return
    if not passes(check_raid, game, own, place):
        yield from lay_open_submarines(game, side, ships, place)
        return
    yield Docked(ships, side, hex=place)
    for foe in game.foes(own):
        docked = open_to_attack(game, foe, place)
        if docked and armed(game, found):
            game.evaded.difference_update(docked)
            game.push(raid(side, found, docked, place))


class TurnHome(Command[Europe], frozen=True):
    """8.7  Give up the voyage, and make for the nearest port."""

    answers: ClassVar = ("onward",)
    form: ClassVar = "TURNHOME"
    text: ClassVar = "TURN HOME"
    spelled: ClassVar = {"TURNHOME": ("TURN HOME", "GO HOME", "TURN BACK", "GO BACK")}


TURN_HOME = TurnHome()
AFTER: dict[str, Order] = {"PRESSON": PRESS_ON, "HEAVETO": HEAVE_TO, "TURNHOME": TURN_HOME}
"""8.7  What ships that are found do next, by the words of the grammar."""


class SailingOn(GoingOn, frozen=True):
    """8.7  Ships that were found and have survived go on, or stay and may be told otherwise."""

    ships: tuple[str, ...]
    path: tuple[str, ...]
    at_sea: bool
    raids: bool = False
    via: tuple[str, ...] = ()
    if_found: str = ""
    assault: bool = False

    def forced(self, game: Europe) -> Order | None:
        """What the order to sail has said for this case, as far as it can be."""
        told = next((order for order in AFTER.values() if str(order) == self.if_found), None)
        if told == TURN_HOME and not self.home(game):
            return HEAVE_TO
        return told

    def home(self, game: Europe) -> str | None:
        """The nearest port, as far as their side sees who bars the way (7.6)."""
        return nearest_port(fog.view(game, self.side), self.able(game))

    def able(self, game: Europe) -> tuple[str, ...]:
        return under_way(game, self.ships)

    def go_on(self, game: Europe) -> None:
        if ships := self.able(game):
            onward = Voyage(self.side, ships, self.path, self.at_sea, self.raids, self.via)
            game.push(replace(onward, if_found=self.if_found, assault=self.assault))

    def goal(self, game: Europe) -> str:
        return self.path[-1] if self.path else ""

    def prompt(self, game: Europe) -> str:
        home = "; TURN HOME)" if self.home(game) else ")"
        return super().prompt(game).removesuffix(")") + home

    def answers(self, game: Europe) -> Iterator[Order]:
        yield from super().answers(game)
        if self.home(game):
            yield TURN_HOME

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        if choice[0] == "HOME":
            return TURN_HOME if self.home(game) else HEAVE_TO
        return super().by_standing(game, choice)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if order == TURN_HOME and (port := self.home(game)):
            ships = self.able(game)
            reached = within_reach(fog.view(game, self.side), ships)
            way = game.scenario.routes.way(reached, port)
            game.push(Voyage(self.side, ships, way, at_sea=False))
            return
        yield from super().play(game, order, dice)

    def stop(self, game: Europe) -> Iterator[Event]:
        ships = self.able(game)
        yield BrokeOff(ships, self.side, hex=game.where[ships[0]])

    def foresee(self, game: Europe) -> None:
        if self.asks(game) is None:
            done_without_dice(self, game)
