"""10.1, 10.2, 10.8  Units aboard ships: who carries them, and how many transport points it takes.

A unit aboard is in the box `aboard`; `game.carried` has the ships that carry it, and it is where
they are. Each transport point carries one unit, or a part of one; generals and headquarters are
with any ship and take no room. A destroyer and a light cruiser are a point for infantry.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.games.eto.facts.units import DESTROYER, GENERAL, HQ, LIGHT_CRUISER
from pbem.games.eto.position.game import Europe

LEADERS = (GENERAL, HQ)
JOINED = " + "
Loads = dict[str, tuple[str, ...]]
"""By unit, the ships that carry it."""


def carriers(game: Europe, id: str) -> tuple[str, ...]:
    """10.1  The ships that carry a unit; none of who is not aboard."""
    named = game.carried.get(id, "")
    return tuple(named.split(JOINED)) if named else ()


def place_of(game: Europe, id: str) -> str:
    """Where a unit is: where it stands, or where its ships are."""
    ships = carriers(game, id)
    return game.where.get(ships[0] if ships else id, "")


def passengers(game: Europe, ships: Iterable[str]) -> tuple[str, ...]:
    """10.1  The units aboard any of these ships."""
    if not game.carried:
        return ()
    there = set(ships)
    return tuple(id for id in game.carried if there.intersection(carriers(game, id)))


def passengers_in(game: Europe, place: str, partnership: str) -> tuple[str, ...]:
    """10.1  A partnership's units aboard ships in a space, in its port and outside."""
    return tuple(
        id
        for id in game.carried
        if game.partnership_of(id) == partnership and place_of(game, id) == place
    )


def undivided(game: Europe, ships: Iterable[str]) -> tuple[str, ...]:
    """10.1, 10.8  Of these ships, those that carry nobody together with another that is left."""
    going = list(ships)
    while True:
        split = {
            ship
            for id in passengers(game, going)
            if not set(carriers(game, id)) <= set(going)
            for ship in carriers(game, id)
        }
        if not split.intersection(going):
            return tuple(going)
        going = [id for id in going if id not in split]


def is_leader(game: Europe, id: str) -> bool:
    return game.unit(id).kind in LEADERS


def may_be_carried(game: Europe, id: str) -> bool:
    """10.1  Land units, generals, headquarters, and air units of short range."""
    unit = game.unit(id)
    if unit.air:
        far = unit.range > game.scenario.combat.naval["carry_range"]
        return not far and id not in game.aboard
    return unit.land or is_leader(game, id)


# -- what it takes --------------------------------------------------------------------------------


def fare(game: Europe, id: str) -> int:
    """10.2  The points that carry a unit from port to port; none for who is with any ship."""
    if is_leader(game, id):
        return 0
    unit, numbers = game.unit(id), game.scenario.combat.naval
    return numbers["carry_heavy" if unit.armor or unit.air else "carry_foot"]


def needed(game: Europe, id: str) -> int:
    """10.2, 10.7, 10.9  The points without which a unit aboard is lost."""
    return fare(game, id) * (_double(game) if id in game.rescued else 1)


def _double(game: Europe) -> int:
    return game.scenario.combat.naval["carry_double"]


def to_land(game: Europe, id: str, *, port: bool) -> int:
    """10.2, 10.5  The points with which a unit debarks: double on a coast without a port."""
    return fare(game, id) * (1 if port else _double(game))


def to_assault(game: Europe, id: str) -> int:
    """10.2, 10.8  The points with which a unit assaults: double, and triple from far away.

    Warships alone need no more from far away.
    """
    numbers = game.scenario.combat.naval
    by_points = any(game.unit(each).transport for each in carriers(game, id))
    far = by_points and game.hauled.get(id, 0) > numbers["assault_near"]
    return fare(game, id) * numbers["carry_triple" if far else "carry_double"]


def points_of(game: Europe, ships: Iterable[str]) -> int:
    """10.1, 10.8  What ships carry: a point each, and one for every destroyer with a cruiser."""
    kinds = [game.unit(id).kind for id in ships]
    pairs = min(kinds.count(DESTROYER), kinds.count(LIGHT_CRUISER))
    return pairs + sum(game.unit(id).transport for id in ships)


# -- who carries whom -----------------------------------------------------------------------------


def is_free(game: Europe, ship: str) -> bool:
    """10.0  Has a ship no task in this month, and nobody aboard who takes room?"""
    return ship not in game.tasked and not is_laden(game, ship)


def is_laden(game: Europe, ship: str) -> bool:
    """10.1  Does a ship carry anybody who takes room?"""
    return ship in game.stores or any(fare(game, id) for id in passengers(game, (ship,)))


