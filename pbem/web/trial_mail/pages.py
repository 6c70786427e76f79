"""The trial's mail in a browser: read, answered, and sent through the door that all mail takes.

It is there for who sits at this machine, while the service is being tried out, and nobody else.
"""

from __future__ import annotations

import re
from email.message import EmailMessage
from typing import Any

import msgspec
from flask import (
    Blueprint,
    Flask,
    Response,
    abort,
    make_response,
    redirect,
    request,
    url_for,
)
from flask import render_template as rendered
from werkzeug.wrappers import Response as Answer

from pbem.games import catalogue
from pbem.league.membership import web_passes
from pbem.league.notices import Notice
from pbem.league.pages.own_games import Mine, mine
from pbem.league.pages.titles import title
from pbem.league.refusals import Refused
from pbem.league.unit_of_work import Work
from pbem.post.reading.headers import MESSAGE_ID
from pbem.post.trial import PACE, Trial
from pbem.post.trial.box import Contents, Received, contents, mark_read
from pbem.post.trial.drafts import asks, says_something, template_in
from pbem.post.trial.sending import NotTaken, mail_to, reply_to, send
from pbem.store.rows import people
from pbem.store.schema import Person
from pbem.web.every_page.error_pages import refused
from pbem.web.every_page.read_transaction import end_reading, reading, writing
from pbem.web.every_page.security_headers import POLICY
from pbem.web.player.desk import ASKS_AGAIN
from pbem.web.player.notices import letter_to, notice_in
from pbem.web.player.taking_part import new_game_asked
from pbem.web.trial_mail.guard import (
    NAME,
    TRIAL,
    asked_from_here,
    is_address,
    mail_named,
    only_from_here,
    reader_asked,
    reader_of,
    shut_in,
    text_written,
    trial,
)
from pbem.web.visitor.login import browser
from pbem.web.visitor.submit import once_asked, submit_once
from pbem.web.visitor.visit import let_in

pages = Blueprint("trial", __name__, url_prefix="/trial")

MOST_SHOWN = 200  # mails in the list
LONGEST_SUBJECT = 150
PATIENCE = 15  # looks for an answer, two seconds apart
WITH_FRAME = f"{POLICY}; frame-src 'self'"
SUGGESTIONS = {
    "help": ("How this works", "HELP"),
    "status": ("How my games stand", "STATUS"),
    "login": ("Play on the web pages", "LOGIN"),
    "signup": ("Sign up a second player", "SIGNUP Anna"),
}


class Draft(msgspec.Struct, frozen=True):
    """What somebody is writing, and why it was not sent."""

    sender: str
    subject: str = ""
    text: str = ""
    wrong: str = ""


def install(app: Flask, trial: Trial) -> None:
    """Give the application the pages of a trial, and let others lead there."""
    app.extensions[TRIAL] = trial
    app.config[ASKS_AGAIN] = True
    app.jinja_env.globals["trial_here"] = asked_from_here
    app.register_blueprint(pages)


pages.before_request(only_from_here)


# -- reading --------------------------------------------------------------------------------------


@pages.get("/")
def inbox() -> str:
    """All mail to one reader, the newest first."""
    reader = reader_asked()
    mails = trial().box.mails(reader)[::-1]
    games = played(reading(), reader)
    wanted = request.args.get("game", "")
    return rendered(
        "web/trial.html.j2",
        reader=reader,
        readers=sorted({*filter(is_address, trial().box.readers()), trial().player, reader}),
        player=trial().player,
        known=people.at_address(reading().session, reader) is not None,
        game=next((each for each in games if each.card.code == wanted), next(iter(games), None)),
        games=games,
        mails=[each for each in mails if NAME.fullmatch(each.name)][:MOST_SHOWN],
        unread=sum(each.unread for each in mails),
        first_visit=all(each.unread for each in mails),
        titles=[title(name) for name in catalogue.titles()],
    )


@pages.get("/mails/<name>")
def mail(name: str) -> Response:
    """One mail, and room for a reply; ?orders=ready begins it with the orders to edit."""
    found = mail_named(name)
    inside = contents(found)
    ready = request.args.get("orders") == "ready"
    draft = Draft(reader_of(found), text=template_in(inside.text) if ready else "")
    mark_read(found)
    return mail_page(found, inside, draft)


def mail_page(found: Received, inside: Contents, draft: Draft) -> Response:
    """A mail with a reply that is being written."""
    mails = trial().box.mails(draft.sender)
    response = make_response(
        rendered(
            "web/trial_mail.html.j2",
            mail=found,
            inside=inside,
            as_text=request.args.get("view") == "text" or not inside.html,
            asked=asks(inside.text),
            ready=template_in(inside.text),
            draft=draft,
            unread=sum(each.unread for each in mails),
            is_newest=bool(mails) and mails[-1].name == found.name,
        )
    )
    response.headers["Content-Security-Policy"] = WITH_FRAME
    return response


@pages.get("/mails/<name>/body")
def body(name: str) -> Response:
    """The HTML of a mail as it came, shut in."""
    inside = contents(mail_named(name))
    if not inside.html:
        abort(404)
    places = {
        each.id: url_for(".picture", name=name, number=number)
        for number, each in enumerate(inside.pictures, 1)
    }
    return shut_in(inside.html, places)


@pages.get("/mails/<name>/map-<int:number>.png")
def picture(name: str, number: int) -> Response:
    """A picture that came with a mail."""
    found = contents(mail_named(name)).pictures
    if not 1 <= number <= len(found):
        abort(404)
    return Response(found[number - 1].png, mimetype="image/png")


# -- playing on the map ---------------------------------------------------------------------------


