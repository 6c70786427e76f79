"""11.7, 15.2  What the dice of a fight have brought down, and what is lost besides."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.games.norway.combat.events import Absorbed, Disrupted
from pbem.games.norway.combat.kinds import BASES, Fight
from pbem.games.norway.combat.participants import PRINTED
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.position.events import MarkerGone
from pbem.games.norway.position.game import AIRBASE, GONE, Norway
from pbem.games.norway.position.losses import lose
from pbem.wargame.fire.exchange import Exchange

LAKE = "frozen_lake"


def remove_hit(game: Norway, fight: Fight, result: Exchange) -> Iterator[Event]:
    """13.0, 17.9, 15.2  Units that are hit go to the refit box, bases are disrupted."""
    for id in result.absorbed:
        yield Absorbed(id, game.side_of(id), game.where[id])
    yield from lose(game, [id for id in result.down if id not in BASES], "fire", fight.place)
    for target in result.down:
        if target in BASES:
            yield from _disrupt(game, fight, PRINTED[target])


def _disrupt(game: Norway, fight: Fight, base: str) -> Iterator[Event]:
    """15.2, 26.2  One marker on a base; an airbase on the ice is gone.

    Who was on it has no base now (10.2); by the first rules it was lost at once.
    """
    place = fight.place
    if game.works(place, base):
        game.disrupted.add((place, base))
        game.worked_out.clear()
        yield Disrupted(place, base, fight.side)
    if base == AIRBASE and place == game.frozen_lake and fight.side == GERMAN:
        game.frozen_lake = ""
        game.chits[LAKE] = GONE
        game.worked_out.clear()
        yield MarkerGone("airbase on the ice", place, "it is disrupted (26.2)")
        if game.version == 1 and base not in game.board.bases(place):
            yield from lose(game, game.planes(enemy_of(fight.side), place), "no base")


def fail_on_islands(game: Norway, fight: Fight) -> Iterator[Event]:
    """11.7  Who has not eliminated all defenders of a small island is lost there."""
    if game.board.is_island(fight.place) and game.ground(enemy_of(fight.side), fight.place):
        yield from lose(game, game.ground(fight.side, fight.place), "island")
