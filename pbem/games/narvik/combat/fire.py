"""14.1-14.3  Ground unit fire: direct and ranged, group by group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.combat.attack import Shooting
from pbem.games.narvik.combat.fire_lines import blocking, distance, fire_targets
from pbem.games.narvik.combat.groups import all_at_once
from pbem.games.narvik.combat.shifts import FIRE, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.game import Narvik


class Fire(Shooting, frozen=True):
    """14.1-14.3  Direct and ranged fire."""

    charged: ClassVar = ("fire",)
    apart: ClassVar = True
    text: ClassVar = "FIRE {command}: {shots,}"
    how: ClassVar = FIRE
    drawn_as: ClassVar = ("fire", "fire")
    form: ClassVar = "FIRE _under? shots _tops? _keep?"
    spelled: ClassVar = {"FIRE": ("FIRE", "F", "SHOOT")}

    targets = staticmethod(fire_targets)

    def check_volley(self, trial: Narvik, group: Volley) -> None:
        """14.2  Every unit of the group must reach the hex, and no peak be in the way."""
        away = distance(trial, group.origin, group.target)
        for id in group.units:
            if away > trial.unit(id).range:
                words = f"{group.target} is {away} hexes from {group.origin}, too far for {id}"
                raise Illegal(words, case="14.2", legal=shots_of(trial, id))
        if peaks := blocking(trial.board, group.origin, group.target):
            block = "blocks" if len(peaks) == 1 else "block"
            words = f"{' and '.join(peaks)} {block} the line of fire from {group.origin}"
            legal = shots_of(trial, group.units[-1])
            raise Illegal(f"{words} to {group.target}", case="14.2", legal=legal)

    def carry_out(self, game: Narvik, side: Side, dice: Dice) -> Iterator[Event]:
        """One group after the other, each with all that comes of it."""
        game.push(*map(Shoot, self.volleys(game, side)))
        yield from ()

    @classmethod
    def together(cls, shots: Sequence[Shot]) -> Iterator[tuple[Shot, ...]]:
        """All at once."""
        yield all_at_once(shots)


def shots_of(game: Narvik, id: str) -> Iterator[Shot]:
    """What a unit could fire at alone."""
    yield from (Shot((id,), hex) for hex in fire_targets(game, id))
