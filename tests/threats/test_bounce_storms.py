"""Bounces by the hundred: clocks stop once, the others hear of it once, and nothing bounces back.

A report counts when it comes to the return path that only we can make.
"""

from __future__ import annotations

import pytest
from sqlmodel import select

from pbem.store.rows import people
from pbem.store.schema import Address, Audit, Outgoing
from tests.threats.club import ADDRESSES, DAY, Club, Mail

MANY = 100


def report(
    path: str, number: int, status: str = "5.1.1", action: str = "failed", to: str = "anna"
) -> bytes:
    """A delivery report as RFC 3464 has it."""
    recipient = ADDRESSES.get(to, to)
    return (
        f"From: Mail Delivery System <MAILER-DAEMON@mx{number}.example>\r\nTo: <{path}>\r\n"
        f"Subject: Undelivered\r\nMessage-ID: <bounce{number}@mx.example>\r\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"
        "--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        "Reporting-MTA: dns; mx.example\r\n\r\n"
        f"Final-Recipient: rfc822; {recipient}\r\nAction: {action}\r\nStatus: {status}\r\n"
        f"Diagnostic-Code: smtp; {status.replace('.', '')} no such user {recipient}\r\n\r\n"
        "--b--\r\n"
    ).encode()


def bounce(club: Club, path: str, number: int = 0, **how: str) -> list[Mail]:
    return club.post(report(path, number, **how), path, return_path="")


def to_anna(club: Club, text: str = "STATUS") -> str:
    """A mail goes to Anna; its return path."""
    (mail,) = [each for each in club.says("anna", text) if each.to == ADDRESSES["anna"]]
    return mail.envelope.return_path


def failing(club: Club) -> bool:
    with club.house.look() as work:
        return people.address_row(work.session, ADDRESSES["anna"]).failing_since is not None


def told(mails: list[Mail]) -> list[str]:
    return sorted(mail.to for mail in mails if mail["X-PBEM-Kind"] == "unreachable")


BOTH = [ADDRESSES["georg"], ADDRESSES["mona"]]


def test_one_bounce_stops_the_clock_and_is_told_to_the_others(club):
    sent = bounce(club, to_anna(club))
    assert club.seat("anna").stopped_at == club.clock.now
    assert told(sent) == BOTH


def test_a_hundred_bounces_of_one_mail_do_no_more_than_one(club):
    path = to_anna(club)
    first = bounce(club, path)
    state = club.state()
    club.clock.pass_by(DAY)
    for number in range(1, MANY):
        club.keep(report(path, number), path, return_path="")
    assert club.work() == []
    assert club.state() == state
    assert told(first) == BOTH


def test_bounces_of_many_mails_do_no_more_than_one(club):
    paths = [to_anna(club) for _ in range(30)]
    sent = [mail for at, path in enumerate(paths) for mail in bounce(club, path, at)]
    assert told(sent) == BOTH
    with club.house.look() as work:
        rows = work.session.exec(select(Audit).where(Audit.act == "unreachable")).all()
    assert len(rows) == 1


def test_nobody_is_told_the_address_that_fails(club):
    for mail in bounce(club, to_anna(club)):
        assert ADDRESSES["anna"] not in mail.everything


def test_no_mail_goes_to_an_address_that_fails(club):
    bounce(club, to_anna(club))
    club.says("georg", "PRESS all\nWhere are you?\nEND\nDRAW OFFER")
    club.says("mona", "ANNOUNCE\nWe wait.\nEND")
    last = [mail.to for mail in club.sink.sent][-4:]
    assert ADDRESSES["anna"] not in last
    with club.house.look() as work:
        held = work.session.exec(select(Outgoing).where(Outgoing.state == "held")).all()
    assert len(held) >= 3


def test_who_comes_back_is_heard_and_gets_all_that_waited(club):
    bounce(club, to_anna(club))
    club.says("georg", "PRESS all\nWhere are you?\nEND")
    club.clock.pass_by(2 * DAY)
    sent = club.says("anna", "STATUS")
    assert not failing(club)
    assert club.seat("anna").stopped_at is None
    assert club.game.question.due > club.clock.now
    assert any("Where are you?" in mail.text for mail in sent if mail.to == ADDRESSES["anna"])


