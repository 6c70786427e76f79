"""7.0 to 7.7  Ships sail: points, stacks that drop and pick up, ports."""

from __future__ import annotations

import pytest

from pbem.games.eto.naval.ports import room_in
from pbem.games.eto.naval.routes import course, points
from pbem.games.eto.naval.sailing import Sail
from pbem.games.eto.position.fleets import company_of, in_port
from pbem.games.eto.rules import RULES
from tests.eto.fields import played, refused
from tests.eto.naval.seas import (
    BERGEN,
    BRITAIN,
    GERMANY,
    GIBRALTAR,
    SCAPA,
    at_sea,
    sailed,
    step_of,
)
from tests.marks import rule

RAIDERS = ("Bismarck", "PrinzEugen")


@rule("eto", "7.2")
def test_ships_go_where_nobody_can_intercept_them_if_there_is_such_a_way() -> None:
    game = at_sea(f"Bismarck + PrinzEugen {BERGEN}, Hood {SCAPA}")
    way = course(game, GERMANY, RAIDERS, ("North-Atlantic",), at_sea=False)
    assert way == (BERGEN, "W4922", "Norwegian-Sea", "North-Atlantic")


@rule("eto", "7.1")
def test_a_stack_is_as_fast_as_its_slowest_ship() -> None:
    game = at_sea(f"Hood + Revenge {SCAPA}")
    assert points(game, ("Hood",)) == 41
    assert points(game, ("Hood", "Revenge")) == 28
    assert refused(game, step_of(BRITAIN), "SAIL Hood + Revenge South Atlantic").case == "7.1"


@rule("eto", "7.4")
def test_one_space_can_always_be_entered_in_the_naval_and_air_phase() -> None:
    """E05: an area of 20 movement points, and a ship with 18."""
    game = at_sea("Revenge Hebrides")
    game.depleted.add("Revenge")
    assert points(game, ("Revenge",)) == 18
    played(game, step_of(BRITAIN), "SAIL Revenge North-Atlantic")
    assert game.where["Revenge"] == "North-Atlantic"


@rule("eto", "7.1", "7.4")
def test_only_the_first_space_of_a_way_that_is_written_is_free() -> None:
    game = at_sea("Revenge Hebrides")
    game.depleted.add("Revenge")
    line = "SAIL Revenge North-Atlantic South-Atlantic"
    assert refused(game, step_of(BRITAIN), line).case == "7.1"


@rule("eto", "7.0")
def test_ships_that_are_left_behind_do_not_sail_on() -> None:
    game = at_sea(f"Hood + Rodney {SCAPA}")
    step = step_of(BRITAIN)
    played(game, step, "SAIL Hood + Rodney Hebrides")
    played(game, step, "SAIL Hood North-Atlantic")
    assert (game.where["Hood"], game.where["Rodney"]) == ("North-Atlantic", "Hebrides")
    assert refused(game, step, "SAIL Rodney North-Atlantic").case == "7.0"


@rule("eto", "7.0")
def test_ships_that_are_picked_up_have_spent_as_many_points_as_the_others() -> None:
    game = at_sea(f"Hood {SCAPA}, Renown Hebrides")
    step = step_of(BRITAIN)
    played(game, step, "SAIL Hood Hebrides")
    played(game, step, "SAIL Hood + Renown North-Atlantic")
    assert company_of(game, "Renown") == ("Hood", "Renown")
    assert points(game, ("Renown",)) == 39 - 25


@rule("eto", "7.7")
def test_ships_enter_a_friendly_port_unless_they_stay_outside() -> None:
    game = at_sea("Hood + Rodney Hebrides")
    step = step_of(BRITAIN)
    played(game, step, "SAIL Hood Scapa Flow")
    assert in_port(game, "Hood")
    played(game, step, "SAIL Rodney Scapa Flow AT SEA")
    assert game.where["Rodney"] == SCAPA
    assert not in_port(game, "Rodney")
    played(game, step, "SAIL Rodney Scapa Flow")
    assert in_port(game, "Rodney")


@rule("eto", "7.7")
def test_a_minor_port_takes_ten_ships_and_a_major_port_twenty() -> None:
    ships = "KingGeorgeV + Repulse + Rodney + Ramillies + Revenge + Suffolk + Norfolk + BDD1"
    game = at_sea(f"{ships} + BDD2 Aberdeen, Hood + Renown North-Sea")
    aberdeen = game.where["BDD1"]
    assert room_in(game, "western", aberdeen) == 1
    assert room_in(game, "western", SCAPA) == 20
    step = step_of(BRITAIN)
    assert refused(game, step, "SAIL Hood + Renown Aberdeen").case == "7.7"
    played(game, step, "SAIL Hood + Renown Aberdeen AT SEA")


