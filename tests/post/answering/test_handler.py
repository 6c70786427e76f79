"""What is done with a mail that has arrived: for whom it speaks, and what comes of it, once."""

from __future__ import annotations

import html
import re
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from sqlmodel import col, select

from pbem.league.notices import Notice, read_notice
from pbem.league.submissions.exchange import COMMANDS
from pbem.post.answering.handler import Handler
from pbem.post.sender.identity import SenderFinder, confirm_epoch, signup_with
from pbem.post.sender.proof_of_sender import Dns
from pbem.post.sender.secret_addresses import SecretAddress, SecretAddresses
from pbem.post.ways_in.arrived import Arrived
from pbem.post.ways_in.intake import store as keep
from pbem.post.ways_out.envelope import Envelope
from pbem.post.ways_out.outbox import Outbox
from pbem.store.database import Store
from pbem.store.rows import people, seating
from pbem.store.schema import Outgoing, Person, Submission
from tests.league.company import Company
from tests.marks import postgresql
from tests.post.sender.test_proof_of_sender import RECORD, dns_with, signed

PLAIN = "play@pbem.example"
ANNA, GEORG = "anna@player.example", "georg@other.example"
SIGNED = (b"from", b"to", b"subject", b"date", b"message-id")


class Sink:
    """A way out that keeps everything."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, EmailMessage]] = []

    def send(self, envelope: Envelope) -> None:
        message = cast(EmailMessage, message_from_bytes(envelope.data, policy=default))
        self.sent.append((envelope.recipient, message))

    def close(self) -> None:
        """Nothing is open."""


class Desk:
    """A club whose mails come and go as bytes."""

    def __init__(self, club: Company, dns: Dns | None = None) -> None:
        self.club = club
        self.house = club.house
        self.tokens = SecretAddresses(b"a secret of sixteen bytes", PLAIN)
        self.handling = Handler(self.house, self.tokens, SenderFinder(self.tokens, dns, ()))
        self.sink = Sink()
        self.outbox = Outbox(self.house, self.tokens, self.sink)
        self.numbers = count(1)

    def mail(self, sender: str, to: str, text: str, subject: str = "x", **heads: str) -> bytes:
        given = {
            "From": sender,
            "To": to,
            "Subject": subject,
            "Date": "Mon, 02 Mar 2026 12:00:00 +0000",
            "Message-ID": f"<{next(self.numbers)}@mua.example>",
            **{name.replace("_", "-"): value for name, value in heads.items()},
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in given.items())
        return f"{head}\r\n".encode() + text.replace("\n", "\r\n").encode()

    def arrive(self, raw: bytes, sender: str, to: str) -> Submission:
        """Take a mail in and handle it; how it is written down."""
        keep(self.house, [Arrived(raw, sender, (to,), "smtp")])
        self.handling.handle_all()
        with self.house.look() as work:
            row = work.session.exec(select(Submission).order_by(col(Submission.id).desc())).first()
            assert row is not None
            return row

    def send(self, sender: str, to: str, text: str, subject: str = "x", **heads: str) -> Submission:
        return self.arrive(self.mail(sender, to, text, subject, **heads), sender, to)

    def seat(self, who: str, game: int, tag: int = 0) -> str:
        """The secret address of somebody's seat."""
        with self.house.look() as work:
            seat = seating.watching(work.session, game, self.club.people[who])[0]
            return self.tokens.address(SecretAddress("seat", seat.id, tag), seat.epoch)

    def key(self, who: str, game: int) -> str:
        with self.house.look() as work:
            seat = seating.watching(work.session, game, self.club.people[who])[0]
            return self.tokens.key(SecretAddress("seat", seat.id), seat.epoch)

    def own(self, who: str) -> str:
        """The secret address of a person."""
        with self.house.look() as work:
            person = people.person(work.session, self.club.people[who])
            return self.tokens.address(SecretAddress("person", person.id), person.epoch)

    def answers(self) -> list[Notice]:
        """All that has been written so far."""
        with self.house.look() as work:
            rows = work.session.exec(select(Outgoing).order_by(col(Outgoing.id))).all()
            return [read_notice(row.notice_json) for row in rows]

    def sent(self) -> list[tuple[str, EmailMessage]]:
        """What goes out now."""
        before = len(self.sink.sent)
        self.outbox.send_all()
        return self.sink.sent[before:]


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path, PBEM_ADDRESS=PLAIN)


