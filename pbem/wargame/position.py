"""A position with stacks on a board: what all rules ask of it, whatever else it holds."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step, push
from pbem.wargame.hexgrid import Hex, Mask
from pbem.wargame.labels import Labelled

FACTS = ("scenario", "board", "roster")


class Position(msgspec.Struct, dict=True):
    """Who stands where, and what is to be done next; a game's own position adds the fields."""

    holders: ClassVar[tuple[Side, ...]] = ()  # whose units can stand on the map

    if TYPE_CHECKING:

        @property
        def options(self) -> dict[str, str]: ...

        @property
        def turn(self) -> int: ...

        @property
        def stacks(self) -> dict[str, tuple[str, ...]]:
            """By hex, the top unit last."""

        @property
        def where(self) -> dict[str, str]:
            """Unit -> place."""

        @property
        def agenda(self) -> list[Any]: ...

        @property
        def verdict(self) -> Verdict | None: ...

        @property
        def board(self) -> Labelled: ...

        @property
        def roster(self) -> Mapping[str, Any]: ...

    def side_of(self, id: str) -> Side:
        """Who commands a unit."""
        raise NotImplementedError

    def twin(self) -> Self:
        """An independent position, equal to this one, that knows the same facts."""
        own = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, dict | set | list):
                own[name] = value.copy()
        twin = msgspec.structs.replace(self, **own)
        twin.__dict__.update(self._facts())
        return twin

    def forget(self) -> None:
        """Drop everything derived, after a change from outside."""
        facts = self._facts()
        self.__dict__.clear()
        self.__dict__.update(facts)

    def _facts(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in FACTS}

    def plays(self, option: str) -> bool:
        """Is this optional rule in use?"""
        return self.options.get(option) == "yes"

    @cached_property
    def worked_out(self) -> dict[Hashable, Any]:
        """What follows from who stands where; forgotten as soon as anybody moves."""
        return {}

    def stack(self, hex: str) -> tuple[str, ...]:
        return self.stacks.get(hex, ())

    def holder(self, hex: str) -> Side | None:
        """Whose units stand in a hex; None for nobody's."""
        stack = self.stacks.get(hex)
        return self.side_of(stack[-1]) if stack else None

    def occupied(self, side: Side) -> Mask:
        """The hexes where a side's units stand."""
        return self._occupied[side]

    @cached_property
    def _occupied(self) -> dict[Side, Mask]:
        masks = dict.fromkeys(self.holders, 0)
        for hex, stack in self.stacks.items():
            masks[self.side_of(stack[-1])] |= self.board.bit[self.at(hex)]
        return masks

    def units_of(self, side: Side) -> Iterator[str]:
        """A side's units on the map, in a fixed order."""
        for hex in sorted(self.stacks):
            if self.side_of(self.stacks[hex][-1]) == side:
                yield from self.stacks[hex]

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on the agenda, to be done in the order given; nothing follows a verdict."""
        if self.verdict is None:
            push(self.agenda, steps)

    def masked(self, hexes: Iterable[str]) -> Mask:
        return self.board.grid.mask(hexes)

    def at(self, hex: str) -> Hex:
        return self.board.grid.index[hex]

    def check_stacks(self, ground: Mask) -> None:
        """Raise AssertionError unless every stack is one side's, and where units can be."""
        for hex, stack in self.stacks.items():
            assert stack, f"an empty stack in {hex}"
            assert len({self.side_of(id) for id in stack}) == 1, f"both sides are in {hex}"
            assert self.board.is_in(hex, ground), f"somebody is in {hex}"
