"""8.0  What a standing order says of interception at sea: when, with whom, where, against whom.

Whatever it tests is known to its side: who of the enemy is seen, how many there are, its own ships,
the weather, and the chance to find them that a question tells as well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Self

import msgspec

from pbem.games.eto.naval.battle.groups import chance_to_find
from pbem.games.eto.naval.battle.tactics import TACTICS
from pbem.games.eto.position.fleets import gunnery
from pbem.games.eto.position.game import Europe
from pbem.games.eto.weather.conditions import SKIES
from pbem.wargame.data.counters import hidden
from pbem.wargame.position.conditions import COMPARED, counted

ALL, NEVER, STRONGER, LIKELY = WORDS = ("ALL", "NEVER", "STRONGER", "LIKELY")
CLAUSES = ("WITH", "IN", "SHIPS", "HAS", "GUNNERY", "WEATHER", "CHANCE", *TACTICS)
AT_LEAST, THEIRS = ">=", "THEIRS"
ANY_NUMBER = (AT_LEAST, "0")
BETWEEN = ("+", "IF", "TIMES", "OUT")  # words that only join others


class Guard(msgspec.Struct, frozen=True):
    """WHEN HUNT: STRONGER WITH Hood + Repulse IN North-Sea IF SHIPS >= 3 IF HAS BB GROUPS ONE."""

    word: str  # one of WORDS
    units: tuple[str, ...] = ()  # who may go; none: everybody
    places: tuple[str, ...] = ()  # that are guarded; none: all in range
    ships: tuple[str, ...] = ANY_NUMBER  # how many the enemy has
    has: str = ""  # a kind of ship that is seen among them
    guns: tuple[str, ...] = ()  # of those who go: >= 9, or >= THEIRS 1.5
    weather: str = ""  # of the month
    chance: tuple[str, ...] = ANY_NUMBER  # to find them, in percent
    tactics: tuple[str, ...] = ()  # how they search and fight, in the words of the order

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
        return cls(
            choice[0],
            tuple(clauses["WITH"]),
            tuple(clauses["IN"]),
            compared(clauses["SHIPS"]) or ANY_NUMBER,
            "".join(clauses["HAS"][:1]),
            compared(clauses["GUNNERY"]),
            "".join(clauses["WEATHER"][:1]),
            compared(clauses["CHANCE"]) or ANY_NUMBER,
            tuple(word for each in TACTICS if clauses[each] for word in (each, *clauses[each])),
        )

    def minds(self, game: Europe, space: str, enemies: Collection[str]) -> bool:
        """Is a stack that enters a space one of those that the order is about?"""
        seen = {game.unit(id).kind for id in enemies if not hidden(id)}
        return (
            (not self.places or space in self.places)
            and counted(len(enemies), self.ships)
            and (not self.has or self.has in seen)
            and (not self.weather or game.weather == SKIES[self.weather])
        )

    def going(self, able: Collection[str]) -> tuple[str, ...]:
        """Those of the ships in range who may go, as they are named."""
        return tuple(id for id in self.units or able if id in able)

    def trusts(self, game: Europe, going: tuple[str, ...], space: str, ship: str) -> bool:
        """8.4  Are those who would go as likely to find a stack as is wanted?"""
        if self.chance == ANY_NUMBER:
            return True
        percent = 100 * chance_to_find(game, going, space, ship)
        return compares(percent, self.chance[0], Fraction(self.chance[1]))

    def outguns(self, game: Europe, going: Collection[str], enemies: Collection[str]) -> bool:
        """Have those who would go the guns that are wanted, against those who are seen?"""
        if not self.guns:
            return True
        compare, wanted, *times = self.guns
        if wanted != THEIRS:
            return counted(gunnery(game, going), (compare, wanted))
        theirs = gunnery(game, [id for id in enemies if not hidden(id)])
        factor = Fraction(times[0]) if times else Fraction(1)
        return compares(Fraction(gunnery(game, going)), compare, factor * theirs)


def compared(words: Sequence[str]) -> tuple[str, ...]:
    """A comparison with what it compares to; without one it is "so much or more"."""
    if not words or words[0] in COMPARED:
        return tuple(words)
    return (AT_LEAST, *words)


def compares(number: Fraction, compare: str, wanted: Fraction) -> bool:
    """Does a fraction compare as it is wanted?"""
    scale = number.denominator * wanted.denominator
    return COMPARED[compare](int(number * scale), int(wanted * scale))
