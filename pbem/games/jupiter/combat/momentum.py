"""13.19, 13.20  Momentum and probing attacks of German mobile troops."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.combat.after.retreats import advance
from pbem.games.jupiter.combat.battle import AskHelp, engagement, targets_from
from pbem.games.jupiter.facts.units import GERMAN
from pbem.games.jupiter.orders.common import Attack, Momentum, NoMomentum, Probe
from pbem.games.jupiter.politics.sweden import enter_war
from pbem.games.jupiter.position.events import Probed
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.supply import in_supply, needs_sweden


def conditions_met(game: Jupiter, side: Side) -> bool:
    """13.19, 13.20  Fair or overcast weather, and German air superiority."""
    good = game.scenario.weathers[game.weather].momentum
    return side == GERMAN and good and game.air == GERMAN


def able(game: Jupiter, id: str) -> bool:
    """13.19, 13.20  Supplied panzers and panzer grenadiers, and nobody else."""
    return game.unit(id).mobile and in_supply(game, id)


def check_sweden(
    game: Jupiter, order: Attack | Probe | Momentum, units: tuple[str, ...], hex: str
) -> None:
    """8.1  War with Sweden must be meant, and must be what the order means."""
    into = game.in_neutral_sweden(hex)
    if into and not order.sweden:
        raise Illegal(
            f"{game.board.name(hex)} is in neutral Sweden; write SWEDEN behind the order to go "
            "to war with it",
            case="8.1",
        )
    if order.sweden and not into:
        if isinstance(order, Attack) and any(needs_sweden(game, id) for id in units):
            return
        raise Illegal(f"{order} does not touch neutral Sweden; leave SWEDEN out", case="8.1")


# -- probing ------------------------------------------------------------------------------------


def probes_from(game: Jupiter, hex: str, side: Side) -> list[str]:
    """13.20  The empty hexes that may be probed from a hex: both in an enemy zone."""
    board = game.board
    zone = game.zone(enemy_of(side))
    if not zone & board.bit[game.at(hex)]:
        return []
    near = board.passage.step(board.bit[game.at(hex)]) & zone & ~board.lakes
    return [each for each in board.grid.named(near) if not game.stack(each)]


def check_probe(game: Jupiter, side: Side, order: Probe | Momentum) -> None:
    """Raise Illegal unless these units may push into that empty hex."""
    if not conditions_met(game, side):
        raise Illegal(
            "only Germans with air superiority in fair or overcast weather probe", case="13.20"
        )
    hexes = {game.where.get(id) for id in order.units}
    if len(hexes) != 1 or None in hexes or len(set(order.units)) != len(order.units):
        raise Illegal("a probe is made by units of one stack, each once", case="13.20")
    for id in order.units:
        if not able(game, id):
            raise Illegal(f"{id} is not a supplied panzer or panzer grenadier unit", case="13.20")
        if id in game.probed:
            raise Illegal(f"{id} has probed in this phase already", case="13.20")
    open_to = probes_from(game, game.where[order.units[0]], side)
    if order.hex not in open_to:
        raise Illegal(
            f"{order.hex} cannot be probed: it must be an empty hex next to the enemy, probed "
            "from one next to the enemy",
            case="13.20",
            legal=open_to,
        )
    check_sweden(game, order, order.units, order.hex)


def probers(game: Jupiter, units: Iterator[str]) -> dict[str, list[str]]:
    """Those of the units that may probe, by hex."""
    found: dict[str, list[str]] = {}
    for id in units:
        if game.unit(id).mobile and id not in game.probed and able(game, id):
            found.setdefault(game.where[id], []).append(id)
    return found


def probe_answers(game: Jupiter, side: Side) -> Iterator[Order]:
    """Every probe that undisrupted units can make."""
    if not conditions_met(game, side):
        return
    for hex, units in probers(game, game.ready(side)).items():
        for target in probes_from(game, hex, side):
            sweden = game.in_neutral_sweden(target)
            for size in range(1, len(units) + 1):
                for some in combinations(units, size):
                    yield Probe(target, some, sweden)


def probe(game: Jupiter, order: Probe | Momentum) -> Iterator[Event]:
    """13.20  No odds, no losses: the units are simply there."""
    momentum = isinstance(order, Momentum)
    game.push(PushIn(order.hex, order.units, momentum))
    if order.sweden:
        yield from enter_war(game, GERMAN, "advanced into Sweden")


class PushIn(Step[Jupiter], frozen=True):
    """13.20  A probe is carried out; it may have brought Sweden into the war first (8.1)."""

    hex: str
    units: tuple[str, ...]
    momentum: bool = False

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        came_from = game.where[self.units[0]]
        game.disrupted.update(self.units)
        game.probed = (*game.probed, *self.units)
        if game.stack(self.hex):
            return  # the Swedes were quicker
        yield Probed(self.hex, self.units, came_from, self.momentum)
        if not self.momentum:
            game.push(Exploit(self.units, self.hex))
        yield from advance(game, GERMAN, self.units, self.hex)


# -- momentum -----------------------------------------------------------------------------------


class Exploit(Step[Jupiter], frozen=True):
    """13.19  Units that have just advanced may attack, or probe, once more at once."""

    kind: ClassVar = "momentum"
    reaction: ClassVar = True
    units: tuple[str, ...]
    hex: str

    def able(self, game: Jupiter) -> list[str]:
        """Those that advanced into the hex and may go on; never a second time (no series)."""
        if not conditions_met(game, GERMAN):
            return []
        return [id for id in self.units if game.where.get(id) == self.hex and able(game, id)]

    def asks(self, game: Jupiter) -> Side | None:
        return GERMAN if next(self.chances(game), None) is not None else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        yield from ()

    def prompt(self, game: Jupiter) -> str:
        return (
            f"{', '.join(self.able(game))} in {game.board.name(self.hex)} may attack or probe "
            "again at once (MOMENTUM hex WITH units, MOMENTUM PROBE ..., NO MOMENTUM)."
        )

    def chances(self, game: Jupiter) -> Iterator[Momentum]:
        units = self.able(game)
        fresh = [id for id in units if id not in game.probed]
        for target in self.targets(game):
            sweden = game.in_neutral_sweden(target)
            for size in range(1, len(units) + 1):
                for some in combinations(units, size):
                    yield Momentum(target, some, False, sweden)
        for target in probes_from(game, self.hex, GERMAN) if fresh else []:
            sweden = game.in_neutral_sweden(target)
            for size in range(1, len(fresh) + 1):
                for some in combinations(fresh, size):
                    yield Momentum(target, some, True, sweden)

    def targets(self, game: Jupiter) -> list[str]:
        return targets_from(game, self.hex, GERMAN)

    def answers(self, game: Jupiter) -> Iterator[Order]:
        yield NoMomentum()
        yield from self.chances(game)

    def check(self, game: Jupiter, order: Order) -> None:
        if isinstance(order, NoMomentum):
            return
        assert isinstance(order, Momentum)
        if not order.units or not set(order.units) <= set(self.able(game)):
            raise Illegal(
                f"only {', '.join(self.able(game))} can go on", case="13.19", legal=self.able(game)
            )
        if order.probe:
            check_probe(game, GERMAN, order)
            return
        if order.hex not in self.targets(game):
            raise Illegal(
                f"there is no enemy in {order.hex} next to {self.hex}",
                case="13.19",
                legal=self.targets(game),
            )
        if len(set(order.units)) != len(order.units):
            raise Illegal("a unit attacks once", case="13.2")
        check_sweden(game, order, order.units, order.hex)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        if not isinstance(order, Momentum):
            return
        if order.probe:
            yield from probe(game, order)
            return
        fight = engagement(game, GERMAN, order.hex, order.units)
        game.push(AskHelp(replace(fight, momentum=True)))
        if order.sweden:
            yield from enter_war(game, GERMAN, "attacked into Sweden")
