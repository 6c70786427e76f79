"""How a side reads the map: its goals, and what each place is worth to each unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, reduce
from operator import or_

from pbem.engine.order import Side
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.facts.boxes import REGROUP
from pbem.games.narvik.facts.staging import BARDUFOSS, STAGING, TRANSIT
from pbem.games.narvik.facts.tables import MOST_COLUMN
from pbem.games.narvik.facts.units import ALLIED, GERMAN, Unit, enemy_of
from pbem.games.narvik.movement.routes import harbours
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.zones import zone
from pbem.games.narvik.staff import country
from pbem.games.narvik.staff.country import FAR, distances, nearness
from pbem.games.narvik.staff.estimate import fire, firing, outcomes, worth_of
from pbem.games.narvik.staff.habits import USUAL, Habits
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.position.remembered import remembered


class Situation:
    """One side's reading of one position."""

    def __init__(self, view: Narvik, side: Side, habits: Habits = USUAL) -> None:
        self.habits = habits
        self.view = view
        self.board = view.board
        self.side = side
        self.enemy = enemy_of(side)
        self.enemies = view.occupied(self.enemy)
        self.danger = zone(view, self.enemy)
        self.active = {each: activated(view, side, each) for each in commands_of(side)}

    # -- objectives -------------------------------------------------------------------------------

    @cached_property
    def threat(self) -> dict[str, float]:
        """By objective, how urgent more units are: 1 where no enemy is near."""
        found = {}
        for hex in self.board.grid.named(self.board.objectives):
            near = self.board.grid.within(self.view.at(hex), self.habits.near) & self.enemies
            count = sum(len(self.view.stack(each)) for each in self.board.grid.named(near))
            found[hex] = min(self.habits.most_urgent, 1 + self.habits.urgent * count)
        return found

    @cached_property
    def prize(self) -> float:
        """What one more objective is worth: the fewer the Allies lack, the more (4.1)."""
        lacking = (self.board.objectives & ~self.view.occupied(ALLIED)).bit_count()
        return self.habits.prize + self.habits.dear * max(0, self.habits.few - lacking)

    @cached_property
    def last(self) -> Mask:
        """4.1  The objectives on which the game hangs: all that the Allies lack, if few."""
        lacking = self.board.objectives & ~self.view.occupied(ALLIED)
        return lacking if lacking.bit_count() <= self.habits.hangs_on else 0

    @property
    def lost(self) -> bool:
        """4.1  Is the game lost for the side if the turn ends now?"""
        return self.side == GERMAN and not self.board.objectives & ~self.view.occupied(ALLIED)

    @cached_property
    def besieged(self) -> Mask:
        """The enemies in those objectives."""
        return self.last & self.enemies

    @cached_property
    def race(self) -> bool:
        """Does no enemy stand in any objective that the side lacks?"""
        return not self.board.objectives & self.enemies

    @cached_property
    def targets(self) -> Mask:
        """The enemy stacks worth going for: in and around the objectives that matter."""
        around = 0
        for hex in self.threat:
            around |= self.board.grid.within(self.view.at(hex), self.habits.around)
        return around & self.enemies

    def in_range(self, targets: Mask, radius: int) -> Mask:
        """From where guns of that range reach one of these, peaks aside."""
        grid = self.board.grid
        return reduce(or_, (grid.within(hex, radius) for hex in grid.hexes(targets)), 0)

    @cached_property
    def goals(self) -> dict[str, str]:
        """By sub-command, the objective that it goes for."""
        found: dict[str, str] = {}
        for command in sorted(commands_of(self.side), key=self._size, reverse=True):
            found[command] = self._goal(command, found)
        return found

    def _size(self, command: str) -> int:
        return len(self.active[command])

    def _goal(self, command: str, others: dict[str, str]) -> str:
        units = sorted(self.active[command])
        free = [hex for hex in self.threat if self.view.holder(hex) != self.side]
        free = [hex for hex in free if self.view.holder(hex) == self.enemy] or free
        if self.side == GERMAN:
            free += [hex for hex, need in self.threat.items() if need > 1 and hex not in free]
        if not free or not units:
            return self._home()

        def price(hex: str) -> tuple[float, str]:
            away = sum(self.away(id, hex) for id in units) / len(units)
            price = self.habits.far * away + self.strength_around(hex)
            return price - self.habits.massed * (hex in others.values()), hex

        return min(free, key=price)

    def _home(self) -> str:
        return max(self.threat, key=lambda hex: (self.threat[hex], hex))

    def strength_around(self, hex: str) -> float:
        """The enemy's fire in a hex, and half of that next to it."""
        if self.side == GERMAN and self.view.holder(hex) == GERMAN:
            return -self.habits.at_home * self.threat[hex]
        near = self.board.grid.around[self.view.at(hex)] & self.enemies
        beside = sum(self.enemy_fire[each] for each in self.board.grid.hexes(near))
        return self.enemy_fire.get(self.view.at(hex), 0) + self.habits.guarded * beside

    # -- how far ----------------------------------------------------------------------------------

    def away(self, id: str, goal: str) -> int:
        """Half points from where a unit is to a goal, by sea where ships wait."""
        place, legs = self.view.where[id], self.view.unit(id).legs
        if place in STAGING:
            return self.from_area(place, legs, goal)
        return distances(self.board, legs, self.view.at(goal)).get(self.view.at(place), FAR)

    @remembered
    def from_area(self, area: str, legs: str, goal: str) -> int:
        """From a staging area: the nearest hex where one can come ashore or over the edge."""
        edges = {TRANSIT: "transit", BARDUFOSS: "bardufoss"}
        found = self.board.edges[edges[area]] if area in edges else harbours(self.board)
        cost = distances(self.board, legs, self.view.at(goal))
        hexes = self.board.grid.hexes(found & ~self.enemies)
        waiting = self.habits.idle if self.race else self.habits.aboard
        return waiting + min((cost.get(hex, FAR) for hex in hexes), default=FAR)

    @remembered
    def beaches(self, legs: str) -> list[str]:
        """13.1  Where ships can land units with such legs."""
        open_to = harbours(self.board) & self.board.ground[legs] & ~self.enemies
        return self.board.grid.named(open_to)

    # -- what places are worth --------------------------------------------------------------------

    def value(
        self, trial: Narvik, id: str, place: str, goal: str, shunned: frozenset[str] = frozenset()
    ) -> float:
        """What it is worth that a unit stands there, as the others stand in the trial position.

        Next to enemies who are too strong it can do nothing but be shot at.
        """
        unit = trial.unit(id)
        if place in STAGING:
            return -self.habits.step * self.from_area(place, unit.legs, goal)
        worth = self.ground(unit, goal, place)
        if place in trial.stacks or place in self.special:
            worth += self.company(trial, unit, place)
        if place in shunned:
            return worth - self.use(unit).get(place, 0.0) - self.habits.reckless
        return worth + self.block(trial, id, place)

    def block(self, trial: Narvik, id: str, place: str) -> float:
        """17.0  What it adds to be the only one next to a German objective."""
        if place not in self.blocks:
            return 0.0
        others = trial.occupied(self.side)
        at = trial.where[id]
        if at in trial.stacks and len(trial.stack(at)) == 1:
            others &= ~self.board.bit[trial.at(at)]
        return 0.0 if self.blocks[place] & others else self.habits.block * self.rallying

    @cached_property
    def blocks(self) -> dict[str, Mask]:
        """17.0  By hex next to a German objective, all the hexes next to it."""
        if self.side == GERMAN:
            return {}
        board = self.board
        held = board.grid.hexes(board.objectives & self.enemies)
        rings = (board.passage.step(board.bit[hex]) & board.land for hex in held)
        return {place: ring for ring in rings for place in board.grid.named(ring)}

    @cached_property
    def rallying(self) -> float:
        """17.0  How much it matters that nobody regroups: not at all where nobody waits for it."""
        return min(1.0, len(self.view.inside(REGROUP[GERMAN])) / self.habits.crowd)

    @cached_property
    def time(self) -> float:
        """4.3  What a unit still counts for that is lost or won now: less and less at the end."""
        left = self.view.scenario.number("turns") - self.view.turn
        return min(1.0, (left + self.habits.now) / self.habits.lasting)

    @cached_property
    def special(self) -> frozenset[str]:
        """The objectives and the numbered peaks."""
        return frozenset(self.board.grid.named(self.board.objectives | self.board.numbered_peaks))

    def company(self, trial: Narvik, unit: Unit, place: str) -> float:
        """What the place and those who share it add."""
        worth, bit = 0.0, self.board.bit[self.board.grid.index[place]]
        others = [each for each in trial.stack(place) if each != unit.id]
        if self.board.objectives & bit:
            worth += self.garrison(place, sum(not trial.unit(each).leader for each in others))
        elif others:
            worth += self.habits.together if self.danger & bit else 0.0
        if self.board.numbered_peaks & bit:
            worth += self.habits.signals if unit.signal else 0.0 if others else self.habits.peak
        return worth

    def garrison(self, place: str, others: int) -> float:
        scale = self.habits.garrison
        if others >= len(scale):
            return 0.0
        return scale[others] * (self.threat[place] - 1 + self.habits.quiet if others else 1)

    def ground(self, unit: Unit, goal: str, place: str) -> float:
        """What a hex is worth to such a unit, whoever else is there."""
        worth = self.near(unit, goal)[place]
        if place in self.peril:
            worth -= self.habits.care * self.peril[place] * worth_of(self.habits, unit)
        return worth + self.use(unit).get(place, 0.0)

    def near(self, unit: Unit, goal: str) -> dict[str, float]:
        """By hex, what it is worth to such a unit to be as near to its goal as that."""
        at = self.view.at(goal)
        haste = self.habits.haste if self.board.bit[at] & self.last else 1.0
        return nearness(self.board, unit.legs, at, haste * self.habits.step)

    def use(self, unit: Unit) -> dict[str, float]:
        """By hex, what it is worth that such a unit can hurt a target from there."""
        return self._use(unit.range, unit.close_assault)

    @remembered
    def _use(self, range: int, close_assault: bool) -> dict[str, float]:
        gun, found = range > 1, dict[str, float]()
        worth = self.habits.in_range if gun else self.habits.beside if close_assault else 0.0
        for targets, part in ((self.targets, 1.0), (self.besieged, self.habits.siege)):
            places = self.in_range(targets, range) if gun else self.board.passage.step(targets)
            if worth:
                named = self.board.grid.named(places & self.board.land)
                found.update(dict.fromkeys(named, part * worth))
        return found

    @cached_property
    def peril(self) -> dict[str, float]:
        """By hex, the part of a unit that the strongest enemy stack beside it would shoot away."""
        view, board = self.view, self.board
        terrain, by_column = view.scenario.tables.terrain, outcomes(self.habits, view.scenario)
        fear = 1.0 if view.points.get(self.enemy) else self.habits.no_reply
        found = {}
        for hex in board.grid.hexes(self.danger & board.land):
            most = max(self.enemy_fire.get(each, 0) for each in board.grid.neighbours[hex])
            at = min(MOST_COLUMN, most) + terrain[board.terrain_of[hex]].fire
            lost, _ = by_column[max(0, min(MOST_COLUMN, at))]
            found[board.label(hex)] = fear * lost
        return found

    @cached_property
    def enemy_fire(self) -> dict[Hex, int]:
        """By hex, the fire factors of the enemies in it, as far as they are known."""
        view, board = self.view, self.board
        return {
            hex: fire(self.habits, view, firing(view, board.label(hex)))
            for hex in board.grid.hexes(self.enemies)
        }

    def overmatched(self, reach: Mapping[str, Iterable[str]]) -> frozenset[str]:
        """The hexes next to enemies who are too strong for all that can close with them now.

        Those count who are next to them already, and those who can get there in this action.
        """
        view, board = self.view, self.board
        near = {
            id: view.masked(hex for hex in found if hex in board.grid.index)
            for id, found in reach.items()
        }
        for id in view.units_of(self.side):
            near[id] = near.get(id, 0) | board.bit[view.at(view.where[id])]
        fires = [(view.unit(id).fire, found) for id, found in near.items()]
        rings, most, total = country.rings(board), dict[Hex, int](), dict[Hex, int]()
        for enemy, theirs in self.enemy_fire.items():
            ring = rings[enemy]
            ours = sum(fire for fire, found in fires if found & ring)
            for hex in board.grid.hexes(ring):
                most[hex] = max(ours, most.get(hex, 0))
                total[hex] = total.get(hex, 0) + theirs
        open_ground = board.land & ~board.objectives
        return frozenset(
            board.label(hex)
            for hex, theirs in total.items()
            if board.bit[hex] & open_ground and most[hex] < self.habits.courage * theirs
        )

    def movable(self, command: str) -> Iterator[str]:
        """The units of an action that can be moved about, the weakest first.

        Leaders stay, unless the game is lost if they do.
        """
        for id in sorted(self.active[command], key=lambda id: self.view.unit(id).strength):
            if self.lost or not self.view.unit(id).leader:
                yield id

    def alone_in_objective(self, trial: Narvik, id: str) -> bool:
        """Is it the only unit that holds an objective?"""
        hex = trial.where[id]
        return hex in self.threat and not any(
            each != id and not trial.unit(each).leader for each in trial.stack(hex)
        )

    def marches(self, id: str) -> tuple[str, ...]:
        """Where a unit can march."""
        return country.marches(self.view, id, self.enemies, self.danger)
