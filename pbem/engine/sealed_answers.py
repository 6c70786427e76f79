"""Answers that lie sealed while the position is changed from outside.

An answer is checked when it is given. What the game itself does before the answers are opened is
the business of its steps; but a moderator's word may change anything, and what it has made illegal
is not played: it is taken out, and its side is asked again. All others stay sealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from pbem.engine.errors import Illegal
from pbem.engine.event import AskedAgain, Event
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import BY_RULE, Answer, Step, Together

P = TypeVar("P")


class SealedAnswer(NamedTuple, Generic[P]):
    """An answer, and the step that it answers."""

    step: Step[P]
    answer: Answer


class Edit(NamedTuple):
    """What a moderator's change of a position has brought about."""

    changes: list[Event]  # which may name what is hidden
    asked_again: list[Event]


def edited(rules: Ruleset[P], game: P, text: str) -> Edit:
    """Change a position by a moderator's word, and take out what it makes illegal."""
    legal = [each for _, _, each in _sealed(rules, game) if not _objection(rules, game, each)]
    changes = list(rules.edit(game, text))
    return Edit(changes, list(_taken_out(rules, game, legal)))


def _taken_out(rules: Ruleset[P], game: P, legal: list[SealedAnswer[P]]) -> Iterator[Event]:
    """Take out those that were legal before and are no more."""
    agenda = rules.agenda(game)
    for at, place, sealed in list(_sealed(rules, game)):
        why = _objection(rules, game, sealed) if sealed in legal else ""
        if why:
            questions = agenda[at]
            assert isinstance(questions, Together)
            agenda[at] = questions.without_answer(place)
            if sealed.answer.by != BY_RULE:
                yield AskedAgain(sealed.answer.side, sealed.answer.text, why)


def _sealed(rules: Ruleset[P], game: P) -> Iterator[tuple[int, int, SealedAnswer[P]]]:
    """All sealed answers: where on the agenda they lie, and at which place among them."""
    agenda = rules.agenda(game)
    for at, questions in enumerate(agenda):
        if isinstance(questions, Together):
            for place, answer in enumerate(questions.answers_given):
                if answer is not None:
                    yield at, place, SealedAnswer(agenda[at - 1 - place], answer)


def _objection(rules: Ruleset[P], game: P, sealed: SealedAnswer[P]) -> str:
    """Why an answer could not be given now; empty, if it could."""
    step, answer = sealed
    order = rules.parse(answer.text, answer.side).orders[0]
    if answer.by == BY_RULE:
        return "" if step.forced(game) == order else "the rules leave a choice now"
    try:
        rules.question(answer.side, step, game).check(order)
    except Illegal as refusal:
        return refusal.brief()
    return ""
