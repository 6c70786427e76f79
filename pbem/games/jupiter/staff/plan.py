"""What the staff sees on the map: threats, needs, goals."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor

from pbem.engine.order import Side
from pbem.games.jupiter.air import fleet_at_sea
from pbem.games.jupiter.movement import air_range
from pbem.games.jupiter.position import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.staff.estimate import Factors, known
from pbem.games.jupiter.staff.ground import FAR, distances, rings
from pbem.games.jupiter.staff.siege import fall, outcomes
from pbem.games.jupiter.units import ALLIED, BRITISH, GERMAN, SOVIET, UC1, UNKNOWN, US, WESTERN
from pbem.games.jupiter.victory import controls
from pbem.wargame.hexgrid import Hex, Mask
from pbem.wargame.supply import supplied

REACH = (1.0, 1.0, 0.75, 0.45)  # how much of a strength counts, by distance in hexes
GAME = 150.0  # what a base is worth: the game
LATER = 0.5  # a danger that can still be met
GUNFIRE = 2.5  # 13.23 an average broadside


class Plan:
    """One look at the map from one side's table."""

    def __init__(self, view: Jupiter, side: Side) -> None:
        self.view = view
        self.side = side
        self.enemy = enemy_of(side)
        self.finnmark = view.options["finnmark"]
        self.board = view.board
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
        self._pressure: dict[Hex, float] | None = None
        self._strikes: dict[tuple[str, bool], float] = {}
        self._falls: dict[tuple[str, tuple[str, ...]], float] = {}

    # -- strengths ------------------------------------------------------------------------------

    def of(self, id: str) -> Factors:
        return known(self.finnmark, id.split(":")[0] if id[0] == UNKNOWN else id)

    def attack(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).attack for id in ids)

    def defence(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).defence for id in ids)

    def worth(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).worth for id in ids)

    @property
    def pressure(self) -> dict[Hex, float]:
        """The enemy's attack factors that may come to bear on each hex before we can answer."""
        if self._pressure is None:
            self._pressure = self._press()
        return self._pressure

    def _press(self) -> dict[Hex, float]:
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
        base = self.board.label(hex)
        if base in self.bases:
            return GAME * self.fall(base, ids)
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

    def strike(self, base: str, *, now: bool) -> float:
        """The enemy's attack factors that can be next to a base, in this turn's combat or later."""
        found = self._strikes.get((base, now))
        if found is not None:
            return found
        view, nations = self.view, dict[str, list[float]]()
        around = self.board.passage.step(self.board.bit[view.at(base)])
        for hex, stack in self.theirs.items():
            here = view.at(hex)
            adjacent = bool(around & self.board.bit[here])
            for id in stack:
                one = self.of(id)
                fresh = id not in view.disrupted
                if now and not self.combat_follows:
                    counts = adjacent and fresh
                elif adjacent:
                    counts = True
                else:
                    legs = "mountain" if one.movement < 6 else "other"
                    away = distances(self.finnmark, legs, base).get(here, FAR)
                    counts = (fresh or not now) and away <= 2 * one.movement + 1
                if counts:
                    nations.setdefault(view.unit(id).contingent, []).append(one.attack)
        room = 3 * (around & ~view.occupied(self.side)).bit_count()
        sums = sorted(sum(sorted(each)[-room:]) if room else 0.0 for each in nations.values())
        found = (sums[-1] + sum(sums[:-1]) / 2) if sums else 0.0
        self._strikes[base, now] = found
        return found

    def fall(self, base: str, garrison: tuple[str, ...]) -> float:
        """How likely a base is to be lost with such a garrison."""
        known = self._falls.get((base, garrison))
        if known is None:
            known = self._falls[base, garrison] = self._fall(base, garrison)
        return known

    def _fall(self, base: str, garrison: tuple[str, ...]) -> float:
        view = self.view
        later = self.strike(base, now=False)
        if not garrison:
            return 0.5 if later else 0.04
        terrain = self.shift_at(view.at(base))
        guns = gunfire_for(self, view.at(base), view.unit(garrison[0]).contingent)
        present = [self.of(id).defence for id in garrison]
        chance = 0.0
        if self.combat_follows or view.phase == "attacks":
            air = view.air == self.enemy and self.board.is_in(base, air_range(view, self.enemy))
            strong = (*present[1:], present[0] + guns)
            chance = fall(self.finnmark, self.strike(base, now=True), strong, terrain + air)
        landing = sorted((self.of(id).defence for id in self.waiting(base)), reverse=True)
        present += landing[: view.scenario.stack_limit - len(present)]
        strong = (*present[1:], present[0] + guns)
        return max(chance, LATER * fall(self.finnmark, later, strong, terrain + 1))

    def waiting(self, base: str) -> list[str]:
        """Who could land at a base this turn, if there were room."""
        view = self.view
        if self.side != ALLIED or not view.scenario.weathers[view.weather].landings:
            return []
        if fleet_at_sea(view) or base == view.scenario.murmansk:
            return []
        due = (id for id, turn in view.returning.items() if turn <= view.turn)
        return [id for id in (*view.at_sea, *due) if base in view.source_of(view.unit(id).contingent)]

    def may_leave(self, id: str) -> bool:
        """Can a unit go without putting a base in danger?"""
        here = self.view.where[id]
        if here not in self.bases:
            return True
        stack = self.view.stack(here)
        rest = tuple(each for each in stack if each != id)
        return self.fall(here, rest) <= self.fall(here, stack) + 0.02

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
