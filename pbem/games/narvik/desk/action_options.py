"""11.0  The options of one action: what units of a sub-command, or strikes, can do together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import NamedTuple

from pbem.engine.errors import Illegal
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.narvik.actions import engineers, recon, regroup
from pbem.games.narvik.actions.action import ActionSegment, check_declared
from pbem.games.narvik.actions.sub_commands import activated, commands_of
from pbem.games.narvik.combat import assault as assaults
from pbem.games.narvik.combat import landing, strikes
from pbem.games.narvik.combat.fire import may_fire_from
from pbem.games.narvik.combat.fire_lines import fire_targets
from pbem.games.narvik.combat.results import column
from pbem.games.narvik.combat.shifts import (
    ASSAULT,
    FIRE,
    LANDING,
    Volley,
    common_shifts,
    fire_of,
    shifts_against,
)
from pbem.games.narvik.combat.volleys import touched
from pbem.games.narvik.desk.rehearsal import explain
from pbem.games.narvik.facts.staging import HARSTAD
from pbem.games.narvik.facts.units import enemy_of, hidden
from pbem.games.narvik.movement.destinations import Offer, marches, on_map, voyages
from pbem.games.narvik.orders.kinds import (
    Action,
    Amphibious,
    Assault,
    Engineers,
    Fire,
    Landing,
    Move,
    Pass,
    Recon,
    Regroup,
    Shot,
    Strike,
)
from pbem.games.narvik.position.boxes import REGROUP, STRIKES
from pbem.games.narvik.position.game import Narvik

MOST = 300  # options of one question; placing a unit has as many as the map has hexes
MOST_WORKS = 30  # ways to employ several engineers at once


class Begun(NamedTuple):
    """11.0, 18.1  A sub-command, and whom it activates; that is settled as the action begins."""

    command: str
    active: frozenset[str]
    kind: type[Action] = Action  # as long as nothing is declared, any


# -- one action ------------------------------------------------------------------------------------


def may_act(view: Narvik, side: Side) -> list[str]:
    """11.0  All whom some action can use: units, strikes, and who waits to regroup."""
    units = sorted(id for each in commands_of(side) for id in activated(view, side, each))
    return [*units, *view.inside(STRIKES[side]), *view.inside(REGROUP[side])]


def without_units(view: Narvik, side: Side, step: ActionSegment) -> Iterator[Option]:
    """PASS; what a sub-command does as a whole; a look at what is unseen (21.0)."""
    yield Option(str(Pass()), "other")
    yield from (option for _, option in _allowed(view, step, *regroup.some(view, side)))
    held = view.occupied(enemy_of(side))
    near = view.board.grid.named(view.board.grid.spread(held) & ~held)
    for hex in (*view.board.grid.named(held), *near):
        seen = recon.seen_from(view, side, hex)
        unseen = sum(hidden(id) for each in seen for id in view.stack(each))
        if unseen and (len(seen) > 1 or hex in seen) and _declared(view, side, Recon(hex)):
            words = (
                f"shows {unseen} unseen in {', '.join(seen)}",
                *explain(view, side, Recon(hex)),
            )
            yield Option(str(Recon(hex)), "other", hex, label=f"see {unseen}", words=words)


def _declared(view: Narvik, side: Side, order: Action) -> bool:
    """11.0  May such an action be declared at all?"""
    try:
        check_declared(view, side, order)
    except Illegal:
        return False
    return True


def _allowed(view: Narvik, step: ActionSegment, *orders: Action) -> Iterator[Offer]:
    for order in orders:
        if step.allows(view, order):
            words = tuple(explain(view, step.side, order))
            yield order, Option(str(order), "other", words=words)


def in_action(
    view: Narvik, step: ActionSegment, units: tuple[str, ...], begun: Begun | None = None
) -> Iterator[Offer]:
    """11.0  What units of one sub-command can do together, or strikes of one arm.

    Unless an action is begun, the sub-command is their own, or one that activates all of them.
    """
    side = step.side
    if any(view.unit(id).strike for id in units):
        yield from _strikes(view, step, units)
        return
    if all(view.where[id] == REGROUP[side] for id in units):
        yield from _allowed(view, step, *(Regroup(each) for each in _commands(view, units)))
        return
    found = (begun,) if begun else _actions(view, side, units)
    action = next((each for each in found if set(units) <= each.active), None)
    if action is None:
        return
    command, kind = action.command, action.kind
    if issubclass(Move, kind) and _declared(view, side, Move(command, ())):
        yield from marches(view, side, command, units)
    if issubclass(Amphibious, kind) and _declared(view, side, Amphibious(command, ())):
        yield from voyages(view, side, command, units)
    if all(view.on_map(id) and view.unit(id).fire for id in units):
        yield from _attacks(view, step, action, units)
    if kind in (Move, Amphibious, Fire, Assault):
        return
    yield from _storms(view, step, units)
    if all(view.on_map(id) and view.unit(id).engineer for id in units):
        yield from _works(view, step, command, units)
    yield from _allowed(view, step, Regroup(command))


def _actions(view: Narvik, side: Side, units: tuple[str, ...]) -> Iterator[Begun]:
    """11.0  What could be begun, with the sub-command first that all of them are of."""
    for command in (*_commands(view, units), *commands_of(side)):
        yield Begun(command, activated(view, side, command))


def _commands(view: Narvik, units: tuple[str, ...]) -> tuple[str, ...]:
    """The sub-command that all these are of, if it is one."""
    found = {view.unit(id).command for id in units}
    return tuple(found) if len(found) == 1 else ()


def _works(
    view: Narvik, step: ActionSegment, command: str, units: tuple[str, ...]
) -> Iterator[Offer]:
    """23.1  What each engineer could try, and how many faces of the die bring it about."""
    tries = (engineers.works(view, step.side, id) for id in units)
    for works in islice(product(*tries), MOST_WORKS):
        order = Engineers(command, works)
        if step.allows(view, order):
            done = (view.scenario.tables.engineers[work.task.lower()] for work in works)
            label = " ".join(f"{sum(map(bool, each.values()))}/{len(each)}" for each in done)
            words = tuple(explain(view, step.side, order))
            where = view.where[works[0].unit]
            yield order, Option(str(order), "other", where, (), label, words)


# -- attacking -------------------------------------------------------------------------------------


def _attacks(
    view: Narvik, step: ActionSegment, begun: Begun, units: tuple[str, ...]
) -> Iterator[Offer]:
    """14.0, 14.4  At every hex that all of them can hit; one may be joined by all in its hex."""
    command, active = begun.command, begun.active
    for kind, how, open_to in ((Fire, FIRE, fire_targets), (Assault, ASSAULT, assaults.targets)):
        if not issubclass(kind, begun.kind):
            continue
        for target in sorted(set.intersection(*(set(open_to(view, id)) for id in units))):
            groups = [units]
            if len(units) == 1:
                able = (id for id in may_fire_from(view, view.where[units[0]]) if id in active)
                fit = (id for id in able if view.unit(id).fire and target in open_to(view, id))
                groups.append(tuple(fit))
            for group in dict.fromkeys(groups):
                if group and set(units) <= set(group):
                    yield from _attack(view, step, kind(command, _shots(view, group, target)), how)


def _shots(view: Narvik, units: tuple[str, ...], target: str) -> tuple[Shot, ...]:
    """14.1  Units of one hex fire together, others on their own."""
    by_hex: dict[str, list[str]] = {}
    for id in units:
        by_hex.setdefault(view.where[id], []).append(id)
    return tuple(Shot(tuple(group), target) for group in by_hex.values())


def _attack(
    view: Narvik, step: ActionSegment, order: Fire | Assault | Strike | Landing, how: str
) -> Iterator[Offer]:
    """An attack with its columns, after shifts, and its chances."""
    if not step.allows(view, order):
        return
    shots = (Shot((order.marine,), order.target),) if isinstance(order, Landing) else order.shots
    target, origin = shots[0].target, view.where[shots[0].units[0]]
    volleys = (
        Volley(step.side, how, each.units, view.where[each.units[0]], target) for each in shots
    )
    label = "+".join(columns(view, each) for each in volleys)
    words = tuple(explain(view, step.side, order))
    path = on_map(view, (origin, target))
    yield order, Option(str(order), "attack", target, path, label, words)


def columns(view: Narvik, volley: Volley) -> str:
    """The column of the results table; two where the units in the hex differ."""
    common, fire = common_shifts(view, volley), fire_of(view, volley.units)
    against = (shifts_against(view, volley, common, id) for id in touched(view, volley))
    return "..".join(f"c{each}" for each in sorted({column(fire, each) for each in against}))


def _strikes(view: Narvik, step: ActionSegment, units: tuple[str, ...]) -> Iterator[Offer]:
    """16.0  Strikes of one arm at every hex that they reach."""
    arms = {view.unit(id).type for id in units}
    if len(arms) == 1:
        (arm,) = arms
        for hex in strikes.targets(view, step.side, arm):
            yield from _attack(view, step, Strike(arm, (Shot(units, hex),)), arm)


def _storms(view: Narvik, step: ActionSegment, units: tuple[str, ...]) -> Iterator[Offer]:
    """13.2  The Marines from Harstad, with the others that were chosen."""
    marines = [id for id in units if view.unit(id).marine]
    if marines and all(view.where[id] == HARSTAD for id in units):
        others = tuple(id for id in units if id != marines[0])
        for hex in landing.stormable(view, step.side):
            yield from _attack(view, step, Landing(marines[0], hex, others), LANDING)
