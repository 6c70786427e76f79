"""12.7  What a side may know: enemy stacks whole in range of its aircraft, else their top unit."""

from __future__ import annotations

from pbem.engine.order import Side
from pbem.games.eto.facts.boxes import HAND
from pbem.games.eto.facts.units import AIR, AIRFIELD
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.data.counters import hidden, hidden_id


def view(game: Europe, side: Side) -> Europe:
    """The position as one side sees it; at the end everything is open."""
    seen = game.twin()
    seen.agenda = game.question_for(side)
    if game.verdict is not None:
        return seen
    own = game.partnership(side)
    watched = in_sight(game, own) | fought_over(game)
    for hex, stack in game.stacks.items():
        foreign = len(stack) > 1 and any(game.partnership_of(id) != own for id in stack)
        if foreign and not game.board.is_in(hex, watched):
            seen.stacks[hex] = faces(game, hex, stack, own)
    hand = tuple(id for id in game.inside(HAND) if game.partnership_of(id) == own)
    if game.inside(HAND) != hand:
        seen.boxes.pop(HAND)
        if hand:
            seen.boxes[HAND] = hand
    _forget_unseen(seen)
    return seen


def in_sight(game: Europe, partnership: str) -> Mask:
    """12.7  The hexes in range of a partnership's aircraft, but where the weather grounds them."""
    if not game.turn:
        return 0
    grid, blind = game.board.grid, union(game.board.grounding[zone] for zone in game.grounded)
    found = 0
    for id in game.of_partnership(partnership, *AIR):
        base = game.at(game.where[id])
        if not grid.bit[base] & blind:
            found |= grid.within(base, game.unit(id).range)
    return found & ~blind


def is_known(game: Europe, id: str) -> bool:
    """12.7  Do all enemies of a unit know that it is this one, where it stands?"""
    own = game.partnership_of(id)
    return all(id in known_in(game, game.where[id], foe) for foe in game.foes(own))


def known_in(game: Europe, hex: str, partnership: str) -> tuple[str, ...]:
    """12.7  The units of a hex that a partnership may know."""
    stack = game.stack(hex)
    if game.board.is_in(hex, in_sight(game, partnership) | fought_over(game)):
        return stack
    return tuple(id for id in faces(game, hex, stack, partnership) if not hidden(id))


def fought_over(game: Europe) -> Mask:
    """26.0  Stacks that attack or are attacked in this step are laid open."""
    attacking = (game.where[id] for id in game.assigned if game.on_map(id))
    return game.masked([*game.attacked, *attacking])


def faces(game: Europe, hex: str, stack: tuple[str, ...], own: str) -> tuple[str, ...]:
    """A stack of which only the top unit, who flies and own units can be seen; others are counted.

    Own ones lie in it where a headquarters or aircraft must leave a hex that was just lost. Markers
    are seen, and hide nobody.
    """
    units = [id for id in stack if game.unit(id).kind != AIRFIELD]

    def is_open(id: str) -> bool:
        if id in units[-1:] or game.unit(id).kind == AIRFIELD:
            return True
        return id in game.flying or game.partnership_of(id) == own

    return tuple(
        id if is_open(id) else hidden_id(game.unit(id).nation, hex, at)
        for at, id in enumerate(stack)
    )


def _forget_unseen(seen: Europe) -> None:
    """What is noted of counters goes with them."""
    for name in ("where", "_occupied", "worked_out"):
        seen.__dict__.pop(name, None)
    known = seen.where.keys()
    for marks in (seen.depleted, seen.unsupplied, seen.used, seen.acting, seen.moved):
        marks.intersection_update(known)
    for marks in (
        seen.fuelled,
        seen.broke,
        seen.flipped,
        seen.eligible,
        seen.retreated,
        seen.aborted,
        seen.flown,
        seen.stranded,
    ):
        marks.intersection_update(known)
    for name in ("activated", "committed", "owed", "flying", "roles", "assigned"):
        noted = getattr(seen, name)
        setattr(seen, name, {id: value for id, value in noted.items() if id in known})
