"""18.3  Amphibious supply: at the start of the combat phase ships may supply a port."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import UTILIZED, whereabouts
from pbem.games.munich.facts.units import AMPHIBIOUS
from pbem.games.munich.facts.words import Words
from pbem.games.munich.orders.language import MunichActions
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.seas import working_ports
from pbem.notation.actions import Children
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.command import Command, Offered

CASE = "18.3"


def friendly_ports(game: Munich, side: Side) -> Mask:
    """18.3  Ports that a side holds, be they disputed, on whatever sea."""
    return working_ports(game) & (game.controlled(side) | game.occupied(side))


def check_supply(game: Munich, side: Side, order: Supply) -> None:
    """Raise Illegal unless the marker may supply this port now."""
    legal = order.some(game, side)
    marker, port, board = order.marker, order.port, game.board
    if game.fought:
        raise Illegal("ships supply ports before the first attack of the phase", case=CASE)
    if marker not in game.roster or game.unit(marker).type != AMPHIBIOUS:
        raise Illegal(f"{marker} is no amphibious marker", case=CASE, legal=legal)
    if game.side_of(marker) != side:
        raise Illegal(f"{marker} is not yours", case="3.1", legal=legal)
    if marker not in game.at_hand(side, AMPHIBIOUS):
        words = f"{marker} is not available: {whereabouts(game.where[marker])}"
        raise Illegal(words, case=CASE, legal=legal)
    if port not in board.grid.index or not board.is_in(port, board.ports):
        raise Illegal(f"{port} is no port", case=CASE, legal=legal)
    there = board.name(port)
    if port in game.terror:
        words = f"the port of {there} cannot be used: it lies under terror"
        raise Illegal(words, case="16.8.2", legal=legal)
    if not board.is_in(port, friendly_ports(game, side)):
        raise Illegal(f"{there} is not in your hands", case=CASE, legal=legal)
    if port in game.supplied_by.values():
        raise Illegal(f"one marker is enough for {there}", case=CASE, legal=legal)


class PortSupplied(Event, frozen=True):
    """18.3  Ships supply the units around a port for combat."""

    unit: str
    side: Side
    port: str

    def told(self, words: Words) -> str:
        port = words.place(self.port)
        return f"{self.unit} brings supplies to {port} for the units in and next to it."


class Supply(Command[Munich], frozen=True):
    """18.3  An amphibious marker supplies a port in this combat phase."""

    answers: ClassVar = ("attack",)
    form: ClassVar = "SUPPLY place _with UNIT"
    text: ClassVar = "SUPPLY {port} WITH {marker}"
    spelled: ClassVar = {"SUPPLY": ("SUPPLY",)}
    marker: str
    port: str

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        port, marker = reader.values(said)
        return cls(marker, port)

    def check(self, game: Munich, side: Side) -> None:
        check_supply(game, side, self)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        """The marker is used up; supply is looked at when each attack begins (14.7)."""
        game.supplied_by[self.marker] = self.port
        game.send(self.marker, UTILIZED)
        yield PortSupplied(self.marker, side, self.port)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        """Every port that every marker can supply, before the first attack."""
        for marker in () if game.fought else game.at_hand(side, AMPHIBIOUS):
            supplied, ports = game.supplied_by.values(), friendly_ports(game, side)
            open_to = (hex for hex in game.board.grid.named(ports) if hex not in supplied)
            yield from (cls(marker, hex) for hex in open_to)

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for order in cls.some(view, side):
            if units == (order.marker,):
                words = tuple(order.forecast(view, side))
                yield order, Option(str(order), "place", order.port, words=words)

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """Whom the ships would supply."""
        country = view.board.countries[view.unit(self.marker).country].adjective
        there = view.board.name(self.port)
        yield f"supplies {country} units in and next to {there} for this combat phase (18.3)"
