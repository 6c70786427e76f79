"""Counters that no scenario has yet, for tests of sea transport."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pbem.games.eto.facts.scenario import load
from tests.eto.strategic.raids import other_facts, wider_war

__all__ = ["wider_war"]


@pytest.fixture
def more_cruisers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A second squadron of British light cruisers."""
    roster = load().roster
    monkeypatch.setitem(roster, "BCL2", replace(roster["BCL1"], id="BCL2"))
    with other_facts("more cruisers"):
        yield
