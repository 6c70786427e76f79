"""Stolen, stale and guessed secrets: none opens anything, and none is ever told to another."""

from __future__ import annotations

import re

import pytest

from pbem.post.sender.secret_addresses import SecretAddress
from pbem.store.rows import people
from tests.threats.club import ADDRESSES, DAY, NAMES, PLAIN, Club, Mail

DEED = "CONCEDE jupiter-1"
SECRET = re.compile(r"\+[spc]\d+(?:q\d+)?-[a-z2-7]{20}@")


def changed(address: str, at: int) -> str:
    """The address with one letter of its secret made another."""
    head, _, domain = address.partition("@")
    place = len(head) - 20 + at
    letter = "a" if head[place] != "a" else "b"
    return f"{head[:place]}{letter}{head[place + 1 :]}@{domain}"


def unmoved(club: Club, address: str, text: str = DEED, who: str = "anna") -> bool:
    """Does a mail to this address leave everything as it is?"""
    before = club.state()
    club.says(who, text, address)
    return club.state() == before


# -- secrets that are none ------------------------------------------------------------------------


@pytest.mark.parametrize("at", range(20))
def test_no_letter_of_a_secret_can_be_another(club, at):
    assert unmoved(club, changed(club.seat_address("anna"), at))


GUESSES = [
    "play+s1@pbem.example",
    "play+s1-@pbem.example",
    "play+s1q1-aaaaaaaaaaaaaaaaaaaa@pbem.example",
    "play+s1q1-{mac}a@pbem.example",
    "play+s1q1-{short}@pbem.example",
    "play+s2q1-{mac}@pbem.example",
    "play+p1-{mac}@pbem.example",
    "play+c1-{mac}@pbem.example",
    "play+s01q1-{mac}@pbem.example",
    "play+s1q1-{mac}@evil.example",
    "other+s1q1-{mac}@pbem.example",
]


@pytest.mark.parametrize("guess", GUESSES)
def test_a_secret_opens_nothing_but_its_own_seat(club, guess):
    mac = club.seat_address("anna").partition("-")[2].partition("@")[0]
    assert unmoved(club, guess.format(mac=mac, short=mac[:-1]), who="mona")


def test_a_key_that_is_not_quite_right_opens_nothing(club):
    right = club.key("anna")
    wrong = ("A" if right[0] != "A" else "B") + right[1:]
    before = club.state()
    club.post(club.mail(f"KEY {wrong}\n{DEED}", club.sender("anna"), Subject="[jupiter-1]"))
    assert club.state() == before


def test_an_old_secret_is_dead_after_key_new(club):
    old, key = club.seat_address("anna"), club.key("anna")
    club.says("anna", "KEY NEW")
    assert unmoved(club, old)
    assert unmoved(club, PLAIN, f"GAME jupiter-1\nKEY {key}\n{DEED}")


def test_the_answer_to_key_new_brings_the_new_secret_to_its_owner_only(club):
    (answer,) = club.says("anna", "KEY NEW")
    assert (answer.to, answer["Reply-To"]) == (ADDRESSES["anna"], club.seat_address("anna"))


def test_a_persons_old_secret_is_dead_after_key_new(club):
    old = club.person_address("anna")
    club.says("anna", "KEY NEW", old)
    assert unmoved(club, old, "SET NAME Eve")


def test_the_address_that_once_confirmed_is_dead_after_key_new(club):
    (asked,) = club.post(club.mail("SIGNUP", club.sender("anna")))
    club.says("anna", "KEY NEW", club.person_address("anna"))
    club.clock.pass_by(2 * DAY)
    club.post(club.mail("SIGNUP", club.sender("anna")))  # anybody can ask in her name
    assert unmoved(club, asked["Reply-To"], f"GAME jupiter-1\n{DEED}")


def test_who_resigned_has_no_seat_to_speak_for(club):
    old = club.seat_address("georg")
    club.says("georg", "RESIGN jupiter-1")
    assert unmoved(club, old, DEED, "georg")


