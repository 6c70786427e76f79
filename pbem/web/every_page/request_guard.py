"""Requests that no browser sends: a host that is no name, a number that nobody could mean.

They are refused before anything is made of them, as every place that reads a host or a number
would have to be armed against them else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import AddressValueError, IPv6Address
from typing import TYPE_CHECKING
from urllib.parse import unquote

from flask import Flask, request

from pbem.league.unit_of_work import House
from pbem.web.every_page.problem_documents import ProblemRefusal

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::[0-9]{1,5})?", re.IGNORECASE)
LABEL = 63  # characters of a part between two dots
ENCODED = "xn--"  # before a part that stands for other letters
STRANGE = "pbem.strange_host"
NOBODY = "localhost"  # stands for a host that cannot be used, so that there can be an answer
LONG_NUMBER = re.compile(r"\d{1000}")  # Python itself gives up at 4,300 digits


def install(app: Flask, house: House) -> None:
    """Refuse such requests with the same page as all others."""
    app.wsgi_app = _with_usable_host(app.wsgi_app)  # type: ignore[assignment,method-assign]
    app.before_request(_check)


def _with_usable_host(inner: WSGIApplication) -> WSGIApplication:
    """Look at the host before the routes do, which fail where it is none."""

    def outer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not is_host(environ.get("HTTP_HOST", "")):
            environ["HTTP_HOST"] = NOBODY
            environ[STRANGE] = True
        return inner(environ, start_response)

    return outer


def is_host(text: str) -> bool:
    """Is this a host as a browser names it? Some programs name none."""
    if not text:
        return True
    found = HOST.fullmatch(text)
    if found is None:
        return False
    return _is_address(found[1]) if found[1] else _is_name(found[2])


def _is_address(text: str) -> bool:
    try:
        IPv6Address(text)
    except AddressValueError:
        return False
    return True


def _is_name(text: str) -> bool:
    labels = text.removesuffix(".").split(".")
    return all(0 < len(each) <= LABEL and _is_readable(each) for each in labels)


def _is_readable(label: str) -> bool:
    if not label.lower().startswith(ENCODED):
        return True
    try:
        label.encode("ascii").decode("idna")
    except UnicodeError:
        return False
    return True


def _check() -> None:
    if STRANGE in request.environ:
        raise ProblemRefusal(400, "The header Host names no host.")
    if LONG_NUMBER.search(unquote(request.full_path)) or any(map(LONG_NUMBER.search, _sent())):
        raise ProblemRefusal(400, "There is a number in this that is too long.")


def _sent() -> Iterable[str]:
    """All that a form has sent."""
    return (text for name, values in request.form.lists() for text in (name, *values))
