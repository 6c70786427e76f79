"""4.0  German surface raiders: what they sink on convoy routes."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.facts.nations import GERMAN
from pbem.games.eto.facts.units import CARRIER
from pbem.games.eto.facts.words import Words
from pbem.games.eto.position.fleets import gunnery, in_port, ships_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import is_raider, raided_areas
from pbem.games.eto.strategic.convoys.losses import Shares, at_war, bear, losses_told


class ConvoyRaided(Event, frozen=True):
    """4.2  What raiders of one area have sunk."""

    notable = True

    side: Side
    area: str
    roll: int
    added: int
    loss: int
    shares: Shares

    def told(self, words: Words) -> str:
        fate = losses_told(self.shares)
        return (
            f"Raiders {words.at_sea(self.area)} attack convoys, die {self.roll} and "
            f"{self.added:+}: {fate}."
        )


def raiders_in(game: Europe, area: str) -> tuple[str, ...]:
    """4.1  The ships that raid in an area: they are there when the step begins."""
    there = ships_in(game, area)
    return tuple(id for id in there if is_raider(game, id) and not in_port(game, id))


def added(game: Europe, area: str, ships: tuple[str, ...]) -> int:
    """4.2  What is added to the die: guns, a carrier, and something for each in some areas."""
    carrier = any(game.unit(id).kind == CARRIER for id in ships)
    numbers = game.scenario.combat.naval
    each = (game.scenario.convoys[area].raid or 0) * len(ships)
    return gunnery(game, ships) + carrier * numbers["raiding_carrier"] + each


class SurfaceRaiders(Step[Europe], frozen=True):
    """4.2  One die for each area with raiders; what it comes to is lost at once."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for area in raided_areas(game) if at_war(game) else ():
            ships = raiders_in(game, area)
            if not ships:
                continue
            roll, more = dice.roll(f"raiders in {area}"), added(game, area, ships)
            loss = max(0, roll + more)
            game.raided.update(ships)
            side = game.commander(GERMAN)
            yield ConvoyRaided(side, area, roll, more, loss, bear(game, area, loss))
