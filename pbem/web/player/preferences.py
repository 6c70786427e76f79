"""What somebody settles: name, time, mails, days off; browsers and programs that are let in."""

from __future__ import annotations

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as Answer

from pbem.league.membership import web_passes
from pbem.league.membership.push_consent import end_push, want_push
from pbem.league.player_commands.preferences import FORMATS
from pbem.league.refusals import Refused
from pbem.league.timing.zones import whole_names
from pbem.store.rows import passes, people
from pbem.store.rows.mails import push_addresses
from pbem.web.every_page.error_pages import refused
from pbem.web.every_page.read_transaction import end_reading, reading, writing
from pbem.web.visitor.login import tokens
from pbem.web.visitor.submit import field, submit_form
from pbem.web.visitor.visit import me, members, visit

pages = Blueprint("mine", __name__, url_prefix="/desk/settings")

PUSH_KEY = "PBEM_PUSH_KEY"  # of an application: by which push services know this house
LONGEST_ENDPOINT = 1000
SETTABLE = ("NAME", "ZONE", "QUIET", "FORMAT", "DIGEST")


@pages.get("/")
@members
def settings() -> str:
    """All that can be settled, as it is."""
    return page()


def page(token: str = "") -> str:
    """The page; a new token is shown on it once, and never again."""
    work, person, found = reading(), me(), visit()
    id = person.id or 0
    sessions = passes.of(work.session, id, "session", work.now)
    return render_template(
        "web/settings.html.j2",
        person=person,
        addresses=people.addresses(work.session, id),
        vacations=people.vacations(work.session, id),
        sessions=sessions,
        told=push_addresses.of(work.session, [each.id or 0 for each in sessions]),
        push_key=current_app.config[PUSH_KEY],
        tokens=passes.of(work.session, id, "token", work.now),
        this=found[0].id if found is not None else None,
        formats=FORMATS,
        zones=whole_names().values(),
        scopes=web_passes.SCOPES,
        token=token,
    )


@pages.post("/set")
@members
def set_() -> Answer:
    """Settle everything in one form: the words of one mail."""
    lines = [f"SET {name} {field(name.lower()) or 'OFF'}" for name in SETTABLE]
    return submit_form("\n".join(lines))


@pages.post("/vacation")
@members
def vacation() -> Answer:
    """Days on which my clocks stand, or no more such days."""
    days = "OFF" if field("off") else f"{field('first')} {field('last')}"
    return submit_form(f"VACATION {days}".strip())


@pages.post("/key")
@members
def key() -> Answer:
    """A new secret address: everything that could act as me is out."""
    return submit_form("KEY NEW")


@pages.post("/tokens")
@members
def new_token() -> Response | Answer:
    """Let a program in."""
    person = me()
    scopes = tuple(request.form.getlist("scope"))
    end_reading()
    try:
        with writing() as work:
            made = web_passes.make_token(work, person, field("name", 40), scopes)
            number = made.id or 0
    except Refused as error:
        return refused(422, error.brief())
    response = Response(page(tokens().pass_key("token", number)))
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.post("/end/<int:number>")
@members
def end(number: int) -> Answer:
    """End a session or a token of mine."""
    person = me()
    end_reading()
    with writing() as work:
        if number >= 2**31 or not web_passes.end(work, person, number):
            abort(404)
    return redirect(url_for("mine.settings"), 303)


@pages.post("/push")
@members
def push() -> Response:
    """Tell this browser when something has come in; or no more, if it names no address."""
    found = visit() or abort(403)
    facts = (field("endpoint", LONGEST_ENDPOINT), field("key"), field("auth"))
    if facts[0] and not current_app.config[PUSH_KEY]:
        return refused(422, "This server cannot tell browsers; your mail tells you.")
    end_reading()
    try:
        with writing() as work:
            if facts[0]:
                want_push(work, found[0], *facts)
            else:
                end_push(work, found[0])
    except Refused as error:
        return refused(422, error.brief())
    return Response(status=204)
