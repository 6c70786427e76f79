"""What is done with a mail that has arrived: bounces, strangers, and those who play.

One mail is one transaction: what it changes and all that it is answered with are stored together,
or not at all. What cannot be handled is set aside with the reason; nothing is ever dropped.
"""

from __future__ import annotations

import hashlib
import logging
import re
from datetime import timedelta

from pbem.league.membership import signup as joining
from pbem.league.membership.lobby import begin_if_full, take_seat
from pbem.league.membership.reachability import Failure, bounced, heard_from
from pbem.league.notices import Notice
from pbem.league.play.adjudication import tell_everybody
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.submissions.exchange import COMMANDS, Exchange
from pbem.league.submit import submit
from pbem.league.unit_of_work import House, Work
from pbem.league.upkeep import canary
from pbem.league.upkeep.heartbeat import tell_keepers
from pbem.post.answering.bounces import Bounce, read_bounce
from pbem.post.answering.never_answered import Ours, why_not_answered
from pbem.post.reading.letter import Letter, Limits, read_letter
from pbem.post.reading.size_limits import DEFAULT
from pbem.post.sender.identity import Confirming, Sender, SenderFinder, ToBeProved, without_key
from pbem.post.sender.secret_addresses import SecretAddresses, without_secrets
from pbem.store.errors import Busy, Full, StoreError
from pbem.store.rows import canary as canary_mails
from pbem.store.rows import games, mail, mail_in, people, seating
from pbem.store.schema import Outgoing, Person, Submission

LOG = logging.getLogger(__name__)
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
STALE_SIGNUP = timedelta(days=14)
MOST_STRANGERS = 500  # answers to people whom we do not know, within a day
SIGNUP = re.compile(r"^[^\w\n]*(?:SIGN[\s-]?UP|REGISTER)\b", re.IGNORECASE | re.MULTILINE)
REPLY = re.compile(r"^\s*(?:re|aw|sv|antw|vs|odp|r)\s*:", re.IGNORECASE)
MOST_REFERENCES = 12
MOST_IN_VAIN = 20  # mails of one person within an hour with nothing in them that we understand
MOST_ALIKE = 2  # such mails with the same words, within a day: a machine that marks nothing


class NotAnswered(Exception):
    """This mail is not to be answered, nor any part of it done."""


MOST_CALLS = 5  # about mails that were set aside, within an hour
MOST_TRIES = 3  # with a store that refuses what a mail brings about
AGAIN = timedelta(seconds=10)


