"""HELP: what can be sent, and how a game's orders are written."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.errors import Invalid
from pbem.games import catalogue
from pbem.league.notices import Answer
from pbem.league.play.rules_text import handbook
from pbem.league.submissions.exchange import COMMANDS, Exchange, command
from pbem.league.submissions.requests import Request

ORDERING = (
    "Reply to a mail of your game with your orders, a line each: whole turns and plans are "
    "welcome, they wait in your queue and are played as the rules give you the turn. Lines like "
    "WHEN LOSE: WEAKEST are standing orders. Nothing else is needed; these words do more, as many "
    "in one mail as you like:"
)


@command("HELP", "person", "HELP, HELP topic, HELP munich options: these words, or a handbook")
def help(exchange: Exchange, request: Request) -> Answer:
    wanted = request.rest.strip().lower()
    chapters = handbook(exchange.part.game.rules.name) if exchange.part is not None else {}
    ask = "HELP"
    game, _, topic = wanted.partition(" ")
    if game in catalogue.titles():  # also before one is begun
        wanted, chapters, ask = topic.strip(), handbook(game), f"HELP {game}"
        if not wanted:
            return Answer(request.text, block="\n".join(contents(chapters, ask)))
    if not wanted:
        moderates = exchange.part is not None and exchange.part.seat.role == "moderator"
        known = [each for each in COMMANDS.values() if moderates or each.who != "moderator"]
        lines = [each.help for each in sorted(known, key=lambda each: each.word)]
        lines += ["", *contents(chapters, ask)] if chapters else []
        return Answer("HELP", (ORDERING,), block="\n".join(lines))
    found = {name: text for name, text in chapters.items() if wanted in name}
    if wanted in chapters:
        found = {wanted: chapters[wanted]}
    one = COMMANDS.get(wanted.upper())
    if one is None and not found:
        words = f"There is no help on {request.rest!r}; HELP alone lists all there is."
        raise Invalid(words, expected=[f"{ask} {each}" for each in chapters])
    pieces = [one.help] if one is not None else []
    pieces += [f"{name.upper()}\n\n{text}" for name, text in found.items()]
    return Answer(request.text, block="\n\n".join(pieces))


def contents(chapters: Iterable[str], ask: str) -> list[str]:
    """The chapters of a handbook, and how to ask for one."""
    return [f"Chapters of the handbook, as {ask} chapter:", *(f"  {each}" for each in chapters)]
