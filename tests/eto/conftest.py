"""What tests of Europe share besides their fields."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.games.eto.facts.scenario import load
from tests.eto.fields import ARDENNES


@pytest.fixture
def maginot(monkeypatch: pytest.MonkeyPatch) -> None:
    """24.1  The Ardennes with the Maginot Line, which in 1944 is gone (40.5)."""
    settings = load().settings
    monkeypatch.setitem(settings, ARDENNES, replace(settings[ARDENNES], dismantled=()))
