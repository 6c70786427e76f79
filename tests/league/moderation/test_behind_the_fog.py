"""A moderator looks behind the fog, and at mails that were set aside: on record, with a reason."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.league.membership.lobby import moderate
from pbem.league.moderation.mails_set_aside import readable
from pbem.league.notices import read_notice
from pbem.league.pages.moderated_games import ModeratedCard, moderated_game, overview
from pbem.league.submit import submit
from pbem.store.rows import games, people, queues, seating
from pbem.store.schema import Address, Seat, Submission
from tests.league.moderating import Moderated, mail_to
from tests.marks import postgresql

DAY = timedelta(days=1)


@pytest.fixture
def game(store, tmp_path):
    made = Moderated(store, tmp_path)
    made.set_up()
    return made


def set_aside(game: Moderated, text: str, **facts: object) -> int:
    """A mail that could not be handled; its number."""
    with game.club.house.work() as work:
        usual = {"game_id": game.id, "state": "aside", "reason": "RuntimeError: a slip"}
        row = Submission(
            message_id=f"<{text}>",
            sender="anna@player.example",
            fingerprint=text,
            way="smtp",
            raw=f"From: anna@player.example\nSubject: orders\n\n{text}\n".encode(),
            received_at=work.now,
            try_at=work.now,
            **{**usual, **facts},
        )
        work.session.add(row)
        work.session.flush()
        assert row.id is not None
        return row.id


def mail(game: Moderated, number: int) -> Submission:
    with game.club.house.look() as work:
        found = work.session.get(Submission, number)
        assert found is not None
        return found


# -- the whole position ---------------------------------------------------------------------------


def test_the_moderator_can_see_the_whole_position(game):
    (notice,) = game.does("WHOLE BECAUSE a player asks whether 2 Mtn is there at all")
    (answer,) = notice.answers
    table = game.loaded
    assert answer.block == table.rules.describe(table.position)
    assert answer.block != table.rules.describe(table.view(""))


def test_the_map_without_fog_comes_along(game):
    (notice,) = game.does("WHOLE BECAUSE of a complaint")
    assert notice.picture is not None
    assert notice.picture.whole
    assert notice.picture.snapshot == game.row.snapshots


@pytest.mark.parametrize("word", ["WHOLE", "QUEUES"])
def test_that_the_moderator_looked_is_on_record(game, word):
    game.does(f"{word} BECAUSE of a complaint")
    row = game.audit()[-1]
    assert (row.who, row.act, row.reason) == ("Mona", word, "of a complaint")
    assert game.records()[-1].comment == f"moderator Mona: {word}: of a complaint"


@pytest.mark.parametrize("word", ["WHOLE", "QUEUES"])
def test_nobody_looks_without_a_reason(game, word):
    assert "needs a reason" in game.refused(word).words[0]


@pytest.mark.parametrize("word", ["WHOLE", "QUEUES"])
def test_players_are_not_written_to_about_a_look(game, word):
    notices = game.does(f"{word} BECAUSE of a complaint")
    assert [each.reader for each in notices] == ["Mona"]


@pytest.mark.parametrize("word", ["WHOLE", "QUEUES", "ASIDE", "PREVIEW ROLLBACK 1"])
def test_players_do_not_look(game, word):
    (answer,) = mail_to(game.say("anna", f"{word} BECAUSE I want to win"), "Anna").answers
    assert not answer.ok
    assert "for the moderator" in answer.words[0]


@pytest.mark.parametrize("word", ["WHOLE", "QUEUES", "PREVIEW ROLLBACK 1"])
def test_who_moderates_and_plays_sees_what_a_player_sees(game, word):
    with game.club.house.work() as work:
        work.session.add(
            Seat(game_id=game.id, role="moderator", person_id=game.club.people["anna"])
        )
        work.session.flush()
        seats = seating.watching(work.session, game.id, game.club.people["anna"])
        seat = next(each for each in seats if each.role == "moderator").id
    said = speak_from(game, "anna", seat, f"{word} BECAUSE I can")
    assert "You play in" in said[0].answers[0].words[0]
    assert game.audit() == []


def speak_from(game: Moderated, who: str, seat_id: int | None, text: str):
    """What somebody's words from one of several seats are answered with."""
    with game.club.house.work() as work:
        person = people.person(work.session, game.club.people[who])
        seat = seating.seat(work.session, seat_id or 0)
        submit(work, person, text, text, seat)
        return [read_notice(row.notice_json) for row in work.written]


