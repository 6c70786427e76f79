"""The door: a link by mail lets in, a button lets out."""

from __future__ import annotations

import re

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from pbem.league.membership import web_passes
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.settings.values import mail_address
from pbem.web.every_page.read_transaction import end_reading, retry_on_conflict, writing
from pbem.web.visitor.visit import let_in, let_out, me, members, own_path, visit, visitor

pages = Blueprint("login", __name__)

BROWSER = re.compile(r"(Firefox|Edg|OPR|Chrome|Safari|Lynx|w3m|curl)[/ ]")
SYSTEM = re.compile(r"(Android|iPhone|iPad|Windows|Mac OS X|Linux)")
TOKENS = "pbem.tokens"
GOES_ON = "goes-on"  # the cookie that remembers where to go on after the mail


@pages.get("/login")
def ask() -> Answer | str:
    """Ask where to send the link."""
    if visitor() is not None:
        return redirect(own_path(request.args.get("next", "")) or url_for("desk.games"), 303)
    return render_template("web/login.html.j2", sent=False, next=request.args.get("next", ""))


@pages.post("/login")
def send() -> tuple[str, int] | Response:
    """Send it; the page says the same whether somebody is known at that address or not."""
    try:
        address = mail_address(request.form.get("address", "").strip())
    except ValueError:
        words = "That is not a mail address, such as anna@club.example."
        return render_template("web/login.html.j2", sent=False, mistake=words, next=""), 422
    end_reading()

    def asked() -> None:
        with writing() as work:
            web_passes.ask_for_link(work, address)

    retry_on_conflict(asked)
    page = Response(render_template("web/login.html.j2", sent=True, next=""))
    onwards = own_path(request.form.get("next", ""))
    if onwards:
        secure = bool(current_app.config["SESSION_COOKIE_SECURE"])
        page.set_cookie(
            GOES_ON, onwards, max_age=3600, httponly=True, samesite="Lax", secure=secure
        )
    return page


@pages.get("/enter/<key>")
def knock(key: str) -> Response:
    """A button to press: what fetches links by itself must not use them up."""
    page = Response(render_template("web/enter.html.j2", key=key))
    page.headers["Referrer-Policy"] = "no-referrer"
    page.headers["Cache-Control"] = "no-store"
    return page


@pages.post("/enter/<key>")
def enter(key: str) -> Answer | tuple[str, int]:
    """Use a link up, and go on without it in the address."""
    link = tokens().read_pass("link", key)
    end_reading()
    if link is not None:
        with writing() as work:
            opened = web_passes.enter(work, link, browser())
            number = opened.id if opened is not None else None
        if number is not None:
            let_in(number)
            onwards = own_path(request.cookies.get(GOES_ON, ""))
            answer = redirect(onwards or url_for("desk.games"), 303)
            answer.delete_cookie(GOES_ON)
            return answer
    return render_template("web/login.html.j2", sent=False, stale=True, next=""), 410


@pages.post("/logout")
@members
def leave() -> Answer:
    """End this session, or all of them."""
    everywhere = request.form.get("where") == "everywhere"
    person, found = me(), visit()
    number = found[0].id if found is not None else None
    end_reading()
    with writing() as work:
        if everywhere:
            web_passes.leave_everywhere(work, person)
        elif number is not None:
            web_passes.end(work, person, number)
    let_out()
    return redirect(url_for("public.front"), 303)


def tokens() -> SecretAddresses:
    """What makes and reads the keys of this house."""
    found: SecretAddresses = current_app.extensions[TOKENS]
    return found


def browser() -> str:
    """Which browser it is, so that somebody can tell sessions apart."""
    agent = request.user_agent.string
    program, system = BROWSER.search(agent), SYSTEM.search(agent)
    names = {"Edg": "Edge", "OPR": "Opera"}
    known = names.get(program[1], program[1]) if program else "a browser"
    return f"{known} on {system[1]}" if system else known
