"""A game that somebody else is playing: its forms are answered soon, and nothing typed is lost."""

from __future__ import annotations

import html
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import text

from pbem.web.every_page import read_transaction
from tests.marks import postgresql
from tests.web.api.callers import program
from tests.web.sites import Site

TYPED = 'M 2Pz 2305\nIF <there> & "then": END'

pytestmark = postgresql


@contextmanager
def locked(site: Site, game: int) -> Iterator[None]:
    """Somebody has this game to himself."""
    with site.house.store.writer.connect() as connection:
        connection.execute(text("SELECT id FROM game WHERE id = :id FOR UPDATE"), {"id": game})
        yield


@pytest.fixture
def on_a_server(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    if site.house.store.is_sqlite:
        pytest.skip("a file has no locked rows")
    monkeypatch.setattr(read_transaction, "LOCK_WAIT", 0.1)
    return site


def test_a_form_of_a_locked_game_can_be_sent_again(on_a_server: Site) -> None:
    site = on_a_server
    game = site.ready()
    who, code = site.asked(game), site.code(game)
    visitor = site.visitor(who)
    tag = site.part(who, game, "tag")
    with locked(site, game):
        answer = visitor.send(
            f"/desk/{code}", f"/desk/{code}/sheet?side=x", sheet=TYPED, question=tag, send="yes"
        )
        assert answer.status_code == 503
        assert visitor.get(f"/desk/{code}").status_code == 200
        assert site.get(f"/games/{code}").status_code == 200
    page = html.unescape(answer.text)
    assert TYPED in page
    assert f'action="/desk/{code}/sheet?side=x"' in page
    for name in ("form-token", "once", "question", "send"):
        assert f'name="{name}"' in page
    assert answer.headers["Retry-After"]


def test_a_program_is_told_that_a_locked_game_is_busy(on_a_server: Site) -> None:
    site = on_a_server
    game = site.ready()
    asking = program(site, site.asked(game), "submit")
    with locked(site, game):
        asking.refused(503, "POST", f"/me/games/{site.code(game)}/orders", {"orders": "END"})
