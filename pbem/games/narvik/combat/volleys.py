"""14.1, 14.5  One group's fire: a die for each unit in the target hex, from the top down."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.narvik.combat.after.retreat import FallBack
from pbem.games.narvik.combat.events import Hit, Opened, Removed, Shift, Silent
from pbem.games.narvik.combat.results import DISRUPTED, ELIMINATED, RETREAT, column, result
from pbem.games.narvik.combat.shifts import Volley, common_shifts, fire_of, shifts_against, touched
from pbem.games.narvik.facts.boxes import LOST, REGROUP
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.position.game import Narvik

REMOVES = {DISRUPTED: (REGROUP, "disrupted"), ELIMINATED: (LOST, "eliminated")}


class Shoot(Step[Narvik], frozen=True):
    """14.1  A group opens fire, if it is still there and has still somebody to fire at."""

    volley: Volley

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        volley = self.volley
        units = tuple(id for id in volley.units if game.where[id] == volley.origin)
        if not units or game.holder(volley.target) != enemy_of(volley.side):
            yield Silent(volley.side, volley.units, volley.target, "empty" if units else "gone")
            return
        volley = Volley(volley.side, volley.how, units, volley.origin, volley.target)
        defenders = game.stack(volley.target)
        game.reveal((*units, *defenders))  # 21.0
        fire = fire_of(game, units)
        yield Opened(volley.side, volley.how, units, volley.origin, volley.target, fire, defenders)
        targets = touched(game, volley)
        if targets:
            game.push(ShootAt(volley, fire, common_shifts(game, volley), targets))


class ShootAt(Step[Narvik], frozen=True):
    """14.1 (6, 7)  One die against the next unit, and its result at once."""

    volley: Volley
    fire: int
    common: tuple[Shift, ...]
    targets: tuple[str, ...]

    def run(self, game: Narvik, dice: Dice) -> Iterator[Event]:
        volley, id, rest = self.volley, self.targets[0], self.targets[1:]
        if rest:
            game.push(ShootAt(volley, self.fire, self.common, rest))
        found = shifts_against(game, volley, self.common, id)
        at = column(self.fire, found)
        roll = dice.roll(f"{volley.how} at {id} in {volley.target}")
        outcome = result(game.scenario, at, roll)
        yield Hit(id, game.side_of(id), volley.target, found, at, roll, outcome)
        yield from suffer(game, id, outcome)


def suffer(game: Narvik, id: str, outcome: str) -> Iterator[Event]:
    """14.5  What a result does to a unit."""
    hex, side = game.where[id], game.side_of(id)
    if outcome == RETREAT:
        game.push(FallBack(side, id, hex))
    elif outcome in REMOVES:
        box, why = REMOVES[outcome]
        game.send(id, box[side])
        yield Removed(id, side, hex, why)
