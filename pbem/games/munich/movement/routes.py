"""8.0-8.5, 10.3  What is open to a unit that marches, and where it can get to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pbem.games.munich.facts.units import NEUTRAL, POLAND, enemy_of
from pbem.games.munich.politics.belligerents import open_to_invasion
from pbem.games.munich.position.game import Munich
from pbem.games.munich.supply.lines import in_supply
from pbem.wargame.board.hexgrid import Hex, Mask
from pbem.wargame.board.paths import Reach, Tolls, reach
from pbem.wargame.data.points import HALVES


class Ground(NamedTuple):
    """What a country's units find before them."""

    closed: Mask  # never entered
    stops: Mask  # 10.3 enemy zones
    dear: Mask  # 19.0 entrenchments of the enemy


def kept_out(game: Munich, country: str) -> Mask:
    """23.5  An ally's ground where a country's land units may not move, retreat or pursue."""
    if not game.plays("polish_politics"):
        return 0
    friends = game.belligerents(game.allegiance.get(POLAND, NEUTRAL))
    if POLAND not in friends:
        return 0
    wary = [each for each in game.scenario.fact("polish_politics.keep_out") if each in friends]
    if country in wary:
        return game.board.home(POLAND)
    return sum(game.board.lands[each] for each in wary) if country == POLAND else 0


def lands_of(game: Munich, countries: frozenset[str]) -> Mask:
    return sum(game.board.lands[each] for each in countries)


def without_zones(game: Munich, side: str) -> Mask:
    """5.2  Ground whose units have no zones against a side's enemy until he marches in.

    That of neutrals, and of a side's countries that were invaded from the air or from outside.
    """
    return game.neutral | game.quiet(side)


def entered_on(game: Munich, side: str, hexes: Iterable[Hex]) -> frozenset[str]:
    """5.2  The countries without zones that a way through some hexes is the first to enter."""
    quiet, board = without_zones(game, side), game.board
    return frozenset(board.country_of[hex] for hex in hexes if board.bit[hex] & quiet)


def zone_after(game: Munich, side: str, entered: frozenset[str]) -> Mask:
    """5.2, 10.1  A side's zones once an enemy has entered these countries, which had none."""
    if not entered:
        return game.zone(side)
    woken = lands_of(game, entered)
    mobile = game.mobile(side) & ~(game.quiet(side) & ~woken) | game.mobile(NEUTRAL) & woken
    return game.board.passage.step(mobile) & ~(game.neutral & ~woken)


def zone_within(game: Munich, side: str) -> Mask:
    """5.2  A side's zones as whoever enters a hex meets them: on quiet ground they begin then."""
    quiet = game.quiet(side)
    if not quiet:
        return game.zone(side)
    return game.zone(side) | zone_after(game, side, frozenset(game.unentered)) & quiet


def ground_for(
    game: Munich, country: str, entered: frozenset[str] = frozenset(), entering: str = ""
) -> Ground:
    """The ground of a move that has `entered` countries without zones and may be `entering` one."""
    key = ("ground", country, entered, entering)
    return game.once(key, lambda: _survey(game, country, entered, entering))


def _survey(game: Munich, country: str, entered: frozenset[str], entering: str) -> Ground:
    enemy = enemy_of(game.allegiance[country])
    both = entered | {entering} if entering else entered
    open_now = lands_of(game, both)
    closed = game.occupied(enemy) | game.occupied(NEUTRAL) | kept_out(game, country)
    stops = zone_after(game, enemy, entered)
    if entering:  # its zones begin where its ground does: it has none before that
        inside = game.board.lands[entering]
        stops = stops & ~inside | zone_after(game, enemy, both) & inside
    dear = game.board.entrenchments & (game.territory(enemy) | open_now)
    return Ground(closed | without_zones(game, enemy) & ~open_now, stops, dear)


def tolls_for(game: Munich, id: str) -> Tolls:
    """8.4, 8.5, 20.0  What steps cost a unit in this weather, in half points."""
    return game.board.tolls(game.unit(id).legs, storm=game.storm)


def allowance(game: Munich, id: str, *, supplied: bool) -> int:
    """14.6  The half points of a unit; out of supply, half the printed factor, rounded up."""
    printed = game.unit(id).movement * HALVES.parts
    return printed if supplied else HALVES.halve(printed)


