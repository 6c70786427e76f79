"""7.6, 33.8  The End phase at sea: who returns, past whom, for how much; and who runs dry."""

from __future__ import annotations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.policy import RandomPlayer
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.naval.attacks import searchers
from pbem.games.eto.naval.end_phase import bill, forbidden
from pbem.games.eto.naval.events import OutOfFuel, Sailed, ShipsPaidFor
from pbem.games.eto.naval.returning import Returning
from pbem.games.eto.naval.underway.interceptors import hunters
from pbem.games.eto.position.fleets import in_port
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.naval_phase import AtSea, Homing, Refuelling, homing
from tests.eto.fields import played, refused
from tests.eto.fights import asked, events, on
from tests.eto.naval.seas import BERGEN, BRITAIN, GERMANY, GIBRALTAR, SCAPA, at_sea, step_of
from tests.marks import rule

NINE = "Hood + Rodney + Repulse + Renown + KingGeorgeV + Suffolk + Norfolk + BDD1 + BDD2"


def ending(placed: str, points: int = 0) -> Europe:
    game = at_sea(placed)
    game.phase = HOMING
    game.points["United Kingdom"] = points
    return game


def returned(placed: str, lines: str = "", points: int = 0, standing: str = "") -> Outcome[Europe]:
    game = ending(placed, points)
    game.push(Homing(BRITAIN))
    return on(game, {BRITAIN: lines}, standing={BRITAIN: standing})


@rule("eto", "7.6")
def test_the_side_with_the_initiative_returns_first() -> None:
    game = at_sea("Hood Hebrides")
    assert homing(game)[1:3] == (Homing(GERMANY), Homing(BRITAIN))


@rule("eto", "7.6")
def test_ships_in_port_do_not_move_in_the_end_phase() -> None:
    game = ending(f"Hood {SCAPA}, Repulse Hebrides")
    assert refused(game, Returning(BRITAIN), "RETURN Hood Hebrides").case == "7.6"
    played(game, Returning(BRITAIN), "RETURN Repulse Scapa Flow")
    assert in_port(game, "Repulse")


@rule("eto", "7.1")
def test_ships_have_all_their_points_again_in_the_end_phase_and_no_space_free() -> None:
    game = ending("Revenge Hebrides")
    game.depleted.add("Revenge")
    assert refused(game, Returning(BRITAIN), "RETURN Revenge North-Atlantic AT SEA").case == "7.1"
    played(game, Returning(BRITAIN), "RETURN Revenge North-Sea AT SEA")
    assert game.sailed["Revenge"] == 5


@rule("eto", "7.6")
def test_nobody_intercepts_at_sea_in_the_end_phase() -> None:
    game = ending("Bismarck North-Sea, Hood North-Sea")
    assert hunters(game, BRITAIN, "Bismarck", "North-Sea") == []


@rule("eto", "7.6")
def test_only_a_stack_with_more_ships_and_guns_enters_a_space_in_range_of_enemies() -> None:
    game = ending(f"Bismarck North-Sea, Hood Hebrides, Rodney Hebrides, Repulse {SCAPA}")
    step = Returning(BRITAIN)
    refusal = refused(game, step, "RETURN Hood North-Sea AT SEA")
    assert refusal.case == "7.6"
    assert refused(game, step, f"RETURN Hood {SCAPA}").case in ("7.1", "7.6")
    played(game, step, f"RETURN Hood + Rodney {SCAPA}")  # two ships, ten guns against five
    game = ending("Bismarck North-Sea, Hood Hebrides")
    game.unsupplied.add("Bismarck")
    played(game, step, f"RETURN Hood {SCAPA}")


@rule("eto", "7.6")
def test_who_begins_in_range_of_enemies_leaves_as_he_likes_but_not_past_others() -> None:
    game = ending("Bismarck North-Sea, Hood North-Sea, PrinzEugen Norwegian-Sea")
    assert SCAPA not in forbidden(game, ("Hood",))  # Bismarck alone is in range of it
    assert "Norwegian-Sea" in forbidden(game, ("Hood",))
    played(game, Returning(BRITAIN), f"RETURN Hood {SCAPA} AT SEA")
    assert game.set_out == {"Hood": "North-Sea"}
    assert "North-Sea" not in forbidden(game, ("Hood",))


@rule("eto", "7.6")
@pytest.mark.parametrize(
    ("placed", "costs"),
    [
        ("Hood + Rodney North-Atlantic, Repulse W5225", [1, 1]),
        (f"{NINE} North-Atlantic", [2]),
        (f"Hood {SCAPA}, Rodney Canada-box", []),
    ],
)
def test_each_area_with_ships_costs_one_ep_and_two_with_more_than_eight(
    placed: str, costs: list[int]
) -> None:
    assert [each.cost for each in bill(ending(placed), BRITAIN)] == costs


