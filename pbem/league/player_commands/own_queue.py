"""Orders and what belongs to them: CHECK, STANDING, WITHDRAW, CONTINUE."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.errors import Invalid
from pbem.league.membership.lobby import side_named
from pbem.league.notices import Answer
from pbem.league.play import order_queue
from pbem.league.play.loaded_game import standing_of
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request

WHICH_SIDE = "You play several sides; a line SIDE before this says for which one it is."


@command("SIDE", "player", "SIDE red: what follows is for this side, if you play several")
def side(exchange: Exchange, request: Request) -> None:
    part = exchange.here
    mine = part.game.held_with(part.seat)
    named = side_named(part.game, request.rest.rstrip(":"))
    seat = next((each for each in mine if each.side == named), None)
    if seat is None:
        raise Refused(f"You do not play the {named} side.", instead=[x.side for x in mine])
    exchange.about(seat).chosen = True


@command(
    "CHECK", "player", "CHECK and orders below it: try them, with odds; with MAP above it on a map"
)
def check(exchange: Exchange, request: Request) -> Answer | None:
    part = exchange.here
    if not part.game.row.snapshots:
        raise Refused("There is nothing to check before the game begins.")
    if not request.body.strip():
        raise Invalid("Write the orders to be checked below CHECK, a line each.")
    for each, text in exchange.by_side(request.body):
        tried = order_queue.check(each.game, each.seat, text)
        each.checked += tried
        each.plan += [line.canonical for line in tried if line.ok]
    return None


@command(
    "PLAN", "player", "PLAN and orders below it: these, in place of all that waits in your queue"
)
def plan(exchange: Exchange, request: Request) -> None:
    if not request.body.strip():
        raise Invalid("Write the orders of the plan below PLAN, a line each.")
    if request.rest:
        raise Refused(
            "PLAN, which puts its orders in place of all that waits, stands alone on its line, not "
            f"with {request.rest!r}. Leave the line out, and they go behind what waits.",
            instead=["PLAN"],
        )
    exchange.collect(request)


@command("UNDO", "player", "UNDO: take back those lines of your last mail that still wait")
def undo(exchange: Exchange, request: Request) -> Answer:
    game = exchange.here.game
    gone = [each for seat in exchange.my_seats() for each in order_queue.undo(game, seat)]
    if not gone:
        words = (
            "Nothing of yours waits. What has been played stays; only a moderator can take it back."
        )
        return Answer("UNDO", (words,), ok=False)
    return Answer("UNDO", block=withdrawn(gone))


@command("STANDING", "player", "STANDING, STANDING OFF 2, STANDING OFF ALL: your standing orders")
def standing(exchange: Exchange, request: Request) -> Answer:
    mine = exchange.my_seats()
    word, _, which = request.rest.partition(" ")
    if word.upper() in ("OFF", "CLEAR", "REMOVE"):
        if len(mine) > 1 and which.upper() not in ("", "ALL"):
            raise Refused(WHICH_SIDE, instead=[f"SIDE {seat.side}" for seat in mine])
        dropped = [
            each for seat in mine for each in order_queue.drop_standing(seat, which or "ALL")
        ]
        words = tuple(f"No longer: {each}" for each in dropped) or ("There were none.",)
        return Answer(request.text, words)
    if word:
        raise Invalid(
            "Standing orders need no word before them; write them as they are.",
            expected=("WHEN LOSE: WEAKEST", "STANDING", "STANDING OFF 2"),
        )
    rules = [
        f"{at:>3}  {text}{f' ({seat.side})' if len(mine) > 1 else ''}"
        for seat in mine
        for at, text in enumerate(standing_of(seat), 1)
    ]
    return Answer("STANDING", block="\n".join(rules) or "none")


@command("WITHDRAW", "player", "WITHDRAW ALL, WITHDRAW 3-5: take lines out of your queue")
def withdraw(exchange: Exchange, request: Request) -> Answer:
    mine = exchange.my_seats()
    if len(mine) > 1 and request.rest.upper() not in ("", "ALL"):
        raise Refused(WHICH_SIDE, instead=[f"SIDE {seat.side}" for seat in mine])
    game = exchange.here.game
    gone = [each for seat in mine for each in order_queue.withdraw(game, seat, request.rest)]
    if not gone:
        return Answer(request.text, ("Your queue was empty.",))
    return Answer(request.text, block=withdrawn(gone))


def withdrawn(lines: Iterable[str]) -> str:
    """The lines that have been taken back, one below the other."""
    return "\n".join(f"Withdrawn: {each}" for each in lines)


@command("CONTINUE", "player", "CONTINUE: go on with your queue although a line was refused")
def go_on(exchange: Exchange, request: Request) -> Answer | None:
    held = [seat for seat in exchange.my_seats() if seat.held]
    if not held:
        return Answer("CONTINUE", ("Your queue was not held.",))
    exchange.here.going_on = held
    return None
