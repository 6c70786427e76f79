"""A pace reads as it is written, and errors point."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Invalid
from pbem.league.timing.lengths import parse_length, write_length
from pbem.league.timing.pace import Kind, Late, Pace, parse_pace
from tests.league.clocks import DAY, HOUR, lengths, paces


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("every 48h", "every 48h"),
        ("every 2 days", "every 48h"),
        ("EVERY 3d", "every 3d"),
        ("every 72 hours", "every 3d"),
        ("every 1w", "every 7d"),
        ("every 90m", "every 90m"),
        ("every 2d12h", "every 60h"),
        ("weekdays", "every 48h; weekdays"),
        ("weekdays only every 24h", "every 24h; weekdays"),
        (
            "setup 7d; moves 48h; reactions 24h",
            "every 48h; setup 7d; moves 48h; reactions 24h",
        ),
        (
            "early, bank 72h, grace 12h, every 48h\nlate Staff; extend 24h",
            "every 48h; grace 12h; bank 3d; extend 24h; early; late staff",
        ),
    ],
)
def test_a_pace_is_written_canonically(text, canonical):
    assert str(parse_pace(text)) == canonical
    assert parse_pace(canonical) == parse_pace(text)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("every 48h; grase 12h", 12, "'grase' is not understood"),
        ("every fortnight", 7, "'fortnight' is not one"),
        ("every", 6, "the text ends there"),
        ("grace 12h; grace 6h", 12, "'grace' is there twice"),
        ("every 5m", 7, "at least 1h"),
        ("every 9999w", 7, "at most 60d"),
        ("every 48x", 7, "'48x' is not one"),
        ("every -48h", 7, "'-48h' is not one"),
        ("48h", 1, "does not say what it is for"),
        ("late shrug", 6, "'shrug' is not known"),
    ],
)
def test_an_error_points_at_what_is_not_understood(text, column, words):
    with pytest.raises(Invalid) as error:
        parse_pace(text)
    assert error.value.column == column
    assert words in error.value.message
    assert error.value.told().splitlines()[2].index("^") == 4 + column - 1


def test_a_slip_of_the_pen_is_guessed():
    with pytest.raises(Invalid, match="did you mean: grace"):
        parse_pace("grase 12h")


def test_the_line_is_named_where_there_are_several():
    with pytest.raises(Invalid, match="line 2: 'erly'") as error:
        parse_pace("every 48h\n  erly")
    assert error.value.column == 3


@pytest.mark.parametrize("text", ["", "  ;; "])
def test_an_empty_pace_is_refused(text):
    with pytest.raises(Invalid, match="empty"):
        parse_pace(text)


def test_a_phase_without_a_length_of_its_own_takes_the_usual_one():
    pace = parse_pace("every 36h; setup 7d; late standby")
    assert pace.length(Kind.SETUP) == 7 * DAY
    assert pace.length(Kind.MOVES) == 36 * HOUR
    assert pace.late is Late.STANDBY


@given(paces, st.sampled_from(list(Late)))
def test_canonical_text_parses_back(pace: Pace, late: Late):
    pace = msgspec.structs.replace(pace, late=late)
    assert parse_pace(str(pace)) == pace


@given(lengths(0, 100_000))
def test_a_length_parses_back(length: timedelta):
    assert parse_length(write_length(length)) == length


@given(st.text(alphabet="every graceh0123456789dwm;, \n", max_size=40))
def test_any_text_is_a_pace_or_a_sentence(text):
    try:
        parse_pace(text)
    except Invalid as error:
        assert error.message.endswith(".")  # noqa: PT017
