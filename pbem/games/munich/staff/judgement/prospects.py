"""What an attack promises: every result of its column, weighed by its chance."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pbem.engine.order import Side
from pbem.games.munich.combat import result_table
from pbem.games.munich.combat.attack import Attack
from pbem.games.munich.combat.battle import Battle
from pbem.games.munich.combat.shifts import shifts_of
from pbem.games.munich.facts.scenario import Scenario
from pbem.games.munich.facts.tables import Result
from pbem.games.munich.position.game import Munich
from pbem.games.munich.staff.habits import Habits
from pbem.games.munich.staff.judgement import worth
from pbem.games.munich.staff.judgement.enemies import enemies_of
from pbem.games.munich.supply.lines import in_supply
from pbem.wargame.data.counters import hidden


@lru_cache(maxsize=64)
def likely(scenario: Scenario, table: str, column: int) -> tuple[tuple[float, Result], ...]:
    """The results of a column with their chances."""
    found = result_table.chances(scenario, table, column)
    return tuple((float(each), scenario.tables.results[code]) for code, each in found.items())


def column(view: Munich, side: Side, order: Attack) -> int:
    """The column of an attack, as far as the side can see the defenders."""
    air = view.aloft(order.hex, side) if order.air else ""
    out = tuple(id for id in order.units if not in_supply(view, id, combat=True))
    battle = Battle(
        side, order.hex, order.units, order.table, air, order.naval, unsupplied=out
    )  # special forces may fail, and are not counted on
    attackers = worth.attack(view, order.units)
    start = result_table.first_column(
        view.scenario, attackers, worth.defense(view, view.stack(order.hex))
    )
    return result_table.shifted(view.scenario, start, shifts_of(view, battle))


def promise(view: Munich, habits: Habits, side: Side, order: Attack) -> float:
    """What an attack is worth on the average, losses deducted."""
    stake = Stake(view, habits, side, order.units, len(view.stack(order.hex)))
    found = column(view, side, order)
    return expected(view, habits, side, order.hex, stake, order.table, found)


def may_fail(view: Munich, side: Side, order: Attack) -> bool:
    """Is there a result of an attack that throws its attackers back, or kills them all?"""
    held = view.scenario.tables.combat[order.table].held(column(view, side, order))
    found = (result for _, result in likely(view.scenario, order.table, held))
    return any(each.attacker_retreat or each.attacker_loss == "eliminate all" for each in found)


def lift(view: Munich, habits: Habits, side: Side, order: Attack) -> float:
    """What one column more would add to an attack."""
    stake = Stake(view, habits, side, order.units, len(view.stack(order.hex)))
    found = column(view, side, order)
    more, less = (
        expected(view, habits, side, order.hex, stake, order.table, each)
        for each in (found + 1, found)
    )
    return more - less


def expected(
    view: Munich, habits: Habits, side: Side, hex: str, stake: Stake, table: str, column: int
) -> float:
    """What an attack in some column is worth on the average."""
    held = view.scenario.tables.combat[table].held(column)
    return sum(
        chance * (gain(view, habits, side, hex, result) - stake.lost(result))
        for chance, result in likely(view.scenario, table, held)
    )


# -- the defender ----------------------------------------------------------------------------------


def gain(view: Munich, habits: Habits, side: Side, hex: str, result: Result) -> float:
    """What the defender of a hex loses by a result; worked out once."""
    known = enemies_of(view, side, habits).gains
    key = hex, result.code
    if key not in known:
        known[key] = _gain(view, habits, side, hex, result)
    return known[key]


def _gain(view: Munich, habits: Habits, side: Side, hex: str, result: Result) -> float:
    defenders = view.stack(hex)
    losses = view.once(("losses", habits, hex), lambda: _losses(view, habits, defenders))
    lost = losses.get(result.defender_loss, 0.0)
    if result.defender_retreat:
        lost += (
            habits.rout
            * len(defenders)
            * (1.0 if result.defender_retreat < habits.rushed else habits.routed)
        )
    if cleared(view, defenders, result):
        lost += habits.ground + habits.taken * worth.place(view, side, hex)
    return lost


def _losses(view: Munich, habits: Habits, defenders: tuple[str, ...]) -> dict[str, float]:
    """What each kind of loss takes from the defenders of a hex."""
    steps = [worth.step(view, habits, id) for id in defenders]
    return {
        "one": min(steps),
        "all": sum(steps),
        "eliminate all": sum(worth.whole(view, habits, id) for id in defenders),
    }


def cleared(view: Munich, defenders: tuple[str, ...], result: Result) -> bool:
    """Is the hex empty after a result? Fortresses do not retreat (12.2)."""
    if result.defender_loss == "eliminate all":
        return True
    weak = all(id in view.reduced or not view.unit(id).two_steps for id in defenders)
    weak = weak and not any(hidden(id) for id in defenders)
    if result.defender_loss == "all" and weak:
        return True
    forts = any(view.unit(id).fort for id in defenders)
    return bool(result.defender_retreat) and not forts


# -- the attacker ----------------------------------------------------------------------------------


class Stake:
    """What the attackers of a hex may lose."""

    def __init__(
        self,
        view: Munich,
        habits: Habits,
        side: Side,
        units: tuple[str, ...],
        defenders: int,
    ) -> None:
        steps = sorted(worth.step(view, habits, id) for id in units)
        self.losses = {
            "one": steps[0],
            "one mechanized": steps[0],
            "as many": sum(steps[:defenders]),
            "all": sum(steps),
            "eliminate all": sum(worth.whole(view, habits, id) for id in units),
        }
        self.setback = habits.setback * len(units) + exposed(view, habits, side, units)

    def lost(self, result: Result) -> float:
        """What a result costs."""
        back = result.attacker_retreat or result.attacker_loss == "eliminate all"
        return self.losses.get(result.attacker_loss, 0.0) + (self.setback if back else 0.0)


def exposed(view: Munich, habits: Habits, side: Side, units: Iterable[str]) -> float:
    """What is open to the enemy once these units have left their hexes."""
    gone = set(units)
    hexes = {view.where[id] for id in gone}
    empty = (hex for hex in hexes if hex in view.board.names and set(view.stack(hex)) <= gone)
    return sum(habits.point * worth.place(view, side, hex) for hex in empty)
