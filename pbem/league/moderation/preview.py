"""PREVIEW: what an act of a moderator would change, and in which words each would be told.

The act is carried out and taken back whole, so that nothing of it stays and nobody hears of it.
Meanwhile other dice are rolled than those to come: a preview must not show how these will fall.
What it shows lies behind the fog, so that it is on record like any other look there.
"""

from __future__ import annotations

from pbem.engine.dice import commitment, new_seed
from pbem.engine.errors import Invalid
from pbem.league.moderation.behind_the_fog import refuse_players
from pbem.league.moderation.reasons import reasoned
from pbem.league.notices import Answer, Notice, Picture, read_notice
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.submissions.exchange import COMMANDS, Exchange, GameExchange, command
from pbem.league.submissions.requests import Request
from pbem.league.submissions.requests import command as read_command
from pbem.store.rows import games

# Acts that a preview makes sense of.
WORDS = ("ROLLBACK", "ROLLFORWARD", "BRANCH", "EDIT", "REROLL")
AN_EXAMPLE = (
    "The dice in it are other ones than those to come: what they bring about is an example."
)
ONLY = "Nothing was done, and nobody was told. Everybody would be told this:"


@command("PREVIEW", "moderator", "PREVIEW ROLLBACK 17 BECAUSE reason: what it would change")
def preview(exchange: Exchange, request: Request) -> None:
    refuse_players(exchange)
    asked = act_meant(request)
    what, reason = reasoned(asked)
    with exchange.work.undone():
        told = carried_out(exchange, asked)
    row = exchange.here.game.row
    exchange.work.audit(
        exchange.person.name, "PREVIEW", f"{asked.word} {what}".strip(), reason, row
    )
    exchange.here.picture = Picture(id_of(row), row.snapshots, "", row.snapshots)
    words = (AN_EXAMPLE, ONLY) if asked.word == "REROLL" else (ONLY,)
    exchange.answer(Answer(request.text, words))
    for notice in told:
        exchange.answer(as_told(notice))


def act_meant(request: Request) -> Request:
    """The act that is to be tried; raises Invalid for what cannot be."""
    word, rest = read_command(request.rest, WORDS, lambda line: False)
    if not word:
        raise Invalid(
            f"{request.rest!r} cannot be previewed." if request.rest else "A preview of what?",
            expected=[f"PREVIEW {each} ... BECAUSE reason" for each in WORDS],
        )
    return Request(word, rest, "", request.number)


def carried_out(exchange: Exchange, asked: Request) -> list[Notice]:
    """Do it in a game of its own, with dice of its own; what everybody else is told."""
    work, here = exchange.work, exchange.here
    game = LoadedGame.open(work, id_of(here.game.row))
    seed = new_seed()
    games.reseeded(game.row, seed, commitment(seed))
    seat = next(each for each in game.seats if each.id == here.seat.id)
    trial = Exchange(work, exchange.person, part=GameExchange(game, seat, here.receipt))
    before = len(work.written)
    COMMANDS[asked.word].act(trial, asked)
    return [read_notice(row.notice_json) for row in work.written[before:]]


def as_told(notice: Notice) -> Answer:
    """What one reader would be told, without what only dice and bots decide."""
    who = f"{notice.reader} ({notice.side or 'without a side'})"
    return Answer(f"To {who}", notice.lead, block="\n".join(notice.changes))
