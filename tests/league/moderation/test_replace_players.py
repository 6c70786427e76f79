"""Who plays by a moderator's word: seats change hands, and no address is told to anybody."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.league.membership.lobby import new_game
from pbem.league.notices import read_notice
from pbem.league.play.loaded_game import standing_of
from pbem.store.rows import people, queues
from pbem.store.schema import Person
from tests.league.moderating import Moderated, mail_to, words
from tests.marks import postgresql

DAY = timedelta(days=1)


@pytest.fixture
def game(store, tmp_path):
    return Moderated(store, tmp_path)


@pytest.fixture
def nora(game):
    """Somebody whom the club knows and who does not play."""
    game.club.people["nora"] = game.club.person("Nora", "nora@third.example", zone="Asia/Tokyo")
    return game.club.people["nora"]


def waiting(game: Moderated, side: str) -> list[str]:
    with game.club.house.look() as work:
        return [each.text for each in queues.queue(work.session, game.seat(side).id)]


# -- EJECT ----------------------------------------------------------------------------------------


def test_an_ejected_player_has_no_seat_and_no_secret_address_any_more(game):
    epoch = game.seat("german").epoch
    game.does("EJECT german BECAUSE Georg is rude")
    seat = game.seat("german")
    assert (seat.person_id, seat.epoch) == (None, epoch + 1)


def test_orders_of_an_ejected_player_are_gone(game):
    game.say("georg", "DEFAULT", "WHEN LOSE: WEAKEST")
    assert waiting(game, "german")
    game.does("EJECT german BECAUSE Georg is rude")
    assert not waiting(game, "german")
    assert not standing_of(game.seat("german"))


def test_the_clock_of_an_empty_seat_stands(game):
    game.does("EJECT allied BECAUSE Anna is rude")
    assert game.seat("allied").stopped_at == game.clock.now
    assert game.row.next_look is None


def test_an_ejected_player_is_told_politely_and_once(game):
    notices = game.does("EJECT german BECAUSE Georg has no time")
    farewell = mail_to(notices, "Georg")
    assert farewell.subject == "you no longer play jupiter-1"
    assert "Thank you for playing" in words(farewell)
    assert "Georg no longer plays the german side" in words(mail_to(notices, "Anna"))


def test_an_empty_seat_cannot_be_emptied(game):
    game.does("EJECT german BECAUSE Georg is rude")
    assert "Nobody plays" in game.refused("EJECT german BECAUSE so").words[0]


# -- REPLACE --------------------------------------------------------------------------------------


def test_a_replaced_player_hands_over_the_whole_log_and_a_full_window(game, nora):
    game.say("anna", "DEFAULT")
    game.does("EXTEND 24h BECAUSE Georg asked for it")
    game.clock.pass_by(DAY)
    question = game.loaded.question.number
    notices = game.does("REPLACE german WITH nora@third.example BECAUSE Georg has no time")
    seat = game.seat("german")
    assert (seat.person_id, seat.tag, seat.stopped_at) == (nora, question + 1, None)
    assert game.loaded.question.due == game.clock.now + 2 * DAY
    told = mail_to(notices, "Nora")
    assert "The Allies have set up." in told.news
    assert told.question is not None


def test_somebody_can_be_seated_by_name(game, nora):
    game.does("REPLACE german WITH nora BECAUSE Georg has no time")
    assert game.seat("german").person_id == nora


def test_an_unknown_name_is_not_seated(game):
    assert "write the address" in game.refused("REPLACE german WITH Ole BECAUSE so").words[0]


def test_two_people_of_one_name_are_told_apart_by_address(game, nora):
    game.club.person("Nora", "other@third.example")
    assert "More than one" in game.refused("REPLACE german WITH Nora BECAUSE so").words[0]


@postgresql
@pytest.mark.parametrize("name", ["Anna", "Mona"])
def test_who_plays_or_moderates_already_cannot_take_over(game, name):
    assert "jupiter-1" in game.refused(f"REPLACE german WITH {name} BECAUSE so").words[0]


@postgresql
def test_an_unknown_address_is_invited_and_the_seat_waits(game):
    game.does("REPLACE german WITH new@player.example BECAUSE Georg has no time")
    seat = game.seat("german")
    assert seat.person_id is None
    with game.club.house.look() as work:
        signup = people.signup_at(work.session, "new@player.example")
    assert signup.seat_id == seat.id
    (mail,) = game.outgoing("new@player.example")
    assert mail.kind == "invite"


def test_orders_of_the_predecessor_are_not_played_for_the_successor(game, nora):
    game.say("georg", "DEFAULT")
    game.does("REPLACE german WITH nora BECAUSE Georg has no time")
    game.say("anna", "DEFAULT")
    assert game.loaded.asked_side == "german"


def test_an_observer_who_takes_over_watches_no_more(game):
    game.watch("Olga", "olga@watch.example")
    notices = game.does("REPLACE german WITH Olga BECAUSE Georg has no time")
    assert mail_to(notices, "Olga").side == "german"


# -- INVITE ---------------------------------------------------------------------------------------


@pytest.fixture
def half_empty(game):
    game.does("EJECT german BECAUSE Georg has no time")
    return game


def test_an_invitation_offers_the_seat_to_the_address(half_empty):
    half_empty.does("INVITE New@Player.example TO german BECAUSE we need you")
    with half_empty.club.house.look() as work:
        signup = people.signup_at(work.session, "new@player.example")
    assert signup.seat_id == half_empty.seat("german").id
    assert signup.invited_by == half_empty.club.people["mona"]
    (mail,) = half_empty.outgoing("new@player.example")
    assert "Mona invites you to play the german side" in words(read_notice(mail.notice_json))


def test_an_invitation_tells_nobody_an_address(half_empty):
    notices = half_empty.does("INVITE new@player.example TO german BECAUSE we need you")
    texts = [str(each) for each in notices]
    texts += [f"{row.detail} {row.reason}" for row in half_empty.audit()]
    texts += [f"{each.text} {each.comment}" for each in half_empty.records()]
    assert not any("@player.example" in each for each in texts)


def test_a_known_address_is_invited_like_an_unknown_one(half_empty, nora):
    known = half_empty.does("INVITE nora@third.example TO german BECAUSE we need you")
    unknown = half_empty.does("INVITE new@player.example TO german BECAUSE we need you")
    assert mail_to(known, "Mona").answers == mail_to(unknown, "Mona").answers
    assert half_empty.seat("german").person_id is None


@postgresql
def test_an_address_is_invited_once_a_day(half_empty):
    line = "INVITE new@player.example TO german BECAUSE we need you"
    half_empty.does(line)
    half_empty.refused(line)
    half_empty.clock.pass_by(DAY + timedelta(seconds=1))
    half_empty.does(line)


@pytest.mark.parametrize(
    "line",
    [
        "INVITE new@player.example TO allied",
        "INVITE new@player.example TO swedish",
        "INVITE play@pbem.localhost TO german",
        "INVITE play+x@pbem.localhost TO german",
        "INVITE not-an-address TO german",
        "INVITE a@b@c TO german",
        "INVITE a@player.example,b@player.example TO german",
    ],
)
def test_nobody_is_invited_who_cannot_come(half_empty, line):
    half_empty.refused(f"{line} BECAUSE we need you")


def test_a_seat_of_a_game_that_has_not_begun_can_be_offered(game):
    with game.club.house.work() as work:
        game.id = new_game(work, "jupiter", {}, "every 48h").row.id
    game.does("INVITE new@player.example TO german BECAUSE we need you")
    assert len(game.outgoing("new@player.example")) == 1
    assert [each.act for each in game.audit()] == ["INVITE"]


def test_who_is_no_keeper_can_only_invite(game, nora):
    with game.club.house.work() as work:
        work.session.get(Person, game.club.people["mona"]).keeper = False
    notices = game.does("REPLACE german WITH nora@third.example BECAUSE Georg has no time")
    assert game.seat("german").person_id is None
    assert [each.kind for each in notices if each.reader == ""] == ["invite"]
