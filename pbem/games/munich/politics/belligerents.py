"""5.0  Who is at war: neutrals that intervene, and neutrals that are invaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.munich.facts.units import DANZIG, NEUTRAL, POLAND, enemy_of
from pbem.games.munich.facts.words import Words
from pbem.games.munich.position.game import Munich


def is_neutral(game: Munich, country: str) -> bool:
    """5.1  Neither side commands it."""
    return game.allegiance.get(country, NEUTRAL) == NEUTRAL


# -- invasions (5.4, 5.5) --------------------------------------------------------------------------


def may_invade(game: Munich, country: str, neutral: str) -> bool:
    """5.5  May units of this country cross into that one while it is neutral?"""
    if not is_neutral(game, neutral) or country in game.surrendered:
        return False
    aggressor = game.allegiance.get(country, NEUTRAL) != NEUTRAL
    return aggressor and country in game.board.countries[neutral].invaders


def open_to_invasion(game: Munich, country: str) -> list[str]:
    """5.5  The neutrals that a country may invade now."""
    return [each for each in game.board.countries if may_invade(game, country, each)]


def no_invasion(game: Munich, country: str, neutral: str) -> tuple[str, str] | None:
    """5.5, 5.6  Why a country may not draw in this neutral, and the case; None if it may."""
    if may_invade(game, country, neutral):
        return None
    facts = game.board.countries[neutral]
    if facts.closed:
        until = f" before {POLAND} is at war" if neutral == DANZIG else ""
        return f"nobody may enter {neutral}{until}", "5.6"
    who = f"only {' or '.join(sorted(facts.invaders))}" if facts.invaders else "nobody"
    return f"{neutral} is neutral, and {who} may invade it", "5.5"


def invade(game: Munich, country: str, neutral: str) -> Iterator[Event]:
    """5.4  The neutral becomes a belligerent at once, commanded by the invader's opponent.

    5.2  Its zones wait for the first unit on its ground; in older games they began at once.
    """
    side = enemy_of(game.allegiance[country])
    if game.version >= 2:
        game.unentered.add(neutral)
    game.join(neutral, side)
    yield Invaded(country, neutral, side)


# -- intervention (5.3) ----------------------------------------------------------------------------


def interveners(game: Munich) -> Iterator[tuple[str, str]]:
    """5.3  The neutrals that would enter the war now, each with its side."""
    for side, countries in game.set_as.joins:
        yield from ((country, side) for country in countries if is_neutral(game, country))


def intervene(game: Munich) -> Iterator[Event]:
    """5.3  All of them enter the war where they stand; it happens once."""
    game.intervened = True
    for country, side in tuple(interveners(game)):
        game.join(country, side)
        yield Joined(country, side)


class Invaded(Event, frozen=True):
    """5.4  A country draws a neutral into the war."""

    notable: ClassVar = True

    country: str
    neutral: str
    side: Side  # that commands the neutral from now on

    def told(self, words: Words) -> str:
        side = words.party(self.side)
        return f"{self.country} invades {self.neutral}, which joins the {side}."


class Joined(Event, frozen=True):
    """5.3  A neutral intervenes."""

    notable: ClassVar = True

    country: str
    side: Side

    def told(self, words: Words) -> str:
        return f"{self.country} enters the war with the {words.party(self.side)}."
