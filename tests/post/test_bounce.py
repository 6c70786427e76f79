"""Bounces: who was not reached, for now or for ever, and by which mail of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.post.answering.bounces import Bounce, read_bounce
from pbem.post.reading.body import read_body
from pbem.post.reading.mime import parse
from pbem.post.sender import return_paths
from tests.post.mails import mail

REPORT = """\
--b
Content-Type: text/plain

I could not deliver it.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.player.example

Original-Recipient: rfc822;anna@player.example
Final-Recipient: rfc822;forwarded@elsewhere.example
Action: {action}
Status: {status}
Diagnostic-Code: smtp; {code} no such
 mailbox
--b
Content-Type: {returned}

Message-ID: <j17.t3@pbem.example>
Subject: your move

--b--
"""


def bounce_in(raw: bytes) -> Bounce | None:
    whole = parse(raw)
    return read_bounce(whole, read_body(whole).text, "")


def report(action="failed", status="5.1.1", code="550 5.1.1", returned="message/rfc822"):
    text = REPORT.format(action=action, status=status, code=code, returned=returned)
    return mail(
        text,
        'multipart/report; report-type=delivery-status; boundary="b"',
        From="MAILER-DAEMON@mx.player.example",
        To="bounce+Tok3n@pbem.example",
    )


def test_a_report_names_recipient_mail_and_token():
    bounce = bounce_in(report())
    assert bounce is not None
    assert [fate.recipient for fate in bounce.fates] == ["anna@player.example"]
    assert bounce.original_id == "<j17.t3@pbem.example>"
    assert bounce.token == "Tok3n"
    assert bounce.fates[0].diagnostic == "smtp; 550 5.1.1 no such mailbox"
    assert bounce.permanent


@pytest.mark.parametrize("returned", ["message/rfc822", "text/rfc822-headers"])
def test_headers_alone_tell_the_original_mail(returned):
    bounce = bounce_in(report(returned=returned))
    assert bounce is not None
    assert bounce.original_id == "<j17.t3@pbem.example>"


@pytest.mark.parametrize(
    ("action", "status", "code", "permanent", "temporary"),
    [
        ("failed", "5.1.1", "550", True, False),
        ("failed", "4.4.7", "451", False, True),
        ("Failed", "", "452 4.2.2 full", False, True),
        ("failed", "", "550 unknown", True, False),
        ("delayed", "4.4.1", "421", False, True),
        ("delayed", "5.0.0", "421", False, True),
        ("relayed", "2.0.0", "250", False, False),
        ("delivered", "2.0.0", "250", False, False),
    ],
)
def test_permanent_and_temporary_are_told_apart(action, status, code, permanent, temporary):
    bounce = bounce_in(report(action, status, code))
    assert bounce is not None
    assert (bounce.permanent, bounce.temporary) == (permanent, temporary)


PROSE = {
    "qmail": (
        "Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver"
        " your message.\n\n<anna@player.example>:\n"
        "Sorry, no mailbox here by that name. (#5.1.1)\n\n"
        "--- Below this line is a copy of the message.\n\nReturn-Path: <x@pbem.example>\n"
        "Message-ID: <j17.t3@pbem.example>\nTo: other@player.example\n"
    ),
    "exim": (
        "This message was created automatically by mail delivery software.\n\nA message that you"
        " sent could not be delivered to one or more of its\n"
        "recipients. This is a permanent error.\n\n"
        "  anna@player.example\n    550 5.1.1 unknown user\n\n"
        "------ This is a copy of the message, including all the headers. ------\n\n"
        "Message-ID: <j17.t3@pbem.example>\n"
    ),
    "exchange": (
        "Delivery has failed to these recipients or groups:\n\n"
        "Anna Berg (anna@player.example)<mailto:anna@player.example>\n"
        "The e-mail address could not be found. #550 5.1.1 RESOLVER.ADR\n\n"
        "Original message headers:\n\nMessage-ID: <j17.t3@pbem.example>\n"
    ),
    "postfix": (
        "This is the Postfix program at host mx.example.\n\nI'm sorry to have to inform you that"
        " the message returned\nbelow could not be delivered.\n\n"
        "<anna@player.example>: host mx said:\n"
        "    550 5.1.1 unknown user\n\n---- Original message ----\n"
        "Message-ID: <j17.t3@pbem.example>\n"
    ),
    "sendmail": (
        "   ----- The following addresses had permanent fatal errors -----\n<anna@player.example>\n"
        "    (reason: 550 5.1.1 User unknown)\n\n   ----- Original message follows -----\n"
        "Message-ID: <j17.t3@pbem.example>\n"
    ),
}


@pytest.mark.parametrize("manner", PROSE)
def test_prose_is_read(manner):
    bounce = bounce_in(mail(PROSE[manner], From="Mail Delivery System <MAILER-DAEMON@mx.example>"))
    assert bounce is not None
    assert bounce.manner == manner
    assert [fate.recipient for fate in bounce.fates] == ["anna@player.example"]
    assert bounce.original_id == "<j17.t3@pbem.example>"
    assert bounce.permanent
    assert bounce.fates[0].status == "5.1.1"


def test_a_warning_is_temporary():
    text = PROSE["exim"].replace(
        "could not be delivered to one or more of its\nrecipients. This is a permanent error.",
        "has not been delivered yet. Delivery attempts will continue.",
    )
    text = text.replace("550 5.1.1 unknown user", "retry timeout not exceeded")
    bounce = bounce_in(mail(text, From="Mailer-Daemon@mx.example"))
    assert bounce is not None
    assert bounce.temporary


@pytest.mark.parametrize("manner", PROSE)
def test_the_same_words_from_a_person_are_no_bounce(manner):
    assert bounce_in(mail(PROSE[manner])) is None


def test_a_server_that_writes_something_else_is_no_bounce():
    assert bounce_in(mail("Your mailbox is nearly full.", From="postmaster@x.example")) is None


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parent / "corpus").glob("*.eml")), ids=lambda path: path.stem
)
def test_a_reply_is_no_bounce(path):
    assert bounce_in(path.read_bytes()) is None


def test_a_report_inside_a_forwarded_mail_is_not_ours():
    inner = report().decode()
    assert bounce_in(mail(inner, "message/rfc822")) is None


def test_a_return_path_goes_and_comes_back():
    assert (
        return_paths.token_of(return_paths.return_path("Tok3n", "pbem.example"), "PBEM.example")
        == "Tok3n"
    )


@pytest.mark.parametrize("address", ["x@y.example", "bounce+@y.example", "bounce+a b@y.example"])
def test_other_addresses_hold_no_token(address):
    assert return_paths.token_of(address) is None


def test_a_token_of_another_domain_is_not_ours():
    assert return_paths.token_of("bounce+Tok3n@evil.example", "pbem.example") is None


def test_a_token_with_a_line_break_is_refused():
    with pytest.raises(ValueError, match="cannot stand"):
        return_paths.return_path("a\r\nBcc: x", "pbem.example")
