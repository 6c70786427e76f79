"""What an exchange of fire will come to, as exact fractions, where every unit fires once at most.

Then the shots that decide about one unit are not those that decide about another in the same or an
earlier volley: chances may be multiplied.
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

    def down(self, target: str, before: int | None = None) -> Fraction:
        """How likely a target is hit often enough, by all shots or by those before a volley."""
        at_it = [
            self.landed(shot)
            for shot in self.shots
            if shot.at == target and (before is None or shot.volley < before)
        ]
        return more_than(self.absorbs.get(target, 0), at_it)

    def landed(self, shot: Shot) -> Fraction:
        """How likely a shot is fired and hits."""
        alive = SURELY - self.down(shot.by, shot.volley)
        return self.ready.get(shot.by, SURELY) * alive * hit_chance(shot, self.sides)

    def all_targets(self) -> dict[str, Fraction]:
        """By target, how likely it is down in the end."""
        return {at: self.down(at) for at in dict.fromkeys(shot.at for shot in self.shots)}


def more_than(number: int, chances: Sequence[Fraction]) -> Fraction:
    """How likely more than so many of some independent things come true."""
    exactly = [SURELY, *[NEVER] * number]  # by how many have come true, up to the number
    for chance in chances:
        for count in range(number, -1, -1):
            fewer = exactly[count - 1] * chance if count else NEVER
            exactly[count] = exactly[count] * (SURELY - chance) + fewer
    return SURELY - sum(exactly, NEVER)
