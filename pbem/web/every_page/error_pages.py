"""Pages for what went wrong; they say no more than anybody may know."""

from __future__ import annotations

import logging
from http import HTTPStatus

from flask import Flask, Response, render_template, request
from werkzeug.exceptions import HTTPException

from pbem.league.refusals import NotInstalled
from pbem.league.unit_of_work import House
from pbem.store.errors import StoreError
from pbem.web.every_page.problem_documents import EXTRA, for_programs, problem, problem_of
from pbem.web.every_page.rate_limits import SAFE

LOG = logging.getLogger(__name__)
WORDS = {
    400: "This could not be understood.",
    403: "This is not for you, or the page was open for too long. Go back and load it again.",
    404: "There is nothing here.",
    405: "This cannot be done here.",
    413: "This is too large.",
    429: "That was too fast. Wait a minute, and try again.",
    500: "Something went wrong on our side. It has been written down.",
    503: "We are busy right now. Try again in a minute.",
}


def install(app: Flask, house: House) -> None:
    """Answer every failure with a page of ours, or with what programs can read."""
    app.register_error_handler(HTTPException, _refused)
    app.register_error_handler(StoreError, _busy)
    app.register_error_handler(NotInstalled, _standing)
    app.register_error_handler(Exception, _failed)


def _refused(error: HTTPException) -> Response | HTTPException:
    code = error.code or 500
    if code < 400:  # a redirect is no failure
        return error
    return problem_of(error) if for_programs() else page(code)


def _busy(error: Exception) -> Response:
    LOG.error("the store could not answer: %s", type(error).__name__)
    return problem(503) if for_programs() else page(503, again=request.method not in SAFE)


def _standing(error: NotInstalled) -> Response:
    return problem(503, error.brief()) if for_programs() else refused(503, error.brief())


def _failed(error: Exception) -> Response:
    LOG.exception("a page failed", exc_info=error)
    return problem(500) if for_programs() else page(500)


def refused(code: int, words: str) -> Response:
    """A page that says why something was not done."""
    name = HTTPStatus(code).phrase
    page = render_template("web/error.html.j2", name=name, words=words)
    return Response(page, code, EXTRA.get(code))


def page(code: int, *, again: bool = False) -> Response:
    """The page for a failure; without the store, which may be what failed.

    With `again`, it has all that the form has sent, so that nobody has to write it once more.
    """
    name = HTTPStatus(code).phrase
    words = WORDS.get(code, WORDS[500 if code >= 500 else 400])
    form = list(request.form.items(multi=True)) if again else []
    told = render_template("web/error.html.j2", name=name, words=words, form=form, alone=True)
    return Response(told, code, EXTRA.get(code))
