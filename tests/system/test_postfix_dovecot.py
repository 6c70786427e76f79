"""Debian's Postfix and Dovecot before and behind the service, set up as deploy/ has it."""

from __future__ import annotations

import json
import os
import re
import shutil
import smtplib
import ssl
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path

import dkim
import pytest

from pbem.clock.service import assemble
from pbem.post.trial.drafts import template_in
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store
from pbem.settings import load
from pbem.store.agreed_time import wall_clock as now
from pbem.store.rows.mails import mail
from tests.system.club import DOMAIN, PLAY, Club, Player, mailbox
from tests.system.mailservers import PATIENCE, Postfix, until

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can start mail servers")


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    # Not pytest's own folder, which only root may enter; and short, for there are sockets in it.
    folder = Path(tempfile.mkdtemp(prefix="pbem-", dir="/tmp"))
    folder.chmod(0o755)
    try:
        with Club(folder).running() as running:
            yield running
    finally:
        shutil.rmtree(folder)


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def template(mail: EmailMessage) -> str:
    """The orders that a mail lays out ready to be sent."""
    found = template_in(text_of(mail))
    assert found
    return found


# -- the whole round ------------------------------------------------------------------------------


def test_a_game_is_played_by_pipe_then_lmtp_then_mailbox(club: Club) -> None:
    anna = Player(club, "anna")
    anna.send(club.by_pipe, "SIGNUP", PLAY)
    anna.send(club.by_pipe, "yes", anna.next_mail()["Reply-To"])
    anna.send(club.by_pipe, "NEW jupiter AS allied AGAINST staff", anna.next_mail()["Reply-To"])
    question = anna.next_mail()
    assert "set-up" in question["Subject"]

    for way, name in ((club.by_pipe, "pipe"), (club.by_lmtp, "lmtp"), (club.by_imap, "imap")):
        asked = question
        sent = anna.send(way, template(asked), asked["Reply-To"])
        question = anna.next_mail()
        assert "and the game went on" in text_of(question)
        assert question["Reply-To"] != asked["Reply-To"]
        row = club.stored(sent)
        assert row is not None
        assert (row["way"], row["return_path"]) == (name, anna.address)
        assert asked["Reply-To"] in row["recipients"].split()  # with all that follows the +


def test_the_log_tells_no_secret_address(club: Club) -> None:
    kate = Player(club, "kate")
    kate.send(club.by_lmtp, "SIGNUP", PLAY)
    secret = kate.next_mail()["Reply-To"]
    kate.send(club.by_lmtp, "yes", secret)
    kate.next_mail()
    log = (club.folder / "service.log").read_text("utf-8")
    assert PLAY in log  # it tells something
    assert secret.partition("@")[0] not in log


# -- mail in by the pipe --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "broken", "mode"), [("bert", "data", 0o000), ("carl", "data/pbem.sqlite3", 0o400)]
)
def test_what_cannot_be_stored_stays_with_postfix_and_comes_later(
    club: Club, name: str, broken: str, mode: int
) -> None:
    player = Player(club, name)
    path = club.folder / broken
    whole = path.stat().st_mode
    with club.stopped():
        path.chmod(mode)
        try:
            sent = player.send(club.by_pipe, "SIGNUP", PLAY)
            until(lambda: _deferred(club.by_pipe, player.address), "it was deferred", club.log)
        finally:
            path.chmod(whole)
        assert club.stored(sent) is None
        club.by_pipe.try_again()
        until(lambda: club.stored(sent), "it was stored", club.log)
    assert "confirm" in player.next_mail()["Subject"]
    until(lambda: player.address not in club.by_pipe.waiting(), "the queue was empty")


def _deferred(postfix: Postfix, sender: str) -> bool:
    """Does a mail of this sender wait for its next time, and does Postfix know why?"""
    waiting = [json.loads(line) for line in postfix.waiting().splitlines()]
    return any(
        each["queue_name"] == "deferred" and each["recipients"][0]["delay_reason"]
        for each in waiting
        if each["sender"] == sender
    )


def test_a_bounce_is_known_by_its_empty_sender(club: Club) -> None:
    sent = Player(club, "dora").send(club.by_pipe, "gone", f"bounce+x1@{DOMAIN}", sender="")
    row = until(lambda: club.stored(sent), "it was stored", club.log)
    assert row["return_path"] == ""


def test_one_mail_to_two_of_our_addresses_is_stored_with_both(club: Club) -> None:
    both = (f"play+one@{DOMAIN}", f"play+two@{DOMAIN}")
    sent = Player(club, "dora").send(club.by_pipe, "hello", *both)
    row = until(lambda: club.stored(sent), "it was stored", club.log)
    assert sorted(row["recipients"].split()) == sorted(both)


