"""5.0, 10.61  Who holds what once units have come or gone, and what that ends."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES, enemy_of
from pbem.games.norway.position.capacity import moor_anew
from pbem.games.norway.position.events import MarkerGone
from pbem.games.norway.position.game import DRAWABLE, GONE, Norway
from pbem.games.norway.position.losses import lose
from pbem.games.norway.position.sudden_death import check_sudden_death
from pbem.wargame.position.events import Taken


def settle(game: Norway) -> Iterator[Event]:
    """Control, overrun airbases, markers whose owners are gone, sudden death; at every change."""
    for place in sorted(game.stacks):
        if game.board.is_land(place):
            yield from _take(game, place)
    yield from _overrun(game)
    yield from _markers(game)
    yield from check_sudden_death(game)


def _take(game: Norway, place: str) -> Iterator[Event]:
    """5.1  An area is whose troops stand alone in it."""
    holder = game.controller(place)
    other = enemy_of(holder)
    if not game.ground(other, place) or game.ground(holder, place):
        return
    if other == GERMAN:
        game.german_held.add(place)
    else:
        game.german_held.discard(place)
    game.worked_out.clear()
    yield Taken(place, other)


def _overrun(game: Norway) -> Iterator[Event]:
    """10.61, 17.6  Aircraft in an area that is the enemy's alone are lost.

    A seaplane on the water is in no area: it looks for another base (the first rules lost it).
    """
    for place in sorted(game.stacks):
        if game.board.is_land(place):
            for side in SIDES:
                planes = game.planes(side, place)
                if planes and game.controls(enemy_of(side), place):
                    yield from lose(game, planes, "overrun")
    if game.version > 1:
        moor_anew(game)
        return
    for id, base in sorted(game.moored.items()):
        if not game.holds_or_contests(game.side_of(id), base):
            yield from lose(game, (id,), "overrun")


def _markers(game: Norway) -> Iterator[Event]:
    """23.2, 19.0, 26.1, 26.2  Markers stay only with those whom they serve."""
    for side, place in sorted(game.entrenched):
        if not game.ground(side, place):
            game.entrenched.discard((side, place))
            yield MarkerGone("entrenchment", place, "nobody is left in it (23.2)")
    if game.airdrop and game.controls(ALLIED, game.airdrop):
        place, game.airdrop = game.airdrop, ""
        yield MarkerGone("airdropped supply", place, "the Allies hold the area (19.0)")
    if game.captured_supply and game.controls(ALLIED, game.captured_supply):
        place, game.captured_supply = game.captured_supply, ""
        give_back_captured_supply(game)
        yield MarkerGone("captured supply", place, "the Allies hold the area (26.1)")
    if game.frozen_lake and game.controls(GERMAN, game.frozen_lake):
        place, game.frozen_lake = game.frozen_lake, ""
        if game.version > 1:
            game.chits["frozen_lake"] = GONE
        yield MarkerGone("airbase on the ice", place, "the Germans hold the area (26.2)")


def give_back_captured_supply(game: Norway) -> None:
    """26.1  The chit goes back to where it can be drawn again."""
    game.chits["captured_supply"] = DRAWABLE


def held_by(game: Norway, side: Side, places: tuple[str, ...]) -> int:
    """How many of these areas are a side's alone."""
    return sum(game.controls(side, place) for place in places)
