"""Orders and what belongs to them: CHECK, STANDING, WITHDRAW, CONTINUE."""

from __future__ import annotations

from pbem.engine.errors import Invalid
from pbem.league.notices import Answer
from pbem.league.play import order_queue
from pbem.league.play.loaded_game import standing_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.store.rows import seating


@command("CHECK", "player", "CHECK and orders below it: try them, with odds and chances")
def check(exchange: Exchange, request: Request) -> Answer | None:
    part = exchange.here
    if not part.game.row.snapshots:
        raise Refused("There is nothing to check before the game begins.")
    if not request.body.strip():
        raise Invalid("Write the orders to be checked below CHECK, a line each.")
    tried = order_queue.check(part.game, part.seat, request.body)
    part.checked += tried
    part.plan += [each.canonical for each in tried if each.ok]
    return None


@command("STANDING", "player", "STANDING, STANDING OFF 2, STANDING OFF ALL: your standing orders")
def standing(exchange: Exchange, request: Request) -> Answer:
    seat = exchange.here.seat
    word, _, which = request.rest.partition(" ")
    if word.upper() in ("OFF", "CLEAR", "REMOVE"):
        dropped = order_queue.drop_standing(seat, which or "ALL")
        words = tuple(f"No longer: {each}" for each in dropped) or ("There were none.",)
        return Answer(request.text, words)
    if word:
        raise Invalid(
            "Standing orders need no word before them; write them as they are.",
            expected=("WHEN LOSE: WEAKEST", "STANDING", "STANDING OFF 2"),
        )
    rules = [f"{at:>3}  {text}" for at, text in enumerate(standing_of(seat), 1)]
    return Answer("STANDING", block="\n".join(rules) or "none")


@command("WITHDRAW", "player", "WITHDRAW ALL, WITHDRAW 3-5: take lines out of your queue")
def withdraw(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    gone = order_queue.withdraw(part.game, part.seat, request.rest)
    if not gone:
        return Answer(request.text, ("Your queue was empty.",))
    return Answer(request.text, tuple(f"Withdrawn: {each}" for each in gone))


@command("CONTINUE", "player", "CONTINUE: go on with your queue although a line was refused")
def go_on(exchange: Exchange, request: Request) -> Answer:
    part = exchange.here
    if not part.seat.held:
        return Answer("CONTINUE", ("Your queue was not held.",))
    seating.queue_released(part.seat)
    part.play = True
    return Answer("CONTINUE", ("Your queue goes on.",))
