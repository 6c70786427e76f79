"""What the words of a text need a token to have: nothing is done if one of them is not allowed."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pbem.league.player_commands.information import game_named
from pbem.league.player_commands.join_and_leave import clauses_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import COMMANDS, Exchange
from pbem.league.submissions.requests import ORDERS, Request, requests
from pbem.league.unit_of_work import Work
from pbem.store.rows import seating
from pbem.store.schema import Person, Seat
from pbem.web.every_page.problem_documents import ProblemRefusal

SUBMIT, MODERATE = "submit", "moderate"
NEVER = ("KEY", "LOGIN")  # they open and shut the door, which is for people
HARMLESS = ("HELP", "GAMES", "RULES", "STATUS", "GAME")  # they change nothing


def permit(work: Work, person: Person, seat: Seat | None, text: str, may: Collection[str]) -> None:
    """Refuse a text that has a word in it for which the token was not made."""
    for word, needed in needs(work, person, seat, text):
        if not needed:
            raise ProblemRefusal(
                403, f"{word} is not for programs: send it by mail or use the pages."
            )
        if needed not in may:
            raise ProblemRefusal(403, f"{word} needs a token with the scope {needed}.")


def needs(work: Work, person: Person, seat: Seat | None, text: str) -> Iterator[tuple[str, str]]:
    """Words of a text with the scopes that they need; none, where no scope is enough.

    The text is taken apart as it will be when it is carried out. Who sits down as a moderator in
    it does what follows as one, until it is about a game in which he or she has another part.
    """
    exchange = Exchange(work, person)
    moderates = False
    if seat is not None:
        exchange.about(seat)
        moderates = seat.role == "moderator"
    if moderates:
        yield "The seat of a moderator", MODERATE
    try:
        asked = requests(text, COMMANDS, exchange.is_order)
    except Refused:  # too much for one mail: all of it will be refused
        return
    for request in asked:
        role = _sits_down_as(exchange, request)
        if role:
            moderates = role == "moderator"
        if role == "moderator":
            yield request.text, MODERATE
        if request.word not in HARMLESS:
            yield request.word, _scope(request.word, moderates)


def _scope(word: str, moderates: bool) -> str:
    if word in NEVER:
        return ""
    who = "player" if word == ORDERS else COMMANDS[word].who
    return MODERATE if who == "moderator" or (moderates and who != "person") else SUBMIT


def _sits_down_as(exchange: Exchange, request: Request) -> str:
    """The part that this word brings somebody to; nothing, if it leaves things as they are."""
    if request.word == "NEW":
        return "moderator" if "MODERATE" in clauses_of(request.rest)[1] else ""
    if request.word != "GAME":
        return ""
    try:
        row = game_named(exchange, request.rest)
    except Refused:
        return ""
    mine = seating.watching(exchange.work.session, row.id or 0, exchange.person.id or 0)
    return mine[0].role if mine else ""
