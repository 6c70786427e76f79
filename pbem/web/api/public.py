"""What everybody may ask, with a token or without."""

from __future__ import annotations

import msgspec

from pbem.games import catalogue
from pbem.league import public as league
from pbem.league import reliability
from pbem.store import public as store
from pbem.web.api import facts
from pbem.web.api.bodies import GamesWanted, PageWanted
from pbem.web.api.facts import shown
from pbem.web.api.operations import operation
from pbem.web.looking import look
from pbem.web.public import (
    A_PAGE,
    PEOPLE,
    SECTIONS,
    game_coded,
    person_who_plays,
    section_counts,
)


@operation("GET", "/games")
def list_games(query: GamesWanted) -> facts.Games:
    """Games to join, being played, or finished; the one that changed last first."""
    session = look().session
    first = (query.page - 1) * A_PAGE
    rows = store.page(session, SECTIONS[query.state], query.title, first, A_PAGE)
    count = section_counts(store.counts(session), query.title)[query.state]
    found = tuple(shown(facts.Game, each) for each in league.cards(look(), rows))
    return facts.Games(found, count, query.page, pages(count, A_PAGE))


@operation("GET", "/games/{code}")
def read_game(code: str) -> facts.PublicGame:
    """All that everybody may know of a game."""
    return shown(facts.PublicGame, league.sheet(look(), game_coded(code)))


@operation("GET", "/games/{code}/events")
def read_events(code: str) -> facts.Events:
    """What happened in a game, as everybody may hear of it."""
    row = game_coded(code)
    turns = tuple(shown(facts.Turn, each) for each in league.turns(look(), row))
    return facts.Events(row.code, turns)


@operation("GET", "/people")
def list_people(query: PageWanted) -> facts.People:
    """Who plays here, and how reliably; by name."""
    count = store.how_many_play(look().session)
    found = reliability.of_many(look(), (query.page - 1) * PEOPLE, PEOPLE)
    return facts.People(tuple(map(record, found)), count, query.page, pages(count, PEOPLE))


@operation("GET", "/people/{id}")
def read_person(id: int) -> facts.Record:
    """One who plays here."""
    return record(person_who_plays(id))


@operation("GET", "/titles")
def list_titles() -> facts.Titles:
    """What can be played here."""
    return facts.Titles(tuple(title(name) for name in catalogue.titles()))


def record(found: reliability.Reliability) -> facts.Record:
    """Somebody's record, with the time in seconds."""
    told = msgspec.structs.asdict(found)
    reply = found.reply.total_seconds() if found.reply is not None else None
    return msgspec.convert({**told, "reply": reply}, facts.Record)


def title(name: str) -> facts.Title:
    rules = catalogue.ruleset(name)
    return facts.Title(name, rules.title, tuple(rules.sides), True, dict(rules.variants))


def pages(count: int, each: int) -> int:
    """How many pages there are; there is always one."""
    return max((count + each - 1) // each, 1)
