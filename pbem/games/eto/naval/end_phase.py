"""7.6  The End phase at sea: past which enemies ships may not go, and what staying out costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pbem.games.eto.command.launching import funds
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.position.fleets import (
    all_ships,
    each_unit,
    findable,
    frozen_in,
    gunnery,
    in_port,
    ships_in,
    stack_size,
)
from pbem.games.eto.position.game import Europe
from pbem.wargame.data.counters import hidden

# -- where ships may not go -----------------------------------------------------------------------


def forbidden(game: Europe, ships: tuple[str, ...]) -> frozenset[str]:
    """7.6  In the End phase, the spaces in range of enemies who are not weaker than a stack.

    Those in whose range all of its ships have begun do not count, unless others come to them.
    """
    if game.phase != HOMING or not findable(game, ships):  # 8.9
        return frozenset()
    guards = _guards(game, game.partnership_of(ships[0]))
    began = [guards.get(game.set_out.get(id, game.where[id]), frozenset()) for id in ships]
    left_behind = began[0].intersection(*began)
    return frozenset(
        space
        for space, enemies in guards.items()
        if not enemies <= left_behind and not _is_stronger(game, ships, enemies)
    )


def barriers(game: Europe, ships: tuple[str, ...], space: str) -> frozenset[str]:
    """7.6  The enemies who bar a space to a stack in the End phase; nobody where it may enter."""
    if space not in forbidden(game, ships):
        return frozenset()
    return _guards(game, game.partnership_of(ships[0]))[space]


def _is_stronger(game: Europe, ships: tuple[str, ...], enemies: frozenset[str]) -> bool:
    """7.6  More ships, and more gunnery, as far as it can be seen."""
    seen = [id for id in enemies if not hidden(id)]
    more = stack_size(game, ships) > len(each_unit(game, enemies))
    return more and gunnery(game, ships) > gunnery(game, seen)


def _guards(game: Europe, partnership: str) -> dict[str, frozenset[str]]:
    """8.1  By space, the enemy ships in whose range it is; not those out of supply."""
    return game.once(("guards", partnership), lambda: _all_guards(game, partnership))


def _all_guards(game: Europe, partnership: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for foe in game.foes(partnership):
        for place in game.stacks:
            ships = findable(game, ships_in(game, place, foe))
            guards = {id for id in ships if _counts(game, id)}
            for space in game.scenario.routes.range_of(place) if guards else ():
                found.setdefault(space, set()).update(guards)
    return {space: frozenset(enemies) for space, enemies in found.items()}


def _counts(game: Europe, id: str) -> bool:
    """7.6  Who is not seen is taken to be in supply like the ship that his stack goes by."""
    known = game.fleets[id] if hidden(id) else id
    return known not in game.unsupplied and not frozen_in(game, id)


# -- what staying out costs -----------------------------------------------------------------------


class Upkeep(NamedTuple):
    """7.6  What the ships of a nation cost that stay at sea in one area."""

    nation: str
    place: str
    cost: int


def ships_out(game: Europe, nation: str, place: str) -> tuple[str, ...]:
    """7.6  The ships of a nation in an area that are neither in port nor out of supply yet."""
    return tuple(
        id
        for id in game.stack(place)
        if game.roster[id].naval and game.unit(id).nation == nation and _owes(game, id)
    )


def _owes(game: Europe, id: str) -> bool:
    """7.6  Nobody is paid for who took part in strategic warfare in this month."""
    return not in_port(game, id) and id not in game.unsupplied and id not in game.raided


def bill(game: Europe, side: str) -> list[Upkeep]:
    """7.6  By nation and area, what it costs a side that its ships stay at sea."""
    numbers = game.scenario.combat.naval
    found = []
    for nation, place in sorted(set(_out(game, side))):
        units = each_unit(game, ships_out(game, nation, place))
        many = len(units) > numbers["large_fleet"]
        found.append(Upkeep(nation, place, numbers["large_upkeep" if many else "upkeep"]))
    return found


def _out(game: Europe, side: str) -> Iterator[tuple[str, str]]:
    for id in all_ships(game, game.partnership(side)):
        if game.side_of(id) == side and _owes(game, id):
            yield game.unit(id).nation, game.where[id]


def payer(game: Europe, nation: str) -> str:
    """7.6  Who pays for a nation's ships: itself, or the major country that its side plays."""
    nations, side = game.scenario.nations, game.commander(nation)
    if nations[nation].major:
        return nation
    partners = (each for each in nations if nations[each].major and game.commander(each) == side)
    return max(partners, key=lambda each: funds(game, each), default=nation)


def lacking(game: Europe, owed: list[Upkeep]) -> dict[str, int]:
    """By nation that pays, the EP that it has too few for all this."""
    costs = Counter[str]()
    for each in owed:
        costs[payer(game, each.nation)] += each.cost
    return {who: cost - funds(game, who) for who, cost in costs.items() if cost > funds(game, who)}
