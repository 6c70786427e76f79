"""What is due in a game because time has passed: reminders, play at the deadline, late policies.

Everything goes by what the store holds, and by the server's own clock. A game is looked at in a
transaction of its own, and again judged after it is locked, so that two processes do nothing twice.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from pbem.engine.order import Order
from pbem.engine.ruleset import Policy
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.league.notices import Notice
from pbem.league.overdue import reminders, standby_offers
from pbem.league.play import adjudication, question_deadline
from pbem.league.play.loaded_game import Table, id_of
from pbem.league.play.questions import question_for
from pbem.league.play.reports import briefly
from pbem.league.timing import lateness
from pbem.league.timing.pace import Late
from pbem.league.timing.reminder_times import Nag, NagKind
from pbem.league.timing.spans import NOTHING
from pbem.league.unit_of_work import House
from pbem.league.upkeep import heartbeat
from pbem.store.errors import Busy, Full
from pbem.store.rows import games, mail, people
from pbem.store.schema import Seat

LOG = logging.getLogger(__name__)
AT_ONCE = 200
A_MOMENT = timedelta(seconds=1)
FOR_THE_POST = timedelta(minutes=1)  # how long to wait for mail that came in time, each time
AT_LONGEST = timedelta(hours=1)
AFTER_A_FAILURE = timedelta(minutes=5)
WORDS = {"staff": "the staff officer played on", "default": "default orders were played"}


def tick(house: House) -> int:
    """Do what is due, in at most `AT_ONCE` games; how many were there?

    Nothing is done while the clock cannot be believed.
    """
    with house.look() as work:
        if heartbeat.halted(work.session):
            return 0
        due = games.to_look_at(work.session, work.now, AT_ONCE)
    for game_id in due:
        see_to(house, game_id)
    return len(due)


def see_to(house: House, game_id: int) -> None:
    """Do what is due in one game; what goes wrong there is no other game's trouble."""
    try:
        digest_for = look_at(house, game_id)
        if digest_for is not None:
            send_digest(house, digest_for)
    except Busy:
        LOG.info("game %d is busy and is looked at later", game_id)
    except Full:
        raise
    except Exception:
        LOG.exception("game %d cannot be looked at", game_id)
        put_off(house, game_id)


def look_at(house: House, game_id: int) -> int | None:
    """Look at a game that is still due once it is locked; whose digest is due, if one is."""
    with house.work() as work:
        table = Table.open(work, game_id)
        if table.row.next_look is None or table.row.next_look > work.now:
            return None
        return look(table)


def put_off(house: House, game_id: int) -> None:
    """Let a game that cannot be looked at not stand in the way of the others."""
    with house.work() as work:
        row = games.locked(work.session, game_id)
        if row.next_look is not None and row.next_look <= work.now:
            row.next_look = work.now + AFTER_A_FAILURE


def look(table: Table) -> int | None:
    """Do what is due in a game, and find out when to look again.

    A reminder for somebody who wants a digest is left alone, and he is named.
    """
    # The window may have moved since: somebody is on vacation, or the service was down.
    question_deadline.reckon(table)
    seat = table.asked
    if seat is None or seat.person_id is None or seat.bot or question_deadline.stands(table):
        return None
    if mail_waits(table, seat):
        move_on(table, FOR_THE_POST)
        return None
    if people.working_address(table.work.session, seat.person_id) is None:
        stop_the_clock(table, seat)
    elif not plays_at_the_deadline(table, seat) and not is_over(table, seat):
        nag = reminders.due_now(table, seat)
        person = people.person(table.work.session, seat.person_id)
        if nag is not None and person.digest and nag.kind is not NagKind.WARNING:
            return person.id
        if nag is not None and not superseded(table, seat, nag):
            reminders.remind(table, seat, nag)
    move_on(table, A_MOMENT)
    return None


def move_on(table: Table, at_least: timedelta) -> None:
    """Find out when to look again, which is never now."""
    question_deadline.reckon(table)
    if table.row.next_look is not None:
        table.row.next_look = max(table.row.next_look, table.work.now + at_least)


def mail_waits(table: Table, seat: Seat) -> bool:
    """Is there mail that came in time and has not been read? It may hold the answer."""
    now, due = table.work.now, reminders.deadline(table)
    ends = reminders.last_moment(table, seat)
    moment = ends if now > ends else due
    late = moment <= now < moment + AT_LONGEST
    return late and mail.unread(table.work.session, moment)


def stop_the_clock(table: Table, seat: Seat) -> None:
    """Who cannot be reached is not reminded, and loses no time."""
    seat.stopped_at = table.work.now
    notice = Notice(
        kind="call",
        subject=f"{seat.side} cannot be reached",
        lead=(
            f"No address of {table.name_of(seat)} ({seat.side}) takes mail, so the clock of this "
            "seat stands.",
        ),
    )
    for each in standby_offers.moderators(table):
        table.work.tell(each, table.row, briefly(table, each, notice))


def superseded(table: Table, seat: Seat, nag: Nag) -> bool:
    """Is a warning without use, as all time is over with the deadline?"""
    return nag.kind is NagKind.WARNING and table.work.now >= reminders.last_moment(table, seat)


