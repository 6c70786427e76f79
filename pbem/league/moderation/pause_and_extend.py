"""The game's clock: PAUSE, RESUME, and a moderator's EXTEND."""

from __future__ import annotations

import re
from datetime import timedelta

from pbem.engine.errors import Invalid
from pbem.league.membership.lobby import side_named
from pbem.league.moderation.ask_again import go_on
from pbem.league.moderation.moderator_act import ModeratorAct, in_play
from pbem.league.notices import Answer
from pbem.league.play import question_deadline
from pbem.league.play.telling.reports import capitalised, player_in_words
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.league.timing.lengths import parse_length, write_length
from pbem.store.rows import games, questions
from pbem.wargame.position.words import and_all

FOR = re.compile(r"\bFOR\b", re.IGNORECASE)
LEAST, MOST = timedelta(hours=1), timedelta(days=60)


@command("PAUSE", "moderator", "PAUSE BECAUSE reason: the clock stands and nothing is played")
def pause(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game, row = act.game, act.game.row
    alone(act)
    in_play(game)
    if row.state == "paused":
        raise Refused(f"{row.code} is paused already: {row.pause_reason}")
    games.paused(row, act.reason, exchange.work.now)
    question_deadline.reckon_deadlines(game)
    act.remark()
    return act.done("The game is paused: no deadline runs. Orders are taken and wait.")


@command("RESUME", "moderator", "RESUME BECAUSE reason: go on; the pause counts for nobody")
def resume(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game, row = act.game, act.game.row
    alone(act)
    in_play(game)
    if row.state != "paused" or row.paused_at is None:
        raise Refused(f"{row.code} is not paused.")
    question_deadline.credit_pause(game, row.paused_at)
    stood = write_length(exchange.work.now - row.paused_at)
    games.resumed(row)
    act.remark()
    go_on(game, new=False)
    return act.done(f"The game goes on. It was paused for {stood}, which counts for nobody.")


def extend_by_moderator(exchange: Exchange, request: Request) -> Answer:
    """More time for whoever is asked, or for one of them; no allowance is touched."""
    act = ModeratorAct.of(exchange, request)
    game = act.game
    in_play(game)
    what, *named_after = (each.strip() for each in FOR.split(act.what, maxsplit=1))
    side = next(iter(named_after), "")
    asked = game.asked
    if side:
        named = side_named(game, side)
        asked = [seat for seat in asked if seat.side == named]
    if not asked:
        who = f"The {side} side is not" if side else "Nobody is"
        raise Refused(f"{who} asked anything, so there is nothing to extend.")
    length = parse_length(what)
    if not LEAST <= length <= MOST:
        raise Refused(
            f"A question can be extended by {write_length(LEAST)} to {write_length(MOST)}."
        )
    for seat in asked:
        question = question_deadline.asked_of(game, seat)
        questions.extended(question, length)
        questions.call_answered(question)
    question_deadline.reckon_deadlines(game)
    act.remark()
    who = capitalised(and_all([player_in_words(game, seat) for seat in asked]))
    have = "has" if len(asked) == 1 else "have each"
    return act.done(f"{who} {have} {write_length(length)} more for the question that is open.")


def alone(act: ModeratorAct) -> None:
    """Refuse words that would be passed over."""
    if act.what:
        raise Invalid(f"{act.what!r} is not understood.", expected=(f"{act.word} BECAUSE reason",))
