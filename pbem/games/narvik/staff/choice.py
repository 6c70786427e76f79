"""Which action is taken: the one that promises most for its points, or none."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.narvik.actions.action import Action, Pass
from pbem.games.narvik.actions.engineers import Engineers, able, fault_entrenching
from pbem.games.narvik.actions.regroup import Regroup, rallying_points, waiting
from pbem.games.narvik.actions.sub_commands import commands_of
from pbem.games.narvik.combat.assault import Assault
from pbem.games.narvik.facts.units import GERMAN
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.movement.sealift import Amphibious
from pbem.games.narvik.orders.parts import ENTRENCH, Work
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.staff import fights, marches
from pbem.games.narvik.staff.estimate import worth
from pbem.games.narvik.staff.habits import Habits
from pbem.games.narvik.staff.situation import Situation

Scored = tuple[float, Action]


def action(view: Narvik, decision: Decision[Narvik], habits: Habits) -> Order:
    """The best action that the side can pay for, else PASS."""
    situation = Situation(view, decision.side, habits)
    points = view.points.get(decision.side, 0)
    offers = [
        (score / cost * pace(situation, order), str(order), order)
        for score, order in proposals(situation, points)
        if (cost := order.row(view).points) <= points and score / cost >= habits.least
    ]
    for _, _, order in sorted(offers, key=lambda each: (-each[0], each[1])):
        if order in decision:
            return order
    return Pass()


def proposals(situation: Situation, points: int) -> Iterator[Scored]:
    """What could be done, each with what it promises."""
    attacks: list[Scored] = []
    for command in commands_of(situation.side):
        yield from marches.moves(situation, command)
        yield from marches.voyages(situation, command)
        yield from fights.fires(situation, command)
        yield from regrouping(situation, command)
        yield from digging(situation, command)
        attacks += fights.close_assaults(situation, command)
    yield from attacks
    yield from fights.storms(situation)
    yield from fights.support(situation)
    if attacks and points >= situation.habits.spare:
        yield from look(situation, attacks)


def pace(situation: Situation, order: Action) -> float:
    """How movement ranks beside fights; in a race for empty objectives it is not held back."""
    if not isinstance(order, Move | Amphibious) or situation.race:
        return 1.0
    return situation.habits.pace


def look(situation: Situation, attacks: list[Scored]) -> Iterator[Scored]:
    """21.0  Before an assault that is neither good nor hopeless."""
    score, best = max(attacks, key=lambda each: (each[0], str(each[1])))
    if isinstance(best, Assault) and 0 < score < situation.habits.doubtful:
        yield from fights.looks(situation, best)


def regrouping(situation: Situation, command: str) -> Iterator[Scored]:
    """17.0  More is won than lost, and most where many wait."""
    view, habits = situation.view, situation.habits
    units = waiting(view, situation.side, command)
    if situation.side == GERMAN:
        units = tuple(id for id in units if rallying_points(view, id))
    if units:
        returns = {True: habits.regrouped_elite, False: habits.regrouped}
        gain = sum(returns[view.unit(id).elite] * worth(habits, view, id) for id in units)
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
