"""The append-only record of a game, from which the game can be played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Generic, Self, TypeVar

import msgspec

from pbem.engine.desks import Desk
from pbem.engine.dice import DecreedDice, Dice, OutOfDice, RecordedDice, Roll, commitment
from pbem.engine.driver import Driver, Outcome
from pbem.engine.errors import OrderError
from pbem.engine.event import Event
from pbem.engine.order import Line, Side
from pbem.engine.ruleset import Ruleset
from pbem.engine.sealed_answers import edited

P = TypeVar("P")

EDIT = "edit"  # a moderator changed the position
DIE = "die"  # a moderator decreed the next die
BACK = "rollback"  # the game goes back to how it stood after an entry
REMARK = "remark"  # words only
SEED = "seed"  # the dice from here on fall by a new seed; its commitment


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is fixed before the first order, the version of the rules among it."""

    game: str  # which ruleset
    version: int
    id: str
    commitment: str
    options: dict[str, str] = {}
    players: dict[str, str] = {}
    salts: tuple[str, ...] = ()


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry: an accepted answer (by order, standing, a policy's name) or a moderator's act."""

    number: int
    by: str
    side: Side
    text: str
    dice_before: int
    rolls: tuple[Roll, ...] = ()
    comment: str = ""

    @property
    def dice_after(self) -> int:
        return self.rolls[-1].number if self.rolls else self.dice_before


class Before(msgspec.Struct, frozen=True):
    """How far a game had come by the position that its journal goes on from."""

    entries: int = 0
    dice: int = 0


class Differs(AssertionError):
    """A replay did not come out as recorded."""


class Journal(Generic[P]):
    """One game: its header, its records, and the position they lead to."""

    def __init__(
        self,
        rules: Ruleset[P],
        header: Header,
        seed: bytes | None = None,
        records: Iterable[Record] = (),
        earlier: Iterable[bytes] = (),
    ) -> None:
        """`seed` is the one in force; `earlier` are those that were before it."""
        if not 1 <= header.version <= rules.version:
            raise ValueError(
                f"this game goes by version {header.version} of the rules of {rules.name}; "
                f"the newest here is {rules.version}"
            )
        self.earlier = tuple(earlier)
        first = next(iter(self.earlier), seed)
        if first is not None and commitment(first) != header.commitment:
            raise ValueError("the seed is not the one that was committed to")
        self.rules = rules
        self.header = header
        self.seed = seed
        self.records = list(records)
        self.before = Before()
        self.position: P
        self.events: list[Event]
        self.decreed: list[int]  # dice that a moderator has decreed and nobody has rolled yet
        self.play_again()

    @classmethod
    def resumed(
        cls,
        rules: Ruleset[P],
        header: Header,
        seed: bytes,
        position: P,
        before: Before,
        decreed: Iterable[int] = (),
    ) -> Self:
        """A journal that goes on from a stored position; it holds the records to come only."""
        journal = cls.__new__(cls)
        journal.rules, journal.header, journal.seed = rules, header, seed
        journal.earlier = ()
        journal.records = []
        journal.before = before
        journal.position = position
        journal.events = []
        journal.decreed = list(decreed)
        return journal

    # -- writing ----------------------------------------------------------------------------------

    def play(self, side: Side, text: str, by: str = "order", comment: str = "") -> list[Event]:
        """Apply one answer to the question now open; raises OrderError and changes nothing."""
        statement = self.rules.parse(text, side)
        if len(statement.orders) != 1 or statement.conditions:
            raise ValueError("the journal takes one order, without alternatives or conditions")
        asked = {each.side: each for each in self.rules.decisions(self.position)}
        if side not in asked:
            raise ValueError(f"{side} is not asked anything now")
        asked[side].check(statement.orders[0])
        return self._record(by, side, str(statement), comment)

    def accept(self, outcome: Outcome[P], rolls: Sequence[Roll]) -> None:
        """Take over what the driver has just made of this journal's position."""
        counter = rolls[-1].number if rolls else self.counter
        bounds = [entry.dice_before for entry in outcome.entries] + [counter]
        for entry, (before, after) in zip(outcome.entries, pairwise(bounds), strict=True):
            within = tuple(each for each in rolls if before < each.number <= after)
            self._append(entry.by, entry.side, entry.text, before, within, "")
        self.position = outcome.position
        self.events += outcome.events
        del self.decreed[: len(rolls)]

    def edit(self, text: str, reason: str) -> list[Event]:
        """A moderator changes the position; raises OrderError and changes nothing."""
        text = " ".join(text.split())
        edited(
            self.rules, self.rules.copy(self.position), text
        )  # an error leaves the game as it was
        return self._record(EDIT, "", text, reason)

    def decree(self, value: int, reason: str) -> None:
        """A moderator decides how the next die falls; everybody sees it in the record."""
        self.decreed.append(value)
        self._append(DIE, "", str(value), self.counter, (), reason)

    def remark(self, words: str) -> None:
        """Words for the record."""
        self._append(REMARK, "", "", self.counter, (), words)

    def reseed(self, seed: bytes, reason: str) -> None:
        """Go on with the dice of a new seed; no rollback brings an earlier one back."""
        if self.seed is None:
            raise ValueError("the seed of this game is not known here; it can only be replayed")
        self.earlier = (*self.earlier, self.seed)
        self.seed = seed
        self._append(SEED, "", commitment(seed), self.counter, (), reason)

    def rollback(self, number: int, reason: str) -> None:
        """Go back to how things stood after entry `number` (0: the start); dice are never reused.

        Going to an entry that was itself taken back rolls forward again.
        """
        if self.before.entries:
            raise ValueError("a rollback needs the whole journal")
        if not 0 <= number <= len(self.records):
            raise ValueError(f"there is no entry {number}; the last is {len(self.records)}")
        self._append(BACK, "", str(number), self.counter, (), reason)
        self.play_again()

    # -- reading ----------------------------------------------------------------------------------

    @property
    def counter(self) -> int:
        """The number of the last die rolled, taken back or not."""
        return self.records[-1].dice_after if self.records else self.before.dice

    def dice(self) -> DecreedDice:
        """The dice to play on with."""
        if self.seed is None:
            raise ValueError("the seed of this game is not known here; it can only be replayed")
        header = self.header
        return DecreedDice(self.seed, header.id, header.salts, self.counter, self.decreed)

    @property
    def seeds(self) -> tuple[bytes, ...]:
        """All seeds in their order, as far as they are known here."""
        return self.earlier if self.seed is None else (*self.earlier, self.seed)

    def in_force(self) -> list[Record]:
        """The records that were not taken back, in order."""
        states: list[tuple[Record, ...]] = [()]  # what was in force after each entry
        for record in self.records:
            if record.by == BACK:
                states.append(states[int(record.text)])
            else:
                states.append((*states[-1], record))
        return list(states[-1])

    def rolls(self) -> Iterator[Roll]:
        """Every die of the game, those taken back too."""
        for record in self.records:
            yield from record.rolls

    # -- playing again ----------------------------------------------------------------------------

    def play_again(self) -> None:
        """Lead the position through all records in force; raises Differs where they disagree."""
        self.position = self.rules.start(self.header.options, self.header.version)
        self.events = []
        self.decreed = []
        self._drive({}, RecordedDice(()))
        for record in self.in_force():
            if record.by == DIE:
                self.decreed.append(int(record.text))
            elif record.by not in (REMARK, SEED):
                dice = RecordedDice(record.rolls, record.dice_before)
                try:
                    self._carry_out(record.by, record.side, record.text, dice)
                except (OrderError, OutOfDice, LookupError, ValueError) as error:
                    raise Differs(f"entry {record.number} ({record.text}): {error}") from None
                if tuple(dice.rolled) != record.rolls:
                    raise Differs(
                        f"entry {record.number} ({record.text}): recorded {_told(record.rolls)}, "
                        f"replayed {_told(dice.rolled)}"
                    )
                del self.decreed[: len(record.rolls)]

    def _record(self, by: str, side: Side, text: str, comment: str) -> list[Event]:
        dice = self.dice()
        fresh = self._carry_out(by, side, text, dice)
        self._append(by, side, text, self.counter, tuple(dice.rolled), comment)
        del self.decreed[: len(dice.rolled)]
        return fresh

    def _carry_out(self, by: str, side: Side, text: str, dice: Dice) -> list[Event]:
        """One record's effect, with all that then follows by itself."""
        if by == EDIT:
            edit = edited(self.rules, self.position, text)
            self.events += (*edit.changes, *edit.asked_again)
            return [*edit.asked_again, *self._drive({}, dice)]
        line = Line(self.rules.parse(text, side), self.rules.turn(self.position))
        return self._drive({side: Desk(queue=(line,), queue_name=by, presumes=False)}, dice)

    def _drive(self, desks: dict[Side, Desk[P]], dice: Dice) -> list[Event]:
        driver = self._driver(desks, dice)
        driver.run()
        left = [line for desk in driver.desks.values() for line in desk.queue]
        for fault in (*driver.refused.values(), *left):
            raise Differs(f"{fault} is not legal in the replay")
        self.events += driver.events
        return driver.events

    def _driver(self, desks: dict[Side, Desk[P]], dice: Dice) -> Driver[P]:
        """What plays on from the present position."""
        return Driver(self.rules, self.position, desks, dice)

    def _append(
        self,
        by: str,
        side: Side,
        text: str,
        before: int,
        rolls: tuple[Roll, ...],
        comment: str,
    ) -> None:
        number = self.before.entries + len(self.records) + 1
        self.records.append(Record(number, by, side, text, before, rolls, comment))


def _told(rolls: Iterable[Roll]) -> str:
    return ", ".join(map(str, rolls)) or "no dice"
