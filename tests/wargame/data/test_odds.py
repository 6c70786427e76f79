"""Odds, and the tables on which they are resolved."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.wargame.data.odds import Columns, Table, percent, ratio

MUNICH_COLUMNS = Columns(
    ["≤49%", "50-99%", "100-149%", "150-199%", "200-299%"], [0, 50, 100, 150, 200]
)
SMALL = Table(
    ("1:1", "2:1", "3:1"),
    {1: ("AL", "AR", "-"), 2: ("AR", "-", "DR"), 3: ("-", "DR", "DR"),
     4: ("-", "DR", "DL"), 5: ("DR", "DL", "DL"), 6: ("DL", "DL", "DE")},
    left="AL1",
    right="DE",
)  # fmt: skip
HELD = Table(("0", "1"), {1: ("-", "-"), 2: ("-", "D")})


def test_odds_are_rounded_down_for_the_defender():
    assert ratio(26, 7) == 3  # Jupiter's example
    assert ratio(6, 7) == 0


def test_munichs_examples_of_percentages():
    assert percent(20, 13) == 153
    assert percent(10, 12) == 83
    assert MUNICH_COLUMNS.names[MUNICH_COLUMNS.of_percent(20, 13)] == "150-199%"
    assert MUNICH_COLUMNS.names[MUNICH_COLUMNS.of_percent(10, 12)] == "50-99%"


def test_odds_below_every_column_reach_none():
    assert Columns(["1:1", "2:1"], [1, 2]).at(0) == -1


@pytest.mark.parametrize("strength", [0, -1])
def test_against_nothing_there_are_no_odds(strength):
    with pytest.raises(ValueError, match="no odds"):
        ratio(3, strength)


def test_columns_must_rise():
    with pytest.raises(ValueError, match="do not rise"):
        Columns(["2:1", "1:1"], [2, 1])


def test_off_the_table_there_is_a_result_without_a_roll():
    assert SMALL.automatic(-1) == "AL1"
    assert SMALL.automatic(3) == "DE"
    assert SMALL.automatic(2) is None
    assert (SMALL.head(-2), SMALL.head(1), SMALL.head(5)) == ("<1:1", "2:1", ">3:1")


def test_shifts_go_on_beyond_the_table_and_come_back():
    assert SMALL.result(SMALL.column("3:1") + 2 - 3, 6) == "DL"


def test_a_table_without_off_table_results_holds_at_its_edges():
    assert HELD.result(7, 2) == "D"
    assert HELD.result(-7, 2) == "-"
    assert HELD.head(7) == "1"


def test_a_modified_roll_beyond_the_rows_counts_as_the_outermost():
    assert SMALL.result(2, 9) == "DE"
    assert SMALL.result(0, -1) == "AL"


def test_the_chances_of_a_column():
    assert SMALL.chances(0) == {
        "AL": Fraction(1, 6), "AR": Fraction(1, 6), "-": Fraction(1, 3),
        "DR": Fraction(1, 6), "DL": Fraction(1, 6),
    }  # fmt: skip
    assert SMALL.chances(9) == {"DE": Fraction(1)}


@given(st.integers(-3, 6), st.integers(1, 3), st.integers(-4, 4))
def test_chances_add_up_to_one(column, dice, modifier):
    assert sum(SMALL.chances(column, dice=dice, modifier=modifier).values()) == 1


def test_a_table_has_a_result_in_every_cell():
    with pytest.raises(ValueError, match="row for 2 has 1 results for 2 columns"):
        Table(("1:1", "2:1"), {1: ("-", "-"), 2: ("-",)})
    with pytest.raises(ValueError, match="leave a gap"):
        Table(("1:1",), {1: ("-",), 3: ("-",)})


def test_an_unknown_column_is_named_with_the_known_ones():
    with pytest.raises(ValueError, match="no column 9:1; it has 1:1, 2:1, 3:1"):
        SMALL.column("9:1")
