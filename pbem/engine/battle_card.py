"""A fight before it is ordered, as data: who meets whom, what counts, what may come of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Self

import msgspec


class Chance(msgspec.Struct, frozen=True):
    """One result, and how many times of a hundred it comes."""

    what: str
    percent: int
    means: str = ""  # where `what` is a code of the rulebook

    def __str__(self) -> str:
        what = f"{self.means} ({self.what.strip('()')})" if self.means else self.what
        return f"{what} {self.percent} %"


class Bar(msgspec.Struct, frozen=True):
    """All that may come of a fight in one case, such as against the weakest that may be unseen."""

    chances: tuple[Chance, ...]
    case: str = ""


class Foreseen(msgspec.Struct, frozen=True):
    """One thing that is said of a fight, with what a picture of it needs."""

    words: str
    chips: tuple[str, ...] = ()  # what counts, each in a few words
    bar: Bar | None = None

    def __str__(self) -> str:
        return self.words


class BattleCard(msgspec.Struct, frozen=True):
    """All of it, for one order."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]  # as the side sees them
    chips: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()  # whole sentences
    bars: tuple[Bar, ...] = ()
    support: tuple[str, ...] = ()  # that this order calls for
    manner: str = ""  # in which it is fought, where one may choose: a table, a way

    @classmethod
    def of(
        cls,
        attackers: Iterable[str],
        defenders: Iterable[str],
        said: Iterable[Foreseen],
        support: Iterable[str] = (),
        manner: str = "",
    ) -> Self:
        """What is said of a fight, sorted; words are notes where nothing else shows them."""
        said = tuple(said)
        return cls(
            tuple(attackers),
            tuple(defenders),
            tuple(chip for each in said for chip in each.chips),
            tuple(each.words for each in said if not each.chips and each.bar is None),
            tuple(each.bar for each in said if each.bar is not None),
            tuple(support),
            manner,
        )


def chances(
    found: Iterable[tuple[str, Fraction]], case: str = "", means: Mapping[str, str] | None = None
) -> Foreseen:
    """How likely each result is, in a line: "if weakest: retreat 33 %, no effect 67 %"."""
    told = means or {}
    all = tuple(Chance(what, round(100 * each), told.get(what, "")) for what, each in found)
    label = f"{case}: " if case else ""
    return Foreseen(label + ", ".join(map(str, all)), bar=Bar(all, case))
