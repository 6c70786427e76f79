"""Whether people can be reached: bounces, failing addresses, and coming back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import msgspec

from pbem.league.notices import Notice
from pbem.league.play import question_deadline
from pbem.league.play.loaded_game import LoadedGame, is_installed
from pbem.league.play.telling.reports import without_position
from pbem.league.unit_of_work import Work
from pbem.store.rows import games, people, seating
from pbem.store.rows.mails import mail, mail_out
from pbem.store.schema import Address, Outgoing, Seat
from pbem.wargame.position.words import and_all

PATIENCE = timedelta(days=3)  # of temporary failures in a row
MOST_SOFT = 5


class Failure(msgspec.Struct, frozen=True):
    """What a server says about a mail that it could not deliver."""

    permanent: bool
    status: str = ""
    words: str = ""


def bounced(work: Work, row: Outgoing, failure: Failure) -> None:
    """A mail of ours did not arrive: remember it, and stop writing to an address that fails."""
    address = address_of(work, row)
    if address is None:
        return
    in_a_row = mail.soft_bounces(work.session, address.address, address.soft_failures)
    mail_out.bounced(
        work.session, row, address, failure.permanent, failure.status, failure.words, work.now
    )
    if address.failing_since is not None:
        return
    if not failure.permanent:
        people.address_failed_softly(address)
    often = address.soft_failures >= MOST_SOFT and bool(in_a_row)
    tired = often and in_a_row[-1].at <= work.now - PATIENCE
    if failure.permanent or tired:
        give_up(work, address, failure)


def address_of(work: Work, row: Outgoing) -> Address | None:
    """The address that a mail went to."""
    if row.sent_to:
        return people.address_row(work.session, row.sent_to)
    if row.person_id is None:
        return None
    return people.working_address(work.session, row.person_id)


def give_up(work: Work, address: Address, failure: Failure) -> None:
    """An address fails: the clocks of its person stand, and the moderators hear of it."""
    people.address_given_up(work.session, address, work.now)
    if people.working_address(work.session, address.person_id) is not None:
        return
    person = people.person(work.session, address.person_id)
    work.audit("the house", "unreachable", person.name, f"{failure.status} {failure.words}"[:300])
    for held in mail.waiting_for(work.session, address.person_id):
        mail_out.held(held)
    for game, mine in games_played(work, address.person_id):
        if game.row.state not in ("running", "paused"):
            continue
        for seat in mine:
            seating.clock_stopped(seat, work.now)
        question_deadline.reckon_deadlines(game)
        sides = and_all([seat.side for seat in mine])
        lead = (
            f"Mail to {person.name} ({sides}) comes back, so that clock stands.",
            "The moderator can REPLACE the player, or wait for a mail from him.",
        )
        notice = Notice(kind="unreachable", subject="a player cannot be reached", lead=lead)
        for other in game.readers(but=mine[0]):
            work.write_to_seat(other, game.row, without_position(game, other, notice))


def games_played(work: Work, person_id: int) -> Iterator[tuple[LoadedGame, list[Seat]]]:
    """The games that somebody plays, to be written to, with all seats held there.

    One whose title is not here stands still; when it goes on, its clock finds out the rest.
    """
    seats = people.seats_of(work.session, person_id)
    for game_id in dict.fromkeys(seat.game_id for seat in seats if seat.role == "player"):
        if not is_installed(games.game(work.session, game_id)):
            continue
        game = question_deadline.opened(work, game_id)
        yield game, [seat for seat in game.players if seat.person_id == person_id]


def heard_from(work: Work, person_id: int, address: str) -> None:
    """Somebody has written: what he writes from works, and his clocks run again."""
    row = people.address_row(work.session, address)
    if row is None or row.person_id != person_id:
        return
    failed = row.failing_since is not None
    if failed or row.soft_failures:
        people.address_works(row)
    if not failed:
        return
    for held in mail.held_for(work.session, person_id):
        mail_out.waits_again(held, work.now)
    for game, mine in games_played(work, person_id):
        for seat in mine:
            question_deadline.credit_stop(game, seat)
            seating.clock_started(seat)
        question_deadline.reckon_deadlines(game)
