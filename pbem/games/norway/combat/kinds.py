"""11.0  What a fight is, as data: its kind, its place, who attacks, who aims at whom."""

from __future__ import annotations

import msgspec

from pbem.engine.order import Side
from pbem.games.norway.orders.parts import Shot

NAVAL, PATROL = "naval", "patrol"  # 25.4 battle in a zone; 17.10 submarines on patrol
COASTAL, RAID = "coastal", "raid"  # 25.4 ships at a coast; 11.6 carriers at a neighbour
BOMBARDMENT, BOMBING, AIR_NAVAL = "bombardment", "bombing", "air-naval"  # 25.5
GROUND, COMMANDO = "ground", "commando"  # 25.6; 25.1
LANDING, DROP, GLIDE = "landing", "drop", "glide"  # 25.7
INTERCEPTION = "interception"  # 20.22
KINDS = (
    NAVAL, PATROL, COASTAL, RAID, BOMBARDMENT, BOMBING, AIR_NAVAL, GROUND, COMMANDO, LANDING, DROP,
    GLIDE, INTERCEPTION,
)  # fmt: skip
ON_LAND = (GROUND, COMMANDO, LANDING, DROP, GLIDE)
"""Fights in which ground units attack, so that all aircraft of the area rise (11.4)."""
FROM_THE_AIR = (BOMBARDMENT, BOMBING)
"""An area is attacked by aircraft only: its fighters rise, the others stay on the ground (11.4)."""
AIRBORNE = (DROP, GLIDE)
SEPARATE = (PATROL, INTERCEPTION)
"""Reactions, in which only the units of `against` can be fired at and fire back."""

PORT, AIRBASE, MOBILIZATION, RAILROAD = BASES = ("PORT", "AIRBASE", "MOBILIZATION", "RAILROAD")
"""15.0, 25.5  What can be fired at besides units, as it is written."""
NOBODY = "NOBODY"
"""11.1  The target of a unit that keeps its fire."""


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fight; the questions on its way fill in the shots, one for each unit that is told."""

    kind: str
    place: str  # where the targets are
    side: Side  # who attacks; the interrupter in a reaction
    units: tuple[str, ...]  # all attackers
    acting: Side  # whose action it is (18.1)
    against: tuple[str, ...] = ()  # in a reaction, the force that is interrupted
    origin: str = ""  # the zone from which ships shell or carriers raid
    aims: tuple[str, ...] = ()  # what the attacker wishes to hit, the first first
    landing: tuple[str, ...] = ()  # 11.9 ships that put the attackers ashore
    fresh: tuple[str, ...] = ()  # 21.2 (6) attackers in supply as they have just landed
    glider: bool = False  # 25.7 airborne units come by glider
    rebasing: bool = False  # 25.5 who is intercepted only changes its base, and fires at nobody
    located: bool = False  # 14.1 only those who have found ships are left
    shots: tuple[Shot, ...] = ()

    @property
    def gliding(self) -> bool:
        """25.7  Does the assault come by glider?"""
        return self.glider or self.kind == GLIDE

    @property
    def aimed(self) -> dict[str, str]:
        """By unit, its target, of those that have been told."""
        return {id: shot.target for shot in self.shots for id in shot.units}

    def with_aims(self, aimed: dict[str, str]) -> Fight:
        """The same with further targets."""
        new = tuple(Shot((id,), target) for id, target in aimed.items())
        return msgspec.structs.replace(self, shots=(*self.shots, *new))