def test_who_is_not_of_the_club_is_refused_at_the_door(club: Club) -> None:
    for way in (club.by_pipe, club.by_lmtp, club.by_imap):
        with pytest.raises(smtplib.SMTPRecipientsRefused, match=r"5\.1\.1"):
            Player(club, "dora").send(way, "hello", f"somebody@{DOMAIN}")


# -- mail in by LMTP ------------------------------------------------------------------------------


def test_mail_waits_at_postfix_while_the_service_is_down(club: Club) -> None:
    ida = Player(club, "ida")
    with club.stopped():
        ida.send(club.by_lmtp, "SIGNUP", PLAY)
        until(lambda: _deferred(club.by_lmtp, ida.address), "it was deferred", club.log)
    club.by_lmtp.try_again()
    assert "confirm" in ida.next_mail()["Subject"]


# -- mail in from the mailbox ---------------------------------------------------------------------


def test_the_mailbox_tells_of_new_mail_while_the_service_waits(club: Club) -> None:
    def waits() -> bool:
        return club.dovecot.heard(PLAY).endswith(" IDLE\n")

    until(waits, "the service waited for news", club.log)
    emil = Player(club, "emil")
    emil.send(club.by_imap, "SIGNUP", PLAY)
    assert "confirm" in emil.next_mail()["Subject"]
    until(waits, "the service waited again", club.log)
    assert " DONE\n" in club.dovecot.heard(PLAY)


def test_a_mail_counts_as_seen_only_after_it_was_stored(club: Club) -> None:
    finn = Player(club, "finn")
    with club.database() as opened:
        opened.execute("BEGIN IMMEDIATE")  # the service has to wait for us
        fetched = club.dovecot.heard(PLAY).count("BODY.PEEK[]")
        sent = finn.send(club.by_imap, "SIGNUP", PLAY)
        until(
            lambda: club.dovecot.heard(PLAY).count("BODY.PEEK[]") > fetched,
            "it was fetched",
            club.log,
        )
        assert not _seen(club, sent)
        opened.execute("ROLLBACK")
    until(lambda: _seen(club, sent), "it was seen", club.log)
    row = club.stored(sent)
    assert row is not None
    assert row["way"] == "imap"


def _seen(club: Club, message_id: str) -> bool:
    with mailbox(club.dovecot, PLAY) as box:
        found = box.search(None, "SEEN", "HEADER", "Message-ID", f'"{message_id}"')[1][0]
        return bool(found)


# -- mail out -------------------------------------------------------------------------------------


def test_our_mail_is_signed_and_comes_by_an_encrypted_login(club: Club) -> None:
    gert = Player(club, "gert")
    gert.send(club.by_lmtp, "SIGNUP", PLAY)
    received = gert.next_mail().get_all("Received", [])

    def dns(name: bytes, timeout: int = 5) -> bytes | None:
        right = name.rstrip(b".") == f"pbem._domainkey.{DOMAIN}".encode()
        return club.dkim_record.encode() if right else None

    assert dkim.verify(gert.newest, dnsfunc=dns)
    assert not dkim.verify(gert.newest.replace(b"confirm", b"conform"), dnsfunc=dns)
    assert any("with ESMTPSA" in each for each in received)  # TLS and login


def test_a_wrong_password_keeps_the_mail_until_it_is_right(club: Club, tmp_path: Path) -> None:
    hans = Player(club, "hans")
    right = club.settings["PBEM_MAIL_OUT"]
    wrong = re.sub(r":[^:@/]+@localhost", ":wrong@localhost", right)
    assert wrong != right
    own = {**club.settings, "PBEM_DATA": str(tmp_path)}

    parts = assemble(load({**own, "PBEM_MAIL_OUT": wrong}))
    raw = f"From: {hans.address}\r\nTo: {PLAY}\r\nMessage-ID: <1@x.example>\r\n\r\nSIGNUP\r\n"
    store(parts.house, [Arrived(raw.encode(), hans.address, (PLAY,), "pipe")])
    parts.handling.handle_all()
    assert parts.outbox.send_all() == 0
    with parts.house.look() as work:
        kept = mail.outgoing(work.session, 1)
    assert kept is not None
    assert kept.state == "waiting"
    assert "refused our user and password (535)" in kept.error
    parts.close()

    later = assemble(load(own), lambda: now() + timedelta(minutes=2))
    assert later.outbox.send_all() == 1
    later.close()
    assert "confirm" in hans.next_mail()["Subject"]


def test_nobody_sends_without_encryption_and_a_login(club: Club) -> None:
    with smtplib.SMTP("localhost", club.submission_port, timeout=PATIENCE) as server:
        server.ehlo()
        assert server.mail(PLAY)[0] == 530
        server.starttls(context=ssl.create_default_context(cafile=str(club.authority)))
        server.ehlo()
        server.mail(PLAY)
        assert server.rcpt("anna@players.example")[0] == 554
