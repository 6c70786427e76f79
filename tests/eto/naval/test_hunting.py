"""8.0 to 8.7  Interception: who may, how they are met themselves, the search, and evasion."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest

from pbem.engine.driver import Outcome
from pbem.games.eto.naval.attacks import Search, Seeking, prey, searchers
from pbem.games.eto.naval.battle.groups import (
    Group,
    Grouping,
    chance_to_find,
    dealt_out,
    partitions,
)
from pbem.games.eto.naval.battle.search import is_found, modifier
from pbem.games.eto.naval.entering import Hunting, SeaSortie
from pbem.games.eto.naval.events import EvadedGroup, Sailed, Searched
from pbem.games.eto.naval.underway.interceptors import hunters
from pbem.games.eto.position.fleets import in_port
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.rules import RULES
from pbem.wargame.data.counters import hidden
from tests.eto.fields import played, ran, refused
from tests.eto.fights import asked
from tests.eto.games import walked
from tests.eto.naval.seas import BERGEN, BISMARCK, BRITAIN, GERMANY, SCAPA, at_sea, sailed
from tests.marks import rule

FOURTEEN = (
    "Hood", "Rodney", "Repulse", "Renown", "KingGeorgeV", "PrinceOfWales", "Ramillies", "Revenge",
    "Suffolk", "Norfolk", "BCL1", "BDD1", "BDD2", "BDD3",
)  # fmt: skip


def searches(outcome: Outcome[Europe]) -> list[Searched]:
    return [each for each in outcome.events if isinstance(each, Searched)]


@rule("eto", "8.1")
def test_who_is_in_range_of_the_space_that_is_entered_may_intercept() -> None:
    game = at_sea(f"Bismarck North-Sea, Hood {SCAPA}, Rodney North-Atlantic, Repulse North-Sea")
    assert set(hunters(game, BRITAIN, "Bismarck", "North-Sea")) == {"Hood", "Repulse"}


@rule("eto", "8.2")
def test_ships_that_leave_a_port_are_met_before_they_leave_its_hex() -> None:
    placed = f"Bismarck {BERGEN}, Hood {BERGEN}"
    outcome = sailed(placed, GERMANY, {GERMANY: "SAIL Bismarck W4922"})
    assert outcome.position.where["Bismarck"] == BERGEN
    assert asked(outcome) == [(BRITAIN, "hunt")]


@rule("eto", "8.2")
def test_nobody_is_asked_where_nobody_is_in_range() -> None:
    placed = f"Bismarck + PrinzEugen {BERGEN}, Hood {SCAPA}"
    outcome = sailed(placed, GERMANY, {GERMANY: "SAIL Bismarck + PrinzEugen North Atlantic"})
    assert outcome.position.where["Bismarck"] == "North-Atlantic"


@rule("eto", "8.0")
def test_interceptors_from_several_spaces_form_one_stack_where_the_target_is() -> None:
    placed = f"Bismarck Norwegian-Sea, Hood {SCAPA}, Rodney Hebrides, Repulse North-Sea"
    lines = {GERMANY: "SAIL Bismarck North Sea", BRITAIN: "HUNT Hood + Repulse"}
    outcome = sailed(placed, GERMANY, lines, 2)
    game = outcome.position
    assert game.fleets["Repulse"] == game.fleets["Hood"] == "Hood"
    assert game.where["Hood"] == "North-Sea"
    assert len(searches(outcome)) == 1


@rule("eto", "8.2")
def test_interceptors_are_met_themselves_before_they_search() -> None:
    placed = f"Bismarck {BERGEN}, PrinzEugen North-Sea, Hood {SCAPA}, BDD1 {SCAPA}"
    lines = {
        GERMANY: "SAIL Bismarck North Sea\nHUNT PrinzEugen",
        BRITAIN: "HUNT Hood\nHUNT BDD1",
    }
    outcome = sailed(placed, GERMANY, lines, 1, 1, 1)
    targets = [each.target for each in searches(outcome)]
    assert targets == ["PrinzEugen", "Hood", "Bismarck"]  # the deepest first
    assert not outcome.position.declared


@rule("eto", "8.0")
def test_whoever_is_a_target_or_on_his_way_does_not_intercept() -> None:
    game = at_sea(f"Bismarck + PrinzEugen North-Sea, Hood North-Sea, Repulse {SCAPA}")
    game.sailing = {"Bismarck", "PrinzEugen"}
    assert hunters(game, GERMANY, "Hood", "North-Sea") == []
    game.declared = {"Hood"}
    assert hunters(game, BRITAIN, "Bismarck", "North-Sea") == ["Repulse"]


@rule("eto", "8.1")
def test_a_refusal_tells_who_cannot_intercept_and_why() -> None:
    game = at_sea("Bismarck North-Sea, Hood North-Sea, Rodney North-Atlantic")
    question = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    assert "no ship of yours" in str(refused(game, question, "HUNT Bismarck"))
    assert "from North Atlantic" in str(refused(game, question, "HUNT Rodney"))


@rule("eto", "8.2")
def test_of_those_who_set_out_only_who_has_not_broken_off_enters_the_next_space() -> None:
    game = at_sea(f"Bismarck North-Sea, Hood + Repulse {SCAPA}")
    game.declared = {"Repulse"}
    ran(game, SeaSortie(BRITAIN, ("Hood", "Repulse"), ("North-Sea",), "Bismarck", "axis"))
    assert (game.where["Hood"], game.where["Repulse"]) == (SCAPA, "North-Sea")


@rule("eto", "8.3")
def test_who_counters_an_interception_in_his_own_step_sails_no_more() -> None:
    placed = f"Bismarck {BERGEN}, PrinzEugen North-Sea, Hood {SCAPA}"
    lines = {GERMANY: "SAIL Bismarck North Sea\nHUNT PrinzEugen", BRITAIN: "HUNT Hood"}
    outcome = sailed(placed, GERMANY, lines, 1, 1)
    game = outcome.position
    assert "PrinzEugen" in game.halted
    assert hunters(game, GERMANY, "Rodney", "W4722") == []  # and counters only where it is
    assert hunters(game, GERMANY, "Rodney", "North-Sea") == ["PrinzEugen"]


@rule("eto", "8.4")
def test_fourteen_ships_are_divided_as_the_book_says() -> None:
    """E07: 3 + 3 + 4 + 4, 7 + 7, 11 + 3, or 14."""
    ships = tuple(f"s{number}" for number in range(9))
    sizes = {tuple(sorted(map(len, groups))) for groups in partitions(ships, 3)}
    assert sizes == {(9,), (3, 6), (4, 5), (3, 3, 3)}
    game = at_sea(f"{', '.join(f'{id} North-Sea' for id in FOURTEEN)}")
    step = Grouping(BRITAIN, FOURTEEN, "Bismarck", "North-Sea")
    for lengths in ((3, 3, 4, 4), (7, 7), (11, 3), (14,)):
        left = iter(FOURTEEN)
        step.check(game, Group(tuple(tuple(islice(left, count)) for count in lengths)))


@rule("eto", "8.4")
def test_as_many_groups_as_can_be_have_three_ships_and_guns_each() -> None:
    placed = "Hood + Rodney + Repulse + BDD1 + BDD2 + BDD3 + ArkRoyal + Victorious North-Sea"
    game = at_sea(placed)
    groups = dealt_out(game, tuple(game.fleets))
    assert sorted(map(len, groups)) == [4, 4]
    step = Grouping(BRITAIN, tuple(game.fleets), "Bismarck", "North-Sea")
    assert refused(game, step, "GROUPS Hood + Rodney, Repulse + BDD1 + BDD2 + BDD3").case == "8.4"
    few_guns = "GROUPS Hood + Rodney + Repulse + BDD1 + BDD2, BDD3 + ArkRoyal + Victorious"
    step.check(game, RULES.parse(few_guns, BRITAIN).orders[0])


@rule("eto", "8.4")
@pytest.mark.parametrize(
    ("space", "groups", "ships", "expected"),
    [
        ("North-Sea", 1, ("Hood",), 1),
        ("North-Sea", 4, ("Hood",), 4),
        ("North-Sea", 1, ("Hood", "ArkRoyal"), 2),
        ("North-Atlantic", 4, ("Hood", "ArkRoyal"), 3),
        ("South-Atlantic", 4, ("Hood", "ArkRoyal"), 2),
        (BERGEN, 1, ("Hood",), 3),
    ],
)
def test_what_is_added_to_a_search(
    space: str, groups: int, ships: tuple[str, ...], expected: int
) -> None:
    game = at_sea("Hood + ArkRoyal North-Sea")
    assert modifier(game, "western", space, groups, ships, "Bismarck") == expected


@rule("eto", "8.4")
def test_winter_hides_ships_in_the_severe_zone() -> None:
    game = at_sea("Hood North-Sea")
    game.weather = WINTER
    assert modifier(game, "western", "North-Atlantic", 1, ("Hood",), "Bismarck") == 1 - 2 - 2
    assert modifier(game, "western", "North-Sea", 1, ("Hood",), "Bismarck") == 1


@rule("eto", "8.4")
def test_a_six_always_finds_and_a_one_never_does() -> None:
    game = at_sea("Hood North-Sea")
    assert is_found(game, 6, -9)
    assert not is_found(game, 1, 9)
    assert is_found(game, 5, 2)
    assert not is_found(game, 4, 2)


@rule("eto", "8.4")
def test_as_many_groups_as_can_be_find_more_often_and_no_guns_find_nobody() -> None:
    """One group finds on a six in a sea area, two on a five or six each."""
    six = ("Hood", "Rodney", "Repulse", "BDD1", "BDD2", "BDD3")
    game = at_sea(f"Bismarck North-Sea, {' + '.join(six)} + ArkRoyal North-Sea")
    assert chance_to_find(game, ("Hood",), "North-Sea", "Bismarck") == Fraction(1, 6)
    assert chance_to_find(game, six, "North-Sea", "Bismarck") == 1 - Fraction(4, 6) ** 2
    assert chance_to_find(game, ("ArkRoyal",), "North-Sea", "Bismarck") == 0


@rule("eto", "8.5")
def test_a_ship_searches_for_a_stack_once_a_step_and_finds_one_at_most() -> None:
    placed = f"Bismarck {BERGEN}, Hood {SCAPA}"
    lines = {GERMANY: "SAIL Bismarck North Sea\nSAIL Bismarck W4722", BRITAIN: "HUNT Hood"}
    outcome = sailed(placed, GERMANY, lines, 1)
    game = outcome.position
    assert "Hood>Bismarck" in game.searched
    assert hunters(game, BRITAIN, "Bismarck", "North-Sea") == []
    question = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    assert "8.5" in str(refused(game, question, "HUNT Hood"))


@rule("eto", "8.5")
def test_a_carrier_does_not_search_alone() -> None:
    game = at_sea(f"Bismarck North-Sea, ArkRoyal + Hood {SCAPA}")
    question = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    assert refused(game, question, "HUNT ArkRoyal").case == "8.5"
    question.check(game, RULES.parse("HUNT Hood + ArkRoyal", BRITAIN).orders[0])


@rule("eto", "8.5")
def test_ships_in_port_with_a_battleship_are_safe() -> None:
    game = at_sea(f"Bismarck {BERGEN}, Hood {BERGEN}")
    assert list(prey(game, BRITAIN, BERGEN)) == []


@rule("eto", "8.5")
def test_small_ships_in_port_are_searched_for_by_one_of_them() -> None:
    game = at_sea("BDD1 + BDD2 Plymouth")
    assert list(prey(game, GERMANY, game.where["BDD1"])) == ["BDD2"]


@rule("eto", "8.6")
def test_ships_in_port_meet_who_enters_its_hex_without_a_search() -> None:
    placed = f"Bismarck Hebrides, Hood {SCAPA}"
    lines = {GERMANY: f"SAIL Bismarck {SCAPA}", BRITAIN: "HUNT Hood"}
    outcome = sailed(placed, GERMANY, lines, 1, 2, 1, 2)
    (found,) = searches(outcome)
    assert found.found
    assert not found.roll


@rule("eto", "8.7")
def test_a_faster_stack_evades_one_group_of_those_who_search() -> None:
    placed = "Bismarck Norwegian-Sea, Ramillies + Revenge + BDD1 + BDD2 + Rodney + BDD3 North-Sea"
    lines = {
        GERMANY: "SAIL Bismarck North Sea\nEVADE",
        BRITAIN: "HUNT ALL\nGROUPS Rodney + BDD1 + BDD2, Ramillies + Revenge + BDD3",
    }
    outcome = sailed(placed, GERMANY, lines, 6, 6)
    assert any(isinstance(each, EvadedGroup) for each in outcome.events)
    assert outcome.position.sea_battle is not None  # the second group must be fought
    assert outcome.position.sea_battle.ships[0] == ("Ramillies", "Revenge", "BDD3")


@rule("eto", "8.7")
def test_nobody_evades_a_group_that_is_as_fast() -> None:
    placed = "Bismarck Norwegian-Sea, Hood North-Sea"
    lines = {GERMANY: "SAIL Bismarck North Sea", BRITAIN: "HUNT Hood"}
    outcome = sailed(placed, GERMANY, lines, 6, *[1, 2] * 2)
    assert outcome.position.sea_battle is not None


@rule("eto", "8.3")
def test_ships_search_for_those_who_lie_in_their_space_once_all_have_sailed() -> None:
    placed = "Bismarck North-Atlantic, Hood + Repulse North-Atlantic"
    lines = {BRITAIN: "DONE SAILING\nSEARCH Bismarck\nDONE SEARCHING"}
    outcome = sailed(placed, BRITAIN, lines, 3)
    (found,) = searches(outcome)
    assert (found.ships, found.roll, found.modifier) == (("Hood", "Repulse"), 3, -1)


@rule("eto", "8.3")
def test_a_ship_searches_once_for_those_who_lie_still_and_not_for_whom_it_has_hunted() -> None:
    placed = "Bismarck North-Atlantic, PrinzEugen North-Atlantic"
    game = at_sea(f"{placed}, Hood + Repulse + Rodney + Renown North-Atlantic")
    game.tried, game.searched, game.found = {"Hood"}, {"Repulse>Bismarck"}, {"Renown"}
    assert searchers(game, BRITAIN, "Bismarck") == ("Rodney",)
    assert searchers(game, BRITAIN, "PrinzEugen") == ("Rodney", "Repulse")
    assert refused(game, Seeking(BRITAIN), "SEARCH Bismarck WITH Rodney + Hood").case == "8.3"
    assert refused(game, Seeking(BRITAIN), "SEARCH Bismarck WITH Rodney + Rodney").case == "8.3"


@rule("eto", "8.3")
def test_a_search_tells_its_chance_where_there_is_one() -> None:
    game = at_sea("Bismarck North-Sea, ArkRoyal + Hood North-Sea, GDD1 Bergen, Rodney Bergen")
    told = [
        list(Search(target, (by,)).forecast(game, BRITAIN))
        for target, by in (("Bismarck", "Hood"), ("Bismarck", "ArkRoyal"), ("GDD1", "Rodney"))
    ]
    assert [each[:1] for each in told] == [
        ["one ship finds them with about 17 %"],
        [],
        ["they need no search for ships in a port (8.6)"],
    ]
    assert told[0][1].startswith("if they are found and both fight on: they lose more with about")


@rule("eto", "8.2")
def test_whoever_was_found_on_the_way_may_stop() -> None:
    placed = "Bismarck Norwegian-Sea, Rodney + Revenge + BDD1 North-Sea"
    lines = {GERMANY: "SAIL Bismarck North Sea Hebrides\nEVADE\nHEAVE TO", BRITAIN: "HUNT ALL"}
    outcome = sailed(placed, GERMANY, lines, 6)
    game = outcome.position
    assert game.where["Bismarck"] == "North-Sea"
    played(game, game.agenda[-1], "SAIL Bismarck Norwegian Sea")  # it may still be told otherwise
    assert game.where["Bismarck"] == "Norwegian-Sea"


@rule("eto", "8.7")
def test_whoever_was_found_on_the_way_may_turn_home() -> None:
    placed = "Bismarck Norwegian-Sea, Rodney + Revenge + BDD1 North-Sea"
    lines = {GERMANY: "SAIL Bismarck North Sea Hebrides\nEVADE", BRITAIN: "HUNT ALL"}
    standing = {GERMANY: "WHEN ONWARD: HOME", BRITAIN: "WHEN HUNT: NEVER"}
    game = sailed(placed, GERMANY, lines, 6, standing=standing).position
    assert in_port(game, "Bismarck")


@rule("eto", "8.7")
@pytest.mark.parametrize(
    ("then", "where"),
    [("GO ON", "Hebrides"), ("GO HOME", "W3518"), ("HEAVE TO", "North-Sea"), ("", "asked")],
)
def test_the_order_to_sail_may_say_what_is_done_by_who_is_found(then: str, where: str) -> None:
    placed = "Bismarck Norwegian-Sea, Rodney + Revenge + BDD1 North-Sea"
    said = f" IF INTERCEPTED {then}" if then else ""
    lines = {GERMANY: f"SAIL Bismarck North Sea Hebrides{said}\nEVADE", BRITAIN: "HUNT ALL"}
    outcome = sailed(placed, GERMANY, lines, 6, standing={BRITAIN: "WHEN HUNT: NEVER"})
    kinds = [kind for _, kind in asked(outcome)]
    assert ("onward" in kinds) == (where == "asked")
    assert outcome.position.where["Bismarck"] == ("North-Sea" if where == "asked" else where)


@rule("eto", "12.7")
@pytest.mark.parametrize("seed", [5, 16])
def test_no_question_names_a_ship_that_its_side_does_not_see(seed: int) -> None:
    for decision in walked(BISMARCK, seed):
        view = decision.game
        told = RULES.encode(view).decode() + decision.prompt + RULES.describe(view, decision.side)
        told = told.replace(view.setting.title, "")
        unseen = [id for id in view.roster if view.unit(id).naval and id not in view.where]
        assert not [id for id in unseen if id in told], decision.kind


@rule("eto", "12.7")
def test_of_a_stack_at_sea_the_enemy_sees_the_ship_that_it_goes_by() -> None:
    game = at_sea(f"Bismarck + PrinzEugen North-Atlantic, Hood {SCAPA}")
    view = RULES.view(game, BRITAIN)
    second, first = view.stack("North-Atlantic")  # the top one last
    assert first == "Bismarck"
    assert hidden(second)
    assert view.fleets[second] == "Bismarck"
    moved = Sailed(("Bismarck", "PrinzEugen"), GERMANY, path=("North-Sea", "Norwegian-Sea"))
    assert "PrinzEugen" not in str(moved.seen_by(BRITAIN))


@rule("eto", "8.0")
@pytest.mark.parametrize(
    ("marks", "case"),
    [("declared", "8.0"), ("sailing", "8.0"), ("found", "8.5"), ("withdrawn", "9.6")],
)
def test_a_refusal_tells_whether_a_ship_is_busy_or_has_done_its_part(marks: str, case: str) -> None:
    game = at_sea("Bismarck North-Sea, Hood North-Sea")
    setattr(game, marks, {"Hood"})
    question = Hunting(BRITAIN, (), "Bismarck", "North-Sea", "axis")
    assert refused(game, question, "HUNT Hood").case == case
