"""The last stop for machines that write to each other, which nothing else has noticed."""

from __future__ import annotations

import hashlib
from datetime import timedelta

from pbem.league.membership.seldom import may_again
from pbem.league.notices import Notice
from pbem.league.submissions.exchange import Exchange
from pbem.league.unit_of_work import Work
from pbem.post.sender.identity import Sender
from pbem.store.rows.mails import mail

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MOST_IN_VAIN = 20  # mails of one person within an hour with nothing in them that we understand
MOST_ALIKE = 2  # such mails with the same words, within a day: a machine that marks nothing


class NotAnswered(Exception):
    """This mail is not to be answered, nor any part of it done."""


def too_much(work: Work, sender: Sender) -> bool:
    """The last stop for a loop that nothing else has noticed; what others cause does not count."""
    since = work.now - HOUR
    if sender.seat is not None:
        sent = mail.taken_from_seat(work.session, sender.seat, since)
    else:
        sent = mail.taken_from_person(work.session, sender.person.id or 0, since)
    return sent >= work.settings.rate_game


def tell_once(work: Work, sender: Sender) -> None:
    """Let a person know that a mail was too much; once an hour, as a machine would answer it."""
    seat, game = sender.seat, sender.game
    whose = f"seat {seat.id}" if seat is not None else f"person {sender.person.id}"
    if not may_again(work, f"{whose}: too many mails", HOUR):
        return
    notice = Notice(
        kind="rate",
        subject="your mail was not read",
        lead=(
            f"Nothing in your last mail was done: {work.settings.rate_game} mails from you came "
            "within an hour, and more are not taken, as it might be a machine that writes them.",
            "Please send it again in an hour, or go on with the game on its page. The mail is "
            "kept, and who runs this server knows of it.",
        ),
        reader=sender.person.name,
    )
    if seat is not None and game is not None:
        work.write_to_seat(seat, game, notice)
    else:
        work.write_to_person(sender.person, notice)


def mark_in_vain(work: Work, person_id: int, words: str) -> str:
    """The mark of a mail in vain that may still be answered; NotAnswered when it may not."""
    mark = hashlib.sha256(" ".join(words.split()).encode()).hexdigest()[:16]
    reason = f"in vain: {mark}"
    alike = mail.done_with(work.session, person_id, reason, work.now - DAY)
    if alike >= MOST_ALIKE:
        raise NotAnswered("rate: the same words again, and nothing in them that is understood")
    if mail.done_with(work.session, person_id, "in vain: ", work.now - HOUR) >= MOST_IN_VAIN:
        raise NotAnswered("rate: too many mails with nothing in them that is understood")
    return reason


def in_vain(exchange: Exchange) -> bool:
    """Was there nothing in a mail that could be done?"""
    parts = list(exchange.parts.values())
    answers = (exchange.answers, *(part.answers for part in parts))
    answered = any(each.ok for some in answers for each in some)
    lines = (each for part in parts for each in (*part.lines, *part.checked))
    return not answered and not any(each.ok for each in lines)
