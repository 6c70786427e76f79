"""Somebody who plays several sides cannot be reached: only those clocks stand."""

from __future__ import annotations

from datetime import timedelta

from pbem.league.membership.reachability import Failure, bounced, heard_from
from pbem.store.schema import Outgoing
from tests.league.houses import NOON
from tests.league.several_sides.courts import who_hears

HOUR = timedelta(hours=1)
ANNA = "anna@player.example"
GONE = Failure(True, "5.1.1", "no such user")
SIDES = ("red", "blue", "green")


def comes_back(court):
    """The last mail to Anna comes back; what is written of it."""
    last = court.last_mail("anna").id
    before = len(court.mails())
    with court.house.work() as work:
        row = work.session.get(Outgoing, last)
        row.sent_to = ANNA
        bounced(work, row, GONE)
    return court.mails()[before:]


def writes_again(court):
    with court.house.work() as work:
        heard_from(work, court.people["anna"], ANNA)


def test_the_others_are_told_once(court):
    court.crowns()
    told = comes_back(court)
    assert sorted(who_hears(told)) == [("Ben", "unreachable"), ("Mona", "unreachable")]
    assert told[0].lead[0] == "Mail to Anna (red and green) comes back, so that clock stands."


def test_all_her_clocks_stand_and_no_other(court):
    game = court.crowns()
    comes_back(court)
    stopped = [court.seat(game, side).stopped_at is not None for side in SIDES]
    assert stopped == [True, False, True]
    assert who_hears(court.ticked(NOON + 24 * HOUR)) == [("Ben", "nag")]


def test_the_time_of_silence_is_credited_to_her_alone(court):
    game = court.crowns("every 96h; early")
    court.clock.pass_by(HOUR)
    comes_back(court)
    court.clock.pass_by(24 * HOUR)
    writes_again(court)
    assert [court.question(game, side).due for side in SIDES] == [
        NOON + 120 * HOUR,
        NOON + 96 * HOUR,
        NOON + 120 * HOUR,
    ]


def test_a_pause_within_the_silence_is_credited_once(court):
    game = court.crowns("every 96h; early")
    comes_back(court)
    court.clock.pass_by(10 * HOUR)
    court.say("mona", game, "PAUSE BECAUSE of a holiday")
    court.clock.pass_by(20 * HOUR)
    writes_again(court)
    court.clock.pass_by(5 * HOUR)
    court.say("mona", game, "RESUME BECAUSE it is over")
    assert [court.question(game, side).due for side in SIDES] == [
        NOON + 131 * HOUR,
        NOON + 121 * HOUR,
        NOON + 131 * HOUR,
    ]
