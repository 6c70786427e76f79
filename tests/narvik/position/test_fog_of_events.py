"""21.0  What is told to whom."""

from __future__ import annotations

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Driver
from pbem.engine.event import Hidden
from pbem.engine.ruleset import Verdict
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.position.events import Placed
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.events import Drawn
from tests.marks import rule
from tests.narvik.games import position


def told(game, dice):
    driver = Driver(RULES, game, {side: Desk() for side in RULES.sides}, PreparedDice(dice))
    driver.run()
    return driver.events


@rule("narvik", "21.0", "8.1")
def test_the_enemy_sees_how_many_are_drawn_and_not_whom():
    game = position(
        "phase: events", "1222: 1J", "0216: SG1", "german pool: 138B, Stu1", "points allied: 5"
    )
    events = told(game, (1, 1, 1, 2, 1, 2, 1))
    drawn = next(each for each in events if isinstance(each, Drawn) and each.side == "german")
    assert drawn.count == len(drawn.units) == 2
    assert drawn.seen_by("allied") == Drawn("german", 2)
    placed = {each.unit: each for each in events if isinstance(each, Placed)}["138B"]
    assert placed.seen_by("allied").unit == ""


@rule("narvik", "21.0")
def test_the_dice_of_blind_draws_are_seen_by_the_owner_only():
    game = position(
        "phase: events", "1222: 1J", "0216: SG1", "german pool: 138B, Stu1", "points allied: 5"
    )
    events = told(game, (1, 1, 1, 2, 1, 2, 1))
    hidden = [each for each in events if isinstance(each.seen_by("allied"), Hidden)]
    assert len(hidden) == 2
    assert all(not isinstance(each.seen_by("german"), Hidden) for each in hidden)


@rule("narvik", "21.0")
def test_a_hidden_unit_moves_as_a_flag():
    moved = Moved("1J", "German", "german", ("1222", "1322"), "2")
    assert "1J" not in RULES.tell(moved, "allied")
    assert "German unit" in RULES.tell(moved, "allied")
    assert "1J" in RULES.tell(moved, "german")


@rule("narvik", "21.0")
def test_nobody_sees_how_many_counters_are_in_an_enemys_display():
    few = position("1222: 1J", "0216: SG1", "german pool: 138B", "german strikes: Stu1")
    many = position("1222: 1J", "0216: SG1", "german pool: 138B, 138C", "german regroup: 6J")
    for game in (few, many):
        assert set(RULES.view(game, "allied").boxes) <= {"german aside", "allied aside"}
    assert RULES.view(many, "german").inside("german regroup") == ("6J",)


@rule("narvik", "21.0", "22.1")
def test_which_optional_units_stay_out_of_the_game_is_open():
    game = position("option second_wave: yes", "1222: 1J", "0216: SG1", "german aside: 112C")
    assert "112C" in RULES.view(game, "allied").inside("german aside")


@rule("narvik", "21.0")
def test_of_a_staging_area_the_enemy_sees_flags():
    game = position("1222: 1J", "0216: SG1", "harstad: SG2, 1HLA")
    seen = RULES.view(game, "german")
    flags = [seen.unit(id).nationality for id in seen.inside("harstad")]
    assert flags == ["British", "Polish"]
    assert not {"SG2", "1HLA"} & set(seen.where)


@rule("narvik", "21.0")
def test_the_end_of_the_game_lifts_the_fog():
    game = position("1222: 1J", "0216: SG1", "german pool: 138B")
    game.verdict = Verdict("german", "4.2", "over")
    assert RULES.view(game, "allied").stacks == game.stacks
    assert RULES.view(game, "allied").boxes == game.boxes
