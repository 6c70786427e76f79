"""Two positions that a side cannot tell apart give it the same map, byte for byte."""

from __future__ import annotations

import random

import pytest

from pbem.atlas.draw import draw
from pbem.atlas.pens.svg import svg
from pbem.games.jupiter.map.scene import LAYERS, scene
from pbem.games.jupiter.rules import RULES
from tests.atlas.copies import assert_same
from tests.atlas.scenes import EVENTS, game
from tests.jupiter.games import positions
from tests.jupiter.test_properties import reshuffled


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("side", ["allied", "german"])
def test_maps_do_not_tell_what_is_hidden(seed: int, side: str) -> None:
    chance = random.Random(seed)
    position = chance.choice([each for each in positions(seed) if each.turn])
    twin = reshuffled(position, side, chance)
    ours = scene(RULES.view(position, side), side, layers=LAYERS)
    theirs = scene(RULES.view(twin, side), side, layers=LAYERS)
    assert_same(ours, theirs)


@pytest.mark.parametrize("side", ["allied", "german"])
def test_nothing_hidden_is_named(side: str) -> None:
    position = game()
    enemies = {
        id
        for hex, stack in position.stacks.items()
        if position.side_of(stack[-1]) not in (side, "")
        for depth, id in enumerate(stack)
        if depth < len(stack) - 1 or id in position.disrupted
    }
    shown = svg(draw(scene(RULES.view(position, side), side), 1600))
    assert enemies
    for id in enemies:
        assert f">{id}<" not in shown
        assert f"{id}:" not in shown


def test_a_move_from_under_others_stays_nameless() -> None:
    from msgspec.structs import replace

    from pbem.games.jupiter.movement.marching import Moved

    hidden = Moved("6Mtn", "German", "german", ("2901", "2902"), "1", False)
    position = game()
    seen = scene(RULES.view(position, "allied"), "allied", (*EVENTS, hidden))
    arrow = seen.arrows[-1]
    assert arrow.path == ("2901", "2902")
    assert "6Mtn" not in arrow.title
    assert "A German unit" in arrow.title
    own = scene(RULES.view(position, "german"), "german", (replace(hidden),))
    assert "6Mtn" in own.arrows[-1].title
