"""sc.4.3  The Poles of the game of one: a player that goes by the scenario's own rules.

They say how Poland retreats, pays for a result and flies. All else is answered as for somebody who
has said nothing; the ready-made set-up is the one that the scenario gives for this game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.engine.order import Order
from pbem.engine.step import Decision, Step
from pbem.games.eto.air.air_combat import odds
from pbem.games.eto.air.events import INTERCEPTING
from pbem.games.eto.air.flights import FIGHTING, over
from pbem.games.eto.air.interception import Intercept, Interception, Sortie, interceptors, missions
from pbem.games.eto.air.melee import Act, Aiming, Roles, aim_of
from pbem.games.eto.air.support import Cover, NoSupport, Support
from pbem.games.eto.combat.after.retreat import TOWARD, Retreating
from pbem.games.eto.combat.after.split import Pay, Split
from pbem.games.eto.facts.units import BOMBER, FIGHTER, FIGHTER_BOMBER
from pbem.games.eto.position.control import airbases
from pbem.games.eto.position.game import Europe
from pbem.wargame.data.counters import hidden
from pbem.wargame.fire.sharing import shared_by
from pbem.wargame.orders.officer import Answer, Officer

Rule = Callable[[Europe, Step[Europe]], Order | None]


# -- on the ground --------------------------------------------------------------------------------


def retreat(view: Europe, step: Step[Europe]) -> Order | None:
    """Who is driven back goes toward Warsaw, or as near to it as he can."""
    assert isinstance(step, Retreating)
    capital = view.nation_of(step.units[0]).capital
    return step.by_standing(view, (TOWARD, capital))


def split(view: Europe, step: Step[Europe]) -> Order | None:
    """All steps but the last of the hex, and the rest as retreat, wherever that may lead."""
    assert isinstance(step, Split)
    return Pay(min(step.count, step.most(view) - 1))


# -- in the air -----------------------------------------------------------------------------------


def intercept(view: Europe, step: Step[Europe]) -> Order | None:
    """A bomber is met wherever no enemy fighter could come; of such hexes, in the last."""
    assert isinstance(step, Interception)
    if not any(view.unit(id).kind == BOMBER for id in step.mission.units):
        return Intercept()
    sorties = []
    for id, hexes in step.able(view).items():
        safe = [hex for hex in hexes if not countered(view, step, id, hex)]
        if safe:
            free = [hex for hex in safe if not enemies_over(view, step.side, hex)]
            sorties.append(Sortie((id,), (free or safe)[-1]))
    return Intercept(tuple(sorties))


def countered(view: Europe, step: Interception, id: str, hex: str) -> bool:
    """14.2  Could an enemy fighter meet this unit anywhere on its way to a hex?"""
    (flight,) = missions(view, (id,), (hex,), step.mission.hex, INTERCEPTING)
    if any(interceptors(view, foe, flight) for foe in view.enemies(step.side)):
        return True
    grid, path = view.board.grid, [view.at(each) for each in flight.path]
    return any(
        grid.distance(view.at(base), each) <= reach
        for base, reach in unseen_fighters(view, view.partnership_of(id))
        for each in path
    )


def unseen_fighters(view: Europe, partnership: str) -> Iterator[tuple[str, int]]:
    """12.7  The bases where enemy fighters may lie that this side cannot see, and their range."""
    ranges = [
        view.unit(force.unit).range
        for force in view.setting.forces
        if view.unit(force.unit).kind in (FIGHTER, FIGHTER_BOMBER)
        and view.partnership_of(force.unit) in view.foes(partnership)
        and force.unit not in view.where
    ]
    for foe in view.foes(partnership) if ranges else ():
        known = airbases(view, foe)
        for hex, stack in view.stacks.items():
            beneath = sum(map(hidden, stack))
            based = beneath - (not view.board.is_in(hex, known))  # an airfield may be one of them
            if based > 0 and view.partnership_of(stack[-1]) == foe:
                yield hex, max(ranges)


def aim(view: Europe, step: Step[Europe]) -> Order | None:
    """The enemy who is likeliest to lose a step, then to be driven off."""
    assert isinstance(step, Aiming)
    melee, tables = step.melee(view), view.scenario.combat

    def chance(id: str, target: str) -> tuple[float, float, int]:
        found = odds(tables, melee.number(tables, id, target))
        return float(found.depleted), float(found.out), view.strength(target)

    return aim_of(shared_by(step.firing(view), step.targets(view), chance))


def role(view: Europe, step: Step[Europe]) -> Order | None:
    """Where there is a combat enemies are in the air: nobody bombs."""
    assert isinstance(step, Roles)
    return Act(tuple((id, FIGHTING) for id in step.able(view)))


def cover(view: Europe, step: Step[Europe]) -> Order | None:
    """Over an attacked hex, and as a bomber, only where no enemy flies."""
    assert isinstance(step, Cover)
    if enemies_over(view, step.side, step.hex):
        return NoSupport()
    return Support(step.hex, tuple(step.able(view)))


def enemies_over(view: Europe, side: str, hex: str) -> list[str]:
    """The enemy's aircraft in the air over a hex."""
    own = view.partnership(side)
    return [id for id in over(view, hex) if view.partnership_of(id) != own]


# -- the player -----------------------------------------------------------------------------------


def by(rule: Rule) -> Answer[Europe, None]:
    """A rule as the answer to its kind of question; the usual one where it says nothing."""

    def answer(view: Europe, decision: Decision[Europe], habits: None) -> Order:
        return rule(view, decision.step) or decision.step.usual(view)

    return answer


RULES: Mapping[str, Rule] = {
    "retreat": retreat,
    "split": split,
    "intercept": intercept,
    "aim": aim,
    "role": role,
    "cover": cover,
}
"""By kind of question, the scenario's rule."""


class Solitaire(Officer[Europe, None]):
    """Plays Poland when nobody does."""

    answers: Mapping[str, Answer[Europe, None]] = {kind: by(rule) for kind, rule in RULES.items()}

    def __init__(self) -> None:
        super().__init__(None)
