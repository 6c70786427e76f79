"""Going back in a game's journal, and writing down where that leads; no entry is ever deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pbem.engine.event import Event
from pbem.engine.record.journal import EDIT, Before, Journal, Record
from pbem.league.moderation.moderator_act import in_play
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.taken_back import struck_in_words
from pbem.league.refusals import Refused


def may_go_back(game: LoadedGame) -> None:
    """Refuse where the coming dice are known: a game that is over has shown its seed."""
    if game.row.state == "over":
        raise Refused(
            f"{game.row.code} is over and the seed of its dice is published, so that everybody "
            "could work out the next ones. BRANCH plays on from any entry, with new dice.",
        )
    in_play(game)


def go_back(
    game: LoadedGame, number: int, reason: str, again: Record | None = None
) -> tuple[str, ...]:
    """Go to how things stood after an entry, and from there play one entry again if told to.

    What becomes of dice that were set before is said in words.
    """
    journal = game.whole_journal()
    were_set = Counter(journal.decreed)
    journal.rollback(number, reason)
    are_set = Counter(journal.decreed)
    events: list[Event] = []
    if again is not None and again.by == EDIT:
        events = journal.edit(again.text, reason)
    elif again is not None:
        events = journal.play(again.side, again.text, by="moderator", comment=reason)
    write_down_from(game, journal, events)
    struck, back = (were_set - are_set).elements(), (are_set - were_set).elements()
    return tuple(about_dice(list(struck), list(back)))


def about_dice(struck: Sequence[int], back: Sequence[int]) -> Iterator[str]:
    """What a moderator had decided about dice to come, and is so no more or once again."""
    if struck:
        yield struck_in_words(struck)
    if back:
        values = ", ".join(map(str, back))
        yield f"What SETDIE said is to come once more: dice that fall {values}."


def write_down_from(game: LoadedGame, journal: Journal[Any], events: Sequence[Event]) -> None:
    """Keep what a whole journal has got to: the entries that the store does not have yet."""
    row = game.row
    before = Before(row.entries, row.dice)
    resumed = Journal.resumed(
        game.rules, journal.header, row.seed, journal.position, before, journal.decreed
    )
    resumed.records = journal.records[row.entries :]
    game.take_up(resumed)
    game.store_adjudication(events)
