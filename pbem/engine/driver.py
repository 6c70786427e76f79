"""The one loop that plays every game.

While somebody is asked, look for an answer in that side's queue of orders, its standing orders, its
policy, and among what goes without saying; apply it if there is one, else stop and say who is asked
what. Where several sides are asked at the same time, their answers are sealed until all are in.
Pure: (position, desks, dice) -> a new position, new desks, events, the questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

import msgspec

from pbem.engine.choices import grouped
from pbem.engine.desks import PLAYED, SEALED, Desk, Desks, Fate
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Acted, Event, Rolled, Sealed
from pbem.engine.order import (
    ASK,
    Condition,
    Line,
    Order,
    Rest,
    Side,
    Stop,
    rest_in,
)
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import BY_RULE, PRESUMED, Answer, Asked, Decision, Step, Together, asked_now

P = TypeVar("P")

FEW = 2  # kinds of ways out that a refusal shows


class Entry(msgspec.Struct, frozen=True):
    """One answer as it was applied."""

    side: Side
    text: str
    by: str  # order, standing, policy, usual
    dice_before: int


class Missed(NamedTuple):
    """A line that answers a question but cannot be played."""

    line: Line
    order: Order  # the first of its alternatives
    refusals: list[Illegal]  # one for each


@dataclass(frozen=True)
class Outcome(Generic[P]):
    """Where the driver stopped, and what happened on the way."""

    position: P
    desks: Mapping[Side, Desk[P]]
    events: tuple[Event, ...]
    fates: tuple[Fate, ...]
    entries: tuple[Entry, ...]
    decisions: tuple[Decision[P], ...]  # the questions now open
    refused: Mapping[Side, Illegal]  # why a side's queued line could not answer
    stopped: frozenset[Side]  # whose queue came to a STOP


@dataclass
class Driver(Generic[P]):
    """One run of the loop."""

    rules: Ruleset[P]
    game: P
    desks: dict[Side, Desk[P]]
    dice: Dice
    events: list[Event] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    refused: dict[Side, Illegal] = field(default_factory=dict)
    stopped: set[Side] = field(default_factory=set)
    swept: dict[Side, int] = field(default_factory=dict)  # the turn up to which lines have expired
    after: Callable[[P], None] | None = None  # looks at the position after every step
    lines: Desks[P] = field(init=False)  # those on all desks, and what becomes of them

    def __post_init__(self) -> None:
        self.lines = Desks(self.rules, self.game, self.desks)

    @property
    def fates(self) -> list[Fate]:
        return self.lines.fates

    def run(self) -> tuple[Decision[P], ...]:
        """Play on until somebody has to be asked or the game is over; who is asked what."""
        agenda = self.rules.agenda(self.game)
        while agenda:
            asked = asked_now(agenda, self.game)
            if not asked:
                self.go_on(agenda)
                continue
            missing = [each for each in asked if not self.answered(each)]
            if missing:
                return tuple(self.question(each) for each in missing)
        for side in self.desks:
            self.lines.expire(side, None)
        return ()

    def go_on(self, agenda: list[Step[P]]) -> None:
        """Do the next step, which waits for nobody."""
        step = agenda.pop()
        if isinstance(step, Together):
            self.unseal(agenda, step)
        else:
            self.tell(step.run(self.game, self.dice))

    def question(self, asked: Asked[P]) -> Decision[P]:
        return self.rules.question(asked.side, asked.step, self.game)

    def answered(self, asked: Asked[P]) -> bool:
        """Take the answer to an open question, if there is one."""
        forced = asked.step.forced(self.game)
        found = self.answer(self.question(asked)) if forced is None else (forced, BY_RULE)
        if found is None:
            return False
        if forced is not None and forced.idle:
            self.lines.not_needed(asked)
        self.take(asked, *found)
        return True

    def take(self, asked: Asked[P], order: Order, by: str) -> None:
        """Play an answer; seal it where others are asked at the same time."""
        agenda = self.rules.agenda(self.game)
        side, text, before = asked.side, str(order), self.dice.counter
        top = agenda[-1]
        if isinstance(top, Together):
            agenda[-1] = top.with_answer(asked.place, Answer(side, text, by))
            if by != BY_RULE:
                self.events.append(Sealed(side, text, by))
        else:
            agenda.pop()
            self.play(asked.step, order, side, text, by)
        if by != BY_RULE:
            self.entries.append(Entry(side, text, by, before))

    def play(self, step: Step[P], order: Order, side: Side, text: str, by: str) -> None:
        if by not in (BY_RULE, PRESUMED):
            self.events.append(Acted(side, text, by, step.public))
        self.tell(step.play(self.game, order, self.dice))

    def unseal(self, agenda: list[Step[P]], questions: Together[P]) -> None:
        """Play the first of the sealed answers; the others wait for what it leads to."""
        self.lines.open_sealed()
        first, *others = questions.answers_given
        assert first is not None, "answers are opened when all are in"
        step = agenda.pop()
        if others:
            agenda.append(Together(tuple(others)))
        order = self.rules.parse(first.text, first.side).orders[0]
        self.play(step, order, first.side, first.text, first.by)

    def tell(self, events: Iterator[Event]) -> None:
        """Take down what a step does, every die just before the event that it decides."""
        rolled, write = self.dice.rolled, self.events.append
        told = len(rolled)
        for event in chain(events, (None,)):
            while told < len(rolled):
                write(Rolled(rolled[told]))
                told += 1
            if event is not None:
                write(event)
        if self.after is not None:
            self.after(self.game)

    # -- where an answer comes from ---------------------------------------------------------------

    def answer(self, decision: Decision[P]) -> tuple[Order, str] | None:
        side = decision.side
        desk = self.desks.get(side)
        if desk is None:
            return None
        now = self.rules.turn(self.game)
        if self.swept.get(side) != now:
            self.lines.expire(side, now)
            self.swept[side] = now
        order, unfit = self.from_queue(decision)
        if order is not None:
            return order, desk.queue_name
        if side in self.refused or side in self.stopped:
            return None
        found = self.from_habits(decision, desk)
        advised = [self.refuse(side, each) for each in unfit]
        if advised and found is None:
            self.refused[side] = advised[0]
        elif found is None and desk.presumes:
            return self.presumed(decision, desk)
        return found

    def presumed(self, decision: Decision[P], desk: Desk[P]) -> tuple[Order, str] | None:
        """What goes without saying, as far as its side can see; not where it wants to be asked."""
        view, side = self.rules.view(self.game, decision.side), decision.side
        asking = [each for each in desk.standing if each.choice == ASK]
        asking = [each for each in asking if each.kind in (decision.kind, "any")]
        if any(self.met(view, each.conditions, side) for each in asking):
            return None
        seen = self.rules.decision(view)
        assert seen is not None, "a side must see the question that it is asked"
        found = seen.step.presumed(view)
        return (found, PRESUMED) if found is not None and found in decision else None

    def from_habits(self, decision: Decision[P], desk: Desk[P]) -> tuple[Order, str] | None:
        """What a side's standing orders or its policy answer, and which of the two it is."""
        side = decision.side
        rules = [each for each in desk.standing if each.kind in (decision.kind, "any")]
        if not rules and desk.policy is None:
            return None
        view = self.rules.view(self.game, side)
        seen = self.rules.decision(view)
        assert seen is not None, "a side must see the question that it is asked"
        for rule in rules:
            if not self.met(view, rule.conditions, side):
                continue
            if rule.choice == ASK:
                break
            order = self.rules.standing(view, seen, rule)
            if order is not None and order in decision:
                return order, "standing"
        if desk.policy is not None:
            order = desk.policy(view, seen)
            if order is not None:
                if order not in decision:  # it was legal as far as that side could see
                    order = self.rules.default(view, seen)
                    decision.check(order)
                return order, desk.policy_name
        return None

    def from_queue(self, decision: Decision[P]) -> tuple[Order | None, list[Missed]]:
        """The first line that answers this kind of question, its alternatives in turn.

        If there is none in mid-action: the lines that were meant for this very question.
        """
        side, mode = decision.side, self.desks[decision.side].if_illegal
        missed: dict[str, Missed] = {}  # by message, what it says to this question but may not
        unfit: list[Missed] = []
        for line in self.lines.meant_for(side, decision.kind):
            if (rest := rest_in(line)) is not None:
                if (order := self.from_rest(decision, line, rest)) is not None:
                    return order, []
                continue
            fitting = self.fitting(decision, line)
            if not fitting or not self.is_its_moment(decision, line, fitting[0]):
                continue
            order, said, refusals = self.first_legal(decision, line, fitting)
            if side in self.stopped:
                return None, []
            if order is not None:
                if order.idle and mode == "ask" and line.source in missed:
                    self.refused[side] = self.refuse(side, missed[line.source])
                    return None, []  # it ends what its message has not begun yet
                self.lines.leave_behind(side, line, decision.step, order)
                how = SEALED if isinstance(self.rules.agenda(self.game)[-1], Together) else PLAYED
                plainly = order is said and not refusals
                why = f", for {refusals[0].brief()}" if said is None else ""
                self.lines.settle(side, line, "done", how if plainly else f"{how} as {order}{why}")
                return order, []
            unplayable = Missed(line, fitting[0], refusals)
            if decision.step.reaction:
                if all(each.answers == (decision.kind,) for each in line.statement.orders):
                    missed.setdefault(line.source, unplayable)
                if all(decision.step.concerned(self.game, each) for each in fitting):
                    unfit.append(unplayable)
                continue  # else it waits for the occasion that it was written for
            advised = self.refuse(side, unplayable)
            if mode == "ask":
                self.refused[side] = advised
                return None, []
            ending = self.rules.finish(decision) if mode == "end" else None
            if ending is not None:
                self.lines.end_kind(side, decision.kind)
                return ending, []
        return None, unfit

    def from_rest(self, decision: Decision[P], line: Line, rest: Rest) -> Order | None:
        """What the staff officer answers where a line leaves that to him, as things are now."""
        if not self.is_rests_moment(decision, line, rest):
            return None
        order = self.by_the_officer(decision, line, rest)
        if order is None or order not in decision:
            return None
        self.lines.resting.add(line)
        if not rest.lasts:
            self.lines.leave_behind(decision.side, line, decision.step, order)
            self.lines.settle(decision.side, line, "done", f"{PLAYED} as {order}")
        elif decision.kind == rest.kinds[-1] and order == self.rules.finish(decision):
            self.lines.settle(decision.side, line, "done", PLAYED)
        return order

    def is_rests_moment(self, decision: Decision[P], line: Line, rest: Rest) -> bool:
        """Has it come to what is left to the officer? It is done once all that is over."""
        if line.turn != self.lines.turn:
            return False
        above = self.lines.above(decision.side, line)
        if rest.lasts and any(rest.is_begun_by(each) for each in above):
            return False
        if rest.is_over(decision.kind):
            self.lines.settle(decision.side, line, "done", PLAYED)
            return False
        if decision.step.reaction or not rest.fits(decision.kind):
            return False
        view = self.rules.view(self.game, decision.side)
        return self.met(view, line.statement.conditions, decision.side)

    def by_the_officer(self, decision: Decision[P], line: Line, rest: Rest) -> Order | None:
        """His answer; a step for which nothing is ordered, before one for which something is,
        goes as usual.
        """
        view = self.rules.view(self.game, decision.side)
        seen = self.rules.decision(view)
        assert seen is not None, "a side must see the question that it is asked"
        above = self.lines.above(decision.side, line)
        ordered = [one for each in above for one in each.statement.orders if not one.idle]
        later = rest.kinds[rest.kinds.index(decision.kind) + 1 :]
        early = any(each.fits(kind) for each in ordered for kind in later)
        usual = self.rules.default(view, seen) if rest.whole else None
        order = usual if early else self.rules.rest(view, seen, rest)
        if order is not None and order not in decision:
            order = usual  # it was legal as far as that side could see
        return order

    def fitting(self, decision: Decision[P], line: Line) -> list[Order]:
        """The alternatives of a line that answer this kind of question, on this occasion."""
        if line.turn != self.rules.turn(self.game):
            return []
        return [
            each
            for each in line.statement.orders
            if each.fits(decision.kind) and not decision.step.defers(self.game, each)
        ]

    def is_its_moment(self, decision: Decision[P], line: Line, first: Order) -> bool:
        """Has it come to what a line waits for? A STOP stops its side here."""
        if isinstance(first, Stop):
            return self.is_stop(decision.side, line, first)
        if not line.statement.conditions:
            return True
        view = self.rules.view(self.game, decision.side)
        met = self.met(view, line.statement.conditions, decision.side)
        if not met and not decision.step.reaction:
            self.lines.settle(decision.side, line, "condition", "its condition was not met")
        return met

    def first_legal(
        self, decision: Decision[P], line: Line, fitting: Iterable[Order]
    ) -> tuple[Order | None, Order | None, list[Illegal]]:
        """What the first alternative that may be played comes to, as it was said, and refusals.

        If none may be played whole: what is left of one, which nobody has said so.
        """
        fitting, refusals = tuple(fitting), []
        for said in fitting:
            if decision.side in self.stopped:
                break
            if isinstance(said, Stop):
                self.is_stop(decision.side, line, said)
                continue
            try:
                order = self.meant(decision, said)
                decision.check_meant(order)
            except Illegal as refusal:
                refusals.append(refusal)
                continue
            return order, said, refusals
        return self.left_of(decision, line, fitting), None, refusals

    def left_of(self, decision: Decision[P], line: Line, fitting: Iterable[Order]) -> Order | None:
        """What may be played of the first alternative that has lost a part while it waited."""
        parted = [each for each in fitting if each.apart]
        if not parted or decision.side in self.stopped:
            return None
        since = self.desks[decision.side].since
        happened = (*(since(line) if since else ()), *self.events)
        view = self.rules.view(self.game, decision.side)
        found = (decision.step.left_of(view, each, happened) for each in parted)
        return next((each for each in found if each is not None and each in decision), None)

    def is_stop(self, side: Side, line: Line, stop: Stop) -> bool:
        """Is all that a line waits for so? Then its side is asked, and its queue waits."""
        view = self.rules.view(self.game, side)
        if not self.met(view, (*line.statement.conditions, *stop.when), side):
            return False
        self.lines.settle(side, line, "stopped", "it has come to that")
        self.stopped.add(side)
        return True

    def meant(self, decision: Decision[P], order: Order) -> Order:
        """What an order comes to now, from what its side can see; raises Illegal."""
        if not order.choice:
            return order
        view = self.rules.view(self.game, decision.side)
        seen = self.rules.decision(view)
        assert seen is not None, "a side must see the question that it is asked"
        return seen.meant(order)

    def refuse(self, side: Side, missed: Missed) -> Illegal:
        """Take a line off its queue that cannot be played; why, and what would be legal."""
        advised = self.advised(missed.refusals[0], missed.order, side)
        briefs = "; ".join(dict.fromkeys(each.brief() for each in missed.refusals))
        hints = "".join(f"\n    {hint}" for hint in advised.hints())
        self.lines.settle(side, missed.line, "refused", f"{briefs}{hints}")
        return advised

    def advised(self, refusal: Illegal, order: Order, side: Side) -> Illegal:
        """The refusal, saying what else those who were named may do if it does not say so."""
        if refusal.legal:
            return refusal
        view = self.rules.view(self.game, side)
        legal = alternatives(self.rules, view, side, str(order))
        return Illegal(refusal.message, case=refusal.case, legal=legal)

    def met(self, view: P, conditions: Iterable[Condition], side: Side) -> bool:
        return all(self.rules.holds(view, each, side) != each.negated for each in conditions)