def test_a_game_that_has_not_begun_has_nothing_to_see(store, tmp_path):
    made = Moderated(store, tmp_path)
    with made.club.house.work() as work:
        games.game(work.session, made.id).state = "open"
    assert "has not begun" in made.refused("WHOLE BECAUSE I wonder").words[0]


# -- queues ---------------------------------------------------------------------------------------


def test_queues_are_shown_line_by_line(game):
    other = "georg" if game.loaded.asked_side == "allied" else "anna"
    game.say(other, "TURN 3\nDONE MOVES")
    (notice,) = game.does("QUEUES BECAUSE a player asks what became of his mail")
    block = notice.answers[0].block
    assert "allied (Anna):" in block
    assert "german (Georg):" in block
    with game.club.house.look() as work:
        seats = seating.watching(work.session, game.id, game.club.people[other])
        waiting = queues.queue(work.session, seats[0].id)
        assert waiting
        assert all(f"turn {line.turn}  {line.text}" in block for line in waiting)


# -- mails that were set aside --------------------------------------------------------------------


def test_mails_that_were_set_aside_are_listed_without_their_senders(game):
    number = set_aside(game, "M 2Mtn 2305")
    (notice,) = game.does("ASIDE")
    block = notice.answers[0].block
    assert str(number) in block
    assert "RuntimeError: a slip" in block
    assert "anna" not in block
    assert "2Mtn" not in block


def test_the_words_of_such_a_mail_are_shown_for_a_reason(game):
    number = set_aside(game, "M 2Mtn 2305")
    assert "needs a reason" in game.refused(f"ASIDE {number}").words[0]
    (notice,) = game.does(f"ASIDE {number} BECAUSE it was never answered")
    assert "M 2Mtn 2305" in notice.answers[0].block
    assert game.audit()[-1].act == "ASIDE"


def test_a_mail_can_be_tried_again(game):
    number = set_aside(game, "M 2Mtn 2305")
    game.does(f"RETRY {number} BECAUSE the slip is mended")
    row = mail(game, number)
    assert (row.state, row.reason, row.try_at) == ("new", "", game.clock.now)
    assert [(each.act, each.detail) for each in game.audit()] == [("RETRY", str(number))]


def test_a_mail_that_was_handled_is_not_tried_again(game):
    number = set_aside(game, "M 2Mtn 2305", state="done")
    assert "No mail" in game.refused(f"RETRY {number} BECAUSE I wonder").words[0]


def test_a_moderator_has_no_hand_in_the_mails_of_other_games(game):
    game.club.people["mod"] = game.club.person("Mod", "mod@club.example")
    with game.club.house.work() as work:
        seat = Seat(game_id=game.id, role="moderator", person_id=game.club.people["mod"])
        work.session.add(seat)
    elsewhere = set_aside(game, "M 2Mtn 2305", game_id=None)
    for word in ("RETRY", "ASIDE"):
        (notice,) = game.say("mod", f"{word} {elsewhere} BECAUSE I wonder")
        assert not notice.answers[0].ok
    assert mail(game, elsewhere).state == "aside"


def test_a_keeper_has_a_hand_in_all_mails(game):
    elsewhere = set_aside(game, "M 2Mtn 2305", game_id=None)
    game.does(f"RETRY {elsewhere} BECAUSE the slip is mended")
    assert mail(game, elsewhere).state == "new"


@pytest.mark.parametrize(
    "raw",
    [
        b"From: a@b.example\nTo: pbem+s12-secret@c.example\n\nhello a@b.example and bye",
        b"Content-Type: text/plain; charset=nonsense\n\nhello a@b.example and bye",
        b"Content-Type: multipart/mixed; boundary=x\n\nhello a@b.example and bye",
        b"no head at all\n\nhello a@b.example and bye",
        b"\xff\xfe\n\nhello a@b.example and bye",
        b"",
    ],
)
def test_no_address_is_left_in_what_is_shown(raw):
    assert "@" not in readable(raw)
    assert "secret" not in readable(raw)


def test_a_mail_without_end_is_cut():
    assert len(readable(b"Subject: x\n\n" + b"word " * 100_000)) < 9000


# -- at a glance ----------------------------------------------------------------------------------


def glance(game: Moderated, who: str = "mona") -> ModeratedCard:
    with game.club.house.look() as work:
        person = people.person(work.session, game.club.people[who])
        (found,) = overview(work, person)
        return found


def marks(game: Moderated) -> list[str]:
    return [each.name for each in glance(game).marks]


def test_a_game_that_goes_well_has_no_mark(game):
    assert marks(game) == []


