"""25.4, 11.6  Carrier raids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.norway.actions.action import Offers, Units
from pbem.games.norway.combat.fight import Fight, any_targets, begin, check_targets
from pbem.games.norway.combat.forecast import attack_option, forecast, foreseen
from pbem.games.norway.naval.forces import check_ships
from pbem.games.norway.naval.sailing import Voyaging
from pbem.games.norway.naval.shelling import check_carriers
from pbem.games.norway.naval.voyages import Voyage, afloat
from pbem.games.norway.position.game import Norway
from pbem.wargame.board.places import Mask
from pbem.wargame.scene import Arrow


class Raid(Voyaging, frozen=True, kw_only=True):
    """25.4, 16.0  Carriers and escorts sail, then the carriers strike one place next to them.

    The last place of the path is what they strike; those before it are their way.
    """

    case: ClassVar = "25.4"
    verb: ClassVar = "a carrier raid"
    text: ClassVar = "RAID {units+} {path*}"
    form: ClassVar = "RAID units _to path _aims? _spend?"
    spelled: ClassVar = {"RAID": ("RAID", "CARRIER RAID")}
    aims: tuple[str, ...] = ()

    @property
    def target(self) -> str:
        return self.path[-1]

    def way(self, game: Norway, side: Side) -> tuple[str, ...]:
        if not self.path[:-1]:
            check_ships(game, side, self.units)
            return ()
        return Voyaging(units=self.units, path=self.path[:-1]).way(game, side)

    def zone(self, game: Norway, side: Side) -> str:
        """Where the strike is launched."""
        way = self.way(game, side)
        return way[-1] if way else game.where[self.units[0]]

    def named_end(self, game: Norway) -> str:
        return self.path[-2] if self.path[:-1] else game.where[self.units[0]]

    def try_on(self, game: Norway, side: Side) -> None:
        self.check_there(game, side, self.zone(game, side))

    def check_there(self, game: Norway, side: Side, zone: str) -> None:
        board = game.board
        carriers = tuple(id for id in self.units if game.unit(id).carrier)
        if not carriers:
            raise Illegal("a raid needs an aircraft carrier", case="25.4")
        check_carriers(game, carriers)
        if self.path[:-1] and board.is_home(zone):
            raise Illegal(f"who docks in {zone} attacks nobody", case="25.4")
        near, here = _next_to(game, side, zone), board.bit[board.at(zone)] & ~board.home
        if not board.is_in(self.target, near | here):
            check_open(game, side, self.target)
            words = f"{self.target} is not next to {zone}, where the carriers are then"
            names = [*board.places.named(near), *board.places.named(here)]
            raise Illegal(words, case="11.6", legal=names)
        fight = self.fight(game, side, zone, carriers)
        check_targets(game, fight, self.case, self.instead(game, side, zone, carriers))

    def instead(self, game: Norway, side: Side, zone: str, carriers: Units) -> Iterator[str]:
        """Which places near by have something that the carriers can strike."""
        for place in struck_from(game, side, zone):
            fight = replace(self, path=(place,)).fight(game, side, zone, carriers)
            if passes(check_targets, game, fight, self.case):
                yield place

    def may_end(self, game: Norway, side: Side, zone: str) -> bool:
        """Where nobody is and nothing can be disrupted, no closer look is needed."""
        bases = game.board.bases(self.target) or self.target == game.frozen_lake
        return bool(bases or game.stack(self.target)) and super().may_end(game, side, zone)

    def fight(self, game: Norway, side: Side, zone: str, carriers: Units) -> Fight:
        return Fight("raid", self.target, side, carriers, side, origin=zone, aims=self.aims)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        zone = self.zone(game, side)
        game.push(Voyage(side, self.units, self.way(game, side)), Launch(self, side, zone))
        yield from ()

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        """What they can strike from where they are, at sea or in their home base (16.0)."""
        zone = view.where.get(units[0], "")
        if zone not in view.board.places.index:
            return
        for target in (zone, *struck_from(view, side, zone)):
            order = cls(units=units, path=(target,))
            if order.allowed(view, side):
                carriers = tuple(id for id in units if view.unit(id).carrier)
                fight, path = order.fight(view, side, zone, carriers), (zone, target)
                yield order, attack_option(order, view, fight, path, foreseen(view, fight))

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Every carrier alone: at what is near, and at what is near the zones in its reach."""
        for place in sorted(game.stacks):
            for id in game.ships(side, place):
                if game.unit(id).carrier:
                    yield from cls._of(game, side, id, place)

    @classmethod
    def _of(cls, game: Norway, side: Side, id: str, place: str) -> Iterator[Self]:
        zones = [label for label, _ in Voyaging.destinations(game, side, (id,))]
        for zone in (place, *zones):
            if zone == place or game.board.is_sea(zone):
                for target in struck_from(game, side, zone):
                    path = (target,) if zone == place else (zone, target)
                    yield cls(units=(id,), path=path)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        zone = self.zone(view, side)
        carriers = tuple(id for id in self.units if view.unit(id).carrier)
        yield from forecast(view, self.fight(view, side, zone, carriers))

    def use_up(self, view: Norway, side: Side) -> None:
        if way := self.way(view, side):
            view.sail(self.units, way[-1])

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        start = where.get(self.units[0], "")
        if start in view.board.places.index:
            title = f"{' + '.join(self.units)} will strike {self.target}"
            yield Arrow("strikes", "strike", (start, *self.path), title, side, len(self.units))


def check_open(game: Norway, side: Side, place: str) -> None:
    """5.4, 16.2  Raise Illegal where nobody of a side may strike, however near it is."""
    board = game.board
    if board.is_home(place):
        raise Illegal(f"nobody can be attacked in {place}", case="16.2")
    if not board.is_in(place, board.open_to[side]):
        raise Illegal(f"only German units enter zone {place}, the Kattegat", case="5.4")


def struck_from(game: Norway, side: Side, zone: str) -> list[str]:
    """11.6, 16.2  The zones and areas next to a zone; nobody strikes a home base."""
    return game.board.places.named(_next_to(game, side, zone))


def _next_to(game: Norway, side: Side, zone: str) -> Mask:
    board = game.board
    return board.places.around[board.at(zone)] & board.open_to[side] & ~board.home


class Launch(Step[Norway], frozen=True):
    """25.4  The carriers are there, or what is left of them, and launch their strike."""

    order: Raid
    side: Side
    zone: str

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        left = (id for id in afloat(game, self.order.units) if game.where[id] == self.zone)
        carriers = tuple(id for id in left if game.unit(id).carrier)
        if carriers:
            fight = self.order.fight(game, self.side, self.zone, carriers)
            if any_targets(game, fight) or game.version > 1:
                begin(game, fight)
        yield from ()
