"""A game of three crowns in which Red's answer lies sealed, and all that others see of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from datetime import timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from shutil import copyfile
from typing import Any

from sqlmodel import select

from pbem.engine.dice import commitment, seed_from
from pbem.league.membership.lobby import begin_if_full, moderate, new_game, take_seat
from pbem.league.membership.web_passes import SCOPES
from pbem.league.play import adjudication
from pbem.league.submit import submit
from pbem.league.unit_of_work import House
from pbem.post.sender.secret_addresses import SecretAddresses
from pbem.post.ways_out.envelope import Envelope
from pbem.post.ways_out.outbox import Outbox
from pbem.settings import secret
from pbem.store.rows import people, seating
from pbem.store.schema import Outgoing
from pbem.web.app import create_app
from tests.databases import quick
from tests.league.houses import Clock
from tests.web.api.callers import Program, key_of, operations
from tests.web.routes import QUERIES, path_of, rules
from tests.web.sites import Site, Visitor, form_token

Seen = dict[str, object]

PLAYERS = {"red": "anna", "blue": "georg", "green": "ben"}
OWN = ("/desk", "/table", "/keeper")  # what is for members alone
PLACES = ("HAV", "MOO", "WEA", "FRD", "CRA", "LEA", "MIL")
ALWAYS_NEW = re.compile(rb'name="(?:form-token|once)" value="[^"]+"')
PICTURE = re.compile(r"map\.[0-9a-f]{24}@")  # the number of one mail, by chance
NUMBERED = ("message-id", "in-reply-to", "references", "content-type")  # likewise
BY_THE_CLOCK = ("Date", "Expires", "Set-Cookie")
OTHERS = ("", "otto", "georg", "ben", "olga", "mona")
"""A stranger, a member without a part, Blue who also moderates, Green, who watches, a moderator."""

QUESTIONS = (
    "STATUS",
    "SHOW POSITION",
    "SHOW",
    "MAP",
    "HISTORY",
    "HISTORY ALL",
    "HISTORY GAME",
    "GAMES",
    "AUDIT",
)
BEHIND_THE_FOG = (
    "WHOLE BECAUSE of a doubt",
    "QUEUES BECAUSE of a doubt",
    "AUDIT JOURNAL",
    "PREVIEW ROLLBACK 1 STEP BECAUSE of a doubt",
)
"""What a moderator who plays is refused, whatever lies there."""

TRIED = {
    "georg": ("CHECK\nMARCH B1 FRD", "CHECK\nMARCH R1 MOO", "MARCH B1 HAV", "MARCH R1 WEA"),
    "ben": ("CHECK\nMARCH G1 FRD", "CHECK\nMARCH R2 WEA", "MARCH G1 CRA", "MARCH R2 MOO"),
}
"""Orders to try, and orders that are refused: not so far, and not one's own army."""


