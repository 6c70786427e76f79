"""Programs that ask for somebody, with tokens of every kind."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pbem.league.membership import web_passes
from pbem.store.rows import people
from pbem.web.api import guide  # declares all operations
from pbem.web.api.operations import OPERATIONS, PREFIX, Operation
from pbem.web.app import create_app
from pbem.web.visitor import login
from tests.web.sites import Site

assert guide.pages
JSON = "application/json"
PROBLEM = "application/problem+json"
BODIES: dict[str, dict[str, object]] = {
    "check_orders": {"orders": "END"},
    "list_options": {"orders": "", "hex": "2007", "units": []},
    "send_orders": {"orders": "CHECK END"},
    "say_about_game": {"text": "STATUS"},
    "say_anything": {"text": "STATUS"},
}


class Program:
    """A program with a token, or without."""

    def __init__(self, app: Flask, key: str = "") -> None:
        self.client: FlaskClient = app.test_client()
        self.key = key

    def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> TestResponse:
        sent = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        json = {} if body is None else {"json": body}
        return self.client.open(
            PREFIX + path,
            method=method,
            headers={**sent, **(headers or {})},
            **json,  # type: ignore[arg-type]
        )

    def get(self, path: str) -> Any:
        """What is answered to a question that is answered."""
        return told(self.ask("GET", path))

    def post(self, path: str, **body: object) -> Any:
        return told(self.ask("POST", path, body))

    def refused(self, status: int, method: str, path: str, body: object = None) -> str:
        """The words of a refusal, which is a problem document."""
        return refusal(self.ask(method, path, body), status)


def told(answer: TestResponse) -> Any:
    assert answer.status_code == 200, answer.text
    assert answer.mimetype == JSON
    return answer.json


def refusal(answer: TestResponse, status: int) -> str:
    """What a problem document says, once it is one."""
    assert answer.status_code == status, answer.text
    assert answer.mimetype == PROBLEM
    problem = answer.json
    assert problem is not None
    assert problem.keys() == {"type", "title", "status", "detail"}
    assert problem["status"] == status
    return str(problem["detail"])


def key_of(site: Site, app: Flask, who: str, *scopes: str) -> str:
    """A token of somebody, used a moment ago: that it is used again is not written down."""
    with site.house.work() as work:
        person = people.person(work.session, site.people[who])
        made = web_passes.make_token(work, person, "tests", scopes)
        made.used_at = work.now
        number = made.id or 0
    return str(app.extensions[login.TOKENS].pass_key("token", number))


def program(site: Site, who: str, *scopes: str) -> Program:
    """A program with a token of somebody."""
    app = create_app(site.house)
    return Program(app, key_of(site, app, who, *scopes))


def stranger(site: Site) -> Program:
    """A program without a token."""
    return Program(create_app(site.house))


def operations() -> list[Operation]:
    return list(OPERATIONS.values())


def try_out(program: Program, each: Operation, site: Site, code: str) -> TestResponse:
    """Ask for an operation with what it needs; nothing is changed by it."""
    facts = {"code": code, "id": site.people["anna"], "number": site.letter_to("anna")}
    return program.ask(each.method, each.path.format(**facts), BODIES.get(each.name))
