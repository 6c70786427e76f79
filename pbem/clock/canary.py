"""The canary plays: every hour each side answers the last mail that has come back to it.

Nothing waits for anything: every look does what can be done, and what comes of it the next look
sees in the store. A mail that is lost costs a round; the next one asks again.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, formataddr

import msgspec

from pbem.clock.jobs import Job
from pbem.league.membership.reachability import heard_from
from pbem.league.notices import Notice, write_notice
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.proposals import proposed
from pbem.league.play.telling.reports import with_position
from pbem.league.unit_of_work import House, Work
from pbem.league.upkeep import canary
from pbem.post.reading import headers
from pbem.post.reading.letter import Letter, read_letter
from pbem.post.ways_out.envelope import Envelope, Permanent, Temporary, Transport
from pbem.store.errors import Conflict
from pbem.store.rows import games, people
from pbem.store.rows.upkeep import canary as store
from pbem.store.rows.upkeep import heartbeats
from pbem.store.schema import Outgoing, Seat

LOG = logging.getLogger(__name__)
LOOK = 30.0  # seconds
AGAIN = timedelta(minutes=5)  # after which an answer that was not sent is tried once more
KEPT = timedelta(days=7)  # mails that came back
WIDE = SMTP.clone(max_line_length=990)  # else a long message id would be broken into pieces
MOST_REFERENCES = 10


class Reply(msgspec.Struct, frozen=True):
    """An answer that a canary can give now."""

    game_id: int
    seat_id: int
    question: int
    turn: int
    text: str
    name: str
    sender: str
    recipient: str  # the secret address, as it stood in the mail that came back
    subject: str
    in_reply_to: str
    references: tuple[str, ...]


class Canary:
    """Plays through the post; a way out is opened for each answer, for this thread alone."""

    def __init__(
        self, house: House, way_out: Callable[[], Transport], sign: Callable[[bytes], bytes]
    ) -> None:
        self._house = house
        self._way_out = way_out
        self._sign = sign
        self._sending: Transport | None = None

    def look(self) -> None:
        """Begin a round when it is time, and answer what can be answered in it."""
        with self._house.look() as work:
            due = canary.round_due(work)
        if due:
            try:
                with self._house.work() as work:
                    begin_round(work)
            except Conflict:  # another process has just begun it
                return
        with self._house.look() as work:
            reply = next_reply(work)
        if reply is not None:
            self._give(reply)

    def _give(self, reply: Reply) -> None:
        """Send an answer, unless another process does."""
        with self._house.work() as work:
            row = claim(work, reply)
            if row is None:
                return
            id, raw = row.id or 0, written(work, reply, row.message_id)
        error = ""
        try:
            with closing(self._way_out()) as self._sending:
                self._sending.send(Envelope(reply.sender, reply.recipient, self._sign(raw)))
        except (Temporary, Permanent) as failure:
            LOG.warning("the canary's answer did not go: %s", failure)
            error = str(failure)
        with self._house.work() as work:
            store.answer_sent(work.session, id, error, work.now)

    def break_off(self) -> None:
        """Hang up on a server that does not take the answer; from any thread."""
        if self._sending is not None:
            self._sending.hang_up()


# -- rounds ---------------------------------------------------------------------------------------


def begin_round(work: Work) -> None:
    """Begin a round, unless another process just has: with a new game, or a question put again."""
    last = heartbeats.beat_locked(work.session, canary.ROUND)
    if not canary.round_due(work):
        return
    heartbeats.beat_written(work.session, last, canary.ROUND, work.now)
    store.forget(work.session, work.now - KEPT)
    row = store.game(work.session)
    if row is None or not canary.is_playable(work, row):
        canary.begin(work)
    else:
        ask_again(work, id_of(row))


def ask_again(work: Work, game_id: int) -> None:
    """Put the open question once more when the mail with it is lost, whatever became of it."""
    for address in canary.addresses(work.settings):
        row = people.address_row(work.session, address)
        if row is not None:
            heard_from(work, row.person_id, address)
    game = LoadedGame.open(work, game_id)
    seat = next(iter(game.asked), None)
    last = store.question(work.session, seat) if seat is not None else None
    if seat is None or last is None or last.state == "waiting":
        return
    if store.came_back(work.session, last.message_id) is None:
        notice = Notice(kind="report", subject="")
        work.write_to_seat(seat, game.row, with_position(game, seat, notice))


# -- answers --------------------------------------------------------------------------------------


def next_reply(work: Work) -> Reply | None:
    """The answer that can be given now: by who is asked, to a mail that has come back."""
    row, last = store.game(work.session), heartbeats.beat(work.session, canary.ROUND)
    if row is None or last is None or not canary.is_playable(work, row):
        return None
    game = LoadedGame(work, row)
    seat = next(iter(game.asked), None)
    if seat is None or not may_answer(work, id_of(seat)):
        return None
    sent = store.question(work.session, seat)
    back = store.came_back(work.session, sent.message_id) if sent is not None else None
    return None if back is None else reply_to(game, seat, read_letter(back.raw))


def may_answer(work: Work, seat_id: int) -> bool:
    """Has this seat not answered in this round, or only in vain some time ago?"""
    last = heartbeats.beat(work.session, canary.ROUND)
    given = store.answer_since(work.session, seat_id, last.at if last else work.now)
    return given is None or (given.sent_at is None and given.try_at <= work.now)


def reply_to(game: LoadedGame, seat: Seat, letter: Letter) -> Reply | None:
    """The answer to a mail; none when it does not say where answers go."""
    person = game.work.person(seat)
    found = headers.addresses(letter.header("reply-to"))
    domain = f"@{game.work.settings.domain}"
    if person is None or len(found) != 1 or not found[0].endswith(domain):
        return None
    side = game.sides.index(seat.side)
    return Reply(
        game_id=id_of(game.row),
        seat_id=id_of(seat),
        question=game.row.questions,
        turn=game.row.turn,
        text=orders(game, seat),
        name=person.name,
        sender=canary.addresses(game.work.settings)[side],
        recipient=found[0],
        subject=f"Re: {letter.subject}",
        in_reply_to=letter.message_id,
        references=letter.references[-MOST_REFERENCES:],
    )


def orders(game: LoadedGame, seat: Seat) -> str:
    """What the staff proposes; after a failure the default, and the end of the phase."""
    view = game.view(seat.side)
    decision = game.rules.decision(view)
    if decision is None:
        return ""
    if not seat.held and not answered_in_vain(game.work, seat):
        return proposed(game.rules, decision).text
    answers = (game.rules.default(view, decision), game.rules.finish(decision))
    return "\n".join(dict.fromkeys(str(each) for each in answers if each is not None))


def answered_in_vain(work: Work, seat: Seat) -> bool:
    """Was the last answer of this seat set aside?"""
    mine = (each for each in store.answers(work.session) if each.seat_id == seat.id)
    last = next(mine, None)
    came = store.came_in(work.session, last.message_id) if last is not None else None
    return came is not None and came.state == "aside"


def claim(work: Work, reply: Reply) -> Outgoing | None:
    """Write down that an answer is given, which makes it count when it comes in; once a round."""
    row = games.locked(work.session, reply.game_id)
    if row.questions != reply.question or not may_answer(work, reply.seat_id):
        return None
    last = heartbeats.beat(work.session, canary.ROUND)
    given = store.answer_since(work.session, reply.seat_id, last.at if last else work.now)
    if given is None:
        given = store.answer_begun(
            work.session,
            f"<{secrets.token_hex(12)}@canary.{work.settings.domain}>",
            (reply.game_id, reply.seat_id),
            reply.turn,
            reply.in_reply_to,
            write_notice(Notice(kind=store.ANSWER, subject="")),
            work.now,
        )
    store.answer_tried(work.session, given, reply.in_reply_to, work.now + AGAIN)
    return given


def written(work: Work, reply: Reply, message_id: str) -> bytes:
    """The answer as a mail, like that of any other player."""
    mail = EmailMessage(SMTP)
    mail["From"] = formataddr((reply.name, reply.sender))
    mail["To"] = reply.recipient
    mail["Subject"] = reply.subject
    mail["Date"] = format_datetime(work.now)
    mail["Message-ID"] = message_id
    mail["In-Reply-To"] = reply.in_reply_to
    mail["References"] = " ".join((*reply.references, reply.in_reply_to))
    mail.set_content(f"{reply.text}\n", charset="utf-8", cte="quoted-printable")
    return mail.as_bytes(policy=WIDE)


def jobs(
    house: House, way_out: Callable[[], Transport], sign: Callable[[bytes], bytes]
) -> tuple[Job, ...]:
    """What a service does for its canary; nothing where there is none."""
    if canary.why_off(house.settings):
        return ()
    plays = Canary(house, way_out, sign)
    return (Job("canary", LOOK, plays.look, by_the_clock=True, break_off=plays.break_off),)


__all__ = ["Canary", "jobs"]
