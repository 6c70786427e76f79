"""21.0  What a side may know: the position with everything else blanked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pbem.engine.order import Side
from pbem.games.narvik.facts.boxes import ASIDE, box_owner
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import enemy_of, hidden_id
from pbem.games.narvik.position.game import Narvik


def view(game: Narvik, side: Side) -> Narvik:
    """The position as one side sees it.

    Of the enemy's stacks and staging areas there are to be seen the number of counters and their
    flags, faces only of those that a recon or a combat has revealed; of his displays nothing.
    Which units are not in the game at all is open, for 22.1 depends on it.
    """
    seen = game.twin()
    if game.verdict is not None:
        seen.agenda = []
        return seen
    enemy = enemy_of(side)
    for hex, stack in game.stacks.items():
        if game.side_of(stack[-1]) == enemy:
            seen.stacks[hex] = faces(game, hex, stack)
    for box, units in game.boxes.items():
        if box_owner(box) == enemy and box in STAGING:
            seen.boxes[box] = tuple(backs(game, box, units))
        elif box_owner(box) == enemy and box != ASIDE[enemy]:
            del seen.boxes[box]
    seen.learn_from(game, side)
    seen.agenda = game.question_for(side)
    return seen


def faces(game: Narvik, hex: str, stack: tuple[str, ...]) -> tuple[str, ...]:
    """An enemy stack as it is seen."""
    flags = (game.unit(id).nationality for id in stack)
    down = game.once_about(
        game.side_of(stack[-1]), ("backs", hex, stack), lambda: tuple(face_down(hex, flags))
    )
    if game.revealed.keys().isdisjoint(stack):
        return down
    return tuple(id if id in game.revealed else back for id, back in zip(stack, down, strict=True))


def backs(game: Narvik, box: str, units: Iterable[str]) -> Iterable[str]:
    """What lies in an area, face down; in the order of flags, which tells nothing of the faces."""
    return face_down(box, sorted(game.unit(id).nationality for id in units))


def face_down(place: str, flags: Iterable[str]) -> Iterator[str]:
    """Counters of which only the flags can be seen."""
    return (hidden_id(flag, place, depth) for depth, flag in enumerate(flags))
