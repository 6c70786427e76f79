"""Forged senders: who only says that he is Anna changes nothing and learns nothing."""

from __future__ import annotations

from contextlib import suppress

import dkim
import pytest

from pbem.post.sender.secret_addresses import SecretAddress
from pbem.post.ways_in.arrived import TryAgain
from tests.post.keys import KEY, OTHER_KEY, RECORD
from tests.threats.club import ADDRESSES, DAY, PLAIN, Club, Mail
from tests.threats.conftest import NewClub

STRANGER = "eve@evil.example"
DEED = "CONCEDE jupiter-1"
SIGNED = (b"from", b"to", b"subject", b"date", b"message-id")
PASSED = "dkim=pass header.d=player.example; dmarc=pass header.from=player.example"


def dns(name: bytes) -> bytes | None:
    """A DNS in which players.example and evil.example have the same key."""
    known = (b"s1._domainkey.player.example.", b"s1._domainkey.evil.example.")
    return RECORD.encode() if name in known else None


def signed(raw: bytes, domain: str = "player.example", key: bytes = KEY) -> bytes:
    line = dkim.sign(raw, b"s1", domain.encode(), key, include_headers=list(SIGNED))
    return bytes(line) + raw


@pytest.fixture
def club(new_club: NewClub) -> Club:
    return new_club(dns=dns, trusted=("mx.pbem.example",))


FORGERIES = {
    "a plain From": {"From": "anna@player.example"},
    "her name and address": {"From": "Anna Berg <anna@player.example>"},
    "her address as the name of another": {"From": '"anna@player.example" <eve@evil.example>'},
    "her address in a comment": {"From": "eve@evil.example (anna@player.example)"},
    "her address in an encoded name": {
        "From": "=?utf-8?q?=3Canna=40player=2Eexample=3E?= <eve@evil.example>"
    },
    "two addresses in From": {"From": "anna@player.example, eve@evil.example"},
    "a second From": {"From": "anna@player.example\r\nFrom: eve@evil.example"},
    "a second From before it": {"From": "eve@evil.example\r\nfrom: anna@player.example"},
    "her Sender": {"From": "eve@evil.example", "Sender": "anna@player.example"},
    "her Reply-To": {"From": "eve@evil.example", "Reply-To": "anna@player.example"},
    "our Reply-To": {"From": "anna@player.example", "Reply-To": "eve@evil.example"},
    "results of nobody whom we trust": {
        "From": "anna@player.example",
        "Authentication-Results": f"mx.evil.example; {PASSED}",
    },
    "results under the trusted server's own": {
        "From": "anna@player.example",
        "Authentication-Results": "mx.pbem.example; dkim=fail header.d=player.example\r\n"
        f"Authentication-Results: mx.pbem.example; {PASSED}",
    },
    "results that pass another domain": {
        "From": "anna@player.example",
        "Authentication-Results": "mx.pbem.example; dkim=pass header.d=evil.example",
    },
    "results of an envelope": {
        "From": "anna@player.example",
        "Authentication-Results": "mx.pbem.example; spf=pass smtp.mailfrom=player.example",
    },
    "a mail id of hers": {"From": "anna@player.example", "In-Reply-To": "<x@pbem.pbem.example>"},
}
forgeries = pytest.mark.parametrize("heads", FORGERIES.values(), ids=FORGERIES)


def forged(club: Club, heads: dict[str, str], text: str = DEED, to: str = "") -> list[Mail]:
    named = {name.replace("-", "_"): value for name, value in heads.items() if name != "From"}
    return club.post(club.mail(text, heads["From"], to, **named), to or PLAIN)


@forgeries
def test_a_forgery_changes_nothing(club, heads):
    before = club.state()
    forged(club, heads)
    assert club.state() == before
    assert club.last.state == "ignored"


@forgeries
def test_a_forgery_is_answered_as_a_stranger_is_or_not_at_all(club, heads):
    (asked,) = club.post(club.mail("hello", STRANGER))
    club.clock.pass_by(DAY)
    for answer in forged(club, heads):
        assert _comparable(answer) == _comparable(asked)


def test_the_answer_to_a_forgery_of_a_player_is_byte_for_byte_that_to_a_stranger(club):
    (to_player,) = forged(club, {"From": ADDRESSES["anna"]})
    (to_stranger,) = club.post(club.mail(DEED, "nobody.known@player.example"))
    assert _comparable(to_player) == _comparable(to_stranger)


def _comparable(mail: Mail) -> str:
    return mail.unchanging.replace("Mon, 02 Mar", "").replace("Tue, 03 Mar", "")


@forgeries
def test_a_forged_mail_to_a_secret_address_that_we_never_made_is_a_strangers(club, heads):
    before = club.state()
    made_up = club.seat_address("anna")[:-30] + "a" * 12 + "@pbem.example"
    forged(club, heads, to=made_up)
    assert club.state() == before


