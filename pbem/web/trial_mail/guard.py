"""What a request to the trial's mail may name, and the walls around what it is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from flask import Response, abort, current_app, request

from pbem.post.reading.headers import ADDRESS
from pbem.post.trial import Trial, on_this_machine
from pbem.post.trial.box import Received, readers_of

TRIAL = "pbem.trial"
NAME = re.compile(r"[A-Za-z0-9._=-]{1,200}")
LONGEST = 100_000  # characters of a mail that is written here
LONGEST_ADDRESS = 200
# A mail may look as it likes and do nothing. It counts as our own page so that ours can measure
# how long it is; without scripts that gives it nothing. Its links open beside it.
OF_MAILS = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    )
)
LINKS_OPEN_BESIDE = '<base target="_blank">'


def trial() -> Trial:
    """The trial that goes on here."""
    found: Trial = current_app.extensions[TRIAL]
    return found


def only_from_here() -> None:
    """Answer browsers on this machine that were told to ask this machine, and no others."""
    if not asked_from_here():
        abort(404)


def asked_from_here() -> bool:
    """Does a browser on this machine ask, and by a name of this machine?

    The name counts too: a page elsewhere can let its own name lead here.
    """
    try:
        host = urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        return False
    return on_this_machine(request.remote_addr or "") and on_this_machine(host)


def reader_asked() -> str:
    """Whose mail is wanted: the trial player's, if not said."""
    told = request.args.get("as", "").strip().lower() or trial().player
    if not is_address(told):
        abort(404)
    return told


def is_address(text: str) -> bool:
    """Can somebody be reached there?"""
    fits = text.isascii() and len(text) <= LONGEST_ADDRESS
    return fits and ADDRESS.fullmatch(text) is not None


def mail_named(name: str) -> Received:
    """The mail of a name; 404 if there is none."""
    found = trial().box.named(name) if NAME.fullmatch(name) else None
    if found is None:
        abort(404)
    return found


def reader_of(found: Received) -> str:
    """To whom a mail went."""
    return next(filter(is_address, readers_of(found.head)), trial().player)


def text_written() -> str:
    """What was written into the form; a browser ends its lines as mails do."""
    text = request.form.get("text", "").replace("\r\n", "\n")
    if len(text) > LONGEST:
        abort(413)
    return text


def shut_in(html: str, pictures: Mapping[str, str]) -> Response:
    """The HTML of a mail as a page that can do nothing, with its pictures by their ids."""
    for id, place in pictures.items():
        if id:
            html = html.replace(f"cid:{id}", place)
    html = html.replace("<head>", f"<head>{LINKS_OPEN_BESIDE}", 1)
    response = Response(html, content_type="text/html; charset=utf-8")
    response.headers["Content-Security-Policy"] = OF_MAILS
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
