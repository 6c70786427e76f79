"""What an exchange of fire will come to, as exact fractions, where every unit fires once at most.

Then the shots that decide about one unit are not those that decide about another, so that chances
may be multiplied; but what a unit hits may be what would have fired at it later. So whoever fires
is looked at twice: before its own shot, and from then on if it has come to fire.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from pbem.wargame.fire.exchange import Shot

NEVER, SURELY = Fraction(0), Fraction(1)


def hit_chance(shot: Shot, sides: int = 6) -> Fraction:
    """How likely a shot hits, once it is fired."""
    return Fraction(max(0, min(sides, shot.hits_on - shot.modifier)), sides)


class Chances:
    """How likely each target is down in the end, or before a volley."""

    def __init__(
        self,
        shots: Iterable[Shot],
        absorbs: Mapping[str, int] | None = None,
        ready: Mapping[str, Fraction] | None = None,
        sides: int = 6,
    ) -> None:
        """`ready`: how likely a unit gets to fire at all, of those who may not."""
        self.shots = tuple(shots)
        self.absorbs = absorbs or {}
        self.ready = ready or {}
        self.sides = sides
        firing = [shot.by for shot in self.shots]
        if doubled := {id for id in firing if firing.count(id) > 1}:
            raise ValueError(f"{', '.join(sorted(doubled))} would fire twice")
        self.volley = {shot.by: shot.volley for shot in self.shots}

    def down(
        self, target: str, before: int | None = None, firing: frozenset[str] = frozenset()
    ) -> Fraction:
        """How likely a target is hit often enough, by all shots or by those before a volley.

        Those of `firing` are known to have come to fire.
        """
        at_it = [
            shot
            for shot in self.shots
            if shot.at == target and (before is None or shot.volley < before)
        ]
        fires = self.volley.get(target)
        early = [shot for shot in at_it if fires is None or shot.volley < fires]
        late = [shot for shot in at_it if shot not in early]
        most = self.absorbs.get(target, 0)
        spared = exactly(most, [self.landed(shot, firing) for shot in early])
        then = [self.landed(shot, firing | {target}) for shot in late]
        stands = (
            chance * sum(exactly(most - hits, then), NEVER) for hits, chance in enumerate(spared)
        )
        return SURELY - sum(stands, NEVER)

    def landed(self, shot: Shot, firing: frozenset[str] = frozenset()) -> Fraction:
        """How likely a shot is fired and hits."""
        gone = NEVER if shot.by in firing else self.down(shot.by, shot.volley, firing)
        ready = self.ready.get(shot.by, SURELY)
        return ready * (SURELY - gone) * hit_chance(shot, self.sides)

    def all_targets(self) -> dict[str, Fraction]:
        """By target, how likely it is down in the end."""
        return {at: self.down(at) for at in dict.fromkeys(shot.at for shot in self.shots)}


def exactly(most: int, chances: Sequence[Fraction]) -> list[Fraction]:
    """How likely none, one, ... so many of some independent things come true."""
    found = [SURELY, *[NEVER] * most]
    for chance in chances:
        for count in range(most, -1, -1):
            fewer = found[count - 1] * chance if count else NEVER
            found[count] = found[count] * (SURELY - chance) + fewer
    return found
