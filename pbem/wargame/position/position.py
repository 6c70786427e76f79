"""A position with stacks on a board: what all rules ask of it, whatever else it holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.ruleset import Verdict
from pbem.engine.step import Step, asked_now, push
from pbem.wargame.board.labels import Labelled
from pbem.wargame.board.places import Mask, Place
from pbem.wargame.data.counters import check_each_once, check_none_missing
from pbem.wargame.data.facts import Facts
from pbem.wargame.data.variants import RULES
from pbem.wargame.position.events import Ended
from pbem.wargame.position.found_once import found_once
from pbem.wargame.position.remembered import UNKNOWN

T = TypeVar("T")
FACTS = ("scenario", "board", "roster")
CHANGEABLE = (dict, set, list)


class Position(msgspec.Struct, dict=True):
    """Who stands where, and what is to be done next; a game's own position adds the fields.

    A place is held by one side at a time; where several may share one, see `SharedPosition`.
    """

    holders: ClassVar[tuple[Side, ...]] = ()  # whose units can stand on the map; "" is nobody
    newest_rules: ClassVar[int] = 1  # the version by which new games are played

    if TYPE_CHECKING:

        @property
        def options(self) -> dict[str, str]: ...

        @property
        def turn(self) -> int: ...

        @property
        def phase(self) -> str: ...

        @property
        def stacks(self) -> dict[str, tuple[str, ...]]:
            """By place, the top unit last."""

        @property
        def agenda(self) -> list[Any]: ...

        @property
        def verdict(self) -> Verdict | None: ...

        @verdict.setter
        def verdict(self, verdict: Verdict | None) -> None: ...

        @property
        def scenario(self) -> Facts: ...

        @property
        def board(self) -> Labelled: ...

        @property
        def roster(self) -> Mapping[str, Any]: ...

    def side_of(self, id: str) -> Side:
        """Who commands a unit."""
        raise NotImplementedError

    def controller(self, place: str) -> Side:
        """Whose a place is, whoever stands in it; where a game tells the two apart."""
        return self.holder(place) or ""

    def enemies(self, side: Side) -> tuple[Side, ...]:
        """The sides that one is at war with: all others, where a game knows no partners."""
        return tuple(each for each in self.holders if each not in (side, ""))

    def twin(self) -> Self:
        """An independent position, equal to this one, that knows the same facts."""
        own = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, CHANGEABLE):
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

    @property
    def version(self) -> int:
        """The version of the rules by which this game is played to its end.

        Where a mended rule would refuse or change what an older journal holds, it asks for this;
        a rule that only permits more need not.
        """
        return int(self.options.get(RULES, 1))

    def plays(self, option: str) -> bool:
        """Is this optional rule in use?"""
        return self.options.get(option) == "yes"

    @found_once
    def worked_out(self) -> dict[Hashable, Any]:
        """What follows from who stands where; forgotten as soon as anybody moves."""
        return {}

    def once(self, key: Hashable, find: Callable[[], T]) -> T:
        """What is worked out once, as long as nobody comes or goes."""
        known = self.worked_out
        found: T = known.get(key, UNKNOWN)
        if found is UNKNOWN:
            found = known[key] = find()
        return found

    @found_once
    def where(self) -> dict[str, str]:
        """Unit -> place, for all units on the map."""
        return {id: place for place, stack in self.stacks.items() for id in stack}

    def on_map(self, id: str) -> bool:
        return self.where.get(id, "") in self.board.places.index

    def stack(self, place: str) -> tuple[str, ...]:
        return self.stacks.get(place, ())

    def stack_of(self, side: Side, place: str) -> tuple[str, ...]:
        """A side's units in a place."""
        return self.stack(place) if self.holder(place) == side else ()

    def holder(self, place: str) -> Side | None:
        """Whose units stand in a place, on top where several share it; None for nobody's."""
        stack = self.stacks.get(place)
        return self.side_of(stack[-1]) if stack else None

    def sides_in(self, place: str) -> tuple[Side, ...]:
        """All whose units stand in a place."""
        holder = self.holder(place)
        return () if holder is None else (holder,)

    def occupied(self, side: Side) -> Mask:
        """The places where a side's units stand."""
        return self._occupied[side]

    @found_once
    def _occupied(self) -> dict[Side, Mask]:
        masks = dict.fromkeys(self.holders, 0)
        for place, stack in self.stacks.items():
            masks[self.side_of(stack[-1])] |= self.board.bit[self.at(place)]
        return masks

    def units_of(self, side: Side) -> Iterator[str]:
        """A side's units on the map, in a fixed order."""
        for place in sorted(self.stacks):
            if self.side_of(self.stacks[place][-1]) == side:
                yield from self.stacks[place]

    def put(self, id: str, place: str) -> None:
        """Place a unit on top of the stack in a place, taking it from where it was."""
        self.take_off(id)
        self.stacks[place] = (*self.stacks.get(place, ()), id)
        self.where[id] = place
        self._occupied[self.side_of(id)] |= self.board.bit[self.at(place)]
        self.worked_out.clear()

    def take_off(self, id: str) -> None:
        """Remove a unit from the map, if it is there."""
        place = self.where.pop(id, None)
        if place is None:
            return
        left = tuple(each for each in self.stacks[place] if each != id)
        if left:
            self.stacks[place] = left
        else:
            del self.stacks[place]
            self._occupied[self.side_of(id)] &= ~self.board.bit[self.at(place)]
        self.worked_out.clear()

    def push(self, *steps: Step[Any]) -> None:
        """Put steps on the agenda, to be done in the order given; nothing follows a verdict."""
        if self.verdict is None:
            push(self.agenda, steps)

    def end(self, verdict: Verdict) -> Event:
        """Play stops at this instant."""
        self.verdict = verdict
        self.agenda.clear()
        return Ended(verdict.winner or "", verdict.case, verdict.words)

    def question_for(self, side: Side) -> list[Any]:
        """What a side may see of the agenda: the question that it is asked now, if it is."""
        return [each.step for each in asked_now(self.agenda, self) if each.side == side]

    def masked(self, places: Iterable[str]) -> Mask:
        return self.board.places.mask(places)

    def at(self, place: str) -> Place:
        return self.board.places.index[place]

    def may_share(self, sides: Collection[Side], place: str) -> bool:
        """May units of these sides stand in one place?"""
        return len(sides) == 1

    def check_stacks(self, ground: Mask) -> None:
        """Raise AssertionError unless every stack may be, and is where units can be."""
        for place, stack in self.stacks.items():
            assert stack, f"an empty stack in {place}"
            sides = {self.side_of(id) for id in stack}
            assert self.may_share(sides, place), f"both sides are in {place}"
            assert self.board.is_in(place, ground), f"somebody is in {place}"


