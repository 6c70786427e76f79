"""The canary listens to nobody: whoever writes to it, or as it, changes nothing."""

from __future__ import annotations

import pytest
from sqlmodel import select

from pbem.league.membership.web_passes import ask_for_link
from pbem.league.upkeep import canary
from pbem.post.sender.secret_addresses import SecretAddress
from pbem.store.rows import games, seating
from pbem.store.schema import Outgoing, Pass, Seat
from tests.threats.club import PLAIN, Club, Mail
from tests.threats.conftest import NewClub

NEST = "play+canary1@pbem.example"
TRUSTED = "mx.pbem.example"
PROVED = f"{TRUSTED}; dkim=pass header.d=pbem.example; dmarc=pass header.from=pbem.example"


@pytest.fixture
def canary_club(new_club: NewClub) -> Club:
    """A club with a canary that was asked its first question."""
    club = new_club(trusted=(TRUSTED,))
    with club.house.work() as work:
        canary.begin(work)
    club.work()
    return club


def asked(club: Club) -> Mail:
    """The mail that asks the canary something."""
    return next(each for each in club.sink.sent if each.to == NEST)


def code(club: Club) -> str:
    with club.house.look() as work:
        return games.game(work.session, 2).code


def seat(club: Club) -> Seat:
    with club.house.look() as work:
        return seating.seats(work.session, 2)[0]


def changed_nothing(club: Club, raw: bytes, *to: str) -> None:
    """Deliver a mail; no row but the post's own is another one, and nobody is answered."""
    before = club.state()
    assert club.post(raw, *to) == []
    assert club.state() == before
    assert club.last.state == "ignored"
    assert club.last.reason != "canary"


# -- mails to a canary ----------------------------------------------------------------------------


def test_its_own_mail_that_comes_back_is_known(canary_club: Club) -> None:
    canary_club.post(asked(canary_club).raw, NEST)
    assert (canary_club.last.state, canary_club.last.reason) == ("done", "canary")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Message_ID": "<report.00112233445566778899aabb@pbem.pbem.example>"},
        {"Reply_To": "thief@evil.example"},
    ],
)
def test_a_forged_mail_to_a_canary_is_none_of_its_mails(
    canary_club: Club, headers: dict[str, str]
) -> None:
    raw = canary_club.mail("DEFAULT", PLAIN, NEST, Auto_Submitted="auto-generated", **headers)
    changed_nothing(canary_club, raw, NEST)


def test_who_has_seen_its_mail_cannot_have_the_answer_sent_elsewhere(canary_club: Club) -> None:
    seen = asked(canary_club)
    raw = seen.raw.replace(seen["Reply-To"].encode(), b"thief@pbem.example")
    assert raw != seen.raw
    changed_nothing(canary_club, raw, NEST)


def test_a_mail_to_somebody_else_is_none_of_the_canarys(canary_club: Club) -> None:
    (mail, *_) = canary_club.says("anna", "STATUS")
    changed_nothing(canary_club, mail.raw, NEST)


# -- mails as a canary ----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["DEFAULT", "SIGNUP", "JOIN jupiter-1", "LOGIN", "hello"])
def test_a_mail_from_its_address_to_the_plain_one_changes_nothing(
    canary_club: Club, text: str
) -> None:
    raw = canary_club.mail(text, NEST, Authentication_Results=PROVED)
    changed_nothing(canary_club, raw)


@pytest.mark.parametrize("sender", [NEST, "thief@evil.example"])
@pytest.mark.parametrize("text", ["DEFAULT", "LOGIN", "JOIN jupiter-1 german", "RESIGN jupiter-2"])
def test_who_has_stolen_its_secret_address_cannot_play_for_it(
    canary_club: Club, sender: str, text: str
) -> None:
    stolen = asked(canary_club)["Reply-To"]
    changed_nothing(canary_club, canary_club.mail(text, sender, stolen), stolen)


def test_who_has_its_key_cannot_play_for_it(canary_club: Club) -> None:
    theirs = seat(canary_club)
    key = canary_club.tokens.key(SecretAddress("seat", theirs.id or 0), theirs.epoch)
    text = f"GAME {code(canary_club)}\nKEY {key}\nDEFAULT"
    changed_nothing(canary_club, canary_club.mail(text, NEST, Subject=f"[{code(canary_club)}]"))


def test_nobody_gets_a_way_in_as_a_canary(canary_club: Club) -> None:
    with canary_club.house.work() as work:
        written = len(work.session.exec(select(Outgoing)).all())
        ask_for_link(work, NEST)
        assert work.session.exec(select(Pass)).all() == []
        assert len(work.session.exec(select(Outgoing)).all()) == written


# -- its game -------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["JOIN {}", "JOIN {} german", "OBSERVE {}", "GAME {}\nSTATUS"])
def test_its_game_is_answered_like_one_that_is_not_there(canary_club: Club, command: str) -> None:
    mine = canary_club.person_address("anna")
    texts = []
    for each in (code(canary_club), "jupiter-7"):
        (answer,) = canary_club.says("anna", command.format(each), mine)
        texts.append(answer.text.replace(each, "jupiter-n"))
    assert texts[0] == texts[1]
    with canary_club.house.look() as work:
        assert len(seating.seats(work.session, 2)) == 2


def test_its_game_is_not_listed(canary_club: Club) -> None:
    (answer,) = canary_club.says("anna", "GAMES", canary_club.person_address("anna"))
    assert code(canary_club) not in answer.everything


def test_its_name_is_nobodys_whom_a_moderator_could_seat(canary_club: Club) -> None:
    (answer, *_) = canary_club.says("mona", "REPLACE german WITH Canary German BECAUSE he is away")
    assert "Nobody here is called 'Canary German'" in answer.text
