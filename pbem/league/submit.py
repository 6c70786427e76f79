"""A mail from somebody whom we know, from its words to all answers."""

from __future__ import annotations

import re

from pbem.league import moderation, player_commands  # noqa: F401  (makes all commands known)
from pbem.league.notices import Answer
from pbem.league.refusals import NotInstalled
from pbem.league.submissions.exchange import Exchange
from pbem.league.unit_of_work import Work
from pbem.store.schema import Person, Seat

NOTHING_NEW = (
    "There were no new words in your mail: no orders, and nothing asked for. Write above what you "
    "quote; HELP tells what can be sent."
)
NAMED = re.compile(r"\s*(?:$|(?:GAME|SIDE)\b)", re.IGNORECASE)
NOTHING_BELOW = (
    "Your mail tells only which game or side it is about. Write below that line what is to be "
    "done; HELP tells what can be sent."
)


def submit(
    work: Work,
    person: Person,
    text: str,
    fingerprint: str,
    seat: Seat | None = None,
    tag: int = 0,
    *,
    leaning: bool = False,
    unread: tuple[str, ...] = (),
) -> Exchange:
    """Carry out and answer all that a mail asks for; a tag says which question it answers.

    Who plays several sides and writes on the page of one means that one, if nothing else tells.
    What came along and was not read is told in sentences.
    """
    work.sender = person.id
    exchange = Exchange(work, person, fingerprint=fingerprint)
    try:
        if seat is not None:
            exchange.about(seat, tag).leaning = leaning
    except NotInstalled as error:
        words = (error.brief(), "Your mail was not acted on; send it again when the game goes on.")
        exchange.answer(Answer("your mail", words, ok=False))
        exchange.finish()
        return exchange
    if text.strip():
        exchange.carry_out_all(text)
        if all(map(NAMED.match, text.split("\n"))) and not exchange.has_answered:
            exchange.answer(Answer("your mail", (NOTHING_BELOW,), ok=False))
        if unread:
            exchange.answer(Answer("your mail", unread, ok=False))
    else:
        exchange.answer(Answer("your mail", (NOTHING_NEW, *unread), ok=False))
    exchange.finish()
    return exchange
