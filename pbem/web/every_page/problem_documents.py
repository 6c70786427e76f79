"""What went wrong, for programs: a problem document (RFC 9457) and never a page."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from flask import Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

PREFIX = "/api/"
MEDIA = "application/problem+json"
WORDS = {
    400: "The body is not JSON.",
    401: "This needs a token: send the header Authorization: Bearer and the token.",
    403: "The token does not allow this.",
    404: "There is nothing here, or nothing that is yours to see.",
    405: "This cannot be done here.",
    413: "This is too large.",
    415: "Send the body as application/json.",
    422: "This is not what is taken here.",
    429: "That was too fast. Wait a minute, and try again.",
    500: "Something went wrong on our side. It has been written down.",
    503: "We are busy right now. Try again in a minute.",
}
A_MINUTE = "60"
EXTRA = {
    401: {"WWW-Authenticate": 'Bearer realm="pbem"'},
    429: {"Retry-After": A_MINUTE},
    503: {"Retry-After": A_MINUTE},
}


class Problem(msgspec.Struct, frozen=True):
    """Why something was not done."""

    type: str
    title: str
    status: int
    detail: str


class ProblemRefusal(HTTPException):
    """A refusal with words of its own."""

    def __init__(self, status: int, detail: str = "") -> None:
        super().__init__(detail)
        self.code = status


def for_programs() -> bool:
    """Does a program ask, which cannot read a page?"""
    return request.path.startswith(PREFIX)


def problem(status: int, detail: str = "") -> Response:
    """The answer for a failure."""
    words = detail or WORDS.get(status, WORDS[500 if status >= 500 else 422])
    told = Problem("about:blank", HTTPStatus(status).phrase, status, words)
    response = Response(msgspec.json.encode(told), status, EXTRA.get(status), mimetype=MEDIA)
    response.headers["Cache-Control"] = "no-store"
    return response


def problem_of(error: HTTPException) -> Response:
    """The answer for a refusal, wherever it was made; that nothing is there goes before others."""
    missing = request.routing_exception
    if missing is not None and error.code == HTTPStatus.FORBIDDEN:
        error = missing
    status = error.code or 500
    if status < 400:  # the way to somewhere else; programs are to know their way
        return problem(404)
    response = problem(status, error.description or "" if isinstance(error, ProblemRefusal) else "")
    if isinstance(error, MethodNotAllowed):
        response.allow.update(error.valid_methods or ())
    return response
