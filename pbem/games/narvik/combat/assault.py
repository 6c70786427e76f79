"""14.4  Close assault: hex by hex, with counterattack or pursuit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.narvik.actions.sub_commands import activated
from pbem.games.narvik.combat.after.pursuit import Pursuit
from pbem.games.narvik.combat.attack import Shooting
from pbem.games.narvik.combat.counterattack import Counterattack
from pbem.games.narvik.combat.fire_lines import assault_targets, distance, targets_beside
from pbem.games.narvik.combat.groups import all_at_once
from pbem.games.narvik.combat.shifts import ASSAULT, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.facts.units import enemy_of, hidden
from pbem.games.narvik.movement.garrisons import at_stake
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.game import Narvik


class Assault(Shooting, frozen=True):
    """14.4  Close assaults."""

    charged: ClassVar = ("assault",)
    text: ClassVar = "ASSAULT {command}: {shots,}"
    how: ClassVar = ASSAULT
    drawn_as: ClassVar = ("assaults", "attack")
    form: ClassVar = "ASSAULT _under? shots _tops? _keep?"
    spelled: ClassVar = {"ASSAULT": ("ASSAULT", "A", "ATTACK", "CLOSE ASSAULT", "CA")}

    targets = staticmethod(assault_targets)

    def check_volley(self, trial: Narvik, group: Volley) -> None:
        check_close(trial, group, self.command)

    def warnings(self, view: Narvik, side: Side) -> Iterator[str]:
        """14.4.1  A counterattack may drive off, or kill, whoever holds an objective alone."""
        volleys = self.volleys(self.arranged(view, side), side)
        hexes = (each.origin for each in volleys if may_strike_back(view, each.target))
        for hex in dict.fromkeys(hexes):
            yield from at_stake(view, side, hex)

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        """One target hex after the other, in the order in which they are first named."""
        by_target: dict[str, list[Volley]] = {}
        for group in self.volleys(game, side):
            by_target.setdefault(group.target, []).append(group)
        game.push(*(AssaultHex(side, hex, tuple(groups)) for hex, groups in by_target.items()))
        yield from ()

    @classmethod
    def together(cls, shots: Sequence[Shot]) -> Iterator[tuple[Shot, ...]]:
        """At each hex from all sides at once."""
        for hex in sorted({shot.target for shot in shots}):
            yield all_at_once(shot for shot in shots if shot.target == hex)


def may_strike_back(view: Narvik, hex: str) -> bool:
    """14.4.1  Is anybody there who can counterattack, or may be one who can?"""
    units = (view.unit(id) for id in view.stack(hex))
    return any(hidden(unit.id) or (unit.close_assault and unit.fire) for unit in units)


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
        after = AfterAssault(self.side, self.hex, able, game.stack(self.hex))
        if game.version == 1:  # nobody asked then who had not fired yet
            game.push(*map(Shoot, self.groups), after)
        else:
            game.push(replace(after, to_come=self.groups))
        yield from ()


class AfterAssault(Step[Narvik], frozen=True, omit_defaults=True):
    """14.4.1, 15.2  Pursuit once the hex is cleared, counterattacks if it never is."""

    side: Side
    hex: str
    groups: tuple[Volley, ...]
    defenders: tuple[str, ...]  # who was there when it began
    to_come: tuple[Volley, ...] = ()  # who has not fired yet

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        if not game.stack(self.hex):
            there = (id for each in self.groups for id in each.units if still(game, each, id))
            late = tuple(id for each in self.to_come for id in each.units)
            game.push(*map(Shoot, self.to_come), Pursuit(self.side, self.hex, tuple(there), late))
        elif self.to_come:
            game.push(Shoot(self.to_come[0]), replace(self, to_come=self.to_come[1:]))
        else:
            origins = tuple(dict.fromkeys(each.origin for each in self.groups))
            game.push(Counterattack(enemy_of(self.side), self.hex, origins, self.defenders))
        yield from ()


def still(game: Narvik, group: Volley, id: str) -> bool:
    """Is a unit still where it attacks from?"""
    return game.where[id] == group.origin
