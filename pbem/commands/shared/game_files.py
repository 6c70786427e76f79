"""Reading games and positions from files, with sentences for what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from pbem.commands.shared.failures import Failed, Misused
from pbem.engine.dice import OutOfDice
from pbem.engine.errors import OrderError
from pbem.engine.record.archive import Unreadable, read
from pbem.engine.record.journal import Differs, Journal
from pbem.engine.ruleset import Ruleset
from pbem.games import catalogue


def text_of(path: Path) -> str:
    """A file's text."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise Misused(f"{path} is not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise Misused(f"{path} cannot be read: {error.strerror}") from None


def game_in(path: Path) -> Journal[Any]:
    """The game that an archive holds, played through again."""
    try:
        return read(text_of(path), catalogue.ruleset)
    except Unreadable as error:
        raise Misused(f"{path} is not a game: {error}") from None
    except (Differs, OrderError, OutOfDice) as error:
        raise Failed(f"{path} does not replay: {error}") from None
    except (ValueError, LookupError) as error:
        raise Misused(f"{path} cannot be used: {error.args[0]}") from None


def position_in(path: Path, rules: Ruleset[Any]) -> Any:
    """A position from its JSON, or the last one of an archive."""
    text = text_of(path)
    if not text.lstrip().startswith("{"):
        journal = game_in(path)
        if journal.rules.name != rules.name:
            raise Misused(f"{path} is a game of {journal.rules.title}, not of {rules.title}")
        return journal.position
    try:
        position = rules.decode(text.encode())
        rules.check_invariants(position)
    except (msgspec.MsgspecError, AssertionError, ValueError, LookupError) as error:
        raise Misused(f"{path} is not a position of {rules.title}: {error}") from None
    return position
