"""What must be so in every position that play can lead to."""

from __future__ import annotations

from pbem.games.jupiter.facts.units import SIDES
from pbem.games.jupiter.position.game import NEUTRAL, Jupiter
from pbem.games.jupiter.position.stacking import overstacked
from pbem.wargame.data.counters import check_each_once, check_none_missing


def check(game: Jupiter) -> None:
    """No unit is lost or doubled, no stack unlawful, nobody where nobody can be."""
    everywhere = (
        *game.where,
        *game.at_sea,
        *game.returning,
        *game.dead,
        *game.on_the_way,
        *game.swedes,
        *(id for pool in game.pools.values() for id in pool),
        *(id for step in game.agenda for id in getattr(step, "in_hand", ())),
    )
    if game.turn:
        check_none_missing(game.roster, everywhere)
    check_each_once(everywhere)
    assert game.disrupted <= set(game.where), "a unit off the map is disrupted"
    assert {id: hex for hex, stack in game.stacks.items() for id in stack} == game.where
    mending = game.agenda and game.agenda[-1].kind == "overstack"
    hex = overstacked(game)
    assert hex is None or mending, f"the stack in {hex} is unlawful"
    game.check_stacks(game.board.land & ~game.board.lakes)
    if game.sweden == NEUTRAL:
        for side in SIDES:
            assert not game.occupied(side) & game.board.sweden, "neutral Sweden is entered"
