"""Playing in somebody's place: PROCESS, ORDER FOR."""

from __future__ import annotations

import re
from typing import Any

from pbem.engine.errors import Invalid
from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.league.membership.lobby import side_named
from pbem.league.moderation.ask_again import go_on, question_words
from pbem.league.moderation.moderator_act import ModeratorAct, in_play, running
from pbem.league.notices import Answer
from pbem.league.play import adjudication, question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import seating
from pbem.store.schema import Seat

PHASE = re.compile(r"(?:TURN\s+(\d{1,3})\s*[:,]?\s+)?([\w-]+)", re.IGNORECASE)
NUMBER = re.compile(r"Q(\d{1,6})", re.IGNORECASE)
FOR = re.compile(r"FOR\s+(\w+)\s*:\s*(.+)", re.IGNORECASE)


@command("PROCESS", "moderator", "PROCESS Q17 BECAUSE reason: go on with this question now")
def process(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game = act.game
    running(game)
    seat = game.asked
    if seat is None or not is_open(game, act.what):
        words = f"That is not what is open now, so nothing was done. Open: {question_words(game)}."
        return Answer(act.line, (words,), ok=False)
    opened, side = question_words(game), seat.side
    seating.queue_released(seat)
    act.remark()
    played_by = press_on(game, seat)
    how = f"with {NAMES[played_by]} for the {side} side" if played_by else "with the orders given"
    return act.done(f"The game did not wait any longer for {opened}, and went on {how}.")


NAMES = {"staff": "a staff officer", "default": "default orders"}


def is_open(game: LoadedGame, what: str) -> bool:
    """Is this the open question: its number, its kind, or its turn and kind?"""
    row = game.row
    if found := NUMBER.fullmatch(what):
        return int(found[1]) == row.question
    found = PHASE.fullmatch(what)
    if found is None:
        raise Invalid(
            f"{what!r} names no phase." if what else "Which phase?",
            expected=(f"PROCESS Q{row.question}", f"PROCESS turn {row.turn} {row.kind}"),
        )
    kind = game.rules.headings.get(found[2].upper(), found[2].lower())
    return kind == row.kind and found[1] in (None, str(row.turn))


def press_on(game: LoadedGame, seat: Seat) -> str:
    """Play the queue that is there; if that is no answer, somebody else answers this turn: who."""
    before = where(game)
    keep_playing(game, seat, "policy", nobody)
    if where(game) != before or game.row.state != "running":
        return ""
    name = question_deadline.stand_in(game)
    keep_playing(game, seat, name, catalogue.bot(game.rules, name, id_of(seat)))
    return name


def keep_playing(game: LoadedGame, seat: Seat, name: str, policy: Any) -> None:
    """Play on although lines are refused on the way: each time one line fewer waits."""
    before = where(game)
    for _ in range(len(game.queue(seat)) + 1):
        waiting = len(game.queue(seat))
        adjudication.play_on(game, (seat.side, name, policy))
        if where(game) != before or len(game.queue(seat)) == waiting:
            break


def where(game: LoadedGame) -> tuple[int, str, str]:
    return game.row.turn, game.row.asked, game.row.kind


def nobody(view: Any, decision: Decision[Any]) -> Order | None:
    """Answers nothing: the queue is all there is."""
    return None


@command("ORDER", "moderator", "ORDER FOR side: order BECAUSE reason: answer in a player's place")
def order_for(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game, row = act.game, act.game.row
    in_play(game)
    found = FOR.fullmatch(act.what)
    if found is None:
        raise Invalid(
            "For which side, and what?", expected=("ORDER FOR side: order BECAUSE reason",)
        )
    side = side_named(game, found[1])
    if row.asked != side:
        raise Refused(f"The {side} side is not asked now. Open: {question_words(game)}.")
    order = one_order(game, side, found[2])
    opened = question_words(game)
    events = game.journal.play(side, str(order), by="moderator", comment=act.reason)
    game.store_adjudication(events)
    go_on(game, new=True)
    own = {side: f"The order given in your place: {order}"}
    return act.done(f"An order was given in place of the player for {opened}.", own=own)


def one_order(game: LoadedGame, side: str, text: str) -> Order:
    """The order that a text is, checked; raises OrderError."""
    rules = game.rules
    statement = rules.parse(text, side)
    if len(statement.orders) != 1 or statement.conditions:
        raise Invalid("One order, please, without alternatives and conditions.", text=text)
    decision = rules.decision(game.position)
    order = rules.in_context(statement.orders[0], rules.context(game.position))[0]
    if decision is not None:
        decision.check(order)
    return order
