"""SEQ-M  The Strategic Warfare phase: bombing, then convoys, then the iron route."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.air.flights import forget_flights
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.facts.units import AIR
from pbem.games.eto.position.game import PREVIOUS, Europe
from pbem.games.eto.strategic.adding import adding
from pbem.games.eto.strategic.announcing import Announcing
from pbem.games.eto.strategic.bombs_away import Daylight, DropOnRailways, RailShare
from pbem.games.eto.strategic.coming_back import ComingBack
from pbem.games.eto.strategic.convoys.hunting import UBoatWar
from pbem.games.eto.strategic.convoys.interdicting import ArcticConvoys
from pbem.games.eto.strategic.convoys.iron_route import IronRoute
from pbem.games.eto.strategic.eligible import meeting_sides, raiding_sides
from pbem.games.eto.strategic.surface_raiders import SurfaceRaiders


class RaidOfBox(Step[Europe], frozen=True):
    """2.2, 2.3  The raid of one box: who leaves it, who sets out, who meets them."""

    box: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        raiding, meeting = raiding_sides(game, self.box), meeting_sides(game, self.box)
        game.push(
            *(ComingBack(side, self.box) for side in (*raiding, *meeting)),
            *map(Announcing, raiding),
            Met(),
        )
        yield from ()


class Met(Step[Europe], frozen=True):
    """2.2  All bombers are placed: the enemy may meet them, then bombs fall."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        raid = game.strategic_raid
        if raid is not None:
            game.push(
                *adding(game),
                *map(RailShare, raiding_sides(game, raid.box)),
                AirCombat(raid.box),
                Daylight(),
                DropOnRailways(),
                RaidOver(),
            )
        yield from ()


class RaidOver(Step[Europe], frozen=True):
    """13.7  The raid is over; who flew in it stays in the box."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.strategic_raid = None
        forget_flights(game)
        yield from ()


class EndOfWarfare(Step[Europe], frozen=True):
    """20.1, 2.3  Who is in a box is committed for the month, flown or not; who left it may fly."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for box in game.board.bombing:
            for id in game.of_kind(box, *AIR):
                game.committed[id] = PREVIOUS
        game.brought_back.clear()
        forget_flights(game)
        yield from ()


def strategic_warfare(game: Europe) -> tuple[Step[Any], ...]:
    """SEQ-M  The raids of each box in turn, the Allied first; then the four steps at sea."""
    return (
        *map(RaidOfBox, game.board.bombing),
        ArcticConvoys(),
        SurfaceRaiders(),
        UBoatWar(),
        IronRoute(),
        EndOfWarfare(),
    )
