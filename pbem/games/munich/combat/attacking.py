"""11.0, 11.8  The combat phase: attacks one at a time, each fought out before the next."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.munich.air.flights import aloft, is_strike
from pbem.games.munich.combat.after.end import EndCombat
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.declaring import is_anybody_in_reach, open_targets, owed, tables
from pbem.games.munich.combat.stakes import unbroken
from pbem.games.munich.combat.support import helped
from pbem.games.munich.facts.units import AMPHIBIOUS, BOMBARDMENT, SPECIAL
from pbem.games.munich.orders.general import Done
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.port_supply import Supply
from pbem.wargame.orders.asking import Acting

IDLE = 0.25  # how likely a player by chance leaves the rest of the phase unused
JOINS = 0.8  # and how likely each unit joins the attack that he makes


class Attacking(Acting[Munich], frozen=True):
    """11.0  A side declares one attack after the other, until it is done."""

    kind: ClassVar = "attack"
    orders: ClassVar = (Attack, Supply)
    done: ClassVar = Done("combat")
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
            for hex, units in owed(game, self.side).items()
        )
        ways = f"A hex WITH units [MOBILE] [AIR] [NAVAL fleet] [SF unit]{first}; DONE COMBAT"
        return (
            "Combat phase. Which hex is attacked, and by whom? "
            f"({ways}){f' {must}.' if must else ''}"
        )

    def forced(self, game: Munich) -> Order | None:
        """Who can attack nobody is done."""
        return None if is_anybody_in_reach(game, self.side) else self.done

    def sample(self, game: Munich, chance: random.Random) -> Order:
        must = owed(game, self.side)
        open_to = open_targets(game, self.side)
        if not must and (not open_to or chance.random() < IDLE):
            return self.done
        hex, country = chance.choice([key for key in open_to if not must or key[0] in must])
        units = open_to[hex, country]
        joining = [id for id in units if id in must.get(hex, ()) or chance.random() < JOINS]
        group = tuple(joining or units[:1])
        table = chance.choice(tables(game, self.side, hex, group))
        order = Attack(hex, group, table)
        return chance.choice(list(order.supported(game, self.side)))

    def check_done(self, game: Munich) -> None:
        """18.2.2  Marines at sea must attack while there is somebody to attack."""
        for hex, units in owed(game, self.side).items():
            words = f"{' + '.join(units)} at sea must attack {game.board.name(hex)}"
            raise Illegal(words, case="18.2.2", legal=[Attack(hex, tuple(units))])

    def before_done(self, game: Munich) -> Iterator[str]:
        return unbroken(game, self.side)

    def finished(self, game: Munich) -> Iterator[Event]:
        game.push(EndCombat(self.side))
        return iter(())

    def able(self, game: Munich) -> list[str]:
        """Who can attack somebody, and the counters that can help or supply."""
        targets = open_targets(game, self.side)
        units = dict.fromkeys(id for able in targets.values() for id in able)
        types = (BOMBARDMENT, SPECIAL) if game.fought else (BOMBARDMENT, SPECIAL, AMPHIBIOUS)
        markers = [id for type in types for id in game.at_hand(self.side, type)]
        flying = [id for id in aloft(game, self.side) if is_strike(game, id)]
        return [*units, *flying, *markers]

    def can_act(self, game: Munich, piece: str) -> bool:
        """Is there any attack, or any port to supply, for one counter?"""
        targets = open_targets(game, self.side)
        if game.unit(piece).land:
            return any(piece in units for units in targets.values())
        if game.unit(piece).type == AMPHIBIOUS:
            return super().can_act(game, piece)
        return any(helped(game, self.side, hex, (country,), (piece,)) for hex, country in targets)
