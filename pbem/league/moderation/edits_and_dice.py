"""The position and the dice by a moderator's word: EDIT, SETDIE, REROLL."""

from __future__ import annotations

import re

from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.errors import Invalid, OrderError
from pbem.engine.event import AskedAgain
from pbem.engine.record.journal import DIE, REMARK, Record
from pbem.engine.sealed_answers import edited
from pbem.league.moderation.ask_again import ask_again, go_on, hold
from pbem.league.moderation.go_back import go_back, may_go_back
from pbem.league.moderation.journal_branches import JournalBranches
from pbem.league.moderation.moderator_act import ModeratorAct, in_play
from pbem.league.moderation.rollback import onwards_from_here
from pbem.league.notices import Answer
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange, command
from pbem.league.submissions.requests import Request
from pbem.wargame.position.words import and_all

HIGHEST = 100
NUMBER = re.compile(r"[0-9]{1,4}")


@command("EDIT", "moderator", "EDIT change BECAUSE reason: change the position")
def edit(exchange: Exchange, request: Request) -> Answer:
    """Only what each side can see of the change is told: the command may name what is hidden."""
    act = ModeratorAct.of(exchange, request)
    game = act.game
    in_play(game)
    try_out(game, act.what)
    events = game.journal.edit(act.what, act.reason)
    game.store_adjudication(events)
    act.compare()
    ask_again(game, new=False)
    taken_out = [game.seat_of(each.side) for each in events if isinstance(each, AskedAgain)]
    own = hold(game, [seat for seat in taken_out if seat.if_illegal == "ask"])
    go_on(game, new=False)
    again = f" Asked again: {and_all([seat.side for seat in taken_out])}." if taken_out else ""
    return act.done(f"The position was changed.{again}", own=own)


def try_out(game: LoadedGame, text: str) -> None:
    """Refuse a change after which the game could not go on; raises OrderError."""
    rules, position = game.rules, game.rules.copy(game.position)
    edited(rules, position, text)
    try:
        rules.check_invariants(position)
        outcome = drive(rules, position, {}, SeededDice(bytes(32), "trial"))
        possible = all(any(True for _ in each) for each in outcome.decisions)
    except (AssertionError, LookupError, ValueError, OrderError) as error:
        words = str(error) or "it does not fit what is being decided now"
        raise Refused(f"The game could not go on after that: {words}.") from None
    if not possible:
        raise Refused("The open question would have no answer after that.")


@command("SETDIE", "moderator", "SETDIE 4 BECAUSE reason: how the next die falls, for all to see")
def set_die(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    in_play(act.game)
    if not NUMBER.fullmatch(act.what) or not 1 <= int(act.what) <= HIGHEST:
        raise Invalid(f"{act.what!r} is on no die.", expected=("SETDIE 4 BECAUSE reason",))
    value = int(act.what)
    act.game.journal.decree(value, act.reason)
    act.game.store_adjudication(())
    waiting = len(act.game.journal.decreed)
    which = "next die" if waiting == 1 else f"next die but {waiting - 1}"
    return act.done(f"The {which} to be rolled will fall {value}, or the highest that it has.")


@command("REROLL", "moderator", "REROLL BECAUSE reason: the last order with dice is played again")
def reroll(exchange: Exchange, request: Request) -> Answer:
    act = ModeratorAct.of(exchange, request)
    game = act.game
    may_go_back(game)
    if act.what:
        raise Invalid(f"{act.what!r} is not understood.", expected=("REROLL BECAUSE reason",))
    branches = JournalBranches(game.records())
    last = last_with_dice(branches)
    if any(roll.decreed for roll in last.rolls):
        raise Refused(
            "The last dice fell as they were set with SETDIE. ROLLBACK goes to before that.",
        )
    dice = go_back(game, last.number - 1, act.reason, again=last)
    act.compare()
    again = game.records()[-1]
    own = onwards_from_here(game)
    return act.done(
        f"The last order with dice was taken back, with all that came after it, and played again. "
        f"Its dice were {dice_of(last)}; now they are {dice_of(again)}. "
        "No die is ever used twice.",
        *dice,
        own=own,
    )


def dice_of(record: Record) -> str:
    return " ".join(f"[die {roll.number}]" for roll in record.rolls) or "none"


def last_with_dice(branches: JournalBranches) -> Record:
    """The last entry in force for which dice were rolled."""
    rolled = [each for each in branches.now() if each.rolls and each.by not in (DIE, REMARK)]
    if not rolled:
        raise Refused("No dice have been rolled that could be rolled again.")
    return rolled[-1]
