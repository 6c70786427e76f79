"""11.2  Aircraft look for a submarine at sea: one die for all of them, and one attack."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.air.flights import acts_as_bomber, over
from pbem.games.eto.facts.words import as_percent
from pbem.games.eto.position.fleets import rating
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.damage import hit_ship, two_dice
from pbem.games.eto.strikes.events import ShipStruck, SubmarineSought
from pbem.games.eto.weather.conditions import is_wintry

DIE = range(1, 7)


def to_find(game: Europe, count: int, place: str) -> int:
    """11.2  What so many aircraft add to the die that looks for a submarine."""
    return count + (game.scenario.combat.naval["winter"] if is_wintry(game, place) else 0)


def sinking_told(view: Europe, count: int, submarine: str) -> Iterator[str]:
    """11.2  How likely so many aircraft find a submarine at sea, and one of them sinks it."""
    numbers = view.scenario.combat.naval
    added, armor = to_find(view, count, view.where[submarine]), rating(view, submarine).armor
    finds = Fraction(sum(roll + added >= numbers["submarine_found"] for roll in DIE), len(DIE))
    hits = Fraction(sum(a + b >= armor for a in DIE for b in DIE), len(DIE) ** 2)
    yield (
        f"{submarine} must be found first: {as_percent(finds)}; then one of them attacks it "
        f"once, and sinks it with {as_percent(hits)} (11.2)"
    )


class SubmarineHunt(Step[Europe], frozen=True):
    """11.2  Those who have come through look for it; who finds it attacks once."""

    units: tuple[str, ...]
    submarine: str
    place: str  # the hex, or the sea area without a grid

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        there, numbers = over(game, self.place), game.scenario.combat.naval
        units = tuple(id for id in self.units if id in there and acts_as_bomber(game, id))
        if not units or not game.on_map(self.submarine):
            return
        side, where = game.side_of(units[0]), game.where[self.submarine]
        added = to_find(game, len(units), where)
        roll = dice.roll(f"{units[0]} looks for {self.submarine}")
        found = roll + added >= numbers["submarine_found"]
        yield SubmarineSought(side, units, self.submarine, where, roll, added, found)
        if found:
            rolled = two_dice(dice, f"{units[0]} attacks {self.submarine}")
            total, armor = sum(rolled), rating(game, self.submarine).armor
            yield ShipStruck(side, units[0], self.submarine, where, rolled, total, armor)
            if total >= armor:
                yield from hit_ship(game, self.submarine, sinking=True)
