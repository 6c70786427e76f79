"""What is answered to somebody whom we do not know."""

from __future__ import annotations

import re
from datetime import timedelta

from pbem.league.membership import signup
from pbem.league.notices import Notice
from pbem.league.unit_of_work import Work
from pbem.post.reading.letter import Letter
from pbem.store.rows import mail, mail_in, people
from pbem.store.schema import Submission

DAY = timedelta(days=1)
MOST_STRANGERS = 500  # answers to people whom we do not know, within a day
MOST_CONFIRMATIONS = 2000  # mails that ask to confirm an address, within a day
MOST_ASKED = 10  # of them to one address: nobody loses so many
SIGNUP = re.compile(r"^[^\w\n]*(?:SIGN[\s-]?UP|REGISTER)\b", re.IGNORECASE | re.MULTILINE)


def meet_stranger(work: Work, row: Submission, letter: Letter) -> None:
    """At most one polite answer a day, the same for everybody; who wants to sign up, always one."""
    if SIGNUP.search(letter.text) or SIGNUP.search(letter.subject):
        confirm_address(work, row, letter)
        return
    if not may_answer(work, letter.sender):
        mail_in.ignored(row, "stranger: answered today already")
        return
    mail_in.ignored(row, mail.STRANGER_ANSWERED)
    work.sender_address = letter.sender
    work.write_to_address(letter.sender, stranger())


def confirm_address(work: Work, row: Submission, letter: Letter) -> None:
    """Ask whoever reads the mail of an address to confirm it, once more if the first was lost."""
    since = work.now - DAY
    to_it = mail.written_to_strangers(work.session, signup.CONFIRM, since, letter.sender)
    in_all = mail.written_to_strangers(work.session, signup.CONFIRM, since)
    if to_it >= MOST_ASKED or in_all >= MOST_CONFIRMATIONS:
        mail_in.ignored(row, "stranger: asked to confirm too often today")
        return
    mail_in.ignored(row, mail.STRANGER_ANSWERED)
    work.sender_address = letter.sender
    signup.ask_to_confirm(work, letter.sender, letter.name)


def may_answer(work: Work, sender: str) -> bool:
    """At most one answer a day to an address, and not too many in all."""
    last = people.courtesy(work.session, sender)
    if last is not None and last.at > work.now - DAY:
        return False
    if mail.strangers_answered(work.session, work.now - DAY) >= MOST_STRANGERS:
        return False
    people.courtesy_shown(work.session, sender, work.now)
    return True


def stranger() -> Notice:
    return Notice(
        kind="stranger",
        subject="your mail was not taken",
        lead=(
            "This address takes part in games by mail. Your mail changed nothing, as it could not "
            "be told from whom it comes.",
            "If you play here, reply to the last mail of your game: its address is yours alone. "
            "Addresses of older mails may be void, and a mail without your key is nobody's.",
            "If you have no such mail at hand, or would like to play, send a mail with the word "
            "SIGNUP: we write to your address, and your reply to that is known to be yours.",
        ),
    )
