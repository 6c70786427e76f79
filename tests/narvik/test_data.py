"""The data of Narvik 1940: every file can be read, names its sources, and keeps to the book."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from pbem.games.narvik.orders import (
    Amphibious,
    Assault,
    Engineers,
    Fire,
    Landing,
    Move,
    Recon,
    Regroup,
    Strike,
)
from pbem.games.narvik.scenario import OPTIONS
from pbem.games.narvik.tables import Tables
from pbem.games.narvik.units import (
    BRITISH,
    COMMANDS,
    FRENCH,
    GERMAN,
    NATIONALITIES,
    NORWEGIAN,
    POLISH,
    TYPES,
    read_roster,
)
from pbem.places import scenario
from pbem.wargame.hexgrid import numbered
from pbem.wargame.points import HALVES
from pbem.wargame.tsv import Table, read_toml
from tests.marks import rule

FOLDER = scenario("narvik")
FACTS = read_toml(FOLDER / "scenario.toml")
UNITS = read_roster(FOLDER / "units.tsv")
TABLES = Tables(FOLDER / "tables")
GRID = numbered("flat", "odd", range(1, 24), range(1, 27))
FILES = [
    FOLDER / "units.tsv",
    *sorted(FOLDER.glob("tables/*.tsv")),
    *sorted(FOLDER.glob("setups/*")),
]
SOURCES = ("designed", "geography", "history")
DICE = set(range(1, 7))
SEVERITY = {"": 0, "R": 1, "D": 2, "E": 3}

CHAPTERS = {
    1: "0 1 2",
    2: "0 1 1.1 2 3 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 4",
    3: "0 1 2",
    4: "0 1 2 3 4",
    5: "0 1 2",
    6: "0 1 2 3 4",
    7: "0 1",
    8: "0 1 1.1 2 2.1 2.2 3 4",
    9: "0",
    10: "0 1 2",
    11: "0 1 2",
    12: "0 1 2 3 4 5",
    13: "0 1 2",
    14: "0 1 2 3 3.1 3.2 4 4.1 5",
    15: "0 1 2",
    16: "0",
    17: "0",
    18: "0 1 2",
    19: "0 1 2 3",
    20: "0 1 2",
    21: "0",
    22: "0 1 2 3 4",
    23: "0 1 2 2.1 2.2 3 3.1 3.2 4 4.1 4.2 4.3",
}
CASES = [f"{chapter}.{rest}" for chapter, found in CHAPTERS.items() for rest in found.split()]


def whole(path: Path) -> Table:
    """A table with whatever columns its header has."""
    header = next(
        line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")
    )
    return Table.read(path, columns=header.split("\t"))


def ids(**wanted: object) -> set[str]:
    """The counters that are all of this."""
    return {
        id
        for id, unit in UNITS.items()
        if all(getattr(unit, name) == value for name, value in wanted.items())
    }


def ready_made(side: str) -> dict[str, str]:
    rows = Table.read(FOLDER / "setups" / f"{side}.tsv", columns=["unit", "place", "source"])
    return {unit: row.need("place") for unit, row in rows.keyed("unit").items()}


def ground() -> dict[str, dict[str, str]]:
    return {hex: dict(row.cells) for hex, row in whole(FOLDER / "board.tsv").keyed("hex").items()}


# -- where it comes from ----------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_row_says_where_it_comes_from(path: Path) -> None:
    rows = whole(path)
    assert len(rows)
    for row in rows:
        source = row.need("source")
        named = source.removeprefix("rule ")
        assert source in SOURCES or (source.startswith("rule ") and named in CASES), source


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_cell_is_forgotten(path: Path) -> None:
    for row in whole(path):
        forgotten = [name for name, cell in row.cells.items() if not cell and name != "size"]
        assert not forgotten, row


def test_every_case_of_the_book_is_listed_once_and_in_its_order() -> None:
    rows = Table.read(FOLDER / "rules.tsv", columns=["case", "title", "status", "where"])
    assert list(rows.keyed("case")) == CASES
    assert {row["status"] for row in rows} == {"enforced", "component", "optional"}
    assert len({row.need("title") for row in rows if row["status"] == "enforced"}) > 70
    optional = {row["case"] for row in rows if row["status"] == "optional"}
    assert optional == {each for each in CASES if each.split(".")[0] in ("22", "23")} - {"22.0"}


def test_every_ruling_names_a_case_or_an_event() -> None:
    text = (FOLDER / "rulings.md").read_text("utf-8")
    heads = [part for part in text.split("**")[1::2] if part[0].isdigit()]
    assert len(heads) > 40
    for head in heads:
        named = [word.rstrip(",.") for word in head.split() if word[0].isdigit()]
        assert set(named) <= set(CASES), head


def test_each_optional_rule_is_an_option_of_its_own() -> None:
    assert FACTS["options"] == {name: list(values) for name, values in OPTIONS.items()}


# -- the counters -------------------------------------------------------------------------------


@rule("narvik", "2.0")
@rule("narvik", "2.2")
@rule("narvik", "2.4")
def test_units_and_markers_and_the_other_games_counters_fill_the_sheet() -> None:
    markers = sum(FACTS["markers"].values())
    box = FACTS["counters"]
    assert len(UNITS) == box["units"] == box["in_box"] - box["of_winter_war"] - markers
    assert (box["in_box"], box["of_winter_war"]) == (176, 16)


@rule("narvik", "2.3")
def test_how_many_counters_carry_each_code() -> None:
    found = Counter((unit.side, unit.code) for unit in UNITS.values() if not unit.strike)
    assert found == {
        ("german", ""): 29,
        ("german", "R"): 22,
        ("german", "OPT(A)"): 2,
        ("german", "OPT(B)"): 2,
        ("allied", ""): 17,
        ("allied", "R"): 12,
        ("allied", "S"): 33,
        ("allied", "OPT"): 2,
    }


@rule("narvik", "2.3.1")
def test_every_ground_unit_belongs_to_a_sub_command_of_its_nation() -> None:
    for unit in UNITS.values():
        if not unit.strike:
            assert FACTS["commands"][unit.command]["nationality"] == unit.nationality
    commands = {side: tuple(FACTS["sides"][side]["commands"]) for side in COMMANDS}
    assert commands == COMMANDS
    assert {unit.command for unit in UNITS.values()} == {"", *FACTS["commands"]}


@rule("narvik", "2.3.2")
def test_the_names_that_the_book_lists_are_there() -> None:
    for id in ("LW1", "RR", "BB", "FL", "HQS", "AltaA", "Col", "RM", "SF", "SG1", "IG1", "SWB1"):
        assert id in UNITS
    assert {"KOH", "1LEA", "6CAA", "1HLA", "L163", "H151"} <= set(UNITS)


def test_no_two_counters_have_the_same_name() -> None:
    names = Counter(unit.name.lower() for unit in UNITS.values())
    assert not [name for name, count in names.items() if count > 1]
    assert not {name for name in names if "," in name}
    assert len({id.lower() for id in UNITS} - set(names)) == len(UNITS)


@rule("narvik", "2.3.4")
def test_movement_factors_go_from_three_to_ten() -> None:
    factors = {each.movement for each in UNITS.values() if not (each.strike or each.staff)}
    assert (min(factors), max(factors)) == (3, 10)


@rule("narvik", "2.3.5")
def test_the_counters_that_the_book_shows() -> None:
    assert UNITS["FJ1"].factors == "[3]+6"
    assert UNITS["2GA"].factors == UNITS["2GB"].factors == "[6]+6"
    assert UNITS["Gurk"].factors == "[5]+6"
    assert UNITS["RM"].factors == "[4]+4"
    assert len(ids(side=GERMAN, fire=5, close_assault=True)) > 1  # the example of 14.1


@rule("narvik", "2.3.6")
def test_only_guns_mortars_and_flak_reach_further_than_one_hex() -> None:
    far = {unit.type for unit in UNITS.values() if unit.range > 1}
    assert far == {
        "artillery",
        "mountain artillery",
        "airborne artillery",
        "railroad artillery",
        "heavy weapons",
        "anti-aircraft",
    }
    assert not [id for id in ids(close_assault=True) if UNITS[id].range > 1]


@rule("narvik", "2.3.7")
def test_every_type_is_there_and_the_signs_follow_from_it() -> None:
    assert {unit.type for unit in UNITS.values()} == set(TYPES)
    assert ids(mechanized=True) == ids(type="tank")
    assert ids(ski=True) == ids(type="ski")
    assert ids(engineer=True) == ids(type="engineer")
    assert ids(aa=True) == ids(type="anti-aircraft")
    assert ids(leader=True) == ids(type="leader")
    assert ids(type="airborne") | ids(type="airborne artillery") <= ids(airborne=True)


@rule("narvik", "2.3.8")
def test_strikes_wait_in_the_pools_and_only_the_allies_have_ships() -> None:
    strikes = {id for id, unit in UNITS.items() if unit.strike}
    assert {UNITS[id].code for id in strikes} == {"R"}
    assert min(UNITS[id].fire for id in strikes) > 0
    assert {UNITS[id].side for id in ids(type="naval")} == {"allied"}
    assert {UNITS[id].side for id in ids(type="air")} == {"allied", "german"}


@rule("narvik", "3.2")
def test_all_french_and_poles_and_one_norwegian_brigade_are_scheduled() -> None:
    for nation in (FRENCH, POLISH):
        assert {UNITS[id].code for id in ids(nationality=nation)} == {"S"}
    assert {UNITS[id].nationality for id in ids(code="S")} == {FRENCH, POLISH, NORWEGIAN}
    formations = {unit.formation: unit.nationality for unit in UNITS.values() if unit.code == "S"}
    assert formations == {id: each["nationality"] for id, each in FACTS["formations"].items()}
    assert len(formations) == 4
    assert not [id for id in ids(formation="") if UNITS[id].code == "S"]


def test_parachute_troops_are_german_reinforcements() -> None:
    assert {(UNITS[id].side, UNITS[id].code) for id in ids(airborne=True)} == {("german", "R")}


@rule("narvik", "18.0")
def test_the_counters_of_which_there_are_one_or_two() -> None:
    assert [id for id, unit in UNITS.items() if unit.marine] == ["RM"]
    tanks = Counter(UNITS[id].nationality for id in ids(type="tank"))
    assert tanks == {BRITISH: 1, FRENCH: 1}
    assert ids(leader=True) == {"Dietl", "Auk"}
    assert UNITS["Dietl"].code == ""
    assert UNITS["Dietl"].elite
    assert UNITS["Auk"].code == "R"
    assert ids(type="railroad artillery") == {"RR"}


def test_the_germans_begin_with_signals_and_engineers() -> None:
    assert ids(side=GERMAN, type="signal", code="")
    assert len(ids(side=GERMAN, engineer=True, code="")) > 1


def test_the_optional_counters() -> None:
    assert {UNITS[id].type for id in ids(code="OPT(A)")} == {"mountain artillery", "anti-aircraft"}
    assert {UNITS[id].command for id in ids(code="OPT(A)")} == {"KGD"}
    assert ids(code="OPT(B)") == {"2GA", "2GB"}
    assert ids(code="OPT") == {"Gurk", "SF"}
    assert {UNITS[id].size for id in ids(code="OPT")} == {"W"}


# -- the combat results table ---------------------------------------------------------------------


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


# -- the other tables -------------------------------------------------------------------------


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
    ordered = {each.charged for each in (Move, Amphibious, Landing, Fire, Assault, Recon, Regroup)}
    ordered |= {Engineers.charged, *(Strike(arm, ()).name for arm in ("air", "naval"))}
    assert ordered == set(TABLES.actions)
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


# -- the ready-made set-ups -----------------------------------------------------------------------


@rule("narvik", "3.1")
@rule("narvik", "3.2")
@pytest.mark.parametrize("side", ["german", "allied"])
def test_a_ready_made_set_up_places_all_who_begin_the_game(side: str) -> None:
    assert set(ready_made(side)) == ids(side=side, code="")


@rule("narvik", "3.1")
def test_the_germans_stand_on_open_ground_within_fifteen_hexes_of_bjornfjell() -> None:
    board, rule_3_1 = ground(), FACTS["setup"]["german"]
    centre = GRID.index[rule_3_1["centre"]]
    for unit, hex in ready_made("german").items():
        assert board[hex]["terrain"] not in ("island", "sweden"), unit
        assert GRID.distance(centre, GRID.index[hex]) <= rule_3_1["within"] == 15, unit


@rule("narvik", "3.1")
def test_the_railroad_gun_stands_on_the_railroad() -> None:
    rails = [row for row in whole(FOLDER / "lines.tsv") if row["kind"] == "rail"]
    assert ready_made("german")["RR"] in {hex for row in rails for hex in row.words("path")}


@rule("narvik", "3.2")
def test_the_allies_stand_at_their_bases_or_next_to_them() -> None:
    board = ground()
    for unit, place in ready_made("allied").items():
        base = FACTS["setup"]["allied"][UNITS[unit].nationality]
        if place != base["staging"]:
            assert board[place]["terrain"] not in ("island", "sweden"), unit
            far = GRID.distance(GRID.index[base["hex"]], GRID.index[place])
            assert far <= base["within"] == 1, unit


@pytest.mark.parametrize("side", ["german", "allied"])
def test_the_stacks_of_a_ready_made_set_up_are_lawful(side: str) -> None:
    stacks: dict[str, list[str]] = {}
    for unit, place in ready_made(side).items():
        if place in GRID.index and not UNITS[unit].leader:
            stacks.setdefault(place, []).append(unit)
    for hex, stack in stacks.items():
        assert len(stack) <= FACTS["stacking"][side], hex
        assert len({UNITS[unit].nationality for unit in stack}) == 1, hex


def test_neither_side_has_won_before_it_begins() -> None:
    objectives = {hex for hex, each in ground().items() if each["objective"] == "yes"}
    german = objectives & set(ready_made("german").values())
    allied = objectives & set(ready_made("allied").values())
    assert german | allied == objectives
    assert german
    assert allied


def test_nations_and_sides_are_those_of_the_counters() -> None:
    assert tuple(FACTS["nationalities"]) == NATIONALITIES
    for side in COMMANDS:
        found = {unit.nationality for unit in UNITS.values() if unit.side == side}
        assert set(FACTS["sides"][side]["nationalities"]) == found
