"""The canary: a game that two bots play through the post, so that one sees that mail goes round.

Their addresses are our own, so that what is written to them goes out by the way that all mail goes,
and comes in again by the way that all mail comes. Nobody else sees the game, or the two.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec

from pbem.league.membership import lobby
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.unit_of_work import Work
from pbem.settings import Settings
from pbem.store.rows import games, people, seating
from pbem.store.rows.mails import mail
from pbem.store.rows.upkeep import canary as store
from pbem.store.rows.upkeep import heartbeats
from pbem.store.schema import Game, Outgoing, Person

GAME = "jupiter"
PACE = "every 60d; early; late staff"
NAMES = ("Canary Allied", "Canary German")
EVERY = timedelta(hours=1)  # from round to round
PATIENCE = timedelta(minutes=30)  # with servers that let a mail wait
STUCK = timedelta(days=1)  # after which a question is given up, with its game
ROUND = "canary"  # the beat that tells when the last round began
FIRST = "the first round has not begun"


class CanaryState(msgspec.Struct, frozen=True, kw_only=True):
    """How the canary is, for who keeps the server."""

    on: bool
    why_off: str = ""
    game: str = ""  # its code
    turn: int = 0
    last_round_at: datetime | None = None  # when an answer was last handled
    took: timedelta | None = None  # from the asking mail to the handled answer, without the pause
    waiting_for: str = ""  # what has not come back; nothing between two rounds
    late: bool = False


class Trip(msgspec.Struct, frozen=True):
    """One question and its answer, on their way through the post."""

    took: timedelta
    ended: datetime


def why_off(settings: Settings) -> str:
    """Why there is no canary; nothing when there is one."""
    if not settings.canary:
        return "PBEM_CANARY is no"
    if settings.mail_out.startswith("maildir:"):
        return "mail goes to a folder, so nothing can come back"
    return ""


def addresses(settings: Settings) -> tuple[str, ...]:
    """Where the canaries are written to: by no detail that a secret address can have."""
    numbers = range(1, len(NAMES) + 1)
    return tuple(f"{settings.local_part}+canary{n}@{settings.domain}" for n in numbers)


# -- its game -------------------------------------------------------------------------------------


def begin(work: Work) -> LoadedGame:
    """Begin a game that the two play; they are asked by mail, as anybody is."""
    game = lobby.unattended(work, GAME, {}, PACE)
    games.made_the_canarys(game.row)
    for person, side in zip(_canaries(work), game.sides, strict=True):
        lobby.take_seat(game, person, side)
    lobby.begin_if_full(game)
    adjudication.tell_everybody(game)
    return game


def _canaries(work: Work) -> list[Person]:
    """Those who play it, known by their addresses; made when there are none."""
    found = []
    for name, address in zip(NAMES, addresses(work.settings), strict=True):
        row = people.address_row(work.session, address)
        if row is None:
            new = people.person_added(work.session, name, address, work.now, mail_format="short")
            found.append(new)
        else:
            found.append(people.person(work.session, row.person_id))
    return found


def is_playable(work: Work, row: Game) -> bool:
    """Does it go on, not stuck for a day, and do those play it who are written to today?"""
    if row.state != "running" or row.changed_at is None or row.changed_at < work.now - STUCK:
        return False
    rows = (people.address_row(work.session, each) for each in addresses(work.settings))
    ours = {each.person_id for each in rows if each is not None}
    seated = {each.person_id for each in seating.seats(work.session, row.id or 0)}
    return seated == ours


def round_due(work: Work) -> bool:
    """Is it time for the next round?"""
    last = heartbeats.beat(work.session, ROUND)
    return last is None or last.at <= work.now - EVERY


def ask_for_round(work: Work) -> None:
    """Let the next round begin when the canary is next looked after."""
    last = heartbeats.beat_locked(work.session, ROUND)
    if last is not None:
        heartbeats.beat_forgotten(work.session, last)


# -- how it is ------------------------------------------------------------------------------------


def canary_state(work: Work) -> CanaryState:
    """How the canary is, from what is stored."""
    why, row = why_off(work.settings), store.game(work.session)
    if why or row is None:
        return CanaryState(on=not why, why_off=why, waiting_for="" if why else FIRST)
    trip = last_trip(work)
    since = trip.ended if trip is not None else row.created_at
    return CanaryState(
        on=True,
        game=row.code,
        turn=row.turn,
        last_round_at=trip.ended if trip is not None else None,
        took=trip.took if trip is not None else None,
        waiting_for=missing_answer(work) or missing_question(work, row),
        late=work.now - since > EVERY + PATIENCE,
    )


def last_trip(work: Work) -> Trip | None:
    """The last question whose answer was handled."""
    for answer in store.answers(work.session):
        asked = mail.outgoing_with_id(work.session, answer.in_reply_to)
        back = store.came_back(work.session, answer.in_reply_to)
        receipt = store.receipt(work.session, answer)
        if asked is not None and back is not None and receipt is not None:
            out, home = back.received_at - asked.created_at, receipt.created_at - answer.created_at
            return Trip(out + home, receipt.created_at)
    return None


def missing_answer(work: Work) -> str:
    """What has become of the last answer, as long as it is not handled."""
    answer = next(iter(store.answers(work.session)), None)
    if answer is None or store.receipt(work.session, answer) is not None:
        return ""
    name = people.person(work.session, store.giver(work.session, answer)).name
    whose = f"the answer of {name}, given at {outcome(answer)},"
    came = store.came_in(work.session, answer.message_id)
    if came is not None:
        fate = "waits to be handled" if came.state == "new" else f"was not taken: {came.reason}"
        return f"{whose} has come in and {fate}"
    if answer.sent_at is None:
        return f"{whose} was not sent{': ' if answer.error else ''}{answer.error}"
    return f"{whose} has not come in"


def missing_question(work: Work, row: Game) -> str:
    """What has become of the mail that asks, as long as it has not come back."""
    seat = next(iter(LoadedGame(work, row).asked), None) if row.state == "running" else None
    sent = store.question(work.session, seat) if seat is not None else None
    if sent is None or store.came_back(work.session, sent.message_id) is not None:
        return ""
    name = people.person(work.session, sent.person_id or 0).name
    which = f"the mail to {name}, written at {outcome(sent)},"
    if sent.state == "sent":
        return f"{which} has not come back"
    return f"{which} was not sent{': ' if sent.error else ''}{sent.error}"


def outcome(written: Outgoing) -> str:
    return f"{written.created_at:%Y-%m-%d %H:%M} UTC"
