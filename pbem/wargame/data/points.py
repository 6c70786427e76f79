"""Fractions of movement points as whole numbers: a scale of 2 counts halves."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

_WRITTEN = re.compile(r"(?:(\d+)(?:\.(\d+))?|(?:(\d+) )?(\d+)/([1-9]\d*))")


@dataclass(frozen=True, slots=True)
class Scale:
    """How many parts a point is counted in."""

    parts: int

    def __post_init__(self) -> None:
        if self.parts < 1:
            raise ValueError(f"A point cannot be counted in {self.parts} parts.")

    def parse(self, text: str) -> int:
        """The parts in "2", "0.5", "1/2" or "1 1/2" points."""
        match = _WRITTEN.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"{text!r} is not a number of points.")
        whole, decimals, units, numerator, denominator = match.groups()
        if denominator:
            points = int(units or 0) + Fraction(int(numerator), int(denominator))
        else:
            points = Fraction(f"{whole}.{decimals or 0}")
        parts = points * self.parts
        if parts.denominator != 1:
            raise ValueError(f"{text.strip()} points cannot be counted in 1/{self.parts} points.")
        return int(parts)

    def show(self, parts: int) -> str:
        """The points as text: "1.5", or "1 1/3" where decimals would not end."""
        return _shown(self.parts, parts)

    def halve(self, parts: int) -> int:
        """Half of the points, rounded up to a whole point."""
        return -(-parts // (2 * self.parts)) * self.parts


@lru_cache(maxsize=256)
def _shown(scale: int, parts: int) -> str:
    sign, points = "-" if parts < 0 else "", Fraction(abs(parts), scale)
    for places in range(4):
        if (points * 10**places).denominator == 1:
            return f"{sign}{float(points):.{places}f}"
    whole, rest = divmod(points, 1)
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"


WHOLE = Scale(1)
HALVES = Scale(2)
