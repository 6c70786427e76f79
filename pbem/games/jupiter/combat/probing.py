"""13.20  Probing attacks: German mobile troops push into an empty hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.jupiter.combat.exploiting import (
    check_probe,
    conditions_met,
    probers,
    probes_from,
)
from pbem.games.jupiter.combat.momentum import PushIn
from pbem.games.jupiter.combat.strike import Strike, each_with, groups
from pbem.games.jupiter.movement.garrisons import bared
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.in_turn import check_ready
from pbem.wargame.orders.command import Offered
from pbem.wargame.orders.reasons import towards


class Probe(Strike, frozen=True):
    """13.20  Push into an empty hex from one enemy zone to the next."""

    answers: ClassVar = ("attack",)
    form: ClassVar = "PROBE place WITH units SWEDEN?"
    text: ClassVar = "PROBE {hex} WITH {units,}"
    spelled: ClassVar = {"PROBE": ("PROBE", "P")}
    sweden: bool = False

    def check(self, game: Jupiter, side: Side) -> None:
        for id in self.units:
            check_ready(game, side, id, "13.1")
        check_probe(game, side, self.hex, self.units)
        self.check_sweden(game, self.hex)

    def play(self, game: Jupiter, side: Side, dice: Dice) -> Iterator[Event]:
        game.push(PushIn(self.hex, self.units))
        if self.sweden:
            yield from enter_war(game, side, "advanced into Sweden")

    def why(self, view: Jupiter, side: Side) -> str:
        return towards(view.board, view.where[self.units[0]], self.hex)

    def warnings(self, view: Jupiter, side: Side) -> Iterator[str]:
        yield from super().warnings(view, side)
        yield from bared(view, side, self.units)

    @classmethod
    def some(cls, game: Jupiter, side: Side) -> Iterator[Self]:
        """Every probe that undisrupted units can make."""
        if conditions_met(game, side):
            for hex, units in probers(game, game.ready(side)).items():
                for target, some in each_with(probes_from(game, hex, side), units):
                    yield cls(target, some, game.in_neutral_sweden(target))

    @classmethod
    def offers(cls, view: Jupiter, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """Units of one stack into empty hexes beside it."""
        if not conditions_met(view, side):
            return
        for hex, able in probers(view, view.ready(side)).items():
            if not set(units) <= set(able):
                continue
            for target in probes_from(view, hex, side):
                for group in groups(view, units, able):
                    order = cls(target, group, view.in_neutral_sweden(target))
                    yield order, order.as_probe(hex)
