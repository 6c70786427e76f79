"""What the staff sees on the map: threats, needs, goals."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import floor

from pbem.engine.order import Side
from pbem.games.jupiter.air import fleet_at_sea
from pbem.games.jupiter.movement import air_range
from pbem.games.jupiter.position import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.scenario import load
from pbem.games.jupiter.staff.estimate import Factors, factors
from pbem.games.jupiter.staff.ground import FAR, distances, rings
from pbem.games.jupiter.units import ALLIED, BRITISH, GERMAN, SOVIET, UC1, US, WESTERN
from pbem.games.jupiter.victory import controls
from pbem.wargame.hexgrid import Hex, Mask
from pbem.wargame.supply import supplied

REACH = (1.0, 1.0, 0.75, 0.45, 0.2)  # how much of a strength counts, by distance in hexes
GUNFIRE = 2.5  # 13.23 an average broadside


@lru_cache(maxsize=64)
def outcomes(finnmark: str, column: int, town: bool) -> dict[str, float]:
    """How likely each result of a column is, as a town reads it (13.9)."""
    scenario = load(finnmark)
    exchanged = scenario.fact("combat.town_becomes_exchange") if town else ()
    found: dict[str, float] = {}
    for result, chance in scenario.results.chances(column).items():
        result = "EX" if result in exchanged else result
        found[result] = found.get(result, 0.0) + float(chance)
    return found


class Plan:
    """One look at the map from one side's table."""

    def __init__(self, view: Jupiter, side: Side) -> None:
        self.view = view
        self.side = side
        self.enemy = enemy_of(side)
        self.finnmark = view.options["finnmark"]
        self.board = view.board
        self._factors: dict[str, Factors] = {}
        self._supplied: dict[str, Mask] = {}
        self.own: dict[str, tuple[str, ...]] = {}
        self.theirs: dict[str, tuple[str, ...]] = {}
        for hex, stack in view.stacks.items():
            holder = view.side_of(stack[-1])
            if holder == side:
                self.own[hex] = stack
            elif holder != NEUTRAL:
                self.theirs[hex] = stack
        scenario = view.scenario
        self.bases: tuple[str, ...] = tuple(
            hex for hex, winner in scenario.sudden_death.items() if winner != side
        )
        self.prizes: tuple[str, ...] = tuple(
            hex for hex, winner in scenario.sudden_death.items() if winner == side
        )
        self.combat_follows = view.phase == "moves" and not view.combat_first
        self.pressure = self._press()

    # -- strengths ------------------------------------------------------------------------------

    def of(self, id: str) -> Factors:
        found = self._factors.get(id)
        if found is None:
            found = self._factors[id] = factors(self.view, id)
        return found

    def attack(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).attack for id in ids)

    def defence(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).defence for id in ids)

    def worth(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).worth for id in ids)

    def _press(self) -> dict[Hex, float]:
        """The enemy's attack factors that may come to bear on each hex before we can answer."""
        view, around = self.view, rings(self.finnmark)
        found: dict[Hex, float] = {}
        for hex, stack in self.theirs.items():
            resting = set(stack) & view.disrupted
            still = self.attack(resting)
            fresh = self.attack(stack) - still
            if not self.combat_follows:
                still, fresh = 0.0, still + fresh
            for near, steps in around[view.at(hex)]:
                bite = fresh * REACH[steps] + (still if steps <= 1 else 0.0)
                if bite:
                    found[near] = found.get(near, 0.0) + bite
        return found

    # -- what may happen to a stack -------------------------------------------------------------

    def shift_at(self, hex: Hex) -> int:
        return self.view.scenario.terrain_shift.get(self.board.terrain_of[hex], 0)

    def risk(self, hex: Hex, ids: tuple[str, ...]) -> float:
        """What is likely to be lost if these stand in a hex until the enemy has attacked."""
        if not ids:
            return 0.0
        press = self.pressure.get(hex, 0.0)
        if press <= 0:
            return 0.0
        strength = self.defence(ids)
        bit = self.board.bit[hex]
        if self.view.unit(ids[0]).contingent in WESTERN and bit & self.board.coastal:
            strength += min(GUNFIRE, strength)
        column = floor(press / max(strength, 1)) - 1 + self.shift_at(hex)
        if self.view.air == self.enemy and self.combat_follows:
            column += bool(bit & air_range(self.view, self.enemy))
        found = outcomes(self.finnmark, min(column, 7), bool(bit & self.board.towns))
        share = found.get("DE", 0.0) + (
            found.get("DL1", 0.0) * 0.6 + found.get("DR", 0.0) * 0.2 + found.get("EX", 0.0) * 0.3
        ) / len(ids)
        return share * self.worth(ids)

    # -- bases ------------------------------------------------------------------------------------

    def strike(self, base: str) -> float:
        """The enemy's attack factors that could be next to a base within a turn."""
        total = 0.0
        for hex, stack in self.theirs.items():
            here = self.view.at(hex)
            for id in stack:
                found = self.of(id)
                legs = "mountain" if found.movement < 6 else "other"
                away = distances(self.finnmark, legs, base).get(here, FAR)
                if away <= 2 * found.movement + 2:
                    total += found.attack
        return total

    def need(self, base: str) -> int:
        """How many units must stand in a base now."""
        strike = self.strike(base)
        if strike <= 0:
            return 1
        if self.side == ALLIED and self.view.phase == "moves" and not self.combat_follows:
            return 1  # the landing fills it up again before anybody attacks
        return 2 if strike < 12 else 3

    # -- supply -----------------------------------------------------------------------------------

    def supply(self, id: str) -> Mask:
        """The hexes where a unit would be in supply now."""
        view = self.view
        contingent = view.unit(id).contingent
        found = self._supplied.get(contingent)
        if found is not None:
            return found
        if self.side == ALLIED:
            found = self._flood(view.source_of(US if contingent == "Swedish" else contingent))
        else:
            board = self.board
            northern = board.ussr | board.country["Finland"] | board.finnmark
            found = self._flood((view.scenario.kirkenes,)) & northern
            found |= self._flood((view.scenario.narvik,)) & ~northern
        self._supplied[contingent] = found
        return found

    def _flood(self, sources: tuple[str, ...]) -> Mask:
        view = self.view
        return supplied(
            self.board.passage,
            view.masked(sources),
            enemy=view.occupied(self.enemy) | view.occupied(NEUTRAL),
            enemy_zone=view.zone(self.enemy),
            friends=view.occupied(self.side),
            barred=self.board.sweden if view.sweden == NEUTRAL else 0,
        )

    # -- goals ------------------------------------------------------------------------------------

    def away(self, id: str, hex: str) -> dict[Hex, int]:
        """The way to a goal, for this unit's legs."""
        return distances(self.finnmark, self.view.unit(id).legs, hex)

    def towns_wanted(self) -> list[tuple[str, int]]:
        """The victory point towns that are the enemy's, most points first."""
        view = self.view
        found = [
            (hex, worth)
            for hex, (worth, at_war) in view.scenario.victory_points.items()
            if not at_war and controls(view, self.enemy, hex)
        ]
        return sorted(found, key=lambda each: (-each[1], each[0]))

    def goals(self) -> dict[str, str]:
        """Where each unit is meant to go."""
        found: dict[str, str] = {}
        free = [id for stack in self.own.values() for id in stack]
        for town, points in self.towns_wanted():
            if self.side == GERMAN and self.view.turn < 5:
                continue
            here = self.view.stack(town)
            wanted = max(3.0, 2.5 * self.defence(here))
            limit = 10 + 5 * points if self.view.turn < 8 else 24
            near = sorted(
                (self.away(id, town).get(self.view.at(self.view.where[id]), FAR), id)
                for id in free
                if self.of(id).movement > 2 and self.may_go(id, town)
            )
            for away, id in near:
                if wanted <= 0 or away > limit:
                    break
                found[id] = town
                free.remove(id)
                wanted -= self.of(id).attack
        for id in free:
            found[id] = self.main_goal(id)
        return found

    def may_go(self, id: str, hex: str) -> bool:
        soviet = self.view.unit(id).contingent == SOVIET
        return not soviet or self.board.is_in(hex, self.board.soviet_limit)

    def main_goal(self, id: str) -> str:
        """The enemy's base that this unit's army is after."""
        view = self.view
        here = view.at(view.where[id])
        if self.side == ALLIED:
            if view.unit(id).contingent == SOVIET:
                return view.scenario.kirkenes
            return min(
                self.prizes, key=lambda hex: (self.away(id, hex).get(here, FAR) // 4, hex)
            )
        return min(
            (each for each in self.prizes if each != view.scenario.murmansk),
            key=lambda hex: (self.away(id, hex).get(here, FAR), hex),
        )


def gunfire_for(plan: Plan, hex: Hex, contingent: str) -> float:
    """13.23  What the fleet adds on average."""
    view = plan.view
    if contingent not in (US, BRITISH, UC1) or not plan.board.bit[hex] & plan.board.coastal:
        return 0.0
    guns = view.scenario.weathers[view.weather].guns and not fleet_at_sea(view)
    return GUNFIRE if guns else 0.0
