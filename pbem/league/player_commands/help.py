"""HELP: what can be sent, and how a game's orders are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from pbem.engine.errors import Invalid
from pbem.games import catalogue
from pbem.league.notices import Answer
from pbem.league.play.rules_text import handbook, house_topics, places_shown
from pbem.league.submissions.exchange import COMMANDS, Exchange, command
from pbem.league.submissions.requests import Request

ORDERING = (
    "Reply to a mail of your game with your orders, a line each: whole turns and plans are "
    "welcome, they wait in your queue and are played as the rules give you the turn. Lines like "
    "WHEN LOSE: WEAKEST are standing orders. Nothing else is needed; these words do more, as many "
    "in one mail as you like:"
)
MODERATOR = "moderator"  # the topic that lists what only moderators can send
MOST_SHOWN = 12  # places in a handbook that show a word


@command("HELP", "person", "HELP, HELP topic, HELP munich options: these words, or a handbook")
def help(exchange: Exchange, request: Request) -> Answer:
    wanted, game, ask = request.rest.strip(" .!?").lower(), "", "HELP"
    if exchange.part is not None:
        game = exchange.part.game.rules.name
    first, _, topic = wanted.partition(" ")
    if first in catalogue.titles():  # also before one is begun
        wanted, game, ask = topic.strip(), first, f"HELP {first}"
        if not wanted:
            return Answer(request.text, block="\n".join(contents(handbook(game), ask)))
    chapters = handbook(game) if game else {}
    if not wanted:
        return Answer("HELP", (ORDERING,), block="\n".join(everything(exchange, chapters, ask)))
    pieces = list(explained(wanted, game, chapters)) or list(shown(wanted, game, chapters))
    if not pieces:
        words = f"There is no help on {request.rest!r}; HELP alone lists all there is."
        raise Invalid(words, expected=[f"{ask} {each}" for each in chapters])
    return Answer(request.text, block="\n\n".join(pieces))


def everything(exchange: Exchange, chapters: Mapping[str, str], ask: str) -> Iterator[str]:
    """All words that can be sent, all topics, and the chapters of the handbook."""
    moderates = exchange.part is not None and exchange.part.seat.role == "moderator"
    known = [each for each in COMMANDS.values() if moderates or each.who != "moderator"]
    yield from (each.help for each in sorted(known, key=lambda each: each.word))
    yield ""
    yield from ("More about, as HELP pace:", *(f"  {each}" for each in house_topics()))
    if chapters:
        yield ""
        yield from contents(chapters, ask)


def contents(chapters: Iterable[str], ask: str) -> list[str]:
    """The chapters of a handbook, and how to ask for one."""
    return [f"Chapters of the handbook, as {ask} chapter:", *(f"  {each}" for each in chapters)]


def explained(wanted: str, game: str, chapters: Mapping[str, str]) -> Iterator[str]:
    """A command, a topic or a chapter of that name."""
    one = COMMANDS.get(wanted.upper())
    if one is not None:
        yield one.help
    if wanted == "edit":
        yield edit_forms(game)
    for name, text in named(house_topics(), wanted).items():
        yield under(name, text)
        if name == MODERATOR:
            yield moderators_words()
    for name, text in named(chapters, wanted).items():
        yield under(name, text)


def named(sections: Mapping[str, str], wanted: str) -> dict[str, str]:
    """The section of that name, or else those in whose name a word begins like this."""
    if wanted in sections:
        return {wanted: sections[wanted]}
    begins = re.compile(rf"\b{re.escape(wanted)}")
    return {name: text for name, text in sections.items() if begins.search(name)}


def moderators_words() -> str:
    """What only a moderator can send; kept by those words themselves."""
    known = [each for each in COMMANDS.values() if each.who == "moderator"]
    return "\n".join(each.help for each in sorted(known, key=lambda each: each.word))


def edit_forms(game: str) -> str:
    """How changes of the position are written, in one game or in all of them."""
    asked = [game] if game else list(catalogue.titles())
    blocks = []
    for name in asked:
        rules = catalogue.ruleset(name)
        forms = (f"    EDIT {each} BECAUSE reason" for each in rules.edit_forms)
        blocks.append("\n".join((f"In {rules.title}:", *forms)))
    return "\n\n".join(
        (
            "One change a line. Words in capitals are written as they are, | parts what\n"
            "there is to choose from, id is a unit's short name, n a number.",
            *blocks,
        )
    )


def shown(wanted: str, game: str, chapters: Mapping[str, str]) -> Iterator[str]:
    """Where a word is used: with which commands, and at which places of topics and chapters.

    Of several words that are nowhere used together, what is known of the first.
    """
    found = list(used(wanted.upper(), chapters)) or list(used(wanted, chapters))
    first, _, more = wanted.partition(" ")
    if found or not more:
        yield from found
    else:
        yield from list(explained(first, game, chapters)) or shown(first, game, chapters)


def used(word: str, chapters: Mapping[str, str]) -> Iterator[str]:
    """Where it is used as it is written: in capitals as a word to be sent, in small letters."""
    commands = "\n\n".join(each.help for each in COMMANDS.values())
    if places := places_shown(commands, word):
        yield "\n".join(places)
    for name, text in (*house_topics().items(), *chapters.items()):
        if places := places_shown(text, word)[:MOST_SHOWN]:
            yield under(name, "\n".join(places))


def under(name: str, text: str) -> str:
    return f"{name.upper()}\n\n{text}"
