"""9.0, 13.3, 16.5  Carrier aircraft of stacks that have met attack before any gun is fired."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.air.flights import acts_as_bomber
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.position.fleets import aircraft_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.striking import Striking, attacks_of

Ships = tuple[str, ...]


def carrier_aircraft(game: Europe, ships: Iterable[str]) -> Iterator[str]:
    """13.3, 9.0  The naval air units of carriers that are not damaged."""
    for id in ships:
        if id not in game.depleted:
            yield from aircraft_of(game, id)


def seeking(game: Europe, group: Ships) -> tuple[str, ...]:
    """12.3, 12.4  Those of a group that has found somebody: one mission a phase each."""
    return tuple(id for id in carrier_aircraft(game, group) if id not in game.flown)


def defending(game: Europe, stack: Ships) -> tuple[str, ...]:
    """9.0  Those of a stack that is found, as often as it is."""
    return tuple(id for id in carrier_aircraft(game, stack) if id not in game.flying)


class CarrierStrikes(Step[Europe], frozen=True):
    """9.0, 16.5  Aircraft of both meet in the air first, then attack each other's ships."""

    place: str
    group: Ships
    stack: Ships

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        first, second = seeking(game, self.group), defending(game, self.stack)
        game.flown.update(first)
        fights: list[Step[Europe]] = []
        if first and second:
            game.flying.update(dict.fromkeys((*first, *second), self.place))
            fights.append(AirCombat(self.place))
        game.push(
            *fights,
            CarrierAttacks(first, self.stack, self.place),
            CarrierAttacks(second, self.group, self.place),
            BackAboard((*first, *second)),
        )
        yield from ()


class CarrierAttacks(Step[Europe], frozen=True):
    """16.1  Those who were not aborted and came as bombers attack one after the other."""

    units: Ships
    at: Ships
    place: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        bombing = (
            id
            for id in self.units
            if game.on_map(id) and id not in game.aborted and acts_as_bomber(game, id)
        )
        game.push(
            *(Striking(game.side_of(id), id, self.at, attacks_of(game, id)) for id in bombing)
        )
        yield from ()


class BackAboard(Step[Europe], frozen=True):
    """13.2  They return to their carriers."""

    units: Ships

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        for id in self.units:
            game.flying.pop(id, None)
            game.roles.pop(id, None)
            game.aborted.discard(id)
        yield from ()
