"""26.4  What is added to the die of a land combat."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pbem.games.eto.facts.combat_tables import CombatTables, Modifier

NO_WATER, WATER, ICE = "", "water", "frozen_water"


class Circumstances(msgspec.Struct, frozen=True):
    """26.4  All that can change the die of one combat."""

    attacker_flies: bool = False  # 17.2 an unaborted air unit of his is over the hex
    defender_flies: bool = False
    mud: bool = False
    dropped: bool = False  # 19.3 paratroops came down on the defender unharmed
    blitzkrieg: bool = False
    defender_unsupplied: bool = False
    attacker_unsupplied: bool = False  # any of them
    water: str = NO_WATER  # what all attackers must cross: a river, canal or ferry; or ice
    rough: bool = False
    landing: int = 0  # strength points that come from the sea
    strength: int = 0  # all strength points of attacking land units

    @property
    def half_from_sea(self) -> bool:
        """26.4  Is it an assault for the die? Then a river does not count for the others."""
        return bool(self.landing) and self.landing * 2 >= self.strength


def modifiers(tables: CombatTables, now: Circumstances) -> tuple[Modifier, ...]:
    """26.4  All that apply, in the order of the book; they are added up."""
    return tuple(tables.modifiers[name] for name in _names(now))


def _names(now: Circumstances) -> Iterator[str]:
    if now.attacker_flies != now.defender_flies:  # 17.2 both together cancel out
        yield "air_attacker" if now.attacker_flies else "air_defender"
    if now.mud:
        yield "mud"
    if now.dropped:
        yield "paratroops"
    if now.blitzkrieg:
        yield "blitzkrieg"
    if now.defender_unsupplied:
        yield "defender_unsupplied"
    if now.attacker_unsupplied:
        yield "attacker_unsupplied"
    if now.water and not now.half_from_sea:
        yield now.water
    if now.rough:
        yield "rough"
    if now.half_from_sea:
        yield "assault"
