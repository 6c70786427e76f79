"""Signing up on a page: a mail asks whoever reads it to confirm."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from pbem.league.membership import signup
from pbem.league.notices import Notice, read_notice
from pbem.post.sender.identity import confirm_key
from pbem.store.rows import people
from pbem.store.schema import Outgoing, Signup
from pbem.web.visitor import login
from tests.web.sites import Site, Visitor, form_token


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


# -- the link in the mail -------------------------------------------------------------------------


NEW = "new@player.example"


def link(site: Site, client: FlaskClient, address: str = NEW) -> str:
    """The way in that the mail brings."""
    with site.house.look() as work:
        row = people.signup_at(work.session, address)
        assert row is not None
        tokens = client.application.extensions[login.TOKENS]
        return f"/welcome/{confirm_key(work, row, tokens)}"


def press(client: FlaskClient, page: str) -> str:
    """Where the button behind a link leads."""
    return str(Visitor(client).send(page, page).headers.get("Location"))


def test_the_link_in_the_first_mail_confirms_and_lets_in(site: Site) -> None:
    client = site.web
    fill_in(client, NEW, "Nora")
    page = link(site, client)
    assert "Welcome, Nora" in client.get(page).text
    assert press(client, page) == "/desk/"
    assert "Nora’s desk" in client.get("/desk/").text
    with site.house.look() as work:
        person = people.at_address(work.session, NEW)
        assert person is not None
    (mail,) = mails_to(site, person.id)
    assert mail.answers[0].words[0].startswith("Welcome, Nora.")


def mails_to(site: Site, person: int | None) -> list[Notice]:
    with site.house.look() as work:
        rows = work.session.exec(select(Outgoing).where(Outgoing.person_id == person)).all()
        return [read_notice(row.notice_json) for row in rows]


def test_the_link_lets_in_once_and_then_shows_the_door(site: Site) -> None:
    fill_in(site.web, NEW)
    page = link(site, site.web)
    press(site.web, page)
    later = site.web
    assert press(later, page) == "/login"
    assert later.get("/desk/").status_code == 303


def test_looking_at_the_link_confirms_nothing(site: Site) -> None:
    fill_in(site.web, NEW)
    site.web.get(link(site, site.web))
    with site.house.look() as work:
        assert people.at_address(work.session, NEW) is None


def test_a_member_is_not_let_in_by_a_link_that_anybody_can_ask_for(site: Site) -> None:
    with site.house.look() as work:
        address = people.addresses(work.session, site.people["anna"])[0].address
    fill_in(site.web, address)
    stranger = site.web
    assert press(stranger, link(site, stranger, address)) == "/login"
    assert stranger.get("/desk/").status_code == 303


@pytest.mark.parametrize("key", ["1-aaaaaaaaaaaaaaaaaaaa", "99999999999999999999-a", "x", "1"])
def test_a_link_that_we_did_not_make_opens_nothing(site: Site, key: str) -> None:
    fill_in(site.web, NEW)
    assert site.get(f"/welcome/{key}").status_code == 404


def test_an_old_link_opens_nothing(site: Site) -> None:
    fill_in(site.web, NEW)
    page = link(site, site.web)
    site.clock.pass_by(timedelta(days=15))
    assert site.get(page).status_code == 404
