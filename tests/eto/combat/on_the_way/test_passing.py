"""23.3, 26.5  Who acts while units are on their way: headquarters step aside, armor attacks."""

from __future__ import annotations

import pytest

from pbem.games.eto.command.events import HeadquartersDisplaced
from pbem.games.eto.facts.boxes import POOL
from pbem.games.eto.facts.phases import MOVING
from pbem.games.eto.movement.events import Moved
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.movement_phase import Marching
from tests.eto.fields import ARDENNES, field
from tests.eto.fights import (
    GERMANY,
    WEST,
    asked,
    breaking,
    events,
    exploiting,
    front,
    on,
)
from tests.marks import rule


def moving(placed: str) -> Europe:
    game = front(placed, "HQB", scenario=ARDENNES, stage=MOVING)
    game.push(LandMoves(GERMANY))
    return game


@rule("eto", "23.3")
def test_a_headquarters_steps_aside_each_time_a_moving_zone_reaches_it() -> None:
    game = moving("GA1 W3424, HQ12 W3422, HQB W3524")
    then = on(game, {GERMANY: "M GA1 3423 3422 3421"})
    assert asked(then) == [(WEST, "displace")]
    assert then.position.where["GA1"] == "W3423"
    later = on(then.position, {WEST: "WITHDRAW HQ12 3421"})
    assert asked(later) == [(WEST, "displace")]
    assert later.position.where["GA1"] == "W3422"


@rule("eto", "23.3")
def test_where_it_steps_aside_the_unit_goes_on_to_its_end() -> None:
    game = moving("GA1 W3424, HQ12 W3422, HQB W3524")
    then = on(game, {GERMANY: "M GA1 3423 3422", WEST: "WITHDRAW HQ12 3421\nWITHDRAW HQ12 3321"})
    assert then.position.where["GA1"] == "W3422"
    assert then.position.where["HQ12"] == "W3321"
    assert [each.path for each in events(then, Moved)] == [("W3424", "W3423"), ("W3423", "W3422")]


@rule("eto", "23.3")
def test_so_it_does_in_the_movement_phase_and_before_an_army_group() -> None:
    for order in ("M GA1 3423 3422", "MOVE ALL TOWARD 3422"):
        game = field("GA1 W3424, HQ12 W3422, UI1 W3018", ARDENNES, phase="movement")
        game.push(Marching(GERMANY))
        assert asked(on(game, {GERMANY: order})) == [(WEST, "displace")]


@rule("eto", "23.3")
def test_one_that_is_passed_and_finds_no_place_goes_to_the_pool() -> None:
    placed = "GA1 W3424, HQ12 W3422, GA2 W3322, GH1 W3421, HQB W3524"
    game = moving(placed)
    then = on(game, {GERMANY: "M GA1 3423 3523"})
    assert then.position.where["HQ12"] == POOL


@rule("eto", "23.3", "28.3")
def test_a_run_brings_it_to_step_aside() -> None:
    game = breaking(
        "GA1 W3423, GH1 W3423, UI1 W3422 depleted, HQ12 W3420, HQB W3524", "HQB", scenario=ARDENNES
    )
    lines = {GERMANY: "BREAK GA1 + GH1 AT 3422\nADVANCE ALL\nRUN 3421"}
    then = on(game, lines, (6,))
    assert asked(then) == [(WEST, "displace")]


@rule("eto", "26.5", "25.3")
@pytest.mark.parametrize("answer", ["NO REACTION", "REACT UA1"])
def test_armor_may_attack_who_goes_one_hex_on_in_its_zone(answer: str) -> None:
    """25.3  Armor's extra hex: it comes into the zone, and leaves the hex there again."""
    game = moving("GA1 W3423 depleted, UA1 W3421, HQB W3524, GI9 W3125")
    then = on(game, {GERMANY: "M GA1 3422 3522"})
    assert asked(then) == [(WEST, "react")]
    assert then.position.where["GA1"] == "W3422"
    lines = {WEST: answer}
    standing = {GERMANY: "WHEN SPLIT: RETREAT\nWHEN RETREAT: HOME", WEST: "WHEN ADVANCE: NEVER"}
    end = on(then.position, lines, (6,) if "UA1" in answer else (), standing).position
    assert (end.where["GA1"] == "W3522") == (answer == "NO REACTION")


@rule("eto", "26.5", "25.2")
def test_armor_may_attack_who_slips_from_forest_to_forest() -> None:
    game = moving("GI1 W3221, UA1 W3420, HQB W3524")
    assert {game.board.terrain_of[game.at(hex)] for hex in ("W3321", "W3320")} == {"forest"}
    then = on(game, {GERMANY: "M GI1 3321 3320"})
    assert asked(then) == [(WEST, "react")]
    assert then.position.where["GI1"] == "W3321"


@rule("eto", "26.5", "28.1")
def test_armor_may_attack_a_breakthrough_on_its_approach() -> None:
    game = breaking("GH1 W3524, UA1 W3323, BI1 W3421, HQB W3524", "HQB", scenario=ARDENNES)
    then = on(game, {GERMANY: "BREAK GH1 3423 3422 AT 3421"})
    assert asked(then) == [(WEST, "react")]
    assert then.position.where["GH1"] == "W3423"
    end = on(then.position, {WEST: "NO REACTION"}, (6,)).position
    assert "W3421" in end.attacked


@rule("eto", "26.5", "29.2")
def test_armor_may_attack_exploiting_armor_on_its_way() -> None:
    placed = "GH1 W3424, Manteuffel W3424, UA1 W3421, HQB W3524"
    game = exploiting(
        placed,
        "HQB",
        acting="GH1 Manteuffel",
        eligible="GH1 Manteuffel",
        scenario=ARDENNES,
    )
    then = on(game, {GERMANY: "EXPLOIT Manteuffel 3423 3422 3522"})
    assert asked(then) == [(WEST, "react")]
    assert then.position.where["Manteuffel"] == then.position.where["GH1"] == "W3422"


@rule("eto", "26.5")
def test_nobody_is_asked_where_a_friend_stays_in_the_hex_that_is_passed() -> None:
    game = moving("GI1 W3422, GA1 W3423, UA1 W3421, HQB W3524")
    then = on(game, {GERMANY: "M GA1 3422 3522"})
    assert then.position.where["GA1"] == "W3522"


@rule("eto", "23.3")
def test_a_way_past_nobody_is_told_in_one() -> None:
    game = moving("GA1 W3424, HQB W3524, UI1 W3018")
    then = on(game, {GERMANY: "M GA1 3423 3422 3421"})
    assert [each.path for each in events(then, Moved)] == [("W3424", "W3423", "W3422", "W3421")]
    assert not events(then, HeadquartersDisplaced)
