"""One look at the map from one side's table: strengths, threats, supply."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import exp, floor

from pbem.engine.order import Side
from pbem.games.jupiter.air.sortie import fleet_at_sea
from pbem.games.jupiter.air.superiority import air_range
from pbem.games.jupiter.combat.battle import usable_support
from pbem.games.jupiter.facts.scenario import Scenario
from pbem.games.jupiter.facts.units import ALLIED, GERMAN, SOVIET, SWEDES, US, WESTERN
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter, enemy_of
from pbem.games.jupiter.staff.estimate import Factors, factors
from pbem.games.jupiter.staff.ground import FAR, distances, rings
from pbem.games.jupiter.staff.habits import Habits
from pbem.games.jupiter.staff.siege import fall, outcomes
from pbem.games.jupiter.turn.victory import points as allied_points
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.board.supply import supplied
from pbem.wargame.position.remembered import remembered

DIE = range(1, 7)


def sortie_changes(scenario: Scenario, superior: int) -> list[int]:
    """4.5  What a sortie may do to the points, each as likely; superior is 1 with Allied skies."""
    ahead = superior * scenario.number("sortie.superiority_bonus")
    changes = (allied - german + ahead for allied in DIE for german in DIE)
    return [change for change in changes if change]  # (b) equal totals are rolled again


class Plan:
    """What one side can see, and what follows from it."""

    def __init__(self, view: Jupiter, side: Side, habits: Habits) -> None:
        self.habits = habits
        self.view = view
        self.side = side
        self.enemy = enemy_of(side)
        self.board = view.board
        self.scenario = view.scenario
        self.combat_follows = view.phase == "moves" and not view.combat_first
        ends = view.scenario.sudden_death
        self.bases: tuple[str, ...] = tuple(hex for hex, winner in ends.items() if winner != side)
        self.prizes: tuple[str, ...] = tuple(hex for hex, winner in ends.items() if winner == side)
        self.own: dict[str, tuple[str, ...]] = {}
        self.theirs: dict[str, tuple[str, ...]] = {}
        for hex in sorted(view.stacks):
            holder = view.holder(hex)
            if holder == side:
                self.own[hex] = view.stacks[hex]
            elif holder != NEUTRAL:
                self.theirs[hex] = view.stacks[hex]

    # -- strengths --------------------------------------------------------------------------------

    def of(self, id: str) -> Factors:
        return factors(self.scenario, id)

    def attack(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).attack for id in ids)

    def defence(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).defence for id in ids)

    def worth(self, ids: Iterable[str]) -> float:
        return sum(self.of(id).worth for id in ids)

    def price(self, id: str) -> float:
        """What its owner loses with a unit: less, if it soon lands again (10.3)."""
        view, habits = self.view, self.habits
        share = min(1.0, (1 + self.turns_left) / habits.lasting)
        if view.turn <= habits.last_return and view.unit(id).contingent in WESTERN:
            share *= habits.soon_back
        return self.of(id).worth * share

    def siege(self, attack: float, defenders: tuple[float, ...], shift: int) -> float:
        """The chance that attacks in waves clear a town of its defenders."""
        return fall(self.scenario, self.habits.waves, attack, defenders, shift)

    @property
    def turns_left(self) -> int:
        return self.view.scenario.last_turn - self.view.turn

    @remembered
    def value(self, points: int) -> float:
        """4.3  What so many points more are worth to the Allies, or fewer to the Germans."""
        now = allied_points(self.view)
        if self.side == GERMAN:
            now -= points
        return self.habits.game * (self.result(now + points) - self.result(now))

    def result(self, points: float) -> float:
        """4.3, 4.5  What so many points are likely to come to, with the fleet still to sail."""
        settled = self.outcome(points)
        chance = 0.0 if self.view.sortie else self.sailing
        if not chance:
            return settled
        changes = sortie_changes(self.view.scenario, 1) + sortie_changes(self.view.scenario, -1)
        sailed = sum(self.outcome(points + change) for change in changes) / len(changes)
        return settled - chance * max(0.0, settled - sailed)  # it sails if that helps

    @property
    def sailing(self) -> float:
        """4.5  How likely the fleet is to sail yet."""
        by_turns = self.habits.sailing
        return by_turns[min(self.turns_left, len(by_turns) - 1)]

    def outcome(self, points: float) -> float:
        """4.3  What so many points are likely to come to: a defeat, a draw, a victory."""
        fact = self.view.scenario.number
        doubt = self.habits.doubt * (self.turns_left + self.habits.doubt_left)
        levels = (fact("victory.draw_above") + 0.5, fact("victory.allied_at_least") - 0.5)
        return sum(0.5 / (1 + exp((level - points) / doubt)) for level in levels)

    def points_of(self, hex: str) -> int:
        """4.3  What a hex counts at the end, as things stand."""
        worth, at_war = self.view.scenario.victory_points.get(hex, (0, False))
        return 0 if at_war and self.view.sweden == NEUTRAL else worth

    @cached_property
    def towns(self) -> dict[str, int]:
        """4.3  The hexes that count at the end, with their points."""
        worth = {hex: self.points_of(hex) for hex in self.view.scenario.victory_points}
        return {hex: points for hex, points in worth.items() if points}

    @cached_property
    def zones(self) -> bool:
        """7.2  Does a unit control anything but the hex where it stands?"""
        return self.view.scenario.weathers[self.view.weather].zones

    def shift_at(self, hex: Hex) -> int:
        """13.7-13.9  What the ground does for its defender."""
        return self.view.scenario.terrain_shift.get(self.board.terrain_of[hex], 0)

    def gunfire(self, hex: Hex, contingent: str) -> float:
        """13.23  What the fleet adds on average."""
        view = self.view
        if contingent not in WESTERN or not self.board.bit[hex] & self.board.coastal:
            return 0.0
        guns = view.scenario.weathers[view.weather].guns and not fleet_at_sea(view)
        return self.habits.broadside if guns else 0.0

    def away(self, id: str, hex: str) -> dict[Hex, int]:
        """How far a goal is from anywhere, for this unit's legs."""
        at_war = self.view.sweden != NEUTRAL
        return distances(self.scenario, self.view.unit(id).legs, hex, at_war)

    # -- what may happen to a stack ---------------------------------------------------------------

    @cached_property
    def pressure(self) -> dict[Hex, dict[str, float]]:
        """Each nation's attack factors that may come to bear on a hex before we can answer."""
        view, around = self.view, rings(self.scenario, len(self.habits.reach) - 1)
        found: dict[Hex, dict[str, float]] = {}
        for hex, stack in self.theirs.items():
            nation = view.unit(stack[-1]).contingent
            tied = 0.0  # these have moved already, and can only attack what is next to them
            if self.combat_follows:
                tied = self.attack(id for id in stack if id in view.disrupted)
            free = self.attack(stack) - tied
            for near, steps in around[view.at(hex)]:
                bite = free * self.habits.reach[steps] + (tied if steps <= 1 else 0.0)
                if bite:
                    nations = found.setdefault(near, {})
                    nations[nation] = nations.get(nation, 0.0) + bite
        return found

    def risk(self, hex: Hex, ids: tuple[str, ...]) -> float:
        """What is likely to be lost if these stand in a hex until the enemy has attacked."""
        label = self.board.label(hex)
        if label in self.bases:
            return self.habits.game * self.fall(label, ids)
        nations = self.pressure.get(hex)
        if not ids or not nations:
            return 0.0
        losses = sorted(self._loss(hex, ids, nation, press) for nation, press in nations.items())
        return losses[-1] + self.habits.in_turn * sum(losses[:-1])

    def _loss(self, hex: Hex, ids: tuple[str, ...], nation: str, press: float) -> float:
        """What these are likely to lose to one nation's attack."""
        bit = self.board.bit[hex]
        strength = self.defence(ids)
        guns = min(self.gunfire(hex, nation), press) if self.combat_follows else 0.0
        if bit & self.board.coastal and self.view.unit(ids[0]).contingent in WESTERN:
            strength += min(self.habits.broadside, strength)
        column = floor((press + guns) / max(strength, 1.0)) - 1 + self.shift_at(hex)
        if self.combat_follows:
            column += self.helpers(nation)
            if nation != SOVIET and bit & air_range(self.view, self.enemy):
                column += 1
        found = outcomes(self.scenario, column, bool(bit & self.board.towns))
        one = found.get("DL1", 0.0) * self.habits.feared_loss
        one += found.get("DR", 0.0) * self.habits.feared_rout
        one += found.get("EX", 0.0) * self.habits.feared_exchange
        return (found.get("DE", 0.0) + one / len(ids)) * sum(map(self.price, ids))

    def helpers(self, nation: str) -> int:
        """13.21  The columns that an enemy nation's special forces may add to one attack."""
        return min(1, len(usable_support(self.view, self.enemy, nation)))

    # -- bases ------------------------------------------------------------------------------------

    @cached_property
    def attackers(self) -> list[tuple[Hex, str, str, Factors]]:
        """The enemy's units: where each is, who it is, whose, and how strong."""
        view = self.view
        return [
            (view.at(hex), id, view.unit(id).contingent, self.of(id))
            for hex, stack in self.theirs.items()
            for id in stack
        ]

    @remembered
    def strikes(self, base: str, now: bool) -> list[list[float]]:
        """The enemy's attack factors that can come to a base, now or later, nation by nation."""
        view, bit = self.view, self.board.bit
        around = self.board.passage.step(bit[view.at(base)])
        slow = distances(self.scenario, "mountain", base, False)
        fast = distances(self.scenario, "other", base, False)
        nations: dict[str, list[float]] = {}
        for here, id, contingent, strength in self.attackers:
            fresh = id not in view.disrupted
            adjacent = bool(around & bit[here])
            if now and not self.combat_follows:
                counts = adjacent and fresh
            elif adjacent:
                counts = True
            elif now and not fresh:
                counts = False
            else:
                field = slow if strength.movement < 6 else fast
                moves = 1 if now else self.habits.horizon
                counts = field.get(here, FAR) <= 2 * moves * strength.movement + 1
            if counts:
                nations.setdefault(contingent, []).append(strength.attack)
        return [sorted(each) for each in nations.values()]

    def strike(self, base: str, shut: Mask, *, now: bool) -> float:
        """Those of them who find room next to a base while we hold some of its hexes."""
        around = self.board.passage.step(self.board.bit[self.view.at(base)])
        hexes = (around & ~shut).bit_count() + (
            0.0 if now else self.habits.screen_gone * (around & shut).bit_count()
        )
        room = int(self.view.scenario.stack_limit * hexes)
        sums = sorted(sum(each[-room:]) if room else 0.0 for each in self.strikes(base, now))
        return sums[-1] + self.habits.in_turn * sum(sums[:-1]) if sums else 0.0

    def screen(self, hex: Hex, id: str) -> float:
        """What it is worth that a unit alone keeps the enemy out of a hex next to our bases."""
        bit, total = self.board.bit[hex], 0.0
        for base in self.bases:
            if not self.board.grid.around[self.view.at(base)] & bit:
                continue
            garrison = tuple(each for each in self.view.stack(base) if each != id)
            ours = self.view.occupied(self.side)
            total += self._fall(base, garrison, ours & ~bit) - self._fall(
                base, garrison, ours | bit
            )
        return self.habits.game * self.habits.screen * total

    def fall(self, base: str, garrison: tuple[str, ...]) -> float:
        """How likely a base is to be lost with such a garrison, in this turn or the next."""
        return self._fall(base, garrison, self.view.occupied(self.side))

    @remembered
    def _fall(self, base: str, garrison: tuple[str, ...], shut: Mask) -> float:
        view, at = self.view, self.view.at(base)
        later = self.strike(base, shut, now=False)
        if not garrison:
            return 1.0 if later else self.habits.unguarded
        ground = self.shift_at(at)
        guns = self.gunfire(at, view.unit(garrison[0]).contingent)
        held = [self.of(id).defence for id in garrison]
        chance = 0.0
        if self.combat_follows or view.phase == "attacks":
            air = self.board.is_in(base, air_range(view, self.enemy))
            walls = (*held[1:], held[0] + guns)
            chance = self.siege(self.strike(base, shut, now=True), walls, ground + air)
        landing = sorted((self.of(id).defence for id in self.waiting(base)), reverse=True)
        held += landing[: view.scenario.stack_limit - len(held)]
        walls = (*held[1:], held[0] + guns)
        after = self.habits.later * self.siege(self.habits.growth * later, walls, ground + 1)
        return min(1.0, max(chance, after) + self.habits.both * min(chance, after))

    def waiting(self, base: str) -> list[str]:
        """Who could land at a base this turn, if there were room."""
        view = self.view
        if self.side != ALLIED or not view.scenario.weathers[view.weather].landings:
            return []
        if fleet_at_sea(view) or base == view.scenario.murmansk:
            return []
        due = (id for id in sorted(view.returning) if view.returning[id] <= view.turn)
        return [
            id for id in (*view.at_sea, *due) if base in view.source_of(view.unit(id).contingent)
        ]

    # -- supply -----------------------------------------------------------------------------------

    def supply(self, id: str) -> Mask:
        """The hexes where a unit would be in supply now."""
        return self._supply(self.view.unit(id).contingent)

    @remembered
    def _supply(self, contingent: str) -> Mask:
        view, board = self.view, self.board
        if self.side == GERMAN:  # 11.3
            kirkenes = self._flood((view.scenario.kirkenes,)) & board.german_north
            return kirkenes | self._flood((view.scenario.narvik,)) & ~board.german_north
        return self._flood(view.source_of(US if contingent == SWEDES else contingent))

    @remembered
    def _fed(self, contingent: str, hex: Hex) -> bool:
        step = self.board.passage.step
        return bool(self._supply(contingent) & step(step(self.board.bit[hex])))

    def bite(self, id: str, target: Hex) -> float:
        """11.5  A unit's attack factor against a hex: half, if supplies do not get near it."""
        factor = self.of(id).attack
        return factor if self._fed(self.view.unit(id).contingent, target) else factor / 2

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
