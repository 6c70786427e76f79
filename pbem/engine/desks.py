"""What all sides have laid out beforehand, and what becomes of each line of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

import msgspec

from pbem.engine.event import Event
from pbem.engine.order import Line, Order, Side, Standing, Stop, rest_in
from pbem.engine.ruleset import Policy, Ruleset
from pbem.engine.step import Asked, Step

P = TypeVar("P")

IfIllegal = Literal["ask", "skip", "end"]
End = Literal["done", "refused", "stopped", "condition", "expired", "ended"]
ENDED = "its phase ended by itself"  # of a line that would have ended it
PLAYED, SEALED = "played", "sealed"  # how a fate begins that is done


class Fate(msgspec.Struct, frozen=True):
    """What became of one line."""

    side: Side
    line: Line
    end: End
    words: str

    def __str__(self) -> str:
        return f"{self.line}: {self.words}"

    def opened(self) -> Fate:
        """The same once sealed answers are played."""
        if self.end != "done" or not self.words.startswith(SEALED):
            return self
        return Fate(self.side, self.line, self.end, PLAYED + self.words.removeprefix(SEALED))


class Desk(msgspec.Struct, Generic[P], frozen=True):
    """What one side has laid out beforehand."""

    queue: tuple[Line, ...] = ()
    standing: tuple[Standing, ...] = ()
    if_illegal: IfIllegal = "ask"
    policy: Policy[P] | None = None
    policy_name: str = "policy"
    queue_name: str = "order"
    presumes: bool = True  # is what goes without saying taken as said?
    since: Callable[[Line], Sequence[Event]] | None = None  # what happened while a line waited

    def with_queue(self, queue: tuple[Line, ...]) -> Desk[P]:
        """The same desk with other lines waiting on it."""
        return msgspec.structs.replace(self, queue=queue)


@dataclass
class Desks(Generic[P]):
    """The desks of all sides in one run of the driver; each line leaves them with one fate."""

    rules: Ruleset[P]
    game: P
    of: dict[Side, Desk[P]]
    fates: list[Fate] = field(default_factory=list)
    resting: set[Line] = field(default_factory=set)  # those by which the staff officer has answered

    @property
    def turn(self) -> int:
        return self.rules.turn(self.game)

    def above(self, side: Side, line: Line) -> list[Line]:
        """A side's lines for this turn that stand before another."""
        queue = self.of[side].queue
        return [each for each in queue[: queue.index(line)] if each.turn == self.turn]

    def meant_for(self, side: Side, kind: str) -> Iterator[Line]:
        """A side's lines up to one that opens what asks so: the others wait for it."""
        openers = [each for each, opened in self.rules.opening.items() if kind in opened]
        now = self.turn
        for line in self.of[side].queue:
            said = [each for each in line.statement.orders if not isinstance(each, Stop)]
            if any(line.is_for(each, now) for each in openers) and not all(x.idle for x in said):
                return
            yield line

    def settle(self, side: Side, line: Line, end: End, words: str) -> None:
        """Take a line off its queue and write down why."""
        desk = self.of[side]
        at = desk.queue.index(line)
        self.of[side] = desk.with_queue(desk.queue[:at] + desk.queue[at + 1 :])
        self.fates.append(Fate(side, line, end, words))

    def leave_behind(self, side: Side, line: Line, step: Step[P], order: Order) -> None:
        """What stands before a line that opens something was for an earlier one, which is over."""
        over = (*step.opens, *step.ensuing)
        if order.idle or not over:
            return
        for each in self.of[side].queue[: self.of[side].queue.index(line)]:
            said = each.statement.orders
            if any(isinstance(one, Stop) for one in said):
                continue  # it waits for what may come about in any of them
            if not any(each.is_for(kind, line.turn) for kind in over):
                continue
            if rest_in(each):
                self.settle(side, each, "done", PLAYED)
            elif all(one.idle for one in said):
                self.settle(side, each, "done", ENDED)
            else:
                self.settle(side, each, "expired", f"not played: it stood before {order}")

    def not_needed(self, asked: Asked[P]) -> None:
        """The line that would have ended what ends by itself, unless others come before it."""
        side, kind = asked.side, asked.step.kind
        if side not in self.of or asked.step.reaction:
            return
        now = self.turn
        for line in self.meant_for(side, kind):
            said = line.statement.orders
            if line.turn != now or rest_in(line) or not any(each.fits(kind) for each in said):
                continue
            if all(each.idle for each in said) and not line.statement.conditions:
                self.settle(side, line, "done", ENDED)
            return

    def end_kind(self, side: Side, kind: str) -> None:
        for line in self.of[side].queue:
            if any(each.fits(kind) for each in line.statement.orders):
                self.settle(side, line, "ended", "not tried: an earlier line ended the phase")

    def expire(self, side: Side, now: int | None) -> None:
        """Lines whose turn has passed, or whose game is over, will never be played."""
        for line in self.of[side].queue:
            past = now is None or line.turn < now
            if past and any(isinstance(each, Stop) for each in line.statement.orders):
                self.settle(side, line, "condition", "it did not come to that")
            elif past and rest_in(line) and line in self.resting:
                self.settle(side, line, "done", PLAYED)
            elif past and all(each.idle for each in line.statement.orders):
                self.settle(side, line, "done", ENDED)
            elif now is None:
                self.settle(side, line, "expired", "not played: the game is over")
            elif line.turn < now:
                self.settle(side, line, "expired", f"not played: turn {line.turn} is over")

    def open_sealed(self) -> None:
        """Tell of lines whose answers were sealed as of those that are played."""
        self.fates = [each.opened() for each in self.fates]
