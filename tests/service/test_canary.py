"""A canary in a real service: its mails go out by SMTP to the service's own door."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from pbem.clock.service import Parts, assemble
from pbem.league.upkeep.canary import CanaryState, ask_for_round, canary_state
from pbem.settings import load
from pbem.store.rows.upkeep import canary as store
from pbem.store.schema import Game
from tests.service.accounts import until
from tests.service.running import HERE, Here, environ, free_port

ROUNDS = 3


def state(parts: Parts) -> CanaryState:
    with parts.house.look() as work:
        return canary_state(work)


def game(parts: Parts) -> Game:
    with parts.house.look() as work:
        found = store.game(work.session)
        assert found is not None
        return found


def test_rounds_are_played_through_real_smtp(tmp_path: Path) -> None:
    port = free_port()
    given = environ(
        tmp_path,
        canary="yes",
        smtp_listen=f"{HERE}:{port}",
        mail_out=f"smtp://{HERE}:{port}?tls=off",
    )
    with closing(assemble(load(given))) as parts, Here(parts) as running:
        played = 0

        def handled() -> bool:
            """Has an answer come in and taken the game on, and has the next question come back?"""
            running.service.clock.poke("canary")
            found = state(parts)
            return found.last_round_at is not None and not found.waiting_for and moved()

        def moved() -> bool:
            return game(parts).entries > played

        for _ in range(ROUNDS):
            until(handled)
            played = game(parts).entries
            with parts.house.work() as work:
                ask_for_round(work)
        found = state(parts)
    assert found.on
    assert found.took is not None
    assert not found.late
