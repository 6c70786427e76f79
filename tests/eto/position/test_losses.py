"""27.2, 27.5 to 27.7  Steps, generals, installations, the replenishment box."""

from __future__ import annotations

import pytest

from pbem.engine.dice import PreparedDice
from pbem.games.eto.facts.boxes import DEAD, POOL, REPLENISHMENT
from pbem.games.eto.position.control import airbases, bases_in
from pbem.games.eto.position.events import Depleted, Eliminated, MarkerLost
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.installations import repair, ruins, whole
from pbem.games.eto.position.losses import bereave, eliminate, lose_step, wreck
from pbem.games.eto.rules import RULES
from tests.eto.fields import POLAND, field
from tests.marks import rule


@rule("eto", "27.2")
def test_a_step_turns_a_unit_over_and_the_next_removes_it() -> None:
    game = field("GI1 W3730")
    assert lose_step(game, "GI1") == Depleted("GI1", "germany", "W3730")
    assert game.strength("GI1") == 3
    assert lose_step(game, "GI1") == Eliminated("GI1", "germany", "W3730", POOL)
    assert game.where["GI1"] == POOL
    assert game.steps_lost == {"Germany": 2}


@rule("eto", "27.2")
def test_a_unit_that_is_eliminated_loses_all_its_steps() -> None:
    game = field("GI1 W3730, GI2 W3730 depleted")
    eliminate(game, "GI1")
    eliminate(game, "GI2")
    assert game.steps_lost == {"Germany": 3}


@rule("eto", "27.7")
def test_infantry_lost_at_home_goes_to_the_replenishment_box() -> None:
    game = field("PI1 W3533, GI1 W3730")
    eliminate(game, "PI1")
    eliminate(game, "GI1")
    assert game.where["PI1"] == REPLENISHMENT
    assert game.where["GI1"] == POOL


@rule("eto", "27.7")
def test_who_is_marked_out_of_supply_goes_straight_to_the_pool() -> None:
    game = field("PI1 W3533")
    game.unsupplied.add("PI1")
    eliminate(game, "PI1")
    assert game.where["PI1"] == POOL


@rule("eto", "27.5")
@pytest.mark.parametrize(("die", "box"), [(1, DEAD), (2, DEAD), (3, POOL), (6, POOL)])
def test_a_general_whose_stack_is_lost_dies_on_one_or_two(die: int, box: str) -> None:
    game = field("GA1 W3730, Kliest W3730")
    eliminate(game, "GA1")
    list(bereave(game, "W3730", "axis", PreparedDice((die,))))
    assert game.where["Kliest"] == box


@rule("eto", "27.5")
def test_a_general_with_a_unit_left_is_not_rolled_for() -> None:
    game = field("GA1 W3730, GI1 W3730, Kliest W3730")
    eliminate(game, "GA1")
    assert not list(bereave(game, "W3730", "axis", PreparedDice(())))


@rule("eto", "27.6", "34.4")
def test_an_airfield_in_a_lost_hex_is_destroyed_until_its_captor_repairs_it() -> None:
    game = field("AF1 W3731, PI1 W3731")
    assert is_base(game, "W3731", "western")
    (lost,) = wreck(game, "W3731")
    assert (lost, list(wreck(game, "W3731"))) == (MarkerLost("AF1", "W3731"), [])
    assert not is_base(game, "W3731", "western")
    assert not game.board.is_in("W3731", whole(game))
    assert ruins(game, "western") == ["W3731"]
    assert ruins(game, "axis") == []
    RULES.check_invariants(game)
    again = RULES.read_position(RULES.write_position(game))
    assert again.wrecked == {"AF1"}
    repair(again, "W3731")
    assert is_base(again, "W3731", "western")


def is_base(game: Europe, hex: str, partnership: str) -> bool:
    """Can aircraft be based in a hex that has nothing but its airfield?"""
    return bases_in(game, partnership, hex) == 1 and game.board.is_in(
        hex, airbases(game, partnership)
    )


@rule("eto", "27.7")
@pytest.mark.parametrize(("scenario", "told"), [(POLAND, POOL), ("finest_hour", REPLENISHMENT)])
def test_who_may_be_replenished_is_said_where_a_replenishment_follows(
    scenario: str, told: str
) -> None:
    event = eliminate(field("PI1 W3533", scenario), "PI1")
    assert isinstance(event, Eliminated)
    assert event.box == told
