"""13.4  Aircraft in the air whose carrier is sunk or damaged: their owner says where they land."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.air.evacuation import NEAREST, Evacuate, bases_near, is_free
from pbem.games.eto.air.events import Boarded, Evacuated
from pbem.games.eto.missions.decks import Board, bring_aboard, carriers, takes
from pbem.games.eto.missions.rebasing import longest_hop
from pbem.games.eto.position.fleets import aircraft_of, hex_of
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Asking

CASE = "13.4"


def landings(game: Europe, carrier: str, *, afloat: bool) -> tuple[LandElsewhere, ...]:
    """13.4  Those in the air who may land somewhere else, of a carrier that sinks or stays afloat.

    Without any other deck or base they are lost with it, or return to it.
    """
    airborne = (id for id in aircraft_of(game, carrier) if id in game.flying)
    found = (LandElsewhere(game.side_of(id), id, carrier, afloat) for id in airborne)
    return tuple(each for each in found if each.decks(game) or each.bases(game))


def _near(game: Europe, id: str, carrier: str) -> bool:
    """13.4  Is another carrier within twice the range, or in the same sea area?"""
    here, there = hex_of(game, id), hex_of(game, carrier)
    if game.where[id] == game.where[carrier]:
        return True
    return bool(here and there) and _apart(game, here, there) <= longest_hop(game, (id,))


def _apart(game: Europe, a: str, b: str) -> int:
    return game.board.grid.distance(game.at(a), game.at(b))


class LandElsewhere(Asking[Europe], frozen=True):
    """13.4  A carrier is hit while its aircraft are in the air: where do they land?"""

    kind: ClassVar = "evacuate"
    reaction: ClassVar = True
    usually: ClassVar = (NEAREST,)
    side: Side
    unit: str
    carrier: str
    afloat: bool  # it is damaged only, and they may return to it

    def decks(self, game: Europe) -> list[str]:
        """13.4  The other carriers that take it."""
        others = (id for id in carriers(game, game.partnership(self.side)) if id != self.carrier)
        return [id for id in others if takes(game, id, self.unit) and _near(game, self.unit, id)]

    def bases(self, game: Europe) -> list[str]:
        """13.4  Bases on land, also where somebody is; none beyond the grid (13.1)."""
        return bases_near(game, self.unit) if hex_of(game, self.unit) else []

    def asks(self, game: Europe) -> Side | None:
        return self.side if game.aboard.get(self.unit) == self.carrier else None

    def prompt(self, game: Europe) -> str:
        fate = "is damaged" if self.afloat else "sinks"
        places = ", ".join((*self.decks(game), *map(game.board.name, self.bases(game))))
        ways = "EVACUATE unit hex; BOARD unit ON carrier"
        back = f", or return to {self.carrier}" if self.afloat else ""
        return (
            f"{self.carrier} {fate} while {self.unit} is in the air. It can land in or on "
            f"{places}{back}. ({ways})"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        own = (self.carrier,) if self.afloat else ()
        yield from (Board(self.unit, carrier) for carrier in (*own, *self.decks(game)))
        yield from (Evacuate(self.unit, hex) for hex in self.bases(game))

    def forced(self, game: Europe) -> Order | None:
        first, *others = self.answers(game)
        return None if others else first

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, (Evacuate, Board))
        if order not in (legal := tuple(self.answers(game))):
            goal = order.hex if isinstance(order, Evacuate) else order.carrier
            words = f"{order.unit} cannot land in or on {goal}"
            if order.unit != self.unit:
                words = f"{self.unit} has lost its carrier, not {order.unit}"
            raise Illegal(words, case=CASE, legal=legal)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """The nearest: its own deck, another one, a free base, one that is taken; or by name."""
        bases = self.bases(game)
        if choice[0] != NEAREST:
            named = [hex for hex in choice if hex in bases]
            return Evacuate(self.unit, named[0]) if named else None
        if self.afloat or self.decks(game):
            return next(self.answers(game))
        here = hex_of(game, self.unit)

        def preferred(hex: str) -> tuple[bool, int, str]:
            return not is_free(game, self.unit, hex), _apart(game, here, hex), hex

        return Evacuate(self.unit, min(bases, key=preferred))

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        for order in self.answers(game) if units == (self.unit,) else ():
            assert isinstance(order, (Evacuate, Board))
            if isinstance(order, Evacuate):
                spot = order.hex
            else:
                place = game.where[order.carrier]
                spot = hex_of(game, order.carrier) or game.board.spot(place)
            yield Option(str(order), "move", spot)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        """They stay in the air until this mission is over."""
        if isinstance(order, Board) and order.carrier != self.carrier:
            bring_aboard(game, self.unit, order.carrier)
            yield Boarded(self.side, self.unit, order.carrier)
        elif isinstance(order, Evacuate):
            left = hex_of(game, self.unit)
            del game.aboard[self.unit]
            game.put(self.unit, order.hex)
            game.worked_out.clear()
            yield Evacuated(self.unit, self.side, (left, order.hex))
