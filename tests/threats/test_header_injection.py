"""Line breaks in what people send: no header of a mail of ours can be added or changed."""

from __future__ import annotations

from base64 import b64encode

import pytest

from pbem.post.ways_out.outbox import Outbox
from tests.threats.club import ADDRESSES, PLAIN, Club, Mail

OURS = {
    *("from", "to", "reply-to", "subject", "date", "message-id", "in-reply-to", "references"),
    *("auto-submitted", "precedence", "x-auto-response-suppress", "x-loop", "x-pbem-kind"),
    *("x-pbem-game", "list-id", "list-unsubscribe", "mime-version", "content-type"),
    "content-transfer-encoding",
}
EVIL = "x\r\nBcc: victim@third.example\r\nX-Evil: yes\r\n\r\n<b>body</b>"
ENCODED = f"=?utf-8?b?{b64encode(EVIL.encode()).decode()}?="
QUOTED = "=?utf-8?q?x=0D=0ABcc:_victim@third.example=0D=0A=0D=0Abody?="
LINES = {
    "encoded": ENCODED,
    "quoted": QUOTED,
    "folded": "x\r\n Bcc: victim@third.example",
    "bare CR": "x\rBcc: victim@third.example",
    "bare LF": "x\nBcc: victim@third.example",
    "NEL": "x\x85Bcc: victim@third.example",
    "separator": "x\u2028Bcc: victim@third.example\u2029X-Evil: yes",
    "tabs and NUL": "x\x0b\x0c\x00Bcc: victim@third.example",
    "a piece of an encoded word": "=?utf-8?q?=",
    "nested": "=?utf-8?q?=3D=3Futf-8=3Fq=3Fx=3D0D=3D0ABcc=3A_y=3F=3D?=",
}
tricks = pytest.mark.parametrize("line", LINES.values(), ids=LINES)


def unharmed(mails: list[Mail]) -> bool:
    """Does every mail have our headers only, each once, and one plain recipient?"""
    for mail in mails:
        names = [name.lower() for name in mail.message]
        assert set(names) <= OURS, names
        assert len(names) == len(set(names))
        assert mail["To"].count("@") == 1
        assert mail["To"].rstrip(">").endswith(mail.to)
        assert mail["From"].endswith(f"<{PLAIN}>")
        assert b"\nBcc" not in mail.raw.partition(b"\r\n\r\n")[0]
        assert mail["Auto-Submitted"].startswith("auto-")
    return bool(mails)


@tricks
def test_in_the_subject_of_a_player(club, line):
    assert unharmed(club.says("anna", "STATUS", Subject=line))


@tricks
def test_in_the_subject_of_a_stranger(club, line):
    sent = club.post(club.mail("hello", "eve@evil.example", Subject=line))
    assert unharmed(sent) or club.last.state == "ignored"


@tricks
def test_in_the_name_of_who_signs_up(club, line):
    asked = club.post(club.mail("SIGNUP", f'"{line}" <eve@evil.example>'))
    if not asked:  # no plain sender: nobody to answer
        assert club.last.state == "ignored"
        return
    welcome = club.post(club.mail("yes", "eve@evil.example"), asked[0]["Reply-To"])
    join = club.post(club.mail("OBSERVE jupiter-1", "eve@evil.example"), welcome[0]["Reply-To"])
    told = club.post(club.mail("PRESS all\nhi\nEND", "eve@evil.example"), join[0]["Reply-To"])
    assert unharmed([*asked, *welcome, *join, *told])
    assert {mail.to for mail in told} >= {ADDRESSES["anna"], ADDRESSES["georg"]}


@tricks
def test_in_a_name_that_is_set(club, line):
    sent = club.says("anna", f"SET NAME {line}\nPRESS all\nhi\nEND")
    assert unharmed(sent)


@tricks
def test_in_press(club, line):
    assert unharmed(club.says("anna", f"PRESS all\n{line}\nEND"))
    assert unharmed(club.says("anna", f"PRESS opponent: {line}"))


@tricks
def test_in_orders_and_commands(club, line):
    assert unharmed(club.says("anna", f"{line}\nRULES {line}\nHELP {line}\nGAME {line}"))
    assert unharmed(club.says("anna", f"GAME {line}", club.person_address("anna")))


@tricks
def test_in_the_name_of_a_new_game(club, line):
    words = f"NEW {line}\nNEW jupiter AS {line}\nNEW jupiter PACE {line}\nNEW jupiter SALT {line}"
    assert unharmed(club.says("anna", words, club.person_address("anna")))


@tricks
def test_in_a_moderators_reason(club, line):
    assert unharmed(club.says("mona", f"PAUSE BECAUSE {line}\nANNOUNCE\n{line}\nEND"))


@tricks
@pytest.mark.parametrize("name", ["Message_ID", "In_Reply_To", "References", "Reply_To", "Date"])
def test_in_the_headers_that_we_answer_with(club, name, line):
    value = f"<{line}@x.example>"
    sent = club.says("anna", "STATUS", **{name: value})
    assert unharmed(sent) or club.last.state == "ignored"


@tricks
def test_in_an_address(club, line):
    sent = club.post(club.mail("SIGNUP", f"<eve{line}@evil.example>"))
    assert unharmed(sent) or club.last.state in ("ignored", "aside")


def test_an_address_that_cannot_be_written_to_keeps_no_other_mail_back(club: Club):
    """The mail to it is given up, and all others go."""
    club.keep(club.mail("SIGNUP", "Ä <ä@player.example>"))
    assert [mail.to for mail in club.says("anna", "STATUS")] == [ADDRESSES["anna"]]
    assert Outbox(club.house, club.tokens, club.sink).send_all() == 0


def test_a_recipient_is_one_address_and_no_option(club):
    for sender in ("-oq/tmp@evil.example", "|sh@evil.example", "`id`@evil.example"):
        for mail in club.post(club.mail("hello", sender)):
            assert mail.to == sender
            assert mail.message.get_all("To") == [sender]


def test_every_mail_is_marked_as_a_machines(club):
    club.says("anna", "DEFAULT\nPRESS all\nhi\nEND")
    club.post(club.mail("hello", "eve@evil.example"))
    club.post(club.mail("SIGNUP", "olga@home.example"))
    assert len(club.sink.sent) >= 5
    for mail in club.sink.sent:
        assert mail["Auto-Submitted"] in ("auto-replied", "auto-generated")
        assert mail["Precedence"] == "bulk"
        assert mail["X-Auto-Response-Suppress"] == "All"
        assert mail["List-Id"].startswith("<")
        assert mail["List-Unsubscribe"].startswith("<mailto:")
