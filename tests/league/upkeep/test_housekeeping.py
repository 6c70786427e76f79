"""Each kind goes when its days are over and not before; what a game is proved by stays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from pbem.engine.record.archive import export, read
from pbem.engine.record.proof import bent_dice
from pbem.games import catalogue
from pbem.league.notices import Picture, read_notice
from pbem.league.pages.public_games import turns
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.telling.maps import drawn
from pbem.league.upkeep import snapshot_repair
from pbem.league.upkeep.housekeeping import due
from pbem.league.upkeep.mail_counts import mails_of
from pbem.store import free_space
from pbem.store.rows import games
from pbem.store.schema import BounceReport, Courtesy, Signup, Snapshot
from tests.league.company import READY
from tests.marks import postgresql
from tests.post.playing_club import PLAIN, PostedClub

pytestmark = postgresql

STRANGER = "somebody@far.example"


@pytest.fixture
def club(database_url: str, tmp_path: Path) -> Iterator[PostedClub]:
    with PostedClub.opened(database_url, tmp_path) as made:
        yield made


@pytest.fixture
def over(club: PostedClub) -> int:
    """A game that was played for a while and given up."""
    game = club.game()
    for who in ("anna", "georg"):
        club.say(who, game, READY)
        club.handle()
    club.say("anna", game, "CONCEDE jupiter-1")
    club.handle()
    with club.house.look() as work:
        assert games.game(work.session, game).state == "over"
    return game


def senders(club: PostedClub) -> list[str]:
    return [each.sender for each in club.mails()]


# -- strangers ------------------------------------------------------------------------------------


def test_mails_of_strangers_go_after_their_days_and_not_before(club):
    club.arrive(STRANGER, PLAIN, "hello")
    club.arrive("list@far.example", PLAIN, "news", Precedence="bulk")
    club.handle()
    club.pass_days(13)
    club.arrive("new@far.example", PLAIN, "hello")
    club.handle()
    assert club.keep_house() == {}
    club.pass_days(2)
    club.keep_house()
    assert senders(club) == ["new@far.example"]


def test_an_answer_to_a_stranger_goes_with_his_mail_and_that_it_came_back_stays(club):
    club.arrive(STRANGER, PLAIN, "hello")
    club.handle()
    with club.house.work() as work:
        (sent,) = club.sent()
        work.session.add(
            BounceReport(outgoing_id=sent.id, address=STRANGER, permanent=True, at=work.now)
        )
    club.pass_days(15)
    club.arrive("new@far.example", PLAIN, "hello")
    club.handle()
    club.keep_house()
    assert [each.address for each in club.sent()] == ["new@far.example"]
    with club.house.look() as work:
        assert [each.outgoing_id for each in work.session.exec(select(BounceReport))] == [None]


def test_a_mail_that_still_waits_is_never_forgotten(club):
    club.arrive(STRANGER, PLAIN, "hello")
    club.arrive("new@far.example", PLAIN, "hello")
    club.pass_days(1000)
    club.keep_house()
    assert len(club.mails()) == 2


def test_numbers_of_what_was_forgotten_are_not_given_again(club):
    club.arrive(STRANGER, PLAIN, "hello")
    club.handle()
    before = club.last_mail().id, club.sent()[-1].id
    club.pass_days(100)
    club.keep_house()
    club.arrive("new@far.example", PLAIN, "hello")
    club.handle()
    assert club.last_mail().id > before[0]
    assert club.sent()[-1].id > before[1]


def test_wishes_to_take_part_and_courtesies_go(club):
    for number in (1, 2):
        club.arrive(f"nobody{number}@far.example", PLAIN, "SIGNUP")
    club.handle()
    club.pass_days(31)
    club.keep_house()
    with club.house.look() as work:
        assert [each.address for each in work.session.exec(select(Signup))] == [
            "nobody2@far.example"
        ]
        assert work.session.exec(select(Courtesy)).all() == []


# -- what was said --------------------------------------------------------------------------------


def test_texts_of_mails_go_so_long_after_the_end_of_their_game(club, over):
    club.pass_days(89)
    club.keep_house()
    assert all(each.raw for each in club.mails())
    club.pass_days(2)
    club.keep_house()
    assert not any(each.raw for each in club.mails())
    assert all(each.receipt or each.game_id for each in club.mails())


def test_texts_of_mails_of_a_running_game_stay(club):
    game = club.game()
    club.say("anna", game, READY)
    club.handle()
    club.pass_days(1000)
    club.keep_house()
    assert club.last_mail().raw


def test_of_a_sent_mail_stays_what_it_was(club):
    club.game()
    club.handle()
    before = {each.id: read_notice(each.notice_json) for each in club.sent()}
    club.pass_days(89)
    assert club.keep_house() == {}
    club.pass_days(2)
    club.keep_house()
    for row in club.sent():
        notice = read_notice(row.notice_json)
        assert (notice.kind, notice.subject) == (before[row.id].kind, before[row.id].subject)
        assert row.message_id
        assert row.sent_to
        assert not notice.position
    assert club.keep_house() == {}


def test_a_mail_that_waits_to_be_sent_keeps_its_text(club):
    club.game()
    before = [each.notice_json for each in club.sent()]
    club.pass_days(1000)
    club.keep_house()
    assert [each.notice_json for each in club.sent()] == before


def test_an_old_mail_that_comes_again_is_not_done_twice(club, over):
    again = club.say("georg", over, "PRESS ALL\nwell played\nEND")
    club.handle()
    club.pass_days(1000)
    club.keep_house()
    known, written = len(club.mails()), len(club.sent())
    club.deliver(again, "georg@other.example", club.address("georg", over))
    club.handle()
    assert (len(club.mails()), len(club.sent())) == (known, written)


# -- what a game is proved by ---------------------------------------------------------------------


def test_a_game_is_proved_told_counted_and_drawn_as_before(club, over):
    def seen() -> tuple[object, ...]:
        with club.house.look() as work:
            row = games.game(work.session, over)
            game = LoadedGame(work, row)
            record = export(game.whole_journal(), with_seed=True)
            pictures = [
                drawn(work, Picture(over, number, "allied"), 300)
                for number in range(1, row.snapshots + 1)
            ]
            return record, turns(work, row), mails_of(work.session, row), pictures

    before = seen()
    club.pass_days(1000)
    club.keep_house()
    with club.house.look() as work:
        kept = [each.position for each in work.session.exec(select(Snapshot)) if each.position]
        assert len(kept) == 1
        assert list(snapshot_repair.faults(LoadedGame(work, games.game(work.session, over)))) == []
    assert seen() == before
    journal = read(str(before[0]), catalogue.ruleset)
    assert bent_dice(journal.header, journal.records, journal.seeds) == []


def test_positions_stay_where_the_journal_does_not_lead_to_them(club, over, monkeypatch):
    monkeypatch.setattr(LoadedGame, "records", lambda self: [])
    club.pass_days(1000)
    club.keep_house()
    with club.house.look() as work:
        assert all(each.position for each in work.session.exec(select(Snapshot)))


# -- by hand, and the disk ------------------------------------------------------------------------


def test_what_would_be_forgotten_is_told_and_stays(club, over):
    club.pass_days(1000)
    told = {each.what: each.count for each in due(club.house) if each.count}
    assert all(each.raw for each in club.mails())
    assert club.keep_house() == told


def test_a_file_becomes_smaller(club, database_kind):
    if database_kind != "sqlite":
        return
    for number in range(20):
        club.arrive(f"nobody{number}@far.example", PLAIN, "x" * 70_000)
    club.handle()
    file = Path(club.house.settings.database_url.removeprefix("sqlite:///"))
    club.pass_days(20)
    club.keep_house()
    with club.house.look() as work:
        assert free_space.bytes_free(work.session) == 0
    club.parts.close()
    assert file.stat().st_size < 600_000
