"""Who stands where: land units, zones of control and ground by partnership.

All of it follows from who stands where and is kept until somebody moves (`once`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from pbem.engine.order import Side
from pbem.games.eto.facts.board import Board
from pbem.games.eto.facts.boxes import ABOARD, is_box
from pbem.games.eto.facts.nations import SIDES, Nation
from pbem.games.eto.facts.scenario import Scenario
from pbem.games.eto.facts.settings import Setting
from pbem.games.eto.facts.units import LAND, Roster, Unit
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.counters import hidden
from pbem.wargame.position.found_once import found_once
from pbem.wargame.position.position import BoxedPosition, SharedPosition


class Occupation(BoxedPosition, SharedPosition, msgspec.Struct, dict=True):
    """Counters on the map and off it; the position adds all else."""

    holders: ClassVar[tuple[Side, ...]] = SIDES

    if TYPE_CHECKING:

        @property
        def scenario(self) -> Scenario: ...

        @property
        def board(self) -> Board: ...

        @property
        def roster(self) -> Roster: ...

        @property
        def setting(self) -> Setting: ...

        @property
        def depleted(self) -> set[str]: ...

        @property
        def unsupplied(self) -> set[str]: ...

        @property
        def activated(self) -> dict[str, str]: ...

        @property
        def committed(self) -> dict[str, str]: ...

        @property
        def flying(self) -> dict[str, str]: ...

        @property
        def rebasing(self) -> dict[str, str]: ...

        @property
        def recoverable(self) -> set[str]: ...

        @property
        def carried(self) -> dict[str, str]: ...

        @property
        def tasked(self) -> set[str]: ...

        @property
        def hauled(self) -> dict[str, int]: ...

        @property
        def bound(self) -> dict[str, str]: ...

        @property
        def adrift(self) -> dict[str, str]: ...

        @property
        def poised(self) -> set[str]: ...

        @property
        def rescued(self) -> set[str]: ...

    # -- whose a unit is --------------------------------------------------------------------------

    def unit(self, id: str) -> Unit:
        return self.roster[id]

    def nation_of(self, id: str) -> Nation:
        return self.scenario.nations[self.roster[id].nation]

    def side_of(self, id: str) -> Side:
        """Who commands a unit: whoever commands its nation."""
        return self.commander(self.roster[id].nation)

    def commander(self, nation: str) -> Side:
        """The side that commands a nation in this scenario."""
        return self.setting.commands.get(nation) or self.scenario.nations[nation].side

    def partnership_of(self, id: str) -> str:
        return self.scenario.nations[self.roster[id].nation].partnership

    def partnership(self, side: Side) -> str:
        """42.0  Whose partner a side is."""
        return self._partnerships[side]

    @found_once
    def _partnerships(self) -> dict[Side, str]:
        nations = self.scenario.nations
        usual = {each.side: each.partnership for each in nations.values()}
        return usual | {self.commander(name): each.partnership for name, each in nations.items()}

    def sides_in_play(self) -> tuple[Side, ...]:
        """The sides that somebody plays in this scenario."""
        return self._in_play

    @found_once
    def _in_play(self) -> tuple[Side, ...]:
        return tuple(side for side in SIDES if any(side in seat for seat in self.setting.seats))

    def speaker(self, partnership: str) -> Side:
        """Who is asked where a partnership decides as one: the first of its sides in play."""
        return next(each for each in self.sides_in_play() if self.partnership(each) == partnership)

    def foes(self, partnership: str) -> tuple[str, ...]:
        """The partnerships at war with one."""
        return self._foes.get(partnership, ())

    @found_once
    def _foes(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for a, b in self.setting.wars:
            found[a] = (*found.get(a, ()), b)
            found[b] = (*found.get(b, ()), a)
        return found

    def enemies(self, side: Side) -> tuple[Side, ...]:
        foes = self.foes(self.partnership(side))
        return tuple(each for each in self.sides_in_play() if self.partnership(each) in foes)

    # -- who is where -----------------------------------------------------------------------------

    def land_in(self, hex: str, partnership: str = "") -> tuple[str, ...]:
        """Infantry, armor and paratroops in a hex, of everybody or of one partnership."""
        return tuple(
            id
            for id in self.stack(hex)
            if self.roster[id].land and partnership in ("", self.partnership_of(id))
        )

    def of_kind(self, hex: str, *kinds: str) -> tuple[str, ...]:
        """The units of some kinds in a hex."""
        return tuple(id for id in self.stack(hex) if self.roster[id].kind in kinds)

    def of_partnership(self, partnership: str, *kinds: str) -> Iterator[str]:
        """A partnership's units on the map, of some kinds or all, in a fixed order."""
        found = self.once(("of", partnership), lambda: self._all_of(partnership))
        roster = self.roster
        return (id for id in found if not kinds or roster[id].kind in kinds)

    def _all_of(self, partnership: str) -> list[str]:
        stacks, whose = self.stacks, self.partnership_of
        return [id for hex in sorted(stacks) for id in stacks[hex] if whose(id) == partnership]

    def ground(self, partnership: str) -> Mask:
        """The hexes where a partnership's land units stand."""
        standing = self.once("standing", self._standing)
        found = 0
        for kind in LAND:
            found |= standing.get((partnership, kind), 0)
        return found

    def _standing(self) -> dict[tuple[str, str], Mask]:
        """By partnership and kind of unit, where they stand."""
        found: dict[tuple[str, str], Mask] = {}
        bit, roster, nations = self.board.bit, self.roster, self.scenario.nations
        for hex, stack in self.stacks.items():
            if hex in self.board.boxes:  # 7.8 nobody fights there
                continue
            here = bit[self.at(hex)]
            for id in stack:
                unit = roster[id]
                key = nations[unit.nation].partnership, unit.kind
                found[key] = found.get(key, 0) | here
        return found

    def having(self, partnership: str, kind: str) -> Mask:
        """The hexes where a partnership has units of a kind."""
        return self.once("standing", self._standing).get((partnership, kind), 0)

    def enemy_ground(self, partnership: str) -> Mask:
        """The hexes where enemy land units stand."""
        return sum(self.ground(each) for each in self.foes(partnership))  # nobody shares a hex

    # -- changing it ------------------------------------------------------------------------------

    def put(self, id: str, hex: str) -> None:
        """Place a counter in a hex; land units lie on top of all others there (12.7)."""
        self._leave_ships(id)
        super().put(id, hex)
        stack = self.stacks[hex]
        if len(stack) > 1:
            self.stacks[hex] = tuple(sorted(stack, key=self._height))

    def _height(self, id: str) -> bool:
        return not hidden(id) and self.roster[id].land

    def send(self, id: str, box: str) -> None:
        """Place a counter in a box off the map, free of all that was marked on it."""
        if not is_box(box):
            raise KeyError(f"there is no {box} off the map")
        self._leave_ships(id)
        for marks in (self.depleted, self.unsupplied, self.recoverable):
            marks.discard(id)
        for noted in (self.activated, self.committed, self.flying, self.rebasing):
            noted.pop(id, None)
        super().send(id, box)

    def stow(self, id: str, ships: Iterable[str]) -> None:
        """10.4  Bring a unit aboard ships; what is marked on it stays so."""
        super().send(id, ABOARD)
        self.carried[id] = " + ".join(ships)

    def _leave_ships(self, id: str) -> None:
        """10.5, 10.0  Nobody carries a counter any more that is elsewhere; who did has done so."""
        if id not in self.carried:
            return
        self.tasked.update(filter(None, self.carried.pop(id).split(" + ")))
        self.hauled.pop(id, None)
        self.bound.pop(id, None)
        self.adrift.pop(id, None)
        self.poised.discard(id)
        self.rescued.discard(id)

    def is_embarked(self, id: str) -> bool:
        """10.4  Is it carried by ships?"""
        return id in self.carried

    def in_play(self, id: str) -> bool:
        """Is it on the map, or aboard ships that are?"""
        return self.on_map(id) or id in self.carried

    def send_all(self, units: Iterable[str], box: str) -> None:
        for id in tuple(units):
            self.send(id, box)
