"""Signing up on a page: whoever reads the mail of the address confirms it."""

from __future__ import annotations

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from pbem.league.membership import signup, web_passes
from pbem.league.membership.coming_in import come_in, is_stale
from pbem.league.membership.reachability import heard_from
from pbem.league.submit import submit
from pbem.league.unit_of_work import Work
from pbem.post.sender.identity import signup_with
from pbem.settings.values import mail_address
from pbem.store.rows import people
from pbem.store.schema import Signup
from pbem.web.every_page.read_transaction import (
    end_reading,
    reading,
    retry_on_conflict,
    writing,
)
from pbem.web.visitor.login import browser, tokens
from pbem.web.visitor.submit import field
from pbem.web.visitor.visit import let_in, visitor

pages = Blueprint("signup", __name__)


@pages.get("/signup")
def ask() -> Answer | str:
    """Ask for a name and an address."""
    if visitor() is not None:
        return redirect(url_for("desk.games"), 303)
    return render_template("web/signup.html.j2", sent=False)


@pages.post("/signup")
def send() -> str | tuple[str, int]:
    """Write to the address; the page says the same whether somebody is known there or not."""
    name = field("name", signup.LONGEST_NAME)
    try:
        address = mail_address(request.form.get("address", "").strip())
    except ValueError:
        words = "That is not a mail address, such as anna@club.example."
        return render_template("web/signup.html.j2", sent=False, mistake=words, name=name), 422
    end_reading()

    def asked() -> None:
        with writing() as work:
            signup.asked_by_form(work, address, name)

    retry_on_conflict(asked)
    return render_template("web/signup.html.j2", sent=True, address=address)


@pages.get("/welcome/<key>")
def knock(key: str) -> Response:
    """A button to press: what fetches links by itself must not confirm anything."""
    row = asked_with(reading(), key)
    page = Response(render_template("web/welcome.html.j2", key=key, name=row.name))
    page.headers["Referrer-Policy"] = "no-referrer"
    page.headers["Cache-Control"] = "no-store"
    return page


@pages.post("/welcome/<key>")
def welcome(key: str) -> Answer:
    """Confirm the address; who is new comes in, who is known already logs in as ever."""
    asked_with(reading(), key)
    end_reading()

    def confirmed() -> int | None:
        with writing() as work:
            row = asked_with(work, key)
            new = people.at_address(work.session, row.address) is None
            person = come_in(work, row)
            heard_from(work, person.id or 0, row.address)
            if not new:
                return None
            submit(work, person, "SIGNUP", f"welcome {key}")
            return web_passes.session_for(work, person.id or 0, browser()).id

    opened = retry_on_conflict(confirmed)
    if opened is None:
        return redirect(url_for("login.ask"), 303)
    let_in(opened)
    return redirect(url_for("desk.games"), 303)


def asked_with(work: Work, key: str) -> Signup:
    """Who has asked to take part, or is invited, by the key in a link; 404 if it is not ours."""
    row = signup_with(work, key, tokens())
    if row is None or is_stale(work, row):
        abort(404)
    return row
