"""Every case of the rulebook is enforced somewhere, and proved."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from pbem.commands.proofs import proofs
from pbem.wargame.tsv import Row, Table

ROOT = Path(__file__).parents[2]
ROWS = list(
    Table.read(
        ROOT / "scenarios" / "munich" / "rules.tsv", columns=["case", "title", "status", "where"]
    )
)
RULED = [row for row in ROWS if row["status"] != "component"]


def found(where: str) -> object:
    """What a name such as trips.Trip.ride stands for; outside the game with its whole path."""
    dotted = where if where.startswith("pbem.") else f"pbem.games.munich.{where}"
    parts = dotted.split(".")
    depth = next(at for at in range(len(parts) - 1, 1, -1) if _is_module(parts[:at]))
    thing: object = import_module(".".join(parts[:depth]))
    for name in parts[depth:]:
        thing = getattr(thing, name)
    return thing


def _is_module(parts: list[str]) -> bool:
    try:
        return find_spec(".".join(parts)) is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("row", RULED, ids=lambda row: row["case"])
def test_what_enforces_a_case_exists(row: Row) -> None:
    assert found(row.need("where")) is not None


def test_headings_and_cardboard_are_enforced_nowhere() -> None:
    assert {row["where"] for row in ROWS if row["status"] == "component"} == {"-"}


def unproved() -> Iterator[str]:
    counted = proofs(ROOT / "tests", "munich")
    return (row["case"] for row in RULED if not counted[row["case"]])


def test_every_case_has_a_test() -> None:
    assert not list(unproved())
