"""12.3, 13.4  Changing base: up to three hops, each to a friendly base within twice the range."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step, done_without_dice
from pbem.games.eto.air.basing import based, most_in, room_for
from pbem.games.eto.air.evacuation import Evacuation
from pbem.games.eto.air.events import REBASING, Rebased, TurnedBack
from pbem.games.eto.air.flights import check_exist, spread
from pbem.games.eto.air.interception import set_out
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.facts.sea.seas import IRAQ
from pbem.games.eto.position.control import airbases
from pbem.games.eto.position.fleets import hex_of, is_aboard
from pbem.games.eto.position.game import Europe
from pbem.games.eto.weather.conditions import grounded
from pbem.wargame.board.hexgrid import Mask

CASE = "12.3"


def most_hops(game: Europe, units: tuple[str, ...]) -> int:
    """12.3, 33.7  Three; one for who is out of supply."""
    numbers = game.scenario.combat.numbers
    return numbers["hops_unsupplied" if game.unsupplied.intersection(units) else "hops"]


def longest_hop(game: Europe, units: tuple[str, ...]) -> int:
    """12.3  Twice the range, of those who fly together the shortest."""
    least = min(game.unit(id).range for id in units)
    return game.scenario.combat.numbers["hop"] * least


def base_of(game: Europe, id: str) -> str:
    """12.3, 24.1  Where a change of base begins: a hex, or the box of Iraq."""
    return IRAQ if game.where[id] == IRAQ and not is_aboard(game, id) else hex_of(game, id)


def within_hop(game: Europe, units: tuple[str, ...], base: str) -> Mask:
    """12.3  The friendly bases that one hop leads to."""
    friendly = airbases(game, game.partnership_of(units[0]))
    if base == IRAQ:  # 24.1
        return friendly & game.board.lands["Iraq"]
    if not any(is_aboard(game, id) for id in units):
        friendly &= ~game.masked((base,))  # 13.3 a carrier is not the base of its hex
    return spread(game, base, longest_hop(game, units)) & friendly


def new_bases(game: Europe, units: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """12.3  Where units of one base can go together, with the stops on a way of fewest hops."""
    own, ways = game.partnership_of(units[0]), ways_from(game, units)
    key = ("new bases", units, most_hops(game, units), frozenset(game.grounded))
    free = ((hex, way) for hex, way in ways.items() if room_for(game, own, hex, units))
    return game.once(key, lambda: dict(free))


def ways_from(game: Europe, units: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """12.3  The bases that units can get to, full ones too, with the stops up to them."""
    key = ("ways", units, most_hops(game, units), frozenset(game.grounded))
    return game.once(key, lambda: _ways_from(game, units))


def _ways_from(game: Europe, units: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    start = base_of(game, units[0])
    if not start or not game.setting.flights:
        return {}
    ways: dict[str, tuple[str, ...]] = {start: ()}
    fresh = [start]
    for _ in range(most_hops(game, units)):
        before, fresh = fresh, []
        for base in before:
            for hex in game.board.grid.named(within_hop(game, units, base)):
                if hex not in ways:
                    ways[hex] = (*ways[base], hex)
                    fresh.append(hex)
    del ways[start]
    if is_aboard(game, units[0]) and game.board.is_in(start, within_hop(game, units, start)):
        ways[start] = (start,)
    return ways


def check_hops(game: Europe, units: tuple[str, ...], way: tuple[str, ...]) -> None:
    """Raise Illegal unless units of one base can go by these stops, the last one their new base."""
    most = most_hops(game, units)
    if len(way) > most:
        words = f"a change of base has {most} hops at most, not {len(way)}"
        raise Illegal(words, case="33.7" if most == 1 else CASE)
    check_exist(game, way)
    start = base_of(game, units[0])
    if not start:
        words = f"{units[0]} flies only in the sea area of its carrier, which has no hexes"
        raise Illegal(words, case="13.1")
    for base, hex in zip((start, *way), way, strict=False):
        _check_hop(game, units, base, hex)
    if not room_for(game, game.partnership_of(units[0]), way[-1], units):
        there = ", ".join(based(game, way[-1])) or "nobody"
        words = f"{game.board.name(way[-1])} has no free base for all of them: {there} is there"
        raise Illegal(words, case="13.4", legal=new_bases(game, units))


def _check_hop(game: Europe, units: tuple[str, ...], base: str, hex: str) -> None:
    own, board = game.partnership_of(units[0]), game.board
    name, reached = board.name(hex), within_hop(game, units, base)
    if board.is_in(hex, reached):
        return
    legal = board.grid.named(reached)
    if hex in game.destroyed:
        raise Illegal(f"the bases of {name} are destroyed", case="21.5", legal=legal)
    if not board.is_in(hex, airbases(game, own)):
        raise Illegal(f"{name} is no air base of yours", case="13.2", legal=legal)
    for place in (base, hex):
        if board.is_in(place, grounded(game)):
            words = f"aircraft are grounded in {board.name(place)} this month"
            raise Illegal(words, case="1.4")
    longest = longest_hop(game, units)
    words = f"no hop of {longest} hexes leads from {board.name(base)} to {name}"
    raise Illegal(words, case=CASE, legal=legal)


class Hop(Step[Europe], frozen=True):
    """12.3  Units fly from the base where they are to the next one of their way."""

    side: Side
    units: tuple[str, ...]
    way: tuple[str, ...]  # the bases that are still to come

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        hex = self.way[0]
        if base_of(game, self.units[0]) == IRAQ:  # 24.1 nobody meets them off the map
            game.flown.update(self.units)
            game.push(Arrival(self.side, self.units, self.way))
            return
        game.rebasing.update(dict.fromkeys(self.units, hex))
        flights = set_out(game, self.units, hex, hex, REBASING)
        game.push(*flights, AirCombat(hex), Arrival(self.side, self.units, self.way))
        yield from ()

    def foresee(self, game: Europe) -> None:
        done_without_dice(self, game)


class Arrival(Step[Europe], frozen=True):
    """12.3, 13.4  Who is not aborted has a new base; the others are where they stopped last."""

    side: Side
    units: tuple[str, ...]
    way: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        flying = tuple(id for id in self.units if game.on_map(id))
        back = tuple(id for id in flying if id in game.aborted)
        there = tuple(id for id in flying if id not in back)
        for id in self.units:
            game.rebasing.pop(id, None)
        if back:
            yield TurnedBack(self.side, back, game.where[back[0]])
            game.stranded.update(_too_many(game, back))
        if there:
            yield Rebased(self.side, there, game.where[there[0]], self.way[0])
        for id in there:
            game.flying.pop(id, None)
            game.aboard.pop(id, None)  # 13.3
            game.put(id, self.way[0])
        if there and self.way[1:]:
            game.push(Hop(self.side, there, self.way[1:]))
        game.push(Evacuation())

    def foresee(self, game: Europe) -> None:
        done_without_dice(self, game)


def _too_many(game: Europe, back: tuple[str, ...]) -> tuple[str, ...]:
    """13.4  Those who come back to a base that holds no more: they go elsewhere, or are lost."""
    hex = game.where[back[0]]
    if is_aboard(game, back[0]):
        return ()
    return tuple(id for id in based(game, hex)[most_in(game, hex) :] if id in back)
