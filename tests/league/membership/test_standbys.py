"""Who waits for a seat is asked when one falls empty; who plays no more is not told he does."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.league.membership.reachability import Failure, give_up
from pbem.league.notices import Notice
from pbem.league.overdue.tick import tick
from pbem.post.composing.layout import Letterhead, facts, text_page
from pbem.store.database import Store
from pbem.store.rows import people
from tests.league.company import Company, words

BECAUSE = "BECAUSE Georg has no time"


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    """Sten waits for a seat; so do Georg, who plays, and Mona, who moderates."""
    made = Company(store, tmp_path)
    made.join("Sten")
    for who in ("sten", "georg", "mona"):
        made.told(who, "STANDBY jupiter")
    return made


def offers(notices: list[Notice]) -> list[tuple[str, str]]:
    """Who is offered what, by the line that takes it."""
    found = [each for each in notices if each.kind == "offer"]
    return [(each.reader, each.lead[1].partition("line: ")[2]) for each in found]


def page(notice: Notice) -> str:
    """A mail as it is read."""
    return text_page(facts(notice, Letterhead("the club"), None))


def to(notices: list[Notice], reader: str) -> Notice:
    (found,) = (each for each in notices if each.reader == reader)
    return found


# -- for whatever reason a seat falls empty --------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "text"),
    [
        ("georg", "RESIGN jupiter-1"),
        ("mona", f"EJECT german {BECAUSE}"),
        ("mona", f"REPLACE german WITH new@player.example {BECAUSE}"),
    ],
)
def test_the_standby_is_asked_and_who_has_just_left_is_not(club, who, text):
    game = club.ready()
    notices = club.say(who, game, text)
    assert offers(notices) == [("Sten", "JOIN jupiter-1 german")]
    told = club.told("sten", "JOIN jupiter-1 german")
    assert "You play the german side" in words(told.answers[0])


def test_a_bot_that_is_dismissed_leaves_a_seat_to_the_standby(club):
    game = club.ready()
    club.say("mona", game, f"REPLACE german WITH staff {BECAUSE}")
    assert offers(club.say("mona", game, "EJECT german BECAUSE so")) == [
        ("Sten", "JOIN jupiter-1 german"),
        ("Georg", "JOIN jupiter-1 german"),
    ]


def test_a_seat_that_a_bot_or_somebody_else_plays_has_not_fallen_empty(club):
    game = club.ready()
    club.join("Nora")
    assert not offers(club.say("mona", game, f"REPLACE german WITH Nora {BECAUSE}"))
    assert not offers(club.say("mona", game, f"REPLACE german WITH staff {BECAUSE}"))


def test_a_seat_that_was_empty_already_is_offered_once(club):
    game = club.ready()
    club.say("mona", game, f"EJECT german {BECAUSE}")
    assert not offers(club.say("mona", game, f"REPLACE german WITH new@player.example {BECAUSE}"))


def test_a_game_that_has_not_begun_asks_no_standby(club):
    club.told("anna", "NEW jupiter AS allied")
    assert not offers(club.write("mona", f"GAME jupiter-1\nEJECT allied {BECAUSE}"))


def test_who_cannot_be_reached_is_not_asked(club):
    game = club.ready()
    with club.house.work() as work:
        (address,) = people.addresses(work.session, club.people["sten"])
        give_up(work, address, Failure(True))
    notices = club.say("georg", game, "RESIGN jupiter-1")
    assert not offers(notices)
    assert "Nobody is on the standby list." in to(notices, "Anna").lead


def test_a_preview_asks_nobody(club):
    game = club.ready()
    assert not offers(club.say("mona", game, f"PREVIEW EJECT german {BECAUSE}"))


def test_who_gets_on_the_list_hears_of_seats_that_are_free_already(club):
    club.say("georg", club.ready(), "RESIGN jupiter-1")
    block = club.told(club.join("Nora"), "STANDBY jupiter").answers[0].block
    assert "JOIN jupiter-1 german" in block
    assert "JOIN" not in club.told("anna", "STANDBY jupiter").answers[0].block


# -- the words after a resignation -----------------------------------------------------------------


def test_who_cannot_join_is_not_told_to(club):
    game = club.ready()
    club.write(club.join("Olga"), "OBSERVE jupiter-1")
    notices = club.say("georg", game, "RESIGN jupiter-1")
    assert "JOIN jupiter-1 german takes it." in to(notices, "Olga").lead
    assert "JOIN jupiter-1 german takes it." not in to(notices, "Anna").lead
    assert "Whoever does not play in it can take it with JOIN jupiter-1 german." in (
        to(notices, "Anna").lead
    )
    assert "INVITE" in to(notices, "Mona").lead[-1]
    club.refused("anna", None, "JOIN jupiter-1 german")


def test_everybody_hears_that_the_seat_is_offered(club):
    notices = club.say("georg", club.ready(), "RESIGN jupiter-1")
    for reader in ("Anna", "Mona"):
        assert "standby list" in to(notices, reader).lead[1]


# -- who does not play is not told that he does ----------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"EJECT german {BECAUSE}",
        f"REPLACE german WITH new@player.example {BECAUSE}",
        f"REPLACE german WITH staff {BECAUSE}",
        f"REPLACE german WITH Sten {BECAUSE}",
    ],
)
def test_who_lost_his_seat_by_a_moderator_is_not_told_that_he_plays(club, text):
    told = page(to(club.say("mona", club.ready(), text), "Georg"))
    assert "You play" not in told
    assert "your orders" not in told
    assert "you no longer play jupiter-1" in to(club.mails("georg")[-1:], "Georg").subject


def test_who_lost_his_seat_by_the_clock_is_not_told_that_he_plays(club):
    club.game("every 48h; early; late standby")
    before = len(club.mails())
    club.clock.pass_by(timedelta(hours=49))
    tick(club.house)
    notices = club.mails()[before:]
    assert offers(notices)
    told = page(to(notices, "Anna"))
    assert "You play" not in told
    assert "your orders" not in told


def test_who_is_merely_invited_is_not_told_that_he_plays(club):
    game = club.ready()
    club.say("mona", game, f"EJECT german {BECAUSE}")
    notices = club.say("mona", game, "INVITE new@player.example TO german BECAUSE we need you")
    (invitation,) = (each for each in notices if each.kind == "invite")
    assert "You play" not in page(invitation)
    assert "your orders" not in page(invitation)
