"""The trial's mail in a browser: read, answered by the real door, and shown to nobody else."""

from __future__ import annotations

import os
import re
import socket
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pbem.clock import demo
from pbem.clock.service import assemble
from pbem.post.trial import Box, Trial, trial_of
from pbem.post.ways_out.envelope import Envelope
from pbem.post.ways_out.maildir import Maildir
from pbem.settings import Listen, load
from pbem.web.app import create_app
from tests.post.composing.test_compose import DOT, IMAGE
from tests.post.samples import composed, press, report
from tests.service.running import PATIENCE, Here, environ
from tests.web.sites import ONCE, Site, form_token

YOU = "you@club.example"
ANNA = "anna@club.example"
HOSTILE = b"""\
From: <script>alert(1)</script> <a@evil.example>
To: you@club.example
Subject: <img src=x onerror=alert(2)> "><b>bold</b>
Message-ID: <1@evil.example>
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8

<html><head></head><body onload=alert(3)><script>alert(4)</script>
<meta http-equiv=refresh content="0;url=https://evil.example/"><img src="https://evil.example/x.png">
<form action="https://evil.example/"><button>Win</button></form></body></html>
""".replace(b"\n", b"\r\n")
NO_PICTURE = (
    b"""\
From: a@evil.example
To: you@club.example
Content-Type: image/png
Content-Transfer-Encoding: base64

%s
""".replace(b"\n", b"\r\n")
    % b64encode(b"<script>alert(1)</script>")
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mail"


@pytest.fixture
def nobody() -> Iterator[Listen]:
    """A port on which nobody listens, though it is taken."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        yield Listen("127.0.0.1", closed.getsockname()[1])


@pytest.fixture
def visitor(site: Site, folder: Path, nobody: Listen) -> FlaskClient:
    """A browser on this machine, before a mailbox whose service is down."""
    trial = Trial(Box(folder), nobody, "play@club.example", YOU)
    return create_app(site.house, trial).test_client()


Deliver = Callable[..., str]


@pytest.fixture
def deliver(folder: Path) -> Deliver:
    """Lay a mail into the folder; its name there."""

    def lay(data: bytes, recipient: str = YOU) -> str:
        before = names(folder)
        Maildir(folder).send(Envelope("bounce+1@club.example", recipient, data))
        (name,) = names(folder) - before
        return name

    return lay


def names(folder: Path) -> set[str]:
    return {path.name.partition(":")[0] for path in folder.glob("[nc][eu][wr]/*")}


def with_map(**facts: str) -> bytes:
    return composed(report(), recipient=YOU, image=IMAGE, **facts)


def links(page: str) -> list[str]:
    """Where the list leads, in its order."""
    return re.findall(r'<a href="(/trial/mails/[^"]+)"', page)


# -- the list -------------------------------------------------------------------------------------


def test_the_list_has_the_newest_first_and_marks_what_is_unread(
    visitor: FlaskClient, deliver: Deliver
) -> None:
    old = deliver(composed(report(), recipient=YOU, message_id="<1@club.example>"))
    new = deliver(composed(press(), recipient=YOU, message_id="<2@club.example>"))
    visitor.get(f"/trial/mails/{old}")
    page = visitor.get("/trial/").text
    assert links(page) == [f"/trial/mails/{new}", f"/trial/mails/{old}"]
    assert page.count('class="unread"') == page.count("Unread: ") == 1
    assert page.index("Unread: ") < page.index(old)


def test_who_comes_first_is_told_what_to_do_and_later_not_again(
    visitor: FlaskClient, deliver: Deliver
) -> None:
    assert "Open your first mail, press" in visitor.get("/trial/").text
    visitor.get(f"/trial/mails/{deliver(with_map())}")
    assert "Open your first mail, press" not in visitor.get("/trial/").text


def test_an_empty_mailbox_looks_again_without_a_script(
    visitor: FlaskClient, deliver: Deliver
) -> None:
    again = '<noscript><meta http-equiv="refresh"'
    assert again in visitor.get("/trial/").text
    deliver(with_map())
    assert again not in visitor.get("/trial/").text


def test_everybody_with_mail_here_can_be_chosen(visitor: FlaskClient, deliver: Deliver) -> None:
    name = deliver(composed(report(), recipient=ANNA), ANNA)
    page = visitor.get("/trial/").text
    assert name not in page
    assert 'href="/trial/?as=anna@club.example"' in page
    assert links(visitor.get(f"/trial/?as={ANNA}").text) == [f"/trial/mails/{name}"]


@pytest.mark.parametrize("who", ["anna", "<b>@x.example", "a@b\r\nBcc: c@d.example", "a" * 300])
def test_who_has_no_address_has_no_mailbox(visitor: FlaskClient, who: str) -> None:
    assert visitor.get(f"/trial/?as={quote(who)}").status_code == 404


# -- one mail -------------------------------------------------------------------------------------


def test_a_mail_shows_its_own_page_in_a_frame_and_its_text_on_demand(
    visitor: FlaskClient, deliver: Deliver
) -> None:
    name = deliver(with_map())
    page = visitor.get(f"/trial/mails/{name}")
    assert f'src="/trial/mails/{name}/body"' in page.text
    assert "frame-src 'self'" in page.headers["Content-Security-Policy"]
    text = visitor.get(f"/trial/mails/{name}?view=text").text
    assert "== You are asked ==" in text
    assert "<iframe" not in text


def test_the_page_of_a_mail_can_do_nothing(visitor: FlaskClient, deliver: Deliver) -> None:
    headers = visitor.get(f"/trial/mails/{deliver(with_map())}/body").headers
    policy = headers["Content-Security-Policy"].split("; ")
    assert "default-src 'none'" in policy
    assert "img-src 'self'" in policy
    assert "form-action 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    (walls,) = [each for each in policy if each.startswith("sandbox")]
    assert "allow-scripts" not in walls
    assert "allow-forms" not in walls
    assert "allow-top-navigation" not in walls
    assert not any(each.startswith("script-src") for each in policy)
    assert headers["Content-Type"] == "text/html; charset=utf-8"


def test_the_map_of_a_mail_is_shown_in_it(visitor: FlaskClient, deliver: Deliver) -> None:
    name = deliver(with_map())
    page = visitor.get(f"/trial/mails/{name}/body").text
    (place,) = re.findall(r'<img[^>]* src="([^"]+)"', page)
    answer = visitor.get(place)
    assert (answer.data, answer.mimetype) == (DOT, "image/png")
    assert "cid:" not in page


@pytest.mark.parametrize("number", ["0", "2", "-1", "999999999999"])
def test_a_picture_that_a_mail_does_not_have_is_not_there(
    visitor: FlaskClient, deliver: Deliver, number: str
) -> None:
    name = deliver(with_map())
    assert visitor.get(f"/trial/mails/{name}/map-{number}.png").status_code == 404


def test_the_orders_to_edit_are_put_into_the_reply(visitor: FlaskClient, deliver: Deliver) -> None:
    name = deliver(with_map())
    assert written(visitor.get(f"/trial/mails/{name}").text) == ""
    ready = written(visitor.get(f"/trial/mails/{name}?orders=ready").text)
    assert ready == report().question.template


def written(page: str) -> str:
    """What stands in the form."""
    found = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
    assert found is not None
    return found[1]


# -- what is hostile ------------------------------------------------------------------------------


def test_nothing_in_a_hostile_mail_becomes_part_of_our_pages(
    visitor: FlaskClient, deliver: Deliver
) -> None:
    name = deliver(HOSTILE)
    for path in ("/trial/", f"/trial/mails/{name}", f"/trial/mails/{name}?view=text"):
        page = visitor.get(path).text
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "<b>bold" not in page


def test_a_picture_that_is_none_is_not_handed_out(visitor: FlaskClient, deliver: Deliver) -> None:
    name = deliver(NO_PICTURE)
    assert visitor.get(f"/trial/mails/{name}").status_code == 200
    assert visitor.get(f"/trial/mails/{name}/map-1.png").status_code == 404


@pytest.mark.parametrize(
    "name",
    ["../secret.key", "..%2Fsecret.key", "..", ".", "%2e%2e%2fsecret.key", "/etc/passwd", "x%00y"],
)
@pytest.mark.parametrize("rest", ["", "/body", "/map-1.png"])
def test_no_name_leads_out_of_the_folder(
    visitor: FlaskClient, deliver: Deliver, folder: Path, name: str, rest: str
) -> None:
    deliver(with_map())
    (folder / "secret.key").write_text("From: x\n\nhunter2")
    (folder.parent / "secret.key").write_text("From: x\n\nhunter2")
    answer = visitor.get(f"/trial/mails/{name}{rest}", follow_redirects=True)
    assert "hunter2" not in answer.text
    assert answer.status_code == 404 or answer.request.path == "/trial/"


def test_a_file_with_an_odd_name_spoils_nothing(
    visitor: FlaskClient, deliver: Deliver, folder: Path
) -> None:
    name = deliver(with_map())
    data = next((folder / "new").iterdir()).read_bytes()
    for odd in (b'"><b>.pbem', b"\xff\xfe.pbem", b"a b?c#d"):
        (folder / "new" / os.fsdecode(odd)).write_bytes(data)
    assert links(visitor.get("/trial/").text) == [f"/trial/mails/{name}"]


# -- who may look ---------------------------------------------------------------------------------


def test_without_a_trial_there_are_no_such_pages(site: Site) -> None:
    for path in ("/trial/", "/trial/new", "/trial/answer?to=<1@x.example>"):
        assert site.get(path).status_code == 404


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "192.0.2.1:8080", "127.0.0.1.evil.example"]
)
def test_a_name_that_was_bent_to_this_machine_finds_nothing(
    visitor: FlaskClient, deliver: Deliver, host: str
) -> None:
    name = deliver(with_map())
    for path in ("", "new", f"mails/{name}", f"mails/{name}/body", f"mails/{name}/map-1.png"):
        assert visitor.get(f"/trial/{path}", headers={"Host": host}).status_code == 404


@pytest.mark.parametrize("host", ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "localhost"])
def test_this_machine_is_found_by_its_names(visitor: FlaskClient, host: str) -> None:
    assert visitor.get("/trial/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("address", ["192.0.2.7", "2001:db8::7", ""])
def test_other_machines_find_nothing(visitor: FlaskClient, address: str) -> None:
    asked = visitor.get("/trial/", environ_base={"REMOTE_ADDR": address})
    assert asked.status_code == 404


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("smtp_listen", "0.0.0.0:25"),
        ("smtp_listen", "off"),
        ("mail_out", "smtp://mail.example.org"),
        ("web_url", "https://play.example.org"),
    ],
)
def test_there_is_no_trial_where_mail_or_pages_go_elsewhere(
    tmp_path: Path, setting: str, value: str
) -> None:
    data = {"PBEM_DATA": str(tmp_path)}
    assert trial_of(load(data)) is not None
    assert trial_of(load({**data, f"PBEM_{setting.upper()}": value})) is None


# -- writing --------------------------------------------------------------------------------------


def post(visitor: FlaskClient, path: str, page: str = "", **fields: str) -> TestResponse:
    """Fill in the form on a page, which usually has the address that it goes to, and send it."""
    text = visitor.get(page or path).text
    once = ONCE.search(text)
    given = {"once": once[1]} if once else {}
    return visitor.post(path, data={**given, **fields, "form-token": form_token(text)})


def test_what_could_not_be_sent_is_still_there(visitor: FlaskClient, deliver: Deliver) -> None:
    answer = post(visitor, f"/trial/mails/{deliver(with_map())}", text="HOLD 1Arm\r\nDONE")
    assert answer.status_code == 422
    assert "nobody takes mail at" in answer.text
    assert written(answer.text) == "HOLD 1Arm\nDONE"


def test_an_empty_reply_to_a_question_is_not_sent(visitor: FlaskClient, deliver: Deliver) -> None:
    answer = post(visitor, f"/trial/mails/{deliver(with_map())}", text=" \n> quoted")
    assert "there is nothing in it" in answer.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"from": "you"}, "An address looks like"),
        ({"from": "a@b.example\r\nBcc: c@d.example"}, "An address looks like"),
        ({"from": YOU, "subject": "x\r\nBcc: c@d.example"}, "one short line"),
        ({"from": YOU, "text": " "}, "there is nothing in it"),
    ],
)
def test_a_new_mail_that_makes_no_sense_is_not_sent(
    visitor: FlaskClient, fields: dict[str, str], words: str
) -> None:
    answer = post(visitor, "/trial/new", **{"text": "HELP", **fields})
    assert answer.status_code == 422
    assert words in answer.text


def test_mail_is_written_only_from_our_own_forms(visitor: FlaskClient, deliver: Deliver) -> None:
    for path in ("/trial/new", f"/trial/mails/{deliver(with_map())}"):
        assert visitor.post(path, data={"text": "HELP"}).status_code == 403


@pytest.mark.parametrize("ours", ["", "x", "<b>@x"])
def test_an_answer_to_nothing_is_not_waited_for(visitor: FlaskClient, ours: str) -> None:
    assert visitor.get(f"/trial/answer?to={quote(ours)}").status_code == 404


def test_an_answer_that_does_not_come_is_not_waited_for_for_ever(visitor: FlaskClient) -> None:
    path = "/trial/answer?to=<1@trial.localhost>"
    assert 'http-equiv="refresh"' in visitor.get(path).text
    late = visitor.get(f"{path}&looks=15").text
    assert 'http-equiv="refresh"' not in late
    assert "Look again" in late


# -- the whole way --------------------------------------------------------------------------------


class Post:
    """Says when the service has laid down a mail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.came = threading.Condition()
        self.count = 0
        lay_down = Maildir.send

        def send(maildir: Maildir, envelope: Envelope) -> None:
            lay_down(maildir, envelope)
            with self.came:
                self.count += 1
                self.came.notify_all()

        monkeypatch.setattr(Maildir, "send", send)

    def wait_for(self, count: int) -> None:
        with self.came:
            assert self.came.wait_for(lambda: self.count >= count, PATIENCE)


@pytest.fixture
def mails(monkeypatch: pytest.MonkeyPatch) -> Post:
    return Post(monkeypatch)


@pytest.fixture
def player(tmp_path: Path, mails: Post) -> Iterator[FlaskClient]:
    """A newcomer's browser, before a whole service with the trial game."""
    settings = load(environ(tmp_path / "data"))
    parts = assemble(settings)
    with Here(parts) as here:
        demo.prepare(parts)
        here.service.clock.poke("send")
        mails.wait_for(1)
        send = partial(here.service.clock.poke, "send")
        yield create_app(parts.house, trial_of(settings), send).test_client()
    parts.close()


def test_a_newcomer_plays_the_first_turn(player: FlaskClient, mails: Post) -> None:
    (first,) = links(player.get("/trial/").text)
    assert "ready-made set-up" in player.get(f"{first}?view=text").text
    orders = written(player.get(f"{first}?orders=ready").text)
    assert "DONE SETUP" in orders
    sent = post(player, first, text=orders)
    assert sent.status_code == 303
    mails.wait_for(2)
    answer = player.get(sent.location, follow_redirects=True)
    assert re.search(r"<h1[^>]*>\[jupiter-1\] Your move: turn 1", answer.text)
    picture = player.get(f"{answer.request.path}/map-1.png")
    assert picture.data.startswith(b"\x89PNG")


def test_a_newcomer_is_let_in_to_the_map_without_a_mail(player: FlaskClient) -> None:
    sent = post(player, "/trial/desk", "/trial/")
    assert (sent.status_code, sent.location) == (303, "/desk/jupiter-1")
    assert "jupiter-1" in player.get(sent.location).text


def test_another_game_of_any_title_begins_with_one_click(player: FlaskClient, mails: Post) -> None:
    sent = post(player, "/trial/games", "/trial/", title="narvik", against="staff")
    assert (sent.status_code, sent.location) == (303, "/trial/?game=narvik-2")
    page = player.get(sent.location).text
    assert "<b>narvik-2</b>: you play Allied against the staff officer" in page
    assert 'src="/games/narvik-2/map.png' in page
    assert 'href="/trial/?game=jupiter-1"' in page
    mails.wait_for(2)
    assert "[narvik-2] Your move" in player.get("/trial/").text
    assert post(player, "/trial/games", "/trial/", title="chess").status_code == 404


def test_another_game_has_the_scenario_and_the_side_that_were_chosen(player: FlaskClient) -> None:
    chosen = {"beginning": "bismarck/britain", "against": "staff"}
    sent = post(player, "/trial/games", "/trial/", title="eto", **chosen)
    assert "you play Britain against the staff officer" in player.get(sent.location).text
    there = post(player, "/trial/desk?game=eto-2", sent.location)
    assert there.location == "/desk/eto-2"
    odd = post(player, "/trial/games", "/trial/", title="eto", beginning="bismarck/west")
    assert odd.status_code == 422


def test_a_second_player_signs_up(player: FlaskClient, mails: Post) -> None:
    anna = "anna@pbem.example"
    sent = post(player, "/trial/new", **{"from": anna, "text": "SIGNUP Anna"})
    mails.wait_for(2)
    asked = player.get(sent.location, follow_redirects=True)
    assert "please confirm your address" in asked.text
    confirmed = post(player, asked.request.path, text="")
    mails.wait_for(3)
    answer = player.get(confirmed.location, follow_redirects=True)
    assert "Welcome, Anna." in player.get(f"{answer.request.path}?view=text").text
    page = player.get(f"/trial/?as={anna}").text
    assert len(links(page)) == 2
    assert "Play on the map" in page
    assert post(player, f"/trial/desk?as={anna}", f"/trial/?as={anna}").location == "/desk/"


def test_a_new_mail_of_a_player_is_answered_as_hers(player: FlaskClient, mails: Post) -> None:
    sent = post(player, "/trial/new", **{"from": "you@pbem.example", "text": "STATUS"})
    mails.wait_for(2)
    answer = player.get(sent.location, follow_redirects=True)
    assert "jupiter-1" in player.get(f"{answer.request.path}?view=text").text
