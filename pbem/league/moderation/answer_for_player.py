"""Playing in somebody's place: PROCESS, ORDER FOR."""

from __future__ import annotations

import re
from typing import Any

from pbem.engine.errors import Invalid
from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.league.membership.lobby import side_named
from pbem.league.moderation.ask_again import go_on, question_in_words, questions_in_words
from pbem.league.moderation.moderator_act import ModeratorAct, in_play, running
from pbem.league.notices import Answer
from pbem.league.play import adjudication, question_deadline
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.league.play.question_deadline import asked_of
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
    seat = asked_with(game, act.what)
    if seat is None:
        opened = questions_in_words(game)
        words = f"That is not what is open now, so nothing was done. Open: {opened}."
        return Answer(act.line, (words,), ok=False)
    opened, side = question_in_words(game, seat), seat.side
    others = {asked_of(game, each).number for each in game.asked if each is not seat}
    seating.queue_released(seat)
    act.remark()
    played_by = press_on(game, seat)
    no_longer = f"The game did not wait any longer for {opened}"
    if others & {asked_of(game, each).number for each in game.asked}:
        who = f"{NAMES[played_by]} answered" if played_by else "the orders given answered it"
        return act.done(f"{no_longer}: {who}, sealed until all who are asked have answered.")
    how = f"with {NAMES[played_by]} for the {side} side" if played_by else "with the orders given"
    return act.done(f"{no_longer}, and went on {how}.")


NAMES = {"staff": "a staff officer", "default": "default orders"}


def asked_with(game: LoadedGame, what: str) -> Seat | None:
    """Who is asked the question that is meant by its number, its kind, or its turn and kind."""
    numbers = {asked_of(game, seat).number: seat for seat in game.asked}
    if found := NUMBER.fullmatch(what):
        return numbers.get(int(found[1]))
    found = PHASE.fullmatch(what)
    examples = [f"PROCESS Q{number}" for number in numbers]
    if found is None:
        if len(examples) == 1:
            (seat,) = numbers.values()
            examples.append(f"PROCESS turn {game.row.turn} {game.kind_asked(seat)}")
        raise Invalid(f"{what!r} names no phase." if what else "Which phase?", expected=examples)
    kind = game.rules.headings.get(found[2].upper(), found[2].lower())
    meant = [seat for seat in numbers.values() if game.kind_asked(seat) == kind]
    if not meant or found[1] not in (None, str(game.row.turn)):
        return None
    if len(meant) > 1:
        which = "; ".join(question_in_words(game, seat) for seat in meant)
        raise Invalid(f"{len(meant)} sides are asked that: {which}.", expected=examples)
    return meant[0]


def press_on(game: LoadedGame, seat: Seat) -> str:
    """Play the queue that is there; if that is no answer, somebody else answers this turn: who."""
    before = where(game, seat)
    keep_playing(game, seat, "policy", nobody)
    if where(game, seat) != before or game.row.state != "running":
        return ""
    name = question_deadline.stand_in(game)
    keep_playing(game, seat, name, catalogue.bot(game.rules, name, id_of(seat)))
    return name


def keep_playing(game: LoadedGame, seat: Seat, name: str, policy: Any) -> None:
    """Play on although lines are refused on the way: each time one line fewer waits."""
    before = where(game, seat)
    for _ in range(len(game.queue(seat)) + 1):
        waiting = len(game.queue(seat))
        adjudication.play_on(game, (seat.side, name, policy))
        if where(game, seat) != before or len(game.queue(seat)) == waiting:
            break


def where(game: LoadedGame, seat: Seat) -> tuple[int, str]:
    """How far a game is, and what a seat is asked in it."""
    return game.row.turn, game.kind_asked(seat)


def nobody(view: Any, decision: Decision[Any]) -> Order | None:
    """Answers nothing: the queue is all there is."""
    return None


@command("ORDER", "moderator", "ORDER FOR side: order BECAUSE reason: answer in a player's place")
def order_for(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game = act.game
    in_play(game)
    found = FOR.fullmatch(act.what)
    if found is None:
        raise Invalid(
            "For which side, and what?", expected=("ORDER FOR side: order BECAUSE reason",)
        )
    side = side_named(game, found[1])
    seat = game.seat_of(side)
    if game.question_of(seat) is None:
        raise Refused(f"The {side} side is not asked now. Open: {questions_in_words(game)}.")
    order = one_order(game, side, found[2])
    opened = question_in_words(game, seat)
    events = game.journal.play(side, str(order), by="moderator", comment=act.reason)
    game.store_adjudication(events)
    game.close_question(seat)
    go_on(game, new=False)
    own = {side: f"The order given in your place: {order}"}
    return act.done(f"An order was given in place of the player for {opened}.", own=own)


def one_order(game: LoadedGame, side: str, text: str) -> Order:
    """The order that a text is, checked; raises OrderError."""
    rules = game.rules
    statement = rules.parse(text, side)
    if len(statement.orders) != 1 or statement.conditions:
        raise Invalid("One order, please, without alternatives and conditions.", text=text)
    order = rules.in_context(statement.orders[0], rules.context(game.view(side)))[0]
    for decision in rules.decisions(game.position):
        if decision.side == side:
            decision.check(order)
    return order
