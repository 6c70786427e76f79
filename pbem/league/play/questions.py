"""A question as its reader finds it: in words, with answers to choose from and orders to edit."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any

from msgspec.structs import replace

from pbem.engine.choices import proposed, suggestions
from pbem.engine.order import Order
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.league.notices import Question
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.question_deadline import clock_stopped, has_answered, pace_of, stand_in
from pbem.league.timing.late_words import to_the_player
from pbem.league.timing.pace import Late, Pace
from pbem.store.schema import Seat

MOST_LOOKED_AT = 3000
MOST_LINES = 24
MOST_DULL = 200


def question_for(game: LoadedGame, seat: Seat) -> Question | None:
    """What this seat is asked, if it is."""
    decision = game.decision(seat.side) if seat.role == "player" else None
    if decision is None or game.row.state not in ("running", "paused"):
        return None
    rules = game.rules
    moment = due_moment(game, seat)
    return Question(
        prompt=decision.prompt,
        due=game.work.moment(moment, game.work.person(seat)) if moment else "",
        such_as=tuple(suggestions(rules, decision)),
        template=template(rules, decision),
        late=to_the_player(in_effect(game), seat.bank) if moment and game.work.now < moment else "",
        overdue=moment is not None and moment < game.work.now,
        note=note(game, seat),
        held=held(game, seat),
    )


def held(game: LoadedGame, seat: Seat) -> tuple[str, ...]:
    """What waits in a queue that stands still, why it does, and how it goes on."""
    waiting = game.queue(seat)
    if not seat.held or not waiting:
        return ()
    refused = game.last_refused(seat)
    why = f"{refused.text} was refused: {refused.words.splitlines()[0]}" if refused else ""
    return (
        f"Your queue waits for you. {why}".strip(),
        *(f"{at:>3}  turn {row.turn}   {row.text}" for at, row in enumerate(waiting, 1)),
        "CONTINUE goes on with it, WITHDRAW ALL drops it; what you send goes before it.",
    )


def note(game: LoadedGame, seat: Seat) -> str:
    """Why there is no deadline, or why nothing need be done until it comes."""
    if game.row.state == "paused":
        return "There is no deadline: the game is paused."
    if clock_stopped(game, seat):
        return "There is no deadline: the clock stands."
    if has_answered(game, seat):
        return "Your orders are in and are played at the deadline."
    return ""


def due_moment(game: LoadedGame, seat: Seat) -> datetime | None:
    """When what a seat is asked is due; never, while its clock stands."""
    question = game.question_of(seat)
    return None if question is None or clock_stopped(game, seat) else question.due


def due(game: LoadedGame, seat: Seat) -> str:
    """Until when, in the reader's own words."""
    moment = due_moment(game, seat)
    if moment is None:
        return note(game, seat)
    said = game.work.moment(moment, game.work.person(seat))
    return f"{said}; {note(game, seat)}".rstrip("; ")


def in_effect(game: LoadedGame) -> Pace:
    """The pace as it works out: where there is no moderator to call, the staff plays on."""
    pace = pace_of(game)
    called = any(seat.person_id is not None for seat in game.moderators)
    if pace.late is not Late.MODERATOR or called:
        return pace
    return replace(pace, late=Late(stand_in(game)))


def template(rules: Ruleset[Any], decision: Decision[Any]) -> str:
    """Orders to edit: for all who may act a line that would be legal, as a comment."""
    heading = next((name for name, kind in rules.headings.items() if kind == decision.kind), "")
    turn = rules.turn(decision.game)
    lines = [f"TURN {turn}"] if turn else []
    lines += [heading] if heading else []
    ending = rules.finish(decision)
    if ending is None:
        usual = rules.default(decision.game, decision)
        return "\n".join([*lines, proposed(rules, decision, usual)])
    last = proposed(rules, decision, ending)
    open_to = [f"# {each}" for each in for_everybody(rules, decision, ending)]
    later = [f"# {each}" for each in rules.ahead(decision)]
    return "\n".join([*lines, *open_to, last, *later])


def for_everybody(rules: Ruleset[Any], decision: Decision[Any], last: Order) -> list[str]:
    """A legal order for all who may act; where there are too many to list, for some of them."""
    orders, whole = _one_each(rules, decision, last)
    lines = [proposed(rules, decision, each) for each in orders]
    return lines if whole else sorted(lines, key=lambda line: line.split()[0])


def _one_each(
    rules: Ruleset[Any], decision: Decision[Any], last: Order
) -> tuple[list[Order], bool]:
    """An order for each who may act, and whether they were found without guessing."""
    is_place = partial(rules.is_place, decision.game)
    found: dict[str, Order] = {}
    dull = 0  # orders in a row that tell nothing new
    for order in islice(decision, MOST_LOOKED_AT):
        if order == last:
            continue
        if len(found) == MOST_LINES and subject_of(str(order), is_place) not in found:
            return list(found.values()), True
        dull = 0 if is_new(order, is_place, found) else dull + 1
        if dull == MOST_DULL:
            break
    else:
        return list(found.values()), True
    chance = random.Random(decision.prompt)
    for order in (decision.sample(chance) for _ in range(MOST_LINES)):
        if order != last:
            is_new(order, is_place, found)
    return list(found.values()), False


def is_new(order: Order, is_place: Callable[[str], bool], found: dict[str, Order]) -> bool:
    """Note an order for somebody who had none yet; rather a move than a halt."""
    text = str(order)
    subject = subject_of(text, is_place)
    known = found.get(subject)
    if not subject or (known is not None and not str(known).count(" ") < 2 <= text.count(" ")):
        return False
    found[subject] = order
    return True


def subject_of(order: str, is_place: Callable[[str], bool]) -> str:
    """Who an order is for: a unit, or a group and what it is to do; nobody, if it names a place."""
    verb, *others = order.split(maxsplit=2)
    if others and others[0].endswith(":"):
        return f"{verb} {others[0]}"
    if len(others) == 1 and is_place(others[0]):
        return verb
    return others[0] if others else ""
