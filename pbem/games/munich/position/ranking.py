"""By what units are compared, and the choice of one that loses a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.munich.position.game import Munich, step_lost
from pbem.wargame.orders import ranking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.picking import Picking
from pbem.wargame.orders.ranking import Worth


def worth(view: Munich, id: str) -> tuple[int, int, str]:
    """By which units are compared: strength, then movement."""
    strength, unit = view.strength(id), view.unit(id)
    return strength.attack + strength.defense, unit.movement, id


def by_worth(view: Munich) -> Worth:
    return lambda id: worth(view, id)


def group_of(
    view: Munich, groups: Iterable[tuple[str, ...]], words: Sequence[str]
) -> tuple[str, ...]:
    """Of groups to be given up or kept down, the one that the words mean; empty for none."""
    return ranking.group_of(groups, words, lambda id: worth(view, id)[0])


class StepLoss(Command[Munich], frozen=True):
    """11.17  The unit that loses a step."""

    unit: str

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        yield step_lost(view, self.unit)


class PickingOne(Picking[Munich], frozen=True):
    """A side names one of several units, which loses a step."""

    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True
    side: Side

    def worth(self, game: Munich, id: str) -> tuple[int, int, str]:
        return worth(game, id)

    def offers_to(self, game: Munich, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            order = self.order(units[0])
            option = order.as_option(game, self.side, game.where[units[0]])
            yield from self.all_warned(game, [(order, option)])