def in_enemy_zone(game: Munich, side: str, hex: Hex) -> bool:
    return bool(game.zone(enemy_of(side)) & game.board.bit[hex])


def march_from(
    game: Munich,
    id: str,
    start: Hex,
    budget: int,
    ground: Ground,
    *,
    fresh: bool,
) -> Reach:
    """All that a unit can march to; `fresh` if its movement begins here (10.3)."""
    stuck = fresh and in_enemy_zone(game, game.side_of(id), start)
    return _marched(tolls_for(game, id), start, budget, ground, stuck, entrenchment_cost(game))


@lru_cache(maxsize=1024)
def _marched(
    tolls: Tolls,
    start: Hex,
    budget: int,
    ground: Ground,
    stuck: bool,
    dearer: int,
) -> Reach:
    """The same march over the same ground, found once.

    An order is tried out with its sheet and checked again when it is played, units of a stack have
    the same way before them, and what is offered or planned looks at all of it.
    """
    return reach(
        tolls,
        start,
        budget,
        closed=ground.closed,
        stops=ground.stops,
        first_closed=ground.stops if stuck else 0,
        dear=ground.dear,
        surcharge=dearer,
    )


def entrenchment_cost(game: Munich) -> int:
    """19.0  Half points more for an enemy entrenchment."""
    return game.scenario.number("movement.entrenchment") * HALVES.parts


def first_steps(game: Munich, id: str, start: Hex, ground: Ground) -> Mask:
    """8.3  The neighbours that a unit may always enter, whatever they cost."""
    steps = tolls_for(game, id).ground.step(game.board.bit[start]) & ~ground.closed
    return steps & ~ground.stops if in_enemy_zone(game, game.side_of(id), start) else steps


def returns_over_border(game: Munich, path: tuple[Hex, ...], stops: Mask, inside: Mask) -> bool:
    """Does a way into a country without zones leave it and run on through its zones outside?"""
    bits = [game.board.bit[hex] for hex in path]
    crossed = next((at for at, bit in enumerate(bits) if bit & inside), len(bits))
    return any(bit & stops and not bit & inside for bit in bits[crossed:-1])


def reachable(game: Munich, id: str) -> dict[str, int]:
    """Where a unit can march in one go, with the half points, invasions too; not its own hex."""
    board, start = game.board, game.at(game.where[id])
    country = game.unit(id).country
    budget = allowance(game, id, supplied=in_supply(game, id))
    found: dict[str, int] = {}
    ground = ground_for(game, country)
    _collect(game, id, budget, ground, board.land, found)
    for entering in open_borders(game, country):
        inside = board.lands[entering]
        ground = ground_for(game, country, entering=entering)
        near = march_from(game, id, start, budget, ground, fresh=True)
        stops = zone_after(game, enemy_of(game.side_of(id)), frozenset((entering,)))
        good = sum(
            board.bit[hex]
            for hex in board.grid.hexes(near.reached & inside)
            if not returns_over_border(game, near.path(hex), stops, inside)
        )
        steps = first_steps(game, id, start, ground) & inside
        _collect(game, id, budget, ground, good | steps, found)
    found.pop(game.where[id], None)
    return found


def open_borders(game: Munich, country: str) -> list[str]:
    """5.2, 5.5  The countries without zones that a country's units may march into."""
    enemy = enemy_of(game.allegiance[country])
    drawn_in = [each for each in sorted(game.unentered) if game.allegiance[each] == enemy]
    return [*open_to_invasion(game, country), *drawn_in]


def _collect(
    game: Munich, id: str, budget: int, ground: Ground, within: Mask, found: dict[str, int]
) -> None:
    board, start = game.board, game.at(game.where[id])
    for hex, cost in march_from(game, id, start, budget, ground, fresh=True).cost.items():
        if board.bit[hex] & within:
            found[board.label(hex)] = cost
    for hex in board.grid.hexes(first_steps(game, id, start, ground) & within):
        found.setdefault(board.label(hex), budget)


def nearest(game: Munich, id: str) -> Iterator[str]:
    """Where a unit can march, the cheapest first."""
    costs = reachable(game, id)
    yield from sorted(costs, key=lambda hex: (costs[hex], hex))
