"""11.0, 11.8  The combat phase: attacks one at a time, each fought out before the next."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.combat import declaring
from pbem.games.munich.combat.after.end import EndCombat
from pbem.games.munich.combat.events import Attacked, Unsupported
from pbem.games.munich.combat.raid import Raid
from pbem.games.munich.combat.results import Fight
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.facts.units import NEUTRAL
from pbem.games.munich.orders.declared import Attack, Done, Supply
from pbem.games.munich.politics.belligerents import invade
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply import port_supply

IDLE = 0.25  # how likely a player by chance leaves the rest of the phase unused
JOINS = 0.8  # and how likely each unit joins the attack that he makes


class Attacking(Step[Munich], frozen=True):
    """11.0  A side declares one attack after the other, until it is done."""

    kind: ClassVar = "attack"
    public: ClassVar = False  # the events tell it
    side: Side
    begun: bool = False

    def asks(self, game: Munich) -> Side | None:
        return self.side if self.begun else None

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        """Nobody has attacked yet."""
        game.fought.clear()
        game.push(Attacking(self.side, True))
        yield from ()

    def prompt(self, game: Munich) -> str:
        first = "" if game.fought else "; SUPPLY port WITH marker"
        must = "; ".join(
            f"{' and '.join(units)} must attack {game.board.name(hex)}"
            for hex, units in declaring.owed(game, self.side).items()
        )
        ways = f"A hex WITH units [MOBILE] [AIR] [NAVAL fleet] [SF unit]{first}; DONE COMBAT"
        return (
            "Combat phase. Which hex is attacked, and by whom? "
            f"({ways}){f' {must}.' if must else ''}"
        )

    def forced(self, game: Munich) -> Order | None:
        """Who can attack nobody is done."""
        return None if declaring.is_anybody_in_reach(game, self.side) else Done("combat")

    def answers(self, game: Munich) -> Iterator[Order]:
        """Attacks by all who can, by pairs and by single units, ports to supply, and the end."""
        yield from declaring.attacks(game, self.side)
        if not game.fought:
            yield from port_supply.offers(game, self.side)
        if not declaring.owed(game, self.side):
            yield Done("combat")

    def sample(self, game: Munich, chance: random.Random) -> Order:
        owed = declaring.owed(game, self.side)
        open_to = declaring.open_targets(game, self.side)
        if not owed and (not open_to or chance.random() < IDLE):
            return Done("combat")
        hex, country = chance.choice([key for key in open_to if not owed or key[0] in owed])
        units = open_to[hex, country]
        joining = [id for id in units if id in owed.get(hex, ()) or chance.random() < JOINS]
        group = tuple(joining or units[:1])
        table = chance.choice(declaring.tables(game, self.side, hex, group))
        order = Attack(hex, group, table)
        return chance.choice(list(declaring.supported(game, self.side, country, order)))

    def check(self, game: Munich, order: Order) -> None:
        match order:
            case Attack():
                declaring.check_attack(game, self.side, order)
            case Supply():
                port_supply.check_supply(game, self.side, order)
            case Done():
                self.check_done(game)

    def check_done(self, game: Munich) -> None:
        """18.2.2  Marines at sea must attack while there is somebody to attack."""
        for hex, units in declaring.owed(game, self.side).items():
            words = f"{' + '.join(units)} at sea must attack {game.board.name(hex)}"
            raise Illegal(words, case="18.2.2", legal=[Attack(hex, tuple(units))])

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        match order:
            case Attack():
                game.push(self)
                yield from declare(game, self.side, order)
            case Supply():
                game.push(self)
                yield from port_supply.supply_port(game, self.side, order)
            case Done():
                game.push(EndCombat(self.side))


def declare(game: Munich, side: Side, order: Attack) -> Iterator[Event]:
    """11.8, 15.0  The attack can no longer be called off: all stacks are examined."""
    battle = declaring.battle_of(game, side, order)
    game.fought.update(order.units)
    if game.holder(order.hex) == NEUTRAL:  # 5.4
        country = game.unit(order.units[0]).country
        yield from invade(game, country, game.board.country_of[game.at(order.hex)])
    yield examine(game, side, order, forced=battle.table != order.table)
    if order.air and not battle.air:  # 16.9
        stranger = game.aloft(order.hex, side)
        game.send(stranger, UTILIZED)
        yield Unsupported(stranger, side, order.hex)
    game.push(Raid(battle) if battle.special else Fight(battle))


def examine(game: Munich, side: Side, order: Attack, *, forced: bool) -> Attacked:
    """15.0  Everybody in the hex attacked and in those attacked from is shown to both sides."""
    origins = dict.fromkeys(game.where[id] for id in order.units)
    stacks = [id for hex in origins for id in game.stack(hex)]
    defenders = game.stack(order.hex)
    game.examined.update(stacks, defenders)
    return Attacked(
        side,
        game.unit(order.units[0]).country,
        order.hex,
        order.units,
        defenders,
        tuple(id for id in stacks if id not in order.units),
        forced,
    )