def deployed(rules: Ruleset[P], start: P, dice: Dice) -> P:
    """The first question of the first turn, after all sides' ready-made set-ups."""

    def setting_up(view: P, decision: Decision[P]) -> Order | None:
        return rules.default(view, decision) if rules.turn(view) == 0 else None

    return drive(
        rules, start, {side: Desk(policy=setting_up) for side in rules.sides}, dice
    ).position


def alternatives(rules: Ruleset[P], view: P, side: Side, text: str) -> list[str]:
    """Legal orders for the pieces that an order names, or for those in the place where it begins.

    Those with the same verb, if there are any.
    """
    verb, *words = text.replace(",", " ").split()
    able = [piece.id for piece in rules.pieces(view, side, "") if piece.can_act]
    named = [each for each in words if each in able][:1]
    for place in (each for each in words if not named and rules.is_place(view, each)):
        here = (piece.id for piece in rules.pieces(view, side, place) if piece.mine)
        named = [each for each in here if each in able][:1]
    found = [each.order for each in rules.options(view, side, named)]
    return grouped([each for each in found if each.split()[0] == verb] or found)[:FEW]


def drive(
    rules: Ruleset[P],
    position: P,
    desks: Mapping[Side, Desk[P]],
    dice: Dice,
    after: Callable[[P], None] | None = None,
) -> Outcome[P]:
    """Play on as far as all sides' orders, standing orders and the rules take it."""
    driver = Driver(rules, rules.copy(position), dict(desks), dice, after=after)
    decisions = driver.run()
    return Outcome(
        driver.game,
        driver.desks,
        tuple(driver.events),
        tuple(driver.fates),
        tuple(driver.entries),
        decisions,
        driver.refused,
        frozenset(driver.stopped),
    )