@pytest.fixture
def desk(club: Company) -> Desk:
    return Desk(club)


@pytest.fixture
def game(club: Company) -> int:
    return club.game()


def entries(desk: Desk, game: int) -> int:
    """How much has been played."""
    return desk.club.loaded(game).row.entries


# -- secret addresses -----------------------------------------------------------------------------


def test_a_mail_to_the_address_of_a_seat_speaks_for_the_seat(desk, game):
    row = desk.send(ANNA, desk.seat("anna", game), "DEFAULT")
    assert (row.state, row.person_id, row.game_id) == ("done", desk.club.people["anna"], game)
    assert entries(desk, game) == 1
    assert row.receipt == desk.answers()[-2].receipt.number


def test_it_does_so_whoever_stands_in_from(desk, game):
    row = desk.send("anna@phone.example", desk.seat("anna", game), "DEFAULT")
    assert row.person_id == desk.club.people["anna"]
    assert entries(desk, game) == 1


def test_the_tag_in_the_address_says_which_question_is_answered(desk, game):
    old = desk.club.loaded(game).question.number
    address = desk.seat("anna", game, old)
    desk.send(ANNA, address, "BASE US 1616")
    desk.send(ANNA, address, "DEFAULT")
    assert "no longer open" in desk.answers()[-1].lead[0]
    assert entries(desk, game) == 1


def test_a_mail_to_the_address_of_a_person_is_about_no_game(desk, game):
    row = desk.send(ANNA, desk.own("anna"), "STATUS")
    assert (row.state, row.person_id, row.game_id) == ("done", desk.club.people["anna"], None)


def test_an_old_address_is_worth_nothing_after_a_new_key(desk, game):
    old = desk.seat("anna", game)
    desk.send(ANNA, old, "KEY NEW")
    row = desk.send(ANNA, old, "DEFAULT")
    assert (row.state, entries(desk, game)) == ("ignored", 0)
    desk.send(ANNA, desk.seat("anna", game), "DEFAULT")
    assert entries(desk, game) == 1


def test_the_answer_to_a_new_key_comes_from_the_new_address(desk, game):
    desk.sent()
    desk.send(ANNA, desk.seat("anna", game), "KEY NEW")
    ((_, message),) = desk.sent()
    assert desk.seat("anna", game).partition("-")[2] in str(message["Reply-To"])


def test_an_address_that_is_nearly_right_is_a_strangers(desk, game):
    address = desk.seat("anna", game)
    wrong = address.replace("-a", "-b") if "-a" in address else address.replace("-", "-a", 1)[:-1]
    assert desk.send(ANNA, wrong, "DEFAULT").state == "ignored"
    assert entries(desk, game) == 0


# -- signing up -----------------------------------------------------------------------------------


def test_who_signs_up_confirms_by_a_reply_and_is_known_from_then_on(desk):
    desk.send("Nina <nina@new.example>", PLAIN, "SIGNUP")
    ((to, message),) = desk.sent()
    assert to == "nina@new.example"
    desk.send("nina@new.example", str(message["Reply-To"]), "")
    with desk.house.look() as work:
        assert people.at_address(work.session, "nina@new.example").name == "Nina"
    ((_, welcome),) = desk.sent()
    assert "Welcome, Nina." in welcome.get_body(("plain",)).get_content()


def test_nobody_is_known_before_the_confirmation(desk):
    desk.send("nina@new.example", PLAIN, "SIGNUP")
    with desk.house.look() as work:
        assert people.at_address(work.session, "nina@new.example") is None


def test_the_confirmation_brings_a_link_where_there_are_pages(club):
    settings = replace(club.house.settings, web_url="https://club.example")
    club.house = type(club.house)(settings, club.house.store, club.house.now)
    desk = Desk(club)
    desk.send("nina@new.example", PLAIN, "SIGNUP")
    ((_, message),) = desk.sent()
    text = message.get_body(("plain",)).get_content()
    assert "an empty reply will do; or open this address" in " ".join(text.split())
    key = re.search(r"https://club\.example/welcome/(\S+)", text)[1]
    with desk.house.look() as work:
        assert signup_with(work, key, desk.tokens).address == "nina@new.example"


