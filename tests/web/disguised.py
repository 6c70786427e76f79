"""Two positions of a game that a side cannot tell apart, and what its player sees of either."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pbem.engine.ruleset import Ruleset
from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.store.rows import people
from tests.web.hiding import lay
from tests.web.sites import Site
from tests.web.test_fog_of_members import seen

P = TypeVar("P")


def begun(site: Site, name: str, players: Mapping[str, str]) -> int:
    """A game that has begun, by side who plays it."""
    with site.house.work() as work:
        table = new_game(work, name, {}, "every 48h")
        for side, who in players.items():
            take_seat(table, people.person(work.session, site.people[who]), side)
        assert begin_if_full(table)
        assert table.row.id is not None
        return table.row.id


def twins(
    rules: Ruleset[P],
    games: Iterable[P],
    twin_of: Callable[[P, str, random.Random], P],
    side: str,
    seed: int,
) -> tuple[P, P]:
    """Two positions that a side cannot tell apart, and that are not the same."""
    chance, drawn = random.Random(seed), list(games)
    chance.shuffle(drawn)
    pairs = ((game, twin_of(game, side, chance)) for game in drawn)
    return next(each for each in pairs if rules.encode(each[0]) != rules.encode(each[1]))


def assert_nothing_shows(
    site: Site, game: int, seat: tuple[str, str], pair: tuple[Any, Any], hexes: Sequence[str]
) -> None:
    """No page, no map and no click tells the player in a seat (side, who) which of two it is."""
    side, who = seat
    code, someone = site.code(game), site.visitor(who)
    ours, theirs = pair
    lay(site, game, ours, side, "one")
    one = seen(site, someone, code, hexes)
    lay(site, game, theirs, side, "other")
    other = seen(site, someone, code, hexes)
    assert one.keys() == other.keys()
    for path, answer in one.items():
        assert answer == other[path], path


def assert_it_would_show(
    site: Site, game: int, seat: tuple[str, str], pair: tuple[Any, Any]
) -> None:
    """The comparison above does notice what the side may know."""
    side, who = seat
    code, someone = site.code(game), site.visitor(who)
    one, other = {}, {}
    for position, found in zip(pair, (one, other), strict=True):
        lay(site, game, position, side, "one")
        found.update(seen(site, someone, code))
    changed = {path for path in one if one[path][1] != other[path][1]}
    assert {f"/desk/{code}", f"/desk/{code}/map.svg", f"/desk/{code}/map.png"} <= changed
