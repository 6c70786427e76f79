"""What a moderator can ask for by mail, one module a subject; importing this makes it known."""

from pbem.league.moderation import (
    announcements,
    answer_for_player,
    behind_the_fog,
    edits_and_dice,
    mails_set_aside,
    pause_and_extend,
    preview,
    replace_players,
    rollback,
)

__all__ = [
    "announcements",
    "answer_for_player",
    "behind_the_fog",
    "edits_and_dice",
    "mails_set_aside",
    "pause_and_extend",
    "preview",
    "replace_players",
    "rollback",
]
