"""The tables of Munich War 1938, against what the book says of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.munich.facts.test_data_board import BOARD, COUNTRIES, HEX_OF
from tests.munich.facts.test_data_sources import FACTS, listed, whole

COLUMNS = [
    "<=49",
    "50-99",
    "100-149",
    "150-199",
    "200-299",
    "300-399",
    "400-499",
    "500-599",
    ">=600",
]
BOOK = {  # result: losses of the attacker, his retreat, losses of the defender, his retreat
    "AA": ("one", 0, "-", 0),
    "AD": ("all", 1, "-", 0),
    "AP": ("-", 2, "-", 0),
    "AS": ("-", 0, "-", 0),
    "AW": ("-", 1, "-", 0),
    "AZ": ("eliminate all", 0, "-", 0),
    "BB": ("as many", 0, "all", 0),
    "DA": ("-", 0, "one", 0),
    "DD": ("-", 0, "all", 1),
    "DP": ("-", 0, "-", 2),
    "DW": ("-", 0, "-", 1),
    "DZ": ("-", 0, "eliminate all", 0),
    "MA": ("-", 0, "one", 1),
    "MD": ("one mechanized", 0, "-", 1),
    "OR": ("-", 0, "all", 3),
}
RESULTS = whole("tables/results.tsv").keyed("result")
SCENARIOS = whole("tables/scenarios.tsv").keyed("scenario")


def grid(name: str, columns: list[str]) -> list[list[str]]:
    """The cells of a table with a row for each roll of the die."""
    rows = whole(f"tables/{name}.tsv").keyed("die")
    assert list(rows) == ["1", "2", "3", "4", "5", "6"]
    return [[row.need(column) for column in columns] for row in rows.values()]


def ranked(name: str) -> list[list[int]]:
    return [[RESULTS[cell].int("rank") for cell in row] for row in grid(name, COLUMNS)]


def never_falls(rows: list[list[int]]) -> bool:
    """Neither along a row nor down a column."""
    lines = [*rows, *(list(column) for column in zip(*rows, strict=True))]
    return all(line == sorted(line) for line in lines)


@pytest.mark.parametrize("result", BOOK)
def test_a_combat_result_does_what_the_book_says(result: str) -> None:
    row = RESULTS[result]
    found = (
        row["attacker_loss"],
        row.int("attacker_retreat"),
        row["defender_loss"],
        row.int("defender_retreat"),
    )
    assert found == BOOK[result]


def test_the_attacker_advances_after_every_result_that_clears_the_hex() -> None:
    advance = {result: row["advance"] for result, row in RESULTS.items()}
    assert {each for each, how in advance.items() if how == "if cleared"} == {"BB", "DA"}
    assert {each for each, how in advance.items() if how == "yes"} == {
        "DD",
        "DP",
        "DW",
        "DZ",
        "MA",
        "MD",
        "OR",
    }


def test_the_two_tables_use_all_fifteen_results_and_no_other() -> None:
    used = {cell for name in ("assault", "mobile") for row in grid(name, COLUMNS) for cell in row}
    assert used == set(BOOK)


@pytest.mark.parametrize("table", ["assault", "mobile"])
def test_a_higher_die_and_a_column_further_right_never_hurt_the_attacker(table: str) -> None:
    assert never_falls(ranked(table))


@pytest.mark.parametrize("table", ["assault", "mobile"])
def test_each_column_is_better_than_the_one_before(table: str) -> None:
    sums = [sum(column) for column in zip(*ranked(table), strict=True)]
    assert sums == sorted(set(sums))


@pytest.mark.parametrize("table", ["assault", "mobile"])
def test_a_one_is_the_attacker_s_worst_roll_in_every_column(table: str) -> None:
    rows = ranked(table)
    assert all(first < last for first, last in zip(rows[0], rows[-1], strict=True))


def test_the_mobile_table_moves_more_and_bleeds_less_in_every_column() -> None:
    def count(name: str, column: int, effects: tuple[str, ...]) -> int:
        cells = [RESULTS[row[column]] for row in grid(name, COLUMNS)]
        return sum(any(cell[effect] not in ("-", "0") for effect in effects) for cell in cells)

    for column in range(len(COLUMNS)):
        losses = ("attacker_loss", "defender_loss")
        retreats = ("attacker_retreat", "defender_retreat")
        assert count("mobile", column, losses) < count("assault", column, losses)
        assert count("mobile", column, retreats) > count("assault", column, retreats)


def test_the_columns_of_combat_begin_where_scenario_toml_says() -> None:
    starts = [int(column.strip("<>=").split("-")[0]) for column in COLUMNS[1:]]
    assert FACTS["combat"]["columns"] == starts


def test_interception_uses_its_six_results_and_favours_the_stronger() -> None:
    ranks = {row["result"]: row.int("rank") for row in whole("tables/interception_results.tsv")}
    rows = grid("interception", ["-1", "0", "+1"])
    assert set(ranks) == {"AE", "AL", "DB", "DE", "DL", "ML"}
    assert {cell for row in rows for cell in row} == set(ranks)
    assert never_falls([[ranks[cell] for cell in row] for row in rows])


def test_terror_comes_easier_to_the_stronger() -> None:
    order = ["defiance", "flak", "none", "terror"]
    rows = grid("terror", ["0", "1", "2"])
    assert {cell for row in rows for cell in row} == set(order)
    assert never_falls([[order.index(cell) for cell in row] for row in rows])
    terror = [sum(row[column] == "terror" for row in rows) for column in range(3)]
    assert terror == sorted(set(terror))


def test_a_terror_marker_has_six_effects_and_storms_have_five() -> None:
    assert len(whole("tables/terror_effects.tsv")) == 6
    assert len(whole("tables/weather.tsv")) == 5


def test_terrain_that_the_board_has_is_in_the_chart() -> None:
    chart = whole("tables/terrain.tsv").keyed("terrain")
    hexes = {name for name, row in chart.items() if row["kind"] == "hex"}
    assert {row["terrain"] for row in BOARD.values()} == hexes


@pytest.mark.parametrize("terrain", ["rough", "mountain"])
def test_alpine_attackers_halve_the_shift_of_heights(terrain: str) -> None:
    row = whole("tables/terrain.tsv").keyed("terrain")[terrain]
    assert (row["shift"], row["alpine_shift"]) == ("-2", "-1")


def test_only_alpine_units_enter_mountains() -> None:
    row = whole("tables/terrain.tsv").keyed("terrain")["mountain"]
    assert (row["mechanized"], row["other"]) == ("-", "-")
    assert row.int("alpine") > 0


def test_storms_only_make_clear_and_forest_dearer_or_leave_them() -> None:
    chart = whole("tables/terrain.tsv").keyed("terrain")
    mud = whole("tables/weather.tsv").keyed("effect")["mud"].int("amount")
    for terrain in ("clear", "forest"):
        assert max(chart[terrain].int(who) for who in ("mechanized", "other", "alpine")) <= mud


def test_turns_run_by_weeks_from_october_and_storms_wait_for_november() -> None:
    rows = list(whole("tables/turns.tsv"))
    assert [row.int("turn") for row in rows] == list(range(1, 9))
    assert rows[0]["name"] == "October I"
    assert all((row["storms"] == "yes") == row["name"].startswith("November") for row in rows)


@pytest.mark.parametrize(
    ("scenario", "turns"),
    [
        ("western_guarantee", 6),
        ("little_entente", 4),
        ("intermarium", 6),
        ("anti_comintern", 8),
        ("general_war", 8),
    ],
)
def test_a_scenario_lasts_as_long_as_the_book_says(scenario: str, turns: int) -> None:
    assert SCENARIOS[scenario].int("turns") == turns <= len(whole("tables/turns.tsv"))


def test_every_roll_of_the_die_chooses_one_scenario() -> None:
    rolls = sorted(roll for row in SCENARIOS.values() for roll in row.words("die", ","))
    assert rolls == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nobody_is_on_both_sides_of_a_scenario(scenario: str) -> None:
    row = SCENARIOS[scenario]
    columns = ("axis", "allied", "axis_joins", "allied_joins")
    everybody = [country for column in columns for country in listed(row, column)]
    assert len(set(everybody)) == len(everybody)
    assert set(everybody) <= set(COUNTRIES)
    assert "Germany" in listed(row, "axis")
    assert "Czechoslovakia" in listed(row, "allied")


def test_the_allies_begin_with_two_to_five_countries_besides_the_czechs() -> None:
    counts = {len(listed(row, "allied")) - 1 for row in SCENARIOS.values()}
    assert (min(counts), max(counts)) == (2, 5)


def test_events_cover_the_die_and_intervention_has_two_rolls() -> None:
    rows = whole("tables/events.tsv").keyed("die")
    assert list(rows) == ["1", "2", "3", "4", "5", "6"]
    assert [row["effect"] for row in rows.values()].count("intervention") == 2


def test_points_from_beyond_the_map_are_those_of_the_chart() -> None:
    beyond = {name: row.int("off_map") for name, row in COUNTRIES.items() if row["off_map"] != "0"}
    assert beyond == {"Britain": 3, "France": 1, "Soviet Union": 1}


def test_points_on_the_map_are_those_of_the_chart() -> None:
    many = {name: row.int("on_map") for name, row in COUNTRIES.items() if row.int("on_map") > 1}
    assert many == {
        "Germany": 8,
        "Soviet Union": 4,
        "Czechoslovakia": 3,
        "France": 3,
        "Poland": 2,
        "Italy": 2,
        "Romania": 2,
    }


def test_railroads_carry_as_many_units_as_the_book_says() -> None:
    many = {name: row.int("rail") for name, row in COUNTRIES.items() if row.int("rail") > 1}
    assert many == {
        "Germany": 4,
        "France": 3,
        "Britain": 3,
        "Soviet Union": 3,
        "Italy": 2,
        "Poland": 2,
    }


@pytest.mark.parametrize(
    ("country", "rolls"),
    [
        ("Germany", 1),
        ("Finland", 2),
        ("Hungary", 2),
        ("Poland", 2),
        ("France", 3),
        ("Italy", 3),
        ("Czechoslovakia", 4),
        ("Belgium", 4),
        ("Romania", 4),
        ("Yugoslavia", 4),
        ("Denmark", 5),
        ("Estonia", 5),
        ("Latvia", 5),
        ("Lithuania", 5),
        ("Netherlands", 5),
    ],
)
def test_a_country_surrenders_on_the_rolls_of_the_table(country: str, rolls: int) -> None:
    found = listed(COUNTRIES[country], "surrender")
    assert found == {str(roll) for roll in range(1, rolls + 1)}


def test_britain_and_the_soviet_union_never_surrender() -> None:
    never = {name for name, row in COUNTRIES.items() if row["surrender"] == "never"}
    assert set(FACTS["surrender"]["never"]) <= never


def test_germany_and_the_soviet_union_may_invade_whom_the_book_names() -> None:
    invaded = {name: listed(row, "invaded_by") - {"no"} for name, row in COUNTRIES.items()}
    german = {name for name, by in invaded.items() if "Germany" in by}
    soviet = {name for name, by in invaded.items() if "Soviet Union" in by}
    baltic = {"Lithuania", "Latvia", "Estonia"}
    assert german == {"Belgium", "Netherlands", "Luxembourg", "Denmark"} | baltic
    assert soviet == {"Finland"} | baltic


def test_seven_countries_take_reinforcements_at_the_map_edge() -> None:
    edge = {name for name, row in COUNTRIES.items() if row["edge"] == "yes"}
    wanted = "Britain,France,Italy,Yugoslavia,Romania,Finland,Soviet Union"
    assert edge == set(wanted.split(","))


def test_cities_with_victory_points_of_their_own_are_on_the_map() -> None:
    rows = whole("tables/victory.tsv").keyed("place")
    points = {name: rows[name].int("points") for name in rows if name in HEX_OF}
    assert points == {
        "Berlin": 15,
        "Paris": 10,
        "Leningrad": 10,
        "Prague": 5,
        "Warsaw": 5,
        "Budapest": 5,
        "Bucharest": 5,
        "Mannerheim Line": 2,
    }


def test_levels_of_victory_leave_no_gap() -> None:
    rows = list(whole("tables/levels.tsv"))
    for above, below in pairwise(rows):
        assert above.int("low") == below.int("high") + 1
    assert (rows[0]["high"], rows[-1]["low"]) == ("-", "-")


def test_the_mediterranean_is_french_for_three_hexes() -> None:
    rows = [row for row in whole("tables/seas.tsv") if row["sea"] == "Mediterranean Sea"]
    assert [(row["country"], row["hexes"]) for row in rows] == [("France", "1623 1722 1823")]


def test_the_baltic_is_closed_to_the_west_while_germany_holds_copenhagen() -> None:
    rows = [row for row in whole("tables/seas.tsv") if row["unless"] != "-"]
    assert {(row["country"], row["sea"]) for row in rows} == {
        ("Britain", "Baltic Sea"),
        ("France", "Baltic Sea"),
    }
    assert {row["unless"] for row in rows} == {"Copenhagen"}


def test_refits_cost_what_the_chart_says() -> None:
    rows = [row for row in whole("tables/mobilization.tsv") if row["action"] == "refit"]
    assert {row["unit"]: row["points"] for row in rows} == {
        "mechanized": "2",
        "non-mechanized": "1",
        "air": "2",
        "fortification": "-",
    }
