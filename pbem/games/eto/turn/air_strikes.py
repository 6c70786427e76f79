"""SEQ-4B  An air offensive: all fly to their targets, then all attack, and go home."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.events import STRIKING
from pbem.games.eto.air.interception import set_out
from pbem.games.eto.air.support import AirHome
from pbem.games.eto.missions.base_raids import BaseRaid
from pbem.games.eto.missions.bombing import Bombing
from pbem.games.eto.missions.decks import Board
from pbem.games.eto.missions.flying import Flying, Prefer, Raid, Rebase
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.airstrikes import AirStrike, ShipBombing
from pbem.games.eto.strikes.bombers import ships_below


class AirStrikes(Flying, frozen=True):
    """SEQ-4B B, C  All fly out; when all are over their targets, they attack."""

    orders: ClassVar = (Raid, AirStrike, Rebase, Board, Prefer)  # 12.0, 21.3
    others: tuple[Side, ...] = ()  # 21.1 partners who fly in it after this side

    def prompt(self, game: Europe) -> str:
        ways = "RAID hex WITH units; AIRSTRIKE hex WITH bombers; REBASE units base; DONE FLYING"
        return f"Air offensive. Who attacks what, who changes base? ({ways})"

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        """21.4  Who is sent against ships attacks them when all others attack."""
        if not isinstance(order, AirStrike):
            yield from super().play(game, order, dice)
            return
        units = order.flying(game, self.side)
        game.attacked.add(order.hex)
        game.assigned.update(dict.fromkeys(units, order.hex))
        game.push(*set_out(game, units, order.hex, order.hex, STRIKING), self)

    def finished(self, game: Europe) -> Iterator[Event]:
        if self.others:
            game.push(AirStrikes(self.others[0], self.others[1:]))
            return iter(())
        targets = dict.fromkeys(hex for hex in game.flying.values() if hex in game.attacked)
        for hex in reversed(targets):
            units = tuple(id for id, at in game.assigned.items() if at == hex)
            ships = ships_below(game, self.side, hex)
            strike = (ShipBombing(units, ships, hex),) if units and ships else ()
            side = self.attacker(game, hex)
            game.push(BaseRaid(side, hex), *strike, Bombing(side, hex))
        return iter(())

    def attacker(self, game: Europe, hex: str) -> Side:
        """21.1  Who attacks a hex: whose aircraft were the first there."""
        own = game.partnership(self.side)
        there = (id for id, at in game.flying.items() if at == hex)
        return next((game.side_of(id) for id in there if game.partnership_of(id) == own), self.side)


def air_strikes(side: Side, *partners: Side) -> tuple[Step[Any], ...]:
    """SEQ-4B  All that is done in an air offensive once it is paid for."""
    return AirStrikes(side, partners), AirHome()
