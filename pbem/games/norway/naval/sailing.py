"""25.4  Sea movement, docking and undocking; rebasing from port to port."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import NAVAL
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.facts.words import counted
from pbem.games.norway.naval.forces import check_ships, patrols, reach
from pbem.games.norway.naval.routes import ends, open_water, quiet_water, reached, route
from pbem.games.norway.naval.voyages import Voyage
from pbem.games.norway.position.game import PORT, Norway
from pbem.wargame.board.places import Mask
from pbem.wargame.scene import Arrow


class Voyaging(Action, frozen=True, kw_only=True):
    """An action in which a force of ships goes somewhere."""

    counts: ClassVar = (NAVAL,)
    times: ClassVar[int] = 1  # how often its movement
    units: tuple[str, ...] = ()
    path: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        """Ships and their way, as they are said one after the other."""
        units, *path = reader.meant(said)
        return cls(units=units, path=path[0] if path else (), **reader.clauses(said))

    @classmethod
    def through(cls, game: Norway, side: Side) -> Mask:
        """What it may pass."""
        return open_water(game, side)

    @classmethod
    def last(cls, game: Norway, side: Side) -> Mask:
        """Where it may end."""
        return ends(game, side)

    def ships(self, game: Norway) -> Units:
        """Who sails."""
        return self.units

    def force(self, game: Norway) -> Units:
        """Ships act with all that they carry."""
        units = self.actors
        return (*units, *[id for ship in units for id in game.cargo(ship)])

    def way(self, game: Norway, side: Side) -> tuple[str, ...]:
        """The places that it enters; raises Illegal."""
        start = check_ships(game, side, self.units)
        most = reach(game, self.units, self.times)
        through, last = self.through(game, side), self.last(game, side)
        return route(game, side, start, self.path, most, through=through, last=last)

    def named_end(self, game: Norway) -> str:
        """Where its path says that it ends; without one it stays where it is."""
        return self.path[-1] if self.path else game.where[self.units[0]]

    def check_there(self, game: Norway, side: Side, zone: str) -> None:
        """Raise Illegal unless it may do what it is for where its voyage ends."""

    def may_end(self, game: Norway, side: Side, zone: str) -> bool:
        return passes(self.check_there, game, side, zone)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        game.push(Voyage(side, self.units, self.way(game, side)))
        yield from ()

    @classmethod
    def destinations(cls, game: Norway, side: Side, units: Units) -> Iterable[tuple[str, int]]:
        """Where these ships can go together, with the zones that it takes."""
        try:
            start = check_ships(game, side, units)
        except Illegal:
            return ()
        most = reach(game, units, cls.times)
        return reached(game, start, most, cls.through(game, side), cls.last(game, side))

    @classmethod
    def groups(cls, game: Norway, side: Side) -> Iterator[Units]:
        """The forces worth a look: every ship alone, and all of a place."""
        for place in sorted(game.stacks):
            ships = tuple(id for id in game.ships(side, place) if game.unit(id).move)
            yield from ((id,) for id in ships)
            if len(ships) > 1:
                yield ships

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for units in cls.groups(game, side):
            for place, _ in cls.destinations(game, side, units):
                yield cls(units=units, path=(place,))

    @classmethod
    def listed(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Ships may go wherever they can; of what is more, only what they do there is open."""
        for order in cls.some(game, side):
            if order.may_end(game, side, order.named_end(game)):
                yield order

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        for place, cost in cls.destinations(view, side, units):
            order = cls(units=units, path=(place,))
            path = (view.where[units[0]], *order.way(view, side))
            words = tuple(order.forecast(view, side))
            yield order, Option(str(order), "move", place, path, str(cost), words)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        way = self.way(view, side)
        most = reach(view, self.ships(view), self.times)
        yield f"{len(way)} of {counted(most, 'zone')}"
        for place in way:
            if subs := patrols(view, enemy_of(side), place):
                yield f"{' + '.join(subs)} may attack in zone {place} (17.10)"

    def use_up(self, view: Norway, side: Side) -> None:
        if way := self.way(view, side):
            view.sail(self.units, way[-1])

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        start = where.get(self.units[0], "")
        if start in view.board.places.index and self.path:
            where.update(dict.fromkeys(self.units, self.path[-1]))
            title = f"{' + '.join(self.units)} will sail"
            yield Arrow("moves", "move", (start, *self.path), title, side, len(self.units))


class Sail(Voyaging, frozen=True, kw_only=True):
    """25.4  Ships go to another zone, out of a home base or into it."""

    case: ClassVar = "25.4"
    verb: ClassVar = "a sea movement"
    text: ClassVar = "SAIL {units+} {path*}"
    form: ClassVar = "SAIL units _to path _spend?"
    spelled: ClassVar = {"SAIL": ("SAIL", "S", "STEAM", "DOCK", "UNDOCK")}

    def try_on(self, game: Norway, side: Side) -> None:
        if not self.way(game, side):
            raise Illegal("the force is there already", case="25.4")

    def why(self, view: Norway, side: Side) -> str:
        return f"to {view.board.names.get(self.path[-1], self.path[-1])}"


class Transfer(Voyaging, frozen=True, kw_only=True):
    """25.4  Ships go from port to port, twice as far, past no enemy ship."""

    case: ClassVar = "25.4"
    verb: ClassVar = "a transfer of ships"
    times: ClassVar = 2
    text: ClassVar = "TRANSFER {units+} {path*}"
    form: ClassVar = "TRANSFER units _to path _spend?"
    spelled: ClassVar = {"TRANSFER": ("TRANSFER", "REBASE")}

    @classmethod
    def through(cls, game: Norway, side: Side) -> Mask:
        return quiet_water(game, side)

    @classmethod
    def last(cls, game: Norway, side: Side) -> Mask:
        return game.once(("harbours", side), lambda: harbours(game, side))

    def try_on(self, game: Norway, side: Side) -> None:
        if not self.way(game, side):
            raise Illegal("the force is there already", case="25.4")


def harbours(game: Norway, side: Side) -> Mask:
    """25.4  Zones next to a friendly port or home base, without enemies, and the home base."""
    board, home = game.board, game.home(side)
    ports = [place for place in board.ports if game.usable(side, place, PORT)]
    zones = {zone for place in (*ports, home) for zone in board.coasts[place]}
    return board.bit[board.at(home)] | (game.masked(zones) & quiet_water(game, side))
