"""13.0, 14.0  Where air units can fly: range, weather, supply, neutral skies, and the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from pbem.engine.errors import Illegal
from pbem.games.eto.air.basing import beyond_capacity
from pbem.games.eto.air.commitment import commit, may_fly, no_flight, release
from pbem.games.eto.facts.board import Board
from pbem.games.eto.facts.phases import HOMING, STRATEGIC
from pbem.games.eto.facts.units import AIR, BOMBER, FIGHTER
from pbem.games.eto.position.fleets import hex_of, is_aboard
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.strategic import in_bombing_box
from pbem.games.eto.weather.conditions import grounded
from pbem.wargame.board.hexgrid import Hex, Mask, Passage, Sides

FIGHTING, BOMBING = "fighter", "bomber"  # 12.1 what a fighter-bomber acts as
RANGE = "13.0"
ADJACENT = 1  # 33.7
ONCE_A_PHASE = {HOMING: "7.6", STRATEGIC: "12.2"}
"""By phase in which a unit flies one mission, the case; in the Naval and Air phase 12.3."""


def skies(game: Europe) -> Passage:
    """13.1  Steps in the air, over no neutral land; a neutral coast is passed over its water."""
    return _skies(game.board, game.fighting_ground)


@lru_cache(maxsize=16)
def _skies(board: Board, ground: Mask) -> Passage:
    neutral = board.land & ~ground
    inland = neutral & ~board.coastal
    closed = [
        (hex, near)
        for hex in board.grid.hexes(neutral & board.coastal)
        for near in board.grid.hexes(board.grid.around[hex] & board.land)
        if (hex, near) not in board.lanes
    ]
    return Passage.across(board.grid, board.flown & ~inland, Sides(board.grid, closed))


def radius(game: Europe, id: str) -> int:
    """13.0, 33.7  How far a unit flies; out of supply, to the hexes around its base only."""
    if flies_no_mission(game, id):
        return 0
    return ADJACENT if id in game.unsupplied else game.unit(id).range


def flies_no_mission(game: Europe, id: str) -> bool:
    """33.8  Is its carrier out of supply? Then it meets only those who attack her."""
    return game.aboard.get(id) in game.unsupplied


def reach(game: Europe, id: str) -> Mask:
    """13.0, 1.4  The hexes that a unit can fly to from its base and back."""
    base = hex_of(game, id) if game.setting.flights and game.unit(id).air else ""
    return spread(game, base, radius(game, id)) if base else 0


def _reach(game: Europe, base: Hex, hexes: int) -> Mask:
    closed, passage = grounded(game), skies(game)
    reached = front = game.board.grid.bit[base] & ~closed
    for _ in range(hexes):
        front = passage.step(front) & ~closed & ~reached
        reached |= front
    return reached


def spread(game: Europe, base: str, hexes: int) -> Mask:
    """13.0, 1.4  The hexes that so many steps in the air lead to from a base."""
    key = ("spread", base, hexes, frozenset(game.grounded))
    return game.once(key, lambda: _reach(game, game.at(base), hexes))


def in_range(game: Europe, id: str, hex: str) -> bool:
    return game.board.is_in(hex, reach(game, id))


def way(game: Europe, base: str, hex: str, shunned: Mask) -> tuple[str, ...]:
    """13.0  A shortest way from base to hex, both included, rather not through what is shunned."""
    board = game.board
    goal = board.grid.bit[game.at(hex)]
    open_sky = board.grid.whole & ~grounded(game)
    found = skies(game).shortest(game.at(base), goal, open_sky, ~shunned)
    return tuple(map(board.label, found))


def way_by(game: Europe, stops: tuple[str, ...], shunned: Mask) -> tuple[str, ...]:
    """13.0  A way from the first of some hexes by each of the others; empty if none leads there."""
    path: tuple[str, ...] = tuple(stops[:1])
    for here, there in pairwise(stops):
        leg = way(game, here, there, shunned)
        if not leg:
            return ()
        path += leg[1:]
    return path


def check_way(game: Europe, id: str, stops: tuple[str, ...]) -> None:
    """13.0  Raise Illegal if a way by these hexes is too far for a unit."""
    check_exist(game, stops)
    path, most = way_by(game, (hex_of(game, id), *stops), 0), radius(game, id)
    if not path or len(path) - 1 > most:
        far = f"is {len(path) - 1} hexes long" if path else "does not lead there"
        words = f"the way of {id} by {', '.join(stops[:-1])} {far}, and {most} is the most"
        raise Illegal(words, case=RANGE)


def check_exist(game: Europe, hexes: Iterable[str]) -> None:
    """Raise Illegal where one of them is not on the map."""
    for hex in hexes:
        if hex not in game.board.grid.index:
            raise Illegal(f"there is no hex {hex}", case="0.3")


# -- who can take off -----------------------------------------------------------------------------


def aircraft(game: Europe, partnership: str) -> Iterator[str]:
    """A partnership's air units on their bases, in a fixed order; not those in a bombing box."""
    boxes = game.board.bombing
    return (id for id in game.of_partnership(partnership, *AIR) if game.where[id] not in boxes)


def at_rest(game: Europe, id: str) -> bool:
    """12.5, 13.4, 14.4  Is an air unit on a base of its own, and has not flown in this step?"""
    if no_more_flights(game, id):
        return False
    if is_aboard(game, id):
        return game.aboard[id] not in game.depleted  # 13.3
    return id not in beyond_capacity(game, game.where[id])


