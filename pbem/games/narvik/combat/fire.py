"""14.0  Ground unit fire: direct and ranged, group by group.

What fire and close assault (assaults.py) have in common is here too: who may fire from a hex, and
what a shot in an order stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.combat.fire_lines import blocking, distance, fire_targets
from pbem.games.narvik.combat.shifts import FIRE, Volley
from pbem.games.narvik.combat.volleys import Shoot
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.orders.kinds import Action, Assault, Fire, Shot
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.stacking import overstacked

Targets = Callable[[Narvik, str], Iterable[str]]
"""The hexes that a unit could fire at, or assault."""


def may_fire_from(game: Narvik, hex: str) -> tuple[str, ...]:
    """9.0  Who may fire from a hex: of too big a stack the top unit only, and a leader besides."""
    stack = game.stack(hex)
    if not overstacked(game, hex):
        return stack
    top = next((id for id in reversed(stack) if not game.unit(id).leader), "")
    return tuple(id for id in stack if id == top or game.unit(id).leader)


def volleys(
    game: Narvik, side: Side, order: Fire | Assault, how: str, open_to: Targets
) -> Iterator[Volley]:
    """The groups of an order; a hex stands for all active units in it that can take part."""
    active = activated(game, side, order.command)
    named = {id for shot in order.shots for id in shot.units}
    for shot in order.shots:
        units = shot.units
        if len(units) == 1 and units[0] in game.board.grid.index:
            hex = units[0]
            able = (id for id in may_fire_from(game, hex) if id in active and id not in named)
            units = tuple(id for id in able if shot.target in open_to(game, id))
            if not units:
                legal = groups_worth(game, side, order.command, open_to)
                words = f"nobody in {hex} can attack {shot.target}"
                raise Illegal(words, case="14.0", legal=legal)
        yield Volley(side, how, units, game.where.get(units[0], ""), shot.target)


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


def check_range(game: Narvik, group: Volley) -> None:
    """14.2  Every unit of the group must reach the hex, and no peak be in the way."""
    away = distance(game, group.origin, group.target)
    for id in group.units:
        legal = (Shot((id,), hex) for hex in fire_targets(game, id))
        if away > game.unit(id).range:
            words = f"{group.target} is {away} hexes from {group.origin}, too far for {id}"
            raise Illegal(words, case="14.2", legal=legal)
    if peaks := blocking(game.board, group.origin, group.target):
        block = "blocks" if len(peaks) == 1 else "block"
        words = f"{' and '.join(peaks)} {block} the line of fire from {group.origin}"
        raise Illegal(f"{words} to {group.target}", case="14.2", legal=legal)


def check(game: Narvik, side: Side, order: Action) -> None:
    """Raise Illegal unless every shot may be fired."""
    assert isinstance(order, Fire)
    groups = list(volleys(game, side, order, FIRE, fire_targets))
    check_groups(game, side, groups, order.command, fire_targets)
    for group in groups:
        check_range(game, group)


def play(game: Narvik, side: Side, order: Action, dice: Dice) -> Iterator[Event]:
    """One group after the other, each with all that comes of it."""
    assert isinstance(order, Fire)
    game.push(*map(Shoot, volleys(game, side, order, FIRE, fire_targets)))
    yield from ()


def some(game: Narvik, side: Side) -> Iterator[Action]:
    """Shots of all who can from a hex at a hex, those of single units, and all at once."""
    for command in commands_of(side):
        shots = list(groups_worth(game, side, command, fire_targets))
        yield from (Fire(command, (shot,)) for shot in shots)
        if len(everyone := all_at_once(shots)) > 1:
            yield Fire(command, everyone)


def groups_worth(game: Narvik, side: Side, command: str, open_to: Targets) -> Iterator[Shot]:
    """By hex and target: everybody who can, then each alone."""
    active = activated(game, side, command)
    for hex in sorted({game.where[id] for id in active if game.on_map(id)}):
        together: dict[str, list[str]] = {}
        for id in may_fire_from(game, hex):
            if id in active and game.unit(id).fire:
                for target in open_to(game, id):
                    together.setdefault(target, []).append(id)
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
