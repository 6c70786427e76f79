"""11.1  All has been aimed: the dice fall, and what follows from them is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.norway.combat.after.depletion import fought, roll_for_air_groups
from pbem.games.norway.combat.after.losses import fail_on_islands, remove_hit
from pbem.games.norway.combat.after.naval_infantry import RollForCrews
from pbem.games.norway.combat.after.shock import note_shots
from pbem.games.norway.combat.events import Fired, NotFired
from pbem.games.norway.combat.factors import factor, uses_captured_supply
from pbem.games.norway.combat.fire import absorbs, all_shots
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.participants import Muster, muster
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.game import Norway
from pbem.games.norway.supply.tracing import CAPTURED, spend_supply
from pbem.wargame.fire import exchange


class Resolve(Step[Norway], frozen=True):
    """11.1  Everybody fires once; then the fallen are taken away."""

    fight: Fight

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        fight = self.fight
        there = muster(game, fight)
        shots = all_shots(game, fight, there)
        result = exchange.exchange(
            shots, lambda shot: dice.roll(f"{shot.by} at {shot.at}"), absorbs(game, there)
        )
        yield from (_told(game, fight, there, each) for each in result.fired)
        _use_markers(game, fight, there, result.fired)
        note_shots(game, fight, result)
        carriers = fought(game, result)
        yield from remove_hit(game, fight, result)
        yield from roll_for_air_groups(game, carriers, dice)
        game.push(RollForCrews(), EndFight(fight))


def _told(game: Norway, fight: Fight, there: Muster, fired: exchange.Fired) -> Event:
    shot = fired.shot
    at = shot.by, game.side_of(shot.by), game.where[shot.by]
    if not fired.roll:
        return NotFired(*at, shot.at, fired.silent)
    used = factor(game, fight, there, shot.by, shot.at)
    return Fired(
        *at,
        target=shot.at,
        printed=used.printed,
        hits_on=shot.hits_on,
        roll=fired.roll,
        hit=fired.hit,
        modifier=shot.modifier,
        notes=used.notes,
    )


def _use_markers(
    game: Norway, fight: Fight, there: Muster, fired: Iterable[exchange.Fired]
) -> None:
    """19.0, 26.1  Markers by which somebody was supplied, or stronger, have served."""
    shots = [each.shot for each in fired if each.roll and game.unit(each.shot.by).ground_unit]
    stronger = any(uses_captured_supply(game, there, each.by, each.at) for each in shots)
    spend_supply(game, [each.by for each in shots], fight.fresh)
    if stronger:
        game.spent.add(CAPTURED)


class EndFight(Step[Norway], frozen=True):
    """11.7, 5.1  Failed assaults on islands; then who holds what."""

    fight: Fight

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        yield from fail_on_islands(game, self.fight)
        yield from settle(game)
