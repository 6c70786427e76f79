"""The canary plays through the post: once an hour, each side once, and only what has come back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlmodel import select

from pbem.cli import main
from pbem.clock import canary as playing
from pbem.clock.canary import jobs
from pbem.commands.installation.checks import Installation, examined
from pbem.league.overdue.tick import tick
from pbem.league.upkeep import canary
from pbem.league.upkeep.health import ailments
from pbem.post.ways_out.envelope import Envelope, Permanent, Temporary
from pbem.store.rows import games, seating
from pbem.store.schema import Address, Game, Outgoing, Person
from pbem.web.app import create_app
from tests.clock.nests import ADDRESS, NESTS, Nest, reply_to
from tests.marks import postgresql

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)
DATABASE = "pbem.sqlite3"


@pytest.fixture
def nest(tmp_path: Path, migrated_file: Path) -> Iterator[Nest]:
    """A canary that has not played yet."""
    shutil.copy(migrated_file, tmp_path / DATABASE)
    made = Nest(tmp_path)
    yield made
    made.close()


@pytest.fixture(scope="module")
def first_round(
    tmp_path_factory: pytest.TempPathFactory, migrated_file: Path
) -> tuple[Path, list[Envelope]]:
    """A database in which one round has been played, and the mails that were sent for it."""
    folder = tmp_path_factory.mktemp("nest")
    shutil.copy(migrated_file, folder / DATABASE)
    made = Nest(folder)
    made.round()
    made.close()
    return folder / DATABASE, made.post.sent


@pytest.fixture
def played(tmp_path: Path, first_round: tuple[Path, list[Envelope]]) -> Iterator[Nest]:
    """A canary that has just played its first round."""
    file, sent = first_round
    shutil.copy(file, tmp_path / DATABASE)
    made = Nest(tmp_path)
    made.post.sent.extend(sent)
    yield made
    made.close()


def is_question(mail: Envelope) -> bool:
    return mail.recipient in NESTS.values()


def is_answer(mail: Envelope) -> bool:
    return mail.return_path in NESTS.values()


def refuses(error: Exception, which: Callable[[Envelope], bool]) -> Callable[[Envelope], bool]:
    """A post that will not take some mails."""

    def loses(mail: Envelope) -> bool:
        if which(mail):
            raise error
        return False

    return loses


# -- rounds ---------------------------------------------------------------------------------------


def test_in_a_round_each_side_answers_once(played: Nest) -> None:
    assert len({each.seat_id for each in played.answers()}) == len(played.answers()) == 2


@postgresql
def test_a_round_is_played_on_every_kind_of_database(database_url: str, tmp_path: Path) -> None:
    nest = Nest(tmp_path, PBEM_DATABASE_URL=database_url)
    nest.round()
    assert nest.state().last_round_at == nest.clock.now
    nest.close()


def test_an_answer_is_taken_like_anybodys(played: Nest) -> None:
    answer = played.answers()[0]
    (came,) = (each for each in played.letters() if each.message_id == answer.message_id)
    assert (came.state, came.reason, came.sender) == ("done", "", NESTS["allied"])
    assert came.receipt


def test_the_answer_goes_where_the_mail_that_came_back_says(played: Nest) -> None:
    asked = next(each for each in played.post.sent if is_question(each))
    given = next(each for each in played.post.sent if is_answer(each))
    assert given.recipient == reply_to(asked)


def test_nothing_more_happens_until_an_hour_has_passed(played: Nest) -> None:
    before = len(played.post.sent)
    played.clock.pass_by(HOUR - MINUTE)
    played.round()
    assert len(played.post.sent) == before


def test_after_an_hour_the_next_round_is_played(played: Nest) -> None:
    before = played.game().entries
    played.clock.pass_by(HOUR)
    played.round()
    assert played.game().entries > before


def test_a_round_can_be_asked_for(played: Nest) -> None:
    before = played.game().entries
    played.clock.pass_by(MINUTE)
    with played.house.work() as work:
        canary.ask_for_round(work)
    played.round()
    assert played.game().entries > before


def test_when_the_game_is_over_the_next_round_begins_another(played: Nest) -> None:
    with played.house.work() as work:
        games.game(work.session, 1).state = "over"
    played.clock.pass_by(HOUR)
    played.round()
    assert (played.game().id, played.game().state) == (2, "running")
    assert played.state().last_round_at == played.clock.now


def test_a_game_that_is_stuck_for_a_day_is_given_up(played: Nest) -> None:
    played.clock.pass_by(timedelta(days=1, hours=1))
    played.round()
    assert played.game().id == 2


def test_another_address_of_the_house_means_another_game(tmp_path: Path, played: Nest) -> None:
    played.close()
    moved = Nest(tmp_path, PBEM_ADDRESS="club@pbem.example")
    moved.clock.pass_by(HOUR)
    moved.round()
    assert moved.game().id == 2
    assert moved.state().last_round_at == moved.clock.now
    moved.close()


# -- a post that loses mail -----------------------------------------------------------------------


def test_a_mail_that_has_not_come_back_is_not_answered(nest: Nest) -> None:
    nest.post.loses = is_question
    nest.round()
    assert nest.answers() == []
    assert "to Canary Allied" in nest.state().waiting_for
    assert "has not come back" in nest.state().waiting_for


def test_a_lost_question_is_put_again_in_the_next_round(nest: Nest) -> None:
    nest.post.loses = is_question
    nest.round()
    nest.post.loses = lambda mail: False
    nest.clock.pass_by(HOUR)
    nest.round()
    assert len(nest.answers()) == 2


def test_a_lost_answer_is_given_again_in_the_next_round(nest: Nest) -> None:
    nest.post.loses = is_answer
    nest.round()
    assert "of Canary Allied" in nest.state().waiting_for
    assert "has not come in" in nest.state().waiting_for
    nest.post.loses = lambda mail: False
    nest.clock.pass_by(HOUR)
    nest.round()
    assert nest.state().waiting_for == ""
    assert nest.state().last_round_at == nest.clock.now


def test_an_answer_that_is_not_taken_now_is_sent_again_and_is_the_same_mail(nest: Nest) -> None:
    nest.post.loses = refuses(Temporary("The server is full."), is_answer)
    nest.round()
    assert "was not sent: The server is full." in nest.state().waiting_for
    tried = [each for each in nest.post.sent if is_answer(each)]
    assert len(tried) == 1
    nest.post.loses = lambda mail: False
    nest.clock.pass_by(playing.AGAIN)
    nest.canary.look()
    again = [each for each in nest.post.sent if is_answer(each)]
    assert len(again) == 2
    assert len(nest.answers()) == 1


def test_an_address_that_was_given_up_is_written_to_again(nest: Nest) -> None:
    nest.post.loses = refuses(Permanent("No such user.", "5.1.1"), is_question)
    nest.round()
    with nest.house.look() as work:
        failing = [each.failing_since for each in work.session.exec(select(Address)).all()]
    assert any(failing)
    nest.post.loses = lambda mail: False
    nest.clock.pass_by(HOUR)
    nest.round()
    assert nest.state().last_round_at == nest.clock.now


# -- several processes ----------------------------------------------------------------------------


def test_two_processes_give_one_answer(nest: Nest) -> None:
    nest.canary.look()
    nest.work()
    with nest.house.look() as work:
        reply = playing.next_reply(work)
    assert reply is not None
    with nest.house.work() as work:
        assert playing.claim(work, reply) is not None
    with nest.house.work() as work:
        assert playing.claim(work, reply) is None


def test_two_processes_begin_one_round(nest: Nest) -> None:
    for each in (nest.canary, nest.another()):
        each.look()
    with nest.house.look() as work:
        assert len(work.session.exec(select(Game)).all()) == 1


# -- what the keeper sees -------------------------------------------------------------------------


def test_the_time_on_the_way_is_told_without_the_pause_between(nest: Nest) -> None:
    nest.canary.look()
    nest.clock.pass_by(timedelta(seconds=3))  # the question waits to be sent
    nest.work()
    nest.clock.pass_by(timedelta(minutes=20))  # nobody looks
    nest.canary.look()
    nest.clock.pass_by(timedelta(seconds=4))  # the answer waits to be handled
    nest.work()
    assert nest.state().took == timedelta(seconds=7)


def test_it_is_late_when_a_round_and_some_patience_have_passed(played: Nest) -> None:
    played.clock.pass_by(HOUR + canary.PATIENCE)
    assert not played.state().late
    played.clock.pass_by(MINUTE)
    assert played.state().late


def test_before_the_first_round_nothing_is_late(nest: Nest) -> None:
    state = nest.state()
    assert (state.on, state.game, state.late) == (True, "", False)
    assert state.waiting_for == "the first round has not begun"


def test_a_canary_whose_mail_goes_to_a_folder_is_off_and_says_why(tmp_path: Path) -> None:
    nest = Nest(tmp_path, PBEM_MAIL_OUT=f"maildir:{tmp_path}/mail")
    state = nest.state()
    assert (state.on, state.why_off) == (False, "mail goes to a folder, so nothing can come back")
    assert jobs(nest.house, lambda: nest.post, lambda message: message) == ()
    nest.close()


def test_nobody_has_a_canary_who_has_not_asked_for_one(tmp_path: Path) -> None:
    nest = Nest(tmp_path, PBEM_CANARY="no")
    assert (nest.state().on, nest.state().why_off) == (False, "PBEM_CANARY is no")
    nest.close()


# -- whom it does not trouble ---------------------------------------------------------------------


def test_the_keeper_has_no_part_in_it(played: Nest) -> None:
    with played.house.look() as work:
        seated = seating.seats(work.session, 1)
        names = {work.session.get_one(Person, seat.person_id).name for seat in seated}
    assert names == set(canary.NAMES)


def test_a_canary_is_never_reminded_or_replaced(played: Nest) -> None:
    before = len(played.post.sent)
    played.clock.pass_by(timedelta(days=100))
    assert tick(played.house) == 0
    played.work()
    assert len(played.post.sent) == before


def test_all_its_mails_stay_between_the_house_and_the_nests(played: Nest) -> None:
    for mail in played.post.sent:
        assert is_question(mail) or is_answer(mail), mail
    with played.house.look() as work:
        told = {each.sent_to for each in work.session.exec(select(Outgoing)).all()}
    assert told <= {*NESTS.values(), ""}
    assert ADDRESS not in told


def test_mails_that_came_back_are_kept_for_a_week(played: Nest) -> None:
    first = [each.message_id for each in played.letters() if each.reason == "canary"]
    played.clock.pass_by(timedelta(days=8))
    played.round()
    left = {each.message_id for each in played.letters()}
    assert first
    assert not left.intersection(first)


def test_watching_machines_are_told(played: Nest) -> None:
    page = create_app(played.house).test_client().get("/metrics").text
    assert f"pbem_canary_last_round_timestamp_seconds {played.clock.now.timestamp():.15g}\n" in page
    assert "pbem_canary_round_trip_seconds 0\n" in page
    assert "pbem_canary_late 0\n" in page


def test_a_late_canary_is_no_reason_not_to_be_ready(played: Nest) -> None:
    played.clock.pass_by(timedelta(days=1))
    with played.house.look() as work:
        assert not [each for each in ailments(work) if "canary" in each.lower()]
    assert "pbem_canary_late 1\n" in create_app(played.house).test_client().get("/metrics").text


def doctors_word(played: Nest) -> tuple[str, str]:
    found = Installation(played.house.settings, played.clock, lambda name, kind: [])
    try:
        ((_, finding),) = examined(found, ("canary",))
    finally:
        found.close()
    return finding.level, finding.words


def test_the_doctor_finds_a_canary_that_plays_well(played: Nest) -> None:
    level, words = doctors_word(played)
    assert (level, "last round" in words) == ("OK", True)


def test_the_doctor_says_what_a_late_canary_waits_for(nest: Nest) -> None:
    nest.post.loses = is_question
    nest.round()
    nest.clock.pass_by(2 * HOUR)
    level, words = doctors_word(nest)
    assert level == "WARN"
    assert "has not come back" in words


def test_the_command_tells_the_state_and_asks_for_a_round(played: Nest, tmp_path: Path) -> None:
    environ = {
        "PBEM_DATA": str(tmp_path),
        "PBEM_ADDRESS": ADDRESS,
        "PBEM_CANARY": "yes",
        "PBEM_MAIL_OUT": "smtp://127.0.0.1:1",
    }
    runner = CliRunner(env=environ)
    told = runner.invoke(main, ["canary"])
    assert told.exit_code == 0, told.output
    assert "The canary plays jupiter-1" in told.output
    asked = runner.invoke(main, ["canary", "now"])
    assert asked.exit_code == 0, asked.output
    with played.house.look() as work:
        assert canary.round_due(work)
    refused = runner.invoke(main, ["canary", "now"], env={"PBEM_CANARY": "no"})
    assert refused.exit_code == 1
