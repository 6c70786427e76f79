"""Games as small as can be, on the toolkit: one on five by five hexes, one of areas to share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, ClassVar

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.ruleset import Verdict
from pbem.wargame.board.areas import Areas
from pbem.wargame.board.hexgrid import numbered
from pbem.wargame.board.labels import Labelled
from pbem.wargame.position.codec import Codec
from pbem.wargame.position.diagram import Reader, listed, number, options_in, told_in, written
from pbem.wargame.position.position import Position, SharedPosition
from pbem.wargame.position.setting_up import SettingUp

RED, BLUE = "red", "blue"
ROSTER = {"R1": RED, "R2": RED, "B1": BLUE}
HAND = "hand"


class Field(Labelled):
    """Plain ground everywhere."""

    grid = places = numbered("flat", "odd", range(1, 6), range(1, 6))
    names: Mapping[str, str] = {}
    bit = grid.bit


class Toy(Position, msgspec.Struct, dict=True):
    """Who stands where; the others are in hand."""

    holders: ClassVar = (RED, BLUE)
    options: dict[str, str] = {}
    stacks: dict[str, tuple[str, ...]] = {}
    turn: int = 0
    phase: str = "setup"
    verdict: Verdict | None = None
    agenda: list[Any] = []

    board: ClassVar = Field()
    roster: ClassVar = ROSTER

    @cached_property
    def where(self) -> dict[str, str]:
        return {id: hex for hex, stack in self.stacks.items() for id in stack}

    def side_of(self, id: str) -> Side:
        return ROSTER[id]

    def put(self, id: str, hex: str) -> None:
        self.stacks[hex] = (*self.stack(hex), id)
        self.__dict__.clear()


class Put(Order, frozen=True):
    answers: ClassVar = ("setup",)
    unit: str
    hex: str

    def __str__(self) -> str:
        return f"PUT {self.unit} {self.hex}"


class Rest(Order, frozen=True):
    answers: ClassVar = ("setup",)


class Ready(Order, frozen=True):
    answers: ClassVar = ("setup",)


class Stood(Event, frozen=True):
    unit: str
    hex: str


class RedSetUp(SettingUp[Toy], frozen=True):
    """Red stands in the first column, one unit to a hex."""

    side: ClassVar = RED
    case: ClassVar = "3.1"
    default: ClassVar = Rest()
    done: ClassVar = Ready()

    def movable(self, game: Toy) -> list[str]:
        return [id for id, side in ROSTER.items() if side == RED and id not in game.where]

    def waiting(self, game: Toy) -> list[str]:
        return self.movable(game)

    def open_to(self, game: Toy, id: str) -> list[str]:
        return [hex for hex in ("0101", "0102", "0103") if not game.stack(hex)]

    def ready_made(self, game: Toy) -> Mapping[str, str]:
        return {"R1": "0102", "R2": "0102"}

    def order(self, id: str, place: str) -> Order:
        return Put(id, place)

    def ordered(self, order: Order) -> tuple[str, str] | None:
        return (order.unit, order.hex) if isinstance(order, Put) else None

    def place(self, game: Toy, id: str, place: str) -> Event:
        game.put(id, place)
        return Stood(id, place)


CODEC = Codec(Toy, RedSetUp)


class ToyReader(Reader[Toy]):
    codec = CODEC
    facts: ClassVar = {"turn": number("turn")}
    sides = (RED, BLUE)
    phase = "setup"
    asked = RED

    def stand(self, name: str, hex: str) -> None:
        self.game.put(self.known(name), hex)

    def complete(self) -> None:
        self.game.phase = self.phase
        self.plan(lambda: [RedSetUp()] if self.asked == RED else [])


def write(game: Toy) -> str:
    stacks = (f"{hex}: {listed(reversed(game.stacks[hex]))}" for hex in sorted(game.stacks))
    return written(game, [f"turn: {game.turn}", f"phase: {game.phase}", *stacks], CODEC)


def read(text: str) -> Toy:
    lines = told_in(text)
    game = Toy(options_in(lines))
    ToyReader(game).take_all(lines)
    return game


# -- areas that several sides share ---------------------------------------------------------------

GREEN = "green"
POWERS = {**ROSTER, "G1": GREEN}


class Coast(Labelled):
    """Three areas in a row, and a sea zone along them."""

    places = Areas(
        ["Oslo", "Bergen", "Narvik", "North Sea"],
        [
            ("Oslo", "Bergen", ["mountain"]),
            ("Bergen", "Narvik", []),
            ("Bergen", "North Sea", ["coast"]),
            ("Narvik", "North Sea", ["coast"]),
        ],
    )
    names: Mapping[str, str] = {"Narvik": "the ore port"}
    bit = places.bit
    sea = places.mask(["North Sea"])


class Shared(SharedPosition, msgspec.Struct, dict=True):
    """Three powers, two of them partners; on land they may stand in one area, at sea not."""

    holders: ClassVar = (RED, BLUE, GREEN)
    options: dict[str, str] = {}
    stacks: dict[str, tuple[str, ...]] = {}
    turn: int = 0
    phase: str = "setup"
    verdict: Verdict | None = None
    agenda: list[Any] = []

    scenario: ClassVar = None
    board: ClassVar = Coast()
    roster: ClassVar = POWERS

    @cached_property
    def where(self) -> dict[str, str]:
        return {id: place for place, stack in self.stacks.items() for id in stack}

    def side_of(self, id: str) -> Side:
        return POWERS[id]

    def enemies(self, side: Side) -> tuple[Side, ...]:
        return (BLUE,) if side in (RED, GREEN) else (RED, GREEN)

    def may_share(self, sides: Collection[Side], place: str) -> bool:
        return len(sides) == 1 or not self.board.is_in(place, self.board.sea)
