"""What is never answered, and what is."""

from __future__ import annotations

import pytest

from pbem.post.answering.never_answered import RULES, Ours, why_not_answered
from pbem.post.reading.letter import read_letter
from tests.post.mails import mail

OURS = Ours(("pbem.example",), "pbem-loop")
NOT_ANSWERED = [
    ("auto-submitted", {"Auto_Submitted": "auto-replied"}),
    ("auto-submitted", {"AUTO_SUBMITTED": "Auto-Generated; owner=x"}),
    ("auto-submitted", {"auto_submitted": "something-new"}),
    ("bulk", {"Precedence": "bulk"}),
    ("bulk", {"precedence": "JUNK"}),
    ("bulk", {"PRECEDENCE": "list"}),
    ("bulk", {"Precedence": "auto_reply"}),
    ("list", {"List_Id": "<x.example>"}),
    ("list", {"LIST_UNSUBSCRIBE": "<mailto:x@y.example>"}),
    ("null-return-path", {"Return_Path": "<>"}),
    ("daemon", {"From": "MAILER-DAEMON@mx.example"}),
    ("daemon", {"From": "Postmaster <postmaster@mx.example>"}),
    ("daemon", {"From": "shop-no-reply@shop.example"}),
    ("daemon", {"From": "DoNotReply@shop.example"}),
    ("daemon", {"Sender": "chess-bounces@list.example"}),
    ("suppressed", {"X_Auto_Response_Suppress": "DR, OOF, AutoReply"}),
    ("suppressed", {"x_auto_response_suppress": "All"}),
    ("autoreply", {"X_Autoreply": "yes"}),
    ("autoreply", {"X_AUTORESPOND": "vacation"}),
    ("our-loop", {"X_Loop": "PBEM-Loop"}),
    ("our-header", {"X_PBEM_Game": "J17"}),
    ("our-message-id", {"Message_ID": "<x.1@PBEM.example>"}),
    ("report", {"Content_Type": "multipart/report; report-type=delivery-status; boundary=b"}),
    ("report", {"X_Failed_Recipients": "a@b.example"}),
    ("out-of-office", {"Subject": "Automatic reply: your move"}),
    ("out-of-office", {"Subject": "=?utf-8?q?Abwesenheitsnotiz=3A_x?="}),
    ("nobody", {"From": ""}),
    ("nobody", {"From": "a@b.example, c@d.example"}),
]
ANSWERED = [
    ("auto-submitted", {"Auto_Submitted": "no"}),
    ("auto-submitted", {"Auto_Submitted": "No (by hand)"}),
    ("bulk", {"Precedence": "first-class"}),
    ("list", {"Listen_To": "me"}),
    ("null-return-path", {"Return_Path": "<anna@player.example>"}),
    ("daemon", {"From": "noreen.reply@player.example"}),
    ("suppressed", {"X_Auto_Response_Suppress": "None"}),
    ("autoreply", {"X_Autoreply": "no"}),
    ("our-loop", {"X_Loop": "somebody@else.example"}),
    ("our-header", {"X_Mailer": "pbem"}),
    ("our-message-id", {"Message_ID": "<pbem.example@player.example>"}),
    ("report", {"Content_Type": "multipart/mixed; boundary=b"}),
    ("out-of-office", {"Subject": "Re: your move before I am out of office"}),
    ("nobody", {"From": "Berg, Anna <anna@player.example>"}),
]


@pytest.mark.parametrize(("rule", "headers"), NOT_ANSWERED)
def test_not_answered(rule, headers):
    why = why_not_answered(read_letter(mail(**headers)), None, OURS)
    assert why is not None
    assert why.startswith(f"{rule}: ")


@pytest.mark.parametrize(("rule", "headers"), ANSWERED)
def test_answered(rule, headers):
    assert why_not_answered(read_letter(mail(**headers)), "anna@player.example", OURS) is None


def test_every_rule_is_tried_both_ways():
    names = [rule.name for rule in RULES]
    assert names == list(dict.fromkeys(name for name, _ in NOT_ANSWERED))
    assert names == list(dict.fromkeys(name for name, _ in ANSWERED))


@pytest.mark.parametrize("path", ["", "<>", " < > "])
def test_the_return_path_that_the_server_tells_counts(path):
    why = why_not_answered(read_letter(mail(Return_Path="<anna@player.example>")), path, OURS)
    assert why is not None
    assert why.startswith("null-return-path: ")


def test_a_second_header_of_the_same_name_counts_too():
    raw = b"Auto-Submitted: no\nAUTO-SUBMITTED: auto-replied\n" + mail()
    assert why_not_answered(read_letter(raw), "anna@player.example", OURS) is not None


def test_a_reply_of_a_person_to_our_mail_is_answered():
    letter = read_letter(mail(In_Reply_To="<j17@pbem.example>", References="<j17@pbem.example>"))
    assert why_not_answered(letter, "anna@player.example", OURS) is None
