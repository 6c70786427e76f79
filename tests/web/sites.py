"""A club that can be looked at: its pages, its finished games, and crowds of games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from flask.testing import FlaskClient
from sqlalchemy import event, insert
from werkzeug.test import TestResponse

from pbem.league.membership.lobby import begin_if_full, new_game
from pbem.league.membership.web_passes import link_for
from pbem.store.database import Store
from pbem.store.rows import games, journals, people, seating
from pbem.store.rows.mails import mail
from pbem.store.schema import Game, Seat, Snapshot
from pbem.web.app import create_app
from pbem.web.visitor import login
from tests.league.company import Company

ONCE = re.compile(r'name="once" value="([^"]+)"')
FORM = re.compile(r'name="form-token" value="([^"]+)"')


class Site(Company):
    """The club of Anna, Georg and Mona, with a web site."""

    @property
    def web(self) -> FlaskClient:
        """A visitor, whom the site has not seen before."""
        return create_app(self.house).test_client()

    def visitor(self, who: str) -> Visitor:
        """Somebody whom a link has let in."""
        return self.enter(self.web, who)

    def enter(self, client: FlaskClient, who: str) -> Visitor:
        """Let somebody in, in this browser."""
        with self.house.work() as work:
            person = people.person(work.session, self.people[who])
            link = link_for(work, person).way_in
        key = client.application.extensions[login.TOKENS].pass_key("link", link)
        visitor = Visitor(client)
        assert visitor.send(f"/enter/{key}", f"/enter/{key}").status_code == 303
        return visitor

    def letter_to(self, who: str) -> int:
        """The number of the last letter that somebody was written."""
        with self.house.look() as work:
            rows = mail.letters(work.session, self.people[who], 100)
            return next((row.id or 0 for row in rows if row.kind != "login"), 0)

    def get(self, path: str, **facts: object) -> TestResponse:
        return self.web.get(path, **facts)  # type: ignore[arg-type]

    def read(self, path: str) -> str:
        """The text of a page that is there."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def offered(self) -> str:
        """The code of a game that looks for a German player."""
        self.write("anna", "NEW jupiter AS allied")
        with self.house.look() as work:
            return next(row.code for row in games.in_state(work.session, "open"))

    def finished(self) -> str:
        """The code of a game that two bots have played to its end."""
        with self.house.work() as work:
            table = new_game(work, "jupiter", {}, "every 48h")
            for seat in table.players:
                seat.bot = "default"
            work.session.flush()
            begin_if_full(table)
            assert table.row.state == "over"
            return table.row.code

    def crowd(self, game: int, number: int, first: int = 10_000) -> None:
        """So many games more, each as far as this one."""
        with self.house.work() as work:
            model = games.game(work.session, game)
            seats = seating.seats(work.session, game)
            last = journals.snapshot(work.session, game, model.snapshots)
            assert last is not None
            ids = range(first, first + number)
            states = ("running", "over", "open", "paused")
            rows = [
                {**model.model_dump(), "id": id, "code": f"jupiter-{id}", "state": states[id % 4]}
                for id in ids
            ]
            work.session.execute(insert(Game), rows)
            places = [
                {**seat.model_dump(exclude={"id"}), "game_id": id} for id in ids for seat in seats
            ]
            work.session.execute(insert(Seat), places)
            stored = [{**last.model_dump(), "game_id": id} for id in ids]
            work.session.execute(insert(Snapshot), stored)


class Visitor:
    """A browser in which somebody is logged in."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, path: str, **facts: object) -> TestResponse:
        return self.client.get(path, **facts)  # type: ignore[arg-type]

    def read(self, path: str) -> str:
        """The text of a page that is there."""
        answer = self.get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.text

    def send(self, page: str, to: str, **fields: object) -> TestResponse:
        """Send a form that stands on a page, with what the page puts into it."""
        text = self.read(page)
        once = ONCE.search(text)
        given = {"once": once[1]} if once else {}
        data = {"form-token": form_token(text), **given, **fields}
        return self.client.post(to, data=data)

    def told(self, page: str, to: str, **fields: object) -> str:
        """The page that answers a form."""
        answer = self.send(page, to, **fields)
        assert answer.status_code == 303, f"{to}: {answer.status_code} {answer.text}"
        return self.read(answer.headers["Location"])


def form_token(page: str) -> str:
    """What a form of ours has to send along."""
    found = FORM.search(page)
    assert found is not None
    return found[1]


@contextmanager
def counted(store: Store) -> Iterator[list[str]]:
    """Every question to the database meanwhile."""
    asked: list[str] = []

    def note(connection: object, cursor: object, statement: str, *rest: object) -> None:
        asked.append(statement)

    event.listen(store.reader, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(store.reader, "before_cursor_execute", note)
