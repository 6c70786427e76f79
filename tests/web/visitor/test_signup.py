"""Signing up on a page: a mail asks whoever reads it to confirm."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from pbem.league.membership import signup
from pbem.store.schema import Outgoing, Signup
from tests.web.sites import Site, form_token


def fill_in(client: FlaskClient, address: str, name: str = "") -> str:
    token = form_token(client.get("/signup").text)
    facts = {"form-token": token, "address": address, "name": name}
    return client.post("/signup", data=facts).text


def asked(site: Site) -> list[str]:
    """To which addresses it was written for a confirmation."""
    with site.house.look() as work:
        rows = work.session.exec(select(Outgoing).where(Outgoing.kind == signup.CONFIRM)).all()
        return [row.address for row in rows]


def test_an_address_is_asked_to_confirm_under_the_name_that_was_given(site: Site) -> None:
    assert "on its way to new@player.example" in fill_in(site.web, "new@player.example", "Nora")
    assert asked(site) == ["new@player.example"]
    with site.house.look() as work:
        assert [row.name for row in work.session.exec(select(Signup)).all()] == ["Nora"]


def test_the_page_says_the_same_to_known_and_unknown_addresses(site: Site) -> None:
    known = fill_in(site.web, "anna@player.example")
    unknown = fill_in(site.web, "nora@player.example")
    assert known.replace("anna@", "") == unknown.replace("nora@", "")


def test_a_form_asks_an_address_once_in_two_minutes(site: Site) -> None:
    fill_in(site.web, "new@player.example")
    fill_in(site.web, "NEW@player.example")
    assert len(asked(site)) == 1
    site.clock.pass_by(timedelta(minutes=3))
    fill_in(site.web, "new@player.example")
    assert len(asked(site)) == 2


def test_forms_leave_room_for_those_who_sign_up_by_mail(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signup, "MOST_FROM_WEB", 1)
    fill_in(site.web, "first@player.example")
    fill_in(site.web, "second@player.example")
    assert asked(site) == ["first@player.example"]


def test_what_is_no_address_is_said_to_be_none(site: Site) -> None:
    assert "That is not a mail address" in fill_in(site.web, "nobody")
    assert not asked(site)


def test_who_is_let_in_need_not_sign_up(site: Site) -> None:
    assert site.visitor("anna").get("/signup").headers["Location"].endswith("/desk/")
