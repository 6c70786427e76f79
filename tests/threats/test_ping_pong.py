"""Machines that answer machines: whatever they mark or do not mark, it ends."""

from __future__ import annotations

import re

import pytest

from tests.threats.club import ADDRESSES, DAY, Club, Mail

A_FEW = 6
HOUR = DAY / 24


def counting(step, most: int = 400) -> int:
    """How many mails are sent until there is no answer any more."""
    sent = 0
    while sent < most and (count := step()):
        sent += count
    return sent


def test_two_services_do_not_talk_to_each_other(new_club):
    one = new_club("one")
    two = new_club("two", PBEM_ADDRESS="game@other.example")
    flying: list[tuple[Club, Mail]] = [
        (two, mail) for mail in one.post(one.mail("hello", "game@other.example"), one.plain)
    ]
    assert flying
    sent = 0
    while flying and sent < 50:
        club, mail = flying.pop()
        sent += 1
        other = one if club is two else two
        answers = club.post(mail.raw, mail.to, return_path=mail.envelope.return_path)
        flying += [(other, each) for each in answers]
    assert sent == 1


def test_two_services_whose_marks_were_taken_off_stop_after_one_answer_each(new_club):
    one = new_club("one")
    two = new_club("two", PBEM_ADDRESS="game@other.example")
    first = one.post(one.mail("hello", "game@other.example"), one.plain)
    flying = [(two, one, each) for each in first]
    sent = 0
    while flying and sent < 50:
        to, back, mail = flying.pop()
        sent += 1
        raw = unmarked(mail.raw, sent)
        flying += [(back, to, each) for each in to.post(raw, mail.to)]
    assert sent <= 2


def unmarked(raw: bytes, number: int) -> bytes:
    """A mail without all that says that a machine wrote it."""
    head, _, body = raw.partition(b"\r\n\r\n")
    marks = rb"^(?:auto-submitted|precedence|x-|list-|message-id).*(?:\r\n[ \t].*)*\r\n"
    bare = re.sub(marks, b"", head + b"\r\n", flags=re.IGNORECASE | re.MULTILINE)
    return b"Message-ID: <%d@stripped.example>\r\n%s\r\n%s" % (number, bare, body)


MACHINES = {
    "RFC 3834": {"Auto_Submitted": "auto-replied"},
    "RFC 3834 in capitals": {"AUTO_SUBMITTED": "Auto-Generated (vacation)"},
    "an old vacation program": {"Precedence": "Junk"},
    "a list": {"List_Id": "<wargames.list.example>"},
    "a list in capitals": {"LIST_UNSUBSCRIBE": "<mailto:x@list.example>"},
    "Exchange": {"X_Auto_Response_Suppress": "All"},
    "an autoresponder": {"X_Autoreply": "yes"},
    "an absence by its subject": {"Subject": "Automatische Antwort: turn 3"},
    "a report": {"Content_Type": "multipart/report; report-type=disposition-notification"},
    "our own loop": {"X_Loop": "PBEM"},
}
machines = pytest.mark.parametrize("marks", MACHINES.values(), ids=MACHINES)


@machines
@pytest.mark.parametrize("to", ["seat", "person", "plain"])
def test_a_machine_at_a_players_address_is_neither_heard_nor_answered(club, marks, to):
    address = {
        "seat": club.seat_address("anna"),
        "person": club.person_address("anna"),
        "plain": club.plain,
    }[to]
    before = club.state()
    assert club.says("anna", "I am away.\nDEFAULT\nCONCEDE jupiter-1", address, **marks) == []
    assert club.state() == before
    assert club.last.state == "ignored"


def test_mail_with_an_empty_return_path_is_neither_heard_nor_answered(club):
    before = club.state()
    raw = club.mail("CONCEDE jupiter-1", club.sender("anna"))
    assert club.post(raw, club.seat_address("anna"), return_path="") == []
    assert club.state() == before


@pytest.mark.parametrize("sender", ["MAILER-DAEMON@x.example", "no-reply@x.example"])
def test_addresses_that_nobody_reads_are_not_answered(club, sender):
    assert club.post(club.mail("SIGNUP", sender)) == []


@pytest.mark.parametrize("local", ["play", "play+s1q1-aaaaaaaaaaaaaaaaaaaa", "bounce"])
@pytest.mark.parametrize("text", ["hello", "SIGNUP"])
def test_mail_from_our_own_address_goes_round_once_at_most(club, local, text):
    sender = f"{local}@pbem.example"
    flying = club.post(club.mail(text, sender))
    sent = 0
    while flying and sent < 50:
        mail = flying.pop()
        sent += 1
        flying += club.post(mail.raw, mail.to, return_path=mail.envelope.return_path)
    assert sent <= 1


def robot(club: Club, address: str, words: str, marks: dict[str, str] | None = None):
    """A machine that marks nothing answers each of our mails, above what it quotes."""
    numbers = iter(range(10_000))

    def step() -> int:
        text = words.format(next(numbers))
        answers = club.says("anna", f"{text}\n\n> quoted\n> again", address, **(marks or {}))
        return sum(mail.to == ADDRESSES["anna"] for mail in answers)

    return step


@pytest.mark.parametrize("where", ["seat", "person"])
def test_a_robot_that_says_the_same_for_ever_is_answered_a_few_times(club, where):
    address = club.seat_address("anna") if where == "seat" else club.person_address("anna")
    assert counting(robot(club, address, "Your mail is important to us.")) <= A_FEW


@pytest.mark.parametrize("where", ["seat", "person"])
def test_a_robot_that_counts_its_mails_is_stopped_too(club, where):
    address = club.seat_address("anna") if where == "seat" else club.person_address("anna")
    assert counting(robot(club, address, "Ticket {} was opened.")) <= 20


@pytest.mark.parametrize("where", ["seat", "person"])
def test_even_a_robot_that_gives_orders_has_a_cap(new_club, where):
    club = new_club("capped", PBEM_RATE_GAME="15")
    address = club.seat_address("anna") if where == "seat" else club.person_address("anna")
    assert counting(robot(club, address, "STATUS")) <= 15 + 1  # and one that says so
    assert "rate" in club.last.reason
    assert club.last.state == "aside"


def test_a_cap_is_for_an_hour_and_then_the_player_is_heard_again(new_club):
    club = new_club("capped", PBEM_RATE_GAME="5")
    counting(robot(club, club.seat_address("anna"), "STATUS"))
    club.clock.pass_by(2 * HOUR)
    assert len(club.says("anna", "STATUS")) == 1


def test_the_cap_of_one_seat_is_not_that_of_another(new_club):
    club = new_club("capped", PBEM_RATE_GAME="5")
    counting(robot(club, club.seat_address("anna"), "STATUS"))
    assert len(club.says("georg", "STATUS")) == 1


def test_a_person_may_be_wrong_and_then_right(club):
    for _ in range(4):
        club.says("anna", "M 2Pz 99999")
    assert club.last.state == "aside"
    club.says("anna", "DEFAULT")
    assert (club.last.state, club.game.asked_side) == ("done", "german")


def test_a_robot_of_nobody_is_answered_once(club):
    def step() -> int:
        return len(club.post(club.mail("Your mail is important to us.", "shop@robot.example")))

    assert counting(step) == 1
