"""The waters of the hunt for the Bismarck as if aircraft flew missions of their own there."""

from __future__ import annotations

from itertools import chain

import pytest
from msgspec.structs import replace

from pbem.games.eto.facts.scenario import load
from pbem.games.eto.position.game import Europe


@pytest.fixture(autouse=True)
def _aircraft_fly(monkeypatch: pytest.MonkeyPatch) -> None:
    flown = {}
    for name, each in load().settings.items():
        nations = tuple(chain(*each.territory.values()))
        flown[name] = replace(each, flights=True, belligerents=nations, besides={})
    monkeypatch.setattr(Europe, "setting", property(lambda game: flown[game.options["scenario"]]))