class Handler:
    """Handles mails that have arrived, one at a time."""

    def __init__(
        self, house: House, tokens: SecretAddresses, callers: SenderFinder, limits: Limits = DEFAULT
    ) -> None:
        self._house = house
        self._tokens = tokens
        self._senders = callers
        self._limits = limits
        self._ours = Ours(domains=(f"pbem.{house.settings.domain}",))

    def handle_all(self) -> int:
        """Handle all that waits; how many mails that were."""
        count = 0
        while self.handle_next():
            count += 1
        return count

    def handle_next(self) -> bool:
        """Handle the mail that has waited longest; was there any?"""
        while True:
            try:
                return self._handle_next()
            except ToBeProved as wanted:  # nothing of this was stored
                self._senders.prove(wanted)

    def _handle_next(self) -> bool:
        with self._house.work() as work:
            row = mail.next_submission(work.session, work.now)
            if row is None:
                return False
            mail_in.tried(row)
            work.received_at = row.received_at
            try:
                with work.savepoint():
                    self.handle(work, row)
            except (Busy, Full, ToBeProved):
                raise  # nothing of this is stored; the mail waits for another try
            except Exception as error:
                LOG.exception("mail %s cannot be handled", row.id)
                work.written.clear()
                if isinstance(error, StoreError) and row.tries < MOST_TRIES:
                    mail_in.put_off(
                        row, work.now + AGAIN
                    )  # somebody else may just have done the same
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
        letter = read_letter(row.raw, self._limits)
        if self._came_back(work, row, letter):
            return
        report = self._report(work, row)
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
        if self._poses_as_canary(work, letter, sender):
            mail_in.ignored(row, "canary: it has not written this")
        elif isinstance(sender, Confirming):
            self._confirm(work, row, sender, letter)
        elif sender is not None:
            self._submit(work, row, sender, letter)
        else:
            self._meet_stranger(work, row, letter)

    # -- the canary -------------------------------------------------------------------------------

    def _came_back(self, work: Work, row: Submission, letter: Letter) -> bool:
        """Is this our own mail to a canary? Then that it has come is all there is to it."""
        nests = canary.addresses(work.settings)
        told = {each.lower() for each in (*row.recipients.split(), *letter.recipients)}
        if letter.sender != work.settings.address or not told.intersection(nests):
            return False
        sent = mail.outgoing_with_id(work.session, letter.message_id)
        if sent is None or not self._to_canary(work, sent, letter):
            return False
        mail_in.done(row, canary_mails.BACK)
        mail_in.about_game(row, sent.game_id)
        return True

    def _to_canary(self, work: Work, sent: Outgoing, letter: Letter) -> bool:
        """Did we write it to a seat of the canary's, and is its secret address still in it?"""
        seat = None if sent.seat_id is None else seating.seat(work.session, sent.seat_id)
        if seat is None or sent.person_id is None or seat.person_id != sent.person_id:
            return False
        found = self._tokens.read(letter.header("reply-to"))
        if found is None or (found[0].kind, found[0].id) != ("seat", seat.id):
            return False
        genuine = self._tokens.genuine(*found, seat.epoch)
        return genuine and canary_mails.is_one(work.session, sent.person_id)

    def _poses_as_canary(
        self, work: Work, letter: Letter, sender: Sender | Confirming | None
    ) -> bool:
        """A canary says only what we let it write down first, whoever has its secrets."""
        theirs = isinstance(sender, Sender) and _is_canary(work, sender)
        if not theirs and letter.sender not in canary.addresses(work.settings):
            return False
        given = mail.outgoing_with_id(work.session, letter.message_id)
        if given is None or given.kind != canary_mails.ANSWER or not isinstance(sender, Sender):
            return True
        return sender.seat is None or sender.seat.id != given.seat_id or sender.by != "address"

    # -- those whom we know -----------------------------------------------------------------------

    def _submit(self, work: Work, row: Submission, sender: Sender, letter: Letter) -> None:
        if sender.seat is not None:
            turn = games.game(work.session, sender.seat.game_id).turn
            mail_in.about_seat(row, sender.seat, turn)
        mail_in.from_person(row, sender.person.id)
        if self._too_much(work, sender):
            mail_in.set_aside(row, "rate: too many mails to this seat within an hour")
            return
        heard_from(work, sender.person.id or 0, letter.sender)
        words = self._senders.unsaid(words_of(letter), sender)
        try:
            with work.savepoint():
                exchange = submit(
                    work, sender.person, words, row.fingerprint, sender.seat, sender.tag
                )
                if in_vain(exchange):
                    mail_in.marked(row, self._mark_in_vain(work, sender.person.id or 0, words))
        except NotAnswered as why:
            work.written.clear()
            mail_in.set_aside(row, str(why))
            return
        receipts = [part.receipt for part in exchange.parts.values() if part.lines]
        mail_in.done(row)
        mail_in.confirmed(row, receipts)

    def _too_much(self, work: Work, sender: Sender) -> bool:
        """The last stop for a loop that nothing else has noticed."""
        since = work.now - HOUR
        if sender.seat is not None:
            sent = mail.written_to(work.session, sender.seat.id or 0, since)
        else:
            sent = mail.written_to_person(work.session, sender.person.id or 0, since)
        return sent >= work.settings.rate_game

    def _mark_in_vain(self, work: Work, person_id: int, words: str) -> str:
        """The mark of a mail in vain that may still be answered; NotAnswered when it may not."""
        mark = hashlib.sha256(" ".join(words.split()).encode()).hexdigest()[:16]
        reason = f"in vain: {mark}"
        alike = mail.done_with(work.session, person_id, reason, work.now - DAY)
        if alike >= MOST_ALIKE:
            raise NotAnswered("rate: the same words again, and nothing in them that is understood")
        if mail.done_with(work.session, person_id, "in vain: ", work.now - HOUR) >= MOST_IN_VAIN:
            raise NotAnswered("rate: too many mails with nothing in them that is understood")
        return reason

    def _confirm(self, work: Work, row: Submission, confirming: Confirming, letter: Letter) -> None:
        signup = confirming.signup
        if signup.asked_at < work.now - STALE_SIGNUP:
            self._meet_stranger(work, row, letter)
            return
        new = people.at_address(work.session, signup.address) is None
        person = joining.confirm(work, signup)
        mail_in.done(row)
        mail_in.from_person(row, person.id)
        if signup.seat_id is not None:
            self._seat_invited(work, person, signup.seat_id)
            people.offer_used(signup)
        text = commands_in(words_of(letter))
        if new or not text:
            text = f"SIGNUP\n{text}" if not SIGNUP.search(text) else text
        heard_from(work, person.id or 0, signup.address)
        submit(work, person, text, row.fingerprint)

    def _seat_invited(self, work: Work, person: Person, seat_id: int) -> None:
        """Somebody accepts an invitation, if the seat is still empty."""
        seat = seating.seat(work.session, seat_id)
        if seat is None or seat.person_id is not None or seat.bot:
            return
        game = LoadedGame.open(work, seat.game_id)
        if any(each.person_id == person.id for each in game.players):
            return
        take_seat(game, person, seat.side)
        begin_if_full(game)
        tell_everybody(game)

    # -- strangers --------------------------------------------------------------------------------

    def _meet_stranger(self, work: Work, row: Submission, letter: Letter) -> None:
        """At most one polite answer a day, the same for everybody."""
        if not self._may_answer(work, letter.sender):
            mail_in.ignored(row, "stranger: answered today already")
            return
        mail_in.ignored(row, "stranger: answered")
        work.sender_address = letter.sender
        if SIGNUP.search(letter.text) or SIGNUP.search(letter.subject):
            joining.ask_to_confirm(work, letter.sender, letter.name)
        else:
            work.write_to_address(letter.sender, stranger())

    def _may_answer(self, work: Work, sender: str) -> bool:
        last = people.courtesy(work.session, sender)
        if last is not None and last.at > work.now - DAY:
            return False
        if mail.strangers_answered(work.session, work.now - DAY) >= MOST_STRANGERS:
            return False
        people.courtesy_shown(work.session, sender, work.now)
        return True

    # -- mails of ours that came back -------------------------------------------------------------

    def _report(self, work: Work, row: Submission) -> tuple[Bounce, Outgoing] | None:
        """The bounce that this is, and the mail that it is about; both must be plain."""
        for address in row.recipients.split() or [""]:
            found = read_bounce(row.raw, address, self._limits)
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


