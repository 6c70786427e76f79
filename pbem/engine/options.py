"""What a player may order with a click: pieces, and what can be said to them, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from pbem.engine.battle_card import BattleCard
from pbem.engine.order import Order
from pbem.engine.step import Decision

MOST_OPTIONS = 200  # of a question whose answers are listed
MOST_ANSWERS = 5000  # that are looked through for those


class Option(msgspec.Struct, frozen=True):
    """One order that would be legal now, and what it comes to."""

    order: str  # the line to write, in canonical notation
    kind: str  # move, attack, place, other
    to: str = ""  # the place it leads to
    path: tuple[str, ...] = ()  # the places from where it starts to `to`
    label: str = ""  # a few letters for the target place: a cost, or odds
    words: tuple[str, ...] = ()  # what it comes to: cost, odds, shifts, chances
    alone: str = ""  # of one joined to the last line of a sheet, which it replaces: its own part
    battle: BattleCard | None = None  # of a fight: what a picture of it needs


class Piece(msgspec.Struct, frozen=True):
    """One piece as a side may know it; programs know the last two by their older names."""

    id: str  # by which options are asked for
    name: str
    words: str = ""
    mine: bool = False
    can_act: bool = False  # may it be ordered to something now?
    place: str = msgspec.field(default="", name="hex")  # of the map where it stands, if it does
    box: str = msgspec.field(default="", name="place")  # off the map; can be asked for likewise


def answers_naming(decision: Decision[Any], units: Sequence[str]) -> Iterator[Order]:
    """Of the first answers to a question, those that name all these units."""
    wanted = {each.upper() for each in units}
    return (each for each in islice(decision, MOST_ANSWERS) if wanted <= _words(str(each)))


def _words(text: str) -> set[str]:
    return set(text.upper().replace(",", " ").split())