def test_without_pages_the_confirmation_brings_no_link(desk):
    desk.send("nina@new.example", PLAIN, "SIGNUP")
    ((_, message),) = desk.sent()
    assert "welcome" not in message.get_body(("plain",)).get_content()


def test_what_stands_in_the_confirming_reply_is_done_too(desk):
    desk.send("nina@new.example", PLAIN, "SIGNUP")
    ((_, message),) = desk.sent()
    desk.send("nina@new.example", str(message["Reply-To"]), "Yes, gladly!\nNEW jupiter AS german\n")
    with desk.house.look() as work:
        person = people.at_address(work.session, "nina@new.example")
        (seat,) = people.seats_of(work.session, person.id)
    assert seat.side == "german"


def test_a_confirmation_is_asked_for_by_a_word_in_the_subject_too(desk):
    desk.send("nina@new.example", PLAIN, "", subject="SIGNUP")
    assert desk.answers()[-1].kind == "confirm"


def test_signup_is_answered_after_any_other_words_and_when_the_answer_was_lost(desk):
    for text in ("hello", "SIGNUP", "SIGNUP, please. The first mail never came", "Sign up"):
        desk.send("nina@new.example", PLAIN, text)
    kinds = [each.kind for each in desk.answers()]
    assert kinds == ["stranger", "confirm", "confirm", "confirm"]


@postgresql
@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Hi, a friend told me to write SIGNUP to you.", "x"),
        ("Hello,\nplease sign me up!", "x"),
        ("", "Re: Signup"),
    ],
)
def test_signup_is_understood_wherever_it_stands(desk, text, subject):
    desk.send("nina@new.example", PLAIN, text, subject=subject)
    ((to, message),) = desk.sent()
    assert to == "nina@new.example"
    assert "confirm" in str(message["Subject"])


@pytest.mark.parametrize("shown", ["attachment", "inline"])
def test_a_picture_of_orders_is_named_as_not_read(desk, game, shown):
    parts = (
        "--b\n\n{}\n--b\nContent-Type: image/jpeg\nContent-Transfer-Encoding: base64\n"
        f'Content-Disposition: {shown}; filename="orders.jpg"\n\n/9j/4AAQ\n--b--\n'
    )
    kind = {"MIME_Version": "1.0", "Content_Type": "multipart/mixed; boundary=b"}
    desk.send(ANNA, desk.seat("anna", game), parts.format(""), **kind)
    assert "orders.jpg" in " ".join(desk.answers()[-1].answers[0].words)
    desk.send(ANNA, desk.seat("anna", game), parts.format("see the photo\nSHOW"), **kind)
    told = [word for each in desk.answers()[-1].answers for word in each.words]
    assert any("orders.jpg" in word for word in told)


def test_one_address_is_not_asked_to_confirm_for_ever(desk):
    for number in range(15):
        desk.send("nina@new.example", PLAIN, f"SIGNUP {number}")
    desk.send("olaf@new.example", PLAIN, "SIGNUP")
    sent = [to for to, _ in desk.sent()]
    assert sent == ["nina@new.example"] * 10 + ["olaf@new.example"]


def test_a_player_without_a_mail_at_hand_comes_back_by_signing_up(desk, game):
    desk.club.clock.pass_by(timedelta(days=1))
    desk.send(ANNA, PLAIN, "SIGNUP")
    (*_, (to, message)) = desk.sent()
    assert to == ANNA
    desk.send(ANNA, str(message["Reply-To"]), "")
    welcome = desk.answers()[-1].answers[0]
    assert "Welcome back, Anna." in welcome.words[0]
    assert f"GAME {desk.club.code(game)}" in welcome.block


@postgresql
def test_a_confirmation_that_is_weeks_old_no_longer_counts(desk):
    desk.send("nina@new.example", PLAIN, "SIGNUP")
    ((_, message),) = desk.sent()
    desk.club.clock.pass_by(timedelta(days=15))
    desk.send("nina@new.example", str(message["Reply-To"]), "yes")
    with desk.house.look() as work:
        assert people.at_address(work.session, "nina@new.example") is None


# -- the plain address ----------------------------------------------------------------------------


