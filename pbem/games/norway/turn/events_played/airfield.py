"""26.1  German aircraft land on an airfield that nobody guards, and take it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.games.norway.facts.units import ALLIED, GERMAN, TRANSPORT_SP
from pbem.games.norway.position.capacity import room_for_air
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.events import AirfieldCaptured
from pbem.games.norway.turn.events_played.effect import Effect, Play
from pbem.wargame.position.events import Taken


class CaptureAirfield(Effect):
    """26.1  One force of aircraft goes to an Allied airbase in Norway with no Allied unit in it."""

    written: ClassVar = ", an area, WITH the aircraft"
    prompt: ClassVar = "name an unguarded Allied airbase, WITH aircraft of one base."

    def areas(self, game: Norway) -> list[str]:
        norway = game.board.norwegian
        return [
            area
            for area in norway
            if area in game.board.airbases
            and game.controls(ALLIED, area)
            and not game.stack_of(ALLIED, area)
        ]

    def ways(self, game: Norway) -> Iterator[Play]:
        """Each unit alone, and of each base as many as there is room for."""
        for area in self.areas(game):
            for base in sorted(game.stacks):
                able = [id for id in game.planes(GERMAN, base) if self._able(game, id, area)]
                together = tuple(able)
                while together and not room_for_air(game, GERMAN, area, len(together)):
                    together = together[:-1]
                for units in dict.fromkeys((together, *((id,) for id in able))):
                    if units:
                        yield Play(self.chit, area, units)

    def _able(self, game: Norway, id: str, area: str) -> bool:
        """25.5  It flies as far as a ferry does."""
        unit, base = game.unit(id), game.where[id]
        if unit.type == TRANSPORT_SP or id in game.intercepting or id in game.activated:
            return False
        away = game.board.flight(GERMAN, base, area)
        return away is not None and away <= unit.move * game.scenario.number(
            "movement.ferry_factor"
        )

    def check(self, game: Norway, order: Play) -> None:
        if order.place not in self.areas(game):
            words = f"{order.place or 'this'} is no unguarded Allied airbase in Norway"
            raise Illegal(words, case="26.1", legal=self.areas(game))
        if not order.support or len(set(order.support)) != len(order.support):
            raise Illegal("name the aircraft that land there, each once", case="26.1")
        for id in order.support:
            if game.side_of(id) != GERMAN or id not in game.planes(GERMAN, game.where[id]):
                raise Illegal(f"{id} is no German air unit on a base", case="26.1")
            if not self._able(game, id, order.place):
                raise Illegal(f"{id} cannot fly to {order.place} now", case="25.5")
        if len({game.where[id] for id in order.support}) != 1:
            raise Illegal("a force begins in one place", case="10.1")
        if not room_for_air(game, GERMAN, order.place, len(order.support)):
            raise Illegal(f"so many find no room in {order.place}", case="15.1")

    def carry_out(self, game: Norway, order: Play, dice: Dice) -> Iterator[Event]:
        start = game.where[order.support[0]]
        game.german_held.add(order.place)
        for id in order.support:
            game.put(id, order.place)
        game.activated.update(order.support)
        yield AirfieldCaptured(order.support, start, order.place)
        yield Taken(order.place, GERMAN)
        yield from settle(game)
