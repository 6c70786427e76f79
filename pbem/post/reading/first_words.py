"""With which words a line begins that is meant for us."""

from __future__ import annotations

from functools import cache

from pbem.games import catalogue


@cache
def first_words() -> frozenset[str]:
    """Of orders of all games, and of what can be asked of the house."""
    from pbem.league.submissions.exchange import COMMANDS  # who asks for --help needs no service

    games = (catalogue.ruleset(name).first_words for name in catalogue.titles())
    commands = {word.split()[0] for word in COMMANDS}
    return frozenset().union({"ON", "TURN"}, commands, *games)
