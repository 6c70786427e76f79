"""15.1 to 15.7  Air-to-air combat as dice: target numbers, effects, chances."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from pbem.engine.order import Side
from pbem.games.eto.facts.combat_tables import ABORT, COMPARE, DEPLETED, NOTHING, CombatTables

DIE = tuple(range(1, 7))


class Flyer(msgspec.Struct, frozen=True):
    """One air unit in a combat, as it is now."""

    id: str
    side: Side
    nation: str
    strength: int
    quality: int  # 15.3 of whoever flies as a bomber, 0
    fighter: bool  # 15.1 does it attack? A fighter-bomber only where it acts as a fighter
    grounded: bool = False  # 13.4 one too many on its base, and caught there
    at_home: bool = False  # 15.4 is this its own base, and no carrier?
    surprising: frozenset[str] = frozenset()  # 44.2 the nations that it has the bonus against


def caught(id: str, side: Side, nation: str, strength: int) -> Flyer:
    """13.4  Who is caught on the ground: no quality, and no attack."""
    return Flyer(id, side, nation, strength, 0, fighter=False, grounded=True)


class AirAttack(msgspec.Struct, frozen=True):
    """15.3  One fighter's attack as it fell."""

    by: str
    at: str
    number: int  # the target number
    roll: int
    effect: str


class Melee:
    """15.2  One round: who is there, and who attacks whom."""

    def __init__(self, flyers: Iterable[Flyer], aims: Mapping[str, str] | None = None) -> None:
        self.flyers = {each.id: each for each in flyers}
        self.aims = dict(aims or {})

    def attackers(self, tables: CombatTables, side: Side, round: int) -> list[str]:
        """15.1, 15.2  A side's fighters that attack in a round, if there is anybody to attack."""
        least = tables.numbers["air_second_round"] if round > 1 else 0
        if not self.targets(side):
            return []
        return [
            each.id
            for each in self.flyers.values()
            if each.side == side and each.fighter and each.strength >= least
        ]

    def targets(self, side: Side) -> list[str]:
        """15.1, 13.4  All whom a side's fighters can attack, in the air and on the ground."""
        return [each.id for each in self.flyers.values() if each.side != side]

    def in_the_air(self, side: Side) -> list[str]:
        """15.5  Those of them who fly."""
        return [id for id in self.targets(side) if not self.flyers[id].grounded]

    def on_the_ground(self, side: Side) -> list[str]:
        """13.4  Those who are one too many on the base below."""
        return [id for id in self.targets(side) if self.flyers[id].grounded]

    def escorts(self, id: str, target: str) -> bool:
        """15.4  Is nobody attacking it, and its own target a fighter that attacks a bomber?"""
        prey = self.aims.get(target)
        return (
            self.flyers[target].fighter
            and prey is not None
            and not self.flyers[prey].fighter
            and id not in self.aims.values()
        )

    def number(self, tables: CombatTables, id: str, target: str) -> int:
        """15.3, 15.4, 44.2  What the die must not exceed to have an effect."""
        own, other = self.flyers[id], self.flyers[target]
        return own.strength + own.quality - other.quality + sum(self.bonuses(tables, id, target))

    def bonuses(self, tables: CombatTables, id: str, target: str) -> Iterator[int]:
        """15.4, 44.2  What is added to the strength of one who attacks."""
        own = self.flyers[id]
        if own.at_home:
            yield tables.numbers["air_own_base"]
        if self.escorts(id, target):
            yield tables.numbers["air_escort"]
        if self.flyers[target].nation in own.surprising:
            yield tables.numbers["air_blitzkrieg"]

    def attack(self, tables: CombatTables, id: str, roll: int) -> AirAttack:
        """15.3  What a die comes to."""
        target = self.aims[id]
        number = self.number(tables, id, target)
        return AirAttack(id, target, number, roll, effect(tables, number, roll))


def effect(tables: CombatTables, number: int, roll: int) -> str:
    """15.3, 15.7  What a die does to its target."""
    found = tables.air_combat[roll]
    if found == COMPARE:
        if roll == number:
            return ABORT
        return DEPLETED if roll < number else NOTHING
    if found == ABORT:
        return ABORT if number >= roll else NOTHING
    return found


class Odds(msgspec.Struct, frozen=True):
    """What one attack may do to its target."""

    depleted: Fraction
    aborted: Fraction  # and not depleted

    @property
    def out(self) -> Fraction:
        """How likely the target is out of the combat."""
        return self.depleted + self.aborted


def odds(tables: CombatTables, number: int) -> Odds:
    """15.3  How likely an attack with this target number depletes, or only aborts."""
    found = [effect(tables, number, roll) for roll in DIE]
    each = Fraction(1, len(DIE))
    return Odds(found.count(DEPLETED) * each, found.count(ABORT) * each)


def stays(tables: CombatTables, numbers: Sequence[int]) -> Fraction:
    """How likely somebody is still in the combat after attacks with these target numbers."""
    left = Fraction(1)
    for number in numbers:
        left *= 1 - odds(tables, number).out
    return left


def out_of_it(attacks: Iterable[AirAttack]) -> dict[str, int]:
    """15.6  Who is aborted by attacks of one round, and how many steps each has lost."""
    found: dict[str, int] = {}
    for each in attacks:
        if each.effect != NOTHING:
            found[each.at] = found.get(each.at, 0) + (each.effect == DEPLETED)
    return found


def is_fight(flyers: Collection[Flyer]) -> bool:
    """15.0  Are both sides there, and a fighter among them?"""
    return len({each.side for each in flyers}) > 1 and any(each.fighter for each in flyers)