# -- the deadline ---------------------------------------------------------------------------------


def plays_at_the_deadline(table: Table, seat: Seat) -> bool:
    """Play what waits for the deadline in a game that is not played early, if it has come."""
    if (
        question_deadline.pace_of(table).early
        or seat.held
        or adjudication.waits_for_the_deadline(table)
    ):
        return False
    bank = seat.bank
    if not adjudication.play_on(table):
        return False
    seat.bank = bank  # the answer came in time, however late it is looked at
    adjudication.tell_everybody(table)
    return True


def is_over(table: Table, seat: Seat) -> bool:
    """Do what was agreed about somebody whose time is over, if it is; but once."""
    late = lateness.policy(
        question_deadline.pace_of(table),
        question_deadline.window_of(table),
        question_deadline.calendar_of(table, seat),
        seat.bank,
        table.work.now,
    )
    if late is None:
        return False
    if not table.row.called:
        enforce(table, seat, late)
    return True


def enforce(table: Table, seat: Seat, late: Late) -> None:
    """The policy of the game; where nobody can carry it out, the game plays on by itself."""
    seat.missed += 1
    seat.bank = NOTHING
    why = ""
    if late is Late.MODERATOR:
        if call_moderator(table, seat):
            return
        why = " and there is no moderator to call,"
    elif late is Late.STANDBY:
        if standby_offers.offer(table, seat):
            return
        why = " and there is nobody to take the seat over and no moderator to call,"
    play_for(table, seat, why)


def play_for(table: Table, seat: Seat, why: str) -> None:
    """Let the staff officer, or default orders, answer for a seat to the end of the turn."""
    name = question_deadline.stand_in(table)
    question, mode = table.row.question, seat.if_illegal
    # A line of his that is refused must not stop the game again.
    seat.if_illegal, seat.held = "skip", False
    adjudication.play_on(table, (seat.side, name, careful(table, name, id_of(seat))))
    seat.if_illegal = mode
    if table.row.question == question and table.row.state == "running":
        LOG.error("%s: nobody can answer for %s", table.row.code, seat.side)
        table.row.called = True
        reminders.remember(table, seat, NagKind.WARNING)
        return
    lead = f"The time of {table.name_of(seat)} ({seat.side}) was over,{why} so {WORDS[name]}."
    adjudication.tell_everybody(table, notice=Notice(kind="report", subject="", lead=(lead,)))


def careful(table: Table, name: str, seed: int) -> Policy[Any]:
    """A bot that gives the default where it does not know what to do or fails."""
    bot, default = catalogue.bot(table.rules, name, seed), table.rules.default

    def answer(view: Any, decision: Decision[Any]) -> Order:
        try:
            return bot(view, decision) or default(view, decision)
        except Exception:
            LOG.exception("%s: the %s bot failed", table.row.code, name)
            return default(view, decision)

    return answer


def call_moderator(table: Table, seat: Seat) -> bool:
    """Ask the moderators to do something about a seat; False where there is none."""
    moderators = standby_offers.moderators(table)
    if not moderators:
        return False
    table.row.called = True
    reminders.remember(table, seat, NagKind.WARNING)  # it would come after the event
    name = f"{table.name_of(seat)} ({seat.side})"
    for each in moderators:
        table.work.tell(each, table.row, briefly(table, each, call(seat, name)))
    for each in table.players:
        table.work.tell(each, table.row, briefly(table, each, called(table, each, seat, name)))
    return True


def call(seat: Seat, name: str) -> Notice:
    """What the moderator is asked to do."""
    return Notice(
        kind="call",
        subject=f"{seat.side} has let the time pass",
        lead=(
            f"The time of {name} is over, with grace and time bank. "
            f"Deadlines missed on this seat so far: {seat.missed}.",
            f"You can EXTEND it, give an ORDER FOR {seat.side}, or REPLACE the player; the game "
            "waits for you or for the answer. HELP MODERATOR tells how.",
        ),
    )


def called(table: Table, reader: Seat, late: Seat, name: str) -> Notice:
    """What the players hear of it; who is late can still answer."""
    if reader is not late:
        told = f"The time of {name} is over; the moderator has been called."
        return Notice(kind="report", subject=f"{late.side} has let the time pass", lead=(told,))
    told = "Your time is over, and the moderator has been called. You can still answer."
    notice = Notice(kind="report", subject="your time is over", lead=(told,))
    return replace(notice, question=question_for(table, late))


# -- digests --------------------------------------------------------------------------------------


def send_digest(house: House, person_id: int) -> None:
    """Remind somebody of all his games in which a reminder is due by now, in one mail."""
    with house.work() as work:
        due = []
        for game_id in games.waiting_for(work.session, person_id):  # always locked in one order
            table = Table.open(work, game_id)
            seat = table.asked
            question_deadline.reckon(table)
            if seat is None or seat.person_id != person_id or question_deadline.stands(table):
                continue
            nag = reminders.due_now(table, seat)
            if nag is not None and nag.kind is not NagKind.WARNING:
                due.append((table, seat, nag))
        if due:
            reminders.digest(people.person(work.session, person_id), due)
        for table, _, _ in due:
            move_on(table, A_MOMENT)
