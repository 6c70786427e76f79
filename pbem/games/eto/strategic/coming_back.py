"""2.3  Aircraft that stayed in a box return to bases, or stay on for the next raid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.eto.air.flown_to import each_own
from pbem.games.eto.facts.units import AIR
from pbem.games.eto.facts.words import does
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import in_bombing_box
from pbem.games.eto.strategic.eligible import STAYING, back_to, room_in
from pbem.games.eto.strategic.events import CameBack
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered


def boxed(game: Europe, side: Side, box: str = "") -> list[str]:
    """A side's aircraft in one box, or in either."""
    boxes = [box] if box else list(game.board.bombing)
    return [id for each in boxes for id in game.of_kind(each, *AIR) if game.side_of(id) == side]


class BringBack(Command[Europe], frozen=True):
    """2.3  Aircraft leave the box for a base; that is no change of base (12.3)."""

    answers: ClassVar = ("box",)
    form: ClassVar = """
        BRINGBACK _rebasing path?
        BRINGBACK _rebasing TO path
    """
    spelled: ClassVar = {"BRINGBACK": ("BRING BACK",)}
    text: ClassVar = "BRING BACK {units+} {hex}"
    units: tuple[str, ...]
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, way = reader.units_and_way(said)
        return cls(units, way[-1])

    def check(self, game: Europe, side: Side) -> None:
        inside = boxed(game, side)
        for id in each_own(game, side, self.units, case=STAYING, twice=STAYING, legal=inside):
            if not in_bombing_box(game, id):
                words = f"{id} is not in a bombing box"
                raise Illegal(words, case=STAYING, legal=inside)
            if self.hex not in back_to(game, id):
                words = f"{id} has no free base to return to in {game.board.name(self.hex)}"
                raise Illegal(words, case=STAYING, legal=back_to(game, id))
        own = game.partnership(side)
        if room_in(game, own, self.hex) < len(self.units):
            words = f"{game.board.name(self.hex)} has no free base for all of them"
            raise Illegal(words, case="13.2")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        box = game.where[self.units[0]]
        for id in self.units:
            game.put(id, self.hex)
            game.committed.pop(id, None)
        game.brought_back.update(self.units)
        yield CameBack(side, self.units, box, self.hex)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for id in boxed(game, side):
            for hex in back_to(game, id):
                yield cls((id,), hex)

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        inside = boxed(view, side)
        if not all(id in inside for id in units):
            return
        for hex in back_to(view, units[0]):
            order = cls(units, hex)
            if passes(order.check, view, side):
                words = tuple(order.forecast(view, side))
                yield order, Option(str(order), "move", hex, words=words)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        base = view.board.name(self.hex)
        yield f"free to fly from {base} in this month, but not in strategic warfare"


class ComingBack(Acting[Europe], frozen=True):
    """2.3  Before the raid of a box: who leaves it? Who stays may fly in that raid."""

    kind: ClassVar = "box"
    orders: ClassVar = (BringBack,)
    done: ClassVar[Command[Any]] = Done("box")
    box: str = ""

    def asks(self, game: Europe) -> Side | None:
        """Who has nobody in the box is not asked, and keeps his DONE BOX for another one."""
        return self.side if boxed(game, self.side, self.box) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        yield from ()

    def possible(self, game: Europe) -> Iterator[Command[Any]]:
        own = boxed(game, self.side, self.box)
        return (each for each in super().possible(game) if each.actors[0] in own)

    def prompt(self, game: Europe) -> str:
        units, name = boxed(game, self.side, self.box), game.board.name(self.box)
        ways = "BRING BACK units base; DONE BOX"
        there = f"{', '.join(units)} {does(units, 'is', 'are')} in the {name}"
        return f"{there}. Who returns to a base, and is free to fly? ({ways})"
