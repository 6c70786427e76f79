"""Secrets from before a restore, and from the time that it lost: none opens anything.

Rows are numbered once more after a restore, so that what belonged to one person in the lost time
would otherwise be the address, the session or the token of another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from pbem.league.membership import web_passes
from pbem.league.unit_of_work import House
from pbem.league.upkeep.restoring import restore
from pbem.settings import load
from pbem.store.backups.backup import write_backup
from pbem.store.database import Store
from pbem.store.rows import people, seating
from pbem.web.app import create_app
from pbem.web.visitor import login
from tests.threats.club import ADDRESSES, PLAIN, SECRET, Clock, Club
from tests.threats.test_bounce_storms import report
from tests.threats.test_tokens import unmoved

Restored = Callable[[Path], Club]
FORM = re.compile(r'name="form-token" value="([^"]+)"')
ADDRESS = re.compile(r"play\+[spc]\d+(?:q\d+)?-[a-z2-7]{20}@pbem\.example")
ZOE, YVES = "zoe@late.example", "yves@later.example"


@pytest.fixture
def file(club: Club, tmp_path: Path) -> Path:
    """A backup of the club as it has begun."""
    write_backup(club.house.store, tmp_path / "backup.zip", tmp_path, [])
    return tmp_path / "backup.zip"


@pytest.fixture
def restored(tmp_path: Path) -> Iterator[Restored]:
    """Brings a backup back, and lets the service run on it."""
    made: list[Club] = []

    def bring_back(file: Path, name: str = "restored") -> Club:
        folder = tmp_path / name
        folder.mkdir()
        given = {"PBEM_DATA": str(folder), "PBEM_ADDRESS": PLAIN, "PBEM_SECRET": SECRET}
        settings = load(given)
        store = Store.open(settings.database_url, migrate=False)
        restore(House(settings, store, Clock()), file)
        store.close()
        made.append(Club(folder))
        return made[-1]

    yield bring_back
    for each in made:
        each.close()


def signed_up(club: Club, address: str) -> str:
    """Somebody new is let in; the secret address that he is written from."""
    club.work()
    (asked,) = club.post(club.mail("SIGNUP", address))
    (welcome,) = club.post(club.mail("yes", address, asked["Reply-To"]), asked["Reply-To"])
    return welcome["Reply-To"]


def seated(club: Club, address: str) -> None:
    """Somebody new plays in a game of his own."""
    mine = signed_up(club, address)
    club.post(club.mail("SET FORMAT text\nNEW jupiter AS allied", address, mine), mine)


def secrets_told(club: Club) -> list[str]:
    """All secret addresses in mails that went out, each once."""
    club.work()
    found = (each for mail in club.sink.sent for each in ADDRESS.findall(mail.everything))
    return list(dict.fromkeys(found))


# -- secret addresses -----------------------------------------------------------------------------


def test_no_address_of_before_or_of_the_lost_time_opens_anything(club, file, restored):
    club.says("anna", "STATUS")
    seated(club, ZOE)
    old = [*secrets_told(club), club.seat_address("anna"), club.person_address("mona")]
    again = restored(file)
    seated(again, YVES)
    assert len(old) > 5
    for address in old:
        for words in ("CONCEDE jupiter-1", "KEY NEW", "SET NAME Mallory", "yes"):
            assert unmoved(again, address, words, who="mona"), address


def test_what_is_given_out_later_equals_nothing_of_the_lost_time(club, file, restored):
    club.says("anna", "STATUS")
    seated(club, ZOE)
    again = restored(file)
    again.says("anna", "STATUS")
    seated(again, YVES)
    assert not set(secrets_told(club)) & set(secrets_told(again))


def test_two_restores_of_one_backup_have_no_secret_in_common(file, restored):
    one, other = restored(file, "one"), restored(file, "other")
    assert one.seat_address("anna") != other.seat_address("anna")


def test_a_key_of_before_opens_nothing(club, file, restored):
    key = club.key("anna")
    again = restored(file)
    assert unmoved(again, PLAIN, f"GAME jupiter-1\nKEY {key}\nCONCEDE jupiter-1")


def test_everybody_in_a_game_is_mailed_the_new_address(file, restored):
    again = restored(file)
    sent = {mail.to: mail for mail in again.work()}
    for who in ("anna", "georg"):
        mail = sent[ADDRESSES[who]]
        assert mail["Reply-To"] == again.seat_address(who)
        assert "reply to this mail" in " ".join(mail.text.split())


def test_the_new_address_is_good_for_playing_on(file, restored):
    again = restored(file)
    mail = next(mail for mail in again.work() if mail.to == ADDRESSES["anna"])
    (answer, *_) = again.says("anna", "STATUS", mail["Reply-To"])
    assert answer.to == ADDRESSES["anna"]
    assert again.last.state == "done"


def test_a_reply_to_an_old_mail_is_answered_with_what_to_do(club, file, restored):
    old = club.seat_address("anna")
    again = restored(file)
    again.work()
    (answer,) = again.says("anna", "CONCEDE jupiter-1", old)
    assert answer.to == ADDRESSES["anna"]
    assert "reply to the last mail of your game" in " ".join(answer.text.split())


# -- mails that come back -------------------------------------------------------------------------


def test_a_bounce_of_the_lost_time_is_nobody_elses(club, file, restored):
    before = len(club.sink.sent)
    club.says("anna", "STATUS")
    (lost,) = (mail.envelope.return_path for mail in club.sink.sent[before:])
    again = restored(file)
    again.work()
    again.says("anna", "STATUS")
    again.post(report(lost, 1), lost, return_path="")
    with again.house.look() as work:
        assert people.address_row(work.session, ADDRESSES["anna"]).failing_since is None
    assert again.last.reason != "bounce"


# -- on the web -----------------------------------------------------------------------------------


class Way:
    """A link, a session and a token of one person, as they were given to him."""

    def __init__(self, club: Club, who: str) -> None:
        self.app: Flask = create_app(club.house)
        keys = self.app.extensions[login.TOKENS]
        with club.house.work() as work:
            person = people.at_address(work.session, ADDRESSES[who])
            assert person is not None
            link = web_passes.link_for(work, person).way_in
            unused = web_passes.link_for(work, person).way_in
            token = web_passes.make_token(work, person, "bot", ("read", "submit"))
            seat = seating.watching(work.session, 1, person.id or 0)[0]
            self.token = keys.pass_key("token", token.id or 0)
        self.link = keys.pass_key("link", unused)
        self.leaving = keys.pass_key("leave", seat.id or 0)
        client = self.app.test_client()
        assert entered(client, keys.pass_key("link", link)) == 303
        cookie = client.get_cookie("pbem")
        assert cookie is not None
        self.cookie = cookie.value


def entered(client: FlaskClient, key: str) -> int:
    """Press the button of a link; the status of what comes of it."""
    form = FORM.search(client.get(f"/enter/{key}").text)
    assert form is not None
    return client.post(f"/enter/{key}", data={"form-token": form[1]}).status_code


def goes_in(app: Flask, cookie: str) -> bool:
    client = app.test_client()
    client.set_cookie("pbem", cookie)
    return client.get("/desk/").status_code == 200


def is_answered(app: Flask, token: str) -> bool:
    headers = {"Authorization": f"Bearer {token}"}
    return app.test_client().get("/api/v1/me", headers=headers).status_code == 200


@pytest.mark.parametrize("when", ["before the backup", "in the lost time"])
def test_no_pass_opens_anything_after_a_restore(club, restored, tmp_path, when):
    if when == "before the backup":
        old = Way(club, "anna")
        write_backup(club.house.store, tmp_path / "backup.zip", tmp_path, [])
    else:
        write_backup(club.house.store, tmp_path / "backup.zip", tmp_path, [])
        old = Way(club, "anna")
    again = restored(tmp_path / "backup.zip")
    new = Way(again, "georg")
    assert goes_in(new.app, new.cookie)
    assert is_answered(new.app, new.token)
    assert not goes_in(new.app, old.cookie)
    assert not is_answered(new.app, old.token)
    assert entered(new.app.test_client(), old.link) == 410
    assert new.app.test_client().get(f"/unsubscribe/{old.leaving}").status_code == 404
    assert entered(new.app.test_client(), new.link) == 303


def test_the_list_of_tokens_does_not_show_those_that_are_void(club, restored, tmp_path):
    Way(club, "anna")
    write_backup(club.house.store, tmp_path / "backup.zip", tmp_path, [])
    again = restored(tmp_path / "backup.zip")
    with again.house.look() as work:
        anna = people.at_address(work.session, ADDRESSES["anna"])
        for kind in ("link", "session", "token"):
            assert web_passes.passes.of(work.session, anna.id, kind, work.now) == []
