"""3.0  Setting up: the Germans first, then the Allies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order
from pbem.games.narvik.facts.boxes import ASIDE, HAND, POOL, SCHEDULED
from pbem.games.narvik.facts.scenario import OPTIONS
from pbem.games.narvik.facts.units import (
    ALLIED,
    AT_START,
    GERMAN,
    OPTIONAL,
    OPTIONAL_A,
    OPTIONAL_B,
    RANDOM,
    SIDES,
)
from pbem.games.narvik.facts.units import SCHEDULED as S
from pbem.games.narvik.orders.general import Default, Done, Place
from pbem.games.narvik.position.control import NOBODY_LEFT, anybody_on_map
from pbem.games.narvik.position.events import Placed
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.question import Placing
from pbem.games.narvik.position.stacking import no_room
from pbem.games.narvik.turn.sequence import BeginTurn
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.variants import chosen
from pbem.wargame.position import setting_up


def start(options: Mapping[str, str], version: int | None = None) -> Narvik:
    """The position before anybody has decided anything."""
    played = chosen(OPTIONS, options, version or Narvik.newest_rules)
    game = Narvik(played, points=dict.fromkeys(SIDES, 0))
    game.agenda = [BeginTurn(1), AlliedSetUp(), GermanSetUp()]
    game.relief = game.scenario.number("setup.german.relief")
    roster = game.roster
    for side in SIDES:
        boxes = {
            HAND[side]: roster.coded(side, AT_START),
            POOL[side]: [*roster.coded(side, RANDOM), *roster.strikes(side)],
            ASIDE[side]: roster.coded(side, OPTIONAL_A, OPTIONAL_B, OPTIONAL),
        }
        for box, units in boxes.items():
            for id in units:
                game.send(id, box)
    for id in roster.coded(ALLIED, S):
        game.send(id, SCHEDULED)
    return game


class SettingUp(setting_up.SettingUp[Narvik], Placing, frozen=True):
    """3.1, 3.2  A side's set-up, on the map or in a staging area."""

    default: ClassVar = Default()
    done: ClassVar = Done()

    def hexes(self, game: Narvik, id: str) -> Mask:
        """The hexes where a unit may be set up, stacking aside."""
        raise NotImplementedError

    def area(self, game: Narvik, id: str) -> str:
        """The staging area where it may be set up; empty if there is none."""
        return ""

    def may_choose(self, game: Narvik) -> list[str]:
        """22.1  Optional units that may be placed too."""
        return []

    def must_choose(self, game: Narvik) -> int:
        """22.1  How many optional units have to be placed."""
        return 0

    def movable(self, game: Narvik) -> list[str]:
        return [*game.roster.coded(self.side, AT_START), *self.may_choose(game)]

    def waiting(self, game: Narvik) -> list[str]:
        aside = [id for id in self.may_choose(game) if game.where[id] == ASIDE[self.side]]
        chosen = len(self.may_choose(game)) - len(aside)
        return [*game.inside(HAND[self.side]), *aside[: max(0, self.must_choose(game) - chosen)]]

    def open_to(self, game: Narvik, id: str) -> list[str]:
        """Where a unit may go now: hexes with room, and the staging area."""
        ground = game.board.ground[game.unit(id).legs]
        hexes = game.board.grid.named(self.hexes(game, id) & ground & ~no_room(game, id))
        area = self.area(game, id)
        return [area, *hexes] if area else hexes

    def places_for(self, game: Narvik, id: str) -> Iterator[str]:
        return super().places_for(game, id) if self.due(game, id) else iter(())

    def check_place(self, game: Narvik, id: str, place: str) -> None:
        super().check_place(game, id, place)
        self.check_chosen(game, id)

    def due(self, game: Narvik, id: str) -> bool:
        """22.1  May a unit that need not be in the game still be chosen?"""
        return True

    def check_chosen(self, game: Narvik, id: str) -> None:
        """22.1  No more optional units than are due."""
        if not self.due(game, id):
            raise Illegal("no more optional units are due", case="22.1")

    def ready_made(self, game: Narvik) -> Mapping[str, str]:
        return game.scenario.setups[self.side]

    def order(self, id: str, place: str) -> Order:
        return Place(id, place)

    def ordered(self, order: Order) -> tuple[str, str] | None:
        return (order.unit, order.place) if isinstance(order, Place) else None

    def place(self, game: Narvik, id: str, place: str) -> Event:
        game.bring(id, place)
        return Placed(id, game.unit(id).nationality, self.side, place, "setup", secret=True)

    def finish(self, game: Narvik) -> None:
        """4.4  Germans control what they stand in, the Allies all the rest."""
        game.german_held = {hex for hex in game.stacks if game.holder(hex) == GERMAN}


