"""Which action is taken: the one that promises most for its points, or none."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.narvik.actions.action import Action, Pass
from pbem.games.narvik.actions.engineers import (
    Engineers,
    able,
    fault_demolishing,
    fault_entrenching,
)
from pbem.games.narvik.actions.recon import Recon
from pbem.games.narvik.actions.regroup import Regroup, rallying_points, waiting
from pbem.games.narvik.actions.sub_commands import commands_of
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.combat.fire import Fire
from pbem.games.narvik.combat.strikes import Strike
from pbem.games.narvik.facts.units import GERMAN, hidden
from pbem.games.narvik.movement.garrisons import lying_open
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.movement.sealift import Amphibious
from pbem.games.narvik.orders.parts import DEMOLISH, ENTRENCH, REPAIR, Work
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.staff import fights, marches
from pbem.games.narvik.staff.estimate import fire, worth
from pbem.games.narvik.staff.habits import Habits, at_bay
from pbem.games.narvik.staff.situation import Situation

Scored = tuple[float, Action]


def action(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """The best action that the side can pay for, else PASS; perhaps a look before it."""
    situation = as_it_stands(view, decision.side, habits)
    ranked = best_first(situation)
    for at, (_, order) in enumerate(ranked):
        if order in decision:
            return look(situation, ranked[at:]) or order
    return manning(situation) or Pass()


def actions(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Iterator[Order]:
    """All that are worth their points, the best first."""
    ranked = best_first(as_it_stands(view, decision.side, habits))
    return (order for _, order in ranked if order in decision)


def as_it_stands(view: Narvik, side: Side, habits: Habits) -> Situation:
    """What a side sees, weighed by other habits where all is lost."""
    situation = Situation(view, side, habits)
    return Situation(view, side, at_bay(habits)) if situation.lost else situation


def best_first(situation: Situation) -> list[Scored]:
    return sorted(affordable(situation), key=lambda each: (-each[0], str(each[1])))


def manning(situation: Situation) -> Action | None:
    """6.1  The weakest unit that can goes into an objective which would stay open."""
    view, side = situation.view, situation.side
    for hex in lying_open(view, side):
        found = [*Move.manning(view, side, hex), *Amphibious.manning(view, side, hex)]
        if found:
            return min(found, key=lambda order: (view.unit(order.actors[0]).strength, str(order)))
    return None


def affordable(situation: Situation) -> Iterator[Scored]:
    """Of what could be done, what can be paid for and is worth it, by what a point brings."""
    view, points = situation.view, situation.view.points.get(situation.side, 0)
    for score, order in proposals(situation):
        cost = order.row(view).points
        if cost <= points and score / cost >= situation.habits.least:
            yield score / cost * pace(situation, order), order


def proposals(situation: Situation) -> Iterator[Scored]:
    """What could be done, each with what it promises."""
    for command in commands_of(situation.side):
        yield from marches.moves(situation, command)
        yield from marches.voyages(situation, command)
        yield from fights.fires(situation, command)
        yield from regrouping(situation, command)
        yield from digging(situation, command)
        yield from wrecking(situation, command)
        yield from fights.close_assaults(situation, command)
    yield from fights.storms(situation)
    yield from fights.support(situation)


def pace(situation: Situation, order: Action) -> float:
    """How movement ranks beside fights; in a race for empty objectives it is not held back."""
    if not isinstance(order, Move | Amphibious) or situation.race:
        return 1.0
    return situation.habits.pace


def look(situation: Situation, ranked: list[Scored]) -> Recon | None:
    """21.0  Who is there? Asked where it decides between an assault on the unseen and another way.

    There must be points for both, and several counters of which nobody has seen one.
    """
    (best, order), *others = ranked
    if not isinstance(order, Assault):
        return None
    view, habits, target = situation.view, situation.habits, order.shots[0].target
    stack, recon = view.stack(target), Recon(target)
    if len(stack) < habits.unseen or not all(map(hidden, stack)):
        return None
    if view.points[situation.side] < order.row(view).points + recon.row(view).points:
        return None
    close = (each for score, each in others if score >= habits.doubtful * best)
    return recon if any(aims_at(each, target) for each in close) else None


def aims_at(order: Action, target: str) -> bool:
    """Is anybody in a hex attacked by this?"""
    return isinstance(order, Assault | Fire | Strike) and any(
        shot.target == target for shot in order.shots
    )


def regrouping(situation: Situation, command: str) -> Iterator[Scored]:
    """17.0  More is won than lost, and most where many wait."""
    view, habits = situation.view, situation.habits
    units = waiting(view, situation.side, command)
    if situation.side == GERMAN:
        units = tuple(id for id in units if rallying_points(view, id))
    if units:
        returns = {True: habits.regrouped_elite, False: habits.regrouped}
        gain = sum(returns[view.unit(id).elite] * worth(habits, view, id) for id in units)
        gain *= 1.0 if situation.side == GERMAN else situation.time
        yield gain, Regroup(command)


def digging(situation: Situation, command: str) -> Iterator[Scored]:
    """23.2  Engineers in a threatened objective entrench it."""
    view = situation.view
    if not view.plays("engineers"):
        return
    for id in able(view, situation.side, command):
        hex = view.where[id]
        if hex in situation.threat and not fault_entrenching(view, hex):
            gain = situation.habits.dug_in * (situation.threat[hex] - 1)
            yield gain, Engineers(command, (Work(id, ENTRENCH),))


def wrecking(situation: Situation, command: str) -> Iterator[Scored]:
    """23.4  Engineers blow up the trains and ferries of a town that is about to be lost.

    Whoever has them at work there again (23.4.3) holds the town, and no enemy is near.
    """
    view, habits = situation.view, situation.habits
    if not view.plays("engineers"):
        return
    for id in able(view, situation.side, command):
        hex = view.where[id]
        if not view.board.is_in(hex, view.board.ferries | view.masked(rail_heads(view))):
            continue
        if hex in view.demolished:
            if situation.threat.get(hex, 1.0) == 1.0:
                yield habits.repaired, Engineers(command, (Work(id, REPAIR),))
        elif not fault_demolishing(view, hex) and outgunned(situation, hex):
            yield habits.wrecked, Engineers(command, (Work(id, DEMOLISH),))


def rail_heads(view: Narvik) -> list[str]:
    """12.4  Where trains leave."""
    found: list[str] = view.scenario.fact("movement.rail_hexes")
    return found


def outgunned(situation: Situation, hex: str) -> bool:
    """Have the enemies next to a hex more fire than those who hold it?"""
    view, board = situation.view, situation.board
    ring = board.grid.hexes(board.grid.around[view.at(hex)] & situation.enemies)
    theirs = sum(situation.enemy_fire[each] for each in ring)
    return theirs > fire(situation.habits, view, view.stack(hex))
