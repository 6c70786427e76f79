"""Two games of Narvik 1940 that a side cannot tell apart give it the same map, byte for byte."""

from __future__ import annotations

import random

import pytest

from pbem.atlas.draw import draw
from pbem.atlas.pens.pdf import pdf
from pbem.atlas.pens.svg import svg
from pbem.atlas.sheet.crop import around
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.facts.units import SIDES, enemy_of
from pbem.games.narvik.map.scene import LAYERS, lately, scene
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.orders.parts import March, Shot
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from pbem.wargame.scene import Scene
from tests.atlas.copies import assert_same
from tests.atlas.fjords import EVENTS, battle, moments, twin_events, twin_of


def drawn(
    game: Narvik, side: Side, events: tuple[Event, ...], plan: tuple[Order, ...] = ()
) -> Scene:
    earlier, late = lately(events)
    return scene(RULES.view(game, side), side, late, LAYERS, "", earlier, plan)


def plan_of(game: Narvik, side: Side) -> tuple[Order, ...]:
    """A march, shots and an assault, legal or not: they are drawn before they are judged."""
    units = list(game.units_of(side))[:2]
    targets = [hex for hex in sorted(game.stacks) if game.side_of(game.stacks[hex][-1]) != side]
    if not units or not targets:
        return ()
    march, shot = March(tuple(units), (targets[0],)), Shot(tuple(units), targets[-1])
    return Move("X", (march,)), Fire("X", (shot,)), Assault("X", (shot,))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("side", SIDES)
def test_maps_do_not_tell_what_is_hidden(seed: int, side: Side) -> None:
    chance = random.Random(seed)
    for game, events in chance.sample(moments(seed), 2):
        twin = twin_of(game, side, chance)
        assert (twin.stacks, twin.boxes) != (game.stacks, game.boxes)
        plan = plan_of(game, side)
        others = twin_events(game, events, side)
        assert_same(drawn(game, side, events, plan), drawn(twin, side, others, plan))


@pytest.mark.parametrize("side", SIDES)
def test_a_battle_does_not_tell_what_is_hidden(side: Side) -> None:
    game = battle()
    twin, others = twin_of(game, side, random.Random(4)), twin_events(game, EVENTS, side)
    assert twin.stacks != game.stacks
    assert others != EVENTS
    ours, theirs = drawn(game, side, EVENTS), drawn(twin, side, others)
    assert_same(ours, theirs)
    window = around(ours.board, "1117", 2)
    assert pdf(draw(ours, 300, window=window)) == pdf(draw(theirs, 300, window=window))


@pytest.mark.parametrize("side", SIDES)
def test_the_twin_is_another_game_to_the_enemy(side: Side) -> None:
    """Else the tests above would prove nothing."""
    game = battle()
    twin, others = twin_of(game, side, random.Random(4)), twin_events(game, EVENTS, side)
    enemy = enemy_of(side)
    ours, theirs = drawn(game, enemy, EVENTS), drawn(twin, enemy, others)
    assert svg(draw(ours, 700)) != svg(draw(theirs, 700))


@pytest.mark.parametrize("side", SIDES)
def test_displays_of_the_enemy_are_not_drawn(side: Side) -> None:
    shown = drawn(battle(), side, ())
    theirs = enemy_of(side).title()
    assert not [pool for pool in shown.pools if pool.title.startswith(theirs) and pool.counters]
