"""9.0  What a fight with guns may come to, before anybody meets: fought often, by other dice.

Whom a side cannot see it takes for an average ship of those that may be there. Both fire for both
rounds as BEST does, nobody withdraws or is held out, and carrier aircraft are left out of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from pbem.games.eto.facts.units import SUBMARINE
from pbem.games.eto.naval.battle.gunfire import ALL_GUNS, bands
from pbem.games.eto.position.fleets import rating
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.damage import is_sinking
from pbem.wargame.data.counters import hidden

SEED = 1941  # the same question gets the same answer
MOST_FIGHTS, MOST_SHIPS = 200, 3000  # so many fights at most, and so many ships in all of them
UNARMED = -2  # the guns of who has none


class Hull(NamedTuple):
    """A ship as far as guns ask: whole, and after its first hit if it survives that."""

    guns: int
    armor: int
    damaged: tuple[int, int] | None = None  # guns and armor then


class SeaOdds(NamedTuple):
    """How likely we lose fewer steps than they, or as many, and the steps lost on average."""

    won: float
    drawn: float
    ours: float
    theirs: float


def hull(game: Europe, id: str) -> Hull:
    now, unit = rating(game, id), game.unit(id)
    guns = UNARMED if now.gunnery is None else now.gunnery
    if id in game.depleted or not unit.two_steps:
        return Hull(guns, now.armor)
    after = unit.ship(damaged=True)
    return Hull(guns, now.armor, (UNARMED if after.gunnery is None else after.gunnery, after.armor))


def average(view: Europe, nation: str) -> Hull:
    """12.7  What an unseen ship of a nation is taken for: one of those that are seen nowhere."""
    known = view.where
    unseen = [
        view.unit(id).ship(damaged=False)
        for id, unit in view.roster.items()
        if unit.naval and unit.nation == nation and unit.kind != SUBMARINE and id not in known
    ]
    guns = [each.gunnery for each in unseen if each.gunnery is not None] or [0]
    armor = [each.armor for each in unseen] or [0]
    whole = Hull(round(fmean(guns)), round(fmean(armor)))
    return whole._replace(damaged=(max(0, whole.guns - 1), whole.armor))


def sea_odds(view: Europe, ours: Iterable[str], theirs: Iterable[str]) -> SeaOdds:
    """9.0  What a fight between ships comes to, as far as one side can know them."""
    own = tuple(sorted(hull(view, id) for id in ours))
    foes = sorted(
        average(view, view.roster[id].nation) if hidden(id) else hull(view, id) for id in theirs
    )
    numbers = view.scenario.combat.naval
    rounds = tuple(bands(view, number) for number in range(1, numbers["rounds"] + 1))
    return _fought(own, tuple(foes), rounds, numbers["sure_hit"])


@lru_cache(maxsize=256)
def _fought(
    ours: tuple[Hull, ...], theirs: tuple[Hull, ...], rounds: tuple[tuple[int, ...], ...], sure: int
) -> SeaOdds:
    chance = random.Random(SEED)
    often = max(1, min(MOST_FIGHTS, MOST_SHIPS // (len(ours) + len(theirs))))
    lost = [_one_fight(ours, theirs, rounds, sure, chance.random) for _ in range(often)]
    return SeaOdds(
        sum(own < foe for own, foe in lost) / often,
        sum(own == foe for own, foe in lost) / often,
        fmean(own for own, _ in lost),
        fmean(foe for _, foe in lost),
    )


def _one_fight(
    ours: tuple[Hull, ...],
    theirs: tuple[Hull, ...],
    rounds: tuple[tuple[int, ...], ...],
    sure: int,
    chance: Callable[[], float],
) -> tuple[int, int]:
    """9.3  The steps that both have lost in the end."""
    both = (Line(ours), Line(theirs))
    for each in rounds:
        for line in both:
            line.begin()
        for band in each:
            hits = [
                (other, *shot)
                for line, other in (both, (both[1], both[0]))
                for shot in line.fire(band, other, sure, chance)
            ]
            for struck, at, sinks in hits:
                struck.take(at, sinks=sinks)
    return both[0].lost, both[1].lost


class Line:
    """The ships of one side in a fight that is only thought of."""

    def __init__(self, hulls: tuple[Hull, ...]) -> None:
        self.afloat = dict(enumerate(hulls))
        self.lost = 0

    def begin(self) -> None:
        """9.4  In a round each fires once, and is fired at once before anybody is twice."""
        self.silent = {number for number, ship in self.afloat.items() if ship.guns < 0}
        self.aimed = dict.fromkeys(self.afloat, 0)

    def fire(
        self, band: int, other: Line, sure: int, chance: Callable[[], float]
    ) -> Iterator[tuple[int, bool]]:
        """9.2, 9.5  Whom the shots of a band hit, and whether that sinks it."""
        foes, aimed = other.afloat, other.aimed
        for number, ship in self.afloat.items():
            if number in self.silent or band not in (ALL_GUNS, ship.guns) or not foes:
                continue
            self.silent.add(number)
            at = min(foes, key=lambda id: (aimed[id], foes[id].armor - 2 * foes[id].guns))
            aimed[at] += 1
            rolled = 1 + int(6 * chance()), 1 + int(6 * chance())
            least = foes[at].armor - ship.guns
            if sum(rolled) >= min(least, sure):
                yield at, is_sinking(rolled, least, sure)

    def take(self, at: int, *, sinks: bool) -> None:
        """9.5  A ship is damaged, or sunk."""
        ship = self.afloat.get(at)
        if ship is None:
            return
        if ship.damaged is None or sinks:
            del self.afloat[at]
            self.lost += 1 + (ship.damaged is not None)
        else:
            self.afloat[at] = Hull(*ship.damaged)
            self.lost += 1
