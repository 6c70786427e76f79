"""26.1, 26.2  Events that lie on the map: captured supply, and the airbase on the ice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.game import AIRBASE, IN_PLAY, Norway
from pbem.games.norway.turn.events_played.effect import AtPlace, Play


class CapturedSupply(AtPlace):
    """26.1  In a mobilization area that the Germans hold or contest, until it is used."""

    case: ClassVar = "26.1"
    prompt: ClassVar = "name a mobilization area that you control or contest."

    def places(self, game: Norway) -> list[str]:
        areas = sorted(game.board.mobilization)
        return [area for area in areas if game.holds_or_contests(GERMAN, area)]

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        game.captured_supply = order.place
        game.chits[self.chit] = IN_PLAY
        yield from ()


class FrozenLake(AtPlace):
    """26.2  In an area without an airbase that the Allies hold or contest."""

    case: ClassVar = "26.2"
    prompt: ClassVar = "name an area without an airbase that you control or contest."

    def places(self, game: Norway) -> list[str]:
        areas = game.board.places.named(game.board.land)
        return [
            area
            for area in areas
            if AIRBASE not in game.board.bases(area) and game.holds_or_contests(ALLIED, area)
        ]

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        game.frozen_lake = order.place
        yield from ()
