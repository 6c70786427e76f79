"""5.6, 13.0  The combat phase: one attack after the other, the sides in turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.jupiter.combat.battle import (
    AskHelp,
    check_support,
    choices_of,
    engagement,
    targets_from,
    usable_support,
)
from pbem.games.jupiter.combat.forecast import in_short, of_attack
from pbem.games.jupiter.combat.momentum import Exploit
from pbem.games.jupiter.combat.odds import Engagement
from pbem.games.jupiter.combat.probing import Probe
from pbem.games.jupiter.combat.strike import Strike, each_with, groups
from pbem.games.jupiter.facts.units import SOVIET
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.position.in_turn import InTurn, Waiting, check_ready
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.games.jupiter.position.supply import needs_sweden
from pbem.wargame.orders.command import Offered


def targets(game: Jupiter, id: str) -> list[str]:
    """The hexes that a unit could attack."""
    return targets_from(game, game.where[id], game.side_of(id))


def target_fault(game: Jupiter, side: Side, contingent: str, hex: str) -> tuple[str, str]:
    """Why this contingent may not attack that hex, and the case; two empty strings if it may."""
    board = game.board
    if contingent != SOVIET:
        return "", ""
    if not board.is_in(hex, board.soviet_limit):
        return (
            f"Soviet units may only attack in the USSR, Finnmark and Finland, not {hex}",
            "13.22",
        )
    if game.turn == 1 and not board.is_in(hex, board.soviet_rear):
        return f"Soviet units may not attack across the frontline in turn 1, so not {hex}", "5.10"
    most = game.scenario.number("soviet.attacks_per_turn")
    if game.soviet_attacks >= most:
        return f"the Soviets have made their {most} attacks of this turn", "13.22"
    return "", ""


def opportunities(game: Jupiter, side: Side) -> dict[str, list[str]]:
    """The hexes that can be attacked, each with the units next to it."""
    found: dict[str, list[str]] = {}
    for id in game.ready(side):
        for hex in targets(game, id):
            found.setdefault(hex, []).append(id)
    return found


class Attack(Strike, frozen=True):
    """13.0  Attack one hex with the units named, perhaps supported by special forces."""

    answers: ClassVar = ("attack",)
    form: ClassVar = "ATTACK place WITH units (SUPPORT markers)? SWEDEN?"
    spelled: ClassVar = {"ATTACK": ("A", "ATTACK", "ATT")}
    support: tuple[str, ...] = ()
    sweden: bool = False

    def __str__(self) -> str:
        support = f" SUPPORT {', '.join(self.support)}" if self.support else ""
        return f"A {self.hex} WITH {', '.join(self.units)}{support}{self.in_so_many_words}"

    def fight(self, game: Jupiter, side: Side) -> Engagement:
        return engagement(game, side, self.hex, self.units, self.support)

    def check(self, game: Jupiter, side: Side) -> None:
        board = game.board
        if not self.units or len(set(self.units)) != len(self.units):
            raise Illegal("an attack needs at least one unit, and each only once", case="13.2")
        for id in self.units:
            check_ready(game, side, id, "13.1")
        holder = game.holder(self.hex)
        if holder is None or holder == side:
            raise Illegal(
                f"there is no enemy in {board.name(self.hex)}",
                case="13.0",
                legal=(f"A {hex} WITH {self.units[0]}" for hex in targets(game, self.units[0])),
            )
        for id in self.units:
            if self.hex not in targets(game, id):
                raise Illegal(
                    f"{id} in {game.where[id]} cannot attack {self.hex}: it must be next to it, "
                    "and not across open water",
                    case="13.0",
                    legal=(f"A {hex} WITH {id}" for hex in targets(game, id)),
                )
        contingent = contingent_of(game, self.units)
        if contingent is None:
            raise Illegal("units of different nationalities may not attack together", case="13.0")
        words, case = target_fault(game, side, contingent, self.hex)
        if words:
            raise Illegal(words, case=case)
        traced = self.sweden and any(needs_sweden(game, id) for id in self.units)
        self.check_sweden(game, self.hex, traced=traced)
        check_support(game, side, contingent, self.support)

    def play(self, game: Jupiter, side: Side, dice: Dice) -> Iterator[Event]:
        game.push(AskHelp(self.fight(game, side)), Exploit(self.units, self.hex))
        if self.sweden:
            into = game.board.is_in(self.hex, game.board.sweden)
            how = "attacked into Sweden" if into else "traced supply through Sweden"
            yield from enter_war(game, side, how)

    @classmethod
    def some(cls, game: Jupiter, side: Side) -> Iterator[Self]:
        """Every set of units against every hex; the sets are listed as they are asked for."""
        for hex, near in opportunities(game, side).items():
            for _, units in each_with((hex,), near):
                yield from cls.variants(game, side, hex, units)

    @classmethod
    def variants(
        cls, game: Jupiter, side: Side, hex: str, units: tuple[str, ...]
    ) -> Iterator[Self]:
        """With every choice of special forces, and over Sweden where that helps; if any may be."""
        contingent = contingent_of(game, units)
        if contingent is None or target_fault(game, side, contingent, hex)[0]:
            return
        into = game.in_neutral_sweden(hex)
        through = not into and any(needs_sweden(game, id) for id in units)
        for support in choices_of(game, usable_support(game, side, contingent)):
            yield cls(hex, units, support, into)
            if through:
                yield cls(hex, units, support, True)

    @classmethod
    def offers(cls, view: Jupiter, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """These units against each hex that all of them reach; one may be joined by others."""
        for hex, near in opportunities(view, side).items():
            if not set(units) <= set(near):
                continue
            for group in groups(view, units, near):
                for order in cls.variants(view, side, hex, group):
                    fight, origin = order.fight(view, side), view.where[units[0]]
                    yield order, order.as_attack(view, fight, origin)

    def forecast(self, view: Jupiter, side: Side) -> Iterator[str]:
        yield from map(str, of_attack(view, self.fight(view, side), self.sweden))

    def why(self, view: Jupiter, side: Side) -> str:
        return in_short(view, self.fight(view, side), self.sweden)

    def warnings(self, view: Jupiter, side: Side) -> Iterator[str]:
        yield from super().warnings(view, side)
        yield from self.risked(view, self.fight(view, side))

    @property
    def foreseeable(self) -> bool:
        return False

    def use_up(self, view: Jupiter, side: Side) -> None:
        view.disrupted.update(self.units, view.stack(self.hex))
        view.soviet_attacks += contingent_of(view, self.units) == SOVIET


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
        return (
            f"Make one attack, or rest one of your {left} undisrupted units, or end your attacks. "
            "(A hex WITH units; REST unit; DONE)"
        )

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

    def offers_to(self, game: Jupiter, units: tuple[str, ...]) -> Iterator[Option]:
        if len(units) == 1:
            yield from self.all_shown(game, (Rest(units[0]),))
        for kind in (Attack, Probe):
            yield from self.all_warned(game, kind.offers(game, self.side, units))
