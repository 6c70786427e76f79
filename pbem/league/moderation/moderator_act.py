"""One act of a moderator, from its reason to everybody's mail about it."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.league.moderation.position_differences import differences
from pbem.league.moderation.reasons import reasoned
from pbem.league.notices import Answer, Notice
from pbem.league.play.loaded_game import LoadedGame, eyes_of
from pbem.league.play.telling.reports import report
from pbem.league.refusals import Refused
from pbem.league.submissions.exchange import Exchange
from pbem.league.submissions.requests import Request
from pbem.store.schema import Seat

NOTHING_SEEN = "Nothing that you can see."


@dataclass
class ModeratorAct:
    """What a moderator does to a game, why, and how everybody saw it before."""

    exchange: Exchange
    word: str
    what: str  # the rest of the command, for the record
    reason: str
    before: dict[str, Any]  # views, by side; that of no side is what everybody may see
    changes: dict[str, tuple[str, ...]] = field(default_factory=dict)  # by side, likewise

    @classmethod
    def of(cls, exchange: Exchange, request: Request) -> ModeratorAct:
        """Begin to carry out a request that has its reason with it."""
        what, reason = reasoned(request)
        return cls(exchange, request.word, what, reason, views(exchange.here.game))

    @property
    def game(self) -> LoadedGame:
        return self.exchange.here.game

    @property
    def line(self) -> str:
        """The command as it is kept."""
        return f"{self.word} {self.what}".strip()

    # -- on the way -------------------------------------------------------------------------------

    def remark(self) -> None:
        """Put it into the journal, where no other entry tells of it."""
        if self.game.row.state in ("running", "paused"):
            name = self.exchange.person.name
            self.game.journal.remark(f"moderator {name}: {self.line}: {self.reason}")
            self.game.store_adjudication(())

    def compare(self) -> None:
        """The position is changed: note what each reader can see of it."""
        rules = self.game.rules
        self.exchange.here.changed_to = zlib.compress(rules.encode(self.game.position))
        for side, now in views(self.game).items():
            found = differences(rules, self.before[side], now)
            self.changes[side] = found or (NOTHING_SEEN,)

    # -- at the end -------------------------------------------------------------------------------

    def done(
        self,
        *words: str,
        own: Mapping[str, str] | None = None,
        told: Collection[int | None] = (),
    ) -> Answer:
        """Write it into the audit, tell all others, and answer the moderator.

        The words are for everybody to read; what only one side may read is `own`; `told` are
        people who have just read of it elsewhere.
        """
        game, exchange = self.game, self.exchange
        game.work.audit(exchange.person.name, self.word, self.what, self.reason, game.row)
        for seat in game.readers(but=exchange.here.seat):
            if seat.person_id not in told:
                mine = [(own or {}).get(eyes_of(each), "") for each in game.held_with(seat)]
                notice = self.notice(seat, (*words, *dict.fromkeys(filter(None, mine))))
                game.work.write_to_seat(seat, game.row, report(game, seat, notice))
        block = "\n".join(self.changes.get("", ()))
        heard = ("All others in the game have been told, with your reason.",)
        return Answer(self.line, (*words, *heard), block=block)

    def notice(self, seat: Seat, words: tuple[str, ...]) -> Notice:
        who = f"This was done by {self.exchange.person.name}, who moderates."
        why = f"The reason given: {self.reason}"
        seen = [self.changes.get(eyes_of(each), ()) for each in self.game.held_with(seat)]
        changes = tuple(dict.fromkeys(line for lines in seen for line in lines))
        if len(changes) > 1:
            changes = tuple(line for line in changes if line != NOTHING_SEEN)
        return Notice(kind="moderator", subject="", lead=(*words, f"{who} {why}"), changes=changes)


def views(game: LoadedGame) -> dict[str, Any]:
    """The position as each side, and everybody, may see it."""
    if not game.row.snapshots:
        return {}
    return {side: game.view(side) for side in ("", *game.sides)}


def in_play(game: LoadedGame) -> None:
    """Refuse what only makes sense while a game is played."""
    state, code = game.row.state, game.row.code
    if state == "open":
        raise Refused(f"{code} has not begun yet.")
    if state == "over":
        raise Refused(f"{code} is over.")


def running(game: LoadedGame) -> None:
    """Refuse what would play on in a game that is paused."""
    in_play(game)
    if game.row.state == "paused":
        raise Refused(f"{game.row.code} is paused; RESUME it first.")
