"""A small scripted browser: it keeps cookies, reads forms, and sends them as a person would."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

from tests.service.running import HERE, PATIENCE

CUT_OFF = (OSError, HTTPException)  # what one sees of a server that dies
WRITTEN = {"Content-Type": "application/x-www-form-urlencoded"}
UNSAID = ("submit", "button", "checkbox", "radio")


@dataclass(frozen=True)
class Form:
    """A form as it stands on a page: where it goes, and what is in it."""

    action: str
    fields: Mapping[str, str]

    def filled(self, **fields: str) -> Form:
        """The same with something written into it; sent again, it is the same form."""
        return Form(self.action, {**self.fields, **fields})


@dataclass(frozen=True)
class Shown:
    """What a browser got for a request."""

    status: int
    text: str
    location: str = ""

    def form(self, ending: str) -> Form:
        """The first form that goes to such an address."""
        found = _Reader.of(self.text).forms
        return next(each for each in found if urlsplit(each.action).path.endswith(ending))

    def words(self, id: str) -> str:
        """What is written in the element with this id; nothing if there is none."""
        return _Reader.of(self.text, id).words


@dataclass
class WebClient:
    """Somebody's browser; each request is a connection of its own."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> Shown:
        """Open a page; one of CUT_OFF when nobody answers."""
        return self._ask("GET", path)

    def send(self, form: Form) -> Shown:
        """Send a form, and hear where to go on; one of CUT_OFF when the answer does not come."""
        return self._ask("POST", urlsplit(form.action).path, urlencode(form.fields))

    def _ask(self, method: str, path: str, body: str | None = None) -> Shown:
        connection = HTTPConnection(HERE, self.port, timeout=PATIENCE)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        try:
            connection.request(
                method, path, body, {"Cookie": cookies, **(WRITTEN if body is not None else {})}
            )
            answer = connection.getresponse()
            text = answer.read().decode()
            for each in answer.headers.get_all("Set-Cookie", []):
                self.cookies.update({name: kept.value for name, kept in SimpleCookie(each).items()})
            onwards = urlsplit(answer.headers.get("Location", ""))
            location = onwards._replace(scheme="", netloc="", fragment="").geturl()
            return Shown(answer.status, text, location)
        finally:
            connection.close()


class _Reader(HTMLParser):
    """Finds forms, and the words of one element."""

    def __init__(self, id: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.words = ""
        self._id, self._inside = id, ""
        self._fields: dict[str, str] = {}
        self._passage = ""

    @classmethod
    def of(cls, text: str, id: str = "") -> _Reader:
        reader = cls(id)
        reader.feed(text)
        return reader

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if self._id and given.get("id") == self._id:
            self._inside = tag
        if tag == "form":
            self._fields = {}
            self.forms.append(Form(given.get("action", ""), self._fields))
        elif tag == "input" and name and given.get("type") not in UNSAID:
            self._fields[name] = given.get("value", "")
        elif tag == "textarea":
            self._passage = name
            self._fields[name] = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == self._inside:
            self._inside = ""
        if tag == "textarea":
            self._passage = ""

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.words += data
        if self._passage:
            self._fields[self._passage] += data
