"""22.0  Step 3-D: who is activated where he stands, to attack or to follow."""

from __future__ import annotations

import pytest

from pbem.games.eto.command.activating import Activate, Activating
from pbem.games.eto.command.activation import activate
from pbem.games.eto.position.game import Europe
from tests.eto.fields import ARDENNES, field, offensive, played, said
from tests.marks import rule

STEP = Activating("germany")
BEHIND = "GI1 W3219, GV1 W3220, UI1 W3218, HQB W3221, GV6 W3221"


def listed(game: Europe) -> set[str]:
    return set(map(str, STEP.answers(game)))


def moved_up() -> Europe:
    """One unit has moved next to the enemy, another stands behind it."""
    game = field(BEHIND, ARDENNES)
    game.take("axis", game.masked(("W3219", "W3220", "W3119", "W3120", "W3319", "W3320", "W3121")))
    offensive(game, "HQB")
    activate(game, ("GI1",))
    return game


@pytest.mark.usefixtures("maginot")
@rule("eto", "26.2")
def test_a_stack_before_empty_works_is_asked() -> None:
    game = offensive(field("GI1 W3221, GI2 W3221, UI1 W2918", ARDENNES), hex="W3221")
    assert STEP.forced(game) is None
    assert {"ACTIVATE ALL", "ACTIVATE GI1", "ACTIVATE GI2"} <= listed(game)


@rule("eto", "22.0")
def test_who_faces_the_enemy_across_the_sea_only_is_not_activated_with_all() -> None:
    placed = "GI1 W3831, PI1 W3931, GI2 W3932, HQNorth W3932"  # Danzig
    game = offensive(field(placed), "HQNorth")
    assert Activate().meant(game) == ()


@rule("eto", "27.4")
def test_who_stands_behind_an_attacker_may_be_activated_to_follow_him() -> None:
    game = moved_up()
    assert STEP.forced(game) is None
    assert "ACTIVATE GV1" in listed(game)
    assert "GV1" in STEP.prompt(game)
    assert "ACTIVATE ALL" not in listed(game)


@rule("eto", "27.4")
def test_those_behind_are_asked_for_one_behind_the_other() -> None:
    assert "ACTIVATE GV6" in listed(moved_up())


@rule("eto", "27.4")
def test_nobody_is_asked_to_follow_where_nobody_attacks() -> None:
    game = field("GI1 W3220, GV1 W3221, UI1 W2918, HQB W3221", ARDENNES)
    game.take("axis", game.masked(("W3219", "W3220", "W3120", "W3121", "W3119")))
    offensive(game, "HQB")
    activate(game, ("GI1",))
    assert STEP.forced(game) == STEP.done


@rule("eto", "27.4")
def test_a_lone_unit_in_an_enemy_zone_is_not_asked_to_follow() -> None:
    placed = "GA1 W3219, Manteuffel W3219, UI1 W3218, UI2 W3020, GI1 W3120"
    lone = offensive(field(placed, ARDENNES), "Manteuffel")
    assert "ACTIVATE GI1" not in listed(lone)
    pair = offensive(field(f"{placed}, GI2 W3120", ARDENNES), "Manteuffel")
    assert "ACTIVATE GI1" in listed(pair)


@rule("eto", "22.0")
def test_all_activates_those_who_can_attack_and_leaves_the_rear_alone() -> None:
    game = moved_up()
    game.put("GI2", "W3219")
    played(game, STEP, "ACTIVATE ALL")
    assert game.acting == {"GI1", "GI2"}
    assert not game.agenda


@rule("eto", "22.0")
def test_the_usual_answer_activates_nobody_only_to_follow() -> None:
    assert STEP.usual(moved_up()) == STEP.done


@rule("eto", "22.2")
def test_of_a_generals_offensive_only_those_next_to_his_targets_are_asked() -> None:
    game = field("GA1 W3219, Manteuffel W3219, GI1 W3119, UI1 W3017", ARDENNES)
    offensive(game, "Manteuffel")
    assert "GI1" not in Activate().meant(game)
    STEP.check(game, said(game, "germany", "ACTIVATE GI1"))
