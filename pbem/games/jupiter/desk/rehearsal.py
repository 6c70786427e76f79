"""What an order would come to, told from what its side can see."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from pbem.engine.dice import OutOfDice, PreparedDice
from pbem.engine.order import Order, Side
from pbem.engine.step import Decision
from pbem.games.jupiter.combat.battle import engagement, usable_support
from pbem.games.jupiter.combat.declaring import AttackOne
from pbem.games.jupiter.combat.odds import Engagement, chances, gunfire_helps, odds
from pbem.games.jupiter.facts.units import ALLIED, SOVIET, hidden
from pbem.games.jupiter.movement.marching import MoveOne
from pbem.games.jupiter.movement.routes import allowance, course
from pbem.games.jupiter.orders.common import Attack, Base, Default, Done, Momentum, Move, Place
from pbem.games.jupiter.position.game import Jupiter, JupiterStep, enemy_of
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.games.jupiter.position.supply import in_supply, needs_sweden
from pbem.games.jupiter.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.games.jupiter.turn.reinforcements import Landing
from pbem.wargame.points import HALVES

PHASES = {"move": "moves", "attack": "attacks", "land": "landing"}
WAITS = "waits until it is asked for"


# -- rehearsing -----------------------------------------------------------------------------------


def rehearse(view: Jupiter, side: Side, order: Order) -> list[str]:
    """Try an order as if its moment had come, and change the view as far as can be foreseen."""
    step = moment(view, side, order)
    if step is None:
        return [WAITS]
    _begin(view, step.kind)
    Decision(side, step, view).check(order)
    words = explain(view, side, order)
    if isinstance(order, Attack):
        view.disrupted.update(order.units, view.stack(order.hex))
        view.soviet_attacks += contingent_of(view, order.units) == SOVIET
    elif getattr(order, "sweden", False):
        words.append("what war with Sweden brings cannot be foreseen")
        view.disrupted.update(_acting(order))
    else:
        words += _played(view, step, order)
    view.agenda = []
    return words


def _played(view: Jupiter, step: JupiterStep, order: Order) -> list[str]:
    """Carry an order out as far as no die is rolled."""
    try:
        for _ in step.play(view, order, PreparedDice(())):
            pass
    except OutOfDice:
        return ["what comes of it is up to the dice"]
    return []


def moment(view: Jupiter, side: Side, order: Order) -> JupiterStep | None:
    """The step that this order would answer; none where only the enemy or a die can bring it."""
    if view.agenda and order.fits(view.agenda[-1].kind):
        found: JupiterStep = view.agenda[-1]
        return found
    phase = order.phase if isinstance(order, Done) else ""
    if view.turn == 0 and (isinstance(order, Base | Place | Default) or phase == "setup"):
        return AlliedSetUp() if side == ALLIED else GermanSetUp()
    steps: dict[str, JupiterStep] = {
        "move": MoveOne(side),
        "attack": AttackOne(side),
        "land": Landing(),
    }
    for kind, step in steps.items():
        if order.fits(kind):
            return None if kind == "land" and side != ALLIED else step
    return None


def _begin(view: Jupiter, kind: str) -> None:
    """5.7  Units recover between one phase and the next."""
    phase = PHASES.get(kind, view.phase)
    if phase != view.phase:
        view.phase = phase
        view.disrupted = set()
        view.finished = ()
        view.probed = ()


def _acting(order: Order) -> Iterable[str]:
    return getattr(order, "units", None) or (getattr(order, "unit", ""),)


# -- explaining -----------------------------------------------------------------------------------


def explain(view: Jupiter, side: Side, order: Order) -> list[str]:
    """What a legal order comes to: the way and cost of a move, the odds of an attack."""
    if isinstance(order, Move):
        return _of_move(view, order)
    if isinstance(order, Attack):
        fight = engagement(view, side, order.hex, order.units, order.support)
        return _of_attack(view, fight, order.sweden)
    if isinstance(order, Momentum) and not order.probe:
        fight = replace(engagement(view, side, order.hex, order.units), momentum=True)
        return _of_attack(view, fight, order.sweden)
    return []


def _of_move(view: Jupiter, order: Move) -> list[str]:
    board, id = view.board, order.unit
    way = course(view, order)
    traced = order.sweden and needs_sweden(view, id)
    budget = allowance(view, id, through_sweden=traced)
    path = "-".join(map(board.label, way.path))
    words = [f"{path}, {HALVES.show(way.cost)} of {HALVES.show(budget)} MF"]
    if not in_supply(view, id):
        words.append("starts out of supply, with half its movement (11.5)")
    after = view.twin()
    after.put(id, order.to)
    words.append(f"{'in supply' if in_supply(after, id) else 'OUT OF SUPPLY'} in {order.to}")
    if view.in_enemy_zone(order.to, view.side_of(id)):
        words.append("ends next to the enemy")
    return words


def _of_attack(view: Jupiter, fight: Engagement, violating: bool) -> list[str]:
    words = []
    weak = [id for id in fight.attackers if not in_supply(view, id, through_sweden=violating)]
    if weak:
        words.append(f"out of supply, at half: {', '.join(weak)} (11.5)")
    if gunfire_helps(view, fight):
        words.append("with naval gunfire of 0 to 5 (13.23), which the chances take in")
    weakest, strongest = guesses(view, fight)
    words.append(_odds(view, weakest, strongest, violating))
    cases = [("", weakest)]
    if weakest != strongest:
        unseen = sum(map(hidden, fight.defenders))
        noun = "unit is" if unseen == 1 else "units are"
        words.append(f"{unseen} {noun} unseen there: the figures run from weakest to strongest")
        cases = [("if weakest: ", weakest), ("if strongest: ", strongest)]
    for label, guess in cases:
        found = chances(view, guess, through_sweden=violating)
        words.append(label + ", ".join(_percent(*each) for each in sorted(found.items())))
    defender = enemy_of(fight.side)
    helpers = usable_support(view, defender, contingent_of(view, fight.defenders) or "")
    if helpers:
        words.append(f"the defence may be supported by {', '.join(helpers)} (13.21)")
    return words


def guesses(view: Jupiter, fight: Engagement) -> tuple[Engagement, Engagement]:
    """6.4  The battle against the weakest and the strongest units that can be hidden there."""
    unseen = [id for id in fight.defenders if hidden(id)]
    if not unseen:
        return fight, fight
    seen = [id for id in fight.defenders if not hidden(id)]
    contingent = view.unit(unseen[0]).contingent
    roster = view.scenario.roster
    known = {*view.where, *view.dead}
    able = [id for id in roster.of(contingent) if id not in known]
    able.sort(key=lambda id: (roster[id].defence, id))
    few = len(unseen)
    return (
        replace(fight, defenders=(*seen, *able[:few])),
        replace(fight, defenders=(*seen, *able[-few:])),
    )


def _odds(view: Jupiter, weakest: Engagement, strongest: Engagement, violating: bool) -> str:
    best = odds(view, weakest, through_sweden=violating)
    worst = odds(view, strongest, through_sweden=violating)
    heads = view.scenario.results.head
    shifts = ", ".join(
        f"{abs(each.columns)}{'R' if each.columns > 0 else 'L'} {each.why} ({each.case})"
        for each in best.shifts
    )
    return (
        f"{best.attack} to {_range(best.defence, worst.defence)} is "
        f"{_range(best.ratio, worst.ratio)}; {shifts or 'no shifts'}; "
        f"column {_range(heads(best.column), heads(worst.column))}"
    )


def _range(first: object, last: object) -> str:
    return str(first) if first == last else f"{first}..{last}"


def _percent(result: str, chance: Fraction) -> str:
    return f"{result} {float(100 * chance):.0f} %"
