"""The line that a side's units and their zones draw, and what enemies could walk into behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.games.eto.facts.board import ARMOR as ARMORED
from pbem.games.eto.facts.phases import MOVEMENT
from pbem.games.eto.facts.units import ARMOR, INFANTRY
from pbem.games.eto.movement.routes import Ground, Level, ground_for, onward
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.zones import steps_of
from pbem.games.eto.staff.worth import stakes
from pbem.wargame.board.hexgrid import Mask


def last_word(view: Europe, partnership: str) -> bool:
    """Does nobody else move after this side any more?"""
    order = sorted(map(view.partnership, view.sides_in_play()), key=view.initiative.__ne__)
    return last_marches(view) and order[-1] == partnership


def last_marches(view: Europe) -> bool:
    """30.0  Is it the last Movement phase, after which nobody attacks?"""
    return view.phase == MOVEMENT and view.turn >= len(view.setting.months)


class Line:
    """What one side has to lose behind its line."""

    def __init__(self, view: Europe, partnership: str) -> None:
        self.view = view
        self.partnership = partnership
        over = last_word(view, partnership)
        self.stakes = {} if over else stakes(view, partnership)
        self.walkers = list(self._walkers())

    def _walkers(self) -> Iterator[tuple[Ground, Mask, int]]:
        """By enemy and kind, the ground before it, where it stands, and how far it goes."""
        view = self.view
        for foe in view.foes(self.partnership):
            tanks = view.having(foe, ARMOR)
            for armored, starts in ((True, tanks), (False, view.ground(foe) & ~tanks)):
                kind = ARMOR if armored else INFANTRY
                far = max(
                    (
                        view.unit(each.unit).movement
                        for each in view.setting.forces
                        if view.unit(each.unit).kind == kind
                        and view.partnership_of(each.unit) == foe
                    ),
                    default=0,
                )
                if starts and far:
                    yield ground_for(view, foe, armored=armored, marsh=not armored), starts, far

    def open(self, moved: Mapping[str, str]) -> float:
        """What enemies could walk into, were these units in those hexes."""
        if not self.stakes:
            return 0.0
        reached = self.reached(moved)
        return sum(each * (reached & hexes).bit_count() for each, hexes in self.stakes.items())

    def reached(self, moved: Mapping[str, str]) -> Mask:
        """Where enemies could walk to, were these units in those hexes, or nowhere."""
        foot, tanks = (self._standing(kind, moved) for kind in (INFANTRY, ARMOR))
        view, own = self.view, self.partnership
        zone = steps_of(view, own).step(foot) | steps_of(view, own, ARMORED).step(tanks)
        left = view.ground(own) & ~(foot | tanks)
        reached = 0
        for ground, starts, far in self.walkers:
            closed = ground.closed & ~left | foot | tanks
            now = ground._replace(zone=zone & view.fighting_ground, closed=closed)
            reached |= walked(now, starts, far)
        return reached

    def _standing(self, kind: str, moved: Mapping[str, str]) -> Mask:
        view = self.view
        found = view.having(self.partnership, kind)
        own = [id for id in moved if view.unit(id).kind == kind]
        for id in own:
            there = [each for each in view.of_kind(view.where[id], kind) if each not in moved]
            if not there:
                found &= ~view.board.bit[view.at(view.where[id])]
        for id in own if all(moved.values()) else ():
            found |= view.board.bit[view.at(moved[id])]
        return found


def walked(ground: Ground, starts: Mask, far: int) -> Mask:
    """24.0, 25.2, 25.3  Where units from any of these hexes get to, so many hexes far."""
    level = Level(0, 0, 0)
    for some in (starts & ground.zone, starts & ~ground.zone):
        if some:
            at = some.bit_length() - 1
            after = onward(ground, Level(some, 0, 0), at, first=True)
            level = Level(*(a | b for a, b in zip(level, after, strict=True)))
    reached = level.all
    for _ in range(far - 1):
        level = onward(ground, level, 0, first=False)
        if not level.all & ~reached:
            break
        reached |= level.all
    return reached
