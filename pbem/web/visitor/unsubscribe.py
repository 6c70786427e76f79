"""One click in a mail program, and somebody who only watches is written to no more (RFC 8058)."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template

from pbem.league.submit_from_web import submit_from_web
from pbem.store.rows import games, seating
from pbem.web.every_page.form_guard import proves_itself
from pbem.web.every_page.read_transaction import end_reading, reading, retry_on_conflict, writing
from pbem.web.visitor.login import tokens

pages = Blueprint("unsubscribing", __name__)


@pages.get("/unsubscribe/<key>")
def ask(key: str) -> Response:
    """A button to press, for those whose mail program opens the address instead."""
    code = game_watched(key)
    page = Response(render_template("web/unsubscribe.html.j2", key=key, code=code))
    page.headers["Referrer-Policy"] = "no-referrer"
    page.headers["Cache-Control"] = "no-store"
    return page


@pages.post("/unsubscribe/<key>")
@proves_itself
def leave(key: str) -> str:
    """Stop watching; the key speaks for the seat, and can do nothing else."""
    code, seat_id = game_watched(key), seat_of(key)
    end_reading()

    def left() -> None:
        with writing() as work:
            seat = seating.seat(work.session, seat_id)
            if seat is not None and seat.person_id is not None:
                submit_from_web(work, seat.person_id, "LEAVE", f"unsubscribe {seat_id}", seat_id)

    if code:
        retry_on_conflict(left)
    return render_template("web/unsubscribe.html.j2", key=key, code="", done=True)


def seat_of(key: str) -> int:
    """The seat that a key is for; 404 if we did not make it."""
    found = tokens().read_pass("leave", key)
    if found is None:
        abort(404)
    return found


def game_watched(key: str) -> str:
    """The code of the game that is watched from this seat; nothing if it no longer is."""
    seat = seating.seat(reading().session, seat_of(key))
    if seat is None or seat.role != "observer" or seat.left_at is not None:
        return ""
    return games.game(reading().session, seat.game_id).code
