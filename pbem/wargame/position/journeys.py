"""Many units on the move, told in one sentence: who went where, and not hex by hex."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Side

if TYPE_CHECKING:
    from pbem.wargame.position.words import Words


class Journey(msgspec.Struct, frozen=True):
    """A unit's way, as far as it is told among many."""

    side: Side
    unit: str  # empty for one whose face is hidden
    start: str
    end: str
    how: str = ""  # "by rail"; nothing for those who march


class Travelled(Event, frozen=True):
    """Units went somewhere; where the next event says so of others, both are told as one."""

    @abstractmethod
    def journeys(self) -> Sequence[Journey]:
        """Who went where; nothing where it is told by itself."""

    def joined(self, later: Event) -> Event | None:
        mine = self.journeys()
        theirs = later.journeys() if isinstance(later, Travelled) else ()
        return Journeys((*mine, *theirs)) if mine and theirs else None


class Journeys(Travelled, frozen=True):
    """Units of one side or several went somewhere, one after the other."""

    made: tuple[Journey, ...]

    def journeys(self) -> Sequence[Journey]:
        return self.made

    def told(self, words: Words) -> str:
        sides = dict.fromkeys(each.side for each in self.made)
        return " ".join(self._of_side(words, side) for side in sides)

    def _of_side(self, words: Words, side: Side) -> str:
        """Where the units of a side went, place by place."""
        by_end: dict[str, list[Journey]] = {}
        for each in self.made:
            if each.side == side:
                by_end.setdefault(each.end, []).append(each)
        ends = (f"to {words.place(end)}: {_who(words, those)}" for end, those in by_end.items())
        return f"{words.they(side)} move {'; '.join(ends)}."


def _who(words: Words, those: Iterable[Journey]) -> str:
    """Who came to a place, and from where."""

    def origin(each: Journey) -> tuple[str, str]:
        return each.start, each.how

    told = []
    for (start, how), group in groupby(sorted(those, key=origin), origin):
        units = [each.unit for each in group]
        hidden = units.count("")
        names = [*filter(None, units), *([f"{hidden} unseen"] if hidden else [])]
        place = words.scenario.board.names.get(start) or words.place(start)
        told.append(f"{', '.join(names)} from {place}{f' {how}' if how else ''}")
    return ", ".join(told)
