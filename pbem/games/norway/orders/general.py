"""Answers to a step that asks for them, and those that several steps take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.order import Side
from pbem.wargame.orders.command import Command, stands
from pbem.wargame.orders.general import Finished, ReadyMade
from pbem.wargame.orders.general import Naming as Naming
from pbem.wargame.orders.reasons import near
from pbem.wargame.scene import Arrow

ALL, NEVER = "ALL", "NEVER"
"""What standing orders say of questions who takes part."""


class Answer(Command[Any], frozen=True):
    """An order that the step which asks for it carries out."""


class Onward(Naming, frozen=True):
    """17.10, 20.22  Who goes on after a fight on the way; the others turn back or stay."""

    answers: ClassVar = ("onward",)
    verb: ClassVar = "ONWARD"
    form: ClassVar = "ONWARD units\nNO ONWARD\nTURNBACK"
    spelled: ClassVar = {
        "ONWARD": ("ONWARD", "CONTINUE", "GO ON"),
        "TURNBACK": ("TURN BACK", "STOP"),
    }

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(next((each for each in said if isinstance(each, tuple)), ()))


class OnwardAll(Answer, frozen=True):
    """All of them go on."""

    answers: ClassVar = ("onward",)
    choice: ClassVar = (ALL,)
    text: ClassVar = "ONWARD ALL"
    form: ClassVar = "ONWARD ALL"


class Place(Answer, frozen=True):
    """Put a unit on the map: at set-up, on its arrival, after a refit, from a sunken ship."""

    answers: ClassVar = ("setup", "arrival", "refit place", "naval infantry", "mobilization")
    text: ClassVar = "PLACE {unit} {place}"
    form: ClassVar = "PLACE UNIT (AT? place)?"
    spelled: ClassVar = {"PLACE": ("PLACE", "PUT", "DEPLOY")}
    unit: str
    place: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.unit_at(said))

    def why(self, view: Any, side: Side) -> str:
        return near(view.board, self.place)

    def drawn(self, view: Any, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        return stands(self.unit, self.place, where)


class Default(ReadyMade, frozen=True):
    """Take the ready-made placement for all that is still to be placed."""

    answers: ClassVar = Place.answers
    form: ClassVar = "DEFAULT"


class Done(Finished, frozen=True):
    """The set-up is finished; or, in a turn, all actions that are left are given up."""

    answers: ClassVar = ("setup", "action")
    form: ClassVar = "DONE"
