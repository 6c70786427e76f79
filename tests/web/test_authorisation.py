"""Who may open which page and send which form: every route, every role."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from pbem.store.schema import Seat
from pbem.web.app import create_app
from tests.marks import postgresql
from tests.web import routes
from tests.web.sites import Site, Visitor, form_token

EVERYBODY = "everybody"
MEMBERS = "who is logged in"
PART = "who has a part in the game"
PLAYERS = "who plays in the game"
MODERATORS = "who moderates the game"
OWNER = "whose letter it is"
KEEPER = "who keeps the server"
ITSELF = "whom a token speaks for"  # tests/web/api has a matrix of its own

FOR: dict[str, str] = {
    "/": EVERYBODY,
    "/games/": EVERYBODY,
    "/games/<code>": EVERYBODY,
    "/games/<code>.txt": EVERYBODY,
    "/games/<code>/map.png": EVERYBODY,
    "/games/<code>/map.svg": EVERYBODY,
    "/games/<code>/board.svg": EVERYBODY,
    "/games/<code>/play.svg": EVERYBODY,
    "/games/<code>/still.png": EVERYBODY,
    "/games/<code>/film": EVERYBODY,
    "/games/<code>/film.json": EVERYBODY,
    "/games/<code>.atom": EVERYBODY,
    "/games/<code>.ics": EVERYBODY,
    "/people": EVERYBODY,
    "/people/<int:id>": EVERYBODY,
    "/people/<int:id>.atom": EVERYBODY,
    "/people/<int:id>.ics": EVERYBODY,
    "/titles/": EVERYBODY,
    "/titles/<name>": EVERYBODY,
    "/titles/<name>/map.png": EVERYBODY,
    "/titles/<name>/handbook": EVERYBODY,
    "/titles/<name>/handbook/<chapter>": EVERYBODY,
    "/dice": EVERYBODY,
    "/robots.txt": EVERYBODY,
    "/healthz": EVERYBODY,
    "/readyz": EVERYBODY,
    "/metrics": EVERYBODY,
    "/static/<path:filename>": EVERYBODY,
    "/login": EVERYBODY,
    "/signup": EVERYBODY,
    "/enter/<key>": EVERYBODY,
    "/welcome/<key>": EVERYBODY,
    "/unsubscribe/<key>": EVERYBODY,
    "/logout": MEMBERS,
    "/desk/": MEMBERS,
    "/desk/say": MEMBERS,
    "/desk/join": MEMBERS,
    "/desk/new": MEMBERS,
    "/desk/watch": MEMBERS,
    "/desk/standby": MEMBERS,
    "/desk/letters/": MEMBERS,
    "/desk/letters/<int:number>": OWNER,
    "/desk/letters/<int:number>/map.png": OWNER,
    "/desk/settings/": MEMBERS,
    "/desk/settings/set": MEMBERS,
    "/desk/settings/vacation": MEMBERS,
    "/desk/settings/key": MEMBERS,
    "/desk/settings/tokens": MEMBERS,
    "/desk/settings/push": MEMBERS,
    "/desk/settings/end/<int:number>": MEMBERS,
    "/desk/<code>": PART,
    "/desk/<code>/map.svg": PART,
    "/desk/<code>/map.png": PART,
    "/desk/<code>/play.svg": PART,
    "/desk/<code>/counters.svg": PART,
    "/desk/<code>/history": PART,
    "/desk/<code>/history.json": PART,
    "/desk/<code>/click.json": PART,
    "/desk/<code>/pulse.json": PART,
    "/desk/<code>/draft.json": PLAYERS,
    "/desk/<code>/press": PART,
    "/desk/<code>/act": PART,
    "/desk/<code>/say": PART,
    "/desk/<code>/sheet": PLAYERS,
    "/desk/<code>/check.json": PLAYERS,
    "/table/": MODERATORS,
    "/table/<code>": MODERATORS,
    "/table/<code>/act": MODERATORS,
    "/table/<code>/say": MODERATORS,
    "/table/<code>/here.json": MODERATORS,
    "/table/<code>/preview": MODERATORS,
    "/table/<code>/preview/<int:number>/play.svg": MODERATORS,
    "/table/<code>/preview/<int:number>": MODERATORS,
    "/table/retry": KEEPER,
    "/keeper/": KEEPER,
    "/api": EVERYBODY,
}
NAMES = {
    "outsider": "otto",
    "player": "anna",
    "opponent": "georg",
    "observer": "olga",
    "moderator": "mats",
    "keeper": "mona",
}
ALL = ("stranger", *NAMES)
MAY = {
    EVERYBODY: ALL,
    MEMBERS: ALL[1:],
    PART: ("player", "opponent", "observer", "moderator", "keeper"),
    PLAYERS: ("player", "opponent"),
    MODERATORS: ("moderator", "keeper"),
    OWNER: ("player",),
    KEEPER: ("keeper",),
}


@pytest.fixture
def club(site: Site) -> Site:
    """The club with everybody in it that a page could be for, around one game."""
    game = site.ready()
    site.game_code = site.code(game)  # type: ignore[attr-defined]
    for name, role in (("Olga", "observer"), ("Mats", "moderator")):
        word = site.join(name)
        with site.house.work() as work:
            work.session.add(
                Seat(game_id=game, role=role, person_id=site.people[word], joined_at=work.now)
            )
    site.join("Otto")
    return site


class Visitors:
    """Browsers of people before one application, each with an address of its own."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.app = create_app(site.house)
        self.numbers = count(1)

    def one(self, role: str) -> Visitor:
        """Somebody in this role, who has just come in."""
        client = self.app.test_client()
        move(client, next(self.numbers))
        return self.site.enter(client, NAMES[role]) if role in NAMES else Visitor(client)