class Kept:
    """A way out on which all mails stay."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, envelope: Envelope) -> None:
        self.sent.append(envelope.data)

    def close(self) -> None:
        """Nothing is kept open."""


def crowned(site: Site, pace: str = "every 48h; early", **bots: str) -> int:
    """A game of three crowns with everybody in it from whom something could be hidden."""
    for name in ("Ben", "Olga", "Otto"):
        site.join(name)
    with site.house.work() as work:
        table = new_game(work, "crowns", {}, pace)
        table.row.seed = seed_from("crowns")
        table.row.commitment = commitment(table.row.seed)
        everybody = {who: people.person(work.session, id) for who, id in site.people.items()}
        for side, who in PLAYERS.items():
            if side in bots:
                table.seat_of(side).bot = bots[side]
            else:
                take_seat(table, everybody[who], side)
        table.seats.append(moderate(work, table.row, everybody["georg"]))
        begin_if_full(table)
        adjudication.tell_everybody(table)
        game = table.row.id or 0
    site.write("olga", f"OBSERVE {site.code(game)}")
    return game


class Twins:
    """One club again and again, as it stood at one moment, to do something else in each."""

    def __init__(self, site: Site, folder: Path) -> None:
        self.site = site
        self.folder = folder
        self.numbers = count(1)
        app = create_app(site.house)
        members = [who for who in OTHERS if who]
        self.cookies = {who: cookie_of(site, who) for who in members}
        self.keys = {who: key_of(site, app, who, *SCOPES) for who in members}
        site.house.store.close()

    def one(self) -> Site:
        """The club as it stood."""
        site, store = self.site, self.site.house.store
        file = self.folder / f"twin-{next(self.numbers)}.sqlite3"
        copyfile(str(store.writer.url.database), file)
        twin = copy(site)
        twin.clock = Clock(site.clock.now)
        twin.house = House(site.house.settings, quick(f"sqlite:///{file}"), twin.clock)
        return twin

    def shown(self, twin: Site, who: str, game: int) -> Seen:
        """All that somebody gets to see of the game there."""
        code = twin.code(game)
        app = create_app(twin.house)
        visitor, asking = Visitor(app.test_client()), Program(app, self.keys.get(who, ""))
        if who:
            visitor.client.set_cookie("pbem", self.cookies[who])
        found = dict(pages(twin, visitor, who, code))
        found.update(answers(twin, asking, who, code))
        if who:
            found.update(clicks(visitor, code))
        if who in TRIED:
            found.update(tried(visitor, asking, who, code))
        return found


def cookie_of(site: Site, who: str) -> str:
    kept = site.visitor(who).client.get_cookie("pbem")
    assert kept is not None
    return kept.value


def letters_to(site: Site, who: str) -> list[int]:
    """The numbers of all letters to somebody."""
    with site.house.look() as work:
        wanted = select(Outgoing.id).where(Outgoing.person_id == site.people[who])
        return [each for each in work.session.exec(wanted).all() if each]


# -- what is shown --------------------------------------------------------------------------------


def pages(site: Site, visitor: Visitor, who: str, code: str) -> Iterator[tuple[str, object]]:
    """Every page, map, feed and calendar, with its headers: tags and sizes among them.

    A stranger looks at what is for everybody; who is let in, at what is for members.
    """
    app = visitor.client.application
    facts: dict[str, Any] = {
        "code": code,
        "id": site.people["anna"],
        "name": "crowns",
        "filename": "pbem.css",
        "chapter": "orders",
        "key": "1-aaaaaaaaaaaaaaaaaaaa",
    }
    own = letters_to(site, who) if who else []
    for rule in (each for each in rules(app) if "GET" in (each.methods or ())):
        if str(rule).startswith(OWN) != bool(who):
            continue
        for number in own if "number" in rule.arguments else [0]:
            path = path_of(app, rule, {**facts, "number": number})
            for query in QUERIES.get(str(rule), ("",)):
                answer = visitor.get(path + query)
                said = ALWAYS_NEW.sub(b"", answer.data)
                head = [each for each in answer.headers.items() if each[0] not in BY_THE_CLOCK]
                yield path + query, (answer.status_code, said, head)


def answers(site: Site, asking: Program, who: str, code: str) -> Iterator[tuple[str, object]]:
    """Every operation of the API that only reads."""
    own = letters_to(site, who) if who else [1]
    for each in (
        one for one in operations() if one.method == "GET" and bool(one.scopes) == bool(who)
    ):
        for number in own if "{number}" in each.path else [0]:
            path = each.path.format(code=code, number=number, id=site.people["anna"])
            answer = asking.ask("GET", path)
            yield f"api {path}", (answer.status_code, answer.data, answer.headers.get("ETag"))


def clicks(visitor: Visitor, code: str) -> Iterator[tuple[str, object]]:
    """What a click on a province of the map tells, at the desk and at the moderator's table."""
    token = form_token(visitor.read("/dice"))
    for page in (f"/desk/{code}/click.json", f"/table/{code}/here.json"):
        for place in PLACES:
            data = {"form-token": token, "hex": place, "sheet": ""}
            answer = visitor.client.post(page, data=data)
            assert answer.status_code in (200, 404), answer.text
            yield f"{page} {place}", (answer.status_code, answer.data)


def tried(visitor: Visitor, asking: Program, who: str, code: str) -> Iterator[tuple[str, object]]:
    """What a player is told of orders that are only tried."""
    token = form_token(visitor.read("/dice"))
    for text in TRIED[who]:
        lines = text.removeprefix("CHECK\n")
        data = {"form-token": token, "sheet": lines}
        yield f"check {lines}", visitor.client.post(f"/desk/{code}/check.json", data=data).data
        for operation, body in (
            ("check", {"orders": lines}),
            ("options", {"orders": lines, "hex": "HAV", "units": []}),
        ):
            answer = asking.ask("POST", f"/me/games/{code}/{operation}", body)
            yield f"api {operation} {lines}", answer.data


# -- what is written ------------------------------------------------------------------------------


def say(site: Site, who: str, game: int, text: str, role: str = "player") -> None:
    """A mail from one of somebody's seats."""
    with site.house.work() as work:
        person = people.person(work.session, site.people[who])
        mine = seating.watching(work.session, game, site.people[who])
        seat = next((each for each in mine if each.role == role), None)
        submit(work, person, text, f"{who} {role} {work.now} {text}", seat)
    site.clock.pass_by(timedelta(seconds=1))


def ask_for_everything(site: Site, game: int) -> None:
    """Let all others ask for all that can be asked for, and send orders that are refused."""
    for who in filter(None, OTHERS):
        for text in ("\n".join(QUESTIONS), *TRIED.get(who, ())):
            say(site, who, game, text, {"olga": "observer", "mona": "moderator"}.get(who, "player"))
    say(site, "georg", game, "\n".join((*QUESTIONS, *BEHIND_THE_FOG)), "moderator")


def mails(site: Site) -> Seen:
    """All mails that are sent now to others than Anna, taken apart: head, text, HTML and map."""
    kept = Kept()
    settings = site.house.settings
    Outbox(site.house, SecretAddresses(secret(settings), settings.address), kept).send_all()
    found: Seen = {}
    for number, data in enumerate(kept.sent):
        message = message_from_bytes(data, policy=policy.default)
        if "anna@" in str(message["To"]):
            continue
        parts = [
            (each.get_content_type(), str(each["Content-Disposition"]), content(each))
            for each in message.walk()
            if not each.is_multipart()
        ]
        head = [each for each in message.items() if each[0].lower() not in NUMBERED]
        found[f"{message['To']} mail {number}"] = (len(data), head, parts)
    return found


def content(part: EmailMessage) -> object:
    said = part.get_content()
    return PICTURE.sub("", said) if isinstance(said, str) else said
