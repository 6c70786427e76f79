"""8.0  What a standing order says of interception at sea: when, with whom, where, against whom.

Besides what is seen of the enemy it may test what its own side knows: its guns, and the chance to
find them that a question tells as well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Self

from pbem.games.eto.naval.battle.groups import chance_to_find
from pbem.games.eto.naval.battle.tactics import TACTICS
from pbem.games.eto.position.fleets import gunnery, stack_size
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes import watches
from pbem.games.eto.strikes.watches import ANY_NUMBER, Watch, compared, in_clauses, tested
from pbem.wargame.data.counters import hidden
from pbem.wargame.position.conditions import COMPARED, counted

ALL, NEVER, STRONGER, LIKELY, COVER = WORDS = (
    "ALL", "NEVER", "STRONGER", "LIKELY", "COVER",
)  # fmt: skip
CLAUSES = (*watches.CLAUSES, "GUNNERY", "CHANCE", *TACTICS)
THEIRS = "THEIRS"


class Guard(Watch, frozen=True):
    """WHEN HUNT: STRONGER WITH Hood + Repulse IN North-Sea IF SHIPS >= 3 IF HAS BB GROUPS ONE."""

    guns: tuple[str, ...] = ()  # of those who go: >= 9, or >= THEIRS 1.5
    chance: tuple[str, ...] = ANY_NUMBER  # to find them, in percent
    tactics: tuple[str, ...] = ()  # how they search and fight, in the words of the order

    @classmethod
    def said(cls, choice: Sequence[str]) -> Self | None:
        """What the words of a standing order mean; None if they only name ships."""
        if choice[0] not in WORDS:
            return None
        clauses = in_clauses(choice, CLAUSES)
        return cls(
            choice[0],
            *tested(clauses),
            compared(clauses["GUNNERY"]),
            compared(clauses["CHANCE"]) or ANY_NUMBER,
            tuple(word for each in TACTICS if clauses[each] for word in (each, *clauses[each])),
        )

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


def is_stronger(game: Europe, own: Collection[str], theirs: Collection[str]) -> bool:
    """As many ships, and as much gunnery as can be seen of theirs."""
    seen = [id for id in theirs if not hidden(id)]
    as_many = stack_size(game, own) >= stack_size(game, theirs)
    return as_many and gunnery(game, own) >= gunnery(game, seen)


def compares(number: Fraction, compare: str, wanted: Fraction) -> bool:
    """Does a fraction compare as it is wanted?"""
    scale = number.denominator * wanted.denominator
    return COMPARED[compare](int(number * scale), int(wanted * scale))
