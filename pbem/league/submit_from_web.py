"""Words said on the web: kept, carried out and answered as those of a mail are.

What is said twice, as when a form is sent again, is done once and has the same answer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta

from pbem.league.notices import read_notice
from pbem.league.pages.order_drafts import Written, keep_draft
from pbem.league.refusals import Refused
from pbem.league.submit import submit
from pbem.league.unit_of_work import Work
from pbem.store.rows import drafts, games, people, seating
from pbem.store.rows.mails import mail, mail_in, mail_out
from pbem.store.schema import Outgoing, Person

HOUR = timedelta(hours=1)
LONGEST = 60_000  # characters
HERE_ONLY = "answer"  # kinds of notice that need no mail when somebody reads them on a page
BESIDES = ("moderator", "seat")  # what anybody with such a part in the game would be told


def submit_from_web(
    work: Work, person_id: int, text: str, once: str, seat_id: int | None = None, tag: int = 0
) -> list[int]:
    """Carry out what somebody says; the numbers of the answers, the most important first.

    `once` tells this from other times that the same is said; raises Refused when it is too much.
    """
    person = people.person(work.session, person_id)
    print_ = hashlib.sha256(f"web\n{person_id}\n{seat_id}\n{once}\n{text}".encode()).hexdigest()
    message_id = f"<web.{print_[:24]}@pbem.{work.settings.domain}>"
    sender = _sender(work, person)
    if not mail.known(work.session, print_):
        _not_too_much(work, person_id, text)
        _hear(work, person, text, print_, message_id, sender, seat_id, tag)
    return [row.id or 0 for row in answers(work, person_id, message_id)]


def send_sheet(
    work: Work, person_id: int, text: str, once: str, seat_id: int | None = None, tag: int = 0
) -> list[int]:
    """The same for the order sheet of a seat: what is not taken stays on it, to be mended."""
    letters = submit_from_web(work, person_id, text, once, seat_id, tag)
    if seat_id is not None and _is_taken(work, letters):
        drafts.forgotten(work.session, seat_id)
    elif seat_id is not None:
        keep_draft(work, seat_id, person_id, 0, Written(text))
    return letters


def _is_taken(work: Work, letters: Sequence[int]) -> bool:
    """Does an answer confirm orders, and none refuse any?"""
    found = [mail.outgoing(work.session, each) for each in letters]
    notices = [read_notice(row.notice_json) for row in found if row is not None]
    receipts = [each for notice in notices for each in notice.receipts if each.lines]
    answers = [each for notice in notices for each in notice.answers]
    fine = all(line.ok and not each.dry for each in receipts for line in each.lines)
    return bool(receipts or answers) and fine and all(each.ok for each in answers)


def _hear(
    work: Work,
    person: Person,
    text: str,
    fingerprint: str,
    message_id: str,
    sender: str,
    seat_id: int | None,
    tag: int,
) -> None:
    """Write it down, do it, and keep answers that were only asked for here from the post."""
    row = mail_in.heard_on_the_web(
        work.session, message_id, sender, fingerprint, text, person.id, work.now
    )
    work.in_reply_to = message_id
    seat = None if seat_id is None else seating.seat(work.session, seat_id)
    if seat is not None:
        game = games.game(work.session, seat.game_id)
        mail_in.about_seat(row, seat, game.turn)
    exchange = submit(work, person, text, fingerprint, seat, tag, leaning=True)
    mail_in.confirmed(row, [part.receipt for part in exchange.parts.values() if part.lines])
    for each in work.written:
        if each.in_reply_to == message_id and each.kind == HERE_ONLY:
            mail_out.shown(each, work.now)


def answers(work: Work, person_id: int, message_id: str) -> Sequence[Outgoing]:
    """What somebody was answered, receipts first; last, what he hears for another part of his."""
    rows = mail.answers_to(work.session, message_id, person_id)
    return sorted(rows, key=lambda row: (row.kind in BESIDES, row.kind == HERE_ONLY))


def _sender(work: Work, person: Person) -> str:
    """What stands for an address: a person may have none that works, and still be here."""
    found = people.addresses(work.session, person.id or 0)
    return found[0].address if found else f"person {person.id}"


def _not_too_much(work: Work, person_id: int, text: str) -> None:
    if len(text) > LONGEST:
        raise Refused(f"These are {len(text)} characters; {LONGEST} can be taken at once.")
    if (
        mail.submitted_on_the_web(work.session, person_id, work.now - HOUR)
        >= work.settings.rate_game
    ):
        raise Refused("That is too much within an hour; please wait.")
