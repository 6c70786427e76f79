"""Two games of Munich War that a side cannot tell apart give it the same map."""

from __future__ import annotations

import random
import re

import pytest

from pbem.atlas.draw import draw
from pbem.atlas.pens.ascii import listing
from pbem.atlas.pens.svg import svg
from pbem.engine.order import Side
from pbem.games.munich.facts.units import ALLIED, AXIS, SIDES, enemy_of
from pbem.games.munich.map.scene import USUAL, scene
from pbem.games.munich.movement.events import Moved
from pbem.games.munich.rules import RULES
from tests.atlas.copies import assert_same
from tests.munich.europe import SETTINGS, at_start, battle, seen
from tests.munich.games import random_game
from tests.munich.twins import twin_of, unseen


@pytest.mark.parametrize("side", SIDES)
def test_no_position_betrays_what_is_hidden(side: Side) -> None:
    chance = random.Random(7)
    changed = 0
    for setting in SETTINGS:
        game = at_start(setting)
        twin = twin_of(game, side, chance)
        changed += twin.stacks != game.stacks
        assert seen(game, side) == seen(twin, side)
    assert changed


@pytest.mark.parametrize("side", SIDES)
def test_no_position_of_a_game_betrays_what_is_hidden(side: Side) -> None:
    chance, changed = random.Random(2), 0
    tale = random_game(4, "anti_comintern", optional=False)
    for game in chance.sample([each for each in tale.kept if each.turn], 15):
        twin = twin_of(game, side, chance)
        changed += (twin.stacks, twin.boxes) != (game.stacks, game.boxes)
        assert seen(game, side, tale.events) == seen(twin, side, tale.events)
    assert changed


@pytest.mark.parametrize("side", SIDES)
def test_the_same_bytes_leave_the_house(side: Side) -> None:
    game = at_start()
    twin = twin_of(game, side, random.Random(5))
    assert twin.stacks != game.stacks
    assert_same(seen(game, side), seen(twin, side))


@pytest.mark.parametrize("side", SIDES)
def test_the_twin_is_another_game_to_the_enemy(side: Side) -> None:
    """Else the tests above would prove nothing."""
    game = at_start()
    twin = twin_of(game, side, random.Random(5))
    assert seen(game, enemy_of(side)) != seen(twin, enemy_of(side))


@pytest.mark.parametrize("side", SIDES)
def test_nothing_hidden_is_named(side: Side) -> None:
    game = at_start()
    drawn = seen(game, side)
    shown = svg(draw(drawn, 1600)) + listing(drawn)
    hidden = unseen(game, side)
    assert hidden
    for id in hidden:
        assert f">{id}<" not in shown
        assert not re.search(rf"\b{id}: ", shown)


def test_hidden_enemies_show_their_flag_and_their_number() -> None:
    stack = next(each for each in seen(at_start(), ALLIED).stacks if each.place == "2513")
    assert [each.face for each in stack.counters] == [False, True]
    assert {each.nation for each in stack.counters} == {"Germany"}


@pytest.mark.parametrize("side", SIDES)
def test_displays_and_points_of_the_enemy_are_not_drawn(side: Side) -> None:
    drawn = seen(battle(), side)
    theirs = "Allied" if side == AXIS else "Axis"
    assert not [pool.title for pool in drawn.pools if pool.counters and theirs in pool.title]
    assert f"{theirs} replacement points" not in {row.name for row in drawn.rows}


def test_a_move_beneath_a_stack_shows_its_way_and_not_who_went() -> None:
    covert = Moved("DEXI", "Germany", AXIS, ("2413", "2513"), "0.5", shown=False)
    (drawn,) = scene(RULES.view(battle(), ALLIED), ALLIED, (covert,), USUAL).arrows
    assert drawn.path == ("2413", "2513")
    assert "DEXI" not in drawn.title
