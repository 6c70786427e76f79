"""8.0  What a standing order says of interception at sea: when, with whom, where, against whom."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Self

import msgspec

from pbem.games.eto.position.game import Europe
from pbem.wargame.data.counters import hidden
from pbem.wargame.position.conditions import counted

ALL, NEVER, STRONGER, LIKELY = WORDS = ("ALL", "NEVER", "STRONGER", "LIKELY")
CLAUSES = ("WITH", "IN", "SHIPS", "HAS")
AT_LEAST = ">="
BETWEEN = ("+", "IF")  # words that only join others


class Guard(msgspec.Struct, frozen=True):
    """WHEN HUNT: STRONGER WITH Hood + Repulse IN North-Sea IF SHIPS >= 3 IF HAS BB."""

    word: str  # one of WORDS
    units: tuple[str, ...] = ()  # who may go; none: everybody
    places: tuple[str, ...] = ()  # that are guarded; none: all in range
    ships: tuple[str, ...] = (AT_LEAST, "0")  # how many the enemy has
    has: str = ""  # a kind of ship that is seen among them

    @classmethod
    def said(cls, choice: Sequence[str]) -> Self | None:
        """What the words of a standing order mean; None if they only name ships."""
        if choice[0] not in WORDS:
            return None
        clauses: dict[str, list[str]] = {each: [] for each in CLAUSES}
        clause = clauses["WITH"]
        for word in choice[1:]:
            if word in clauses:
                clause = clauses[word]
            elif word not in BETWEEN:
                clause.append(word)
        ships = (AT_LEAST, *clauses["SHIPS"])[-2:] if clauses["SHIPS"] else (AT_LEAST, "0")
        return cls(
            choice[0],
            tuple(clauses["WITH"]),
            tuple(clauses["IN"]),
            ships,
            "".join(clauses["HAS"][:1]),
        )

    def minds(self, game: Europe, space: str, enemies: Collection[str]) -> bool:
        """Is a stack that enters a space one of those that the order is about?"""
        seen = {game.unit(id).kind for id in enemies if not hidden(id)}
        return (
            (not self.places or space in self.places)
            and counted(len(enemies), self.ships)
            and (not self.has or self.has in seen)
        )

    def going(self, able: Collection[str]) -> tuple[str, ...]:
        """Those of the ships in range who may go, as they are named."""
        return tuple(id for id in self.units or able if id in able)