def test_a_forged_from_brings_nobody_back(club):
    bounce(club, to_anna(club))
    before = club.state()
    club.post(club.mail("I am back", club.sender("anna")))
    assert club.state() == before
    assert failing(club)


@pytest.mark.parametrize(
    ("status", "action"), [("4.2.2", "failed"), ("4.4.1", "delayed"), ("", "delayed")]
)
def test_a_hundred_temporary_ones_within_an_hour_stop_nothing(club, status, action):
    path = to_anna(club)
    for number in range(MANY):
        club.keep(report(path, number, status, action), path, return_path="")
    assert club.work() == []
    assert not failing(club)
    assert club.seat("anna").stopped_at is None


def test_temporary_ones_for_days_do_stop_it_and_are_told_once(club):
    sent = []
    for day in range(8):
        sent += bounce(club, to_anna_unheard(club), day, status="4.2.2", action="delayed")
        club.clock.pass_by(DAY)
    assert failing(club)
    assert told(sent) == BOTH


def to_anna_unheard(club: Club) -> str:
    """A mail goes to Anna without a word from her; its return path, even if it waits."""
    sent = club.says("georg", "PRESS opponent\nWell?\nEND")
    mine = [mail for mail in sent if mail.to == ADDRESSES["anna"]]
    return mine[-1].envelope.return_path if mine else club.sink.sent[0].envelope.return_path


@pytest.mark.parametrize("action", ["delivered", "relayed", "expanded"])
def test_reports_of_success_are_no_failures(club, action):
    assert bounce(club, to_anna(club), status="2.0.0", action=action) == []
    assert not failing(club)


FORGED = [
    "bounce+1-aaaaaaaaaaaaaaaaaaaa@pbem.example",
    "bounce+1@pbem.example",
    "bounce+{id}-aaaaaaaaaaaaaaaaaaaa@pbem.example",
    "bounce+999999999-{mac}@pbem.example",
    "bounces@pbem.example",
    "play@pbem.example",
    "postmaster@pbem.example",
]


@pytest.mark.parametrize("path", FORGED)
def test_a_forged_return_path_stops_nothing(club, path):
    id, _, mac = to_anna(club).partition("+")[2].partition("@")[0].partition("-")
    before = club.state()
    assert bounce(club, path.format(id=id, mac=mac)) == []
    assert club.state() == before


def test_a_bounce_to_a_secret_address_of_a_player_stops_nothing(club):
    before = club.state()
    assert bounce(club, club.seat_address("anna")) == []
    assert club.state() == before


def test_a_bounce_of_a_bounce_is_nobodys(club):
    path = to_anna(club)
    raw = report(path, 1).replace(b"Final-Recipient: rfc822; anna@player.example", b"X-No: x")
    before = club.state()
    assert club.post(raw, path, return_path="") == []
    assert club.state() == before


def test_a_bounce_of_an_answer_to_a_stranger_changes_nothing(club):
    (answer,) = club.post(club.mail("hello", "eve@evil.example"))
    before = club.state()
    assert bounce(club, answer.envelope.return_path, to="eve@evil.example") == []
    assert club.state() == before


def test_a_report_on_an_address_that_is_not_the_one_we_wrote_to_stops_only_ours(club):
    """The return path tells which mail it was; what the report says of others is not believed."""
    bounce(club, to_anna(club), to="georg")
    with club.house.look() as work:
        rows = work.session.exec(select(Address)).all()
    assert [row.address for row in rows if row.failing_since] in ([], [ADDRESSES["anna"]])
    assert club.seat("georg").stopped_at is None


def test_bounces_are_kept_and_none_is_lost(club):
    path = to_anna(club)
    before = len(club.letters())
    for number in range(50):
        bounce(club, path, number)
    assert len(club.letters()) == before + 50
    assert {each.state for each in club.letters()[before:]} == {"done"}
