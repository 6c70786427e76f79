"""5.6, 13.0  The combat phase: one attack after the other, the sides in turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.options import Option
from pbem.engine.order import Order
from pbem.games.jupiter.combat.attacking import Attack, opportunities
from pbem.games.jupiter.combat.probing import Probe
from pbem.games.jupiter.orders.common import Done
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.in_turn import InTurn, Waiting
from pbem.games.jupiter.position.stacking import contingent_of


class Rest(Waiting, frozen=True):
    """5.6  Disrupt a unit without attacking with it."""

    answers: ClassVar = ("attack",)
    form: ClassVar = "REST UNIT"
    text: ClassVar = "REST {unit}"
    spelled: ClassVar = {"REST": ("REST",)}
    case: ClassVar = "13.1"


class AttackOne(InTurn, frozen=True):
    """5.6  One side makes one attack, or disrupts a unit that makes none, or is done."""

    kind: ClassVar = "attack"

    def prompt(self, game: Jupiter) -> str:
        left = sum(1 for _ in game.ready(self.side))
        return f"Make one attack, or REST one of your {left} undisrupted units, or say DONE."

    def answers(self, game: Jupiter) -> Iterator[Order]:
        yield Done("attacks")
        yield from map(Rest, game.ready(self.side))
        yield from Attack.some(game, self.side)
        yield from Probe.some(game, self.side)

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        open_to = opportunities(game, self.side)
        if open_to and chance.random() < 0.7:
            hex = chance.choice(list(open_to))
            lead = chance.choice(open_to[hex])
            units = tuple(
                id
                for id in open_to[hex]
                if id == lead
                or (chance.random() < 0.7 and contingent_of(game, (lead, id)) is not None)
            )
            if variants := list(Attack.variants(game, self.side, hex, units)):
                return chance.choice(variants)
        probes = list(Probe.some(game, self.side))
        if probes and chance.random() < 0.5:
            return chance.choice(probes)
        return Rest(chance.choice(list(game.ready(self.side))))

    def offers(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            yield self.shown(game, Rest(units[0]))
        for kind in (Attack, Probe):
            yield from (option for _, option in kind.offers(game, self.side, units))
