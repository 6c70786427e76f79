"""Who stands where in Europe, whose zones and whose control follow from it, and how units go.

What follows is kept up to date hex by hex as counters come and go: a whole map is looked at only
once, after `forget()`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from pbem.engine.order import Side
from pbem.games.munich.facts.board import Board
from pbem.games.munich.facts.boxes import AVAILABLE, is_box
from pbem.games.munich.facts.units import (
    AIR,
    ALLIED,
    AXIS,
    DANZIG,
    NEUTRAL,
    POLAND,
    SIDES,
    Roster,
    enemy_of,
)
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.position.found_once import found_once
from pbem.wargame.position.position import BoxedPosition

ALLEGIANCE_TELLS = (
    "_territory", "_occupied", "_mobile", "_zones", "_controlled", "_settled", "worked_out",
)  # fmt: skip
DERIVED = (
    "where",
    "_territory",
    "_occupied",
    "_mobile",
    "_zones",
    "_captured",
    "_lost",
    "_settled",
)
"""What a copy need not work out again; it is kept up to date as counters move."""


class Occupation(BoxedPosition, msgspec.Struct, dict=True):
    """Counters on the map and off it; the position adds all else."""

    holders: ClassVar[tuple[Side, ...]] = (*SIDES, NEUTRAL)

    if TYPE_CHECKING:

        @property
        def allegiance(self) -> dict[str, Side]: ...

        @property
        def unentered(self) -> set[str]: ...

        @property
        def flying(self) -> dict[str, str]: ...

        @property
        def flown(self) -> set[str]: ...

        @property
        def captured(self) -> dict[Side, set[str]]: ...

        @property
        def lost(self) -> set[str]: ...

        @property
        def examined(self) -> set[str]: ...

        @property
        def occupants(self) -> dict[str, Side]: ...

        @property
        def board(self) -> Board: ...

        @property
        def roster(self) -> Roster: ...

    # -- whose ground it is ------------------------------------------------------------------------

    def territory(self, side: Side) -> Mask:
        """The hexes of the countries that a side commanded from their entry on."""
        return self._territory[side]

    @found_once
    def _territory(self) -> dict[Side, Mask]:
        masks = dict.fromkeys(self.holders, 0)
        for country, hexes in self.board.lands.items():
            whose = POLAND if country == DANZIG else country  # 5.6
            masks[self.allegiance.get(whose, NEUTRAL)] |= hexes
        return masks

    @property
    def neutral(self) -> Mask:
        """5.1  The ground that nobody may enter as things are."""
        return self.territory(NEUTRAL)

    def quiet(self, side: Side) -> Mask:
        """5.2  The ground of a side's countries that were invaded, but not on the ground so far."""
        if not self.unentered:
            return 0
        return sum(self.board.lands[each] for each in self.unentered) & self.territory(side)

    # -- who is where -----------------------------------------------------------------------------

    @found_once
    def where(self) -> dict[str, str]:
        """Unit -> hex or box, for all counters; an air unit on a mission is where it flies."""
        places = (*self.stacks.items(), *self.boxes.items())
        found = {id: place for place, units in places for id in units}
        return found | self.flying

    def of_side(self, box: str, side: Side) -> list[str]:
        """A side's counters in a box."""
        return [id for id in self.inside(box) if self.side_of(id) == side]

    def occupied_by(self, country: str) -> Mask:
        """The hexes where land units of one country stand."""
        stacks, roster = self.stacks.items(), self.roster
        return self.masked(
            hex for hex, stack in stacks if any(roster[id].country == country for id in stack)
        )

    def aircraft(self, side: Side) -> list[str]:
        """16.1, 16.2  A side's air units that can still fly a mission in this game turn."""
        return [id for id in self.ready_aircraft(side) if id not in self.flown]

    def ready_aircraft(self, side: Side) -> list[str]:
        """16.1  A side's air units in its available display."""
        return [id for id in self.of_side(AVAILABLE, side) if self.roster[id].kind == AIR]

    def aloft(self, hex: str, side: Side) -> str:
        """16.5  A side's air unit over a hex; empty for none."""
        found = (id for id, at in self.flying.items() if at == hex and self.side_of(id) == side)
        return next(found, "")

    # -- zones and control ------------------------------------------------------------------------

    def zone(self, side: Side) -> Mask:
        """10.0  The hexes in the zones of a side's mobile units."""
        return self._zones[side]

    @found_once
    def _zones(self) -> dict[Side, Mask]:
        return {side: self._zone_of(side) for side in SIDES}

    def _zone_of(self, side: Side) -> Mask:
        return self.board.passage.step(self._mobile[side] & ~self.quiet(side)) & ~self.neutral

    def mobile(self, side: Side) -> Mask:
        """10.0  The hexes where a side's mobile units stand, those without zones too (5.2)."""
        return self._mobile[side]

    @found_once
    def _mobile(self) -> dict[Side, Mask]:
        found = dict.fromkeys(self.holders, 0)
        for hex, stack in self.stacks.items():
            if any(self.roster[id].mobile for id in stack):
                found[self.side_of(stack[-1])] |= self.board.bit[self.at(hex)]
        return found

    def controlled(self, side: Side) -> Mask:
        """2.3  The hexes that a side controls."""
        return self._controlled[side]

    @found_once
    def _controlled(self) -> dict[Side, Mask]:
        both = self.zone(AXIS) & self.zone(ALLIED)
        found = {}
        for side in SIDES:
            enemy = enemy_of(side)
            own = self.territory(side) & ~self._lost
            kept = (own | self._captured[side]) & ~self.occupied(enemy) & ~both
            kept &= ~(self.occupied(side) & self.zone(enemy))
            found[side] = kept | self.occupied(side) & ~self.zone(enemy)
        return found

    def holds(self, side: Side) -> Mask:
        """2.3  The hexes that a side was the last to control, disputed now or not."""
        return self.territory(side) & ~self._lost | self._captured[side]

    def controller(self, hex: str) -> Side:
        """2.3  Who controls a hex; NEUTRAL if it is disputed or nobody's."""
        bit = self.board.bit[self.at(hex)]
        return next((side for side in SIDES if self.controlled(side) & bit), NEUTRAL)

    def settle_control(self) -> None:
        """2.3  Let control follow from who stands where, as it does at every instant."""
        occupied, zones, territory = self._occupied, self._zones, self._territory
        masks, lost, land = dict(self._captured), self._lost, self.board.land
        for side in SIDES:
            enemy = enemy_of(side)
            firm = occupied[side] & ~zones[enemy] & land
            lost = (lost | firm & territory[enemy]) & ~(firm & territory[side])
            masks[side] |= firm & ~territory[side]
            masks[enemy] &= ~(occupied[side] | zones[side] & ~occupied[enemy])
        for side, mask in masks.items():
            if mask != self._captured[side]:
                hexes = self.captured.setdefault(side, set())
                hexes ^= set(self.board.grid.named(mask ^ self._captured[side]))
                self._captured[side] = mask
                if not hexes:
                    del self.captured[side]
        if lost != self._lost:
            self.lost.symmetric_difference_update(self.board.grid.named(lost ^ self._lost))
            self.__dict__["_lost"] = lost
        for name in ("_controlled", "worked_out"):
            self.__dict__.pop(name, None)
        self.__dict__["_settled"] = True

    @found_once
    def _captured(self) -> dict[Side, Mask]:
        return {side: self.masked(self.captured.get(side, ())) for side in SIDES}

    @found_once
    def _lost(self) -> Mask:
        return self.masked(self.lost)

    # -- changing it -------------------------------------------------------------------------------

    def put(self, id: str, hex: str) -> None:
        """Place a land unit on top of the stack in a hex, taking it from where it was."""
        left = self._take(id)
        self.stacks[hex] = (*self.stacks.get(hex, ()), id)
        if self.turn and self.unentered and self.side_of(id):
            self._enter(hex)
        if self.turn and self.board.is_in(hex, self.board.mobilizing):
            self.occupants[hex] = self.side_of(id)
        self._came(id, hex, left, hex)

    def _enter(self, hex: str) -> None:
        """5.2  The zones of an invaded country begin with the first ground unit in it."""
        country = self.board.country_of.get(self.at(hex), "")
        if country in self.unentered:
            self.unentered.discard(country)
            for name in ("_zones", "_controlled", "_settled"):
                self.__dict__.pop(name, None)

    def fly(self, id: str, hex: str) -> None:
        """16.2  Place an air unit on the map; they are kept by name, as a file has them."""
        left = self._take(id)
        others = {**self.flying, id: hex}
        self.flying.clear()
        self.flying.update(sorted(others.items()))
        self._came(id, hex, left)

    def send(self, id: str, box: str) -> None:
        """Place a counter in a box off the map."""
        if not is_box(box):
            raise KeyError(f"there is no {box} off the map")
        left = self._take(id)
        self.boxes[box] = (*self.inside(box), id)
        self.examined.discard(id)
        self._came(id, box, left)

    def units_in(self, mask: Mask) -> Iterator[str]:
        """All units that stand in some hexes, in a fixed order."""
        for hex in self.board.grid.named(mask):
            yield from self.stack(hex)

    def send_all(self, units: Iterable[str], box: str) -> None:
        for id in tuple(units):
            self.send(id, box)

    def _take(self, id: str) -> str:
        """Lift a counter; the hex that it stood in, or empty if it stood in none."""
        if self.flying.pop(id, None) is not None:
            return ""
        place = self.where.get(id)
        found = self.stacks if place in self.stacks else self.boxes
        if place is None or place not in found:
            return ""
        left = tuple(each for each in found[place] if each != id)
        if left:
            found[place] = left
        else:
            del found[place]
        return place if found is self.stacks else ""

    def _came(self, id: str, place: str, *hexes: str) -> None:
        """Let all follow that follows from who stands where, control too (2.3)."""
        known = self.__dict__
        known.pop("worked_out", None)
        self.where[id] = place
        side = self.side_of(id)
        occupied, mobile = self._occupied[side], self._mobile[side]
        for hex in hexes:
            if hex:
                self._look_at(hex, side)
        if self._mobile[side] != mobile and side in self._zones:
            self._zones[side] = self._zone_of(side)
        changed = self._occupied[side] != occupied or self._mobile[side] != mobile
        if changed:
            known.pop("_controlled", None)
        if self.turn and (changed or "_settled" not in known):
            self.settle_control()

    def _look_at(self, hex: str, side: Side) -> None:
        """Note whether a side stands in a hex now, and whether mobile units of it do."""
        bit, stack = self.board.bit[self.at(hex)], self.stacks.get(hex, ())
        stands = bool(stack) and self.side_of(stack[-1]) == side
        mobile = stands and any(self.roster[id].mobile for id in stack)
        for masks, within in ((self._occupied, stands), (self._mobile, mobile)):
            masks[side] = masks[side] | bit if within else masks[side] & ~bit
