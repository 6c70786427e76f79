"""A link by mail lets in once; a button lets out, here or everywhere."""

from __future__ import annotations

import re
from datetime import timedelta

import msgspec
import pytest
from flask.testing import FlaskClient
from sqlmodel import select

from pbem.league.notices import read_notice
from pbem.store.schema import Outgoing, Pass
from pbem.web.app import create_app
from pbem.web.visitor import login
from tests.web.sites import Site, Visitor, form_token

A_LINK = re.compile(r"/enter/(\S+)")


@pytest.fixture
def club(site: Site) -> Site:
    settings = msgspec.structs.replace(site.house.settings, web_url="http://localhost")
    site.house = type(site.house)(settings, site.house.store, site.house.now)
    return site


def ask(client: FlaskClient, address: str, **more: str) -> str:
    token = form_token(client.get("/login").text)
    return client.post("/login", data={"form-token": token, "address": address, **more}).text


def links(site: Site) -> list[int]:
    with site.house.look() as work:
        rows = work.session.exec(select(Outgoing).where(Outgoing.kind == "login")).all()
        return [read_notice(row.notice_json).way_in for row in rows]


def knock(site: Site, client: FlaskClient, link: int) -> tuple[int, str]:
    """Use a link: the status, and where it leads."""
    key = create_app(site.house).extensions[login.TOKENS].pass_key("link", link)
    page = client.get(f"/enter/{key}")
    answer = client.post(f"/enter/{key}", data={"form-token": form_token(page.text)})
    return answer.status_code, answer.headers.get("Location", "")


def test_a_link_lets_in_and_stands_in_no_address_afterwards(club: Site) -> None:
    client = club.web
    ask(client, "Anna@Player.Example")
    assert knock(club, client, links(club)[0]) == (303, "/desk/")
    assert "Anna" in client.get("/desk/").text


def test_known_and_unknown_addresses_are_answered_alike(club: Site) -> None:
    def without_tokens(page: str) -> str:
        return re.sub(r'value="[^"]*"', "", page)

    known = ask(club.web, "anna@player.example")
    unknown = ask(club.web, "nobody@player.example")
    assert without_tokens(known) == without_tokens(unknown)
    assert len(links(club)) == 1


def test_links_are_not_sent_too_often(club: Site) -> None:
    for _ in range(3):
        ask(club.web, "anna@player.example")
    assert len(links(club)) == 1
    club.clock.pass_by(timedelta(minutes=3))
    ask(club.web, "anna@player.example")
    assert len(links(club)) == 2


def test_what_is_no_address_is_refused(club: Site) -> None:
    client = club.web
    token = form_token(client.get("/login").text)
    answer = client.post("/login", data={"form-token": token, "address": "no\naddress"})
    assert answer.status_code == 422
    assert not links(club)


def test_a_link_opens_once(club: Site) -> None:
    ask(club.web, "anna@player.example")
    (link,) = links(club)
    assert knock(club, club.web, link)[0] == 303
    assert knock(club, club.web, link)[0] == 410


def test_looking_at_a_link_does_not_use_it_up(club: Site) -> None:
    ask(club.web, "anna@player.example")
    (link,) = links(club)
    key = create_app(club.house).extensions[login.TOKENS].pass_key("link", link)
    for _ in range(3):
        page = club.get(f"/enter/{key}")
        assert page.headers["Cache-Control"] == "no-store"
        assert page.headers["Referrer-Policy"] == "no-referrer"
    assert knock(club, club.web, link)[0] == 303


def test_a_link_is_too_old_after_half_an_hour(club: Site) -> None:
    ask(club.web, "anna@player.example")
    club.clock.pass_by(timedelta(minutes=31))
    assert knock(club, club.web, links(club)[0])[0] == 410


@pytest.mark.parametrize("key", ["1-aaaaaaaaaaaaaaaaaaaa", "nonsense", "99999999999-" + "a" * 20])
def test_a_made_up_link_opens_nothing(club: Site, key: str) -> None:
    client = club.web
    token = form_token(client.get(f"/enter/{key}").text)
    assert client.post(f"/enter/{key}", data={"form-token": token}).status_code == 410


def test_a_token_of_a_program_is_no_link(club: Site) -> None:
    client = club.web
    with club.house.work() as work:
        row = Pass(
            person_id=club.people["anna"],
            kind="token",
            scopes="read",
            made_at=work.now,
            until=work.now + timedelta(days=1),
        )
        work.session.add(row)
        work.session.flush()
        number = row.id or 0
    assert knock(club, client, number)[0] == 410


