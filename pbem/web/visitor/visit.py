"""Who is looking: a stranger, or somebody whom a session has let in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, g, redirect, request, session, url_for
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from werkzeug.wrappers import Response as Answer

from pbem.league.membership import web_passes
from pbem.league.unit_of_work import House
from pbem.store.rows import passes
from pbem.store.schema import Game, Pass, Person, Seat
from pbem.web.every_page.rate_limits import SAFE
from pbem.web.every_page.read_transaction import reading, writing
from pbem.web.every_page.wanted import part_of

P = ParamSpec("P")
R = TypeVar("R")
KEY = "pass"
ANY = ("player", "observer", "moderator")  # of the parts that one can have in a game


def install(app: Flask, house: House) -> None:
    """Let templates know who is looking, and keep what one person saw from others."""
    app.config["PERMANENT_SESSION_LIFETIME"] = web_passes.SESSION
    app.session_interface = Sessions()
    app.jinja_env.globals.update(visitor=visitor, takes_part=takes_part)
    app.after_request(_private)


def _private(response: Response) -> Response:
    if "visit" in g and g.visit is not None:
        response.headers["Cache-Control"] = "private, no-cache"
        response.vary.add("Cookie")
    return response


# -- sessions -------------------------------------------------------------------------------------


class Sessions(SecureCookieSessionInterface):
    """Cookies that are prolonged with each answer, but for what anybody may keep.

    A browser that keeps a file with its cookie asks for it again under the next cookie; a proxy
    would hand the cookie on.
    """

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if not response.cache_control.public or session.modified:
            super().save_session(app, session, response)


def visitor() -> Person | None:
    """Who was let in; nobody, once the session was ended anywhere."""
    found = visit()
    return None if found is None else found[1]


def visit() -> tuple[Pass, Person] | None:
    """The session that this request belongs to, and whose it is."""
    if "visit" not in g:
        g.visit = _visit()
    found: tuple[Pass, Person] | None = g.visit
    return found


def _visit() -> tuple[Pass, Person] | None:
    id = session.get(KEY)
    if not isinstance(id, int):
        return None
    found = passes.valid(reading().session, id, "session", reading().now)
    if found is None:
        session.pop(KEY, None)
        return None
    if web_passes.is_due(found[0], reading().now):
        with writing() as work:
            web_passes.seen(work, id)
    return found


def let_in(opened: int) -> None:
    """Begin the session with this number in this browser; whatever was in it before is gone."""
    session.clear()
    session[KEY] = opened
    session.permanent = True


def let_out() -> None:
    """Forget the session in this browser."""
    session.clear()


# -- what needs a session -------------------------------------------------------------------------


def members(page: Callable[P, R]) -> Callable[P, R | Answer]:
    """A page for those who are let in; strangers are shown the door."""

    @wraps(page)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R | Answer:
        if visitor() is not None:
            return page(*args, **kwargs)
        if request.method in SAFE:
            return redirect(url_for("login.ask", next=request.full_path.rstrip("?")), 303)
        abort(403)

    return guarded


def me() -> Person:
    """Who is looking, on a page for members."""
    found = visitor()
    if found is None:
        abort(403)
    return found


def takes_part(code: str) -> bool:
    """Has the visitor a part in this game?"""
    person = visitor()
    return person is not None and part_of(code, person, *ANY) is not None


def my_part(code: str, *roles: str) -> tuple[Game, Seat]:
    """A game and my seat in it; as if there were no such game when I have none of these roles."""
    return part_of(code, me(), *roles) or abort(404)


def keepers_only() -> Person:
    """The keeper of this server; nobody else learns that there is such a page."""
    person = me()
    if not person.keeper:
        abort(404)
    return person


def own_path(text: str) -> str:
    """A path on this site to go on to, or nothing."""
    parts = urlsplit(text)
    plain = text.startswith("/") and not text.startswith(("//", "/\\")) and "\\" not in text
    fine = plain and not parts.netloc and not parts.scheme and text.isprintable()
    return text if fine and len(text) < 500 else ""
