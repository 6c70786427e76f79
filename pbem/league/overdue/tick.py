"""What is due in a game because time has passed: reminders, play at the deadline, late policies.

Everything goes by what the store holds, and by the server's own clock. A game is looked at in a
transaction of its own, and again judged after it is locked, so that two processes do nothing twice.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from pbem.engine.order import Order
from pbem.engine.ruleset import Policy
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.league.notices import Notice
from pbem.league.overdue import downtime_reckoning, reminders, standby_offers
from pbem.league.play import adjudication, question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of, is_installed
from pbem.league.play.telling.reports import with_questions, without_position
from pbem.league.refusals import NotInstalled
from pbem.league.timing import lateness
from pbem.league.timing.pace import Late
from pbem.league.timing.reminder_times import PlannedReminder, ReminderKind
from pbem.league.unit_of_work import LOCK_WAIT, House
from pbem.league.upkeep import heartbeat, titles_at_hand
from pbem.store.errors import Busy, Full
from pbem.store.rows import games, people, questions, seating
from pbem.store.rows.mails import mail
from pbem.store.schema import Seat
from pbem.wargame.position.words import and_all

LOG = logging.getLogger(__name__)
AT_ONCE = 200
A_MOMENT = timedelta(seconds=1)
FOR_THE_POST = timedelta(minutes=1)  # how long to wait for mail that came in time, each time
AT_LONGEST = timedelta(hours=1)
AFTER_A_FAILURE = timedelta(minutes=5)
WORDS = {"staff": "the staff officer played on", "default": "default orders were played"}


def tick(house: House) -> int:
    """Do what is due, in at most `AT_ONCE` games; how many were there?

    After an outage the windows of some more are reckoned. Nothing is done while the clock cannot
    be believed.
    """
    with house.look() as work:
        if heartbeat.halted(work.session):
            return 0
        due = games.to_look_at(work.session, work.now, AT_ONCE)
    for game_id in due:
        look_or_put_off(house, game_id)
    downtime_reckoning.reckon_some(house)
    return len(due)


def look_or_put_off(house: House, game_id: int) -> None:
    """Do what is due in one game; what goes wrong there is no other game's trouble."""
    try:
        for person_id in sorted(look_in_a_transaction(house, game_id)):
            send_digest(house, person_id)
    except Busy:
        LOG.info("game %d is busy and is looked at later", game_id)
    except NotInstalled as standing:
        LOG.warning("%s", standing)
        titles_at_hand.let_stand(house, game_id)
    except Full:
        raise
    except Exception:
        LOG.exception("game %d cannot be looked at", game_id)
        put_off(house, game_id)


def look_in_a_transaction(house: House, game_id: int) -> set[int]:
    """Look at a game that is still due once it is locked; whose digests are due."""
    with house.work(LOCK_WAIT) as work:
        game = LoadedGame.open(work, game_id)
        if game.row.next_look is None or game.row.next_look > work.now:
            return set()
        return look_at_game(game)


def put_off(house: House, game_id: int) -> None:
    """Let a game that cannot be looked at not stand in the way of the others."""
    with house.work() as work:
        row = games.locked(work.session, game_id)
        if row.next_look is not None and row.next_look <= work.now:
            games.next_look_at(row, work.now + AFTER_A_FAILURE)


@dataclass
class TimeIsOver:
    """Whose time is over when a game is looked at: each is judged alone, all are told at once."""

    played_for: list[str] = field(default_factory=list)  # in words
    called_for: list[Seat] = field(default_factory=list)  # to the moderators

    def tell(self, game: LoadedGame) -> None:
        if self.played_for:
            news = Notice(kind="report", subject="", lead=tuple(self.played_for))
            adjudication.tell_everybody(game, notice=news)
        if self.called_for:
            tell_of_call(game, self.called_for)


def look_at_game(game: LoadedGame) -> set[int]:
    """Do what is due in a game, and find out when to look again; who wants a digest of it.

    Each who is asked is looked at alone: nobody is late for somebody else.
    """
    # The windows may have moved since: somebody is on vacation, or the service was down.
    question_deadline.reckon_deadlines(game)
    digests: set[int] = set()
    over = TimeIsOver()
    at_least = A_MOMENT
    for seat in game.asked:
        if game.question_of(seat) is None or not is_waited_for(game, seat):
            continue  # somebody else's answer may have closed it meanwhile
        if mail_waits(game, seat):
            at_least = FOR_THE_POST
            continue
        digest_for = look_at_seat(game, seat, over)
        if digest_for is not None:
            digests.add(digest_for)
    over.tell(game)
    if not digests:
        move_on(game, at_least)
    return digests


