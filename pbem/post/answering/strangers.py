"""What is answered to somebody whom we do not know."""

from __future__ import annotations

import re
from datetime import timedelta

from pbem.league.membership import signup
from pbem.league.membership.seldom import may_again
from pbem.league.notices import Notice
from pbem.league.unit_of_work import Work
from pbem.post.reading.letter import Letter
from pbem.store.rows.mails import mail, mail_in
from pbem.store.schema import Submission

DAY = timedelta(days=1)
MOST_STRANGERS = 500  # answers to people whom we do not know, within a day
SIGNUP = re.compile(
    r"^[^\w\n]*(?:re: *|aw: *)?(?:SIGN[\s-]?UP|REGISTER)\b|\bsign me up\b|(?-i:\bSIGNUP\b)",
    re.IGNORECASE | re.MULTILINE,
)


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
    work.sender_address = letter.sender
    asked = signup.ask_to_confirm(work, letter.sender, letter.name)
    why = mail.STRANGER_ANSWERED if asked else "stranger: asked to confirm too often today"
    mail_in.ignored(row, why)


def may_answer(work: Work, sender: str) -> bool:
    """At most one answer a day to an address, and not too many in all."""
    if mail.strangers_answered(work.session, work.now - DAY) >= MOST_STRANGERS:
        return False
    return may_again(work, sender, DAY)


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
