"""How a side reads the map: what it goes for, what it fears, what each hex is worth to a unit."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.munich.air.flights import neutral_at
from pbem.games.munich.facts.units import DANZIG, GERMANY, POLAND, Unit
from pbem.games.munich.staff.judgement import wars, worth
from pbem.games.munich.staff.judgement.aims import aims
from pbem.games.munich.staff.judgement.dangers import Dangers
from pbem.games.munich.staff.judgement.ground import distances
from pbem.games.munich.supply.lines import supplied_hexes
from pbem.games.munich.turn.victory import last_in
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.position.remembered import remembered


class Situation(Dangers):
    """One side's reading of one position."""

    # -- who is where -----------------------------------------------------------------------------

    def gathered(self, country: str, hex: Hex, radius: int) -> int:
        """The attack factors of a country that stand so near to a hex."""
        disc = self.board.grid.within(hex, radius)
        return sum(found for at, found in self.troops(country).items() if disc & self.board.bit[at])

    def resistance(self, hex: Hex) -> float:
        """What it takes to beat those in a hex, with the help of its ground."""
        label = self.board.label(hex)
        stack = self.view.stack(label)
        if not stack or self.view.side_of(stack[-1]) == self.side:
            return 0.0
        return self.firmness(stack, hex)

    # -- goals ------------------------------------------------------------------------------------

    @remembered
    def goals(self, country: str) -> list[tuple[Hex, float]]:
        """What units of a country go for, each with what it promises, the best first."""
        return sorted(self._weighed(country), key=lambda each: -each[1])

    def _weighed(self, country: str) -> Iterator[tuple[Hex, float]]:
        board = self.board
        places = board.mobilizing | (board.objectives if country == GERMANY else 0)
        near = [hex for hex in board.grid.hexes(places) if self.within_reach(country, hex)]
        for hex in near or board.grid.hexes(places):
            label = board.label(hex)
            if points := self.wanted(country, hex, label):
                yield hex, self.habits.point * points * self.chance(country, hex)

    def within_reach(self, country: str, hex: Hex) -> bool:
        """Is a place near enough to any of a country's units to be planned for?"""
        disc = self.board.grid.within(hex, self.habits.horizon)
        return any(disc & self.board.bit[at] for at in self.troops(country))

    def wanted(self, country: str, hex: Hex, label: str) -> int:
        """The points that a place still promises to units of a country; 0 if it has them."""
        view, bit = self.view, self.board.bit[hex]
        owner = self.board.country_of[hex]
        if bit & view.neutral:
            owner = POLAND if owner == DANZIG else owner
            return worth.place(view, self.side, label) if self.begins_war(country, owner) else 0
        if bit & view.territory(self.side):
            lost = last_in(view, label) == self.enemy or bit & view.occupied(self.enemy)
            return worth.place(view, self.side, label) if lost else 0
        held = bit & view.occupied(self.side)
        if bit & self.board.mobilizing and not bit & self.board.objectives:
            held = held or last_in(view, label) == self.side
        return 0 if held else worth.place(view, self.side, label)

    def chance(self, country: str, hex: Hex) -> float:
        """How likely units of a country take a place, by those near it."""
        need = self.need(hex)
        if not need:
            return 1.0
        ratio = self.gathered(country, hex, self.habits.reach) / (self.habits.need * need)
        if ratio > self.habits.enough:
            return self.habits.spare
        return min(1.0, max(self.habits.least_chance, ratio))

    @remembered
    def need(self, hex: Hex) -> float:
        """What it takes to get into a place past those who hold it and those beside it."""
        beside = self.board.grid.around[hex] & self.view.occupied(self.enemy)
        near = sum(self.foes[at][1] for at in self.board.grid.hexes(beside))
        return self.resistance(hex) + self.habits.beside * near

    def aim(self, unit: Unit) -> Hex | None:
        """The goal that a unit is told off for; None if it is free."""
        return self.aims(unit.country).get(unit.id)

    def relieves(self, unit: Unit) -> bool:
        """Is a unit told off for a dear place of its own side that lacks defenders?"""
        aim = self.aim(unit)
        if aim is None or aim not in dict(self.endangered()):
            return False
        return worth.place(self.view, self.side, self.board.label(aim)) >= self.habits.dear

    @remembered
    def aims(self, country: str) -> dict[str, Hex]:
        """By unit of a country, the goal that it is told off for."""
        return aims(self, country)

    @remembered
    def closed(self, country: str) -> Mask:
        """5.1  The ground that a country's units do not plan to cross."""
        view, lands = self.view, self.board.lands
        able = (each for each in self.board.countries if self.begins_war(country, each))
        return view.neutral & ~sum(lands[each] for each in able)

    @remembered
    def begins_war(self, country: str, neutral: str) -> bool:
        """5.4  May a country invade a neutral, and does it pay?"""
        return wars.pays(self, country, neutral)

    def is_spared(self, country: str, hex: str) -> bool:
        """Does a place lie in a neutral country on which no war is begun?"""
        neutral = neutral_at(self.view, hex)
        return bool(neutral) and not self.begins_war(country, neutral)

    # -- what places are worth --------------------------------------------------------------------

    def value(self, id: str, hex: str) -> float:
        """What it is worth that a unit stands in a hex, as the others stand now."""
        unit, at = self.view.unit(id), self.view.at(hex)
        others = [each for each in self.view.stack(hex) if each != id]
        found = self.pull(unit, at) + self.strike(id, unit, at)
        if not self.ahead:  # 22.0 nobody moves after this
            return found
        found += self.guard(id, hex, at, others) - self.fear(id, at, others)
        if not self.board.bit[at] & self.supplied(unit):
            found -= self.habits.cut_off
        return found

    def supplied(self, unit: Unit) -> Mask:
        """14.3  Where such a unit would be in supply."""
        return self._supplied(unit.id)

    @remembered
    def _supplied(self, id: str) -> Mask:
        return supplied_hexes(self.view, self.view.unit(id))

    def pull(self, unit: Unit, at: Hex) -> float:
        """How near it is to what promises most."""
        best = -self.habits.step * self.habits.far
        for weight, away in self.ways(unit):
            if weight <= best:
                break
            best = max(best, weight - self.habits.step * away.get(at, self.habits.far))
        return best

    def stranded(self, unit: Unit) -> bool:
        """Does no way on land lead from where a unit is to anything that its country wants?"""
        at = self.view.at(self.view.where[unit.id])
        goals = self.goals(unit.country)
        closed = self.closed(unit.country)
        return bool(goals) and not any(
            at in distances(self.board, unit.legs, goal, closed, self.habits.far)
            for goal, _ in goals
        )

    def ways(self, unit: Unit) -> list[tuple[float, dict[Hex, int]]]:
        """What its goals promise to such a unit, and how far it is to each from every hex."""
        return self._ways_of(unit.id)

    @remembered
    def _ways_of(self, id: str) -> list[tuple[float, dict[Hex, int]]]:
        unit = self.view.unit(id)
        return self._ways(unit.country, unit.legs, self.aim(unit))

    @remembered
    def _ways(self, country: str, legs: str, aim: Hex | None) -> list[tuple[float, dict[Hex, int]]]:
        found = [each for each in self.goals(country) if aim in (None, each[0])]
        if aim is not None and not found:  # an own place that is in danger
            points = worth.place(self.view, self.side, self.board.label(aim))
            found = [(aim, self.habits.guard * points)]
        closed = self.closed(country)
        return [
            (weight, distances(self.board, legs, goal, closed, self.habits.far))
            for goal, weight in found
        ]

    def guard(self, id: str, hex: str, at: Hex, others: list[str]) -> float:
        """What it adds to hold a place: all for the first, less for more unless it is attacked."""
        if hex not in self.board.names or self.is_shaky(self.view.unit(id)):
            return 0.0
        points = worth.place(self.view, self.side, hex)
        if not points:
            return 0.0
        menace = self.menace(at)
        if not others or worth.defense(self.view, others) < self.habits.garrison:
            return (
                self.habits.guard
                * points
                * (1.0 if menace or self.close(at) else self.habits.quiet)
            )
        held = self.firmness(others, at)
        return (
            self.habits.more
            * self.habits.guard
            * points
            * min(1.0, max(0.0, menace / held - self.habits.held))
        )

    def strike(self, id: str, unit: Unit, at: Hex) -> float:
        """What it adds to stand next to enemies who can be beaten."""
        board = self.board
        beside = board.passage.step(board.bit[at]) & self.view.occupied(self.enemy)
        force = worth.strength(self.view, id).attack
        if not beside or not force:
            return 0.0
        return max(self.promising(unit.country, hex) for hex in board.grid.hexes(beside))

    @remembered
    def promising(self, country: str, hex: Hex) -> float:
        """How well an attack by a country on a hex looks, once all who are near have come."""
        ratio = self.gathered(country, hex, self.habits.near) / (
            self.habits.need * max(1.0, self.resistance(hex))
        )
        points = worth.place(self.view, self.side, self.board.label(hex))
        good = min(1.0, ratio) if ratio > self.habits.hope else 0.0
        return good * (self.habits.strike + points)
