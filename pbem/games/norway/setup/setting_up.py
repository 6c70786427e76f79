"""3.0, 27.0  Setting up: the Allies first, then the Germans; only ships have a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.games.norway.facts.boxes import HAND
from pbem.games.norway.facts.units import ALLIED, GERMAN, START
from pbem.games.norway.orders.general import Default, Done, Place
from pbem.games.norway.position.events import Placed
from pbem.games.norway.position.fog import veil
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Placing
from pbem.wargame.position import setting_up


class SettingUp(setting_up.SettingUp[Norway], Placing, frozen=True):
    """27.1, 27.3  A side's ships that may begin in several places."""

    default: ClassVar = Default()
    done: ClassVar = Done()

    def movable(self, game: Norway) -> list[str]:
        starts = game.scenario.starts
        at_start = game.roster.coded(START, self.side)
        return [unit.id for unit in at_start if len(starts(unit)) > 1]

    def waiting(self, game: Norway) -> list[str]:
        return list(game.inside(HAND[self.side]))

    def open_to(self, game: Norway, id: str) -> list[str]:
        return list(game.scenario.starts(game.unit(id)))

    def ready_made(self, game: Norway) -> Mapping[str, str]:
        return game.scenario.setups[self.side]

    def order(self, id: str, place: str) -> Order:
        return Place(id, place)

    def ordered(self, order: Order) -> tuple[str, str] | None:
        return (order.unit, order.place) if isinstance(order, Place) else None

    def place(self, game: Norway, id: str, place: str) -> Event:
        game.put(id, place)
        return Placed(id, self.side, place, "setup", veil(game, id))


class AlliedSetUp(SettingUp, frozen=True):
    """27.1  The Allies set up first."""

    side: ClassVar = ALLIED
    case: ClassVar = "27.1"

    def prompt(self, game: Norway) -> str:
        return (
            "Set up the Allied ships: the Norwegian ones in zones next to Norwegian ports, the "
            "British in Great Britain or in 35, 36, 41, the French in Great Britain or next to it. "
            "(PLACE unit place; DONE; DEFAULT takes the ready-made set-up)"
        )


class GermanSetUp(SettingUp, frozen=True):
    """27.3  Then the Germans, who see the Allies."""

    side: ClassVar = GERMAN
    case: ClassVar = "27.3"

    def prompt(self, game: Norway) -> str:
        return (
            "Set up the German ships: in the Third Reich or in 39, 40, 43, 45, U64 in any zone. "
            "(PLACE unit place; DONE; DEFAULT takes the ready-made set-up)"
        )