def test_who_writes_to_the_others_seat_speaks_for_that_seat_only(club):
    """Georg cannot use Anna's name for more than his own address allows, nor she his."""
    answers = club.says("anna", "STATUS", club.seat_address("georg"))
    assert [each.to for each in answers] == [ADDRESSES["georg"]]


def test_a_forger_is_answered_once_a_day(club):
    answers = [forged(club, {"From": ADDRESSES["anna"]}) for _ in range(5)]
    assert [len(each) for each in answers] == [1, 0, 0, 0, 0]
    club.clock.pass_by(DAY + DAY / 24)
    assert len(forged(club, {"From": ADDRESSES["anna"]})) == 1


@pytest.mark.parametrize("variant", ["ANNA@player.example", "Anna <Anna@PLAYER.example>"])
def test_capitals_make_no_second_address(club, variant):
    forged(club, {"From": ADDRESSES["anna"]})
    assert forged(club, {"From": variant}) == []


def test_a_days_answers_to_strangers_have_an_end(club, monkeypatch):
    monkeypatch.setattr("pbem.post.answering.strangers.MOST_STRANGERS", 3)
    club.clock.pass_by(2 * DAY)
    answers = [club.post(club.mail("hi", f"victim{n}@b.example")) for n in range(6)]
    assert [len(each) for each in answers] == [1, 1, 1, 0, 0, 0]


def test_a_forged_flood_does_not_keep_the_real_one_out(new_club):
    club = new_club("few", PBEM_RATE_SENDER="3")
    for _ in range(10):
        with suppress(TryAgain):
            forged(club, {"From": ADDRESSES["anna"]})
    with pytest.raises(TryAgain):
        forged(club, {"From": ADDRESSES["anna"]})
    assert [each.to for each in club.says("anna", "STATUS")] == [ADDRESSES["anna"]]


# -- what does count ------------------------------------------------------------------------------


def conceded(club: Club) -> bool:
    return club.game.row.state == "over"


def test_a_signature_of_her_domain_counts(club):
    club.post(signed(club.mail(DEED, club.sender("anna"))))
    assert conceded(club)


def test_a_signature_of_another_domain_does_not(club):
    before = club.state()
    club.post(signed(club.mail(DEED, club.sender("anna")), "evil.example"))
    assert club.state() == before


def test_a_signature_with_another_key_does_not(club):
    before = club.state()
    club.post(signed(club.mail(DEED, club.sender("anna")), key=OTHER_KEY))
    assert club.state() == before


def test_a_signed_mail_that_was_changed_does_not(club):
    before = club.state()
    raw = signed(club.mail("STATUS", club.sender("anna")))
    club.post(raw.replace(b"STATUS", DEED.encode()))
    assert club.state() == before


def test_a_signed_mail_with_another_from_on_top_does_not(club):
    before = club.state()
    raw = signed(club.mail(DEED, "eve@evil.example"), "evil.example")
    club.post(b"From: anna@player.example\r\n" + raw)
    assert club.state() == before


def test_the_word_of_the_trusted_server_counts(club):
    raw = club.mail(DEED, club.sender("anna"))
    club.post(f"Authentication-Results: mx.pbem.example; {PASSED}\r\n".encode() + raw)
    assert conceded(club)


def test_without_trust_nobodys_word_counts(new_club):
    club = new_club("trusting nobody")
    raw = club.mail(DEED, club.sender("anna"))
    club.post(f"Authentication-Results: mx.pbem.example; {PASSED}\r\n".encode() + raw)
    assert not conceded(club)


def test_the_key_of_the_seat_counts_from_anywhere(club):
    club.post(club.mail(f"GAME jupiter-1\nKEY {club.key('anna')}\n{DEED}", "new@phone.example"))
    assert conceded(club)


def test_the_answer_to_a_key_goes_to_the_player_and_not_to_who_sent_it(club):
    answers = club.post(
        club.mail(f"KEY {club.key('anna')}\nSTATUS", STRANGER, Subject="[jupiter-1]")
    )
    assert [each.to for each in answers] == [ADDRESSES["anna"]]


def test_a_key_of_another_seat_opens_that_seat_and_no_other(club):
    before = club.state()
    club.post(club.mail(f"KEY {club.key('mona')}\n{DEED}", club.sender("anna")))
    assert club.state() == before


@pytest.mark.parametrize("to", ["seat", "person", "confirm"])
def test_a_secret_made_with_another_key_of_ours_is_none(new_club, to):
    club, other = new_club("one"), new_club("two", PBEM_SECRET="77" * 32)
    before = club.state()
    club.says("anna", DEED, other.tokens.address(SecretAddress(to, 1), 1))
    assert club.state() == before
