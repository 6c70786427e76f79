"""Targets that nobody has named: by wishes, else by the best chance times what is hit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction

from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.fire import shot
from pbem.games.norway.combat.kinds import NOBODY, Fight
from pbem.games.norway.combat.participants import Muster
from pbem.games.norway.combat.targets import (
    Options,
    is_submarine,
    needs_cover,
    uncovered,
)
from pbem.games.norway.combat.wishes import is_meant, wished_by
from pbem.games.norway.position.game import Norway
from pbem.wargame.fire.chances import hit_chance

HALF_DIE = Fraction(7, 2)  # what a die brings on average
THREAT = Fraction(1, 20)  # what each factor of a target adds to its worth
TOUGH = Fraction(1, 2)  # of a fortress, which one hit does not bring down
BASE_WORTH = {
    kinds.AIRBASE: Fraction(3),
    kinds.PORT: Fraction(5, 2),
    kinds.MOBILIZATION: Fraction(2),
    kinds.RAILROAD: Fraction(1),
}


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
        self.limits: dict[str, frozenset[str]] = {}
        self.chance: dict[tuple[str, str], float] = {}
        self.worth: dict[str, float] = {}
        self.missed: dict[str, float] = {}  # how likely all shots at it miss so far

    def choose(self, wishes: Iterable[str]) -> dict[str, str]:
        """What those fire at who have not been told."""
        if all(id in self.aimed for id in self.open_to):
            return self.aimed
        self._weigh()
        rank = self._ranked(tuple(wishes))
        self._screen_first({pair for pair, at in rank.items() if at})
        while waiting := [id for id in self.open_to if id not in self.aimed]:
            best = max(
                ((id, target) for id in waiting for target in self._thinkable(id, rank)),
                key=lambda pair: (rank[pair], self._gain(*pair)),
                default=None,
            )
            if best is None:
                break
            self._take(*best)
        return self.aimed

    def _weigh(self) -> None:
        """Look at every shot that may be fired, and count those that have been told."""
        for id, targets in self.open_to.items():
            self.chance.update(((id, target), hit) for target, hit in self._hits(id, targets))
        at = dict.fromkeys(target for _, target in self.chance)
        self.worth = {target: float(worth(self.game, target)) for target in at}
        self.missed = dict.fromkeys(at, 1.0)
        for id, target in self.aimed.items():
            self._count(id, target)

    def _hits(self, id: str, targets: Iterable[str]) -> Iterator[tuple[str, float]]:
        """How likely a unit hits each; what is alike it hits alike."""
        known: dict[object, float] = {}
        for target in targets:
            like = self.muster.like(target)
            if like not in known:
                fired = shot(self.game, self.fight, self.muster, id, target)
                known[like] = float(hit_chance(fired))
            yield target, known[like]

    def possible(self, id: str) -> Iterator[str]:
        """What a unit may fire at, as the others aim: 11.5, 17.10."""
        limited = self._limited(id)
        for target in self.open_to[id]:
            if target not in limited or self._left_open(id, target):
                yield target

    def _thinkable(self, id: str, rank: Mapping[tuple[str, str], int]) -> Iterator[str]:
        """The same; and nobody, where that is wished for."""
        yield from self.possible(id)
        if (id, NOBODY) in rank:
            yield NOBODY

    def _limited(self, id: str) -> frozenset[str]:
        """The targets of a unit at which not everybody may fire."""
        if id not in self.limits:
            game, targets = self.game, self.open_to[id]
            self.limits[id] = frozenset(
                each for each in targets if is_submarine(game, each) or needs_cover(game, id, each)
            )
        return self.limits[id]

    def _left_open(self, id: str, target: str) -> bool:
        """11.5, 17.10  Do the others leave such a target to a unit?"""
        if is_submarine(self.game, target):
            most = self.game.scenario.number("combat.submarine_shots")
            return list(self.aimed.values()).count(target) < most
        return not uncovered(self.game, self.fight, self.muster, id, self.aimed)

    def _ranked(self, wishes: tuple[str, ...]) -> dict[tuple[str, str], int]:
        """By unit and target, how early it is wished for; 0 for what nobody has named."""
        found = {}
        for id, targets in self.open_to.items():
            wished = wished_by(self.game, wishes, id) if wishes else []
            keeps = (NOBODY,) if NOBODY in wished and self._may_keep(wishes) else ()
            for target in (*targets, *keeps):
                early = (at for at, wish in enumerate(wished) if is_meant(self.game, wish, target))
                found[id, target] = len(wished) - next(early, len(wished))
        return found

    def _may_keep(self, wishes: tuple[str, ...]) -> bool:
        """11.1  By the older rules nobody kept his fire unless all did."""
        return self.game.version > 2 or wishes == (NOBODY,)

    def _take(self, id: str, target: str) -> None:
        self.aimed[id] = target
        self._count(id, target)

    def _count(self, id: str, target: str) -> None:
        if (id, target) in self.chance:
            self.missed[target] *= 1 - self.chance[id, target]

    def _gain(self, id: str, target: str) -> float:
        """What one more shot at a target is worth."""
        if target == NOBODY:
            return 0
        return self.chance[id, target] * self.missed[target] * self.worth[target]

    def _screen_first(self, wished: Collection[tuple[str, str]]) -> None:
        """11.5  If a protected target is wished for, all others are fired at first."""
        waiting = {id: targets for id, targets in self.open_to.items() if id not in self.aimed}
        shy = [
            id
            for id, targets in waiting.items()
            if any((id, each) in wished and needs_cover(self.game, id, each) for each in targets)
        ]
        if not shy:
            return
        covering: dict[str, str] = {}
        for target in uncovered(self.game, self.fight, self.muster, shy[0], self.aimed):
            able = [id for id in waiting if id not in covering and target in waiting[id]]
            if not able:
                return
            # who cannot fire at what is wished for goes first, then the weakest
            weakest = min((id in shy, self.chance[id, target], id) for id in able)
            covering[weakest[-1]] = target
        if any(id not in covering for id in shy):
            for id, target in covering.items():
                self._take(id, target)
