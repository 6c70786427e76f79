"""What the staff proposes to those who are asked: made for the mail or the page that shows it.

A notice only says for which position it is to be made, as it does with its map, so that no
adjudication waits for the staff.
"""

from __future__ import annotations

import hashlib
import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import Any

from msgspec.structs import replace

from pbem.engine.order import Side
from pbem.engine.proposal import Proposal, Proposed, proposal
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.league.notices import Drafting, Notice, Picture, Question
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.stored_position import position_at
from pbem.league.unit_of_work import Work
from pbem.notation.sheets.brief_proposal import in_brief

MOST_REMEMBERED = 512
CONTINUE = "CONTINUE"  # the word with which a queue goes on
TURN = re.compile(r"TURN \d")  # the heading of a sheet, whose number may be that of a place
BETWEEN_WORDS = re.compile(r"[\s,;:.()?]+")

Key = tuple[str, str, bytes]


class _Remembered:
    """The proposals made last, by the view that each was made from."""

    def __init__(self) -> None:
        self._made: OrderedDict[Key, Proposal] = OrderedDict()
        self._lock = Lock()

    def get(self, rules: Ruleset[Any], decision: Decision[Any]) -> Proposal:
        key = rules.name, decision.side, hashlib.sha256(rules.encode(decision.game)).digest()
        with self._lock:
            found = self._made.get(key)
            if found is not None:
                self._made.move_to_end(key)
                return found
        made = proposal(rules, decision)
        with self._lock:
            self._made[key] = made
            while len(self._made) > MOST_REMEMBERED:
                self._made.popitem(last=False)
        return made


_REMEMBERED = _Remembered()


def proposed(rules: Ruleset[Any], decision: Decision[Any]) -> Proposal:
    """The staff's proposal to a question, as the asked side's view holds it; made once."""
    return _REMEMBERED.get(rules, decision)


def with_proposal(game: LoadedGame, question: Question) -> Question:
    """A question of the present position with what the staff proposes to it."""
    decision = game.decision(question.drafting.side) if question.drafting else None
    return question if decision is None else _filled(question, game.rules, decision)


def with_proposals(work: Work, notice: Notice) -> Notice:
    """A notice whose questions hold what the staff proposed when they were asked, and whose map
    shows where that is, if it is to."""
    if any(each.drafting for each in notice.questions):
        first, *others = (_drafted(work, each) for each in notice.questions)
        notice = replace(notice, question=first, also_asked=tuple(others))
    if notice.picture is None or not notice.picture.asked:
        return notice
    return replace(notice, picture=_where_asked(work, notice.picture, notice.questions))


def _where_asked(work: Work, picture: Picture, questions: Sequence[Question]) -> Picture | None:
    """A map of the places that the proposed plan names, and of those that the question does, and
    as far as there is room of what might be done instead; if no answer names one, of where it
    happened, or nothing."""
    found = position_at(work, picture.game_id, picture.snapshot)
    if found is None:
        return None

    def places(texts: Iterable[str]) -> Iterator[str]:
        for word in (word for text in texts for word in BETWEEN_WORDS.split(text)):
            named = [word] if found.rules.is_place(found.position, word) else word.split("-")
            for each in (each for each in named if found.rules.is_place(found.position, each)):
                yield found.rules.shown_at(found.position, each) or each

    template = [line for asked in questions for line in asked.template.split("\n")]
    plan = [line.partition("#")[0] for line in template if not TURN.match(line)]
    instead = [line[2:].partition("#")[0] for line in template if line.startswith("# ")]
    planned, others = dict.fromkeys(places(plan)), dict.fromkeys(places(instead))
    if picture.happened:
        return replace(picture, asked=bool(planned), places=tuple(planned))
    if not planned and not others:
        return None
    about = {**planned, **dict.fromkeys(places(asked.prompt for asked in questions))}
    return replace(picture, places=tuple(about or others), besides=tuple(others))


def _drafted(work: Work, question: Question) -> Question:
    wanted = question.drafting
    found = _asked_then(work, wanted) if wanted is not None else None
    return question if found is None else _filled(question, *found)


def _asked_then(work: Work, wanted: Drafting) -> tuple[Ruleset[Any], Decision[Any]] | None:
    """What a side was asked in a stored position, as it saw it."""
    found = position_at(work, wanted.game_id, wanted.snapshot)
    if found is None:
        return None
    view = found.rules.view(found.position, wanted.side)
    decision = found.rules.decision(view)
    return None if decision is None else (found.rules, decision)


def _filled(question: Question, rules: Ruleset[Any], decision: Decision[Any]) -> Question:
    made = proposed(rules, decision)
    if question.drafting is not None and question.drafting.brief:
        if question.held and not question.side:
            made = before_a_queue(made, question.held, rules, decision.side)
        made = in_brief(made, lambda line: rules.parse(line, decision.side))
    return replace(question, such_as=made.answers, template=made.text, drafting=None)


def before_a_queue(
    made: Proposal, held: Sequence[str], rules: Ruleset[Any], side: Side
) -> Proposal:
    """What to send before lines that wait, as they would go on after it: one line, not a whole
    plan; where the staff would do nothing or what waits anyway, that the queue goes on."""
    waiting = [each.split(maxsplit=3)[-1] for each in held[1:-1]]
    first = made.lines[0]
    idle = all(each.idle for each in rules.parse(first.order, side).orders)
    if not idle and first.order not in waiting:
        return replace(made, lines=(first,))
    lines = "the line that waits" if len(waiting) == 1 else f"the {len(waiting)} lines that wait"
    others = made.others if first.order in waiting else (first, *made.others)
    return Proposal(made.headings, (Proposed(CONTINUE, f"goes on with {lines}"),), others)
