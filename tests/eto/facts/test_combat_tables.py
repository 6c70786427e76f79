"""The tables of combat are those of the book, wherever it prints them."""

from __future__ import annotations

import pytest

from pbem.games.eto.facts.combat_tables import EFFECTS, CombatTables
from tests.eto.tables import TABLES
from tests.marks import rule

FIRST_CARD = """
0 AE AE xx xx xx xx xx xx
1 AE AE x x x D1x D2x D2x
2 AE AE x D1x D1x D1 D3x (D2)
3 AE x D1x D1 D2x D3x (D2) DEx
4 D1xx D1x D1 D2x (D2) (D2) DEx DEx
5 D1x D1x D1 (D2) D3 DEx DE DE
6 D1 D1 (D2) DE DE DE DE DE
7 D2 D2 DE DE DE DE DE DE
"""
SECOND_CARD = """
0 AE AE xx xx xx ? ? xx
1 AE AE x ? ? D1x D2x D2x
2 AE AE x D1x D1x D1 D3x (D2)
3 AE x D1x D1 D2x D3x (D2) DEx
4 D1xx D1x D1 D2x (D2) (D2) DEx DEx
5 D1x D1x D1 (D2) D3 DEx DE DE
6 D1 D1 (D2) DE DE DE DE DE
7 D2 D2 DE DE DE DE DE DE
"""
MAP = """
0 ? AE xx xx xx xx xx xx
1 ? AE x x ? D1x D2x D2x
2 ? AE x D1x D1x D1 D3x (D2)
3 ? x D1x D1 ? D3x (D2) DEx
4 D1xx D1x D1 D2x (D2) ? DEx DEx
5 D1x D1x D1 (D2) ? DEx DE DE
6 D1 D1 (D2) DE DE DE DE ?
7 D2 D2 DE DE DE DE DE ?
"""


def printed(copy: str) -> dict[tuple[int, int], str]:
    """By die and column, what a copy shows; a question mark is a cell that the scan has lost."""
    rows = (line.split() for line in copy.strip().splitlines())
    return {
        (int(die), column): cell
        for die, *cells in rows
        for column, cell in enumerate(cells)
        if cell != "?"
    }


@rule("eto", "26.1")
@pytest.mark.parametrize("copy", [FIRST_CARD, SECOND_CARD, MAP], ids=["first", "second", "map"])
def test_the_results_table_is_that_of_each_printed_copy(copy: str) -> None:
    table = TABLES.combat
    assert printed(copy) == {
        (die, column): table.rows[die][column] for die, column in printed(copy)
    }


@rule("eto", "26.1")
def test_the_columns_are_the_eight_odds_of_the_book() -> None:
    assert TABLES.combat.columns == ("1-3", "1-2", "1-1", "3-2", "2-1", "3-1", "4-1", "6-1")


@rule("eto", "27.1")
def test_every_result_of_the_table_is_explained_and_no_other() -> None:
    assert set(TABLES.results) == {cell for row in TABLES.combat.rows.values() for cell in row}


@rule("eto", "27.1")
def test_no_column_gets_worse_for_the_attacker_with_a_higher_die() -> None:
    ranks = TABLES.results
    for column in range(len(TABLES.combat.columns)):
        found = [ranks[TABLES.combat.result(column, die)].rank for die in range(8)]
        assert found == sorted(found)


@rule("eto", "27.1")
@pytest.mark.parametrize(
    ("code", "attacker", "defender"),
    [("x", 1, 0), ("xx", 2, 0), ("D1xx", 2, 1), ("D2x", 1, 2), ("D3", 0, 3), ("(D2)", 0, 2)],
)
def test_a_result_costs_as_many_steps_as_it_says(code: str, attacker: int, defender: int) -> None:
    found = TABLES.results[code]
    assert (found.attacker_steps, found.defender_steps) == (attacker, defender)


@rule("eto", "27.4")
@pytest.mark.parametrize("code", ["AE", "x", "xx"])
def test_results_without_a_d_do_nothing_to_the_defender(code: str) -> None:
    assert not TABLES.results[code].harms_defender


@rule("eto", "15.7")
def test_every_die_of_air_combat_has_its_row() -> None:
    assert set(TABLES.air_combat) == set(range(1, 7))
    assert set(TABLES.air_combat.values()) == set(EFFECTS)


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        ("results", "result rank attacker_steps attacker_eliminated defender_steps must_retreat "
         "defender_eliminated"),
        ("combat_modifiers", "modifier die case words"),
        ("combat_numbers", "name number case"),
        ("air_combat", "die result"),
    ],
)  # fmt: skip
def test_every_row_says_where_it_comes_from(table: str, columns: str) -> None:
    tables = CombatTables(TABLES.folder)
    assert all(row["source"].startswith("rule ") for row in tables.read(table, columns))
