"""The ready-made set-ups of Narvik 1940 are lawful."""

from __future__ import annotations

import pytest

from pbem.games.narvik.facts.units import COMMANDS, NATIONALITIES
from tests.marks import rule
from tests.narvik.data_files import FACTS, FOLDER, GRID, UNITS, ground, ids, ready_made, whole


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
