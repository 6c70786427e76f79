"""What several kinds of order are made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from pbem.engine.order import Order

RAIL, FERRY = "RAIL", "FERRY"
"""12.4, 12.5  Words in a way: the next hex is reached by train, or by ferry."""
ENTRENCH, BRIDGE, DEMOLISH, REPAIR = "ENTRENCH", "BRIDGE", "DEMOLISH", "REPAIR"
"""23.1  What engineers do."""
O = TypeVar("O", bound=Order)  # noqa: E741


class March(msgspec.Struct, frozen=True):
    """12.0  Units that go the same way: hexes, RAIL or FERRY before one, a staging area last."""

    units: tuple[str, ...]
    way: tuple[str, ...]

    def __str__(self) -> str:
        return f"{' + '.join(self.units)} {' '.join(self.way)}"


class Shot(msgspec.Struct, frozen=True):
    """14.1  Units of one hex that fire together at another; a hex stands for all in it."""

    units: tuple[str, ...]
    target: str

    def __str__(self) -> str:
        return f"{' + '.join(self.units)} > {self.target}"


class Work(msgspec.Struct, frozen=True):
    """23.1  One engineer's operation; a bridge, standing or to be built, is named by its sides."""

    unit: str
    task: str
    hexes: tuple[str, ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        return (self.unit,)

    def __str__(self) -> str:
        return f"{self.unit} {self.task} {'-'.join(self.hexes)}".rstrip()


def units_of(parts: Iterable[March | Shot | Work]) -> tuple[str, ...]:
    return tuple(id for part in parts for id in part.units)


def clauses(order: Order) -> str:
    """How an order ends in words: CUT, TOP and KEEP, as far as it has them."""
    lists = {"CUT": getattr(order, "cut", ()), "TOP": getattr(order, "tops", ())}
    found = [f" {word} {' + '.join(names)}" for word, names in lists.items() if names]
    keep = getattr(order, "keep", 0)
    return "".join(found) + (f" KEEP {keep}" if keep else "")


def as_one(first: O, second: Order, part: str) -> O | None:
    """Two orders of a kind for one sub-command as one; the clauses are those of the first."""
    same = all(getattr(first, each, "") == getattr(second, each, "") for each in ("command", "arm"))
    if type(first) is not type(second) or not same:
        return None
    before, more = getattr(first, part), getattr(second, part)
    if part == "marches" and before[-1].way == more[0].way:  # who goes the same way goes together
        together = March((*before[-1].units, *more[0].units), more[0].way)
        before, more = before[:-1], (together, *more[1:])
    return replace(first, **{part: (*before, *more)})
