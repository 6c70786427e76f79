"""The tables of Narvik 1940 keep to what the book says of them."""

from __future__ import annotations

from itertools import pairwise

from pbem.games.narvik.actions.engineers import Engineers
from pbem.games.narvik.actions.recon import Recon
from pbem.games.narvik.actions.regroup import Regroup
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.combat.landing import Landing
from pbem.games.narvik.combat.strikes import Strike
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.movement.sealift import Amphibious
from pbem.wargame.data.points import HALVES
from tests.marks import rule
from tests.narvik.data_files import CASES, DICE, FACTS, FOLDER, SEVERITY, TABLES, ground, whole


@rule("narvik", "14.5")
def test_the_results_table_has_thirteen_columns_for_each_die() -> None:
    assert set(TABLES.results) == DICE
    assert {len(row) for row in TABLES.results.values()} == {13}
    assert {cell for row in TABLES.results.values() for cell in row} == set(SEVERITY)


def test_more_fire_and_higher_rolls_are_never_milder() -> None:
    rows = [[SEVERITY[cell] for cell in TABLES.results[die]] for die in sorted(DICE)]
    for row in rows:
        assert row == sorted(row)
    for column in zip(*rows, strict=True):
        assert list(column) == sorted(column)


def test_every_column_is_worse_for_the_target_than_the_one_before() -> None:
    totals = [sum(SEVERITY[TABLES.results[die][column]] for die in DICE) for column in range(13)]
    assert all(left < right for left, right in pairwise(totals))


@rule("narvik", "14.1")
def test_the_examples_of_the_book_come_out() -> None:
    column_4 = {die: TABLES.results[die][4] for die in DICE}
    assert column_4[1] == ""
    assert column_4[5] == "D"
    assert {"D", "E"} <= {TABLES.results[die][9] for die in DICE}
    assert 5 + 5 + TABLES.terrain["rough"].fire == 9
    assert 5 + TABLES.terrain["rough"].fire == 4


@rule("narvik", "14.3")
def test_an_elite_assault_over_an_inlet_into_rough_ground_is_not_shifted() -> None:
    shift = TABLES.shifts["elite_attacks"][1]
    assert shift + TABLES.terrain["rough"].assault + TABLES.terrain["inlet"].assault == 0


@rule("narvik", "14.3")
@rule("narvik", "23.2.1")
def test_the_shifts_besides_terrain() -> None:
    assert {name: columns for name, (_, columns, _) in TABLES.shifts.items()} == {
        "anti_armor": 1,
        "elite_attacks": 2,
        "no_elite_attacks": 1,
        "elite_defends": -1,
        "outnumbered": -1,
        "flak": -2,
        "entrenched": -2,
    }


def test_the_terrain_chart_knows_all_ground_of_the_board() -> None:
    rows = whole(FOLDER / "tables" / "terrain.tsv").keyed("terrain")
    assert {hex["terrain"] for hex in ground().values()} | {"sea"} == {
        name for name, row in rows.items() if row["kind"] == "hex"
    }
    for row in rows.values():
        for column in ("cost_mechanized", "cost_other"):
            assert row[column] == "-" or HALVES.parse(row[column]) > 0
    assert [name for name, each in TABLES.terrain.items() if each.blocks] == ["peak"]
    assert {TABLES.terrain[name].fire for name, row in rows.items() if row["kind"] == "side"} == {0}


@rule("narvik", "12.3")
def test_roads_and_railroads_cost_half_a_point_and_tanks_are_kept_from_some_ground() -> None:
    rows = whole(FOLDER / "tables" / "terrain.tsv").keyed("terrain")
    for name in ("road", "railroad"):
        assert (rows[name]["cost_mechanized"], rows[name]["cost_other"]) == ("0.5", "0.5")
    barred = {
        name
        for name, row in rows.items()
        if row["cost_mechanized"] == "-" and row["cost_other"] != "-"
    }
    assert barred == {"peak", "lake", "inlet"}


