"""What a form says for somebody: the words of a mail, carried out and answered as those are."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

from flask import Flask, abort, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from pbem.league.refusals import Refused
from pbem.league.submissions.requests import END
from pbem.league.submit_from_web import LONGEST, submit_from_web
from pbem.league.unit_of_work import House, Work
from pbem.post.composing.news_items import news_items
from pbem.store.schema import Seat
from pbem.web.every_page.error_pages import refused
from pbem.web.every_page.read_transaction import end_reading, retry_on_conflict, writing
from pbem.web.visitor.visit import me

ONCE = re.compile(r"[\w-]{8,40}", re.ASCII)
Say = Callable[[Work, int, str, str, int | None, int], list[int]]
BROKEN = re.compile(r"[\r\n\0\x0b\x0c\x85\u2028\u2029]+")


def install(app: Flask, house: House) -> None:
    """Let templates write the field that tells one sending of a form from another."""
    app.jinja_env.globals["once_field"] = once_field
    app.jinja_env.filters["told"] = news_items


def once_field() -> Markup:
    """The hidden field without which a form is not carried out: sent again, it is done once."""
    return Markup('<input type="hidden" name="once" value="{}">').format(secrets.token_urlsafe(12))


def once_asked() -> str:
    """What tells this sending of a form from another."""
    once = request.form.get("once", "")
    if not ONCE.fullmatch(once):
        abort(400)
    return once


def letter_page(number: int) -> str:
    return url_for("letters.letter", number=number)


def submit_form(
    text: str,
    seat: Seat | None = None,
    tag: int = 0,
    page: Callable[[int], str] = letter_page,
    say: Say = submit_from_web,
) -> Answer:
    """Say this for whoever sent the form, and show the letter with the answer on a page."""
    once = once_asked()
    person, seat_id = me().id or 0, None if seat is None else seat.id
    end_reading()
    try:
        letters = submit_once(person, text, once, seat_id, tag, say)
    except Refused as error:
        return refused(429, error.brief())
    if not letters:
        return redirect(url_for("desk.games"), 303)
    return redirect(page(letters[0]), 303)


def submit_once(
    person: int,
    text: str,
    once: str,
    seat_id: int | None,
    tag: int,
    say: Say = submit_from_web,
) -> list[int]:
    """Say it; who says it twice at the same time has the answer to the first both times."""

    def submitted() -> list[int]:
        with writing() as work:
            return say(work, person, text, once, seat_id, tag)

    return retry_on_conflict(submitted)


def field(name: str, longest: int = 200) -> str:
    """One line that a form has sent; no more lines can be smuggled in with it."""
    text = BROKEN.sub(" ", request.form.get(name, "")).strip()
    if len(text) > longest:
        abort(413)
    return text


def passage(name: str, longest: int = LONGEST) -> str:
    """Some lines that a form has sent."""
    text = request.form.get(name, "").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    if len(text) > longest:
        abort(413)
    return text


def letter_below(command: str, words: str) -> str:
    """A command with words below it; a line END in them ends nothing."""
    lines = (f"({line})" if END.fullmatch(line.strip()) else line for line in words.split("\n"))
    return "\n".join((command, *lines))
