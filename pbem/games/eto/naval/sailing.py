"""7.0  Ships sail: one stack after the other, space by space, past those who may intercept it.

A stack that has sailed may sail on as long as no other has; ships that its next order does not
name are left behind, and ships that have not moved may join it where it is.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.naval.battle.search import raid
from pbem.games.eto.naval.dangers import chances
from pbem.games.eto.naval.end_phase import barriers
from pbem.games.eto.naval.entering import HEAVE_TO, PRESS_ON, Entering, GoingOn
from pbem.games.eto.naval.escorting import Escort, escorts, unfit
from pbem.games.eto.naval.events import BrokeOff, CutShort, Docked, Sailed
from pbem.games.eto.naval.out_of_supply import direct_way, must_sail
from pbem.games.eto.naval.ports import (
    check_raid,
    enterable,
    friendly_port,
    has_room,
    has_to_leave,
    is_prey,
    is_water,
    keeps_apart,
    open_to_attack,
    shields,
    turn_back,
)
from pbem.games.eto.naval.posting import check_posting, why_not_there
from pbem.games.eto.naval.routes import (
    able,
    check_alone,
    check_ships,
    course,
    ends,
    points,
    spent,
    ways,
    why_not,
    within_reach,
)
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position import fog
from pbem.games.eto.position.fleets import (
    armed,
    assemble,
    company_of,
    dock,
    in_port,
    speed,
)
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.courses import charted, hexes_to, next_hexes, station_in
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

OFTEN, APART = 0.75, 0.2  # that a player by chance sails on, and with a part of a stack


class Sail(Command[Europe], frozen=True):
    """7.0  Ships that are together go to a space; into its port, unless they stay at sea.

    7.7  Into a port of the enemy they go where it is said, to fight who lies there.
    """

    answers: ClassVar = ("sail",)
    verb: ClassVar = "SAIL"
    form: ClassVar = """
        SAIL _sailing path? (ATSEA | INTOPORT)? _found?
        SAIL _sailing TO path (ATSEA | INTOPORT)? _found?
    """
    parts: ClassVar = """
        _sailing: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*
        _found: IFFOUND (PRESSON | HEAVETO | TURNHOME)
    """
    spelled: ClassVar = {
        "IFFOUND": ("IF FOUND", "IF INTERCEPTED", "IF MET"),
        "SAIL": ("SAIL", "STEAM"),
        "ATSEA": ("AT SEA", "OUTSIDE"),
        "INTOPORT": ("INTO PORT", "RAID"),
    }
    units: tuple[str, ...]
    way: tuple[str, ...]
    at_sea: bool = False
    raids: bool = False  # 7.7 enters an enemy port
    if_found: str = ""  # 8.7 what they do then, one of AFTER; nothing: their side is asked

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, way = reader.units_and_way(said)
        ends = {getattr(each, "type", "") for each in said}
        then = next((str(order) for kind, order in AFTER.items() if kind in ends), "")
        return cls(units, way, "ATSEA" in ends, "INTOPORT" in ends, then)

    def __str__(self) -> str:
        end = " AT SEA" if self.at_sea else " INTO PORT" if self.raids else ""
        then = f" IF FOUND {self.if_found}" if self.if_found else ""
        return f"{self.verb} {' + '.join(self.units)} {' '.join(self.way)}{end}{then}"

    def check(self, game: Europe, side: Side) -> None:
        if self.raids:
            self._check_raid(game, side)
        self._course(game, side)
        check_alone(game, self.units, self.way[-1], self.at_sea)
        check_posting(game, self.units, self.way[-1], at_sea=self.at_sea)

    def _course(self, game: Europe, side: Side) -> tuple[str, ...]:
        """The spaces that they enter; none if they are off the port that they enter."""
        if self.raids and self.way == (game.where[self.units[0]],):
            return ()
        return course(game, side, self.units, self.way, at_sea=self.at_sea)

    def _check_raid(self, game: Europe, side: Side) -> None:
        check_ships(game, side, self.units)
        check_raid(game, game.partnership(side), self.way[-1])
        if not armed(game, raiders(game, self.units)):
            words = f"none of {' + '.join(self.units)} has guns and has found nobody in this step"
            raise Illegal(words, case="8.5", legal=able(game, side))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        path = self._course(fog.view(game, side), side)
        used = spent(game, self.units)
        game.sailing = set(self.units)
        for id in self.units:
            game.sailed[id] = used
            if game.phase == HOMING:
                game.set_out.setdefault(id, game.where[id])
        via = charted(game, game.where[self.units[0]], self.way).hexes
        game.push(Voyage(side, self.units, path, self.at_sea, self.raids, via, self.if_found))
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
            if enterable(game, own, space) and takes(game, own, space, ships):
                yield cls(ships, (space,))
            stays = space == here and not any(in_port(game, id) for id in ships)
            apart = keeps_apart(game, ships, space, at_sea=True)
            barred = apart or why_not_there(game, ships, space, at_sea=True)
            if is_water(game, space) and not stays and not barred:
                yield cls(ships, (space,), at_sea=friendly_port(game, own, space))
            raid = cls(ships, (space,), raids=True)
            if game.phase != HOMING and is_prey(game, own, space):
                yield from (each for each in (raid,) if passes(each.check, game, side))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        if any(why_not(view, side, id) for id in units):
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
        path = self._course(view, side)
        named = ", ".join(map(view.board.name, path)) or "into port"
        yield f"{named}: {_cost(view, self.units, path)} movement points"
        yield from chances(view, side, self.units, path)

    def why(self, view: Europe, side: Side) -> str:
        path = self._course(view, side)
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


def nearest_port(game: Europe, ships: tuple[str, ...]) -> str | None:
    """The friendly port that ships reach with the fewest points, and that takes all of them."""
    own, reached = game.partnership_of(ships[0]), within_reach(game, ships)
    ports = [
        space for space in reached if enterable(game, own, space) and takes(game, own, space, ships)
    ]
    return min(ports, key=lambda space: (reached[space].cost, space), default=None)


def takes(game: Europe, partnership: str, space: str, ships: tuple[str, ...]) -> bool:
    """7.7  Is there room in a port for those who are not in it?"""
    coming = [id for id in ships if game.where[id] != space or not in_port(game, id)]
    return bool(coming) and has_room(game, partnership, space, ships)


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
    yield from whole
    yield from ((id,) for id in free if (id,) not in whole)


class Voyage(Step[Europe], frozen=True):
    """7.2  A stack enters the next space of its way; at its end it may enter a port."""

    side: Side
    ships: tuple[str, ...]
    path: tuple[str, ...]
    at_sea: bool
    raids: bool = False
    via: tuple[str, ...] = ()  # 7.4 hexes of sea areas that it still passes, as ordered
    if_found: str = ""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        ships = tuple(id for id in self.ships if id in game.sailing and id not in game.withdrawn)
        if not ships:
            return
        if not self.path:
            yield from self.arrive(game, ships)
            return
        here, space, used = game.where[ships[0]], self.path[0], spent(game, ships)
        cost = 0 if here == space else game.scenario.routes.cost(here, space) or 0
        if used and used + cost > speed(game, ships):  # 9.5 damage slows them down
            yield CutShort(ships, self.side, hex=here, goal=space)
            return
        if enemies := barriers(game, ships, space):
            yield turn_back(game, self.side, ships, space, enemies)
            return
        via = next_hexes(game, here, space, self.via)
        hexes = hexes_to(game, ships[0], space, via=via)
        assemble(game, ships, space, station_in(game, space, hexes))
        game.sailed.update(dict.fromkeys(ships, used + cost))
        game.met.difference_update(ships)
        yield Sailed(ships, self.side, path=(here, space))
        if self._is_unseen(game, here):
            yield from self.arrive(game, ships)
            return
        game.push(
            Entering(self.side, ships[0], space, game.partnership(self.side), hexes),
            SailingOn(
                self.side,
                ships,
                self.path[1:],
                self.at_sea,
                self.raids,
                self.via[len(via) :],
                self.if_found,
            ),
        )

    def _is_unseen(self, game: Europe, here: str) -> bool:
        """7.8, 8.5  Nobody meets who goes from a canal, or from the water, straight into a port."""
        (space, *rest), own = self.path, game.partnership(self.side)
        if rest or self.at_sea or not enterable(game, own, space):
            return False
        return not is_water(game, space) or bool(game.scenario.routes.by_canal(here, space))

    def arrive(self, game: Europe, ships: tuple[str, ...]) -> Iterator[Event]:
        """7.7  Ships that enter a port from its hex are not intercepted."""
        own, here = game.partnership(self.side), game.where[ships[0]]
        if self.raids:
            yield from enter_enemy_port(game, self.side, ships)
        if self.at_sea or not enterable(game, own, here):
            return
        if has_room(game, own, here, ships):
            dock(game, ships, here)
            if here in game.board.grid.index:
                yield Docked(ships, self.side, hex=here)


def raiders(game: Europe, ships: tuple[str, ...]) -> tuple[str, ...]:
    """8.5, 8.6  Those who may still find somebody in this step."""
    return tuple(id for id in ships if id not in game.found)


def enter_enemy_port(game: Europe, side: Side, ships: tuple[str, ...]) -> Iterator[Event]:
    """7.7  Ships enter an enemy port, and fight who lies there; they count as at sea."""
    place, found = game.where[ships[0]], raiders(game, ships)
    own = game.partnership(side)
    if enemies := shields(game, own, place):
        yield turn_back(game, side, ships, place, enemies)
        return
    if not passes(check_raid, game, own, place):
        return
    yield Docked(ships, side, hex=place)
    for foe in game.foes(own):
        docked = open_to_attack(game, foe, place)
        if docked and armed(game, found):
            game.evaded.difference_update(docked)
            game.push(raid(side, found, docked, place))


class TurnHome(Command[Europe], frozen=True):
    """8.7  Give up the voyage, and make for the nearest port."""

    answers: ClassVar = ("onward",)
    form: ClassVar = "TURNHOME"
    text: ClassVar = "TURN HOME"
    spelled: ClassVar = {"TURNHOME": ("TURN HOME", "GO HOME")}


TURN_HOME = TurnHome()
AFTER: dict[str, Order] = {"PRESSON": PRESS_ON, "HEAVETO": HEAVE_TO, "TURNHOME": TURN_HOME}
"""8.7  What ships that are found do next, by the words of the grammar."""


class SailingOn(GoingOn, frozen=True):
    """8.7  Ships that were found and have survived go on, or stay and may be told otherwise."""

    ships: tuple[str, ...]
    path: tuple[str, ...]
    at_sea: bool
    raids: bool = False
    via: tuple[str, ...] = ()
    if_found: str = ""

    def forced(self, game: Europe) -> Order | None:
        """What the order to sail has said for this case, as far as it can be."""
        told = next((order for order in AFTER.values() if str(order) == self.if_found), None)
        if told == TURN_HOME and not self.home(game):
            return HEAVE_TO
        return told

    def home(self, game: Europe) -> str | None:
        """The nearest port, as far as their side sees who bars the way (7.6)."""
        return nearest_port(fog.view(game, self.side), self.able(game))

    def able(self, game: Europe) -> tuple[str, ...]:
        return tuple(id for id in self.ships if id in game.sailing and id not in game.withdrawn)

    def go_on(self, game: Europe) -> None:
        if ships := self.able(game):
            game.push(
                Voyage(
                    self.side, ships, self.path, self.at_sea, self.raids, self.via, self.if_found
                )
            )

    def goal(self, game: Europe) -> str:
        return self.path[-1] if self.path else ""

    def prompt(self, game: Europe) -> str:
        home = "; TURN HOME)" if self.home(game) else ")"
        return super().prompt(game).removesuffix(")") + home

    def answers(self, game: Europe) -> Iterator[Order]:
        yield from super().answers(game)
        if self.home(game):
            yield TURN_HOME

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        if choice[0] == "HOME":
            return TURN_HOME if self.home(game) else HEAVE_TO
        return super().by_standing(game, choice)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if order == TURN_HOME and (port := self.home(game)):
            ships = self.able(game)
            reached = within_reach(fog.view(game, self.side), ships)
            way = game.scenario.routes.way(reached, port)
            game.push(Voyage(self.side, ships, way, at_sea=False))
            return
        yield from super().play(game, order, dice)

    def stop(self, game: Europe) -> Iterator[Event]:
        ships = self.able(game)
        yield BrokeOff(ships, self.side, hex=game.where[ships[0]])


class Sailing(Acting[Europe], frozen=True):
    """SEQ-M  Naval and Air phase, step 1: a side's ships sail."""

    kind: ClassVar = "sail"
    moves: ClassVar[type[Sail]] = Sail
    orders: ClassVar[tuple[type[Command[Any]], ...]] = (Sail, Escort)
    done: ClassVar[Command[Any]] = Done("sailing")

    def prompt(self, game: Europe) -> str:
        ways = "SAIL ships space; SAIL ships space AT SEA stays out of port; "
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

    def way_home(self, game: Europe, id: str) -> Order:
        """33.8  The only order that a ship out of supply can be given."""
        way = direct_way(game, (id,)) or (game.where[id],)
        return self.moves((id,), way[-1:])

    def sample(self, game: Europe, chance: random.Random) -> Order:
        found, end = list(stacks(game, self.side)), self.usual(game)
        if not found or chance.random() > OFTEN:
            return end
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
        return able(game, self.side)

    def finished(self, game: Europe) -> Iterator[Event]:
        game.sailing.clear()
        return iter(())
