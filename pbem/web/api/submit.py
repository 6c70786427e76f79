"""What a program does for somebody: the words of a mail, carried out and answered as those are."""

from __future__ import annotations

import re
import secrets

from flask import request

from pbem.league.refusals import Refused
from pbem.league.submit_from_web import submit_from_web
from pbem.store.rows import people, seating
from pbem.store.rows.mails import mail
from pbem.store.schema import Seat
from pbem.web.api import response_bodies
from pbem.web.api.operations import IDEMPOTENCY, ONCE, operation
from pbem.web.api.own_games import letter_of, readable, tidied
from pbem.web.api.request_bodies import Orders, Text
from pbem.web.api.scopes import MODERATE, SUBMIT, permit
from pbem.web.api.token_holder import my_part, my_token
from pbem.web.every_page.problem_documents import ProblemRefusal
from pbem.web.every_page.read_transaction import end_reading, retry_on_conflict, writing
from pbem.web.visitor.visit import ANY


@operation("POST", "/me/games/{code}/orders", SUBMIT, acts=True)
def send_orders(code: str, body: Orders) -> response_bodies.Said:
    """Send orders: all are taken, or none if a line is not understood. The receipt answers."""
    _, seat = my_part(code, "player")
    return submit(body.orders, seat, body.question)


@operation("POST", "/me/games/{code}/commands", SUBMIT, MODERATE, acts=True)
def say_about_game(code: str, body: Text) -> response_bodies.Said:
    """Say anything that could stand in a mail about this game.

    A moderator's words and a moderator's seat need the scope moderate, all others submit.
    """
    _, seat = my_part(code, *ANY)
    return submit(body.text, seat)


@operation("POST", "/me/commands", SUBMIT, MODERATE, acts=True)
def say_anything(body: Text) -> response_bodies.Said:
    """Say anything that could stand in a mail about no game in particular, such as JOIN or NEW.

    A moderator's words and a moderator's seat need the scope moderate, all others submit.
    """
    return submit(body.text)


def submit(text: str, seat: Seat | None = None, tag: int = 0) -> response_bodies.Said:
    """Say this for whoever the token speaks for, if it may, and give the answers."""
    asking, said = my_token(), tidied(text)
    person_id, seat_id = asking.id, None if seat is None else seat.id
    once, scopes = once_asked(), asking.scopes
    end_reading()

    def answered() -> response_bodies.Said:
        with writing() as work:
            person = people.person(work.session, person_id)
            place = None if seat_id is None else seating.seat(work.session, seat_id)
            permit(work, person, place, said, scopes)
            numbers = submit_from_web(work, person_id, said, once, seat_id, tag)
            rows = [mail.outgoing(work.session, each) for each in numbers]
            return response_bodies.Said(
                tuple(letter_of(row) for row in rows if row and readable(row))
            )

    try:
        return retry_on_conflict(answered)
    except Refused as error:
        raise ProblemRefusal(429, error.brief()) from None


def once_asked() -> str:
    """What tells this time from others that the same is said; a program may choose it."""
    key = request.headers.get(IDEMPOTENCY)
    if key is None:
        return secrets.token_urlsafe(12)
    if not re.fullmatch(ONCE, key):
        raise ProblemRefusal(422, f"The header {IDEMPOTENCY} is not as it should be: {ONCE}.")
    return key
