"""What a moderator can ask for by mail, one module a subject; importing this makes it known."""

from pbem.league.moderation import (
    acting,
    asides,
    editing,
    history,
    previews,
    seating,
    seeing,
    timing,
    words,
)

__all__ = [
    "acting",
    "asides",
    "editing",
    "history",
    "previews",
    "seating",
    "seeing",
    "timing",
    "words",
]