@pages.post("/desk")
def to_the_desk() -> Answer:
    """Let a reader in without a mail: who sits at this machine reads that mail anyway."""
    reader, code = reader_asked(), request.args.get("game", "")
    end_reading()
    with writing() as work:
        person = people.at_address(work.session, reader) or abort(404)
        opened = web_passes.session_for(work, person.id or 0, browser()).id or 0
        codes = [each.card.code for each in played(work, reader)]
    let_in(opened)
    chosen = code if code in codes else next(iter(codes), "")
    return redirect(url_for("desk.game", code=chosen) if chosen else url_for("desk.games"), 303)


def played(work: Work, reader: str) -> list[Mine]:
    """The games of somebody who has a mailbox here, the one that waits for him or her first."""
    person = people.at_address(work.session, reader)
    return mine(work, person, ("player",)) if person else []


@pages.post("/games")
def another_game() -> Answer | tuple[str, int]:
    """Begin a game of any title, scenario and side against the staff officer."""
    if request.form.get("title") not in catalogue.titles():
        abort(404)
    person = people.at_address(reading().session, trial().player) or abort(404)
    text, once = f"{new_game_asked()} PACE {PACE}", once_asked()
    end_reading()
    try:
        letters = submit_once(person.id or 0, text, once, None, 0)
    except Refused as error:
        return refused(429, error.brief())
    notice = next(filter(None, (answer_in(person, each) for each in letters)), None)
    if notice is None or not notice.code:
        words = notice.answers[0].words if notice is not None and notice.answers else ()
        return refused(422, " ".join(words))
    return redirect(url_for(".inbox", game=notice.code), 303)


def answer_in(person: Person, letter: int) -> Notice | None:
    """What somebody was told in a letter."""
    row = letter_to(person, letter)
    return None if row is None else notice_in(row)


# -- writing --------------------------------------------------------------------------------------


@pages.post("/mails/<name>")
def reply(name: str) -> Response | Answer:
    """Answer a mail."""
    found = mail_named(name)
    inside = contents(found)
    draft = Draft(reader_of(found), text=text_written())
    if not found.reply_to:
        wrong = "This mail names no address to reply to."
    elif asks(inside.text) and not says_something(draft.text):
        wrong = "Nothing was sent, for there is nothing in it."
    else:
        outgoing = reply_to(found, draft.sender, draft.text)
        wrong = not_sent(outgoing, draft.sender, found.reply_to)
        if not wrong:
            return to_the_answer(outgoing, draft.sender)
    response = mail_page(found, inside, msgspec.structs.replace(draft, wrong=wrong))
    response.status_code = 422
    return response


@pages.get("/new")
def new() -> str:
    """A new mail to the service; ?write= begins it with one of some words."""
    _, text = SUGGESTIONS.get(request.args.get("write", ""), ("", ""))
    return new_page(Draft(reader_asked(), text=text))


def new_page(draft: Draft) -> str:
    """A new mail that is being written."""
    return rendered("web/trial_new.html.j2", draft=draft, suggestions=SUGGESTIONS)


@pages.post("/new")
def write() -> Answer | tuple[str, int]:
    """Send a new mail to the service."""
    draft = Draft(
        sender=request.form.get("from", "").strip().lower(),
        subject=request.form.get("subject", "").strip(),
        text=text_written(),
    )
    return sent_or_page(draft)


def sent_or_page(draft: Draft) -> Answer | tuple[str, int]:
    """To the answer that a new mail gets; or the mail again, with what is wrong with it."""
    wrong = amiss(draft)
    if not wrong:
        to = trial().way_for(draft.sender)
        outgoing = mail_to(to, draft.sender, draft.subject or "Hello", draft.text)
        wrong = not_sent(outgoing, draft.sender, to)
        if not wrong:
            return to_the_answer(outgoing, draft.sender)
    return new_page(msgspec.structs.replace(draft, wrong=wrong)), 422


def amiss(draft: Draft) -> str:
    """What is wrong with a new mail, if anything."""
    if not is_address(draft.sender):
        return f"An address looks like {trial().player}."
    if not draft.subject.isprintable() or len(draft.subject) > LONGEST_SUBJECT:
        return "The subject should be one short line."
    if not says_something(draft.text):
        return "Nothing was sent, for there is nothing in it."
    return ""


def not_sent(outgoing: EmailMessage, sender: str, recipient: str) -> str:
    """Send a mail; nothing, or why it was not taken."""
    try:
        send(outgoing, sender, recipient, trial().listen)
    except NotTaken as error:
        return f"It was not sent: {error}."
    return ""


# -- waiting for the answer -----------------------------------------------------------------------


def to_the_answer(outgoing: EmailMessage, sender: str) -> Answer:
    """Where the answer to a mail will be."""
    ours: dict[str, Any] = {"to": str(outgoing["Message-ID"]), "as": sender}
    return redirect(url_for(".answer", **ours), 303)


@pages.get("/answer")
def answer() -> str | Answer:
    """The answer to a mail as soon as it is there; until then a page that looks again."""
    reader, ours = reader_asked(), request.args.get("to", "")
    if not MESSAGE_ID.fullmatch(ours):
        abort(404)
    found = next((each for each in trial().box.mails(reader) if each.answers(ours)), None)
    if found is not None:
        return redirect(url_for(".mail", name=found.name), 303)
    looks = request.args.get("looks", "0")
    tried = int(looks) if re.fullmatch(r"[0-9]{1,3}", looks) else 0
    again: dict[str, Any] = {"to": ours, "as": reader, "looks": str(tried + 1)}
    return rendered(
        "web/trial_answer.html.j2",
        reader=reader,
        again=url_for(".answer", **again),
        waiting=tried < PATIENCE,
    )
