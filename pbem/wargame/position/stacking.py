"""Which units may share a place."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Unit = TypeVar("Unit")
UnitIn = TypeVar("UnitIn", contravariant=True)


class Rule(Protocol[UnitIn]):
    """One rule about a stack: the case that says so, what it says, and whether it is broken."""

    @property
    def case(self) -> str: ...

    @property
    def words(self) -> str: ...

    def broken_by(self, stack: Sequence[UnitIn]) -> bool: ...


@dataclass(frozen=True)
class Limit(Generic[Unit]):
    """The weights of all units in a place may add up to `most`; weight 0 does not count."""

    case: str
    words: str
    most: int
    weight: Callable[[Unit], int]

    def broken_by(self, stack: Sequence[Unit]) -> bool:
        return sum(map(self.weight, stack)) > self.most


@dataclass(frozen=True)
class Apart(Generic[Unit]):
    """Units of different groups may not share a place; group None goes with everyone."""

    case: str
    words: str
    group: Callable[[Unit], Hashable]

    def broken_by(self, stack: Sequence[Unit]) -> bool:
        return len({self.group(unit) for unit in stack} - {None}) > 1


def broken(rules: Iterable[Rule[Unit]], stack: Sequence[Unit]) -> Rule[Unit] | None:
    """The first rule that this stack breaks, or None when it may stand."""
    return next((rule for rule in rules if rule.broken_by(stack)), None)