def test_a_game_whose_asked_seat_is_empty_is_stuck(game):
    game.does(f"EJECT {game.loaded.asked_side} BECAUSE of silence")
    assert marks(game) == ["stuck"]


def test_a_game_past_its_deadline_is_late(game):
    game.clock.pass_by(2 * DAY + timedelta(hours=1))
    assert marks(game) == ["late"]


def test_a_game_with_a_player_whose_mail_comes_back_is_marked(game):
    asked = "anna" if game.loaded.asked_side == "allied" else "georg"
    other = "georg" if asked == "anna" else "anna"
    with game.club.house.work() as work:
        (address,) = people.addresses(work.session, game.club.people[other])
        address.failing_since = work.now
    assert marks(game) == ["bouncing"]
    with game.club.house.work() as work:
        person = game.club.people[other]
        new = Address(person_id=person, address="new@player.example", confirmed_at=work.now)
        work.session.add(new)
    assert marks(game) == []


def test_a_paused_game_is_marked_with_its_reason(game):
    game.does("PAUSE BECAUSE the post is slow")
    (mark,) = glance(game).marks
    assert (mark.name, mark.words, mark.since) == ("paused", "the post is slow", game.clock.now)


def test_a_game_with_mails_set_aside_is_marked(game):
    set_aside(game, "M 2Mtn 2305")
    assert marks(game) == ["aside"]


@postgresql
def test_only_those_who_moderate_have_a_game_on_their_table(game):
    with game.club.house.look() as work:
        assert overview(work, people.person(work.session, game.club.people["anna"])) == []


# -- one game -------------------------------------------------------------------------------------


def laid(game: Moderated, who: str = "mona"):
    with game.club.house.look() as work:
        seats = seating.watching(work.session, game.id, game.club.people[who])
        return moderated_game(work, games.game(work.session, game.id), seats[0])


def test_entries_that_were_taken_back_are_marked(game):
    last = game.row.entries
    game.does(f"ROLLBACK {last - 1} BECAUSE of a slip")
    newest, before, *rest = laid(game).entries
    assert newest.back
    assert (before.number, before.gone) == (last, True)
    assert not any(each.gone for each in rest)


def test_queues_are_only_counted_on_the_table(game):
    other = "georg" if game.loaded.asked_side == "allied" else "anna"
    game.say(other, "TURN 3\nDONE MOVES")
    places = {each.side: each for each in laid(game).places}
    waiting = places["german" if other == "georg" else "allied"]
    assert waiting.queued > 0
    assert not hasattr(waiting, "queue")


@postgresql
def test_who_moderates_and_plays_finds_no_journal_on_the_table(game):
    set_aside(game, "M 2Mtn 2305")
    assert laid(game).entries
    found = laid(game, "anna")
    assert found.plays
    assert (found.entries, found.asides) == ((), ())


def test_who_moderates_and_plays_reads_of_the_others_acts_that_they_were_done(game):
    table = game.loaded
    side, order = table.asked_side, str(next(iter(table.rules.decision(table.position))))
    game.does(f"ORDER FOR {side}: {order} BECAUSE of a call from home")
    game.does("NOTE Something smells here.")
    game.does("QUEUES BECAUSE of that smell")
    with game.club.house.work() as work:
        person = people.person(work.session, game.club.people["anna"])
        seat = moderate(work, games.game(work.session, game.id), person).id
    speak_from(game, "anna", seat, "EXTEND 24h BECAUSE of the ferry")
    (answer,) = speak_from(game, "anna", seat, "AUDIT")[0].answers
    found = [(each.act, each.detail, each.reason) for each in laid(game, "anna").audit]
    assert found[1:] == [("QUEUES", "", ""), ("NOTE", "", ""), ("ORDER", "", "")]
    assert found[0] == ("EXTEND", "24h", "of the ferry")
    assert [line.split("  ", 1)[1] for line in answer.block.split("\n")] == [
        "Mona  ORDER",
        "Mona  NOTE",
        "Mona  QUEUES",
        "Anna  EXTEND 24h: of the ferry",
    ]
    assert [each.detail for each in laid(game).audit][-1] == f"FOR {side}: {order}"


def test_who_moderates_and_plays_is_told_of_no_queue_but_the_own(game):
    for who in ("anna", "georg"):
        game.say(who, "TURN 3\nDONE MOVES")
    places = {each.side: each.queued for each in laid(game, "anna").places}
    assert places["allied"] > 0
    assert places["german"] is None
