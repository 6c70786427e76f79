"""Which units the words of a standing order mean: the weakest, the strongest, or those named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import ClassVar

from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.orders.general import as_option
from pbem.games.munich.position.game import Munich, step_lost
from pbem.wargame.command import Command

ALL, NEVER, STRONGEST, WEAKEST = "ALL", "NEVER", "STRONGEST", "WEAKEST"
MOST_GROUPS = 5000  # choices of several units that are compared before one is taken


def worth(view: Munich, id: str) -> tuple[int, int, str]:
    """By which units are compared: strength, then movement."""
    strength, unit = view.strength(id), view.unit(id)
    return strength.attack + strength.defense, unit.movement, id


def ranked(view: Munich, units: Sequence[str], words: Sequence[str]) -> list[str]:
    """The units that the words mean, in the order in which they mean them."""
    if words[0] in (WEAKEST, STRONGEST, ALL):
        strongest = words[0] != WEAKEST
        return sorted(units, key=lambda id: worth(view, id), reverse=strongest)
    return [id for id in words if id in units]


def picked(view: Munich, units: Sequence[str], words: Sequence[str]) -> str:
    """The unit that the words mean first of all; empty for none."""
    return next(iter(ranked(view, units, words)), "")


def group_of(
    view: Munich, groups: Iterable[tuple[str, ...]], words: Sequence[str]
) -> tuple[str, ...]:
    """Of groups to be given up or kept down, the one that the words mean; empty for none."""
    choices = list(islice(groups, MOST_GROUPS))
    if words[0] in (WEAKEST, STRONGEST):
        best = max if words[0] == STRONGEST else min
        return best(choices, key=lambda units: (_weight(view, units), units), default=())
    named = [each for each in choices if set(each) <= set(words)]
    return max(named, key=lambda units: [each in units for each in words], default=())


def _weight(view: Munich, units: Iterable[str]) -> int:
    return sum(worth(view, id)[0] for id in units)


class StepLoss(Command[Munich], frozen=True):
    """11.17  The unit that loses a step."""

    unit: str

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        yield step_lost(view, self.unit)


class Picking(Step[Munich], frozen=True):
    """A side names one of several units, which loses a step."""

    public: ClassVar = False  # the events tell it
    reaction: ClassVar = True
    order: ClassVar[type[StepLoss]]
    silence: ClassVar[str]  # whom somebody means who says nothing
    side: Side

    def able(self, game: Munich) -> tuple[str, ...]:
        raise NotImplementedError

    def answers(self, game: Munich) -> Iterator[Order]:
        return map(self.order, self.able(game))

    def usual(self, game: Munich) -> Order:
        return self.by_standing(game, (self.silence,)) or next(self.answers(game))

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        unit = picked(game, self.able(game), choice)
        return self.order(unit) if unit else None

    def offers(self, game: Munich, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            yield as_option(self.order(units[0]), game, self.side, game.where[units[0]])