def test_a_mail_to_the_plain_address_counts_when_its_signature_is_valid(club, game):
    desk = Desk(club, dns_with(RECORD))
    raw = signed(desk.mail(f"Anna <{ANNA}>", PLAIN, "DEFAULT\n"), names=SIGNED)
    row = desk.arrive(raw, ANNA, PLAIN)
    assert (row.state, row.game_id, entries(desk, game)) == ("done", game, 1)


def test_the_same_mail_without_a_signature_changes_nothing(club, game):
    desk = Desk(club, dns_with(RECORD))
    row = desk.send(ANNA, PLAIN, "DEFAULT")
    assert (row.state, entries(desk, game)) == ("ignored", 0)


def test_a_signature_of_another_domain_proves_nothing(club, game):
    desk = Desk(club, dns_with(RECORD))
    raw = signed(desk.mail(f"Anna <{ANNA}>", PLAIN, "DEFAULT\n"), domain=b"other.example")
    assert desk.arrive(raw, ANNA, PLAIN).state == "ignored"
    assert entries(desk, game) == 0


@postgresql
def test_a_signed_mail_of_somebody_with_two_games_must_say_which(club, game):
    desk = Desk(club, dns_with(RECORD))
    second = club.game()
    bare = signed(desk.mail(ANNA, PLAIN, "DEFAULT\n"), names=SIGNED)
    desk.arrive(bare, ANNA, PLAIN)
    assert (entries(desk, game), entries(desk, second)) == (0, 0)
    named = desk.mail(ANNA, PLAIN, "DEFAULT\n", subject=f"[{club.code(second)}] my orders")
    desk.arrive(signed(named, names=SIGNED), ANNA, PLAIN)
    assert (entries(desk, game), entries(desk, second)) == (0, 1)


@postgresql
def test_a_signed_reply_is_about_the_game_of_the_mail_that_it_answers(club, game):
    desk = Desk(club, dns_with(RECORD))
    club.game()
    with desk.house.look() as work:
        wanted = select(Outgoing).where(Outgoing.game_id == game)
        ours = work.session.exec(wanted.where(Outgoing.person_id == club.people["anna"])).first()
    raw = desk.mail(ANNA, PLAIN, "DEFAULT\n", In_Reply_To=ours.message_id)
    row = desk.arrive(signed(raw, names=SIGNED), ANNA, PLAIN)
    assert (row.game_id, entries(desk, game)) == (game, 1)


# -- keys -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [str, str.lower, lambda key: key.replace("-", " ")])
def test_the_key_of_a_seat_in_the_text_speaks_for_the_seat(desk, game, form):
    row = desk.send(ANNA, PLAIN, f"KEY {form(desk.key('anna', game))}\nDEFAULT")
    assert (row.state, entries(desk, game)) == ("done", 1)


def test_a_key_from_another_address_needs_the_name_of_the_game(desk, game):
    text = f"KEY {desk.key('anna', game)}\nDEFAULT"
    assert desk.send("library@town.example", PLAIN, text).state == "ignored"
    code = desk.club.code(game)
    desk.send("library@town.example", PLAIN, text, subject=f"[{code}]")
    assert entries(desk, game) == 1


def test_a_key_is_never_repeated(desk, game):
    key = desk.key("anna", game)
    desk.send(ANNA, PLAIN, f"KEY {key}\nPRESS ALL\nMy key is {key}, keep it.")
    assert key not in str(desk.answers())
    assert "keep it" in str(desk.answers())


def test_the_key_of_another_seat_does_not_open_this_one(desk, game):
    second = desk.club.game()
    text = f"KEY {desk.key('georg', second)}\nDEFAULT"
    row = desk.send(ANNA, PLAIN, text, subject=f"[{desk.club.code(game)}]")
    assert (row.state, entries(desk, game)) == ("ignored", 0)


# -- strangers ------------------------------------------------------------------------------------


def test_a_stranger_is_answered_once_a_day(desk, game):
    for _ in range(3):
        desk.send("someone@else.example", PLAIN, "STATUS")
    kinds = [each.kind for each in desk.answers() if each.kind == "stranger"]
    assert len(kinds) == 1
    desk.club.clock.pass_by(timedelta(days=1, minutes=1))
    desk.send("someone@else.example", PLAIN, "STATUS again")
    assert sum(each.kind == "stranger" for each in desk.answers()) == 2


