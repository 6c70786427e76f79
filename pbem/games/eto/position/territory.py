"""24.4  Whose the hexes are: the partnership's whose land unit was the last to enter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from pbem.engine.order import Side
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.position.occupation import Occupation
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.position.found_once import found_once


def union(masks: Iterable[Mask]) -> Mask:
    """All of some sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found


class Territory(Occupation, msgspec.Struct, dict=True):
    """Ground by partnership: what each started with, and what has changed hands since."""

    if TYPE_CHECKING:

        @property
        def captured(self) -> dict[str, set[str]]: ...

        @property
        def destroyed(self) -> set[str]: ...

    def starting(self, partnership: str) -> Mask:
        """The hexes that a partnership controls when the scenario begins."""
        return self._starting[partnership]

    @found_once
    def _starting(self) -> dict[str, Mask]:
        setting, lands = self.setting, self.board.lands
        found = dict.fromkeys(PARTNERSHIPS, 0)
        for partnership, nations in setting.territory.items():
            found[partnership] |= union(lands[nation] for nation in nations) & self.board.land
        for partnership, hexes in setting.besides.items():
            single = self.masked(hexes)
            found = {each: mask & ~single for each, mask in found.items()}
            found[partnership] |= single
        return found

    def controlled(self, partnership: str) -> Mask:
        """24.4  All hexes that are friendly to a partnership."""
        return self._controlled[partnership]

    @found_once
    def _controlled(self) -> dict[str, Mask]:
        gained = {each: self.masked(self.captured.get(each, ())) for each in PARTNERSHIPS}
        lost = union(gained.values())
        return {each: self.starting(each) & ~lost | gained[each] for each in PARTNERSHIPS}

    def hostile(self, partnership: str) -> Mask:
        """24.4  The hexes that enemies of a partnership control."""
        return union(self.controlled(foe) for foe in self.foes(partnership))

    @found_once
    def fighting_ground(self) -> Mask:
        """30.2, 39.0  The land of those at war: neutral borders are not crossed here."""
        lands = self.board.lands
        return union(lands[nation] for nation in self.setting.belligerents) & self.board.land

    @property
    def fortified(self) -> Mask:
        """24.1, 21.5  The hexes behind fortress hexsides, but those that are destroyed."""
        return self.works & ~self.masked(self.destroyed) if self.destroyed else self.works

    @found_once
    def works(self) -> Mask:
        """40.5  The hexes behind fortress hexsides that the scenario has."""
        gone = self.setting.dismantled
        return union(hexes for line, hexes in self.board.walled.items() if line not in gone)

    def holder_of(self, hex: Hex) -> str:
        """The partnership that controls a hex; empty for neutral ground and water."""
        bit = self.board.bit[hex]
        return next((each for each, mask in self._controlled.items() if mask & bit), "")

    def controller(self, place: str) -> Side:
        """24.4  Whose a hex is: the side that speaks for the partnership in control."""
        whose = self.holder_of(self.at(place))
        return self.speaker(whose) if whose else ""

    def friendly(self, partnership: str, hex: str) -> bool:
        return self.board.is_in(hex, self.controlled(partnership))

    def take(self, partnership: str, hexes: Mask) -> Mask:
        """Give hexes to a partnership; those that it did not have yet."""
        gained = hexes & ~self.controlled(partnership)
        if not gained:
            return 0
        labels = set(self.board.grid.named(gained))
        for each in PARTNERSHIPS:
            if each != partnership and each in self.captured:
                self.captured[each] -= labels
                if not self.captured[each]:
                    del self.captured[each]
        new = set(self.board.grid.named(gained & ~self.starting(partnership)))
        if new:
            self.captured.setdefault(partnership, set()).update(new)
        masks = self._controlled
        for each in masks:
            masks[each] = masks[each] | gained if each == partnership else masks[each] & ~gained
        self.worked_out.clear()
        return gained
