"""10.9, 25.6  Troops march from area to area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice, pairwise
from typing import ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import GROUND
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.facts.words import counted
from pbem.games.norway.movement.ground_events import Marched, Stuck
from pbem.games.norway.position.control import settle
from pbem.games.norway.position.fog import on_die, veil
from pbem.games.norway.position.game import Norway
from pbem.games.norway.supply.tracing import spend_supply, supplied, why_unsupplied
from pbem.wargame.orders.reasons import towards
from pbem.wargame.scene import Arrow

Way = tuple[str, ...]


class March(Action, frozen=True):
    """25.6  A force of one area goes to one other."""

    case: ClassVar = "25.6"
    verb: ClassVar = "a land move"
    counts: ClassVar = (GROUND,)
    text: ClassVar = "MARCH {units+} {way*}"
    form: ClassVar = "MARCH units _to path _spend?"
    spelled: ClassVar = {"MARCH": ("MARCH", "WALK")}
    units: Units
    way: Way

    def try_on(self, game: Norway, side: Side) -> None:
        check_march(game, side, self.units, self.way)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        return march(game, self.units, self.way, dice)

    # -- what may be ordered ----------------------------------------------------------------------

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        """Every unit alone, and all of an area that can go there together."""
        for place in areas_of(game, side):
            for units in forces(game, side, place):
                for way in ways(game, side, place, reach_of(game, units)):
                    yield cls(units, way)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        place = view.where.get(units[0], "")
        for way in ways(view, side, place, reach_of(view, units)):
            order = cls(units, way)
            if order.allowed(view, side):
                words = tuple(order.forecast(view, side))
                yield order, Option(str(order), "move", way[-1], (place, *way), "", words)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        start = view.where[self.units[0]]
        way = whole_way(view, side, start, self.way)
        yield from crossings(view, self.units, (start, *way))
        yield from taken_on_the_way(view, side, way)
        if view.ground(enemy_of(side), self.way[-1]):
            yield f"contests {view.board.name(self.way[-1])}"
        elif view.controller(self.way[-1]) != side:
            yield f"takes {view.board.name(self.way[-1])}"

    def why(self, view: Norway, side: Side) -> str:
        return towards(view.board, view.where[self.units[0]], self.way[-1])

    def warnings(self, view: Norway, side: Side) -> Iterator[str]:
        return leaving(view, side, self.units)

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        yield from drawn_march(side, self.units, self.way, where, str(self))


# -- the rules of it ------------------------------------------------------------------------------


def check_march(game: Norway, side: Side, units: Units, way: Way) -> None:
    """10.1, 10.9 to 10.11, 21.4  Raise Illegal unless these can go this way together."""
    check_force(game, units)
    start = game.where[units[0]]
    if not way:
        raise Illegal("a march leads somewhere", case="10.9")
    way = whole_way(game, side, start, way)
    if slow := [id for id in units if game.unit(id).move < len(way)]:
        most = counted(game.unit(slow[0]).move, "area")
        words = f"{slow[0]} moves {most} at most, this way is {len(way)}"
        raise Illegal(words, case="10.10")
    if lame := [id for id in units if game.unit(id).heavy and not supplied(game, id)]:
        raise Illegal(why_unsupplied(game, lame[0]), case="21.4")
    board, here = game.board, start
    for there in way:
        if not board.is_land(there) or not board.marching.allows(board.at(here), board.at(there)):
            raise Illegal(
                f"no way over land leads from {here} to {there}",
                case="10.9",
                legal=board.roads[here],
            )
        if here != start and game.ground(enemy_of(side), here):
            raise Illegal(f"enemy troops in {here} stop who comes there", case="10.11")
        here = there
    if len({start, *way}) != len(way) + 1:
        raise Illegal("the way comes back to where it has been", case="10.0")


def whole_way(game: Norway, side: Side, start: str, way: Way) -> Way:
    """10.0, 10.10  The areas entered; where the way leaves some out, the shortest stretch.

    Of those as long the one over the fewest mountains (10.12). A stretch that nobody can find is
    left as it is, for `check_march` to say so.
    """
    board, found, here = game.board, list[str](), start
    for there in way:
        near = board.is_land(here) and board.is_land(there)
        if near and here != there and not board.marching.allows(board.at(here), board.at(there)):
            found += _between(game, side, here, there)
        found.append(there)
        here = there
    return tuple(found)


def _between(game: Norway, side: Side, here: str, there: str) -> Way:
    """The areas between two, none of them with enemy troops (10.11)."""
    ways = _ways(game, side, here, MOST_GAP)
    for _, together in groupby(ways, key=len):
        if goals := [way for way in together if way[-1] == there]:
            return min(goals, key=lambda way: _mountains(game, (here, *way)))[:-1]
    return ()


def _mountains(game: Norway, path: Way) -> int:
    return sum(game.board.mountain(a, b) for a, b in pairwise(path))


def check_force(game: Norway, units: Units) -> None:
    """10.1  Raise Illegal unless these are troops ashore in one land area that can move."""
    for id in units:
        if not game.unit(id).ground_unit:
            raise Illegal(f"{id} is no ground unit", case="10.9")
        if not game.on_map(id) or id in game.aboard:
            raise Illegal(f"{id} is not ashore", case="10.15")
        if game.unit(id).static:
            raise Illegal(f"{id} never moves", case="10.10")
        if id in game.stuck:
            words = f"the mountains have stopped {id} for the rest of the turn"
            raise Illegal(words, case="10.12")
    places = {game.where[id] for id in units}
    if len(places) != 1:
        raise Illegal("a force begins in one place", case="10.1", legal=sorted(places))


def march(game: Norway, units: Units, way: Way, dice: Dice) -> Iterator[Event]:
    """5.1, 10.12  They go on area by area; who does not get over mountains stays where it is then.

    Whatever they enter is settled at once (10.61, 4.1 too); by the first rules only where they end.
    """
    start = game.where[units[0]]
    way = whole_way(game, game.side_of(units[0]), start, way)
    spend_supply(game, (id for id in units if game.unit(id).heavy))  # 21.4
    gone = {id: [start] for id in units}
    going, here = list(units), start
    held_up, on_the_way = list[Event](), list[Event]()
    for there in way:
        if game.board.mountain(here, there):
            for id in tuple(going):
                roll = dice.roll(f"{on_die(game, id)} over the mountains from {here} to {there}")
                if roll > pass_on(game, id):
                    going.remove(id)
                    if game.version > 1:
                        game.stuck.add(id)  # even terror does not set it going again (18.1)
                    held_up.append(Stuck(id, game.side_of(id), here, there, roll, veil(game, id)))
        for id in going:
            gone[id].append(there)
            game.put(id, there)
        here = there
        if game.version > 1 and there != way[-1]:
            on_the_way += settle(game)
            if game.verdict is not None:  # 4.1, 4.2 play stops there and then
                break
    for id, path in gone.items():
        if len(path) > 1:
            yield Marched(id, game.side_of(id), tuple(path), "march", veil(game, id))
    yield from held_up
    yield from on_the_way


def pass_on(game: Norway, id: str) -> int:
    """10.12, 17.2  A unit gets over mountains on so much or less."""
    trained = game.unit(id).mountain_trained
    return game.scenario.number("movement.mountain_trained" if trained else "movement.mountain")


# -- what is worth a look -------------------------------------------------------------------------

MOST_WAYS = 40
MOST_GAP = 4  # how far a stretch may lead that is not told area by area; nobody marches further


def areas_of(game: Norway, side: Side) -> list[str]:
    """The land areas where a side has troops."""
    return [
        place
        for place in sorted(game.stacks)
        if game.board.is_land(place) and game.ground(side, place)
    ]


def forces(game: Norway, side: Side, place: str) -> Iterator[Units]:
    """Everybody there who can move, together and alone; who has acted already last of all."""
    able = tuple(
        id
        for id in game.ground(side, place)
        if not game.unit(id).static and not (game.unit(id).heavy and not supplied(game, id))
    )
    rested = tuple(id for id in able if id not in game.activated)
    yield from dict.fromkeys(each for each in (rested, able, *((id,) for id in able)) if each)


def reach_of(game: Norway, units: Iterable[str]) -> int:
    """10.10  How far all of them can go together."""
    return min((game.unit(id).move for id in units if game.unit(id).ground_unit), default=0)


def ways(game: Norway, side: Side, start: str, reach: int) -> Iterator[Way]:
    """10.10, 10.11  Every way over land from here, the short ones first."""
    if start not in game.board.places.index or not game.board.is_land(start):
        return iter(())
    return islice(_ways(game, side, start, reach), MOST_WAYS)


def _ways(game: Norway, side: Side, start: str, reach: int) -> Iterator[Way]:
    board = game.board
    front: list[Way] = [()]
    for _ in range(reach):
        onward: list[Way] = []
        for way in front:
            here = way[-1] if way else start
            if way and game.ground(enemy_of(side), here):
                continue
            for there in board.roads[here]:
                if there != start and there not in way:
                    onward.append((*way, there))
        yield from onward
        front = onward


def crossings(game: Norway, units: Units, path: Way) -> Iterator[str]:
    """10.12  Who has to get over mountains, and on which die."""
    over = _mountains(game, path)
    if over:
        dice = {id: pass_on(game, id) for id in units}
        each = ", ".join(f"{id} on 1-{most}" for id, most in dice.items())
        yield f"over mountains{f' {over} times' if over > 1 else ''}: {each}"


def taken_on_the_way(view: Norway, side: Side, way: Way) -> Iterator[str]:
    """5.1  Areas of the enemy's through which the way leads; by the first rules they stayed his."""
    for place in way[:-1] if view.version > 1 else ():
        if view.controller(place) != side:
            yield f"takes {view.board.name(place)} on the way"


def leaving(view: Norway, side: Side, units: Units) -> Iterator[str]:
    """5.1, 23.2  What the enemy may take, and what is given up, if these go."""
    place = view.where.get(units[0], "")
    if place not in view.board.places.index or not view.board.is_land(place):
        return
    if set(view.ground(side, place)) - set(units):
        return
    if view.ground(enemy_of(side), place):
        yield f"leaves {view.board.name(place)} to the enemy"
    elif (side, place) in view.entrenched:
        yield f"gives up the entrenchments in {view.board.name(place)} (23.2)"


def drawn_march(
    side: Side, units: Units, way: Way, where: dict[str, str], title: str
) -> Iterator[Arrow]:
    """The march as it is only intended."""
    start = where.get(units[0], "")
    where.update(dict.fromkeys(units, way[-1]))
    if start:
        yield Arrow("moves", "move", (start, *way), title, side, len(units))
