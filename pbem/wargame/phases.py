"""The phases of a game, all that is said of each in one row, and what is read from the rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class PhaseOfPlay:
    """One phase, or a segment of one."""

    name: str  # as positions have it
    title: str
    asks: str = ""  # the kind of question that bare words are about
    headings: tuple[str, ...] = ()  # the words that stand over lines of a sheet for it


def by_name(phases: Iterable[PhaseOfPlay]) -> dict[str, PhaseOfPlay]:
    """Each phase by its name, in their order."""
    return {each.name: each for each in phases}


def titles(phases: Iterable[PhaseOfPlay]) -> dict[str, str]:
    """What each phase is called, by its name."""
    return {each.name: each.title for each in phases}


def headings(phases: Iterable[PhaseOfPlay]) -> dict[str, str]:
    """By heading of a sheet, the kind of question that lines under it answer."""
    return {word: each.asks for each in phases for word in each.headings}
