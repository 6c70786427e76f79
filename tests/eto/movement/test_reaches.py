"""24.0, 25.2, 25.3  Every way that is found can be gone, and none is longer than it must be."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.nations import PARTNERSHIPS
from pbem.games.eto.movement.march import Move
from pbem.games.eto.movement.routes import reach
from pbem.games.eto.movement.written_ways import follows
from pbem.games.eto.position.zones import enemy_zone
from tests.eto.fields import ARDENNES, POLAND, field, ready
from tests.marks import rule


@rule("eto", "25.2", "25.3")
@pytest.mark.parametrize("scenario", [POLAND, ARDENNES])
def test_a_found_way_keeps_all_rules_of_the_march(scenario: str) -> None:
    game = ready(scenario)
    in_zones = 0
    for partnership in PARTNERSHIPS:
        land = [id for id in game.of_partnership(partnership) if game.unit(id).land]
        zone = enemy_zone(game, partnership)
        for part in (part for id in land for part in reach(game, (id,)).parts):
            for hex in game.board.grid.hexes(part.reached):
                way = part.path(hex)
                assert follows(part.ground, way, part.budget), [*map(game.board.label, way)]
                assert len(way) - 1 == part.cost(hex)
                assert len(set(way)) == len(way)
                in_zones += any(game.board.bit[each] & zone for each in way[1:-1])
    assert in_zones


@rule("eto", "25.2", "25.3")
def test_infantry_holds_armor_back_that_goes_with_it() -> None:
    game = field("GA1 W3526, GI1 W3526, UI1 W3524", ARDENNES, phase="movement")
    tanks, foot = (reach(game, (id,)).reached for id in ("GA1", "GI1"))
    together = reach(game, ("GA1", "GI1")).reached
    assert tanks & ~foot
    assert together == tanks & foot


@rule("eto", "25.2")
def test_a_click_offers_each_hex_once() -> None:
    game = field("GA1 W3021, UI1 W2918", ARDENNES, phase="movement")
    offered = [str(order) for order, _ in Move.offers(game, "germany", ("GA1",))]
    assert offered
    assert len(offered) == len(set(offered))