def no_more_flights(game: Europe, id: str) -> tuple[str, str] | None:
    """Why a unit does not fly any more in this step or phase, and the case; None if it may."""
    if in_bombing_box(game, id):
        return f"{id} is in a bombing box, and does nothing else in this month", "13.7"
    if id in game.brought_back:
        words = f"{id} was brought back from the box, and flies again after strategic warfare"
        return words, "2.3"
    if id in game.stranded:
        return f"{id} has lost its base", "13.2"
    if id in game.flown or id in game.aborted:
        if game.offensive is not None:
            return f"{id} has flown in this step", "12.5"
        return f"{id} has flown in this phase", ONCE_A_PHASE.get(game.phase, "12.3")
    return None


def is_fighter(game: Europe, id: str) -> bool:
    """12.1  Can it intercept?"""
    return game.unit(id).kind == FIGHTER or game.unit(id).dual


def ready(game: Europe, partnership: str, hex: str) -> list[str]:
    """12.5, 12.6  Those of a partnership that could fly where this hex is fought over."""
    return [
        id
        for id in aircraft(game, partnership)
        if (at_rest(game, id) or defends_carrier(game, id, hex)) and may_fly(game, id, hex)
    ]


def defends_carrier(game: Europe, id: str, hex: str) -> bool:
    """7.6  In the End phase naval air flies as often as its carrier is attacked."""
    if game.phase != HOMING or not is_aboard(game, id) or hex_of(game, id) != hex:
        return False
    busy = id in game.flying or id in game.aborted or id in game.stranded
    return not busy and game.aboard[id] not in game.depleted


def check_flight(game: Europe, id: str, hex: str) -> None:
    """Raise Illegal unless a unit can fly to a hex that is fought over."""
    if not game.unit(id).air:
        raise Illegal(f"{id} is no air unit", case="12.1")
    if not game.on_map(id):
        raise Illegal(f"{id} is not on the map", case="13.2")
    if is_aboard(game, id) and game.aboard[id] in game.depleted:
        raise Illegal(f"{game.aboard[id]} is damaged: {id} only changes its base", case="13.3")
    if id in beyond_capacity(game, game.where[id]):
        raise Illegal(f"{id} is one too many on its base and does not fly", case="13.4")
    check_ready(game, id, hex)
    if not in_range(game, id, hex):
        words, case = why_out_of_range(game, id, hex)
        raise Illegal(words, case=case)


def check_ready(game: Europe, id: str, hex: str) -> None:
    """Raise Illegal for who has flown already, or was committed elsewhere."""
    if reason := no_more_flights(game, id) or no_flight(game, id, hex):
        words, case = reason
        raise Illegal(words, case=case)


def why_out_of_range(game: Europe, id: str, hex: str) -> tuple[str, str]:
    """Why a unit does not reach a hex from its base, and the case."""
    base, there = hex_of(game, id), game.board.name(hex)
    if not base:
        words = f"{id} flies only in the sea area of its carrier, which has no hexes"
        return words, "13.1"
    apart = game.board.grid.distance(game.at(base), game.at(hex))
    for place in (base, hex):
        if game.board.is_in(place, grounded(game)):
            words = f"aircraft are grounded in {game.board.name(place)} this month"
            return words, "1.4"
    if flies_no_mission(game, id):
        words = f"{game.aboard[id]} is out of supply: {id} intercepts nobody, and defends her only"
        return words, "33.8"
    if id in game.unsupplied and apart > ADJACENT:
        words = f"{id} is out of supply and flies over its base and the hexes around it only"
        return words, "33.7"
    words = f"{there} is {apart} hexes from {base}, and {id} has a range of {game.unit(id).range}"
    if apart <= game.unit(id).range:
        closed = "neutral land and grounded zones" if game.grounded else "neutral land"
        words = f"no way of {game.unit(id).range} hexes leads {id} past {closed} to {there}"
    return words, RANGE


def take_off(game: Europe, id: str, hex: str) -> None:
    """20.1  A unit leaves its base for a mission where this hex is fought over."""
    commit(game, id, hex)
    game.flown.add(id)


def stay_down(game: Europe, id: str) -> None:
    """20.1  A unit that was sent out has not left its base after all."""
    game.flown.discard(id)
    release(game, id)


def over(game: Europe, hex: str, partnership: str = "") -> tuple[str, ...]:
    """15.6  Who is in the air over a hex and not aborted, the first to come first."""
    return tuple(
        id
        for id, there in game.flying.items()
        if there == hex and id not in game.aborted and partnership in ("", game.partnership_of(id))
    )


def acts_as_bomber(game: Europe, id: str) -> bool:
    """12.1  Does an air unit fly as a bomber? A fighter-bomber does unless it acts as a fighter."""
    unit = game.unit(id)
    return unit.kind == BOMBER or (unit.dual and game.roles.get(id) != FIGHTING)


def bring_home(game: Europe) -> tuple[str, ...]:
    """SEQ-4A H  All aircraft go back to their bases; who was in the air."""
    units = tuple(game.flying)
    game.flying.clear()
    game.aborted.clear()
    game.roles.clear()
    for id in [each for each in game.tactics if game.unit(each).air]:
        del game.tactics[id]
    return units


def forget_flights(game: Europe) -> None:
    """12.3 to 12.5  All are on their bases, and may fly again."""
    bring_home(game)
    game.flown.clear()
