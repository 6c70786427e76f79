"""A question as its reader finds it: in words, with answers to choose from and orders to edit."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from msgspec.structs import replace

from pbem.engine.choices import examples
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.league.notices import Question
from pbem.league.play.loaded_game import Table
from pbem.league.play.question_deadline import has_answered, pace_of, stand_in, stands
from pbem.league.timing.late_words import to_the_player
from pbem.league.timing.pace import Late, Pace
from pbem.store.schema import Seat

MOST_LOOKED_AT = 3000
MOST_LINES = 24
MOST_DULL = 200


def question_for(table: Table, seat: Seat) -> Question | None:
    """The open question, if it is this seat that is asked."""
    decision = table.decision(seat.side) if seat.role == "player" else None
    if decision is None or table.row.state not in ("running", "paused"):
        return None
    rules = table.rules
    usual = str(rules.default(decision.game, decision))
    others = [each for each in examples(decision) if each != usual]
    moment = None if stands(table) else table.row.due
    return Question(
        prompt=decision.prompt,
        due=table.work.moment(moment, table.work.person(seat)) if moment else "",
        such_as=(usual, *others),
        template=template(rules, decision),
        late=to_the_player(in_effect(table)) if moment and table.work.now < moment else "",
        overdue=moment is not None and moment < table.work.now,
        note=note(table, seat),
    )


def note(table: Table, seat: Seat) -> str:
    """Why there is no deadline, or why nothing need be done until it comes."""
    if table.row.state == "paused":
        return "There is no deadline: the game is paused."
    if stands(table):
        return "There is no deadline: the clock stands."
    if has_answered(table, seat):
        return "Your orders are in and are played at the deadline."
    return ""


def due(table: Table, seat: Seat) -> str:
    """Until when, in the reader's own words."""
    moment = table.row.due
    if moment is None or stands(table):
        return note(table, seat)
    said = table.work.moment(moment, table.work.person(seat))
    return f"{said}; {note(table, seat)}".rstrip("; ")


def in_effect(table: Table) -> Pace:
    """The pace as it works out: where there is no moderator to call, the staff plays on."""
    pace = pace_of(table)
    called = any(seat.person_id is not None for seat in table.moderators)
    if pace.late is not Late.MODERATOR or called:
        return pace
    return replace(pace, late=Late(stand_in(table)))


def template(rules: Ruleset[Any], decision: Decision[Any]) -> str:
    """Orders to edit: for all who may act a line that would be legal, as a comment."""
    heading = next((name for name, kind in rules.headings.items() if kind == decision.kind), "")
    turn = rules.turn(decision.game)
    lines = [f"TURN {turn}"] if turn else []
    lines += [heading] if heading else []
    ending = rules.finish(decision)
    if ending is None:
        return "\n".join([*lines, str(rules.default(decision.game, decision))])
    last = str(ending)
    open_to = [f"# {each}" for each in for_everybody(decision, last)]
    later = [f"# {each}" for each in rules.ahead(decision)]
    return "\n".join([*lines, *open_to, last, *later])


def for_everybody(decision: Decision[Any], last: str) -> list[str]:
    """A legal order for all who may act; where there are too many to list, for some of them."""
    found: dict[str, str] = {}
    dull = 0  # orders in a row that tell nothing new
    for order in map(str, islice(decision, MOST_LOOKED_AT)):
        if order == last:
            continue
        if len(found) == MOST_LINES and subject_of(order) not in found:
            return list(found.values())
        dull = 0 if is_new(order, found) else dull + 1
        if dull == MOST_DULL:
            break
    else:
        return list(found.values())
    chance = random.Random(decision.prompt)
    for order in (str(decision.sample(chance)) for _ in range(MOST_LINES)):
        if order != last:
            is_new(order, found)
    return sorted(found.values(), key=lambda order: order.split()[0])


def is_new(order: str, found: dict[str, str]) -> bool:
    """Note an order for somebody who had none yet; rather a move than a halt."""
    subject = subject_of(order)
    known = found.get(subject)
    if not subject or (known is not None and not known.count(" ") < 2 <= order.count(" ")):
        return False
    found[subject] = order
    return True


def subject_of(order: str) -> str:
    """Who an order is for: a unit, or a group and what it is to do; nobody, if it names a hex."""
    verb, *others = order.split(maxsplit=2)
    if others and others[0].endswith(":"):
        return f"{verb} {others[0]}"
    if len(others) == 1 and others[0].isdigit():
        return verb
    return others[0] if others else ""