@rule("narvik", "11.2")
def test_every_action_that_can_be_ordered_has_its_price() -> None:
    kinds = (Move, Amphibious, Landing, Fire, Assault, Recon, Regroup, Engineers, Strike)
    assert {name for kind in kinds for name in kind.charged} == set(TABLES.actions)
    assert {Strike(arm, ()).name for arm in ("air", "naval")} == set(Strike.charged)
    for row in TABLES.actions.values():
        assert row.points > 0
        assert row.case in CASES
        assert row.side in ("both", "allied")
    assert {name for name, row in TABLES.actions.items() if row.side == "allied"} == {
        "amphibious",
        "landing",
        "naval",
    }
    assert TABLES.actions["engineer"].option == "engineers"


@rule("narvik", "17.0")
@rule("narvik", "23.1")
def test_regrouping_and_engineer_work_cost_one_point() -> None:
    assert TABLES.actions["regroup"].points == TABLES.actions["engineer"].points == 1


@rule("narvik", "3.0")
def test_eight_weeks_from_april_iii_with_four_formations_to_come() -> None:
    assert len(TABLES.turns) == FACTS["turns"] == 8
    assert TABLES.turns[0].name == "April III"
    assert [turn.dates for turn in TABLES.turns] == FACTS["calendar"]["turns"]
    assert sum(turn.scheduled for turn in TABLES.turns) == len(FACTS["formations"]) == 4


@rule("narvik", "7.1")
def test_the_relief_column_goes_from_trondheim_by_bodo_to_narvik() -> None:
    boxes = TABLES.relief
    assert (boxes[0].name, boxes[-1].name) == ("Trondheim", "Narvik")
    assert [box.ends for box in boxes] == [False] * (len(boxes) - 1) + [True]
    bodo = [box.name for box in boxes].index("Bodo")
    assert [box.transfer for box in boxes] == [at >= bodo for at in range(len(boxes))]
    assert [box.points for box in boxes] == sorted(box.points for box in boxes)
    assert FACTS["setup"]["german"]["relief"] == 0


@rule("narvik", "6.1")
def test_the_sources_of_action_points() -> None:
    assert TABLES.action_points == {
        ("allied", "auchinleck"): 3,
        ("allied", "objective"): 1,
        ("allied", "peaks"): 1,
        ("german", "dietl"): 2,
        ("german", "objective"): 1,
        ("german", "objective_with_signals"): 2,
        ("german", "peaks"): 1,
        ("german", "relief"): 0,
    }


@rule("narvik", "7.0")
@rule("narvik", "7.1")
def test_every_die_has_an_event_for_each_side() -> None:
    for events in TABLES.events.values():
        assert set(events) == DICE
    german, allied = TABLES.events["german"], TABLES.events["allied"]
    assert [german[die].dice for die in sorted(DICE)] == [2, 0, 2, 1, 1, 2]
    assert [die for die in sorted(DICE) if german[die].half] == [4]
    assert [german[die].points["german"] for die in sorted(DICE)] == [2, 0, 1, 0, 0, 0]
    assert [die for die in sorted(DICE) if german[die].effect == "advance"] == [5, 6]
    assert [allied[die].points["allied"] for die in sorted(DICE)] == [3, 1, 0, 1, 1, 0]
    assert [allied[die].points["german"] for die in sorted(DICE)] == [0, 0, 0, 0, -1, 0]
    assert allied[6].dice == 0
    assert allied[6].effect == "transfer"


@rule("narvik", "8.1.1")
def test_the_landing_table() -> None:
    wanted = ["lands"] * 4 + ["regroup"] * 2 + ["lost"]
    assert TABLES.airborne == dict(zip(range(1, 8), wanted, strict=True))


@rule("narvik", "23.1")
def test_the_engineers_table() -> None:
    least = {"entrench": 2, "bridge": 3, "demolish": 2, "repair": 4}
    assert TABLES.engineers == {
        task: {die: die >= first for die in sorted(DICE)} for task, first in least.items()
    }


@rule("narvik", "17.0")
def test_the_regroup_table() -> None:
    elite = ["lost", "stays", "stays", "stays", "returns", "returns"]
    other = ["lost", "stays", "stays", "returns", "returns", "returns"]
    for die in DICE:
        assert TABLES.regroup[die] == {True: elite[die - 1], False: other[die - 1]}