def is_waited_for(game: LoadedGame, seat: Seat) -> bool:
    """Does time pass for a person who is asked?"""
    return not (seat.person_id is None or seat.bot or question_deadline.clock_stopped(game, seat))


def look_at_seat(game: LoadedGame, seat: Seat, over: TimeIsOver) -> int | None:
    """Do what is due about somebody who is asked; that his time is over is added to `over`.

    A reminder for somebody who wants a digest is left alone, and he is named.
    """
    if people.working_address(game.work.session, seat.person_id or 0) is None:
        stop_the_clock(game, seat)
    elif not plays_at_the_deadline(game, seat) and not is_over(game, seat, over):
        reminder = reminders.due_now(game, seat)
        person = people.person(game.work.session, seat.person_id or 0)
        if reminder is not None and person.digest and reminder.kind is not ReminderKind.WARNING:
            return person.id
        if reminder is not None and not superseded(game, seat, reminder):
            reminders.remind(game, seat, reminder)
    return None


def move_on(game: LoadedGame, at_least: timedelta) -> None:
    """Find out when to look again, which is never now."""
    question_deadline.reckon_deadlines(game)
    if game.row.next_look is not None:
        games.next_look_at(game.row, max(game.row.next_look, game.work.now + at_least))


def mail_waits(game: LoadedGame, seat: Seat) -> bool:
    """Is there mail that came in time and has not been read? It may hold the answer."""
    now, due = game.work.now, reminders.deadline(game, seat)
    ends = reminders.last_moment(game, seat)
    moment = ends if now > ends else due
    late = moment <= now < moment + AT_LONGEST
    return late and mail.unread(game.work.session, moment)


def stop_the_clock(game: LoadedGame, seat: Seat) -> None:
    """Who cannot be reached is not reminded, and loses no time."""
    seating.clock_stopped(seat, game.work.now)
    notice = Notice(
        kind="call",
        subject=f"{seat.side} cannot be reached",
        lead=(
            f"No address of {game.name_of(seat)} ({seat.side}) takes mail, so the clock of this "
            "seat stands.",
        ),
    )
    for each in standby_offers.moderators(game):
        game.work.write_to_seat(each, game.row, without_position(game, each, notice))


def superseded(game: LoadedGame, seat: Seat, reminder: PlannedReminder) -> bool:
    """Is a warning without use, as all time is over with the deadline?"""
    return reminder.kind is ReminderKind.WARNING and game.work.now >= reminders.last_moment(
        game, seat
    )


# -- the deadline ---------------------------------------------------------------------------------


def plays_at_the_deadline(game: LoadedGame, seat: Seat) -> bool:
    """Play what waits for the deadline in a game that is not played early, if it has come."""
    if (
        question_deadline.pace_of(game).early
        or seat.held
        or adjudication.waits_for_the_deadline(game, seat)
    ):
        return False
    banks = [(each, each.bank) for each in game.players]
    if not adjudication.play_on(game):
        return False
    for each, bank in banks:
        seating.bank_set(each, bank)  # the answers came in time, however late they are looked at
    adjudication.tell_everybody(game)
    return True


def is_over(game: LoadedGame, seat: Seat, over: TimeIsOver) -> bool:
    """Do what was agreed about somebody whose time is over, if it is; but once."""
    question = question_deadline.asked_of(game, seat)
    late = lateness.policy(
        question_deadline.pace_of(game),
        question_deadline.window_of(question),
        question_deadline.calendar_of(game, seat),
        seat.bank,
        game.work.now,
    )
    if late is None:
        return False
    if not question.called:
        enforce(game, seat, late, over)
    return True


def enforce(game: LoadedGame, seat: Seat, late: Late, over: TimeIsOver) -> None:
    """The policy of the game; where nobody can carry it out, the game plays on by itself."""
    seating.deadline_missed(seat)
    why = ""
    if late is Late.MODERATOR:
        if call_moderator(game, seat):
            over.called_for.append(seat)
            return
        why = " and there is no moderator to call,"
    elif late is Late.STANDBY:
        if standby_offers.offer(game, seat):
            return
        why = " and there is nobody to take the seat over and no moderator to call,"
    if play_for(game, seat):
        did = WORDS[question_deadline.stand_in(game)]
        who = f"{game.name_of(seat)} ({seat.side})"
        over.played_for.append(f"The time of {who} was over,{why} so {did}.")