def words_of(letter: Letter) -> str:
    """What a mail says: its new text, or its subject when there is nothing else."""
    text = without_secrets(without_key(letter.text))
    if text.strip() or REPLY.match(letter.subject):
        return text
    return without_secrets(commands_in(letter.subject))


def _is_canary(work: Work, sender: Sender) -> bool:
    """Does a canary write? Canaries have games of their own, and nobody else plays in these."""
    if sender.seat is not None:
        return games.game(work.session, sender.seat.game_id).canary
    return canary_mails.is_one(work.session, sender.person.id or 0)


def in_vain(exchange: Exchange) -> bool:
    """Was there nothing in a mail that could be done?"""
    parts = list(exchange.parts.values())
    answers = (exchange.answers, *(part.answers for part in parts))
    answered = any(each.ok for some in answers for each in some)
    return not answered and not any(each.ok for part in parts for each in part.lines)


def commands_in(text: str) -> str:
    """Those lines of a text that begin like commands."""
    lines = [line for line in text.split("\n") if (line.split() or [""])[0].upper() in COMMANDS]
    return "\n".join(lines)


def stranger() -> Notice:
    return Notice(
        kind="stranger",
        subject="your mail was not taken",
        lead=(
            "This address takes part in games by mail. Your mail changed nothing, as it could not "
            "be told from whom it comes.",
            "If you play here, reply to the last mail of your game: its address is yours alone. "
            "If you would like to play, send a mail with the word SIGNUP.",
        ),
    )
