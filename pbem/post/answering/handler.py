"""What is done with a mail that has arrived: bounces, strangers, and those who play.

One mail is one transaction: what it changes and all that it is answered with are stored together,
or not at all. What cannot be handled is set aside with the reason; nothing is ever dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

from pbem.league.membership.coming_in import come_in, is_stale
from pbem.league.membership.reachability import Failure, bounced, heard_from
from pbem.league.membership.seldom import may_again
from pbem.league.notices import Notice
from pbem.league.submit import submit
from pbem.league.unit_of_work import LOCK_WAIT, House, Work
from pbem.league.upkeep.heartbeat import tell_keepers
from pbem.post.answering.bounces import Bounce, read_bounce
from pbem.post.answering.canary_guard import came_back, poses_as_canary
from pbem.post.answering.consent import agrees, not_a_yes
from pbem.post.answering.loop_guard import NotAnswered, in_vain, mark_in_vain, tell_once, too_much
from pbem.post.answering.never_answered import Ours, why_not_answered
from pbem.post.answering.several_voices import refuse_for_all
from pbem.post.answering.strangers import SIGNUP, meet_stranger
from pbem.post.answering.what_is_said import commands_in, left_unread, words_of
from pbem.post.reading.letter import Letter, Limits, read_whole
from pbem.post.reading.mime import Part
from pbem.post.reading.size_limits import DEFAULT
from pbem.post.sender.identity import (
    Confirming,
    Sender,
    SenderFinder,
    Several,
    ToBeProved,
)
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.store.errors import Busy, Full, StoreError
from pbem.store.rows import people, seating
from pbem.store.rows.mails import mail, mail_in
from pbem.store.schema import Outgoing, Submission

LOG = logging.getLogger(__name__)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MOST_REFERENCES = 12
MOST_CALLS = 5  # about mails that were set aside, within an hour
MOST_TRIES = 3  # with a store that refuses what a mail brings about
AGAIN = timedelta(seconds=10)
WHEN_UNLOCKED = timedelta(seconds=5)


class Locked(Busy):
    """A mail cannot be handled now, as somebody else holds what it is about."""

    def __init__(self, id: int, words: str) -> None:
        super().__init__(words)
        self.id = id


class Handler:
    """Handles mails that have arrived, one at a time."""

    def __init__(
        self, house: House, tokens: SecretAddresses, senders: SenderFinder, limits: Limits = DEFAULT
    ) -> None:
        self._house = house
        self._tokens = tokens
        self._senders = senders
        self._limits = limits
        self._ours = Ours(domains=(f"pbem.{house.settings.domain}",))

    def handle_all(self, stopping: Callable[[], bool] = lambda: False) -> int:
        """Handle all that waits, or until it is time to stop; how many mails that were."""
        count = 0
        while not stopping() and self.handle_next():
            count += 1
        return count

    def handle_next(self) -> bool:
        """Handle the mail that has waited longest; was there any?"""
        while True:
            try:
                return self._handle_next()
            except ToBeProved as wanted:  # nothing of this was stored
                self._senders.prove(wanted)
            except Locked as locked:
                self._come_back_to(locked.id)
                return True

    def _come_back_to(self, id: int) -> None:
        """Let a mail whose game is locked wait, so that all others need not."""
        LOG.info("mail %d is about a game that is locked and is handled later", id)
        with self._house.work() as work:
            row = mail.submission(work.session, id)
            if row is not None and row.state == "new":
                mail_in.put_off(row, work.now + WHEN_UNLOCKED)

    def _handle_next(self) -> bool:
        with self._house.work(LOCK_WAIT) as work:
            row = mail.next_submission(work.session, work.now)
            if row is None:
                return False
            work.received_at = row.received_at
            try:
                with work.savepoint():
                    self.handle(work, row)
                    mail_in.tried(row)
            except Busy as error:
                raise Locked(row.id or 0, str(error)) from error  # nothing of this is stored
            except (Full, ToBeProved):
                raise  # nor of this; the mail waits for another try
            except Exception as error:
                LOG.exception("mail %s cannot be handled", row.id)
                work.written.clear()
                mail_in.tried(row)  # the rollback has undone that it was
                if isinstance(error, StoreError) and row.tries < MOST_TRIES:
                    # Somebody else may just have done the same.
                    mail_in.put_off(row, work.now + AGAIN)
                else:
                    mail_in.set_aside(row, f"{type(error).__name__}: {error}")
                    self._for_its_game(work, row)
                    self._call_keeper(work, row)
            return True

    def _for_its_game(self, work: Work, row: Submission) -> None:
        """Let the moderator find a mail that was set aside, where its address tells the game."""
        for address in row.recipients.split():
            found = self._tokens.read(address)
            seat = (
                seating.seat(work.session, found[0].id)
                if found and found[0].kind == "seat"
                else None
            )
            if found and seat is not None and self._tokens.genuine(*found, seat.epoch):
                mail_in.found_to_be_of(row, seat)

    def _call_keeper(self, work: Work, row: Submission) -> None:
        """Tell who runs the server of a mail that was set aside; not of too many at once."""
        if mail.written_of_kind(work.session, "aside", work.now - HOUR) >= MOST_CALLS:
            return
        lead = (
            f"A mail that came at {row.received_at:%Y-%m-%d %H:%M} UTC could not be handled and "
            f"was set aside: {row.reason}",
            f"On the server, pbem aside shows it, and pbem aside retry {row.id} tries again.",
        )
        work.in_reply_to, work.references = "", ()
        tell_keepers(work, Notice(kind="aside", subject="a mail was set aside", lead=lead))

    def handle(self, work: Work, row: Submission) -> None:
        """Do what one mail asks for, and write down what became of it."""
        parts, body, letter = read_whole(row.raw, self._limits)
        if came_back(work, row, letter, self._tokens):
            return
        report = self._report(work, row, parts, body.text)
        if report is not None:
            self._take_bounce(work, row, *report)
            return
        reason = why_not_answered(letter, row.return_path, self._ours)
        if reason is not None:
            mail_in.ignored(row, reason)
            return
        if "made-up id" not in letter.flags:
            work.in_reply_to = letter.message_id
            work.references = letter.references[-MOST_REFERENCES:]
        sender = self._senders.sender(work, row, letter)
        voices = sender.voices if isinstance(sender, Several) else (sender,)
        if any(poses_as_canary(work, letter, each) for each in voices):
            mail_in.ignored(row, "canary: it has not written this")
        elif isinstance(sender, Several):
            self._refuse_for_all(work, row, sender, letter)
        elif isinstance(sender, Confirming):
            self._confirm(work, row, sender, letter)
        elif sender is not None:
            self._submit(work, row, sender, letter)
        else:
            meet_stranger(work, row, letter)

    # -- those whom we know -----------------------------------------------------------------------

    def _submit(self, work: Work, row: Submission, sender: Sender, letter: Letter) -> None:
        turn = 0 if sender.game is None else sender.game.turn  # before it is played on
        self._answer(work, row, sender, letter)
        if sender.seat is not None:
            mail_in.about_seat(row, sender.seat, turn)
        mail_in.from_person(row, sender.person.id)

    def _answer(self, work: Work, row: Submission, sender: Sender, letter: Letter) -> None:
        if too_much(work, sender):
            mail_in.set_aside(row, "rate: too many mails to this seat within an hour")
            tell_once(work, sender)
            self._call_keeper(work, row)
            return
        heard_from(work, sender.person.id or 0, letter.sender)
        words = self._senders.unsaid(work, words_of(letter), sender)
        try:
            with work.savepoint():
                exchange = submit(
                    work,
                    sender.person,
                    words,
                    row.fingerprint,
                    sender.seat,
                    sender.tag,
                    unread=left_unread(letter, words),
                )
                if in_vain(exchange):
                    mail_in.marked(row, mark_in_vain(work, sender.person.id or 0, words))
        except NotAnswered as why:
            work.written.clear()
            mail_in.set_aside(row, str(why))
            self._call_keeper(work, row)
            return
        receipts = [part.receipt for part in exchange.parts.values() if part.lines]
        mail_in.done(row)
        mail_in.confirmed(row, receipts)

    def _refuse_for_all(
        self, work: Work, row: Submission, several: Several, letter: Letter
    ) -> None:
        """It speaks for nobody, and all of them hear that, unless a machine goes on and on."""
        senders = [each for each in several.voices if isinstance(each, Sender)]
        try:
            if any(too_much(work, each) for each in senders):
                raise NotAnswered("rate: too many mails to these seats within an hour")
            for each in senders[:1]:
                mark = mark_in_vain(work, each.person.id or 0, words_of(letter))
                mail_in.marked(row, mark)
                mail_in.from_person(row, each.person.id)
        except NotAnswered as why:
            mail_in.set_aside(row, str(why))
            self._call_keeper(work, row)
            return
        refuse_for_all(work, several)
        mail_in.done(row)

    def _confirm(self, work: Work, row: Submission, confirming: Confirming, letter: Letter) -> None:
        signup = confirming.signup
        if is_stale(work, signup):
            meet_stranger(work, row, letter)
            return
        if not agrees(letter.text):
            mail_in.done(row, "confirm: it does not agree")
            if may_again(work, f"no: {signup.id}", DAY):
                work.write_to_address(signup.address, not_a_yes())
            return
        new = people.at_address(work.session, signup.address) is None
        person = come_in(work, signup)
        mail_in.done(row)
        mail_in.from_person(row, person.id)
        text = commands_in(words_of(letter))
        if new or not text:
            text = f"SIGNUP\n{text}" if not SIGNUP.search(text) else text
        heard_from(work, person.id or 0, signup.address)
        submit(work, person, text, row.fingerprint)

    # -- mails of ours that came back -------------------------------------------------------------

    def _report(
        self, work: Work, row: Submission, parts: Part, text: str
    ) -> tuple[Bounce, Outgoing] | None:
        """The bounce that this is, and the mail that it is about; both must be plain."""
        for address in row.recipients.split() or [""]:
            found = read_bounce(parts, text, address)
            if found is None:
                continue
            about = self._tokens.read_bounce_token(found.token) if found.token else None
            sent = mail.outgoing(work.session, about) if about is not None else None
            if sent is not None:
                return found, sent
        return None

    def _take_bounce(self, work: Work, row: Submission, bounce: Bounce, sent: Outgoing) -> None:
        mail_in.about_game(row, sent.game_id)
        if not (bounce.permanent or bounce.temporary):
            mail_in.done(row, "report: delivered or relayed")
            return
        mail_in.done(row, "bounce")
        worst = next((each for each in bounce.fates if each.permanent), bounce.fates[0])
        words = worst.diagnostic or worst.action
        bounced(work, sent, Failure(bounce.permanent, worst.status, words))
