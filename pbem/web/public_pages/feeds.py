"""News of a game, or of one person's games, as Atom feeds, and deadlines as calendars."""

from __future__ import annotations

from datetime import UTC, datetime
from xml.etree import ElementTree as Xml

from flask import Blueprint, Response, request, url_for

from pbem.league.pages.public_games import Awaited, Card, Piece, cards, news, result, title_of
from pbem.store.overviews import public_pages as store
from pbem.store.schema import Game
from pbem.web.every_page.rate_limits import fetched
from pbem.web.every_page.read_transaction import absolute, house, reading
from pbem.web.every_page.wanted import game_coded, person_who_plays
from pbem.web.public_pages.calendar_file import Deadline, calendar

pages = Blueprint("feeds", __name__)

ATOM = "http://www.w3.org/2005/Atom"
MOST_NEWS = 30
MOST_GAMES = 200  # of one person
MOST_LINES = 200  # of one piece of news
MOST_FOLLOWED = 12  # games of one person whose news are told together
MOST_OF_EACH = 5
FIRST_DAY = "2026-01-01"  # a tag needs some day on which the name was ours


@pages.get("/games/<code>.atom")
@fetched
def game_news(code: str) -> Response:
    """What happened in a game, as everybody may hear it."""
    row = game_coded(code)
    found = news(reading(), row, MOST_NEWS)
    return _feed(
        own=named(row),
        title=f"{title_of(row.rules)}: {row.code}",
        page=url_for("public.game", code=code),
        since=row.created_at,
        found=found,
    )


@pages.get("/people/<int:id>.atom")
@fetched
def person_news(id: int) -> Response:
    """What happened in the last games of somebody, as everybody may hear it."""
    person = person_who_plays(id)
    rows = store.games_of(reading().session, id, MOST_FOLLOWED)
    found = [each for row in rows for each in news(reading(), row, MOST_OF_EACH)]
    return _feed(
        own=f"tag:{house().settings.domain},{FIRST_DAY}:people/{id}",
        title=f"Games of {person.name}",
        page=url_for("public.person", id=id),
        since=min((row.created_at for row in rows), default=reading().now),
        found=sorted(found, key=lambda piece: piece.updated, reverse=True)[:MOST_NEWS],
    )


def headline(piece: Piece) -> str:
    when = f"turn {piece.turn}" if piece.turn else "set-up"
    return f"{piece.game.code}, {when}: {result(piece.lines) or piece.lines[-1]}"


def named(row: Game) -> str:
    """What a game is called for ever."""
    return f"tag:{house().settings.domain},{row.created_at:%Y-%m-%d}:{row.code}"


def _feed(own: str, title: str, page: str, since: datetime, found: list[Piece]) -> Response:
    """News as Atom, the newest first."""
    feed = Xml.Element("feed", xmlns=ATOM)
    _say(feed, "id", own)
    _say(feed, "title", title)
    _say(feed, "updated", _stamp(max((each.updated for each in found), default=since)))
    _say(_inside(feed, "author"), "name", house().settings.name)
    _inside(feed, "link", href=absolute(page))
    _inside(feed, "link", rel="self", href=absolute(request.path))
    for piece in found:
        entry = _inside(feed, "entry")
        _say(entry, "id", f"{named(piece.game)}/{piece.number}")
        _say(entry, "title", headline(piece))
        _say(entry, "updated", _stamp(piece.updated))
        _inside(entry, "link", href=absolute(url_for("public.game", code=piece.game.code)))
        _say(entry, "content", "\n".join(piece.lines[-MOST_LINES:]), type="text")
    data = Xml.tostring(feed, encoding="utf-8", xml_declaration=True)
    return _unless_known(Response(data, content_type="application/atom+xml; charset=utf-8"))


def _unless_known(response: Response) -> Response:
    """Nothing new for who has it already: readers of feeds come often."""
    response.add_etag()
    response.make_conditional(request)
    return response


def _inside(parent: Xml.Element, name: str, **facts: str) -> Xml.Element:
    return Xml.SubElement(parent, name, facts)


def _say(parent: Xml.Element, name: str, words: str, **facts: str) -> None:
    """An element with words, without the letters that XML knows no way to write."""
    plain = (each for each in words if each >= " " or each in "\n\t")
    _inside(parent, name, **facts).text = "".join(plain)


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


@pages.get("/games/<code>.ics")
@fetched
def game_deadlines(code: str) -> Response:
    """The deadline of a game."""
    found = cards(reading(), [game_coded(code)])
    return _calendar(f"{found[0].title} {code}", found, None)


@pages.get("/people/<int:id>.ics")
@fetched
def person_deadlines(id: int) -> Response:
    """What one person has to answer, in all games."""
    person = person_who_plays(id)
    rows = store.games_of(reading().session, id, MOST_GAMES, ("running",))
    return _calendar(f"Deadlines of {person.name}", cards(reading(), rows), id)


def _calendar(name: str, found: list[Card], person: int | None) -> Response:
    deadlines = [
        _deadline(card, asked, asked.due)
        for card in found
        for asked in card.asked
        if asked.due is not None and person in (None, asked.player.person)
    ]
    text = calendar(name, deadlines)
    return _unless_known(Response(text, content_type="text/calendar; charset=utf-8"))


def _deadline(card: Card, asked: Awaited, due: datetime) -> Deadline:
    who = f"{asked.player.name} ({asked.player.side})"
    return Deadline(
        uid=f"{card.code}-{asked.number}@{house().settings.domain}",
        since=asked.since,
        due=due,
        title=f"{card.code}: {who} to answer",
        words=f"{card.title}, {card.stage}: {who} is asked ({asked.kind}).",
        url=absolute(url_for("public.game", code=card.code)),
    )
