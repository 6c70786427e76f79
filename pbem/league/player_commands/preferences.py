"""What somebody settles for himself: SET, KEY."""

from __future__ import annotations

from collections.abc import Callable
from datetime import time

from pbem.engine.errors import Invalid
from pbem.league.membership.signup import clean_name
from pbem.league.membership.web_passes import lock_out
from pbem.league.notices import Answer
from pbem.league.play import question_deadline
from pbem.league.player_commands.more_time import asked_in, games_of
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.league.timing.quiet_hours import parse_quiet
from pbem.league.timing.zones import zone_named
from pbem.store.rows import people, questions, seating
from pbem.store.schema import Person

FORMATS = ("full", "text", "short")
SUCH_AS = (
    "Such as: SET ZONE Europe/Oslo; SET QUIET 22:00-07:00, or OFF; SET FORMAT full, text (no map) "
    "or short (no position either); SET DIGEST 07:30, for all reminders in one mail, or OFF; "
    "SET NAME Anna."
)


@command("SET", "person", "SET ZONE, QUIET, FORMAT, DIGEST or NAME and a value; SET: show them")
def settle(exchange: Exchange, request: Request) -> Answer:
    word, _, value = request.rest.partition(" ")
    if not word:
        return Answer("SET", (SUCH_AS,), block="\n".join(settings(exchange.person)))
    name = {"TIMEZONE": "ZONE", "TIME": "ZONE", "MAIL": "FORMAT"}.get(word.upper(), word.upper())
    if name == "ZONE" and value.upper().startswith("ZONE "):
        value = value[5:]
    if name not in SETTERS:
        raise Invalid(f"There is nothing called {word!r} to set.", expected=SETTERS)
    SETTERS[name](exchange, value.strip())
    return Answer(request.text, block="\n".join(settings(exchange.person)))


def settings(person: Person) -> list[str]:
    """What a person has settled."""
    return [
        f"name    {person.name}",
        f"zone    {person.zone}",
        f"quiet   {person.quiet or 'off'}",
        f"format  {person.mail_format}",
        f"digest  {person.digest or 'off'}",
    ]


def is_off(value: str) -> bool:
    return value.lower() in ("off", "none", "no", "")


def set_zone(exchange: Exchange, value: str) -> None:
    """Deadlines move with the zone, but never to an earlier moment."""
    zone = zone_named(value)
    mine = games_of(exchange, exchange.person)
    asked = [(game, seat) for game in mine for seat in asked_in(game, exchange.person)]
    before = [question_deadline.asked_of(game, seat).due for game, seat in asked]
    people.zone_set(exchange.person, zone.key)
    for (game, seat), was in zip(asked, before, strict=True):
        question_deadline.reckon_deadlines(game)
        question = question_deadline.asked_of(game, seat)
        if question.due is not None and was is not None and question.due < was:
            questions.extended(question, was - question.due)
            question_deadline.reckon_deadlines(game)


def set_quiet(exchange: Exchange, value: str) -> None:
    quiet = "" if is_off(value) else str(parse_quiet(value))
    people.quiet_hours_set(exchange.person, quiet)
    look_again(exchange)


def set_format(exchange: Exchange, value: str) -> None:
    if value.lower() not in FORMATS:
        raise Invalid(f"Mails cannot come as {value!r}.", expected=FORMATS)
    people.mail_format_set(exchange.person, value.lower())


def set_digest(exchange: Exchange, value: str) -> None:
    if is_off(value):
        people.digest_set(exchange.person, "")
    else:
        try:
            hour = time.fromisoformat(value if ":" in value else f"{int(value):02}:00")
        except ValueError:
            raise Invalid(f"{value!r} is no time of the day.", expected=("07:30", "OFF")) from None
        people.digest_set(exchange.person, f"{hour:%H:%M}")
    look_again(exchange)


def set_name(exchange: Exchange, value: str) -> None:
    if "@" in value:
        raise Invalid("A name is read by everybody; an address is better kept to yourself.")
    people.renamed(exchange.person, clean_name(value))


def look_again(exchange: Exchange) -> None:
    """Plan the reminders of all games anew."""
    for game in games_of(exchange, exchange.person):
        if asked_in(game, exchange.person):
            question_deadline.reckon_deadlines(game)


SETTERS: dict[str, Callable[[Exchange, str], None]] = {
    "ZONE": set_zone,
    "QUIET": set_quiet,
    "FORMAT": set_format,
    "DIGEST": set_digest,
    "NAME": set_name,
}


@command("KEY", "person", "KEY NEW: a new secret address and key; the old ones are dead at once")
def key(exchange: Exchange, request: Request) -> Answer:
    if request.rest.upper() != "NEW":
        raise Invalid("A key can be made anew; it is never shown.", expected=("KEY NEW",))
    if exchange.part is not None:
        seating.secret_address_renewed(exchange.part.seat)
        whose = f"for {exchange.part.game.row.code}"
    else:
        people.secret_address_renewed(exchange.person)
        lock_out(exchange.work, exchange.person)
        whose = "for all that is not about one game"
    words = f"You have a new secret address {whose}: a reply to this mail goes to it."
    gone = "Replies to older mails are no longer taken."
    if exchange.part is None:
        gone += " Whoever was let in on the web as you is out, you included."
    return Answer("KEY NEW", (words, gone))
