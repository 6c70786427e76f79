"""26.2, 17.3  What strengths are made of."""

from __future__ import annotations

from pbem.games.eto.combat.strength import FORTRESS, MARKER, attacking, defending
from tests.eto.tables import TABLES
from tests.marks import rule


@rule("eto", "26.2")
def test_additions_count_at_most_as_much_as_the_land_units() -> None:
    kliest = attacking(TABLES, [8], bombers=[6], generals=[3])
    assert (kliest.base, kliest.added, kliest.total) == (8, 9, 16)


@rule("eto", "26.2")
def test_additions_up_to_the_base_count_whole() -> None:
    assert attacking(TABLES, [8], bombers=[4], generals=[4]).total == 16
    assert attacking(TABLES, [6] * 4, bombers=[4]).total == 28


@rule("eto", "26.2")
def test_warsaw_is_attacked_by_infantry_armor_and_two_generals() -> None:
    assert attacking(TABLES, [6, 6, 6, 6, 8, 4], generals=[3, 4]).total == 43


@rule("eto", "26.2")
def test_a_permanent_fortification_doubles_those_in_it() -> None:
    assert defending(TABLES, [5, 5], FORTRESS).total == 20


@rule("eto", "26.2")
def test_an_empty_fortification_has_two_points_of_its_own() -> None:
    assert defending(TABLES, [], FORTRESS).total == 2
    assert defending(TABLES, [], MARKER).total == 2


@rule("eto", "26.2")
def test_a_fortification_marker_adds_two_to_the_base() -> None:
    assert defending(TABLES, [4], MARKER).base == 6


@rule("eto", "17.3")
def test_each_defending_bomber_adds_one_point_and_all_of_them_two() -> None:
    assert [defending(TABLES, [4], bombers=count).total for count in range(4)] == [4, 5, 6, 6]


@rule("eto", "17.3")
def test_attacking_bombers_add_their_strength() -> None:
    assert attacking(TABLES, [6, 6], bombers=[6, 4]).bombers == 10


@rule("eto", "26.2")
def test_ships_add_a_point_for_every_four_of_gunnery() -> None:
    assert attacking(TABLES, [6], gunnery=11).naval == 2
    assert defending(TABLES, [1], gunnery=40).total == 2


@rule("eto", "26.2")
def test_a_strength_is_told_with_what_it_is_made_of() -> None:
    assert str(attacking(TABLES, [8], bombers=[6], generals=[3])) == (
        "16 (8 on the ground, 6 by air, 3 by generals, cut to 16)"
    )
    assert str(defending(TABLES, [4])) == "4"
