"""What a side may not know of Narvik 1940 changes no byte of its pages, maps and clicks."""

from __future__ import annotations

import random

import pytest

from pbem.games.narvik.position import Narvik
from pbem.games.narvik.rules import RULES
from pbem.league.lobby import begin_if_full, new_game, take_seat
from pbem.store import people
from tests.atlas.fjords import moments, twin_of
from tests.web.hiding import lay
from tests.web.sites import Site
from tests.web.test_fog_of_members import PLAYER, seen


def begun(site: Site) -> int:
    with site.house.work() as work:
        table = new_game(work, "narvik", {}, "every 48h")
        for side, name in PLAYER.items():
            take_seat(table, people.person(work.session, site.people[name]), side)
        assert begin_if_full(table)
        assert table.row.id is not None
        return table.row.id


def twins(seed: int, side: str) -> tuple[Narvik, Narvik]:
    """Two positions that a side cannot tell apart, and that are not the same."""
    chance = random.Random(seed)
    drawn = [game for game, _ in moments(seed) if game.turn > 1]
    chance.shuffle(drawn)
    pairs = ((game, twin_of(game, side, chance)) for game in drawn)
    return next(each for each in pairs if RULES.encode(each[0]) != RULES.encode(each[1]))


@pytest.mark.parametrize("side", PLAYER)
def test_what_is_hidden_from_a_side_changes_nothing_for_its_player(site: Site, side: str) -> None:
    game = begun(site)
    code, someone = site.code(game), site.visitor(PLAYER[side])
    ours, theirs = twins(1, side)
    hexes = ("", "harstad", *sorted(ours.stacks)[:10])
    lay(site, game, ours, side, "one")
    one = seen(site, someone, code, hexes)
    lay(site, game, theirs, side, "other")
    other = seen(site, someone, code, hexes)
    assert one.keys() == other.keys()
    for path, answer in one.items():
        assert answer == other[path], path


def test_what_the_side_may_know_does_change_its_pages(site: Site) -> None:
    """The comparison above would notice."""
    game = begun(site)
    code, anna = site.code(game), site.visitor("anna")
    first, *_, last = (each for each, _ in moments(1))
    lay(site, game, first, "allied", "one")
    one = seen(site, anna, code)
    lay(site, game, last, "allied", "one")
    other = seen(site, anna, code)
    changed = {path for path in one if one[path][1] != other[path][1]}
    assert {f"/desk/{code}", f"/desk/{code}/map.svg", f"/desk/{code}/map.png"} <= changed
