"""What people can ask for by mail, one module a subject; importing this makes all of them known."""

from pbem.league.player_commands import (
    end_of_game,
    help,
    information,
    join_and_leave,
    login,
    more_time,
    own_queue,
    preferences,
    press,
)

__all__ = [
    "end_of_game",
    "help",
    "information",
    "join_and_leave",
    "login",
    "more_time",
    "own_queue",
    "preferences",
    "press",
]
