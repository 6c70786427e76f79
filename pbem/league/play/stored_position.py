"""A position as it was after an adjudication, for what is made of it later."""

from __future__ import annotations

from typing import Any, NamedTuple

from pbem.league.play.loaded_game import LoadedGame, is_installed, position_in, rules_of
from pbem.league.unit_of_work import Work
from pbem.store.rows import games, journals
from pbem.store.schema import Game, Snapshot
from pbem.wargame.rulebook import Rulebook


class StoredPosition(NamedTuple):
    """A position with the game that it is of."""

    row: Game
    rules: Rulebook[Any]
    stored: Snapshot
    position: Any


def position_at(work: Work, game_id: int, number: int) -> StoredPosition | None:
    """The position after an adjudication; none where it, or the game's rules, are not here."""
    row = games.game(work.session, game_id)
    stored = journals.snapshot(work.session, game_id, number)
    if stored is None or not is_installed(row):
        return None
    rules = rules_of(row)
    if stored.position:
        position = position_in(rules, stored.position)
    else:
        position = LoadedGame(work, row).position_after(stored.entry)
    return StoredPosition(row, rules, stored, position)
