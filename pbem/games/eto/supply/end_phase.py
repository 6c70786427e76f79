"""33.3 to 33.5  The Supply step: who is marked, who recovers, who starves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.facts.units import AIR, GENERAL, HQ, LAND
from pbem.games.eto.position.aboard.passengers import is_leader, place_of
from pbem.games.eto.position.events import OfOneUnit
from pbem.games.eto.position.fleets import is_afloat
from pbem.games.eto.position.fog import is_known
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import lose_step
from pbem.games.eto.position.strategic import in_bombing_box
from pbem.games.eto.supply.isolation import Isolation
from pbem.games.eto.supply.markers import designate, is_fed, use_up
from pbem.games.eto.supply.rationing import MarkersUsed, Rationing
from pbem.games.eto.supply.sources import is_home

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words


class OutOfSupply(OfOneUnit, frozen=True):
    """33.3  A unit is marked out of supply."""

    fate: ClassVar = "is out of supply"


class SupplyRestored(OfOneUnit, frozen=True):
    """33.4  A marked unit traces a line again."""

    fate: ClassVar = "is in supply again"


class Disbanded(Event, frozen=True):
    """33.5  Generals and headquarters of a starved stack go to the force pool."""

    unit: str
    side: Side

    def told(self, words: Words) -> str:
        return f"{words.unit(self.unit)} goes to the force pool: its stack has starved."


class Supply(Step[Europe], frozen=True):
    """32.4  Who has markers says who lives on them; then everybody is looked at."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        asked = game.sides_in_play() if game.supplies else ()
        game.push(*(Rationing(side) for side in asked), Hunger())
        yield from ()


class Hunger(Step[Europe], frozen=True):
    """33.3  All land and air units of everybody are looked at together."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        standing = (
            id
            for partnership in PARTNERSHIPS
            for id in game.of_partnership(partnership, *LAND, *AIR)
            if not is_afloat(game, id) and not in_bombing_box(game, id)
        )
        aboard = (id for id in game.carried if not is_leader(game, id))  # 10.3
        cut = [id for id in (*standing, *aboard) if not is_supplied(game, id)]
        yield from restore(game)
        for place, count in use_up(game).items():
            yield MarkersUsed(place, count)
        for id in cut:
            if id in game.unsupplied and game.unit(id).land:
                hex, partnership = place_of(game, id), game.partnership_of(id)
                yield lose_step(game, id, "starved (33.5)")
                yield from disband(game, hex, partnership)
            elif id not in game.unsupplied:
                game.unsupplied.add(id)
                yield OutOfSupply(id, game.side_of(id), place_of(game, id), is_known(game, id))
        game.fed.clear()
        game.push(Isolation())


def is_supplied(game: Europe, id: str) -> bool:
    """33.3  Has a unit a line home, or does it live on a marker?"""
    return is_home(game, id) or is_fed(game, id)


def draw_rations(game: Europe, units: Iterable[str]) -> Iterator[Event]:
    """32.4, 33.4  Units that act or are attacked live on markers from now on, and recover."""
    for id in designate(game, units):
        yield SupplyRestored(id, game.side_of(id), place_of(game, id), is_known(game, id))


def restore(game: Europe) -> Iterator[Event]:
    """33.4  Who traces a line to a permanent source is marked no more, whatever the phase."""
    for id in sorted(game.unsupplied):
        if game.in_play(id) and not game.unit(id).naval and is_supplied(game, id):
            game.unsupplied.discard(id)
            yield SupplyRestored(id, game.side_of(id), place_of(game, id), is_known(game, id))


def disband(game: Europe, hex: str, partnership: str) -> Iterator[Event]:
    """33.5  Who is left in a hex whose land units have all starved."""
    if game.land_in(hex, partnership):
        return
    for id in game.of_kind(hex, GENERAL, HQ):
        if game.partnership_of(id) == partnership:
            side = game.side_of(id)
            game.send(id, POOL)
            yield Disbanded(id, side)
