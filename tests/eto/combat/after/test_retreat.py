"""27.3  Retreats."""

from __future__ import annotations

from pbem.games.eto.combat.after.retreat import Retreating
from pbem.games.eto.combat.after.retreat_paths import ways_out
from pbem.games.eto.combat.battle import defence_strength, onlookers
from pbem.games.eto.position.game import Europe
from pbem.games.eto.supply.sources import supplied
from tests.eto.fields import refused
from tests.eto.fights import WEST, battle, front, on, top
from tests.marks import rule


def beaten(placed: str, hex: str, units: str, hexes: int) -> Europe:
    game = front(f"{placed}, HQNorth W3932", "HQNorth")
    game.push(Retreating(WEST, hex, tuple(units.split()), hexes))
    return game


def ends(game: Europe, id: str, hex: str, hexes: int) -> list[str]:
    return ways_out(game, id, hex, hexes).ends()


@rule("eto", "27.3")
def test_a_retreat_of_three_hexes_ends_three_hexes_away() -> None:
    game = beaten("PI2 W3629, GI7 W3729", "W3629", "PI2", 3)
    grid, start = game.board.grid, game.at("W3629")
    found = ends(game, "PI2", "W3629", 3)
    assert found
    assert {grid.distance(start, game.at(end)) for end in found} == {3}
    assert refused(game, top(game), "RETREAT PI2 3630").case == "27.3"


@rule("eto", "27.3")
def test_a_unit_is_moved_and_remembers_that_it_retreated() -> None:
    game = beaten("PI2 W3629, GI7 W3729", "W3629", "PI2", 1)
    end = ends(game, "PI2", "W3629", 1)[0]
    then = on(game, {WEST: f"RETREAT PI2 {end}"}).position
    assert then.where["PI2"] == end
    assert then.retreated == {"PI2"}


@rule("eto", "27.3")
def test_a_way_that_is_refused_leads_not_away_or_to_a_hex_without_room() -> None:
    game = beaten("PI2 W3629, PI3 W3531, PI4 W3531, GI7 W3729", "W3629", "PI2", 2)
    back = refused(game, top(game), "RETREAT PI2 W3529 W3530 W3429")
    assert "does not lead PI2 away" in str(back)
    full = refused(game, top(game), "RETREAT PI2 W3630 W3531")
    assert "other ways are open" in str(full)


@rule("eto", "27.3")
def test_nobody_retreats_through_an_enemy_zone() -> None:
    game = beaten("PI2 W3629, GI7 W3729, GI1 W3531", "W3629", "PI2", 1)
    assert "W3630" not in ends(game, "PI2", "W3629", 1)  # next to GI1


@rule("eto", "27.3")
def test_a_friend_in_the_hex_opens_an_enemy_zone() -> None:
    game = beaten("PI2 W3629, PI3 W3630, GI7 W3729, GI1 W3531, GI2 W3628, GI3 W3530",
                  "W3629", "PI2", 1)  # fmt: skip
    assert ends(game, "PI2", "W3629", 1) == ["W3630"]


@rule("eto", "27.3")
def test_the_only_way_of_the_only_unit_is_gone_unasked() -> None:
    placed = "PI2 W3629, PI3 W3630, GI7 W3729, GI1 W3531, GI2 W3628, GI3 W3530"
    game = beaten(placed, "W3629", "PI2", 1)
    assert str(top(game).forced(game)) == "RETREAT PI2 W3630"
    two = beaten("PI2 W3629, PI4 W3629, PI3 W3731, GI7 W3729", "W3629", "PI2 PI4", 1)
    assert top(two).forced(two) is None


@rule("eto", "27.3")
def test_forest_opens_an_enemy_zone() -> None:
    placed = "PI8 W3533, GI1 W3632, GI2 W3532, GI4 W3433, GI5 W3534, GI6 W3331"
    game = beaten(placed, "W3533", "PI8", 1)
    assert game.board.is_in("W3432", game.board.forest)
    assert ends(game, "PI8", "W3533", 1) == ["W3432"]


@rule("eto", "27.3")
def test_who_has_no_way_out_is_eliminated() -> None:
    ring = "GI1 W3632, GI2 W3532, GI3 W3633, GI4 W3433, GI5 W3534, GI6 W3432"
    game = beaten(f"PI8 W3533, PI9 W3533, {ring}", "W3533", "PI8 PI9", 2)
    assert not on(game, {}).position.land_in("W3533")


@rule("eto", "27.3")
def test_a_retreat_leads_nearer_to_some_source_of_supply() -> None:
    game = beaten("PI2 W3629, GI9 W3630", "W3629", "PI2", 1)
    found = ways_out(game, "PI2", "W3629", 1)
    grid = game.board.grid
    sources = ["W3533", "W3232", "E3032", "W3629"]
    for end in found.ends():
        assert any(
            grid.distance(game.at(end), game.at(each))
            < grid.distance(game.at("W3629"), game.at(each))
            for each in sources
        )


