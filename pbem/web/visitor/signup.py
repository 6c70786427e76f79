"""Signing up on a page: whoever reads the mail of the address confirms it."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from pbem.league.membership import signup
from pbem.settings.values import mail_address
from pbem.web.every_page.read_transaction import end_reading, retry_on_conflict, writing
from pbem.web.visitor.submit import field
from pbem.web.visitor.visit import visitor

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
