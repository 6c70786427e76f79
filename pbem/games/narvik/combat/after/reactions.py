"""Answers to the questions that combat asks, as standing orders put them in a word or two.

RETREAT: HOME | AWAY | hexes      COUNTER: ALL | NEVER
PURSUIT: ALL | NEVER              REGROUP: DEFAULT | hexes
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.order import Order, Side
from pbem.games.narvik.actions.regroup import ComeBack, rallying_points
from pbem.games.narvik.combat.after.pursuit import Chase, Pursuit, as_order
from pbem.games.narvik.combat.after.retreat import RetreatOne
from pbem.games.narvik.combat.assault import Counterattack
from pbem.games.narvik.combat.landing import Ashore
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.units import GERMAN, enemy_of
from pbem.games.narvik.orders.kinds import Counter, Default, Place, Pursue, Retreat
from pbem.games.narvik.position.game import Narvik, NarvikStep
from pbem.games.narvik.position.zones import zone
from pbem.wargame.hexgrid import Hex
from pbem.wargame.pursuing import Way

HOME, AWAY, ALL, NEVER = "HOME", "AWAY", "ALL", "NEVER"


def react(view: Narvik, step: NarvikStep, words: Sequence[str]) -> Order | None:
    """What these words answer to the question of a step; nothing where they do not fit."""
    if isinstance(step, RetreatOne):
        return retreat(view, step, words)
    if isinstance(step, Counterattack) and words[0] in (ALL, NEVER):
        return Counter(step.able(view)) if words[0] == ALL else Counter()
    if isinstance(step, Pursuit) and words[0] in (ALL, NEVER):
        return follow(step.chase(view)) if words[0] == ALL else Pursue()
    if isinstance(step, Ashore) and words[0] in (ALL, NEVER):
        first = (step.marine,)
        return (
            follow(step.chase(view), first)
            if words[0] == ALL
            else as_order({step.marine: (step.hex,)})
        )
    if isinstance(step, ComeBack):
        open_to = rallying_points(view, step.unit)
        hex = next((each for each in words if each in open_to), "")
        return Place(step.unit, hex) if hex else Default()
    return None


def retreat(view: Narvik, step: RetreatOne, words: Sequence[str]) -> Order:
    """15.1  Home, away from the enemy, or to the named hex that is nearest; out of zones first."""
    ends = step.ways(view).ends()
    if words[0] == AWAY:
        return Retreat(step.unit, (safest(view, step.side, ends),))
    if words[0] == HOME:
        return Retreat(step.unit, (min(ends, key=lambda end: _from_home(view, step, end)),))
    named = next((each for each in words if each in ends), "")
    if not named:
        goals = [view.at(each) for each in words if each in view.board.grid.index]
        named = min(ends, key=lambda end: (_nearest(view, end, goals), end))
    return Retreat(step.unit, (named,))


def safest(view: Narvik, side: Side, ends: Iterable[str]) -> str:
    """A staging area is safest; on the map, out of zones and far from enemies."""
    enemy = enemy_of(side)
    foes, held = list(view.board.grid.hexes(view.occupied(enemy))), zone(view, enemy)

    def safety(end: str) -> tuple[bool, int]:
        if end in STAGING:
            return True, len(view.board.grid)
        return not view.board.is_in(end, held), _nearest(view, end, foes)

    return max(ends, key=safety)


def _from_home(view: Narvik, step: RetreatOne, end: str) -> tuple[int, str]:
    """Germans go for the centre of their set-up, Allies for the edge of their staging area."""
    board = view.board
    if step.side == GERMAN:
        return _nearest(view, end, [board.at(view.scenario.fact("setup.german.centre"))]), end
    edge = list(board.grid.hexes(board.edges[view.home_of(step.unit)]))
    return _nearest(view, end, edge), end


def _nearest(view: Narvik, end: str, goals: Sequence[Hex]) -> int:
    """How far the nearest of these is; a staging area is nearer than any hex."""
    if end in STAGING:
        return -1
    here = view.at(end)
    return min((view.board.grid.distance(here, each) for each in goals), default=0)


def follow(chase: Chase, first: Sequence[str] = ()) -> Pursue:
    """15.2  As many as there is room for go into the cleared hex, and no further."""
    chosen: dict[str, Way] = {}
    strongest = sorted(chase.units, key=lambda id: (id not in first, -chase.game.unit(id).fire))
    for id in strongest:
        trial = {**chosen, id: (chase.hex,)}
        chosen = chosen if chase.fault(trial) else trial
    return as_order(chosen)