def test_a_player_who_cannot_be_told_for_sure_reads_what_a_stranger_reads(desk, game):
    desk.send(ANNA, PLAIN, "STATUS")
    first = desk.answers()[-1]
    desk.send("someone@else.example", PLAIN, "STATUS")
    assert desk.answers()[-1] == first


# -- what a mail says -----------------------------------------------------------------------------


@pytest.mark.parametrize("subject", ["STATUS", "status please", "MAP"])
def test_an_empty_mail_says_what_its_subject_says(desk, game, subject):
    desk.send(ANNA, desk.seat("anna", game), "", subject=subject)
    assert desk.answers()[-1].answers[0].title.split()[0] == subject.split()[0].upper()


def test_the_subject_of_a_reply_is_ours_and_says_nothing(desk, game):
    desk.send(ANNA, desk.seat("anna", game), "", subject="Re: STATUS")
    assert "no new words" in desk.answers()[-1].answers[0].words[0]


def test_orders_in_a_subject_are_explained(desk, game):
    desk.send(ANNA, desk.seat("anna", game), "", subject="PLACE 10G 0816")
    words = " ".join(desk.answers()[-1].answers[0].words)
    assert "no new words" in words
    assert "In the subject stands 'PLACE 10G 0816'" in words


def send_with(desk: Desk, game: int, words: str, *files: tuple[str, str, str]) -> Notice:
    """The answer to a mail with these words and files: name, kind, what they say."""
    parts = [f"--b\n\n{words}\n"]
    parts += (
        f"--b\nContent-Type: {kind}\nContent-Disposition: attachment; filename={name}\n\n{text}\n"
        for name, kind, text in files
    )
    heads = {"Content_Type": "multipart/mixed; boundary=b"}
    desk.send(ANNA, desk.seat("anna", game), f"{''.join(parts)}--b--\n", **heads)
    return desk.answers()[-1]


def test_a_text_file_alone_is_read(desk, game):
    answer = send_with(desk, game, "", ("orders.txt", "text/plain", "SHOW"))
    assert [each.title for each in answer.answers] == ["SHOW"]


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("orders.txt", "text/plain", "were not read: orders.txt."),
        ("orders.docx", "application/octet-stream", "were not read: orders.docx."),
        ("winmail.dat", "application/ms-tnef", "Outlook hides"),
        ("smime.p7m", "application/pkcs7-mime", "could not be read"),
    ],
)
def test_a_file_beside_words_is_told_to_be_unread(desk, game, name, kind, told):
    answer = send_with(desk, game, "SHOW", (name, kind, "STATUS"))
    assert [each.title for each in answer.answers] == ["SHOW", "your mail"]
    assert told in " ".join(answer.answers[-1].words)


@pytest.mark.parametrize("kind", ["text/rtf", "text/enriched", "application/octet-stream"])
def test_a_mail_in_a_form_that_is_not_read_is_told_so(desk, game, kind):
    desk.send(ANNA, desk.seat("anna", game), "STATUS", Content_Type=kind)
    (answer,) = desk.answers()[-1].answers
    assert f"was not read: {kind}." in answer.words[-1]


def test_words_of_another_form_beside_what_is_read_are_told_to_be_unread(desk, game):
    parts = "--b\n\nSHOW\n--b\nContent-Type: text/enriched\n\nSTATUS\n--b--\n"
    heads = {"Content_Type": "multipart/mixed; boundary=b"}
    desk.send(ANNA, desk.seat("anna", game), parts, **heads)
    answers = desk.answers()[-1].answers
    assert [each.title for each in answers] == ["SHOW", "your mail"]
    assert "was not read: text/enriched." in " ".join(answers[-1].words)


def test_another_form_of_the_same_words_is_nothing_to_tell_of(desk, game):
    parts = "--b\n\nSHOW\n--b\nContent-Type: text/x-amp-html\n\nSHOW\n--b--\n"
    heads = {"Content_Type": "multipart/alternative; boundary=b"}
    desk.send(ANNA, desk.seat("anna", game), parts, **heads)
    assert [each.title for each in desk.answers()[-1].answers] == ["SHOW"]


