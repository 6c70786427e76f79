"""One click in a mail program ends the mails about a game that somebody only watches."""

from __future__ import annotations

import msgspec
import pytest
from sqlmodel import select

from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.post.ways_out.outbox import Outbox
from pbem.settings import secret
from pbem.store.schema import Seat
from pbem.web.app import create_app
from pbem.web.visitor import login
from tests.web.sites import Site


class Kept:
    """Keeps what would be sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, envelope: object) -> None:
        self.sent.append(envelope.data)  # type: ignore[attr-defined]

    def close(self) -> None:
        """There is nothing to close."""


@pytest.fixture
def club(site: Site) -> Site:
    settings = msgspec.structs.replace(site.house.settings, web_url="https://play.example.org")
    site.house = type(site.house)(settings, site.house.store, site.house.now)
    return site


def watching(club: Site) -> Seat:
    club.write(club.join("Olga"), f"OBSERVE {club.code(club.game())}")
    with club.house.look() as work:
        return work.session.exec(select(Seat).where(Seat.role == "observer")).one()


def key(club: Site, seat: Seat) -> str:
    tokens: SecretAddresses = create_app(club.house).extensions[login.TOKENS]
    return tokens.pass_key("leave", seat.id or 0)


def still_watches(club: Site, seat: Seat) -> bool:
    with club.house.look() as work:
        return work.session.get_one(Seat, seat.id).left_at is None


def sent(club: Site) -> str:
    kept = Kept()
    tokens = SecretAddresses(secret(club.house.settings), club.house.settings.address)
    Outbox(club.house, tokens, kept).send_all()
    return "\n".join(each.decode() for each in kept.sent)


def test_the_mail_of_who_watches_names_the_click(club: Site) -> None:
    seat = watching(club)
    mails = sent(club)
    address = f"https://play.example.org/unsubscribe/{key(club, seat)}"
    assert f"List-Unsubscribe: <{address}>" in mails.replace("\r\n ", " ")
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in mails


def test_who_plays_has_to_say_so_in_a_mail(club: Site) -> None:
    club.game()
    assert "One-Click" not in sent(club)


def test_one_click_ends_the_mails(club: Site) -> None:
    seat = watching(club)
    answer = club.web.post(
        f"/unsubscribe/{key(club, seat)}", data={"List-Unsubscribe": "One-Click"}
    )
    assert answer.status_code == 200
    assert not still_watches(club, seat)


def test_looking_at_the_address_ends_nothing(club: Site) -> None:
    seat = watching(club)
    assert "Stop the mails" in club.read(f"/unsubscribe/{key(club, seat)}")
    assert still_watches(club, seat)


def test_a_second_click_does_no_harm(club: Site) -> None:
    seat = watching(club)
    for _ in range(2):
        assert club.web.post(f"/unsubscribe/{key(club, seat)}").status_code == 200


def test_the_key_of_a_player_s_seat_ends_nothing(club: Site) -> None:
    game = club.game()
    seat = club.loaded(game).players[0]
    club.web.post(f"/unsubscribe/{key(club, seat)}")
    assert still_watches(club, seat)


@pytest.mark.parametrize("wrong", ["1-aaaaaaaaaaaaaaaaaaaa", "x", "0"])
def test_a_made_up_key_is_nothing(club: Site, wrong: str) -> None:
    seat = watching(club)
    assert club.web.post(f"/unsubscribe/{wrong}").status_code == 404
    assert still_watches(club, seat)


def test_the_key_of_a_link_is_none_to_leave_with(club: Site) -> None:
    seat = watching(club)
    tokens: SecretAddresses = create_app(club.house).extensions[login.TOKENS]
    other = tokens.pass_key("link", seat.id or 0)
    assert club.web.post(f"/unsubscribe/{other}").status_code == 404
