"""14.1-14.3  Ground unit fire: direct and ranged, group by group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.sub_commands import commands_of
from pbem.games.narvik.combat.attack import Shooting
from pbem.games.narvik.combat.fire_lines import blocking, distance, fire_targets
from pbem.games.narvik.combat.groups import all_at_once, check_groups, groups_worth
from pbem.games.narvik.combat.shifts import FIRE, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.game import Narvik


class Fire(Shooting, frozen=True):
    """14.1-14.3  Direct and ranged fire."""

    charged: ClassVar = ("fire",)
    text: ClassVar = "FIRE {command}: {shots,}"
    how: ClassVar = FIRE
    drawn_as: ClassVar = ("fire", "fire")
    form: ClassVar = "FIRE _under? shots _tops? _keep?"
    spelled: ClassVar = {"FIRE": ("FIRE", "F", "SHOOT")}

    @staticmethod
    def targets(game: Narvik, id: str) -> Iterable[str]:
        return fire_targets(game, id)

    def try_on(self, trial: Narvik, side: Side) -> None:
        """Every shot must be one that may be fired."""
        groups = list(self.volleys(trial, side))
        check_groups(trial, side, groups, self.command, fire_targets)
        for group in groups:
            check_range(trial, group)

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        """One group after the other, each with all that comes of it."""
        game.push(*map(Shoot, self.volleys(game, side)))
        yield from ()

    @classmethod
    def some(cls, game: Narvik, side: Side) -> Iterator[Self]:
        """Shots of all who can from a hex at a hex, those of single units, and all at once."""
        for command in commands_of(side):
            shots = list(groups_worth(game, side, command, fire_targets))
            yield from (cls(command, (shot,)) for shot in shots)
            if len(everyone := all_at_once(shots)) > 1:
                yield cls(command, everyone)


def shots_of(game: Narvik, id: str) -> Iterator[Shot]:
    """What a unit could fire at alone."""
    yield from (Shot((id,), hex) for hex in fire_targets(game, id))


def check_range(game: Narvik, group: Volley) -> None:
    """14.2  Every unit of the group must reach the hex, and no peak be in the way."""
    away = distance(game, group.origin, group.target)
    for id in group.units:
        legal = shots_of(game, id)
        if away > game.unit(id).range:
            words = f"{group.target} is {away} hexes from {group.origin}, too far for {id}"
            raise Illegal(words, case="14.2", legal=legal)
    if peaks := blocking(game.board, group.origin, group.target):
        block = "blocks" if len(peaks) == 1 else "block"
        words = f"{' and '.join(peaks)} {block} the line of fire from {group.origin}"
        raise Illegal(f"{words} to {group.target}", case="14.2", legal=legal)
