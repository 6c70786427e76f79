"""15.0  What each side sees of the other, and what it never can."""

from __future__ import annotations

import pytest

from pbem.games.munich.air.bombing import HitOne
from pbem.games.munich.air.launching import Launching
from pbem.games.munich.facts.boxes import ELIMINATED, WITHDRAWN
from pbem.games.munich.facts.units import ALLIED, AXIS, SIDES, enemy_of
from pbem.games.munich.movement.events import Moved
from pbem.games.munich.movement.rails import OFF, Rail
from pbem.games.munich.position.fog import view
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.wargame.data.counters import hidden
from tests.marks import rule
from tests.munich.fields import played, war
from tests.munich.games import random_game

PRAGUE, BRNO = "2615", "2816"


@pytest.fixture(scope="module")
def positions() -> tuple[Munich, ...]:
    return random_game(1938, "intermarium", optional=True).kept


@rule("munich", "15.0")
def test_of_an_enemy_stack_only_the_top_unit_is_seen() -> None:
    game = war("CZ1A 2615, CZF1 2615, DEI 2511, DEII 2511")
    beneath, top = view(game, AXIS).stack(PRAGUE)
    assert top == "CZF1"
    assert hidden(beneath)
    assert view(game, AXIS).unit(beneath).country == "Czechoslovakia"
    assert view(game, AXIS).stack("2511") == ("DEI", "DEII")


@rule("munich", "15.0")
def test_the_strength_of_hidden_units_is_hidden_too() -> None:
    game = war("CZ1A 2615, CZF1 2615, CZ2A 2816")
    game.reduced.update(("CZ1A", "CZF1", "CZ2A"))
    assert view(game, AXIS).reduced == {"CZF1", "CZ2A"}
    assert view(game, ALLIED).reduced == {"CZ1A", "CZF1", "CZ2A"}


@rule("munich", "15.0")
@pytest.mark.parametrize(("over", "seen"), [(PRAGUE, True), ("2614", True), ("2612", False)])
def test_an_air_unit_sees_what_is_under_and_next_to_it(over: str, seen: bool) -> None:
    game = war(f"CZ1A 2615, CZF1 2615, DEL1 {over}")
    assert (view(game, AXIS).stack(PRAGUE) == ("CZ1A", "CZF1")) == seen


@rule("munich", "15.0")
def test_the_enemys_air_units_show_one_nothing() -> None:
    game = war("CZ1A 2615, CZF1 2615, CZAir 2615")
    assert hidden(view(game, AXIS).stack(PRAGUE)[0])
    assert view(game, AXIS).flying == {"CZAir": PRAGUE}


@rule("munich", "15.0")
def test_a_battle_shows_all_who_are_in_it() -> None:
    game = war("CZ1A 2615, CZF1 2615, CZ2A 2816, CZF4 2816")
    game.examined.update(("CZ1A", "CZF1"))
    seen = view(game, AXIS)
    assert seen.stack(PRAGUE) == ("CZ1A", "CZF1")
    assert hidden(seen.stack(BRNO)[0])


@rule("munich", "15.0")
def test_displays_and_tracks_are_their_owners_affair() -> None:
    game = war("CZAir [available], FR1A [turn 3], DEL1 [available], DEL2 [utilized]")
    game.grounded.update(("CZAir", "DEL2"))
    seen = view(game, AXIS)
    assert seen.boxes == {"available": ("DEL1",), "utilized": ("DEL2",)}
    assert seen.grounded == {"DEL2"}
    assert "CZAir" not in seen.where


def test_who_is_eliminated_is_known_to_both() -> None:
    game = war("CZAir [eliminated]")
    assert view(game, AXIS).inside(ELIMINATED) == ("CZAir",)


def test_points_are_seen_by_their_side_only() -> None:
    game = war()
    game.points = {"Germany": 8, "France": 4, "Finland": 1}
    assert view(game, AXIS).points == {"Germany": 8, "Finland": 1}
    assert view(game, ALLIED).points == {"France": 4}


@rule("munich", "3.4.1")
def test_neutrals_are_known_to_who_set_them_up() -> None:
    army, horse = [id for id in war().roster.of("Belgium") if war().unit(id).mobile][:1] + [
        id for id in war().roster.of("Belgium") if war().unit(id).fort
    ][:1]
    game = war(f"{army} 1512, {horse} 1512")
    assert view(game, ALLIED).stack("1512") == (army, horse)
    assert hidden(view(game, AXIS).stack("1512")[0])


