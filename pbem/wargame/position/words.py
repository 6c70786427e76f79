"""The words of a game: what it calls things, and how it tells what happens in every game."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from pbem.engine.event import Acted, Event
from pbem.engine.order import Side
from pbem.wargame.position.events import PhaseBegan, SetUp, Taken, TurnBegan

NUMBERED = re.compile(r"(\D*)(\d+)(\D*)")  # the name of a unit


def opening(words: str) -> str:
    """Words as a sentence begins."""
    return words[:1].upper() + words[1:]


def and_all(names: Sequence[str]) -> str:
    """Names as they are said in a sentence."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def in_runs(ids: Iterable[str]) -> str:
    """Units by name, those that are numbered one after the other as one: CZ1A to CZ4A, CZGHQ."""
    runs: list[list[str]] = []
    for id in ids:
        if runs and _follows(runs[-1][-1], id):
            runs[-1].append(id)
        else:
            runs.append([id])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _follows(one: str, other: str) -> bool:
    """Has the other the next number, and is it alike else?"""
    before, after = NUMBERED.fullmatch(one), NUMBERED.fullmatch(other)
    if not before or not after:
        return False
    return (before[1], before[3]) == (after[1], after[3]) and int(after[2]) == int(before[2]) + 1


class Words(ABC):
    """Tells events; an event has its own words, which take the names from here."""

    people: Mapping[Side, str] = {}  # the sides as people, with the article
    numbers: ClassVar[str] = ""  # how the numbers behind the name of a unit are read

    def __init__(self, scenario: Any) -> None:
        self.scenario = scenario

    def place(self, label: str) -> str:
        """A place by its label and its name."""
        return str(self.scenario.board.name(label))

    def called(self, label: str) -> str:
        """The name of a place behind its label, if it has one."""
        name = self.scenario.board.names.get(label)
        return f" ({name})" if name else ""

    def where(self, label: str) -> str:
        """A place by its name alone, if it has one, as it is said in passing."""
        return str(self.scenario.board.names.get(label, label))

    def struck(self, label: str) -> str:
        """A place as it is said who attacked it: "Oslo", but "in the North Atlantic"."""
        return self.where(label)

    def units(self, ids: Iterable[str]) -> str:
        return ", ".join(ids)

    def named(self, id: str) -> str:
        """A unit as a sentence about a battle calls it."""
        return id

    def do(self, ids: Sequence[str], one: str, more: str) -> str:
        """Units and what they do, the verb in the number that fits."""
        return f"{' + '.join(ids)} {one if len(ids) == 1 else more}"

    def they(self, side: Side) -> str:
        """A side at the beginning of a sentence."""
        return opening(self.people[side])

    @abstractmethod
    def turn_began(self, event: TurnBegan) -> str: ...

    @abstractmethod
    def phase_began(self, event: PhaseBegan) -> str: ...

    @abstractmethod
    def set_up(self, event: SetUp) -> str: ...

    @abstractmethod
    def taken(self, event: Taken) -> str: ...

    def tell(self, event: Event, side: Side | None = None) -> str:
        """The event in words, as this side sees it (None: without fog); empty if it does not."""
        seen = event if side is None else event.seen_by(side)
        if seen is None or self.told_otherwise(seen, side):
            return ""
        words = seen.told(self)
        return opening(words) if words.startswith(("a ", "an ")) else words

    def told_otherwise(self, event: Event, side: Side | None) -> bool:
        """A player's own order is told by what comes of it, and by the fate of its line."""
        own = isinstance(event, Acted) and not event.public and event.by == "order"
        return own and side is not None
