"""The counters of Munich War 1938 and where they start, against the deployment table's facts."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.wargame.data.tsv import Row
from tests.munich.facts.test_data_board import BOARD, COUNTRIES, HEX_OF, marked, neighbours
from tests.munich.facts.test_data_sources import FACTS, listed, whole

UNITS = whole("units.tsv").keyed("id")
PLAIN = {id: unit for id, unit in UNITS.items() if unit["option"] == "-"}
DEPLOYMENT = list(whole("tables/deployment.tsv"))
SCENARIOS = whole("tables/scenarios.tsv").keyed("scenario")
READY = list(whole("setups/ready.tsv"))

COUNTS = {  # the deployment table: on the map and available, and reinforcements
    "Germany": (35, 9),
    "Czechoslovakia": (14, 2),
    "Belgium": (3, 0),
    "Denmark": (1, 0),
    "Estonia": (1, 0),
    "Latvia": (1, 0),
    "Lithuania": (1, 0),
    "Finland": (2, 1),
    "France": (15, 5),
    "Britain": (7, 5),
    "Hungary": (2, 1),
    "Italy": (10, 3),
    "Netherlands": (1, 0),
    "Poland": (11, 2),
    "Romania": (3, 1),
    "Soviet Union": (17, 6),
    "Yugoslavia": (2, 2),
}
FORTS = {
    "Germany": 2,
    "Czechoslovakia": 6,
    "Belgium": 1,
    "Finland": 1,
    "France": 4,
    "Poland": 3,
    "Soviet Union": 4,
}
NEUTRALS = ["Belgium", "Netherlands", "Denmark", "Lithuania", "Latvia", "Estonia", "Finland"]


def amount(country: str, *, reinforcement: bool) -> int:
    return sum(
        row.int("count")
        for row in DEPLOYMENT
        if row["country"] == country and (row["where"] == "reinforcement") == reinforcement
    )


def number(unit: Row, column: str) -> int:
    return 0 if unit[column] == "-" else unit.int(column)


def set_up(scenario: str) -> list[str]:
    """The countries that set up in a scenario (3.4.1)."""
    row = SCENARIOS[scenario]
    columns = ("axis", "allied", "axis_joins", "allied_joins")
    return sorted(set().union(NEUTRALS, *(listed(row, column) for column in columns)))


def ready(scenario: str, country: str) -> list[Row]:
    return [
        row
        for row in READY
        if row["country"] == country and row["scenarios"] in ("-", *in_words(row, scenario))
    ]


def in_words(row: Row, scenario: str) -> list[str]:
    """The cell itself if the scenario is among its words."""
    return [row["scenarios"]] if scenario in row.words("scenarios") else []


def test_the_counters_and_the_markers_fill_the_box() -> None:
    variants = [unit for unit in UNITS.values() if unit["option"] == "variant"]
    markers = sum(FACTS["counters"]["markers"].values())
    assert len(UNITS) - len(variants) == FACTS["counters"]["units"]
    assert FACTS["counters"]["units"] + markers == FACTS["counters"]["in_box"] == 176
    assert len(variants) == FACTS["counters"]["variants"] == 4


@pytest.mark.parametrize("country", COUNTS)
def test_a_country_has_as_many_counters_as_the_deployment_table(country: str) -> None:
    start, later = (amount(country, reinforcement=each) for each in (False, True))
    assert (start, later) == COUNTS[country]
    assert sum(unit["country"] == country for unit in PLAIN.values()) == start + later


@pytest.mark.parametrize("country", COUNTS)
def test_each_type_is_deployed_to_the_last_counter(country: str) -> None:
    wanted: Counter[str] = Counter()
    for row in DEPLOYMENT:
        if row["country"] == country:
            wanted[row["type"]] += row.int("count")
    assert wanted == Counter(u["type"] for u in PLAIN.values() if u["country"] == country)


def test_what_the_deployment_names_exists_and_is_of_the_type() -> None:
    for row in DEPLOYMENT:
        for id in listed(row, "units"):
            assert UNITS[id]["type"] == row["type"]
            assert UNITS[id]["country"] == row["country"]


@pytest.mark.parametrize("country", sorted(COUNTRIES))
def test_every_fortification_has_its_f(country: str) -> None:
    units = [u for u in UNITS.values() if (u["country"], u["type"]) == (country, "fortification")]
    assert len(units) == len(marked("fort", country)) == FORTS.get(country, 0)


def test_the_options_bring_the_counters_that_are_marked_with_them() -> None:
    rows = [row for row in whole("tables/options.tsv") if row["change"] == "add"]
    added = {(row["option"], id) for row in rows for id in listed(row, "units")}
    assert added == {(u["option"], id) for id, u in UNITS.items() if u["option"] != "-"}
    armor = {id for option, id in added if option == "armor"}
    assert armor == set(FACTS["armor"]["added"]) == {"DE19Pz", "FRDeG"}


def test_what_starts_reduced_has_two_steps() -> None:
    for row in DEPLOYMENT:
        if row["strength"] == "reduced":
            kind = (row["country"], row["type"])
            able = [u for u in PLAIN.values() if (u["country"], u["type"]) == kind]
            assert all(unit["steps"] == "2" for unit in able)


def test_a_second_step_is_weaker_than_the_first_and_no_other_has_one() -> None:
    for unit in UNITS.values():
        if unit["steps"] == "1":
            assert unit["reduced_attack"] == unit["reduced_defense"] == "-"
        elif unit["type"] != "airlift":
            full = number(unit, "attack") + number(unit, "defense")
            assert 0 <= number(unit, "reduced_attack") + number(unit, "reduced_defense") < full


def test_static_units_do_not_move_and_all_other_land_units_do() -> None:
    for unit in UNITS.values():
        if unit["class"] == "static":
            assert (unit["movement"], unit["attack"]) == ("0", "0")
        elif unit["class"].endswith("mechanized"):
            assert unit.int("movement") > 0
            assert unit.int("attack") > 0


def test_only_mechanized_units_pursue() -> None:
    pursuers = [unit for unit in UNITS.values() if unit["pursuit"] == "yes"]
    assert pursuers
    assert {unit["class"] for unit in pursuers} == {"mechanized"}


def test_some_mechanized_units_do_not_pursue() -> None:
    mechanized = [unit for unit in UNITS.values() if unit["class"] == "mechanized"]
    assert {unit["pursuit"] for unit in mechanized} == {"yes", "no"}


def test_air_factors_are_one_or_two_and_can_fall_to_zero() -> None:
    strikes = [unit for unit in UNITS.values() if unit["type"] == "airstrike"]
    assert {unit["attack"] for unit in strikes} == {"1", "2"}
    assert {unit["reduced_attack"] for unit in strikes} == {"0", "1"}
    assert all(unit.int("range") > 0 for unit in strikes)


def test_the_air_units_of_the_example_of_interception_are_there() -> None:
    assert UNITS["PLAir"]["attack"] == "1"
    assert UNITS["DEL1"]["attack"] == "2"


def test_special_forces_succeed_on_a_range_of_the_die() -> None:
    for unit in UNITS.values():
        if unit["type"] == "special forces":
            low, high = (int(part) for part in unit["success"].split("-"))
            assert 1 <= low <= high < 6
        else:
            assert unit["success"] == "-"


def test_the_examples_strengths_can_be_had() -> None:
    german = [u for u in PLAIN.values() if u["country"] == "Germany" and u["type"] == "infantry"]
    assert [unit["attack"] for unit in german].count("3") >= 2
    czech = [unit for unit in PLAIN.values() if unit["country"] == "Czechoslovakia"]
    assert 2 in {number(unit, "defense") for unit in czech}
    army = max(number(unit, "defense") for unit in czech if unit["size"] == "XXXX")
    fort = max(number(unit, "defense") for unit in czech if unit["type"] == "fortification")
    assert army + fort == 10


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_ready_made_set_up_follows_the_deployment_table(scenario: str) -> None:
    for country in set_up(scenario):
        rows = ready(scenario, country)
        assert len({row["unit"] for row in rows}) == len(rows)
        assert all(UNITS[row["unit"]]["country"] == country for row in rows)
        found = Counter((placed(row), UNITS[row["unit"]]["type"], row["strength"]) for row in rows)
        wanted: Counter[tuple[str, str, str]] = Counter()
        for row in DEPLOYMENT:
            if row["country"] == country and row["where"] != "reinforcement":
                wanted[row["where"], row["type"], row["strength"]] += row.int("count")
        assert found == wanted, country


def placed(row: Row) -> str:
    return "available" if row["place"] == "available" else "map"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_ready_made_set_up_stands_on_legal_ground(scenario: str) -> None:
    for country in set_up(scenario):
        stacks: dict[str, list[Row]] = {}
        for row in ready(scenario, country):
            if row["place"] != "available":
                stacks.setdefault(row["place"], []).append(UNITS[row["unit"]])
        for hex, stack in stacks.items():
            assert BOARD[hex]["country"] == country
            legal_stack(hex, stack)


def legal_stack(hex: str, stack: list[Row]) -> None:
    """Stacking (9.0), closed ground (19.0) and the F of fortifications (3.4.2)."""
    mobile = [unit for unit in stack if unit["class"] != "static"]
    armies = [unit for unit in mobile if unit["size"] == "XXXX"]
    assert len(stack) - len(mobile) <= 1
    assert len(mobile) <= (1 if armies else 3)
    if BOARD[hex]["terrain"] == "mountain":
        assert {unit["type"] for unit in stack} == {"alpine"}
    if any(unit["type"] == "fortification" for unit in stack):
        assert hex in marked("fort")


def test_the_german_border_corps_and_flak_are_ready_where_the_table_wants_them() -> None:
    for row in READY:
        kind = UNITS[row["unit"]]["type"]
        if row["country"] == "Germany" and kind == "2nd line infantry":
            assert "France" in {BOARD[hex]["country"] for hex in neighbours(row["place"])}
        if row["country"] in ("Germany", "Britain") and kind == "anti-aircraft":
            assert BOARD[row["place"]]["city"] != "-"
    places = {
        row["unit"]: row["place"] for row in READY if row["country"] in ("Germany", "Britain")
    }
    assert HEX_OF["Ruhr"] in {places[unit] for unit in places if unit.startswith("DEFlak")}
    assert places["GBADC"] == HEX_OF["London"]
