"""One adjudication played again from the journal, for how things stood in the middle of it."""

from __future__ import annotations

from typing import Any

from pbem.engine.desks import Desk
from pbem.engine.dice import Dice, OutOfDice
from pbem.engine.driver import Driver
from pbem.engine.errors import OrderError
from pbem.engine.order import Side
from pbem.engine.record.journal import BACK, Before, Differs
from pbem.league.play.followed_journal import FollowedJournal, record_of
from pbem.league.play.loaded_game import LoadedGame, id_of
from pbem.store.rows import journals

NOTHING_WANTED = -1
DOES_NOT_COME_OUT = (Differs, OrderError, OutOfDice, LookupError, ValueError)


class StepByStep(FollowedJournal):
    """A journal that notes after every step how many events there were, and keeps one position."""

    def __init__(self, game: LoadedGame, number: int, wanted: int = NOTHING_WANTED) -> None:
        """From before an adjudication on; the position to be kept is that after `wanted` events."""
        self.rules, self.header, self.seed = game.rules, game.header, None
        self.earlier, self.records, self.events, self.decreed = (), [], [], []
        self.before = Before(game.snapshot(number - 1).entry)
        self.position = game.position_at(number - 1)
        self.wanted = wanted
        self.kept: Any = None
        self.noted: list[int] = []

    def _driver(self, desks: dict[Side, Desk[Any]], dice: Dice) -> Driver[Any]:
        driver = super()._driver(desks, dice)
        earlier = len(self.events)
        driver.after = lambda position: self._note(earlier + len(driver.events), position)
        return driver

    def _note(self, events: int, position: Any) -> None:
        self.noted.append(events)
        if events == self.wanted:
            self.kept = self.rules.copy(position)


def steps_during(game: LoadedGame, number: int) -> list[int]:
    """After how many events of an adjudication its steps ended; none where it cannot be told."""
    played = _played(game, number, NOTHING_WANTED)
    return [] if played is None else played.noted


def position_during(game: LoadedGame, number: int, events: int) -> Any:
    """How things stood when so many events had come; None where no step ended there."""
    played = _played(game, number, events)
    return None if played is None else played.kept


def _played(game: LoadedGame, number: int, wanted: int) -> StepByStep | None:
    """The adjudication, as far as is wanted; none, if it is the first or does not come out."""
    if number < 2:
        return None
    played = StepByStep(game, number, wanted)
    first, last = played.before.entries, game.snapshot(number).entry
    entries = journals.entries_between(game.work.session, id_of(game.row), first, last)
    if any(each.by == BACK for each in entries):
        return None  # it does not go on from where it stood before
    try:
        for entry in entries:
            if wanted != NOTHING_WANTED and len(played.events) > wanted:
                break
            played.follow(record_of(entry))
    except DOES_NOT_COME_OUT:
        return None
    return played