def test_who_was_ejected_has_no_seat_to_speak_for(club):
    old, key = club.seat_address("georg"), club.key("georg")
    club.says("mona", "EJECT german BECAUSE he is rude")
    assert unmoved(club, old, "DEFAULT", "georg")
    assert unmoved(club, PLAIN, f"GAME jupiter-1\nKEY {key}\nDEFAULT", "georg")


def test_a_moderator_who_left_moderates_no_more(club):
    old = club.seat_address("mona")
    club.says("mona", "LEAVE")
    assert unmoved(club, old, "PAUSE BECAUSE I can", "mona")


# -- stale replies --------------------------------------------------------------------------------


def test_orders_in_a_stale_reply_are_not_taken(club):
    first = club.seat_address("anna")
    club.says("anna", "DEFAULT")
    club.says("georg", "DEFAULT")
    assert club.seat_address("anna") != first
    assert unmoved_but_told(club, first, "DONE")


def test_a_stale_reply_is_answered_with_the_open_question(club):
    first = club.seat_address("anna")
    club.says("anna", "DEFAULT")
    club.says("georg", "DEFAULT")
    (answer,) = club.says("anna", "DONE", first)
    assert "no longer open" in " ".join(answer.text.split())
    assert "== You are asked ==" in answer.text
    assert answer["Reply-To"] == club.seat_address("anna")


@pytest.mark.parametrize("tag", [2, 99, 9_999_999_999])
def test_a_question_that_was_never_asked_is_stale(club, tag):
    assert unmoved_but_told(club, club.seat_address("anna", tag), "DEFAULT")


def unmoved_but_told(club: Club, address: str, text: str) -> bool:
    """Does a mail leave the game as it is, but for what its sender has now been told?"""
    before = club.state()
    club.says("anna", text, address)
    after = club.state()
    return all(after[name] == print_ for name, print_ in before.items() if name != "seat")


# -- secrets in what others get -------------------------------------------------------------------


def secrets_of(club: Club, who: str) -> set[str]:
    """All that only this person may read."""
    seat, person = club.seat(who), club.person(who)
    keys = {
        club.tokens.key(SecretAddress("seat", seat.id or 0), seat.epoch),
        club.tokens.key(SecretAddress("person", person.id or 0), person.epoch),
    }
    return {each for key in keys for each in (key.lower(), key.lower().replace("-", ""))}


