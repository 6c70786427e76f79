"""26.2  What each side's strength in a combat is made of: a base, and additions up to as much."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pbem.games.eto.facts.combat_tables import CombatTables

OPEN, FORTRESS, MARKER = ("", "fortress", "fort marker")
"""26.2  What the defenders have around them: nothing, permanent works that all attackers must
cross, or a fortification marker. Works that one attacker goes round are nothing."""


class Strength(msgspec.Struct, frozen=True):
    """26.2  A strength, and what it is made of."""

    units: int  # printed on the counters
    base: int  # with what fortifications give
    bombers: int = 0
    generals: int = 0
    naval: int = 0

    @property
    def added(self) -> int:
        """All additions, of which only so much counts as the base is worth."""
        return self.bombers + self.generals + self.naval

    @property
    def total(self) -> int:
        return self.base + min(self.base, self.added)

    def __str__(self) -> str:
        parts = [f"{self.units} on the ground"]
        if self.base != self.units:
            parts.append(f"{self.base} with fortifications")
        named = (("air", self.bombers), ("generals", self.generals), ("ships", self.naval))
        parts += [f"{points} by {what}" for what, points in named if points]
        whole = self.base + self.added
        cut = f", cut to {self.total}" if whole > self.total else ""
        return f"{self.total} ({', '.join(parts)}{cut})" if len(parts) > 1 else f"{self.total}"


def attacking(
    tables: CombatTables,
    units: Iterable[int],
    bombers: Iterable[int] = (),
    generals: Iterable[int] = (),
    gunnery: int = 0,
) -> Strength:
    """17.3, 26.2  The attackers; each general given is the one of his stack who counts."""
    land = sum(units)
    return Strength(land, land, sum(bombers), sum(generals), _ships(tables, gunnery))


def defending(
    tables: CombatTables,
    units: Iterable[int],
    works: str = OPEN,
    bombers: int = 0,
    generals: Iterable[int] = (),
    gunnery: int = 0,
) -> Strength:
    """17.3, 26.2  The defenders, with so many bombers over them."""
    land, numbers = sum(units), tables.numbers
    base = land
    if works == FORTRESS:
        base = land * numbers["fortress"] or numbers["empty_fortress"]
    elif works == MARKER:
        base = land + numbers["fort_marker"]
    helped = min(bombers * numbers["defending_bomber"], numbers["defending_bombers"])
    return Strength(land, base, helped, sum(generals), _ships(tables, gunnery))


def _ships(tables: CombatTables, gunnery: int) -> int:
    """26.2  One point for every four of gunnery, fractions dropped."""
    return gunnery // tables.numbers["gunnery"]
