"""14.4  Close assault: hex by hex, with counterattack or pursuit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.combat.after.pursuit import Pursuit
from pbem.games.narvik.combat.fire import (
    all_at_once,
    check_groups,
    groups_worth,
    may_fire_from,
    volleys,
)
from pbem.games.narvik.combat.fire_lines import assault_targets, distance, targets_beside
from pbem.games.narvik.combat.shifts import ASSAULT, COUNTER, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.kinds import Action, Assault, Counter, Shot
from pbem.games.narvik.position.game import Narvik


def targets(game: Narvik, id: str) -> list[str]:
    """14.4  The hexes that a unit could close assault; none for those who are not fit for it."""
    return assault_targets(game, id) if game.unit(id).close_assault else []


def check(game: Narvik, side: Side, order: Action) -> None:
    """Raise Illegal unless every assault may be made."""
    assert isinstance(order, Assault)
    groups = list(volleys(game, side, order, ASSAULT, targets))
    check_groups(game, side, groups, order.command, targets)
    for group in groups:
        check_close(game, group, order.command)


def check_close(game: Narvik, group: Volley, command: str) -> None:
    """14.4  Only capable units, only against the next hex, not across the sea."""
    for id in group.units:
        if not game.unit(id).close_assault:
            own = activated(game, group.side, command)
            fit = [
                each for each in sorted(own) if game.unit(each).close_assault and game.on_map(each)
            ]
            raise Illegal(f"{id} is not fit for close assault", case="14.4", legal=fit)
    if group.target in targets_beside(game, group.origin, group.side):
        return
    legal = (Shot(group.units, hex) for hex in targets_beside(game, group.origin, group.side))
    if distance(game, group.origin, group.target) > 1:
        raise Illegal(f"{group.target} is not next to {group.origin}", case="14.4", legal=legal)
    words = f"the sea lies between {group.origin} and {group.target}"
    raise Illegal(words, case="14.4", legal=legal)


def play(game: Narvik, side: Side, order: Action, dice: Dice) -> Iterator[Event]:
    """One target hex after the other, in the order in which they are first named."""
    assert isinstance(order, Assault)
    by_target: dict[str, list[Volley]] = {}
    for group in volleys(game, side, order, ASSAULT, targets):
        by_target.setdefault(group.target, []).append(group)
    game.push(*(AssaultHex(side, hex, tuple(groups)) for hex, groups in by_target.items()))
    yield from ()


def some(game: Narvik, side: Side) -> Iterator[Action]:
    """Assaults of all who can from a hex, of single units, and from all sides at once."""
    for command in commands_of(side):
        shots = list(groups_worth(game, side, command, targets))
        yield from (Assault(command, (shot,)) for shot in shots)
        for hex in sorted({shot.target for shot in shots}):
            together = all_at_once(shot for shot in shots if shot.target == hex)
            if len(together) > 1:
                yield Assault(command, together)


class AssaultHex(Step[Narvik], frozen=True):
    """14.4  All close assaults into one hex, one group after the other."""

    side: Side
    hex: str
    groups: tuple[Volley, ...]

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        """Who has been driven off by a counterattack from elsewhere assaults nobody."""
        able = tuple(
            each for each in self.groups if any(still(game, each, id) for id in each.units)
        )
        game.push(
            *map(Shoot, self.groups),
            AfterAssault(self.side, self.hex, able, game.stack(self.hex)),
        )
        yield from ()


class AfterAssault(Step[Narvik], frozen=True):
    """14.4.1, 15.2  Pursuit if the hex is cleared, counterattacks if it is not."""

    side: Side
    hex: str
    groups: tuple[Volley, ...]
    defenders: tuple[str, ...]  # who was there when it began

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        if not game.stack(self.hex):
            there = (id for each in self.groups for id in each.units if still(game, each, id))
            game.push(Pursuit(self.side, self.hex, tuple(there)))
        else:
            origins = tuple(dict.fromkeys(each.origin for each in self.groups))
            game.push(Counterattack(enemy_of(self.side), self.hex, origins, self.defenders))
        yield from ()


def still(game: Narvik, group: Volley, id: str) -> bool:
    """Is a unit still where it attacks from?"""
    return game.where[id] == group.origin


class Counterattack(Step[Narvik], frozen=True):
    """14.4.1  Defenders who held may strike back at one hex after the other, each of them once."""

    kind: ClassVar = "counter"
    reaction: ClassVar = True
    side: Side
    hex: str
    origins: tuple[str, ...]  # that the assaults came from, the one asked about first
    defenders: tuple[str, ...]  # who has not struck back yet

    def able(self, game: Narvik) -> tuple[str, ...]:
        """Capable units that were here from the beginning, if there is still an enemy to hit."""
        if not self.origins or game.holder(self.origins[0]) != enemy_of(self.side):
            return ()
        return tuple(
            id
            for id in may_fire_from(game, self.hex)
            if id in self.defenders and game.unit(id).close_assault and game.unit(id).fire
        )

    def asks(self, game: Narvik) -> Side | None:
        return self.side if self.able(game) else None

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        self.go_on(game, self.defenders, self.origins[1:])
        yield from ()

    def go_on(self, game: Narvik, left: Iterable[str], origins: tuple[str, ...]) -> None:
        if origins:
            game.push(Counterattack(self.side, self.hex, origins, tuple(left)))

    def prompt(self, game: Narvik) -> str:
        return (
            f"{game.board.name(self.hex)} has held: which of {', '.join(self.able(game))} "
            f"counterattack {game.board.name(self.origins[0])}? (COUNTER units, NO COUNTER)"
        )

    def answers(self, game: Narvik) -> Iterator[Order]:
        able = self.able(game)
        for size in range(len(able) + 1):
            yield from map(Counter, combinations(able, size))

    def check(self, game: Narvik, order: Order) -> None:
        assert isinstance(order, Counter)
        able = self.able(game)
        for id in order.units:
            if id not in able:
                raise Illegal(f"{id} cannot counterattack", case="14.4.1", legal=able)
        if len(set(order.units)) != len(order.units):
            raise Illegal("each unit counterattacks once", case="14.4.1", legal=able)

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Counter)
        if not order.units:
            self.go_on(game, self.defenders, self.origins[1:])
        else:
            left = (id for id in self.defenders if id not in order.units)
            self.go_on(game, left, self.origins)
            game.push(Shoot(Volley(self.side, COUNTER, order.units, self.hex, self.origins[0])))
        yield from ()
