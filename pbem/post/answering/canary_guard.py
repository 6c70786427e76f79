"""The canary's mails: ours to it that have come back, and what others send in its name."""

from __future__ import annotations

from pbem.league.unit_of_work import Work
from pbem.league.upkeep import canary
from pbem.post.reading.letter import Letter
from pbem.post.sender.identity import Confirming, Sender
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.store.rows import seating
from pbem.store.rows.mails import mail, mail_in
from pbem.store.rows.upkeep import canary as canary_mails
from pbem.store.schema import Outgoing, Submission


def came_back(work: Work, row: Submission, letter: Letter, tokens: SecretAddresses) -> bool:
    """Is this our own mail to a canary? Then that it has come is all there is to it."""
    nests = canary.addresses(work.settings)
    told = {each.lower() for each in (*row.recipients.split(), *letter.recipients)}
    if letter.sender != work.settings.address or not told.intersection(nests):
        return False
    sent = mail.outgoing_with_id(work.session, letter.message_id)
    if sent is None or not _to_canary(work, sent, letter, tokens):
        return False
    mail_in.done(row, canary_mails.BACK)
    mail_in.about_game(row, sent.game_id)
    return True


def _to_canary(work: Work, sent: Outgoing, letter: Letter, tokens: SecretAddresses) -> bool:
    """Did we write it to a seat of the canary's, and is its secret address still in it?"""
    seat = None if sent.seat_id is None else seating.seat(work.session, sent.seat_id)
    if seat is None or sent.person_id is None or seat.person_id != sent.person_id:
        return False
    found = tokens.read(letter.header("reply-to"))
    if found is None or (found[0].kind, found[0].id) != ("seat", seat.id):
        return False
    genuine = tokens.genuine(*found, seat.epoch)
    return genuine and canary_mails.is_one(work.session, sent.person_id)


def poses_as_canary(work: Work, letter: Letter, sender: Sender | Confirming | None) -> bool:
    """A canary says only what we let it write down first, whoever has its secrets."""
    theirs = isinstance(sender, Sender) and _is_canary(work, sender)
    if not theirs and letter.sender not in canary.addresses(work.settings):
        return False
    given = mail.outgoing_with_id(work.session, letter.message_id)
    if given is None or given.kind != canary_mails.ANSWER or not isinstance(sender, Sender):
        return True
    return sender.seat is None or sender.seat.id != given.seat_id or sender.by != "address"


def _is_canary(work: Work, sender: Sender) -> bool:
    """Does a canary write? Canaries have games of their own, and nobody else plays in these."""
    if sender.game is not None:
        return sender.game.canary
    return canary_mails.is_one(work.session, sender.person.id or 0)
