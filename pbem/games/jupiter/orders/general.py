"""What all orders can say of themselves, and the orders that more than one subject asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.jupiter.facts.phases import KIND_OF
from pbem.wargame.orders.command import Command, stands
from pbem.wargame.orders.reasons import near
from pbem.wargame.scene import Arrow


class JupiterOrder(Command[Any], frozen=True):
    """An order of this game."""

    def shown(self, view: Any) -> Option:
        """How a click shows it, where nothing has to be reckoned."""
        return Option(str(self), "other")


def says(said: list[Any], word: str) -> bool:
    """Was this word among what the grammar has found?"""
    return any(getattr(each, "type", "") == word for each in said)


def places_in(said: list[Any]) -> list[str]:
    """The places behind a verb and a unit, without the words between."""
    return [each for each in said[2:] if not hasattr(each, "type")]


class Place(JupiterOrder, frozen=True):
    """Put a unit on the map: at set-up, when Sweden enters, when Germans arrive."""

    answers: ClassVar = ("setup", "sweden", "entry")
    form: ClassVar = "PLACE UNIT (AT? place)?"
    text: ClassVar = "PLACE {unit} {hex}"
    spelled: ClassVar = {"PLACE": ("PLACE", "SETUP", "PUT", "DEPLOY")}
    unit: str
    hex: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.unit_and_place(said[1], places_in(said)))

    def shown(self, view: Any) -> Option:
        return Option(str(self), "place", self.hex)

    def why(self, view: Any, side: Side) -> str:
        return near(view.board, self.hex)

    def drawn(self, view: Any, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return stands(self.unit, self.hex, where)


class Default(JupiterOrder, frozen=True):
    """Take the ready-made placement for all that is still to be placed."""

    answers: ClassVar = ("setup", "sweden", "entry")
    form: ClassVar = "DEFAULT"
    text: ClassVar = "DEFAULT"
    spelled: ClassVar = {"DEFAULT": ("DEFAULT", "STANDARD", "AUTO")}


class Done(JupiterOrder, frozen=True):
    """Nothing more in this phase: set-up, movement, combat or landing."""

    answers: ClassVar = ("setup", "move", "attack", "land")
    form: ClassVar = """
        DONE (SETUP | MOVES | ATTACKS | LANDING)?
        HOLD ALL
        REST ALL
        """
    spelled: ClassVar = {"DONE": ("DONE", "END", "FINISHED")}
    phase: str  # one that asks; empty until its context fills it in

    def fits(self, kind: str) -> bool:
        return kind == KIND_OF[self.phase] if self.phase else kind in self.answers

    def __str__(self) -> str:
        return f"DONE {self.phase.upper()}".rstrip()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        """5.6  Who holds all that he has left is done; in combat too, where HOLD means REST."""
        if says(said, "ALL"):
            return cls("attacks" if says(said, "REST") else "")
        return cls(said[1].type.lower() if said[1:] else "")


class Lose(JupiterOrder, frozen=True):
    """The unit given up: to a combat result, to Sweden's neutrality, to the stacking limit."""

    answers: ClassVar = ("lose", "dl1", "retreat", "overstack")
    form: ClassVar = "LOSE UNIT"
    text: ClassVar = "LOSE {unit}"
    spelled: ClassVar = {"LOSE": ("LOSE", "LOSS", "KILL")}
    unit: str
