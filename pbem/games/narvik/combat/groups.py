"""14.0, 14.1  Who may fire from a hex, and together with whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.engine.errors import Illegal
from pbem.engine.order import Side
from pbem.games.narvik.actions.sub_commands import activated
from pbem.games.narvik.combat.shifts import Volley
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.parts import Shot
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import overstacked

Targets = Callable[[Narvik, str], Iterable[str]]
"""The hexes that a unit could fire at, or assault."""


def may_fire_from(game: Narvik, hex: str) -> tuple[str, ...]:
    """9.0  Who may fire from a hex: of too big a stack the top unit only, be it a leader or not."""
    stack = game.stack(hex)
    if not overstacked(game, hex):
        return stack
    if game.version > 1:
        return stack[-1:]
    # At first the uppermost unit that counts for stacking fired, and Dietl besides.
    top = next((id for id in reversed(stack) if not game.unit(id).leader), "")
    return tuple(id for id in stack if id == top or game.unit(id).leader)


def check_groups(
    game: Narvik, side: Side, groups: Iterable[Volley], command: str, open_to: Targets
) -> None:
    """14.0, 14.1  Each unit once, active, together with its group in one hex on the map."""
    active = activated(game, side, command)
    legal = groups_worth(game, side, command, open_to)
    seen: set[str] = set()
    for group in groups:
        for id in group.units:
            check_unit(game, group, id, active)
            if id in seen:
                raise Illegal(f"{id} attacks one hex only in an action", case="14.0")
            seen.add(id)
        if group.target not in game.board.grid.index:
            raise Illegal(f"there is no hex {group.target}", case="2.1", legal=legal)
        if game.holder(group.target) != enemy_of(side):
            raise Illegal(f"there is no enemy in {group.target}", case="14.1", legal=legal)
    if not seen:
        raise Illegal("an attack needs at least one unit", case="14.1", legal=legal)


def check_unit(game: Narvik, group: Volley, id: str, active: frozenset[str]) -> None:
    """May this unit attack at all, from where it stands, with this group?"""
    if id not in active:
        raise Illegal(f"{id} is not activated", case="11.0", legal=sorted(active))
    if not game.on_map(id):
        raise Illegal(f"{id} is in a staging area and cannot attack from there", case="20.0")
    if game.where[id] != group.origin:
        words = f"{id} is in {game.where[id]} and {group.units[0]} in {group.origin}"
        together = sorted(active.intersection(game.stack(group.origin)))
        words = f"{words}: only units of one hex attack together"
        raise Illegal(words, case="14.1", legal=together)
    able = may_fire_from(game, group.origin)
    if id not in able:
        words = f"too many units are in {group.origin}: only the top one attacks"
        raise Illegal(words, case="9.0", legal=able)
    if not game.unit(id).fire:
        raise Illegal(f"{id} has nothing to fire with", case="2.3.5")


def who_can(
    game: Narvik, active: frozenset[str], open_to: Targets
) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """By hex and target, the active units that could attack together."""
    for hex in sorted({game.where[id] for id in active if game.on_map(id)}):
        together: dict[str, list[str]] = {}
        for id in may_fire_from(game, hex):
            if id in active and game.unit(id).fire:
                for target in open_to(game, id):
                    together.setdefault(target, []).append(id)
        if together:
            yield hex, together


def groups_worth(game: Narvik, side: Side, command: str, open_to: Targets) -> Iterator[Shot]:
    """By hex and target: everybody who can, then each alone."""
    for _, together in who_can(game, activated(game, side, command), open_to):
        for target, units in together.items():
            yield Shot(tuple(units), target)
            if len(units) > 1:
                yield from (Shot((id,), target) for id in units)


def all_at_once(shots: Iterable[Shot]) -> tuple[Shot, ...]:
    """Of these shots, as many as can be fired in one action, the first ones first."""
    taken: set[str] = set()
    found = []
    for shot in shots:
        if taken.isdisjoint(shot.units):
            taken.update(shot.units)
            found.append(shot)
    return tuple(found)
