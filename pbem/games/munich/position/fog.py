"""15.0  What a side may know: the position with everything else blanked."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import ASIDE, ELIMINATED, SURRENDERED
from pbem.games.munich.facts.units import NEUTRAL
from pbem.games.munich.position.game import Munich
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.counters import hidden_id

OPEN_BOXES = (ELIMINATED, SURRENDERED, ASIDE)
"""Where counters go before everybody's eyes, for good; not so who is bought too late (7.2.1)."""


def view(game: Munich, side: Side) -> Munich:
    """The position as one side sees it.

    Of stacks that are not its own there are to be seen the top unit and how many lie beneath; all
    of them where a battle shows them, or an own air unit is near. Of the other side's displays,
    tracks and points nothing is seen. Air units and ships on the map are in the open.
    """
    game.controlled(side)  # zones and control are open: they are found while all can be seen
    seen = game.twin()
    seen.__dict__.pop("where", None)
    if game.verdict is not None:
        seen.agenda = []
        return seen
    watched, own = in_sight(game, side), commanded(game, side)
    for hex, stack in game.stacks.items():
        foreign = len(stack) > 1 and game.roster[stack[-1]].country not in own
        if foreign and not game.board.is_in(hex, watched):
            seen.stacks[hex] = faces(game, hex, stack)
    seen.boxes = {box: found for box in game.boxes if (found := contents(game, box, own))}
    _forget_unseen(seen)
    seen.points = {name: left for name, left in game.points.items() if name in own}
    seen.gift = {whose: left for whose, left in game.gift.items() if whose == side}
    seen.agenda = game.question_for(side)
    return seen


def commander(game: Munich, id: str) -> Side:
    """Who knows a counter because it is his, or because he set it up for a neutral (3.4.1)."""
    return ruler(game, game.unit(id).country)


def commanded(game: Munich, side: Side) -> set[str]:
    """The countries of which a side is the commander."""
    return {country for country in game.board.countries if ruler(game, country) == side}


def ruler(game: Munich, country: str) -> Side:
    """Who commands a country, or will once it is drawn into the war."""
    whose = game.allegiance.get(country, NEUTRAL)
    return whose or (game.patron(country) if game.setting else NEUTRAL)


def in_sight(game: Munich, side: Side) -> Mask:
    """15.0  The hexes under a side's air units on the map, and next to them."""
    found, grid = 0, game.board.grid
    for id, hex in game.flying.items():
        if game.side_of(id) == side:
            found |= game.board.bit[game.at(hex)] | grid.around[game.at(hex)]
    return found


def faces(game: Munich, hex: str, stack: tuple[str, ...]) -> tuple[str, ...]:
    """A stack as the other side sees it: its top unit, and whoever a battle shows."""
    *beneath, top = stack
    seen: Iterable[str] = _backs(game.unit(top).country, hex, len(beneath))
    if game.examined:
        both = zip(beneath, seen, strict=True)
        seen = (id if id in game.examined else back for id, back in both)
    return (*seen, top)


@lru_cache(maxsize=4096)
def _backs(flag: str, hex: str, count: int) -> tuple[str, ...]:
    """Counters of which no more is known than their flag, the lowest first."""
    return tuple(hidden_id(flag, hex, depth) for depth in range(count))


def contents(game: Munich, box: str, own: set[str]) -> tuple[str, ...]:
    """What may be seen of a display or track by who commands these countries: his own (15.0)."""
    if box in OPEN_BOXES:
        return game.boxes[box]
    return tuple(id for id in game.boxes[box] if game.unit(id).country in own)


def _forget_unseen(seen: Munich) -> None:
    """What is noted of counters goes with them: strength, and what they have done."""
    known = seen.where.keys()
    units = (seen.reduced, seen.grounded, seen.flown, seen.moved, seen.fought, seen.examined)
    for marked in units:
        marked.intersection_update(known)
    seen.landed = {id: how for id, how in seen.landed.items() if id in known}
