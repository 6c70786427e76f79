"""What goes without saying is not taken as said where its player has been asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pbem.engine.desks import Desk
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame


def test_nothing_is_presumed_of_who_has_time_until_his_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats: Any = [SimpleNamespace(side="german"), SimpleNamespace(side="allied")]
    game = SimpleNamespace(players=seats, desk=lambda seat: Desk(queue_name=seat.side))
    waits = "waits_for_the_deadline"
    monkeypatch.setattr(adjudication, waits, lambda game, seat: seat.side == "german")
    found = adjudication.desks(cast(LoadedGame, game), None)
    assert (found["german"].presumes, found["allied"].presumes) == (False, True)


def test_nor_of_who_has_been_told_that_a_line_is_refused() -> None:
    """His queue is held until he speaks; what comes of it without him would not be his."""
    seat: Any = SimpleNamespace(held=True, bot="")
    assert not LoadedGame.desk(cast(LoadedGame, None), seat).presumes