def test_a_text_encrypted_by_pgp_is_told_to_be_unread(desk, game):
    sealed = "-----BEGIN PGP MESSAGE-----\n\nhQEMA1716\n-----END PGP MESSAGE-----\n"
    desk.send(ANNA, desk.seat("anna", game), sealed)
    (answer,) = desk.answers()[-1].answers
    assert "Your mail is encrypted" in answer.words[-1]


def test_a_picture_under_a_signature_is_nothing_to_tell_of(desk, game):
    answer = send_with(desk, game, "SHOW", ("logo.png", "image/png", "x"))
    assert [each.title for each in answer.answers] == ["SHOW"]


def test_words_in_what_cannot_be_read_are_missed(desk, game):
    answer = send_with(desk, game, "", ("smime.p7m", "application/pkcs7-mime", "STATUS"))
    assert "no new words" in answer.answers[0].words[0]
    assert "could not be read" in answer.answers[0].words[-1]


def test_a_subject_counts_only_when_there_is_no_text(desk, game):
    desk.send(ANNA, desk.seat("anna", game), "SHOW", subject="STATUS")
    assert [each.title for each in desk.answers()[-1].answers] == ["SHOW"]


@postgresql
def test_several_games_in_one_mail_have_one_answer_each(desk, game):
    club = desk.club
    codes = [club.code(game), club.code(club.game()), club.code(club.game())]
    desk.sent()
    desk.send(ANNA, desk.own("anna"), "".join(f"GAME {code}\nSTATUS\nSHOW\n" for code in codes))
    mails = desk.sent()
    assert [to for to, _ in mails] == [ANNA] * 3
    for code, (_, message) in zip(codes, mails, strict=True):
        assert f"[{code}]" in str(message["Subject"])


def test_an_answer_is_threaded_to_the_mail_that_it_answers(desk, game):
    desk.sent()
    desk.send(ANNA, desk.seat("anna", game), "STATUS", Message_ID="<mine@mua.example>")
    ((_, message),) = desk.sent()
    assert str(message["In-Reply-To"]) == "<mine@mua.example>"


# -- replies --------------------------------------------------------------------------------------


def gmail(ours: str, sender: str) -> str:
    quoted = "\n".join(f"> {line}".rstrip() for line in ours.split("\n"))
    wrote = f"On Mon, Mar 2, 2026 at 1:00 PM pbem — jupiter-1 <{sender}>\nwrote:"
    return f"DEFAULT\n\n{wrote}\n\n{quoted}\n"


def outlook(ours: str, sender: str) -> str:
    return (
        f"DEFAULT\n\n________________________________\nFrom: pbem — jupiter-1 <{sender}>\n"
        "Sent: Monday, March 2, 2026 1:00 PM\nTo: Anna <anna@player.example>\n"
        f"Subject: [jupiter-1] set-up: your orders (setup)\n\n{ours}\n"
    )


def bottom(ours: str, sender: str) -> str:
    quoted = "\n".join(f"> {line}".rstrip() for line in ours.split("\n"))
    return f"On 2026-03-02 12:00, pbem wrote:\n{quoted}\n\nDEFAULT\n-- \nAnna Berg\n"


@pytest.mark.parametrize("manner", [gmail, outlook, bottom])
def test_a_reply_that_quotes_our_own_mail_says_only_what_is_new(desk, game, manner):
    message = next(mail for to, mail in desk.sent() if to == ANNA)
    ours = message.get_body(("plain",)).get_content()
    text = manner(ours, str(message["From"]).partition("<")[2].rstrip(">"))
    heads = {
        "Content_Type": "text/plain; charset=utf-8",
        "Content_Transfer_Encoding": "8bit",
        "In_Reply_To": str(message["Message-ID"]),
    }
    subject = f"Re: {message['Subject']}"
    row = desk.send(ANNA, str(message["Reply-To"]), text, subject=subject, **heads)
    assert row.state == "done"
    (receipt,) = (each.receipt for each in desk.answers() if each.receipt is not None)
    assert [each.canonical for each in receipt.lines] == ["DEFAULT"]
    assert entries(desk, game) == 1


