"""7.5, 8.8  Ships that escort convoys: in their boxes they meet nobody, and nobody meets them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.eto.facts.nations import AXIS
from pbem.games.eto.facts.units import DECKS, DESTROYER, ESCORT, LIGHT_CRUISER
from pbem.games.eto.naval.events import Escorting
from pbem.games.eto.naval.ports import friendly_port
from pbem.games.eto.naval.routes import able, check_ships
from pbem.games.eto.position.aboard.passengers import is_laden
from pbem.games.eto.position.fleets import aircraft_of, dock, in_port
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.position.words import and_all

CASE = "7.5"
FEW = 4  # ports that are named one by one
ELIGIBLE = (DESTROYER, ESCORT, LIGHT_CRUISER)


def may_escort(game: Europe, id: str) -> bool:
    """7.5, 5.6  Allied destroyers, escorts, light cruisers, and whole carriers with aircraft."""
    kind = game.unit(id).kind
    carries = kind in DECKS and id not in game.depleted and bool(aircraft_of(game, id))
    return game.partnership_of(id) != AXIS and (kind in ELIGIBLE or carries)


def unfit(game: Europe, side: Side) -> Iterator[str]:
    """5.6  Carriers that cannot escort any more, and have to leave their box where they can."""
    for id in able(game, side):
        if game.where[id] in game.scenario.escorts and not may_escort(game, id):
            yield id


def boxes_from(game: Europe, id: str) -> Iterator[str]:
    """7.5  The escort boxes that a ship can go to from where it has begun the phase."""
    here, own = game.where[id], game.partnership_of(id)
    if id in game.sailed or not in_port(game, id):
        return
    boxes = game.scenario.escorts
    if here in boxes:
        yield from (label for label in boxes if label in boxes[here].next)
    elif friendly_port(game, own, here):
        yield from (label for label, box in boxes.items() if here in box.ports)


class Escort(Command[Europe], frozen=True):
    """7.5  Ships go straight from a port, or from another such box, to a convoy escort box."""

    answers: ClassVar = ("sail",)
    form: ClassVar = """
        ESCORT _escorting path?
        ESCORT _escorting TO path
    """
    parts: ClassVar = "_escorting: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"ESCORT": ("ESCORT",)}
    units: tuple[str, ...]
    box: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, way = reader.units_and_way(said)
        return cls(units, way[-1])

    def __str__(self) -> str:
        return f"ESCORT {' + '.join(self.units)} {self.box}"

    def check(self, game: Europe, side: Side) -> None:
        check_ships(game, side, self.units)
        for id in self.units:
            if not may_escort(game, id):
                words = f"{id} is no escort: destroyers, light cruisers, carriers with aircraft are"
                raise Illegal(words, case=CASE, legal=escorts(game, side))
            if is_laden(game, id):
                raise Illegal(f"{id} carries units or supplies", case="10.0")
            if self.box not in (legal := list(boxes_from(game, id))):
                words = self._why_not_there(game, id)
                raise Illegal(words, case=CASE, legal=legal or escorts(game, side))

    def _why_not_there(self, game: Europe, id: str) -> str:
        """7.5  From where ships get to a box, and when."""
        boxes, name = game.scenario.escorts, game.board.name
        if self.box not in boxes:
            return f"{name(self.box)} is no box of convoy escorts"
        if id in game.sailed or not in_port(game, id):
            return f"{id} does not begin the phase in a port, from where escorts go to their box"
        near = [label for label, box in boxes.items() if self.box in box.next]
        few = sorted(boxes[self.box].ports)
        ports = and_all([*map(name, few)]) if len(few) <= FEW else "other ports"
        others = and_all([*map(name, near)])
        box, here = name(self.box), name(game.where[id])
        return f"ships get to {box} from {ports}, or from {others}, and {id} is in {here}"

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        name = view.board.name(self.box)
        yield f"straight to {name}, where they meet nobody (8.8), and do not move again this phase"

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        here = game.where[self.units[0]]
        game.sailing.clear()
        game.halted.update(self.units)
        dock(game, self.units, self.box)
        yield Escorting(self.units, side, path=(here, self.box))

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for id in escorts(game, side):
            yield from (cls((id,), box) for box in boxes_from(game, id))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for box in boxes_from(view, units[0]):
            order = cls(units, box)
            if passes(order.check, view, side):
                words = tuple(order.forecast(view, side))
                yield order, Option(str(order), "move", view.board.spot(box), words=words)


def escorts(game: Europe, side: Side) -> Iterator[str]:
    """The ships of a side that can still go to escort convoys."""
    return (
        id
        for id in able(game, side)
        if may_escort(game, id) and next(boxes_from(game, id), None) is not None
    )
