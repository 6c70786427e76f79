"""13.0  The combat phase: declaring attacks, resolving them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.jupiter.combat.battle import (
    AskHelp,
    check_support,
    engagement,
    targets_from,
    usable_support,
)
from pbem.games.jupiter.combat.momentum import (
    Exploit,
    check_probe,
    check_sweden,
    probe,
    probe_answers,
)
from pbem.games.jupiter.facts.units import SOVIET
from pbem.games.jupiter.orders.common import Attack, Done, Probe, Rest
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.in_turn import InTurn, check_ready, finish, wait
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.games.jupiter.position.supply import needs_sweden


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


def check_attack(game: Jupiter, side: Side, order: Attack) -> None:
    """Raise Illegal unless the attack may be made."""
    board = game.board
    if order.hex not in board.grid.index:
        raise Illegal(f"there is no hex {order.hex} on this board", case="2.1")
    if not order.units or len(set(order.units)) != len(order.units):
        raise Illegal("an attack needs at least one unit, and each only once", case="13.2")
    for id in order.units:
        check_ready(game, side, id, "13.1")
    holder = game.holder(order.hex)
    if holder is None or holder == side:
        raise Illegal(
            f"there is no enemy in {board.name(order.hex)}",
            case="13.0",
            legal=(f"A {hex} WITH {order.units[0]}" for hex in targets(game, order.units[0])),
        )
    for id in order.units:
        if order.hex not in targets(game, id):
            raise Illegal(
                f"{id} in {game.where[id]} cannot attack {order.hex}: it must be next to it, "
                "and not across open water",
                case="13.0",
                legal=(f"A {hex} WITH {id}" for hex in targets(game, id)),
            )
    contingent = contingent_of(game, order.units)
    if contingent is None:
        raise Illegal("units of different nationalities may not attack together", case="13.0")
    words, case = target_fault(game, side, contingent, order.hex)
    if words:
        raise Illegal(words, case=case)
    check_sweden(game, order, order.units, order.hex)
    check_support(game, side, contingent, order.support)


class AttackOne(InTurn, frozen=True):
    """5.6  One side makes one attack, or disrupts a unit that makes none, or is done."""

    kind: ClassVar = "attack"

    def prompt(self, game: Jupiter) -> str:
        left = sum(1 for _ in game.ready(self.side))
        return f"Make one attack, or REST one of your {left} undisrupted units, or say DONE."

    def answers(self, game: Jupiter) -> Iterator[Order]:
        yield Done("attacks")
        for id in game.ready(self.side):
            yield Rest(id)
        yield from self.attacks(game)
        yield from probe_answers(game, self.side)

    def attacks(self, game: Jupiter) -> Iterator[Order]:
        """Every set of units against every hex; the sets are listed as they are asked for."""
        for hex, near in self.opportunities(game).items():
            for size in range(1, len(near) + 1):
                for units in combinations(near, size):
                    contingent = contingent_of(game, units)
                    if contingent is None or target_fault(game, self.side, contingent, hex)[0]:
                        continue
                    yield from self.variants(game, hex, units, contingent)

    def opportunities(self, game: Jupiter) -> dict[str, list[str]]:
        """The hexes that can be attacked, each with the units next to it."""
        found: dict[str, list[str]] = {}
        for id in game.ready(self.side):
            for hex in targets(game, id):
                found.setdefault(hex, []).append(id)
        return found

    def variants(
        self, game: Jupiter, hex: str, units: tuple[str, ...], contingent: str
    ) -> Iterator[Order]:
        """The same attack with every choice of special forces, and over Sweden where that helps."""
        markers = usable_support(game, self.side, contingent)
        into = game.in_neutral_sweden(hex)
        through = not into and any(needs_sweden(game, id) for id in units)
        for size in range(len(markers) + 1):
            for support in combinations(markers, size):
                if len({game.scenario.special_forces[each] for each in support}) > 1:
                    continue
                yield Attack(hex, units, support, into)
                if through:
                    yield Attack(hex, units, support, True)

    def sample(self, game: Jupiter, chance: random.Random) -> Order:
        open_to = self.opportunities(game)
        if open_to and chance.random() < 0.7:
            hex = chance.choice(list(open_to))
            lead = chance.choice(open_to[hex])
            units = tuple(
                id
                for id in open_to[hex]
                if id == lead
                or (chance.random() < 0.7 and contingent_of(game, (lead, id)) is not None)
            )
            contingent = contingent_of(game, units)
            if contingent and not target_fault(game, self.side, contingent, hex)[0]:
                return chance.choice(list(self.variants(game, hex, units, contingent)))
        probes = list(probe_answers(game, self.side))
        if probes and chance.random() < 0.5:
            return chance.choice(probes)
        return Rest(chance.choice(list(game.ready(self.side))))

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, Attack):
            check_attack(game, self.side, order)
        elif isinstance(order, Probe):
            for id in order.units:
                check_ready(game, self.side, id, "13.1")
            check_probe(game, self.side, order)
        elif isinstance(order, Rest):
            check_ready(game, self.side, order.unit, "13.1")

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        game.push(AttackOne(enemy_of(self.side)))
        if isinstance(order, Rest):
            yield wait(game, order.unit)
        elif isinstance(order, Attack):
            fight = engagement(game, self.side, order.hex, order.units, order.support)
            game.push(AskHelp(fight), Exploit(order.units, order.hex))
            if order.sweden:
                into = game.board.is_in(order.hex, game.board.sweden)
                how = "attacked into Sweden" if into else "traced supply through Sweden"
                yield from enter_war(game, self.side, how)
        elif isinstance(order, Probe):
            yield from probe(game, order)
        else:
            yield from finish(game, self.side, "attacks")
