"""PREVIEW: what an act of a moderator would change, and in which words each would be told.

The act is carried out and taken back whole, so that nothing of it stays and nobody hears of it.
Meanwhile other dice are rolled than those to come: a preview must not show how these will fall.
What it shows lies behind the fog, so that it is on record like any other look there.
"""

from __future__ import annotations

from msgspec.structs import replace

from pbem.engine.dice import commitment, new_seed
from pbem.engine.errors import Invalid
from pbem.league.moderation.behind_the_fog import refuse_players
from pbem.league.moderation.reasons import reasoned
from pbem.league.notices import Answer, Notice, Picture, read_notice
from pbem.league.play.loaded_game import LoadedGame, id_of, rules_of
from pbem.league.play.telling.maps import scenes_compared
from pbem.league.submissions.exchange import COMMANDS, Exchange, GameExchange, command
from pbem.league.submissions.requests import Request
from pbem.league.submissions.requests import command as read_command
from pbem.store.rows import games
from pbem.wargame.map.differences import GROUND, changed_places

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
        told, changed_to = carried_out(exchange, asked)
    row = exchange.here.game.row
    exchange.work.audit(
        exchange.person.name, "PREVIEW", f"{asked.word} {what}".strip(), reason, row
    )
    exchange.here.picture = map_of(exchange.here.game, changed_to)
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


def map_of(game: LoadedGame, changed_to: bytes) -> Picture:
    """The map of what would be otherwise; of a branch, as everybody sees the game now."""
    number = game.row.snapshots
    plain = Picture(id_of(game.row), number, "", number)
    if not changed_to:
        return plain
    rules = rules_of(game.row)
    layers = dict.fromkeys((*rules.usual_layers, *(e for e in rules.layers if e in GROUND)))
    scenes = scenes_compared(rules, game.position, changed_to, layers)
    where = changed_places(*scenes)
    return replace(plain, whole=True, cropped=True, places=where, instead=changed_to)


def carried_out(exchange: Exchange, asked: Request) -> tuple[list[Notice], bytes]:
    """Do it in a game of its own, with dice of its own; what everybody else is told, and the
    position as the act alone has changed it."""
    work, here = exchange.work, exchange.here
    game = LoadedGame.open(work, id_of(here.game.row))
    seed = new_seed()
    games.reseeded(game.row, seed, commitment(seed))
    seat = next(each for each in game.seats if each.id == here.seat.id)
    part = GameExchange(game, seat, here.receipt)
    trial = Exchange(work, exchange.person, part=part)
    before = len(work.written)
    COMMANDS[asked.word].act(trial, asked)
    return [read_notice(row.notice_json) for row in work.written[before:]], part.changed_to


def as_told(notice: Notice) -> Answer:
    """What one reader would be told, without what only dice and bots decide."""
    who = f"{notice.reader} ({notice.side or 'without a side'})"
    return Answer(f"To {who}", notice.lead, block="\n".join(notice.changes))
