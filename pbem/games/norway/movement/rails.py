"""25.8  Railing: one unit goes along the railroads of its own side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import G4
from pbem.games.norway.movement.ground_events import Marched
from pbem.games.norway.movement.marching import areas_of, check_force, leaving
from pbem.games.norway.position.fog import veil
from pbem.games.norway.position.game import RAILROAD, Norway
from pbem.games.norway.supply.tracing import spend_supply, supplied, why_unsupplied
from pbem.wargame.board.places import Mask
from pbem.wargame.orders.reasons import towards
from pbem.wargame.scene import Arrow


class Rail(Action, frozen=True):
    """25.8  One unit goes by rail, as far as the line is whole and its own side's."""

    case: ClassVar = "25.8"
    verb: ClassVar = "a railroad movement"
    counts: ClassVar = (G4,)
    text: ClassVar = "RAIL {unit} {place}"
    form: ClassVar = "RAIL UNIT _to place _spend?"
    spelled: ClassVar = {"RAIL": ("RAIL", "TRAIN", "RAILING")}
    unit: str
    place: str

    def try_on(self, game: Norway, side: Side) -> None:
        check_force(game, (self.unit,))
        start = game.where[self.unit]
        if not game.works(start, RAILROAD):
            raise Illegal(f"there is no working railroad in {start}", case="25.8")
        if not supplied(game, self.unit):
            raise Illegal(why_unsupplied(game, self.unit), case="25.8")
        if not game.controls(side, start):
            raise Illegal(f"{start} is not yours alone", case="25.8")
        if self.place == start or not game.board.is_in(self.place, line_from(game, side, start)):
            raise Illegal(
                f"no railroad of yours leads from {start} to {self.place}",
                case="25.8",
                legal=stations(game, side, start),
            )

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        path = self.path(game, side)
        spend_supply(game, (self.unit,))
        game.put(self.unit, self.place)
        yield Marched(self.unit, side, path, "rail", veil(game, self.unit))

    def path(self, game: Norway, side: Side) -> tuple[str, ...]:
        """The shortest way along the line."""
        board, start = game.board, game.where[self.unit]
        line = line_from(game, side, start)
        way = board.railway.shortest(board.at(start), board.bit[board.at(self.place)], line, line)
        return tuple(map(board.label, way))

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for start in areas_of(game, side):
            for place in stations(game, side, start):
                yield from (cls(id, place) for id in game.ground(side, start))

    @classmethod
    def listed(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Who may go to one station may go to all."""
        for start in areas_of(game, side):
            if line := stations(game, side, start):
                troops = game.ground(side, start)
                able = [id for id in troops if cls(id, line[0]).allowed(game, side)]
                yield from (cls(id, place) for place in line for id in able)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        start = view.where.get(units[0], "")
        if len(units) != 1 or start not in view.board.railroads:
            return
        for place in stations(view, side, start):
            order = cls(units[0], place)
            if order.allowed(view, side):
                path = order.path(view, side)
                yield order, Option(str(order), "move", place, path, "", ("by rail",))

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        yield f"by rail: {'-'.join(self.path(view, side))}"

    def why(self, view: Norway, side: Side) -> str:
        return f"by rail {towards(view.board, view.where[self.unit], self.place)}"

    def warnings(self, view: Norway, side: Side) -> Iterator[str]:
        return leaving(view, side, (self.unit,))

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        if start := where.get(self.unit, ""):
            where[self.unit] = self.place
            yield Arrow("moves", "move", (start, self.place), str(self), side)


def line_from(game: Norway, side: Side, start: str) -> Mask:
    """25.8  The areas that are reached by rail: all undisrupted, and the side's alone."""
    board = game.board
    key = "line", side, frozenset(game.disrupted), frozenset(game.german_held)
    line = game.once(key, lambda: _open_line(game, side))
    here = board.bit[board.at(start)]
    return board.railway.flood(here, line) if here & line else 0


def _open_line(game: Norway, side: Side) -> Mask:
    return game.masked(
        area
        for area in game.board.railroads
        if game.works(area, RAILROAD) and game.controls(side, area)
    )


def stations(game: Norway, side: Side, start: str) -> list[str]:
    """25.8  Where a train from here can go."""
    return [each for each in game.board.places.named(line_from(game, side, start)) if each != start]
