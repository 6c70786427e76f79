"""Targets that nobody has named: by wishes, else by the best chance times what is hit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.fire import shot
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.participants import Muster
from pbem.games.norway.combat.targets import (
    Options,
    is_submarine,
    needs_cover,
    screen,
    uncovered,
)
from pbem.games.norway.facts.units import TRANSPORT, TRANSPORT_SP
from pbem.games.norway.position.game import Norway
from pbem.wargame.fire.chances import SURELY, hit_chance

FORT, TROOPS = "FORT", "TROOPS"
HALF_DIE = Fraction(7, 2)  # what a die brings on average
THREAT = Fraction(1, 20)  # what each factor of a target adds to its worth
TOUGH = Fraction(1, 2)  # of a fortress, which one hit does not bring down
BASE_WORTH = {
    kinds.AIRBASE: Fraction(3),
    kinds.PORT: Fraction(5, 2),
    kinds.MOBILIZATION: Fraction(2),
    kinds.RAILROAD: Fraction(1),
}


def is_meant(game: Norway, wish: str, target: str) -> bool:
    """Does a wish mean this target: the unit itself, its type, any fortress, troops, a base?"""
    if wish == target:
        return True
    if target in kinds.BASES:
        return False
    unit = game.unit(target)
    if wish == FORT:
        return unit.fortress
    if wish == TROOPS:
        return unit.ground_unit
    return wish == unit.type or (wish == TRANSPORT and unit.type == TRANSPORT_SP)


def worth(game: Norway, target: str) -> Fraction:
    """What a target is worth: points, its cargo's points, and how dangerous it is."""
    if target in kinds.BASES:
        return BASE_WORTH[target]
    unit = game.unit(target)
    threat = THREAT * (unit.ground + unit.air + unit.sub + unit.surface)
    whole = sum((_points(game, each) for each in (target, *game.cargo(target))), threat)
    return whole * TOUGH if unit.fortress else whole


def _points(game: Norway, id: str) -> Fraction:
    """4.4 to 4.6  The points for a unit; one whose face is hidden counts one."""
    unit = game.unit(id)
    if not unit.type:
        return Fraction(1)
    points = game.scenario.tables.points_for(unit)
    return Fraction(points.points) + (HALF_DIE if points.die else 0)


class Chooser:
    """Gives every unit of a side a target that the others' leave it, one after the other."""

    def __init__(
        self, game: Norway, fight: Fight, muster: Muster, open_to: Options, told: Mapping[str, str]
    ) -> None:
        self.game = game
        self.fight = fight
        self.muster = muster
        self.open_to = open_to
        self.aimed = dict(told)  # of this side, what has been decided
        self.known: dict[tuple[str, str], Fraction] = {}  # by unit and target, its chance
        self.missed: dict[str, Fraction] = {}  # by target, how likely all shots so far miss
        for id, target in told.items():
            if target in open_to.get(id, ()):
                self._count(id, target)

    def choose(self, wishes: Iterable[str]) -> dict[str, str]:
        """What those fire at who have not been told."""
        wishes = tuple(wishes)
        self._screen_first(wishes)
        while waiting := [id for id in self.open_to if id not in self.aimed]:
            best = max(
                ((id, target) for id in waiting for target in self.possible(id)),
                key=lambda pair: self._gain(pair[0], pair[1], wishes),
                default=None,
            )
            if best is None:
                break
            self._take(*best)
        return self.aimed

    def possible(self, id: str) -> Iterator[str]:
        """What a unit may fire at, as the others aim: 11.5, 17.10."""
        at = Counter(self.aimed.values())
        most = self.game.scenario.number("combat.submarine_shots")
        for target in self.open_to[id]:
            if is_submarine(self.game, target) and at[target] >= most:
                continue
            if needs_cover(self.game, id, target) and uncovered(
                self.game, self.fight, self.muster, id, self.aimed
            ):
                continue
            yield target

    def _take(self, id: str, target: str) -> None:
        self.aimed[id] = target
        self._count(id, target)

    def _count(self, id: str, target: str) -> None:
        self.missed[target] = self.missed.get(target, SURELY) * (SURELY - self._chance(id, target))

    def _chance(self, id: str, target: str) -> Fraction:
        if (id, target) not in self.known:
            fired = shot(self.game, self.fight, self.muster, id, target)
            self.known[id, target] = hit_chance(fired)
        return self.known[id, target]

    def _gain(self, id: str, target: str, wishes: tuple[str, ...]) -> tuple[int, Fraction]:
        """How early it is wished for; then what a shot more at it is worth."""
        rank = next(
            (at for at, wish in enumerate(wishes) if is_meant(self.game, wish, target)), len(wishes)
        )
        gain = self._chance(id, target) * self.missed.get(target, SURELY) * worth(self.game, target)
        return -rank, gain

    def _screen_first(self, wishes: tuple[str, ...]) -> None:
        """11.5  If a protected target is wished for, all others are fired at first."""
        shy = [
            id
            for id, targets in self.open_to.items()
            if id not in self.aimed
            and any(
                needs_cover(self.game, id, each) and self._wished(each, wishes) for each in targets
            )
        ]
        if not shy:
            return
        covering: dict[str, str] = {}
        for target in screen(self.game, self.fight, self.muster, shy[0]):
            if target in self.aimed.values():
                continue
            able = [
                id
                for id, targets in self.open_to.items()
                if id not in self.aimed and id not in covering and target in targets
            ]
            if not able:
                return
            # who cannot fire at what is wished for goes first, then the weakest
            covering[min(able, key=lambda id: (id in shy, self._chance(id, target), id))] = target
        if any(id not in covering for id in shy):
            for id, target in covering.items():
                self._take(id, target)

    def _wished(self, target: str, wishes: tuple[str, ...]) -> bool:
        return any(is_meant(self.game, wish, target) for wish in wishes)
