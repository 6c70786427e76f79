"""An exchange of fire: every shot is one die, and volleys follow one another.

All shots of a volley fall at once, so that whoever is hit in it has fired all the same. Who has
been hit in an earlier volley is silent; a shot at somebody who is down already is wasted. Neither
rolls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby

import msgspec


class Shot(msgspec.Struct, frozen=True):
    """One unit fires at one target, and hits with a die of so much or less."""

    by: str
    at: str
    hits_on: int
    volley: int = 0  # the lower, the earlier
    modifier: int = 0  # on the die


class Fired(msgspec.Struct, frozen=True):
    """What became of a shot; a roll of 0 is a die that was not rolled."""

    shot: Shot
    roll: int = 0
    silent: bool = False  # the unit was down before it could fire

    @property
    def hit(self) -> bool:
        return bool(self.roll) and self.roll + self.shot.modifier <= self.shot.hits_on


class Exchange(msgspec.Struct, frozen=True):
    """All shots as they fell, and who is down after them."""

    fired: tuple[Fired, ...]
    down: tuple[str, ...]  # in the order in which they were hit first
    absorbed: Mapping[str, int]  # by target, the hits that did it no harm


def in_volleys(shots: Iterable[Shot]) -> Iterator[list[Shot]]:
    """Volley after volley, each in the order given."""
    for _, volley in groupby(sorted(shots, key=_when), key=_when):
        yield list(volley)


def exchange(
    shots: Iterable[Shot], roll: Callable[[Shot], int], absorbs: Mapping[str, int] | None = None
) -> Exchange:
    """Fire them all; `absorbs` says how many hits a target takes before one brings it down."""
    tough = absorbs or {}
    hits: Counter[str] = Counter()
    down: dict[str, None] = {}
    fired: list[Fired] = []
    for volley in in_volleys(shots):
        fallen = [_fire(shot, roll, down) for shot in volley]
        hits.update(each.shot.at for each in fallen if each.hit)
        down |= {
            each.shot.at: None
            for each in fallen
            if each.hit and hits[each.shot.at] > tough.get(each.shot.at, 0)
        }
        fired += fallen
    absorbed = {at: min(hits[at], most) for at, most in tough.items() if hits[at] and most}
    return Exchange(tuple(fired), tuple(down), absorbed)


def _fire(shot: Shot, roll: Callable[[Shot], int], down: Mapping[str, None]) -> Fired:
    if shot.by in down:
        return Fired(shot, silent=True)
    return Fired(shot) if shot.at in down else Fired(shot, roll(shot))


def _when(shot: Shot) -> int:
    return shot.volley