@rule("eto", "7.8")
def test_the_boxes_off_the_map_are_never_open_to_the_axis() -> None:
    game = at_sea("Bismarck North-Atlantic, Hood Bay-of-Biscay")
    assert refused(game, step_of(GERMANY), "SAIL Bismarck Canada box").case == "7.8"
    game = at_sea("Hood Bay-of-Biscay")
    played(game, step_of(BRITAIN), "SAIL Hood North-Atlantic Canada box")
    assert game.where["Hood"] == "Canada-box"
    assert in_port(game, "Hood")


@rule("eto", "13.3")
def test_aircraft_go_with_their_carrier() -> None:
    game = at_sea(f"ArkRoyal + Renown {GIBRALTAR}")
    played(game, step_of(BRITAIN), "SAIL ArkRoyal + Renown North-Atlantic")
    assert game.where["BNA2"] == "North-Atlantic"


@rule("eto", "7.3")
def test_ships_do_not_cross_land() -> None:
    game = at_sea(f"Bismarck {BERGEN}")
    assert refused(game, step_of(GERMANY), "SAIL Bismarck Warsaw").case == "7.2"


@rule("eto", "8.4")
def test_a_check_tells_how_likely_they_are_found_in_each_space() -> None:
    """One group finds on a six in a sea area, and on four or more off a coast."""
    game = at_sea("Bismarck Norwegian-Sea, Hood + Rodney North-Sea")
    view = RULES.view(game, GERMANY)
    order = Sail(("Bismarck",), ("North-Sea", "W4722"))
    told = list(order.forecast(view, GERMANY))
    seen = "1 enemy ship seen in range (8.1), and 1 unseen counter, who find them with about"
    assert told[1::2] == [f"North Sea: {seen} 17 %", f"W4722: {seen} 50 %"]
    assert len(list(Sail(("Bismarck",), ("Arctic-Ocean",)).forecast(view, GERMANY))) == 1


@rule("eto", "7.1")
def test_a_side_sails_until_it_is_done() -> None:
    lines = {GERMANY: "SAIL Bismarck + PrinzEugen North Atlantic\nDONE SAILING"}
    outcome = sailed(f"Bismarck + PrinzEugen {BERGEN}, Hood {SCAPA}", GERMANY, lines)
    assert outcome.position.where["PrinzEugen"] == "North-Atlantic"
    assert not outcome.position.sailing


def test_who_is_advised_to_sail_to_a_port_reads_its_name() -> None:
    game = at_sea(f"Bismarck + PrinzEugen {BERGEN}")
    assert Sail(RAIDERS, (SCAPA,)).why(game, GERMANY).startswith("Scapa Flow, ")
    assert Sail(RAIDERS, ("North-Atlantic",)).why(game, GERMANY) == "26 of 40 movement points"


@rule("eto", "7.2")
@pytest.mark.parametrize(
    ("order", "case", "words"),
    [
        (
            "SAIL Bismarck Norwegian Sea Black Sea North Sea",
            "7.2",
            "no way that is open to Bismarck leads from Norwegian Sea to Black Sea",
        ),
        ("SAIL Bismarck South Atlantic", "7.1", "is 46 movement points away, and Bismarck has 40"),
        ("SAIL Bismarck Black Sea", "7.1", "no way that is open to Bismarck leads to Black Sea"),
    ],
)
def test_a_refused_way_says_at_which_step_it_breaks_and_how_far_it_is(
    order: str, case: str, words: str
) -> None:
    refusal = refused(at_sea(f"Bismarck {BERGEN}"), step_of(GERMANY), order)
    assert refusal.case == case
    assert words in str(refusal)


@rule("eto", "7.2")
def test_what_lies_between_the_spaces_of_a_written_way_is_filled_in() -> None:
    game = at_sea(f"Bismarck {BERGEN}")
    way = course(game, GERMANY, ("Bismarck",), ("Hebrides", "Norwegian-Sea"), at_sea=False)
    assert way == (BERGEN, "North-Sea", "Hebrides", "Norwegian-Sea")
