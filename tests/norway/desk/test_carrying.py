"""Clicks that send troops by sea and air: who carries them, where they may go."""

from __future__ import annotations

import pytest

from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.map.scene import scene
from pbem.games.norway.rules import RULES
from tests.marks import rule
from tests.norway.games import acting, position


def offered(where: dict[str, str], side: str, *units: str) -> set[str]:
    """All that these may be ordered to with clicks."""
    game = acting(position(where), side)
    return {each.order for each in RULES.options(game, side, units)}


@rule("norway", "25.4")
def test_troops_that_are_chosen_alone_go_aboard_what_lies_there() -> None:
    found = offered({"Reich": "GTR1 138Mtn", "Bergen": "6Bde"}, GERMAN, "138Mtn")
    assert "CARRY GTR1: 138Mtn 38 LAND Bergen ATTACK" in found


@rule("norway", "25.4")
def test_ships_off_the_coast_take_troops_up_unless_they_have_acted() -> None:
    where = {"24": "TR1", "Namsos": "146Bde"}
    assert any(each.startswith("CARRY TR1: 146Bde") for each in offered(where, ALLIED, "146Bde"))
    game = acting(position(where, activated={"TR1"}), ALLIED)
    assert not any(
        each.order.startswith("CARRY") for each in RULES.options(game, ALLIED, ["146Bde"])
    )


@rule("norway", "25.7")
def test_nobody_is_flown_to_where_he_is() -> None:
    found = offered({"Reich": "Ju52/1 138Mtn", "Oslo": "139Mtn"}, GERMAN, "138Mtn")
    lifts = [each for each in found if each.startswith("AIRLIFT")]
    assert any("Oslo" in each for each in lifts)
    assert not any("Reich" in each for each in lifts)


@rule("norway", "25.7")
def test_paratroopers_that_are_chosen_alone_jump_from_the_transports_of_their_base() -> None:
    found = offered({"Reich": "Ju52/1 FJ1/1"}, GERMAN, "FJ1/1")
    assert "PARADROP Ju52/1: FJ1/1 Kristiansand" in found


@rule("norway", "25.7")
def test_no_attack_is_offered_where_nobody_is_nor_a_landing_where_one_is() -> None:
    found = offered({"Reich": "GTR1 138Mtn", "Bergen": "6Bde"}, GERMAN, "138Mtn")
    attacks = {each for each in found if each.endswith("ATTACK")}
    assert attacks == {"CARRY GTR1: 138Mtn 38 LAND Bergen ATTACK"}
    assert not any("LAND Reich" in each for each in found)


@rule("norway", "25.7")
@pytest.mark.parametrize(
    ("where", "unit", "order", "defender"),
    [
        ({"38": "GTR1", "Bergen": "6Bde"}, "138Mtn", "LAND 138Mtn Bergen ATTACK", "6Bde"),
        (
            {"Reich": "GTR1 138Mtn", "Bergen": "6Bde"},
            "138Mtn",
            "CARRY GTR1: 138Mtn 38 LAND Bergen ATTACK",
            "6Bde",
        ),
        ({"Reich": "Ju52/1 FJ1/1", "Oslo": "6Bde"}, "FJ1/1", "PARADROP Ju52/1: FJ1/1 Oslo", "6Bde"),
        ({"Reich": "Ju52/1 FJ1/1", "Oslo": "6Bde"}, "FJ1/1", "GLIDE Ju52/1: FJ1/1 Oslo", "6Bde"),
    ],
)
def test_who_comes_down_or_ashore_among_enemies_sees_the_fight(
    where: dict[str, str], unit: str, order: str, defender: str
) -> None:
    game = position(where)
    if order.startswith("LAND"):
        game.put("138Mtn", "38")
        game.embark("138Mtn", "GTR1")
    (option,) = (
        each for each in RULES.options(acting(game, GERMAN), GERMAN, [unit]) if each.order == order
    )
    assert option.battle is not None
    assert unit in option.battle.attackers
    assert option.battle.defenders == (defender,)
    assert any(bar.chances[0].what == "hit" for bar in option.battle.bars)


def test_a_landing_without_a_fight_has_no_card() -> None:
    game = acting(position({"Reich": "GTR1 138Mtn", "Bergen": "6Bde"}), GERMAN)
    found = {each.order: each.battle for each in RULES.options(game, GERMAN, ["138Mtn"])}
    assert found["CARRY GTR1: 138Mtn 38 LAND Bergen"] is None


@rule("norway", "17.8")
@pytest.mark.parametrize("unit", ["KG100He111", "Ju52/1"])
def test_who_does_nothing_alone_can_be_chosen_with_others(unit: str) -> None:
    game = acting(position({"Reich": f"{unit} He111/1"}), GERMAN)
    assert unit in {each.id for each in RULES.pieces(game, GERMAN, "")}


def test_a_counter_beside_the_map_knows_whom_it_shows() -> None:
    shown = scene(position({"Reich": "Hipper"}), GERMAN)
    (reich,) = [pool for pool in shown.pools if pool.title == "The Third Reich"]
    assert [(each.id, each.unit) for each in reich.counters] == [("Reich-Hipper", "Hipper")]
