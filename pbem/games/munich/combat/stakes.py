"""11.0, 12.0, 21.0  What an attack puts at stake: places that its attackers alone hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.order import Side
from pbem.games.munich.combat import result_table
from pbem.games.munich.combat.battle import Battle, attack_of
from pbem.games.munich.combat.declaring import open_targets
from pbem.games.munich.combat.forecast import at_war, defenses, odds_of
from pbem.games.munich.facts.tables import Result
from pbem.games.munich.movement.garrisons import comers, left_open, lying_open, price_in
from pbem.games.munich.position.game import Munich


def at_stake(view: Munich, battle: Battle) -> Iterator[str]:
    """12.0, 21.0  The places that an attack may lose to enemies who march in behind it."""
    held = list(left_open(view, battle.units))
    if not held or not any(empties(view, battle.units, each) for each in results(view, battle)):
        return
    for hex in held:
        alone = [id for id in battle.units if view.where[id] == hex]
        words = f"may throw back {' + '.join(alone)}, alone in {view.board.name(hex)}"
        yield f"{words}: enemies can march in then{price_in(view, hex)}"


def results(view: Munich, battle: Battle) -> Iterator[Result]:
    """11.9  What may come of an attack, by the worse column that there can be."""
    there = at_war(view, battle)
    column = odds_of(there, battle).columns[0]
    found = result_table.chances(view.scenario, battle.table, column)
    return (view.scenario.tables.results[code] for code in found)


def empties(view: Munich, units: Sequence[str], result: Result) -> bool:
    """11.16  Does a result throw all the attackers back, or kill the only one?"""
    if result.attacker_retreat or result.attacker_loss == "eliminate all":
        return True
    return bool(result.attacker_loss) and len(units) == 1 and view.on_last_step(units[0])


def unbroken(view: Munich, side: Side) -> Iterator[str]:
    """7.1  Places that lie open to enemies all of whom can still be attacked with fair odds."""
    open_to = open_targets(view, side)
    fair = {hex for (hex, _), units in open_to.items() if is_fair(view, hex, units)}
    for hex in lying_open(view, side) if fair else ():
        near = sorted(set(comers(view, side, hex)))
        if set(near) <= fair:
            words = f"{view.board.name(hex)} is empty, and enemies can march in"
            yield f"{words}{price_in(view, hex)}; you can attack them in {' and '.join(near)}"


def is_fair(view: Munich, hex: str, units: Sequence[str]) -> bool:
    """11.9  Are attackers at least as strong as the strongest who can be in a hex?"""
    return attack_of(view, units) >= defenses(view, hex)[1]