def test_the_secret_of_a_link_is_in_no_table(club: Site) -> None:
    ask(club.web, "anna@player.example")
    (link,) = links(club)
    key = create_app(club.house).extensions[login.TOKENS].pass_key("link", link)
    mac = key.partition("-")[2]
    assert all(mac not in row for rows in club.kept().values() for row in rows)
    with club.house.look() as work:
        rows = work.session.exec(select(Outgoing)).all()
        assert all(mac not in row.notice_json for row in rows)


def test_who_was_on_the_way_somewhere_gets_there(club: Site) -> None:
    client = club.web
    assert client.get("/desk/settings/").headers["Location"] == "/login?next=/desk/settings/"
    ask(client, "anna@player.example", next="/desk/settings/")
    assert knock(club, client, links(club)[0]) == (303, "/desk/settings/")


@pytest.mark.parametrize(
    "onwards", ["//evil.example", "https://evil.example", "/\\evil.example", "evil", "/a\tb"]
)
def test_nobody_is_led_elsewhere(club: Site, onwards: str) -> None:
    client = club.web
    ask(client, "anna@player.example", next=onwards)
    assert knock(club, client, links(club)[0]) == (303, "/desk/")


def test_logging_out_ends_this_session_and_no_other(club: Site) -> None:
    here, there = club.visitor("anna"), club.visitor("anna")
    assert here.send("/desk/", "/logout").status_code == 303
    assert here.get("/desk/").status_code == 303
    assert there.get("/desk/").status_code == 200


def test_logging_out_everywhere_ends_all_sessions(club: Site) -> None:
    here, there, other = club.visitor("anna"), club.visitor("anna"), club.visitor("georg")
    here.send("/desk/", "/logout", where="everywhere")
    assert here.get("/desk/").status_code == there.get("/desk/").status_code == 303
    assert other.get("/desk/").status_code == 200


def test_a_stolen_cookie_is_worth_nothing_after_logging_out(club: Site) -> None:
    anna = club.visitor("anna")
    cookie = anna.client.get_cookie("pbem")
    assert cookie is not None
    anna.send("/desk/", "/logout")
    thief = club.web
    thief.set_cookie("pbem", cookie.value)
    assert thief.get("/desk/").status_code == 303


def test_a_session_ends_after_a_month_without_a_visit(club: Site) -> None:
    anna = club.visitor("anna")
    club.clock.pass_by(timedelta(days=20))
    assert anna.get("/desk/").status_code == 200
    club.clock.pass_by(timedelta(days=20))
    assert anna.get("/desk/").status_code == 200
    club.clock.pass_by(timedelta(days=31))
    assert anna.get("/desk/").status_code == 303


def test_a_new_key_logs_out_everywhere(club: Site) -> None:
    anna = club.visitor("anna")
    club.write("anna", "KEY NEW")
    assert anna.get("/desk/").status_code == 303


def test_one_session_can_be_ended_from_another(club: Site) -> None:
    here, there = club.visitor("anna"), club.visitor("anna")
    with club.house.look() as work:
        newest = max(row.id or 0 for row in work.session.exec(select(Pass)).all())
    here.send("/desk/settings/", f"/desk/settings/end/{newest}")
    assert there.get("/desk/").status_code == 303
    assert here.get("/desk/").status_code == 200


def test_nobody_ends_the_session_of_somebody_else(club: Site) -> None:
    anna, georg = club.visitor("anna"), club.visitor("georg")
    with club.house.look() as work:
        newest = max(row.id or 0 for row in work.session.exec(select(Pass)).all())
    assert anna.send("/desk/settings/", f"/desk/settings/end/{newest}").status_code == 404
    assert georg.get("/desk/").status_code == 200


def test_login_by_mail_sends_the_same_link(club: Site) -> None:
    club.write("anna", "LOGIN")
    assert knock(club, club.web, links(club)[0])[0] == 303


def test_there_is_no_login_by_mail_without_web_pages(site: Site) -> None:
    assert "no web pages" in site.refused("anna", None, "LOGIN")


def test_what_a_member_sees_is_kept_by_nobody_else(club: Site) -> None:
    anna: Visitor = club.visitor("anna")
    for path in ("/desk/", "/", "/people"):
        headers = anna.get(path).headers
        assert "private" in headers["Cache-Control"] or "no-store" in headers["Cache-Control"], path
        assert "Cookie" in headers["Vary"], path