def play_for(game: LoadedGame, seat: Seat) -> bool:
    """Let the staff officer, or default orders, answer for a seat to the end of the turn.

    False if neither can.
    """
    name = question_deadline.stand_in(game)
    question, mode = question_deadline.asked_of(game, seat).number, seat.if_illegal
    # A line of his that is refused must not stop the game again.
    seating.if_illegal_set(seat, "skip")
    seating.queue_released(seat)
    adjudication.play_on(game, (seat.side, name, careful(game, name, id_of(seat))))
    seating.if_illegal_set(seat, mode)
    still = game.question_of(seat)
    if still is not None and still.number == question and game.row.state == "running":
        LOG.error("%s: nobody can answer for %s", game.row.code, seat.side)
        questions.moderator_called(still)
        reminders.remember(game, seat, ReminderKind.WARNING)
        return False
    return True


def careful(game: LoadedGame, name: str, seed: int) -> Policy[Any]:
    """A bot that gives the default where it does not know what to do or fails."""
    bot, default = catalogue.bot(game.rules, name, seed), game.rules.default

    def answer(view: Any, decision: Decision[Any]) -> Order:
        try:
            return bot(view, decision) or default(view, decision)
        except Exception:
            LOG.exception("%s: the %s bot failed", game.row.code, name)
            return default(view, decision)

    return answer


def call_moderator(game: LoadedGame, seat: Seat) -> bool:
    """The moderators have to do something about a seat; False where there is none."""
    if not standby_offers.moderators(game):
        return False
    questions.moderator_called(question_deadline.asked_of(game, seat))
    reminders.remember(game, seat, ReminderKind.WARNING)  # it would come after the event
    return True


def tell_of_call(game: LoadedGame, late: Sequence[Seat]) -> None:
    """Ask the moderators to do something about some seats, and tell the players of it."""
    for each in standby_offers.moderators(game):
        game.work.write_to_seat(each, game.row, without_position(game, each, call(game, late)))
    for each in game.readers():
        if each.role == "player":
            game.work.write_to_seat(
                each, game.row, without_position(game, each, called(game, each, late))
            )


def call(game: LoadedGame, late: Sequence[Seat]) -> Notice:
    """What the moderator is asked to do."""
    over = (
        f"The time of {game.name_of(seat)} ({seat.side}) is over, with grace and time bank. "
        f"Deadlines missed on this seat so far: {seat.missed}."
        for seat in late
    )
    return Notice(
        kind="call",
        subject=let_time_pass(late),
        lead=(
            *over,
            f"You can EXTEND it, give an ORDER FOR {late[0].side}, or REPLACE the player; the game "
            "waits for you or for the answer. HELP MODERATOR tells how.",
        ),
    )


def let_time_pass(late: Sequence[Seat]) -> str:
    sides = and_all([seat.side for seat in late])
    return f"{sides} {'has' if len(late) == 1 else 'have'} let the time pass"


def called(game: LoadedGame, reader: Seat, late: Sequence[Seat]) -> Notice:
    """What the players hear of it; who is late can still answer."""
    mine = [seat for seat in late if seat.person_id == reader.person_id]
    others = [f"{game.name_of(seat)} ({seat.side})" for seat in late if seat not in mine]
    told = (
        f"The time of {and_all(others)} is over; the moderator has been called." if others else ""
    )
    if not mine:
        return Notice(kind="report", subject=let_time_pass(late), lead=(told,))
    own = "Your time is over, and the moderator has been called. You can still answer."
    lead = (own, told) if told else (own,)
    notice = Notice(kind="report", subject="your time is over", lead=lead)
    return with_questions(game, mine[0], notice)


# -- digests --------------------------------------------------------------------------------------


def send_digest(house: House, person_id: int) -> None:
    """Remind somebody of all his games in which a reminder is due by now, in one mail."""
    with house.work() as work:
        due = []
        for game_id in games.waiting_for(work.session, person_id):  # always locked in one order
            if not is_installed(games.game(work.session, game_id)):
                continue
            game = LoadedGame.open(work, game_id)
            question_deadline.reckon_deadlines(game)
            for seat in game.asked:
                if seat.person_id != person_id or question_deadline.clock_stopped(game, seat):
                    continue
                reminder = reminders.due_now(game, seat)
                if reminder is not None and reminder.kind is not ReminderKind.WARNING:
                    due.append((game, seat, reminder))
        if due:
            reminders.digest(people.person(work.session, person_id), due)
        for game, _, _ in due:
            move_on(game, A_MOMENT)
