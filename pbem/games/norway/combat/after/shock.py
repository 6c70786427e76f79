"""18.0  What in a fight is a shock; the dice for it are rolled when the action is over.

That airborne troops land among enemies is noted where they land.
"""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.kinds import BASES, Fight
from pbem.games.norway.facts.units import GERMAN
from pbem.games.norway.position.game import Norway
from pbem.wargame.fire.exchange import Exchange

TANKS, AIRPOWER, TERROR, CAPITAL = "tanks", "airpower", "terror", "capital ship"


def note_shots(game: Norway, fight: Fight, result: Exchange) -> None:
    """18.0  What the dice have brought about; looked at before the fallen are taken away."""
    game.shocks = (*game.shocks, *_shocks(game, fight, result))


def _shocks(game: Norway, fight: Fight, result: Exchange) -> Iterator[str]:
    """One for each cause and each target that is down."""
    for target in result.down:
        if target not in BASES and game.unit(target).capital:
            yield CAPITAL  # whoever sinks it, with whatever die
        yield from _by_a_one(game, fight, result, target)


def _by_a_one(game: Norway, fight: Fight, result: Exchange, target: str) -> Iterator[str]:
    """Hits of the attacker with the unmodified roll that shocks: of aircraft, of troops with tanks.

    By the older rules a tank had to roll it itself.
    """
    natural = game.scenario.number("shock.natural")
    firing = [
        game.unit(each.shot.by)
        for each in result.fired
        if each.shot.at == target and each.hit and each.roll == natural
    ]
    attacking = [unit for unit in firing if unit.side == fight.side]
    by_air = any(unit.aircraft for unit in attacking)
    if target in BASES:
        if by_air and fight.side == GERMAN and target != kinds.RAILROAD:
            yield TERROR
    elif game.unit(target).ground_unit:
        on_foot = [unit for unit in attacking if unit.ground_unit]
        tanks = on_foot if game.version < 3 else map(game.unit, fight.units)
        if on_foot and any(unit.armor for unit in tanks):
            yield TANKS
        if by_air:
            yield AIRPOWER
