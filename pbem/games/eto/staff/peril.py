"""What may befall units where they stand: who could attack them, and what that would cost."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property

from pbem.games.eto.command.launching import left
from pbem.games.eto.position.contact import unseen
from pbem.games.eto.position.game import Europe
from pbem.games.eto.staff.habits import Habits
from pbem.games.eto.staff.judgement import cost
from pbem.games.eto.staff.line import Line, last_marches
from pbem.games.eto.supply.sources import supplied
from pbem.wargame.board.hexgrid import Hex, Mask

AROUND = 4  # hexes from which enemies come up to attack
FROM_A_HEX = 16.0  # strength points that attack from one hex at most
SAFE, HOPELESS = 0.5, 5.0  # odds at which nothing is lost, and at which all is
LATER = 0.5  # what a danger weighs before which one moves again


class Peril:
    """The dangers to one side's units, as its enemies stand now."""

    def __init__(self, view: Europe, partnership: str, line: Line, habits: Habits) -> None:
        self.view, self.partnership, self.habits = view, partnership, habits
        self.line = line
        self.weight = habits.fear * _likely(view, partnership)
        self._threats: dict[Hex, float] = {}

    @cached_property
    def _foes(self) -> list[tuple[Hex, float]]:
        view = self.view
        return [
            (view.at(hex), sum(map(view.strength, view.land_in(hex))) + self._beneath(hex))
            for hex in view.board.grid.named(view.enemy_ground(self.partnership))
        ]

    def _beneath(self, hex: str) -> float:
        return float(self.habits.unseen * unseen(self.view, hex))

    @cached_property
    def _from(self) -> Mask:
        """Where attackers could stand."""
        return self.view.enemy_ground(self.partnership) | self.line.reached({})

    def threat(self, at: Hex) -> float:
        """The strength that enemies could bring against a hex."""
        if at not in self._threats:
            grid = self.view.board.grid
            room = FROM_A_HEX * (grid.around[at] & self._from).bit_count()
            near = sum(each for foe, each in self._foes if grid.distance(at, foe) <= AROUND)
            self._threats[at] = min(room, near)
        return self._threats[at]

    def of(self, hex: str, units: Iterable[str]) -> float:
        """What units that stand together in a hex may lose there."""
        view, stack = self.view, list(units)
        if not stack:
            return 0.0
        found, price = 0.0, cost(view, stack, self.habits)
        if self.weight:
            odds = self.threat(view.at(hex)) / max(1, sum(map(view.strength, stack)))
            share = min(1.0, max(0.0, (odds - SAFE) / (HOPELESS - SAFE)))
            found = self.weight * share * price
        near = view.board.grid.around[view.at(hex)] | view.board.bit[view.at(hex)]
        if not near & supplied(view, view.unit(stack[0]).nation):
            found += self.habits.cut_off * price
        return found

    def change(self, units: Collection[str], hex: str) -> float:
        """What more there is to fear, when units go to a hex."""
        view, before, after = self.view, 0.0, 0.0
        for each in {hex, *(view.where[id] for id in units)}:
            stack = view.land_in(each, self.partnership)
            before += self.of(each, stack)
            coming = [id for id in units if id not in stack] if each == hex else []
            gone = () if each == hex else units
            after += self.of(each, [*(id for id in stack if id not in gone), *coming])
        return after - before


def _likely(view: Europe, partnership: str) -> float:
    """How much it counts that enemies could attack: not where they cannot any more."""
    if last_marches(view):
        return 0.0
    months = view.setting.months[max(view.turn, 1) - 1 :]
    foes = set(view.foes(partnership))
    nations = [name for name, each in view.scenario.nations.items() if each.partnership in foes]
    if foes & set(months[0].may) and any(left(view, each) for each in nations):
        return 1.0
    later = any(each in month.offensives for month in months[1:] for each in nations)
    return LATER if later else 0.0