def test_an_html_reply_that_quotes_our_own_page_says_only_what_is_new(desk, game):
    message = next(mail for to, mail in desk.sent() if to == ANNA)
    page = message.get_body(("html",)).get_content()
    who = html.escape(str(message["From"]))
    text = (
        f'<div dir="ltr">DEFAULT</div><br><div class="gmail_quote"><div dir="ltr" '
        f'class="gmail_attr">On Mon, Mar 2, 2026 at 1:00 PM {who} wrote:<br></div>'
        f'<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">{page}</blockquote></div>'
    )
    heads = {
        "Content_Type": "text/html; charset=utf-8",
        "Content_Transfer_Encoding": "8bit",
        "MIME_Version": "1.0",
    }
    desk.send(ANNA, str(message["Reply-To"]), text, subject=f"Re: {message['Subject']}", **heads)
    (receipt,) = (each.receipt for each in desk.answers() if each.receipt is not None)
    assert [each.canonical for each in receipt.lines] == ["DEFAULT"]


# -- once, or not at all --------------------------------------------------------------------------


def test_the_same_mail_ten_times_has_the_effect_of_once(desk, game):
    address = desk.seat("georg", game)
    raw = desk.mail(GEORG, address, "DONE MOVES")
    for _ in range(10):
        desk.arrive(raw, GEORG, address)
    receipts = [each for each in desk.answers() if each.receipt is not None]
    assert len(receipts) == 1
    assert len(receipts[0].receipt.queue) == 1


def test_a_mail_that_cannot_be_handled_is_set_aside_with_the_reason(desk, game, monkeypatch):
    def fails(talk, request):
        talk.part.seat.draw_offered = True
        raise RuntimeError("a pencil broke")

    monkeypatch.setitem(COMMANDS, "STATUS", replace(COMMANDS["STATUS"], act=fails))
    before = len(desk.answers())
    row = desk.send(ANNA, desk.seat("anna", game), "DEFAULT\nSTATUS")
    assert (row.state, row.reason) == ("aside", "RuntimeError: a pencil broke")
    assert row.game_id == game  # its moderator finds it
    assert {each.reader for each in desk.answers()[before:]} <= {"Mona"}  # who keeps the house
    assert not desk.club.part("anna", game, "draw_offered")
    assert entries(desk, game) == 0


def test_a_mail_that_is_set_aside_stops_no_other(desk, game, monkeypatch):
    def fails(talk, request):
        raise RuntimeError("a pencil broke")

    monkeypatch.setitem(COMMANDS, "STATUS", replace(COMMANDS["STATUS"], act=fails))
    desk.send(ANNA, desk.seat("anna", game), "STATUS")
    assert desk.send(ANNA, desk.seat("anna", game), "DEFAULT").state == "done"
    assert entries(desk, game) == 1


@postgresql
def test_what_was_set_aside_is_kept_as_it_came(desk, game, monkeypatch):
    def fails(talk, request):
        raise RuntimeError("a pencil broke")

    monkeypatch.setitem(COMMANDS, "STATUS", replace(COMMANDS["STATUS"], act=fails))
    address = desk.seat("anna", game)
    raw = desk.mail(ANNA, address, "STATUS")
    assert desk.arrive(raw, ANNA, address).raw == raw


def test_nobody_gets_more_than_so_many_answers_within_an_hour(store, tmp_path):
    club = Company(store, tmp_path, PBEM_ADDRESS=PLAIN, PBEM_RATE_GAME="5")
    desk, game = Desk(club), club.game()
    rows = [desk.send(ANNA, desk.seat("anna", game), f"STATUS\nSHOW{' ' * n}") for n in range(8)]
    assert [row.state for row in rows] == ["done"] * 5 + ["aside"] * 3
    assert rows[-1].reason.startswith("rate: ")
    club.clock.pass_by(timedelta(hours=1, minutes=1))
    assert desk.send(ANNA, desk.seat("anna", game), "STATUS").state == "done"


def test_who_writes_too_much_within_an_hour_is_told_so_once(store, tmp_path):
    club = Company(store, tmp_path, PBEM_ADDRESS=PLAIN, PBEM_RATE_GAME="3")
    desk, game = Desk(club), club.game()
    for n in range(6):
        desk.send(ANNA, desk.seat("anna", game), f"STATUS\nSHOW{' ' * n}")
    (told,) = [each for each in desk.answers() if each.kind == "rate"]
    assert told.reader == "Anna"
    assert "send it again in an hour" in " ".join(told.lead)


