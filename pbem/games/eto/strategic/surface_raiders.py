"""4.0  German surface raiders: what they sink on convoy routes, and who bears it."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.facts.nations import AMERICAN, AXIS, BRITISH, GERMAN, RUSSIAN, WESTERN
from pbem.games.eto.facts.strategic import ARCTIC
from pbem.games.eto.facts.units import CARRIER
from pbem.games.eto.facts.words import Words
from pbem.games.eto.position.fleets import gunnery, in_port, ships_in
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import is_raider, raided_areas, sends
from pbem.wargame.position.words import and_all

LEND_LEASE = 1942  # 4.4 the first year in which American losses are shared with Britain


class ConvoyRaided(Event, frozen=True):
    """4.2  What raiders of one area have sunk."""

    notable = True

    side: Side
    area: str
    roll: int
    added: int
    loss: int
    shares: tuple[tuple[str, int], ...]

    def told(self, words: Words) -> str:
        borne = and_all([f"{nation} loses {share} EP" for nation, share in self.shares])
        fate = borne or "nothing is sunk"
        return (
            f"Raiders in {words.water(self.area)} attack convoys, die {self.roll} and "
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
    each = game.scenario.convoys[area].each * len(ships)
    return gunnery(game, ships) + carrier * numbers["raiding_carrier"] + each


def shares(game: Europe, area: str, loss: int) -> dict[str, int]:
    """4.4  Who bears a loss: Britain takes the odd point, the West that of the arctic route."""
    if game.scenario.convoys[area].shared != ARCTIC:
        shared = game.month.year >= LEND_LEASE and sends(game, AMERICAN, BRITISH)
        return _borne(loss, *([AMERICAN] if shared else []))
    west = -(-loss // 2)
    givers = [each for each in (BRITISH, AMERICAN) if sends(game, each, RUSSIAN)]
    found = {AMERICAN: west} if givers == [AMERICAN] else _borne(west, *givers[1:])
    return {**found, RUSSIAN: loss - west}


def _borne(loss: int, *partner: str) -> dict[str, int]:
    """By Britain alone, or by half with a partner."""
    theirs = dict.fromkeys(partner, loss // 2)
    return {BRITISH: loss - sum(theirs.values()), **theirs}


class SurfaceRaiders(Step[Europe], frozen=True):
    """4.2  One die for each area with raiders; what it comes to is lost at once."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        at_war = WESTERN in game.foes(AXIS)
        for area in raided_areas(game) if at_war else ():
            ships = raiders_in(game, area)
            if not ships:
                continue
            roll, more = dice.roll(f"raiders in {area}"), added(game, area, ships)
            loss = max(0, roll + more)
            borne = {who: share for who, share in shares(game, area, loss).items() if share}
            for nation, share in borne.items():
                game.points[nation] = game.points.get(nation, 0) - share
            game.raided.update(ships)
            side = game.commander(GERMAN)
            yield ConvoyRaided(side, area, roll, more, loss, tuple(borne.items()))