class GermanSetUp(SettingUp, frozen=True):
    """3.1  Around Bjornfjell; the railroad gun on rails."""

    side: ClassVar = GERMAN
    case: ClassVar = "3.1"

    def prompt(self, game: Narvik) -> str:
        return (
            "Set up the Germans: every unit within 15 hexes of Bjornfjell (2020), the railroad "
            "gun on a railroad hex. (PLACE unit hex; DONE; DEFAULT takes the ready-made set-up)"
        )

    def may_choose(self, game: Narvik) -> list[str]:
        return game.roster.coded(GERMAN, OPTIONAL_A) if game.plays("second_wave") else []

    def around(self, game: Narvik) -> Mask:
        """3.1  The land around Bjornfjell."""
        board, scenario = game.board, game.scenario
        centre = game.at(scenario.fact("setup.german.centre"))
        return board.grid.within(centre, scenario.number("setup.german.within")) & board.land

    def hexes(self, game: Narvik, id: str) -> Mask:
        board, found = game.board, self.around(game)
        return found & board.rail if game.unit(id).rail_gun else found

    def left_open(self, game: Narvik) -> Iterator[str]:
        """4.4  The objectives where Germans could stand; without them they are Allied."""
        for hex in game.board.grid.named(self.around(game) & game.board.objectives):
            if not game.stack(hex):
                yield f"leaves {game.board.name(hex)} empty, so that it is Allied (4.4)"


class AlliedSetUp(SettingUp, frozen=True):
    """3.2  British and Norwegians, each at their base on the map or off it."""

    side: ClassVar = ALLIED
    case: ClassVar = "3.2"

    def prompt(self, game: Narvik) -> str:
        return (
            "Set up the Allies: the British in Harstad or in and next to Bogen (0216), the "
            "Norwegians in Bardufoss or in and next to Salangen (1801). (PLACE unit hex; DONE; "
            "DEFAULT takes the ready-made set-up)"
        )

    def must_choose(self, game: Narvik) -> int:
        """22.1  One for each German unit of the second wave."""
        if not game.plays("second_wave"):
            return 0
        wave = game.roster.coded(GERMAN, OPTIONAL_A)
        came = [id for id in wave if game.where.get(id) != ASIDE[GERMAN]]  # hidden, if it came
        return len(came) * game.scenario.number("second_wave.allied_for_each")

    def may_choose(self, game: Narvik) -> list[str]:
        return game.roster.coded(ALLIED, OPTIONAL) if self.must_choose(game) else []

    def due(self, game: Narvik, id: str) -> bool:
        came = [each for each in self.may_choose(game) if game.where[each] != ASIDE[ALLIED]]
        return game.where[id] != ASIDE[ALLIED] or len(came) < self.must_choose(game)

    def base(self, game: Narvik, id: str, fact: str) -> str:
        return str(game.scenario.fact(f"setup.allied.{game.unit(id).nationality}.{fact}"))

    def area(self, game: Narvik, id: str) -> str:
        return self.base(game, id, "staging")

    def hexes(self, game: Narvik, id: str) -> Mask:
        radius = int(self.base(game, id, "within"))
        found = game.board.grid.within(game.at(self.base(game, id, "hex")), radius)
        return found & game.board.land & ~game.occupied(GERMAN)

    def left_open(self, game: Narvik) -> Iterator[str]:
        if not anybody_on_map(game):
            yield f"leaves {NOBODY_LEFT}"