def test_the_question_is_seen_by_who_is_asked() -> None:
    game = war("DEL1 [available]")
    game.agenda = [Launching(ALLIED), Launching(AXIS)]
    assert view(game, AXIS).agenda == [Launching(AXIS)]
    assert view(game, ALLIED).agenda == []


@rule("munich", "16.8.1")
def test_the_bombing_side_sees_whom_it_can_hit() -> None:
    game = war("CZ1A 2615, CZF1 2615, DEL1 2615")
    assert HitOne(AXIS, "DEL1").able(view(game, AXIS)) == ("CZ1A", "CZF1")


def test_zones_and_control_look_the_same_through_the_fog(positions: tuple[Munich, ...]) -> None:
    for game in positions[::20]:
        for side in SIDES:
            seen = view(game, side)
            seen.forget()
            for each in SIDES:
                assert seen.zone(each) == game.zone(each)
                assert seen.controlled(each) == game.controlled(each)


def test_nothing_of_the_enemy_beneath_or_in_boxes_is_in_a_view(
    positions: tuple[Munich, ...],
) -> None:
    looked_at = 0
    for game in positions[::20]:
        for side in SIDES:
            enemy, text = enemy_of(side), RULES.encode(view(game, side)).decode()
            flown = {game.at(hex) for id, hex in game.flying.items() if game.side_of(id) == side}
            for hex, stack in game.stacks.items():
                near = {game.at(hex), *game.board.grid.neighbours[game.at(hex)]} & flown
                for id in stack[:-1] if game.owner(stack[-1]) == enemy and not near else ():
                    if id not in game.examined:
                        looked_at += 1
                        assert f'"{id}"' not in text, f"{side} sees {id} in {hex}"
            for box in ("available", "utilized", "reinforcements", "hand", "off map"):
                for id in game.inside(box):
                    if game.owner(id) == enemy:
                        assert f'"{id}"' not in text or id in game.supplied_by
    assert looked_at > 20


def test_what_everybody_sees_is_the_fog_of_both(positions: tuple[Munich, ...]) -> None:
    for game in positions[::40]:
        seen = RULES.public(game)
        assert not [
            id
            for stack in seen.stacks.values()
            for id in stack[:-1]
            if not (hidden(id) or id in game.examined or id in _watched(game))
        ]


def _watched(game: Munich) -> set[str]:
    """The units near an air unit, or a neutral's, whom one side sees for another reason."""
    near = game.board.grid.spread(game.masked(game.flying.values()))
    near |= game.masked(game.flying.values())
    return set(game.units_in(near))


def test_when_the_game_is_over_nothing_is_hidden() -> None:
    game = random_game(1938, "little_entente", optional=False).end
    assert view(game, AXIS).stacks == game.stacks
    assert view(game, AXIS).boxes == game.boxes


@rule("munich", "15.0", "7.2.1")
def test_who_was_bought_too_late_for_the_game_is_its_owners_affair() -> None:
    game = war("CZGHQ [withdrawn], DEXX [withdrawn]")
    assert view(game, AXIS).inside(WITHDRAWN) == ("DEXX",)


@rule("munich", "15.0", "6.0")
def test_what_is_left_of_a_crisis_is_seen_by_its_side_only() -> None:
    game = war()
    game.gift = {AXIS: 2, ALLIED: 1}
    assert view(game, AXIS).gift == {AXIS: 2}


@rule("munich", "15.0", "10.0")
def test_zones_are_open_even_where_only_static_units_lie_hidden() -> None:
    """Reinforcements may lie in a hex with more than one of them until the movement phase ends."""
    game = war("DEFlak1 1812, DEFlak2 1812")
    game.forget()
    assert view(game, ALLIED).zone(AXIS) == game.zone(AXIS) == 0


@rule("munich", "15.0", "8.6.1")
@pytest.mark.parametrize(("above", "named"), [("", "SU1A"), (", SU4A 4009", "")])
def test_who_leaves_the_map_from_beneath_a_stack_is_not_named(above: str, named: str) -> None:
    game = war(f"SU1A 4009{above}", setting="anti_comintern")
    game.player = ALLIED
    moved = next(each for each in played(game, Rail("SU1A", OFF)) if isinstance(each, Moved))
    seen = moved.seen_by(AXIS)
    assert isinstance(seen, Moved)
    assert seen.unit == named
