"""25.4  Amphibious movement, emergency transport, evacuation, aircraft by sea: troops embark,
sail and land in one action."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, ClassVar, Self

from pbem.engine.battle_card import Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.norway.actions.action import Offers, Units
from pbem.games.norway.movement.assaults import check_dive_bombers
from pbem.games.norway.naval.cargo import (
    check_load,
    embarkation,
    embarkations,
    grounded,
    has_port,
    stowed,
)
from pbem.games.norway.naval.events import Embarked, Evacuated
from pbem.games.norway.naval.forces import can_carry_troops, check_ships, reach
from pbem.games.norway.naval.landings import (
    Met,
    PutAshore,
    check_join,
    check_landing,
    drop_stranded,
    enemies_in,
    landing_meets,
    landing_option,
)
from pbem.games.norway.naval.routes import route
from pbem.games.norway.naval.sailing import Voyaging
from pbem.games.norway.naval.voyages import Voyage
from pbem.games.norway.orders.parts import Ashore, Load
from pbem.games.norway.position.capacity import base_works
from pbem.games.norway.position.fog import on_die, veil, veils
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.losses import lose
from pbem.wargame.scene import Arrow


class Carry(Voyaging, frozen=True, kw_only=True):
    """25.4  Ships take units aboard, or have them aboard, sail, and may put them ashore."""

    case: ClassVar = "25.4"
    verb: ClassVar = "an amphibious movement"
    form: ClassVar = "CARRY loads (_to path)? ashore? _join? _support? _aims? _spend?"
    spelled: ClassVar = {"CARRY": ("CARRY", "SHIP", "TRANSPORT", "EVACUATE", "EMBARK", "LOAD")}
    loads: tuple[Load, ...]
    ashore: Ashore | None = None
    join: tuple[str, ...] = ()  # escorts at sea, and troops ashore who attack with those who land
    support: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = [f"CARRY {', '.join(map(str, self.loads))}", *self.path]
        parts += [str(self.ashore)] if self.ashore else []
        return f"{' '.join(parts)}{super().__str__()}"

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        loads, *rest = reader.meant(said)
        path = next((each for each in rest if isinstance(each, tuple)), ())
        ashore = next((each for each in rest if isinstance(each, Ashore)), None)
        return cls(loads=loads, path=path, ashore=ashore, **reader.clauses(said))

    @property
    def carriers(self) -> Units:
        return tuple([load.carrier for load in self.loads])

    @property
    def passengers(self) -> Units:
        return tuple([id for load in self.loads for id in load.units])

    @property
    def actors(self) -> Units:
        return (*self.carriers, *self.passengers, *self.join, *self.support)

    def escorts(self, game: Norway) -> Units:
        """Those who sail along."""
        return tuple([id for id in self.join if game.unit(id).naval])

    def ships(self, game: Norway) -> Units:
        return (*self.carriers, *self.escorts(game))

    def friends(self, game: Norway) -> Units:
        """Troops ashore who take part in the assault."""
        return tuple([id for id in self.join if not game.unit(id).naval])

    def force(self, game: Norway) -> Units:
        aboard = [id for ship in self.ships(game) for id in game.cargo(ship)]
        return tuple(dict.fromkeys((*self.actors, *aboard)))

    def carried(self, game: Norway) -> set[str]:
        return set(self.passengers)

    # -- checking it ------------------------------------------------------------------------------

    def way(self, game: Norway, side: Side) -> tuple[str, ...]:
        ships = self.ships(game)
        start = check_ships(game, side, ships)
        if not self.path:
            return ()
        through, last = self.through(game, side), self.last(game, side)
        most = reach(game, ships)
        return route(game, side, start, self.path, most, through=through, last=last)

    def boarding(self, game: Norway) -> Units:
        """Those who are not aboard yet."""
        on = game.aboard
        return tuple([id for load in self.loads for id in load.units if on.get(id) != load.carrier])

    def try_on(self, game: Norway, side: Side) -> None:
        way = self.way(game, side)
        start = game.where[self.carriers[0]]
        boarding = self._check_aboard(game, side, start)
        if not way and not self.ashore and not boarding:
            raise Illegal("nobody goes aboard, sails or lands", case="25.4")
        self._check_ashore(game, side, way[-1] if way else start)

    def _check_aboard(self, game: Norway, side: Side, start: str) -> Units:
        """Raise Illegal unless the ships can carry these; who of them is to go aboard."""
        for load in self.loads:
            if not load.units:
                cargo = game.cargo(load.carrier)
                named = (Load(load.carrier, cargo),) if cargo else ()
                words = f"say whom {load.carrier} carries"
                words += f", also who is aboard ({', '.join(cargo)})" if cargo else ""
                raise Illegal(words, case="25.4", legal=named)
            check_load(game, load)
        if boarding := self.boarding(game):
            if aboard := [id for id in boarding if id in game.aboard]:
                raise Illegal(f"{aboard[0]} is aboard another ship", case="10.15")
            self._check_boarding(game, side, start, boarding)
        return boarding

    def _check_boarding(self, game: Norway, side: Side, start: str, boarding: Units) -> None:
        area = embarkation(game, side, start, boarding)
        if not has_port(game, side, area):
            for id in boarding:
                if game.unit(id).aircraft:
                    raise Illegal(f"{id} needs a port to embark", case="25.4")
        for id in boarding if game.version > 1 else ():
            if game.unit(id).aircraft and (id in game.intercepting or not base_works(game, id)):
                raise grounded(game, id)

    def _check_ashore(self, game: Norway, side: Side, end: str) -> None:
        carrier = {id: load.carrier for load in self.loads for id in load.units}
        if self.ashore is None:
            if self.support or self.friends(game):
                raise Illegal("nobody lands, so there is no attack to join", case="25.7")
            for id, ship in carrier.items():
                unit = game.unit(id)
                marine = unit.type == "marine" and unit.nation == "British"
                if not game.unit(ship).transport_ship and not marine:
                    words = f"{id} cannot stay on {ship}: say where it lands (LAND area)"
                    raise Illegal(words, case="25.4")
            return
        check_landing(game, side, end, self.passengers, self.ashore.area, carrier)
        check_join(game, side, self.friends(game), self.ashore.area)
        if self.support:
            check_dive_bombers(game, side, self.support, self.ashore.area)

    # -- doing it ---------------------------------------------------------------------------------

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        way = self.way(game, side)
        if boarding := self.boarding(game):
            yield from self._embark(game, side, boarding, dice)
        land = self.ashore
        friends = self.friends(game)
        after: Step[Norway] = (
            PutAshore(
                side, self.passengers, land.area, land.attack, friends, self.support, self.aims
            )
            if land
            else Stranded(side, self.passengers)
        )
        game.push(Voyage(side, self.ships(game), way), after)

    def _embark(self, game: Norway, side: Side, boarding: Units, dice: Dice) -> Iterator[Event]:
        """25.4  In a port all get aboard; elsewhere a die says who does."""
        area = game.where[boarding[0]]
        port = has_port(game, side, area)
        for load in self.loads:
            coming = tuple(id for id in load.units if id in boarding)
            aboard = []
            for id in coming:
                if not port:
                    roll = dice.roll(f"evacuation of {on_die(game, id)}")
                    saved = roll <= game.scenario.number("movement.evacuation")
                    seen = veil(game, id) if saved and game.version > 1 else ""
                    yield Evacuated(id, side, area, roll, saved, seen)
                    if not saved:
                        yield from lose(game, (id,), "evacuation")
                        continue
                game.embark(id, load.carrier)
                aboard.append(id)
            if aboard:
                veiled = any(veils(game, aboard))
                yield Embarked(load.carrier, tuple(aboard), side, area, veiled)

    # -- what is worth a look, and clicks ---------------------------------------------------------

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Every ship with what it can take up, or has aboard, to every coast in its reach.

        Of equal ships and of equal troops in one place one stands for all.
        """
        for place in sorted(game.stacks):
            for ship in unlike(game, game.ships(side, place)):
                if can_carry_troops(game, ship):
                    for cargo in cls._cargoes(game, side, ship, place):
                        yield from cls._voyages(game, side, (Load(ship, cargo),), place)

    @classmethod
    def listed(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Those of them that are allowed; what all voyages share is looked at once."""
        landing: Landing = {}
        for place in sorted(game.stacks):
            for ship in unlike(game, game.ships(side, place)):
                if can_carry_troops(game, ship):
                    for cargo in cls._cargoes(game, side, ship, place):
                        yield from cls._allowed(game, side, Load(ship, cargo), place, landing)

    @classmethod
    def _allowed(
        cls, game: Norway, side: Side, load: Load, place: str, landing: Landing
    ) -> Iterator[Self]:
        """Whether a coast can be landed on does not depend on the zone from which it is done."""
        first = cls(loads=(load,))
        try:
            boarding = first._check_aboard(game, side, place)
        except Illegal:
            return
        stays = passes(first._check_ashore, game, side, place)
        known = landing.setdefault(_ashore_alike(game, load), {})
        for order in cls._voyages(game, side, (load,), place):
            ashore = order.ashore
            if ashore is None:
                allowed = stays and bool(order.path or boarding)
            elif ashore.area in known:
                allowed = known[ashore.area]
            else:
                zone = order.path[-1] if order.path else place
                allowed = known[ashore.area] = passes(order._check_ashore, game, side, zone)
            if allowed:
                yield order

    @classmethod
    def _cargoes(cls, game: Norway, side: Side, ship: str, place: str) -> Iterator[Units]:
        if aboard := game.cargo(ship):
            yield aboard
            return
        for area in embarkations(game, side, place):
            ashore = (*game.ground(side, area), *game.planes(side, area))
            for id in unlike(game, ashore):
                if loads := stowed(game, (ship,), (id,)):
                    yield loads[0].units
            light = [id for id in game.ground(side, area) if not game.unit(id).heavy]
            pairs = {_alike(game, pair): pair for pair in itertools.pairwise(light)}
            for pair in pairs.values():
                if loads := stowed(game, (ship,), pair):
                    yield loads[0].units

    @classmethod
    def _voyages(
        cls, game: Norway, side: Side, loads: tuple[Load, ...], place: str
    ) -> Iterator[Self]:
        ships = tuple(load.carrier for load in loads)
        for zone in (place, *(label for label, _ in Voyaging.destinations(game, side, ships))):
            path = () if zone == place else (zone,)
            yield cls(loads=loads, path=path)
            for ashore in landfalls(game, side, zone):
                yield cls(loads=loads, path=path, ashore=ashore)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        """Ships and troops that were chosen together, to every coast in their reach.

        Where no ships are chosen, those that lie there take the troops aboard.
        """
        others = tuple(id for id in units if not view.unit(id).naval)
        ships = tuple(id for id in units if view.unit(id).naval) or _at_hand(view, side, others)
        if not ships or not others:
            return
        waiting = tuple(id for id in others if id not in view.aboard)
        loads = stowed(view, ships, waiting) if waiting else _as_they_are(view, ships, others)
        escorts = tuple(id for id in ships if id not in {load.carrier for load in loads})
        if not loads:
            return
        seen: set[str] = set()
        for order in cls._voyages(view, side, loads, view.where[ships[0]]):
            whole = cls(loads=loads, path=order.path, ashore=order.ashore, join=escorts)
            area = order.ashore.area if order.ashore else ""
            key = f"{area} {order.ashore.attack if order.ashore else ''}"
            if not area or key in seen or _leads_nowhere(view, side, whole):
                continue
            if not whole.allowed(view, side):
                continue
            seen.add(key)
            path = (view.where[ships[0]], *whole.way(view, side), area)
            attack = bool(order.ashore and order.ashore.attack)
            yield whole, landing_option(whole, view, path, whole.meets(view, side), attack)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        return map(str, self.meets(view, side).said)

    def meets(self, view: Norway, side: Side) -> Met:
        """The voyage, and what is met at its end."""
        said = tuple(map(Foreseen, self._voyage(view, side)))
        if not self.ashore:
            return Met(said)
        area, attack = self.ashore.area, self.ashore.attack
        carrier = {id: load.carrier for load in self.loads for id in load.units}
        met = landing_meets(view, side, area, self.passengers, carrier, attack)
        return Met((*said, *met.said), met.fight)

    def _voyage(self, view: Norway, side: Side) -> Iterator[str]:
        boarding = self.boarding(view)
        if boarding and not has_port(view, side, view.where[boarding[0]]):
            yield f"{view.where[boarding[0]]} has no port: each gets aboard by a die (25.4)"
        if self.path:
            yield from super().forecast(view, side)

    def why(self, view: Norway, side: Side) -> str:
        told = list(self.forecast(view, side))
        return told[-1] if told else "goes aboard, and sails later"

    def use_up(self, view: Norway, side: Side) -> None:
        way = self.way(view, side)
        for load in self.loads:
            for id in load.units:
                view.embark(id, load.carrier)
        if way:
            view.sail(self.ships(view), way[-1])

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        start = where.get(self.carriers[0], "")
        if start not in view.board.places.index:
            return
        goal = (self.ashore.area,) if self.ashore else ()
        path = (start, *self.path, *goal)
        where.update(dict.fromkeys(self.carriers, self.path[-1] if self.path else start))
        where.update(dict.fromkeys(self.passengers, path[-1]))
        title = f"{' + '.join(self.passengers)} will go by sea"
        if len(path) > 1:
            yield Arrow("landings", "landing", path, title, side, len(self.passengers))


Landing = dict[Hashable, dict[str, bool]]
"""By what of a load counts ashore, and by area: may it land there?"""


def _ashore_alike(game: Norway, load: Load) -> Hashable:
    """10.6, 25.7  What of a load counts where it lands: its ship, how many troops and aircraft."""
    units = [game.unit(id) for id in load.units]
    aircraft = sum(unit.aircraft for unit in units)
    return game.unit(load.carrier).type, len(units) - aircraft, aircraft


def landfalls(game: Norway, side: Side, zone: str) -> tuple[Ashore, ...]:
    """How troops can leave their ships in a zone: on every coast, attacking where enemies are."""
    return game.once(("landfalls", side, zone), lambda: tuple(_landfalls(game, side, zone)))


def _landfalls(game: Norway, side: Side, zone: str) -> Iterator[Ashore]:
    for area in game.board.shores.get(zone, (zone,)):
        yield Ashore(area)
        if enemies_in(game, side, area):
            yield Ashore(area, attack=True)


def unlike(game: Norway, units: Iterable[str]) -> Units:
    """One of each sort of these: equal units that have both acted, or both not, are one sort."""
    return tuple({_alike(game, (id,)): id for id in reversed(tuple(units))}.values())[::-1]


def _alike(game: Norway, units: Units) -> Hashable:
    """What is the same of units that could stand for each other."""
    return tuple(
        (unit.nation, unit.type, unit.factors, unit.heavy, id in game.activated, game.cargo(id))
        for id in units
        for unit in (game.unit(id),)
    )


def _leads_nowhere(view: Norway, side: Side, order: Carry) -> bool:
    """Do troops land where they came from, or attack where nobody is?"""
    assert order.ashore is not None
    area = order.ashore.area
    if all(view.where[id] == area for id in order.passengers):
        return True
    return order.ashore.attack and not enemies_in(view, side, area)


def _at_hand(view: Norway, side: Side, troops: Units) -> Units:
    """The first ships that have not acted and can take all of these up; none if there are none."""
    start = view.where.get(troops[0], "") if troops else ""
    if not all(view.unit(id).ground_unit and view.where.get(id) == start for id in troops):
        return ()
    for place in (start, *view.board.coasts.get(start, ())):
        able = (id for id in view.ships(side, place) if can_carry_troops(view, id))
        idle = [id for id in able if id not in view.activated and not view.cargo(id)]
        if loads := stowed(view, idle, troops):
            return tuple(load.carrier for load in loads)
    return ()


def _as_they_are(view: Norway, ships: Units, aboard: Units) -> tuple[Load, ...]:
    """Ships with those of the chosen units that they carry already."""
    loads = (Load(ship, tuple(id for id in view.cargo(ship) if id in aboard)) for ship in ships)
    return tuple(load for load in loads if load.units)


class Stranded(Step[Norway], frozen=True):
    """25.4  The voyage is over and nobody lands: who may not stay aboard is lost."""

    side: Side
    units: tuple[str, ...]

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        yield from drop_stranded(game, [id for id in self.units if id in game.aboard])
