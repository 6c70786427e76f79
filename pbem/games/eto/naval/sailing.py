"""7.0  Ships sail: one stack after the other, space by space, past those who may intercept it.

A stack that has sailed may sail on as long as no other has; ships that its next order does not
name are left behind, and ships that have not moved may join it where it is.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.words import counted
from pbem.games.eto.naval.dangers import chances, from_the_air
from pbem.games.eto.naval.escorting import Escort, escorts, unfit
from pbem.games.eto.naval.out_of_supply import direct_way, must_sail
from pbem.games.eto.naval.ports import (
    check_raid,
    enterable,
    friendly_port,
    has_to_leave,
    is_prey,
    is_water,
    keeps_apart,
    takes,
)
from pbem.games.eto.naval.posting import check_posting, why_not_there
from pbem.games.eto.naval.routes import (
    able,
    check_alone,
    check_ships,
    course,
    ends,
    nearest_port,
    points,
    spent,
    ways,
    why_not,
)
from pbem.games.eto.naval.transport.carrying import (
    check_landing,
    check_together,
    sail_apart,
    too_far_to_assault,
)
from pbem.games.eto.naval.transport.embarking import Embark, embarkable, must_embark
from pbem.games.eto.naval.transport.supplies import LoadSupply, check_stock
from pbem.games.eto.naval.voyage import AFTER, Voyage, raiders
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position import fog
from pbem.games.eto.position.aboard.beaches import is_beach
from pbem.games.eto.position.aboard.passengers import passengers
from pbem.games.eto.position.fleets import armed, company_of, in_port
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.courses import charted
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

OFTEN, APART = 0.75, 0.2  # that a player by chance sails on, and with a part of a stack
BOARDS = 0.4  # that he embarks somebody first


class Sail(Command[Europe], frozen=True):
    """7.0  Ships that are together go to a space; into its port, unless they stay at sea.

    7.7  Into a port of the enemy they go where it is said, to fight who lies there.
    """

    answers: ClassVar = ("sail",)
    verb: ClassVar = "SAIL"
    form: ClassVar = """
        SAIL _sailing path? (ATSEA | INTOPORT | FORASSAULT)? _found?
        SAIL _sailing TO path (ATSEA | INTOPORT | FORASSAULT)? _found?
    """
    parts: ClassVar = """
        _sailing: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*
        _found: COMMA? IFFOUND (PRESSON | HEAVETO | TURNHOME)
    """
    spelled: ClassVar = {
        "IFFOUND": ("IF FOUND", "IF INTERCEPTED", "IF MET"),
        "SAIL": ("SAIL", "STEAM"),
        "ATSEA": ("AT SEA", "OUTSIDE"),
        "INTOPORT": ("INTO PORT", "RAID"),
        "FORASSAULT": ("FOR ASSAULT", "TO ASSAULT"),
    }
    units: tuple[str, ...]
    way: tuple[str, ...]
    at_sea: bool = False
    raids: bool = False  # 7.7 enters an enemy port
    if_found: str = ""  # 8.7 what they do then, one of AFTER; nothing: their side is asked
    assault: bool = False  # 10.6 units aboard are to assault the last space

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, way = reader.units_and_way(said)
        ends = {getattr(each, "type", "") for each in said}
        then = next((str(order) for kind, order in AFTER.items() if kind in ends), "")
        raids, assault = "INTOPORT" in ends, "FORASSAULT" in ends
        return cls(units, way, "ATSEA" in ends, raids, then, assault)

    def __str__(self) -> str:
        ends = {" AT SEA": self.at_sea, " INTO PORT": self.raids, " FOR ASSAULT": self.assault}
        end = next((words for words, said in ends.items() if said), "")
        then = f" IF FOUND {self.if_found}" if self.if_found else ""
        return f"{self.verb} {' + '.join(self.units)} {' '.join(self.way)}{end}{then}"

    def check(self, game: Europe, side: Side) -> None:
        if self.raids:
            self._check_raid(game, side)
        if self.assault:
            check_landing(game, game.partnership(side), self.units, self.way[-1])
        self.course(game, side)
        check_together(game, self.units)
        if not self.at_sea:
            check_stock(game, game.partnership(side), self.way[-1], self.units)
        check_alone(game, self.units, self.way[-1], self.at_sea)
        check_posting(game, self.units, self.way[-1], at_sea=self.at_sea)

    def course(self, game: Europe, side: Side) -> tuple[str, ...]:
        """The spaces that they enter; none if they are off the port that they enter."""
        if (self.raids or self.assault) and self.way == (game.where[self.units[0]],):
            check_ships(game, side, self.units)
            return ()
        return course(game, side, self.units, self.way, at_sea=self.at_sea)

    def _check_raid(self, game: Europe, side: Side) -> None:
        check_ships(game, side, self.units)
        check_raid(game, game.partnership(side), self.way[-1])
        if not armed(game, raiders(game, self.units)):
            words = f"none of {' + '.join(self.units)} has guns and has found nobody in this step"
            raise Illegal(words, case="8.5", legal=able(game, side))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        path = self.course(fog.view(game, side), side)
        used = spent(game, self.units)
        game.sailing = set(self.units)
        for id in self.units:
            game.sailed[id] = used
            if game.phase == HOMING:
                game.set_out.setdefault(id, game.where[id])
        via = charted(game, game.where[self.units[0]], self.way).hexes
        how = self.at_sea, self.raids, via, self.if_found, self.assault
        game.push(Voyage(side, self.units, path, *how))
        yield from ()

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for ships in stacks(game, side):
            yield from cls.of(game, side, ships)

    @classmethod
    def of(cls, game: Europe, side: Side, ships: tuple[str, ...]) -> Iterator[Self]:
        """All that some ships can do together."""
        own, here = game.partnership(side), game.where[ships[0]]
        for space in (here, *ends(game, ships)):
            full = bool(game.stores) and not passes(check_stock, game, own, space, ships)
            if enterable(game, own, space) and takes(game, own, space, ships) and not full:
                yield cls(ships, (space,))
            stays = space == here and not any(in_port(game, id) for id in ships)
            apart = keeps_apart(game, ships, space, at_sea=True)
            barred = apart or why_not_there(game, ships, space, at_sea=True)
            if is_water(game, space) and not stays and not barred:
                yield cls(ships, (space,), at_sea=friendly_port(game, own, space))
            if game.phase == HOMING:
                continue
            for order in cls._against(game, own, ships, space):
                yield from (each for each in (order,) if passes(each.check, game, side))

    @classmethod
    def _against(cls, game: Europe, own: str, ships: tuple[str, ...], space: str) -> Iterator[Self]:
        """7.7, 10.6  Into an enemy port, or to assault a coast."""
        if is_prey(game, own, space):
            yield cls(ships, (space,), raids=True)
        if not game.poised:
            return
        if game.poised.intersection(passengers(game, ships)) and is_beach(game, own, space):
            yield cls(ships, (space,), assault=True)

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        if any(why_not(view, side, id) for id in units) or sail_apart(view, units):
            return
        if len({view.where[id] for id in units}) > 1:
            return
        quiet, reached = ways(view, units)
        routes = view.scenario.routes
        for order in cls.of(view, side, units):
            (space,) = order.way
            if order.at_sea and space != view.where[units[0]]:
                continue
            found = quiet if space in quiet else reached
            path = (view.where[units[0]], *routes.way(found, space))
            words = tuple(order.dangers(view))
            cost = str(found[space].cost)
            spot = view.board.spot
            seen = tuple(map(spot, path))
            yield order, Option(str(order), "move", spot(space), seen, cost, words)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        path = self.course(view, side)
        named = ", ".join(map(view.board.name, path)) or "into port"
        yield f"{named}: {counted(_cost(view, self.units, path), 'movement point')}"
        yield from self.met(view, side, path)
        if self.assault:
            yield f"whoever is in range of {self.way[-1]} finds them there without a search (8.6)"

    def met(self, view: Europe, side: Side, path: tuple[str, ...]) -> Iterator[str]:
        """8.1, 14.1  Who may meet them on the way, at sea and from the air."""
        yield from chances(view, side, self.units, path)
        via = charted(view, view.where[self.units[0]], self.way).hexes
        yield from from_the_air(view, side, self.units, path, via)

    def warnings(self, view: Europe, side: Side) -> Iterator[str]:
        if self.assault and passes(self.check, view, side):
            cost = _cost(view, self.units, self.course(view, side))
            yield from too_far_to_assault(view, self.units, cost)

    def why(self, view: Europe, side: Side) -> str:
        path = self.course(view, side)
        cost = f"{_cost(view, self.units, path)} of {points(view, self.units)} movement points"
        board, goal = view.board, self.way[-1]
        named = board.names.get(goal) if goal in board.grid.index else None
        return f"{named}, {cost}" if named else cost

    def dangers(self, view: Europe) -> Iterator[str]:
        """8.1  Who may meet them."""
        start = view.where[self.units[0]]
        quiet, reached = ways(view, self.units)
        way = charted(view, start, self.way).spaces
        if way and way[-1] in reached and (len(way) > 1 or way[-1] not in quiet):
            yield "enemy ships may intercept on the way (8.1)"

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        here = where.get(self.units[0], view.where[self.units[0]])
        if self.way[-1] != here:
            yield Arrow("moves", "move", (here, *self.way), str(self), side, len(self.units))
        where.update(dict.fromkeys(self.units, self.way[-1]))


def _cost(game: Europe, ships: tuple[str, ...], path: tuple[str, ...]) -> int:
    start, routes = game.where[ships[0]], game.scenario.routes
    steps = zip((start, *path), path, strict=False)
    return sum(routes.cost(here, there) or 0 for here, there in steps if here != there)


def stacks(game: Europe, side: Side) -> Iterator[tuple[str, ...]]:
    """Ships that may sail together: whole stacks, then each ship alone."""
    free = list(able(game, side))
    surface = [id for id in free if not game.unit(id).alone]  # 11.1
    whole = dict.fromkeys(
        tuple(id for id in company_of(game, ship) if id in surface) for ship in surface
    )
    alone = ((id,) for id in free if (id,) not in whole)
    yield from (ships for ships in chain(whole, alone) if not sail_apart(game, ships))


class Sailing(Acting[Europe], frozen=True):
    """SEQ-M  Naval and Air phase, step 1: a side's ships sail."""

    kind: ClassVar = "sail"
    undisturbed: ClassVar = True
    moves: ClassVar[type[Sail]] = Sail
    orders: ClassVar[tuple[type[Command[Any]], ...]] = (Sail, Embark, LoadSupply, Escort)
    done: ClassVar[Command[Any]] = Done("sailing")

    def prompt(self, game: Europe) -> str:
        ways = "SAIL ships space; SAIL ships space AT SEA stays out of port; "
        if next(Embark.some(game, self.side), None):
            ways += "EMBARK units [FOR ASSAULT] [ABOARD ships]; "
        if next(LoadSupply.some(game, self.side), None):
            ways += "EMBARK SUPPLY port [ABOARD ships]; "
        if game.poised:
            ways += "SAIL ships coast FOR ASSAULT; "
        if next(escorts(game, self.side), None):
            ways += "ESCORT ships box; "
        return f"Naval movement. Which ships sail? ({ways}DONE SAILING)"

    def forced(self, game: Europe) -> Order | None:
        return None if next(able(game, self.side), None) else self.done

    def check(self, game: Europe, order: Order) -> None:
        """12.7  A side is answered by what it sees: no refusal tells it anything else."""
        super().check(fog.kept_view(game, self.side), order)

    def check_done(self, game: Europe) -> None:
        for id in must_sail(game, self.side):
            words = f"{id} is out of supply and has still to go on to the closest port"
            raise Illegal(words, case="33.8", legal=[self.way_home(game, id)])
        for id in able(game, self.side):
            if has_to_leave(game, id):
                words = f"{id} has to leave {game.board.name(game.where[id])}"
                raise Illegal(words, case="7.8", legal=Sail.of(game, self.side, (id,)))
        for id in unfit(game, self.side):
            words = f"{id} cannot escort convoys any more, and leaves the box"
            raise Illegal(words, case="5.6", legal=Sail.of(game, self.side, (id,)))
        for id in must_embark(game, self.side):
            words = f"{id} has to leave {game.board.name(game.where[id])}"
            raise Illegal(words, case="7.8", legal=[Embark((id,))])

    def way_home(self, game: Europe, id: str) -> Order:
        """33.8  The only order that a ship out of supply can be given."""
        way = direct_way(game, (id,)) or (game.where[id],)
        return self.moves((id,), way[-1:])

    def sample(self, game: Europe, chance: random.Random) -> Order:
        found, end = list(stacks(game, self.side)), self.usual(game)
        if not found or chance.random() > OFTEN:
            return end
        kinds = (Embark, LoadSupply) if self.kind == Sailing.kind else ()
        boarding = [each for kind in kinds for each in kind.some(game, self.side)]
        if boarding and chance.random() < BOARDS:
            return chance.choice(boarding)
        ships = chance.choice(found)
        if len(ships) > 1 and chance.random() < APART:
            ships = tuple(chance.sample(ships, chance.randint(1, len(ships) - 1)))
        orders = list(self.moves.of(game, self.side, ships))
        chosen = chance.choice(orders) if orders else end
        return chosen if passes(self.check, game, chosen) else end

    def usual(self, game: Europe) -> Order:
        lost = next(must_sail(game, self.side), None)
        if lost:
            return self.way_home(game, lost)
        if (carrier := next(unfit(game, self.side), None)) is not None:
            port = nearest_port(game, (carrier,))
            return Sail((carrier,), (port,)) if port else next(Sail.of(game, self.side, (carrier,)))
        return super().usual(game)

    def able(self, game: Europe) -> Iterable[str]:
        return (*able(game, self.side), *self._boarding(game))

    def _boarding(self, game: Europe) -> Iterable[str]:
        """Who can be clicked on to embark."""
        return embarkable(game, self.side) if Embark in self.orders else ()

    def finished(self, game: Europe) -> Iterator[Event]:
        game.sailing.clear()
        return iter(())