def shared_out(game: Europe, units: Iterable[str], ships: Iterable[str], times: int) -> Loads:
    """10.1, 10.8  Which ships carry whom, so many times what each needs; empty: they are too few.

    Ships beyond that go to those who have least for their size, so that losses hurt little.
    """
    paying = sorted((id for id in units if fare(game, id)), key=lambda id: game.unit(id).infantry)
    berths = _berths(game, ships)
    loads: dict[str, list[str]] = {id: [] for id in paying}
    for id in paying:
        for _ in range(times * fare(game, id)):
            berth = _fitting(game, id, berths)
            if berth is None:
                return {}
            berths.remove(berth)
            loads[id] += berth
    for berth in berths:
        fit = [id for id in paying if len(berth) == 1 or game.unit(id).infantry]
        if fit:
            least = min(fit, key=lambda id: points_of(game, loads[id]) / fare(game, id))
            loads[least] += berth
    led = next(iter(loads.values()), list(ships))[:1]
    return {**{id: tuple(found) for id, found in loads.items()}, **_led(game, units, led)}


def _led(game: Europe, units: Iterable[str], ships: Iterable[str]) -> Loads:
    return {id: tuple(ships) for id in units if is_leader(game, id)}


def _berths(game: Europe, ships: Iterable[str]) -> list[tuple[str, ...]]:
    """10.8  Warships in pairs, then each transport point by itself."""
    named = tuple(ships)
    kinds = [
        [id for id in named if game.unit(id).kind == kind] for kind in (DESTROYER, LIGHT_CRUISER)
    ]
    pairs = list(zip(*kinds, strict=False))
    return [*pairs, *((id,) for id in named if game.unit(id).transport)]


def _fitting(game: Europe, id: str, berths: Iterable[tuple[str, ...]]) -> tuple[str, ...] | None:
    """10.8  Warships carry infantry only."""
    infantry = game.unit(id).infantry
    return next((each for each in berths if len(each) == 1 or infantry), None)


# -- ships that are lost --------------------------------------------------------------------------


def lose_carrier(game: Europe, ship: str, mates: Sequence[str]) -> None:
    """10.9  A ship is lost: others of its stack carry who was aboard, as far as they can.

    Who is left over is adrift, until its owner has said who is lost. A supply marker makes room for
    units, and is carried on by a point that nobody needs.
    """
    place, left = game.where[ship], tuple(id for id in mates if id != ship)
    for id in passengers(game, (ship,)):
        game.carried[id] = JOINED.join(each for each in carriers(game, id) if each != ship)
        game.adrift[id] = ""
    sunk = [each for each, held in game.stores.items() if ship in held.split(JOINED)]
    for first in sunk:
        del game.stores[first]
    for id, told in game.adrift.items():
        if not told or told.split()[-1] == ship:
            game.adrift[id] = " ".join((place, *left[:1]))
    take_aboard(game, left)
    spare = next((id for id in left if game.unit(id).transport and is_free(game, id)), "")
    if sunk and spare:
        game.stores[spare] = spare
        game.tasked.add(spare)


def take_aboard(game: Europe, ships: Sequence[str]) -> None:
    """10.9  Units adrift are carried by free points of their stack, or by what others can spare."""
    for id in [each for each in game.adrift if stack_of_adrift(game, each) in ships]:
        if is_leader(game, id):
            game.carried[id] = game.carried[id] or ships[0]
        while points_of(game, carriers(game, id)) < needed(game, id):
            spare = next((each for each in ships if _is_spare(game, each, id)), "")
            if not spare:
                break
            _hand_over(game, spare, id)
        if points_of(game, carriers(game, id)) >= needed(game, id):
            del game.adrift[id]


def stack_of_adrift(game: Europe, id: str) -> str:
    """10.9  One of the ships in the stack that still carries a unit adrift, or could; or none."""
    place, *ship = game.adrift[id].split()
    return ship[0] if ship and game.where.get(ship[0]) == place else ""


def _is_spare(game: Europe, ship: str, id: str) -> bool:
    """10.9  A point that carries nobody, a supply marker, or more than somebody else needs."""
    if not game.unit(ship).transport or ship in carriers(game, id):
        return False
    paying = [each for each in passengers(game, (ship,)) if fare(game, each)]
    return all(
        points_of(game, carriers(game, each)) > needed(game, each) and each not in game.adrift
        for each in paying
    )


def use_up(game: Europe, ship: str) -> None:
    """10.0  A point that somebody can spare has its task with others, and only leaders aboard."""
    for id in passengers(game, (ship,)):
        if fare(game, id):
            game.carried[id] = JOINED.join(each for each in carriers(game, id) if each != ship)
    game.tasked.add(ship)


def _hand_over(game: Europe, ship: str, id: str) -> None:
    """10.9  A point carries somebody else from now on."""
    use_up(game, ship)
    game.stores.pop(ship, None)
    game.carried[id] = JOINED.join((*carriers(game, id), ship))
