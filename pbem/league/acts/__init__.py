"""What people can ask for by mail, one module a subject; importing this makes all of them known."""

from pbem.league.acts import (
    asking,
    ending,
    entering,
    helping,
    joining,
    ordering,
    settling,
    timing,
    writing,
)

__all__ = [
    "asking",
    "ending",
    "entering",
    "helping",
    "joining",
    "ordering",
    "settling",
    "timing",
    "writing",
]
