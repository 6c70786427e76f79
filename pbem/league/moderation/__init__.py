"""What a moderator can ask for by mail, one module a subject; importing this makes it known."""

from pbem.league.moderation import acting, editing, history, seating, timing, words

__all__ = ["acting", "editing", "history", "seating", "timing", "words"]