@rule("eto", "7.6")
def test_who_stays_at_sea_is_paid_for_if_there_are_points() -> None:
    outcome = returned("Hood North-Atlantic, Rodney Hebrides", "DONE RETURNING", points=3)
    assert len(events(outcome, ShipsPaidFor)) == 2
    assert outcome.position.points["United Kingdom"] == 1
    assert not outcome.position.unsupplied


@rule("eto", "7.6")
def test_without_points_whoever_can_must_return() -> None:
    game = ending("Hood Black-Sea, Rodney Hebrides", points=1)  # one of them cannot return
    refusal = refused(game, Returning(BRITAIN), "DONE RETURNING")
    assert refusal.case == "7.6"
    assert "RETURN Rodney" in str(refusal.legal[0])
    game.push(Homing(BRITAIN))
    outcome = on(game, {BRITAIN: "RETURN ALL\nDONE RETURNING"})
    assert in_port(outcome.position, "Rodney")
    assert outcome.position.points["United Kingdom"] == 0


@rule("eto", "33.8")
def test_who_is_not_paid_for_is_out_of_supply_and_the_owner_says_who_is() -> None:
    placed = "Hood Black-Sea, Repulse + Renown E4224"  # they cannot return
    outcome = returned(placed, "DONE RETURNING\nPAY FOR Black Sea", points=1)
    assert [each.place for each in events(outcome, ShipsPaidFor)] == ["Black-Sea"]
    assert [set(each.ships) for each in events(outcome, OutOfFuel)] == [{"Repulse", "Renown"}]
    assert outcome.position.unsupplied == {"Repulse", "Renown"}
    outcome = returned(placed, "DONE RETURNING", points=1, standing="WHEN UPKEEP: MOST")
    assert outcome.position.unsupplied == {"Hood"}


@rule("eto", "33.8")
def test_ships_out_of_supply_go_straight_to_the_closest_port_and_meet_nobody() -> None:
    game = at_sea("Hood North-Atlantic, Bismarck North-Atlantic")
    game.unsupplied.add("Hood")
    assert hunters(game, BRITAIN, "Bismarck", "North-Atlantic") == []
    assert searchers(game, BRITAIN, "Bismarck") == ()
    step = step_of(BRITAIN)
    assert refused(game, step, "DONE SAILING").case == "33.8"
    refusal = refused(game, step, f"SAIL Hood {SCAPA}")
    assert refusal.case == "33.8"
    assert step.usual(game) in step.answers(game)
    played(game, step, str(step.usual(game)))
    assert in_port(game, "Hood")
    step.check_done(game)


@rule("eto", "33.8")
def test_ships_out_of_supply_go_on_through_as_many_spaces_as_they_have_points_for() -> None:
    game = at_sea("Hood Norwegian-Sea")
    game.unsupplied.add("Hood")
    assert refused(game, step_of(BRITAIN), "SAIL Hood North-Sea AT SEA").case == "33.8"
    played(game, step_of(BRITAIN), "SAIL Hood North-Sea W3617")
    assert in_port(game, "Hood")


@rule("eto", "33.8")
def test_the_marker_comes_off_at_the_end_of_the_phase_in_which_a_port_is_entered() -> None:
    game = at_sea(f"Hood {SCAPA}, Rodney North-Atlantic")
    game.unsupplied.update(("Hood", "Rodney"))
    game.push(AtSea(BRITAIN), Refuelling())
    outcome = on(game, {BRITAIN: f"{step_of(BRITAIN).usual(game)}\nDONE SAILING"})
    assert not outcome.position.unsupplied


@rule("eto", "7.6")
@pytest.mark.parametrize(
    ("standing", "home"),
    [
        ("WHEN RETURN: HOME", 2),
        ("WHEN RETURN: STAY AT SEA UP TO 2", 0),
        ("WHEN RETURN: AT SEA 1", 1),
    ],
)
def test_a_standing_order_brings_ships_home_or_says_what_staying_may_cost(
    standing: str, home: int
) -> None:
    outcome = returned("Hood Hebrides, Rodney North-Sea", points=9, standing=standing)
    assert asked(outcome) == []
    assert sum(in_port(outcome.position, id) for id in ("Hood", "Rodney")) == home
    assert len(events(outcome, ShipsPaidFor)) == 2 - home


@rule("eto", "7.6")
def test_returning_ends_by_chance_as_well() -> None:
    game = ending(f"{NINE} North-Atlantic, ArkRoyal {GIBRALTAR}, Bismarck {BERGEN}", points=1)
    game.push(Homing(BRITAIN))
    desks = {BRITAIN: Desk[Europe](policy=RandomPlayer(3)), GERMANY: Desk[Europe]()}
    outcome = drive(RULES, game, desks, PreparedDice(()), after=RULES.check_invariants)
    assert asked(outcome) == []
    assert events(outcome, Sailed)