class BoxedPosition(Position, msgspec.Struct, dict=True):
    """A position with boxes off the map, where every counter is in a place or in a box."""

    if TYPE_CHECKING:

        @property
        def boxes(self) -> dict[str, tuple[str, ...]]:
            """By box, in the order of arrival."""

    @found_once
    def where(self) -> dict[str, str]:
        """Unit -> place or box, for all counters."""
        places = (*self.stacks.items(), *self.boxes.items())
        return {id: place for place, units in places for id in units}

    def inside(self, box: str) -> tuple[str, ...]:
        """The counters in a box off the map."""
        return self.boxes.get(box, ())

    def send(self, id: str, box: str) -> None:
        """Place a counter in a box off the map."""
        self.take_off(id)
        self.boxes[box] = (*self.inside(box), id)
        self.where[id] = box
        self.worked_out.clear()

    def bring(self, id: str, place: str) -> None:
        """Place a counter in a place on the map or in a box, whichever that is."""
        (self.put if place in self.board.places.index else self.send)(id, place)

    def take_off(self, id: str) -> None:
        """Remove a counter from where it is."""
        box = self.where.get(id, "")
        if box not in self.boxes:
            super().take_off(id)
            return
        del self.where[id]
        left = tuple(each for each in self.boxes[box] if each != id)
        if left:
            self.boxes[box] = left
        else:
            del self.boxes[box]

    def check_counters(self, *elsewhere: str) -> None:
        """Raise AssertionError unless every counter is in one place, where it is said to be."""
        places = (*self.stacks.items(), *self.boxes.items())
        everywhere = [*(id for _, units in places for id in units), *elsewhere]
        check_none_missing(self.roster, everywhere)
        check_each_once(everywhere)
        assert all(self.boxes.values()), "an empty box is kept"
        for place, units in places:
            assert all(self.where[id] == place for id in units), f"somebody is not in {place}"


class SharedPosition(Position, msgspec.Struct, dict=True):
    """A position whose places may hold units of several sides at once."""

    def stack_of(self, side: Side, place: str) -> tuple[str, ...]:
        return tuple(id for id in self.stack(place) if self.side_of(id) == side)

    def sides_in(self, place: str) -> tuple[Side, ...]:
        there = {self.side_of(id) for id in self.stack(place)}
        return tuple(side for side in self.holders if side in there)

    @found_once
    def _occupied(self) -> dict[Side, Mask]:
        masks = dict.fromkeys(self.holders, 0)
        for place, stack in self.stacks.items():
            for side in {self.side_of(id) for id in stack}:
                masks[side] |= self.board.bit[self.at(place)]
        return masks

    def units_of(self, side: Side) -> Iterator[str]:
        for place in sorted(self.stacks):
            yield from self.stack_of(side, place)

    def take_off(self, id: str) -> None:
        """Remove a unit from the map; others may keep its place, and its own side may be gone."""
        place = self.where.get(id, "")
        super().take_off(id)
        side = self.side_of(id)
        if place in self.stacks and not self.stack_of(side, place):
            self._occupied[side] &= ~self.board.bit[self.at(place)]

    def may_share(self, sides: Collection[Side], place: str) -> bool:
        return True
