"""Every case of this stage is enforced somewhere, and proved; the others name their stage."""

from __future__ import annotations

import pytest

from tests.rulebooks import cases_of, found, ruled, unproved

STAGES = ("stage 2", "stage 3", "stage 4", "stage 5")


@pytest.mark.parametrize("row", ruled(cases_of("eto")), ids=lambda row: row["case"])
def test_what_enforces_a_case_exists(row) -> None:  # type: ignore[no-untyped-def]
    assert found("eto", row.need("where")) is not None


def test_every_case_of_this_stage_has_a_test() -> None:
    assert not list(unproved("eto"))


def test_every_other_case_names_its_stage() -> None:
    later = [row for row in cases_of("eto") if row["status"] == "later"]
    assert later
    assert all(row["where"].startswith(STAGES) for row in later)
