"""What everybody may ask, with a token or without."""

from __future__ import annotations

import msgspec

from pbem.games import catalogue
from pbem.league.pages import public_games as league
from pbem.league.pages import reliability
from pbem.store.overviews import public_pages as store
from pbem.web.api import response_bodies
from pbem.web.api.operations import operation
from pbem.web.api.request_bodies import GamesWanted, PageWanted
from pbem.web.api.response_bodies import shown
from pbem.web.every_page.read_transaction import reading
from pbem.web.every_page.wanted import game_coded, person_who_plays
from pbem.web.public_pages.games_and_people import A_PAGE, PEOPLE, SECTIONS, section_counts


@operation("GET", "/games")
def list_games(query: GamesWanted) -> response_bodies.Games:
    """Games to join, being played, or finished; the one that changed last first."""
    session = reading().session
    first = (query.page - 1) * A_PAGE
    rows = store.page(session, SECTIONS[query.state], query.title, first, A_PAGE)
    count = section_counts(store.counts(session), query.title)[query.state]
    found = tuple(shown(response_bodies.Game, each) for each in league.cards(reading(), rows))
    return response_bodies.Games(found, count, query.page, pages(count, A_PAGE))


@operation("GET", "/games/{code}")
def read_game(code: str) -> response_bodies.PublicGame:
    """All that everybody may know of a game."""
    return shown(response_bodies.PublicGame, league.public_game(reading(), game_coded(code)))


@operation("GET", "/games/{code}/events")
def read_events(code: str) -> response_bodies.Events:
    """What happened in a game, as everybody may hear of it."""
    row = game_coded(code)
    turns = tuple(shown(response_bodies.Turn, each) for each in league.turns(reading(), row))
    return response_bodies.Events(row.code, turns)


@operation("GET", "/people")
def list_people(query: PageWanted) -> response_bodies.People:
    """Who plays here, and how reliably; by name."""
    count = store.how_many_play(reading().session)
    found = reliability.of_many(reading(), (query.page - 1) * PEOPLE, PEOPLE)
    return response_bodies.People(
        tuple(map(record, found)), count, query.page, pages(count, PEOPLE)
    )


@operation("GET", "/people/{id}")
def read_person(id: int) -> response_bodies.Record:
    """One who plays here."""
    return record(person_who_plays(id))


@operation("GET", "/titles")
def list_titles() -> response_bodies.Titles:
    """What can be played here."""
    return response_bodies.Titles(tuple(title(name) for name in catalogue.titles()))


def record(found: reliability.Reliability) -> response_bodies.Record:
    """Somebody's record, with the time in seconds."""
    told = msgspec.structs.asdict(found)
    reply = found.reply.total_seconds() if found.reply is not None else None
    return msgspec.convert({**told, "reply": reply}, response_bodies.Record)


def title(name: str) -> response_bodies.Title:
    rules = catalogue.ruleset(name)
    sides, options = rules.playable_sides, dict(rules.variants)
    return response_bodies.Title(name, rules.title, sides, True, options)


def pages(count: int, each: int) -> int:
    """How many pages there are; there is always one."""
    return max((count + each - 1) // each, 1)