def leaks(club: Club, known: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Who got to read whose secret."""
    found = []
    for mail in club.sink.sent:
        told = squeezed(mail)
        for who, secrets in known.items():
            if mail.to != ADDRESSES[who] and any(each in told for each in secrets):
                found.append((mail.to, who))
    return found


def squeezed(mail: Mail) -> str:
    """All that a mail says, also with the joins that folding puts in taken out."""
    whole = mail.everything.lower()
    return whole + re.sub(r"=?[\s|]+", "", whole)


def test_a_whole_exchange_tells_nobody_anothers_secret(club):
    known = {who: secrets_of(club, who) for who in ADDRESSES}
    club.says("anna", "PRESS all\nHello.\nEND\nDRAW\nEXTEND 12h\nSHOW\nHISTORY")
    club.says("georg", "PRESS moderator\nHow slow.\nEND\nVACATION 2026-05-01 2026-05-03")
    club.says("mona", "PAUSE BECAUSE a question is open\nNOTE so it is\nEND")
    club.says("mona", "RESUME BECAUSE it was answered\nANNOUNCE\nGo on.\nEND\nAUDIT")
    club.says("anna", "DEFAULT\nnonsense")
    club.says("anna", "DEFAULT")
    club.says("mona", "EJECT german BECAUSE he does not answer")
    assert len({mail.to for mail in club.sink.sent}) == 3
    assert leaks(club, known) == []


QUOTES = {
    "the address": "I reply to {address}, and you?",
    "a mailto link": "<mailto:{address}?subject=LEAVE>",
    "an encoded link": "https://x.example/?to={encoded}",
    "a header": "Reply-To: {address}\nSubject: turn 3",
    "a broken line": "My address is {broken} you see",
    "the address in capitals": "{capitals}",
    "the key": "My key is {key}.",
    "the key in one": "My key is {bare}.",
    "the key with spaces": "My key is {spaced}.",
    "a line that gives the key": "KEY {key}",
    "a quoted line that gives the key": "he said: KEY {key}",
    "her other address": "or write to {person}",
    "the path for bounces": "Return-Path: <bounce+{bounce}@pbem.example>",
}


@pytest.mark.parametrize("quote", QUOTES.values(), ids=QUOTES)
@pytest.mark.parametrize(
    "words",
    ["PRESS opponent\n{}\nEND", "PRESS all: {}", "SET NAME {}", "PRESS moderator\n{}\n"],
    ids=["a letter", "a line", "a name", "a word to the moderator"],
)
def test_a_player_who_quotes_his_own_secret_tells_nobody(club, words, quote):
    address, key = club.seat_address("anna"), club.key("anna")
    quoted = quote.format(
        address=address,
        encoded=address.replace("+", "%2B").replace("@", "%40"),
        broken=address.replace("-", "-\n"),
        capitals=address.upper(),
        key=key,
        bare=key.replace("-", "").lower(),
        spaced=key.replace("-", " "),
        person=club.person_address("anna"),
        bounce=club.tokens.bounce(1),
    )
    known = {"anna": {*secrets_of(club, "anna"), club.tokens.bounce(1)}}
    club.says("anna", words.format(quoted))
    club.says("anna", "PRESS all\nA word so that my name is told.\nEND")
    assert any(mail.to == ADDRESSES["georg"] for mail in club.sink.sent)
    assert leaks(club, known) == []


def test_a_moderator_who_quotes_his_own_secret_tells_nobody(club):
    known = {"mona": secrets_of(club, "mona")}
    club.says("mona", f"PAUSE BECAUSE {club.seat_address('mona')} gets no answers")
    club.says("mona", f"ANNOUNCE\nWrite to {club.seat_address('mona')}\nEND")
    assert {mail.to for mail in club.sink.sent} >= {ADDRESSES["anna"], ADDRESSES["georg"]}
    assert leaks(club, known) == []


def test_what_is_left_of_a_quotation_is_still_read(club):
    club.says("anna", f"PRESS opponent\nI write to {club.seat_address('anna')} now.\nEND")
    (letter,) = [mail for mail in club.sink.sent if mail.to == ADDRESSES["georg"]]
    assert "I write to play+(secret)@pbem.example now." in letter.text


def test_a_receipt_does_not_repeat_the_key(club):
    key = club.key("anna")
    (answer,) = club.post(
        club.mail(f"KEY {key}\nDEFAULT at {key}", club.sender("anna"), Subject="[jupiter-1]")
    )
    assert key not in answer.everything.upper()


def test_nobody_gets_anothers_mail_address(club):
    club.says("anna", "PRESS all\nHello.\nEND\nDRAW\nSET NAME anna@player.example")
    club.says("mona", "REPLACE german WITH new@player.example BECAUSE of time")
    club.says("mona", "AUDIT")
    private = {*ADDRESSES.values(), "new@player.example"}
    for mail in club.sink.sent:
        for address in private - {mail.to}:
            assert address not in mail.everything
            assert address.replace("@", "") not in mail.everything


def test_nobody_learns_from_a_mail_through_which_client_another_wrote(club):
    """Message ids hold the names of people's machines: they go back to their owner only."""
    raw = club.mail("PRESS all\nHi\nEND\nDEFAULT", club.sender("anna"), Message_ID="<1@annas-pc>")
    sent = club.post(raw, club.seat_address("anna"))
    assert {mail.to for mail in sent if "annas-pc" in mail.everything} == {ADDRESSES["anna"]}
    assert {mail.to for mail in sent} > {ADDRESSES["anna"]}


def test_names_are_what_people_call_themselves_and_no_addresses(club):
    (asked,) = club.post(club.mail("SIGNUP", '"olga@home.example" <olga@home.example>'))
    club.post(club.mail("yes", "olga@home.example"), asked["Reply-To"])
    with club.house.look() as work:
        person = people.at_address(work.session, "olga@home.example")
    assert person.name == "Olga"
    assert NAMES["anna"] == club.person("anna").name
