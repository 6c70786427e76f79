"""3.0  Setting up: the Germans first, then the Allies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.narvik.events import Placed, SetUp
from pbem.games.narvik.orders import Default, Done, Place
from pbem.games.narvik.position import ASIDE, HAND, POOL, SCHEDULED, Narvik
from pbem.games.narvik.scenario import OPTIONS
from pbem.games.narvik.sequence import BeginTurn
from pbem.games.narvik.stacking import may_join
from pbem.games.narvik.units import (
    ALLIED,
    AT_START,
    GERMAN,
    OPTIONAL,
    OPTIONAL_A,
    OPTIONAL_B,
    RANDOM,
    SIDES,
)
from pbem.games.narvik.units import SCHEDULED as S
from pbem.wargame.hexgrid import Mask


def start(options: dict[str, str]) -> Narvik:
    """The position before anybody has decided anything."""
    chosen = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in options.items():
        if name not in OPTIONS:
            raise ValueError(f"there is no option {name}; there are: {', '.join(OPTIONS)}")
        if value not in OPTIONS[name]:
            raise ValueError(f"{name} is one of {', '.join(OPTIONS[name])}, not {value}")
        chosen[name] = value
    game = Narvik(chosen, points=dict.fromkeys(SIDES, 0))
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


class SettingUp(Step[Narvik], frozen=True):
    """One side places its units, in any order, and may change its mind until it is done."""

    kind: ClassVar = "setup"
    public: ClassVar = False
    side: ClassVar[Side] = ""
    case: ClassVar[str] = ""

    def asks(self, game: Narvik) -> Side:
        return self.side

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
        """The units that may be placed, or placed again."""
        return [*game.roster.coded(self.side, AT_START), *self.may_choose(game)]

    def waiting(self, game: Narvik) -> list[str]:
        """The units that must still be placed."""
        aside = [id for id in self.may_choose(game) if game.where[id] == ASIDE[self.side]]
        chosen = len(self.may_choose(game)) - len(aside)
        return [*game.inside(HAND[self.side]), *aside[: max(0, self.must_choose(game) - chosen)]]

    def places(self, game: Narvik, id: str) -> list[str]:
        """Where a unit may go now: hexes with room, and the staging area."""
        legs = game.unit(id).legs
        hexes = [
            hex
            for hex in game.board.grid.named(self.hexes(game, id))
            if game.board.entering(legs, game.at(hex)) is not None and may_join(game, id, hex)
        ]
        area = self.area(game, id)
        return [area, *hexes] if area else hexes

    def answers(self, game: Narvik) -> Iterator[Order]:
        yield Default()
        if not self.waiting(game):
            yield Done()
        for id in self.movable(game):
            for place in self.places(game, id):
                if game.where[id] != place:
                    yield Place(id, place)

    def sample(self, game: Narvik, chance: random.Random) -> Order:
        """Place something that is still to be placed, so that a random set-up comes to its end."""
        waiting = self.waiting(game)
        if not waiting:
            return Done()
        id = chance.choice(waiting)
        places = self.places(game, id)
        return Place(id, chance.choice(places)) if places else Default()

    def check(self, game: Narvik, order: Order) -> None:
        if isinstance(order, Place):
            if order.unit not in self.movable(game):
                legal = self.movable(game)
                raise Illegal(
                    f"{order.unit} is not yours to place now", case=self.case, legal=legal
                )
            if order.place not in self.places(game, order.unit):
                raise Illegal(
                    f"{order.unit} may not be set up in {order.place}",
                    case=self.case,
                    legal=self.places(game, order.unit),
                )
            self.check_chosen(game, order.unit)
        elif isinstance(order, Done) and (waiting := self.waiting(game)):
            raise Illegal(
                f"still to be placed: {', '.join(waiting)} (DEFAULT places them for you)",
                case=self.case,
            )

    def check_chosen(self, game: Narvik, id: str) -> None:
        """22.1  No more optional units than are due."""

    def play(self, game: Narvik, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Place):
            game.push(self)
            yield self.place(game, order.unit, order.place)
            return
        if isinstance(order, Default):
            yield from self.place_rest(game)
        yield from self.finish(game)
        yield SetUp(self.side)

    def place(self, game: Narvik, id: str, place: str) -> Event:
        if place in game.board.grid.index:
            game.put(id, place)
        else:
            game.send(id, place)
        return Placed(id, game.unit(id).nationality, self.side, place, "setup", secret=True)

    def place_rest(self, game: Narvik) -> Iterator[Event]:
        """Everything not placed yet goes where the ready-made set-up has it, or next best."""
        ready_made = game.scenario.setups[self.side]
        order = {id: place for place, id in enumerate(ready_made)}
        while waiting := self.waiting(game):
            id = min(waiting, key=lambda each: order.get(each, len(order)))
            open_to = self.places(game, id)
            wanted = ready_made.get(id, "")
            yield self.place(game, id, wanted if wanted in open_to else open_to[0])

    def finish(self, game: Narvik) -> Iterator[Event]:
        """4.4  Germans control what they stand in, the Allies all the rest."""
        game.german_held = {hex for hex in game.stacks if game.holder(hex) == GERMAN}
        yield from ()


class GermanSetUp(SettingUp, frozen=True):
    """3.1  Around Bjornfjell; the railroad gun on rails."""

    side: ClassVar = GERMAN
    case: ClassVar = "3.1"

    def prompt(self, game: Narvik) -> str:
        return (
            "Set up the Germans: PLACE every unit within 15 hexes of Bjornfjell (2020), the "
            "railroad gun on a railroad hex, then DONE. DEFAULT takes the ready-made set-up."
        )

    def may_choose(self, game: Narvik) -> list[str]:
        return game.roster.coded(GERMAN, OPTIONAL_A) if game.plays("second_wave") else []

    def hexes(self, game: Narvik, id: str) -> Mask:
        board, scenario = game.board, game.scenario
        centre = game.at(scenario.fact("setup.german.centre"))
        found = board.grid.within(centre, scenario.number("setup.german.within")) & board.land
        return found & board.rail if game.unit(id).rail_gun else found


class AlliedSetUp(SettingUp, frozen=True):
    """3.2  British and Norwegians, each at their base on the map or off it."""

    side: ClassVar = ALLIED
    case: ClassVar = "3.2"

    def prompt(self, game: Narvik) -> str:
        return (
            "Set up the Allies: PLACE the British in Harstad or in and next to Bogen (0216), the "
            "Norwegians in Bardufoss or in and next to Salangen (1801), then DONE. DEFAULT takes "
            "the ready-made set-up."
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

    def check_chosen(self, game: Narvik, id: str) -> None:
        if game.where[id] != ASIDE[ALLIED]:
            return
        chosen = [each for each in self.may_choose(game) if game.where[each] != ASIDE[ALLIED]]
        if len(chosen) >= self.must_choose(game):
            raise Illegal("no more optional units are due", case="22.1")

    def base(self, game: Narvik, id: str, fact: str) -> str:
        return str(game.scenario.fact(f"setup.allied.{game.unit(id).nationality}.{fact}"))

    def area(self, game: Narvik, id: str) -> str:
        return self.base(game, id, "staging")

    def hexes(self, game: Narvik, id: str) -> Mask:
        radius = int(self.base(game, id, "within"))
        found = game.board.grid.within(game.at(self.base(game, id, "hex")), radius)
        return found & game.board.land & ~game.occupied(GERMAN)
