"""26.2  Operation Wilfred: mines in a zone with German ships."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.norway.combat.after.naval_infantry import RollForCrews
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.losses import lose
from pbem.games.norway.turn.events import Mined
from pbem.games.norway.turn.events_played.effect import AtPlace, Play


class Wilfred(AtPlace):
    """26.2  A die for every German ship in one zone, not in the Kattegat."""

    case: ClassVar = "26.2"
    prompt: ClassVar = "name a zone with German ships, not the Kattegat."

    def places(self, game: Norway) -> list[str]:
        zones = game.board.places.named(game.board.sea & ~game.board.kattegat)
        return [zone for zone in zones if game.ships(GERMAN, zone)]

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        sunk = []
        for id in game.ships(GERMAN, order.place):
            roll = dice.roll(f"mines: {id}")
            hit = roll <= game.scenario.number("events.mines")
            sunk += [id] if hit else []
            yield Mined(id, roll, hit)
        yield from lose(game, sunk, "mines")
        game.push(RollForCrews())  # 27.3
        yield from settle(game)
