"""32.8  Supply sources of a major country that the enemy has cut off from all its others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.markers import add, remove
from pbem.games.eto.supply.sources import homes, traced_from
from pbem.wargame.board.hexgrid import Mask

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class Isolated(Event, frozen=True):
    """32.8  A source is cut off, and has so many markers instead."""

    hex: str
    side: Side
    markers: int

    def told(self, words: Words) -> str:
        left = f"it has {self.markers} supply markers instead (die {self.markers})"
        return f"{words.place(self.hex)} is cut off from all other sources of supply: {left}."


class Reconnected(Event, frozen=True):
    """32.8  A source has a line to another one again; its markers are removed."""

    hex: str
    side: Side

    def told(self, words: Words) -> str:
        return f"{words.place(self.hex)} is a source of supply again."


class Isolation(Step[Europe], frozen=True):
    """32.8  The end of the Supply step: sources without a line, and those that have one again."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for nation, row in game.scenario.nations.items():
            if not row.major or row.partnership in game.setting.sources:
                continue
            own, cut = homes(game, nation), isolated(game, nation)
            side = game.commander(nation)
            for hex in game.board.grid.named(own):
                if game.board.is_in(hex, cut) and hex not in game.isolated:
                    game.isolated.add(hex)
                    count = dice.roll(f"supplies in {game.board.name(hex)}")
                    for _ in range(count):
                        add(game, hex)
                    yield Isolated(hex, side, count)
                elif hex in game.isolated and not game.board.is_in(hex, cut):
                    game.isolated.discard(hex)
                    remove(game, hex, game.supplies.get(hex, 0))
                    yield Reconnected(hex, side)
        lost = {hex for hex in game.isolated if not game.board.is_in(hex, _held(game))}
        game.isolated -= lost  # captured: who holds it has the markers (32.4)
        game.worked_out.clear()


def isolated(game: Europe, nation: str) -> Mask:
    """32.8  The sources of a country that enemies cut off; none, if all of them would be."""
    partnership = game.scenario.nations[nation].partnership
    own, steps = homes(game, nation), game.board.passage()
    cut = joined = 0
    for hex in game.board.grid.hexes(own):
        bit = game.board.bit[hex]
        others = own & ~bit
        if not steps.flood(bit, game.fighting_ground) & others:
            continue  # ground that is not fought over parts them, or the sea: no enemy does
        joined |= bit
        if not traced_from(game, partnership, others) & bit:
            cut |= bit
    return cut if cut != joined else 0


def _held(game: Europe) -> Mask:
    """The sources of all countries that are friendly to their owners."""
    found = 0
    for nation in game.scenario.nations:
        found |= homes(game, nation)
    return found
