"""How reliably somebody plays who has several sides of a game."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.league.pages import reliability
from pbem.store.schema import Submission
from tests.league.several_sides.courts import THREE

HOUR = timedelta(hours=1)


def answers(court, who, game, text, hours):
    """A mail with orders, some hours later, as a reply to the last mail."""
    court.clock.pass_by(hours * HOUR)
    row = court.last_mail(who)
    with court.house.work() as work:
        word = f"<{who}.{work.now.timestamp()}>"
        work.session.add(
            Submission(
                message_id=word,
                sender=f"{who}@player.example",
                fingerprint=word,
                way="smtp",
                raw=b"",
                received_at=work.now,
                try_at=work.now,
                state="done",
                receipt="R-1",
                person_id=court.people[who],
                seat_id=row.seat_id,
                game_id=game,
            )
        )
    court.clock.pass_by(timedelta(seconds=1))
    court.reply(who, row, text)


def record(court, who):
    with court.house.look() as work:
        (found,) = reliability.of_many(work, 0, 1, court.people[who])
        return found


def test_several_sides_of_a_game_are_one_game(court):
    game = court.crowns()
    assert record(court, "anna").games == 1
    assert record(court, "anna").over == 0
    court.say("ben", game, f"CONCEDE {court.code(game)}")
    court.say("anna", game, f"SIDE red\nCONCEDE {court.code(game)}")
    assert record(court, "anna").games == record(court, "anna").over == 1


def test_missed_deadlines_count_for_each_side(court):
    court.crowns("every 48h; early; late default")
    court.ticked(court.clock.now + 49 * HOUR)
    assert record(court, "anna").missed == 2
    assert record(court, "ben").missed == 1


def test_one_answer_for_both_sides_is_one_answer(court):
    game = court.crowns()
    for _ in range(3):
        answers(court, "anna", game, "red:\nHOLD\ngreen:\nHOLD", 5)
        answers(court, "ben", game, "HOLD", 2)
    assert (record(court, "anna").answers, record(court, "ben").answers) == (3, 3)
    assert record(court, "anna").reply == pytest.approx(5 * HOUR, abs=timedelta(minutes=1))
    assert record(court, "ben").reply == pytest.approx(7 * HOUR, abs=timedelta(minutes=1))


def test_what_comes_through_the_other_side_in_between_asks_nothing_anew(court):
    game = court.crowns()
    for _ in range(3):
        answers(court, "anna", game, "red:\nHOLD", 5)
        court.say("ben", game, "PRESS OPPONENT\nhello\nEND")
        answers(court, "anna", game, "HOLD", 5)
        answers(court, "ben", game, "HOLD", 0)
    assert record(court, "anna").answers == 3
    assert record(court, "anna").reply == pytest.approx(5 * HOUR, abs=timedelta(minutes=1))


def test_each_of_three_has_a_record_of_his_own(court):
    game = court.crowns(who=THREE)
    for _ in range(3):
        for who in ("anna", "ben", "cara"):
            answers(court, who, game, "HOLD", 4)
    told = [record(court, who).reply for who in ("anna", "ben", "cara")]
    assert [round(each / HOUR) for each in told] == [4, 8, 12]