def test_mails_that_others_bring_about_do_not_silence_anybody(store, tmp_path):
    club = Company(store, tmp_path, PBEM_ADDRESS=PLAIN, PBEM_RATE_GAME="4")
    desk, game = Desk(club), club.game()
    for n in range(4):
        desk.send(GEORG, desk.seat("georg", game), f"PRESS opponent\nGood luck, {n}!")
    assert desk.send(ANNA, desk.seat("anna", game), "STATUS").state == "done"


def test_an_automatic_answer_is_not_answered(desk, game):
    row = desk.send(ANNA, desk.seat("anna", game), "STATUS", Auto_Submitted="auto-replied")
    assert row.state == "ignored"


def test_who_was_unreachable_and_writes_is_reached_again(desk, game):
    with desk.house.work() as work:
        row = people.address_row(work.session, ANNA)
        row.failing_since = work.now
    desk.send(ANNA, desk.seat("anna", game), "STATUS")
    with desk.house.look() as work:
        assert people.address_row(work.session, ANNA).failing_since is None


def test_a_mail_for_somebody_who_has_left_is_a_strangers(desk, game):
    address = desk.seat("georg", game)
    desk.send(GEORG, address, f"RESIGN {desk.club.code(game)}")
    assert desk.send(GEORG, address, "STATUS").state == "ignored"
    with desk.house.look() as work:
        assert work.session.get(Person, desk.club.people["georg"]) is not None


def test_a_check_sent_again_and_again_is_answered_each_time(desk, game):
    to = desk.seat("anna", game)
    before = len(desk.answers())
    for _ in range(5):
        assert desk.send(ANNA, to, "CHECK\nDEFAULT").state == "done"
    assert len(desk.answers()) == before + 5


# -- invitations ----------------------------------------------------------------------------------

INVITED = "INVITE new@player.example TO german BECAUSE we need you"


def accepted(desk: Desk, words: str = "Yes, gladly.") -> Submission:
    """The invited one answers."""
    with desk.house.look() as work:
        signup = people.signup_at(work.session, "new@player.example")
        token = SecretAddress("confirm", signup.id)
        to = desk.tokens.address(token, confirm_epoch(work, signup))
    return desk.send("new@player.example", to, words)


def test_who_accepts_an_invitation_plays(desk, club):
    game = club.game()
    club.say("mona", game, f"EJECT german BECAUSE so\n{INVITED}")
    assert accepted(desk).state == "done"
    assert club.loaded(game).name_of(club.loaded(game).seat_of("german")) == "New"


@pytest.mark.parametrize("words", ["No", "No, thanks.", "I don't have time, sorry", "Who is this?"])
def test_who_does_not_agree_to_an_invitation_does_not_play(desk, club, words):
    game = club.game()
    club.say("mona", game, f"EJECT german BECAUSE so\n{INVITED}")
    accepted(desk, words)
    assert club.loaded(game).seat_of("german").person_id is None
    with desk.house.look() as work:
        assert people.at_address(work.session, "new@player.example") is None
    (told,) = (each for each in desk.answers() if each.subject == "nothing was confirmed")
    assert "reply to this mail with the word YES" in told.lead[1]
    accepted(desk, "YES")
    assert club.loaded(game).name_of(club.loaded(game).seat_of("german")) == "New"


def test_who_was_invited_is_not_welcomed_back(desk, club):
    game = club.game()
    club.say("mona", game, f"EJECT german BECAUSE so\n{INVITED}")
    accepted(desk)
    said = [word for each in desk.answers() for answer in each.answers for word in answer.words]
    (welcome,) = (each for each in said if each.startswith("Welcome"))
    assert welcome.startswith("Welcome, New.")


@pytest.mark.parametrize(
    ("who", "text", "why"),
    [
        ("mona", "REPLACE german WITH staff BECAUSE so", "has found somebody else meanwhile"),
        ("anna", "CONCEDE jupiter-1", "is over"),
    ],
)
def test_who_accepts_an_invitation_too_late_hears_it(desk, club, who, text, why):
    game = club.game()
    club.say("mona", game, f"EJECT german BECAUSE so\n{INVITED}")
    club.say(who, game, text)
    assert accepted(desk).state == "done"
    (told,) = (each for each in desk.answers() if each.subject.endswith("no longer free"))
    assert why in told.lead[0]
    assert "you do not play in it" in told.lead[0]
