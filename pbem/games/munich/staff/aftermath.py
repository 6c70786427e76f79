"""In and after a battle: who pays, who falls back where, who follows."""

from __future__ import annotations

from pbem.engine.order import Order
from pbem.engine.step import Decision
from pbem.games.munich.air.bombing import Hit, HitOne
from pbem.games.munich.combat.after.losses import Lose, LoseSome
from pbem.games.munich.combat.after.pursuit import Advance, Chase, Pursuit, as_order
from pbem.games.munich.combat.after.retreat import HOME, STAND, Retreating
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import has_room
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.situation import Situation


def lose(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """11.16  The step that is worth least, but not with it a centre that nobody else is in."""
    step = decision.step
    assert isinstance(step, LoseSome)
    situation = Situation(view, decision.side, habits)

    def price(id: str) -> tuple[bool, float, str]:
        return situation.falls_with(id), worth.step(view, habits, id), id

    return Lose(min(step.able(view), key=price))


def hit(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """16.8.1  The step that is worth most."""
    step = decision.step
    assert isinstance(step, HitOne)
    return Hit(max(step.able(view), key=lambda id: (worth.step(view, habits, id), id)))


def retreat(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """12.1  In a fortress nobody goes; others go home by the way that costs least."""
    step = decision.step
    assert isinstance(step, Retreating)
    id = step.able(view)[0]
    word = STAND if step.may_stand(view, id) else HOME
    return step.by_standing(view, (word,)) or step.usual(view)


def advance(view: Munich, decision: Decision[Munich], habits: Habits) -> Order:
    """13.0  Whoever stands better there follows, the strongest first."""
    step = decision.step
    assert isinstance(step, Pursuit)
    return followers(Situation(view, decision.side, habits), step.chase(view))


def followers(situation: Situation, chase: Chase) -> Advance:
    """Those who gain by it, as many as there is room for; marines must land (18.2.2)."""
    view = situation.view
    chosen = chase.ahead()
    for id in sorted(chase.units, key=lambda id: (-worth.strength(view, id).attack, id)):
        if id in chosen:
            continue
        here = situation.value(id, view.where[id]) + situation.habits.settled
        ways = sorted(chase.ways(id), key=lambda way: -situation.value(id, way[-1]))
        for way in ways:
            trial = {**chosen, id: way}
            better = situation.value(id, way[-1]) > here or not chosen
            ends = (each for each, path in trial.items() if path[-1] == way[-1])
            fits = not chase.fault(trial) and has_room(view, way[-1], tuple(ends))
            if better and fits and not (situation.bares(*trial) or situation.deserts(*trial)):
                chosen = trial
                break
    return as_order(chosen)