@rule("eto", "27.3")
def test_a_retreat_does_not_end_overstacked_but_goes_on() -> None:
    placed = "PI2 W3629, PI3 W3630, PI4 W3630, GI7 W3729, GI8 W3628, GI9 W3529, GI1 W3730"
    game = beaten(placed, "W3629", "PI2", 1)
    found = ways_out(game, "PI2", "W3629", 1).lawful
    assert found
    assert all(len(way) > 1 and way[0] != way[-1] for way in found if way[0] == "W3630")


@rule("eto", "27.3")
def test_a_stack_may_go_in_different_directions() -> None:
    game = beaten("PI2 W3629, PI3 W3629, GI7 W3828", "W3629", "PI2 PI3", 1)
    first, second = ends(game, "PI2", "W3629", 1)[:2]
    then = on(game, {WEST: f"RETREAT PI2 {first}\nRETREAT PI3 {second}"}).position
    assert (then.where["PI2"], then.where["PI3"]) == (first, second)


@rule("eto", "27.3")
def test_who_fled_to_a_stack_in_this_step_adds_nothing_to_it() -> None:
    game = beaten("PI2 W3630, PI3 W3630, GI1 W3730", "W3630", "PI2", 1)
    game.retreated.add("PI3")
    assert onlookers(game, ("PI2", "PI3")) == {"PI3"}
    assert defence_strength(game, battle(game, "W3630", "GI1")).units == 4


@rule("eto", "27.3")
def test_who_fled_and_stands_alone_defends_himself() -> None:
    game = beaten("PI3 W3630, GI1 W3730", "W3630", "PI3", 1)
    game.retreated.add("PI3")
    assert defence_strength(game, battle(game, "W3630", "GI1")).units == 4


@rule("eto", "24.3")
def test_the_last_to_retreat_takes_the_generals_along() -> None:
    game = front("GA1 W3630, Kliest W3630, GI7 W3729, PI2 W3631, HQNorth W3932", "HQNorth")
    game.push(Retreating("germany", "W3630", ("GA1",), 1))
    step = top(game)
    assert isinstance(step, Retreating)
    end = step.ways(game, "GA1").ends()[0]
    then = on(game, {"germany": f"RETREAT GA1 {end}"}).position
    assert then.where["Kliest"] == end


@rule("eto", "27.3")
def test_a_standing_order_sends_everybody_toward_a_place() -> None:
    game = beaten("PI2 W3629, GI7 W3729", "W3629", "PI2", 2)
    then = on(game, {}, standing={WEST: "WHEN RETREAT: TOWARD Warsaw"}).position
    grid = game.board.grid
    best = min(grid.distance(game.at(e), game.at("W3533")) for e in ends(game, "PI2", "W3629", 2))
    assert grid.distance(then.at(then.where["PI2"]), then.at("W3533")) == best


@rule("eto", "27.3")
def test_who_was_cut_off_retreats_into_supply_if_that_can_be() -> None:
    game = beaten("PI2 W3731, PI1 W3533", "W3731", "PI2", 2)
    grid, start = game.board.grid, game.at("W3731")
    ring = grid.around[start] | grid.bit[game.at("W3630")] | grid.bit[game.at("W3530")]
    game.take("axis", ring & ~grid.bit[start] & game.fighting_ground)
    fed = supplied(game, "Poland")
    open_ends = {way[-1] for way in ways_out(game, "PI2", "W3731", 2)._of_length(2)}
    assert any(not grid.bit[hex] & fed for hex in open_ends)
    found = ends(game, "PI2", "W3731", 2)
    assert found
    assert all(game.board.is_in(hex, fed) for hex in found)


@rule("eto", "27.3")
def test_no_hex_of_a_retreat_lies_beside_enemies_where_that_can_be() -> None:
    game = beaten("PI2 W3629, GI7 W3729, PI9 W3533", "W3629", "PI2", 2)
    assert game.board.is_in("W3730", game.board.forest)  # in the zone of GI7, yet open
    lawful = ways_out(game, "PI2", "W3629", 2).lawful
    assert ("W3630", "W3731") in lawful
    assert ("W3730", "W3731") not in lawful


@rule("eto", "27.3")
def test_of_several_ways_to_an_end_the_first_is_gone() -> None:
    game = beaten("PI2 W3629, GI7 W3729", "W3629", "PI2", 2)
    found = ways_out(game, "PI2", "W3629", 2)
    several = {end: sorted(way for way in found.lawful if way[-1] == end) for end in found.ends()}
    assert max(map(len, several.values())) > 1
    assert {end: found.to(end) for end in several} == {
        end: ways[0] for end, ways in several.items()
    }


@rule("eto", "27.3")
def test_every_way_of_two_hexes_can_be_answered() -> None:
    game = beaten("PI2 W3629, GI7 W3729", "W3629", "PI2", 2)
    ways = {way for order in top(game).answers(game) if len(way := getattr(order, "way", ())) == 2}
    assert ways == set(ways_out(game, "PI2", "W3629", 2).lawful)