def move(client: FlaskClient, number: int) -> None:
    """Let a browser write from another address: each may send so many forms and no more."""
    client.environ_base["REMOTE_ADDR"] = f"192.0.2.{number}"


def tried(app: Flask, site: Site) -> Iterator[tuple[Rule, str, str]]:
    """Every rule with every method that it takes, and an address to try it with."""
    facts = routes.sample(site, site.game_code)  # type: ignore[attr-defined]
    for rule in routes.rules(app):
        if FOR.get(str(rule)) == ITSELF or str(rule).startswith("/api/"):
            continue
        for method in sorted((rule.methods or set()) - {"OPTIONS", "HEAD"}):
            yield rule, method, routes.path_of(app, rule, facts)


def outcome(someone: Visitor, method: str, path: str) -> str:
    """What comes of a request with a good form token: passed, shown the door, or nothing there."""
    data = {}
    if method != "GET":
        data = {"form-token": form_token(someone.read("/dice"))}
    answer = someone.client.open(path, method=method, data=data)
    location = answer.headers.get("Location", "")
    if answer.status_code == 404:
        return "nothing there"
    if answer.status_code == 403 or location.startswith("/login"):
        return "shown the door"
    assert answer.status_code < 500 or path == "/readyz", (path, answer.text)  # no worker runs
    return "passed"


def test_every_route_says_for_whom_it_is(club: Site) -> None:
    known = {str(rule) for rule, _, _ in tried(create_app(club.house), club)}
    assert known == {rule for rule, whom in FOR.items() if whom != ITSELF}


def gets_what_is_for_it(club: Site, role: str) -> None:
    """Try everything in a role; for every form somebody comes in anew, as it may let him out."""
    visitors = Visitors(club)
    reader = visitors.one(role)
    for rule, method, path in list(tried(visitors.app, club)):
        got = outcome(reader if method == "GET" else visitors.one(role), method, path)
        allowed = role in MAY[FOR[str(rule)]]
        if allowed and str(rule) not in NOTHING_YET:
            assert got == "passed", (role, method, str(rule))
        elif not allowed:
            door = "shown the door" if role == "stranger" else "nothing there"
            assert got == door, (role, method, str(rule))


@pytest.mark.parametrize("role", ALL)
def test_each_role_gets_what_is_for_it_and_nothing_else(club: Site, role: str) -> None:
    gets_what_is_for_it(club, role)


@postgresql
@pytest.mark.parametrize("database_kind", ["postgresql"], indirect=True)
@pytest.mark.parametrize("role", ["player", "keeper"])
def test_what_is_for_players_and_keepers_is_there_on_postgresql(club: Site, role: str) -> None:
    gets_what_is_for_it(club, role)


SPEAKS_BY_ITS_KEY = ("/unsubscribe/<key>",)
NOTHING_YET = (
    "/welcome/<key>",  # likewise
    "/table/<code>/preview/<int:number>/play.svg",  # likewise
    "/unsubscribe/<key>",  # the key is none of ours
    "/games/<code>.txt",  # there when the game is over
    "/table/<code>/preview/<int:number>",  # the number is that of another letter
    "/desk/settings/end/<int:number>",  # the number is a letter's, and no session of anybody
)


def test_no_form_is_taken_without_its_token(club: Site) -> None:
    visitors = Visitors(club)
    someones = [visitors.one(role) for role in ("stranger", "player", "keeper")]
    before = club.kept()
    for number, (rule, method, path) in enumerate(tried(visitors.app, club)):
        if method != "GET" and str(rule) not in SPEAKS_BY_ITS_KEY:
            for someone in someones:
                move(someone.client, number)
                assert someone.client.open(path, method=method).status_code == 403, rule
    assert club.kept() == before
