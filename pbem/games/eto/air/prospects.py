"""15.2  What a fight in the air may come to, before any die is rolled: on average, both rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from statistics import fmean
from typing import NamedTuple

from pbem.engine.battle_card import Foreseen
from pbem.games.eto.air.air_combat import Flyer, odds
from pbem.games.eto.air.flights import acts_as_bomber
from pbem.games.eto.facts.combat_tables import CombatTables
from pbem.games.eto.facts.units import BOMBER, FIGHTER
from pbem.games.eto.position.game import Europe
from pbem.wargame.fire.sharing import shared_by

Worth = Callable[[Europe, str], float]
"""What the next step of a unit counts."""


class Prospect(NamedTuple):
    """What may come of a fight, in what steps count."""

    gained: float
    lost: float
    staying: dict[str, float]  # how likely each is still there afterwards

    @property
    def net(self) -> float:
        return self.gained - self.lost


def flyer(view: Europe, id: str, hex: str, *, bombs: bool = False) -> Flyer:
    """15.1  A unit as it would fight over a hex; one whose face is hidden does not fight."""
    unit = view.unit(id)
    fights = unit.kind == FIGHTER or (unit.air and unit.kind != BOMBER and not bombs)
    return Flyer(
        id,
        view.partnership_of(id),
        unit.nation,
        view.strength(id),
        unit.quality if fights else 0,
        fights,
        at_home=view.where.get(id) == hex,
    )


def a_step(view: Europe, id: str) -> float:
    """Every step counts alike."""
    return 1.0


def prospect(
    view: Europe, ours: Sequence[Flyer], theirs: Sequence[Flyer], worth: Worth = a_step
) -> Prospect:
    """15.2  Both rounds, with every fighter on the target that promises it most."""
    tables = view.scenario.combat
    here = {each.id: 1.0 for each in (*ours, *theirs)}
    points = {True: 0.0, False: 0.0}
    for least in (0, tables.numbers["air_second_round"]):
        after = dict(here)
        for firing, targets in ((ours, theirs), (theirs, ours)):
            for by, at in _shots(view, _able(firing, least), targets, worth):
                depleted, out = chances(tables, _number(tables, by, at))
                meets = here[by.id] * here[at.id]
                points[firing is ours] += meets * depleted * worth(view, at.id)
                after[at.id] *= 1 - meets * out
        here = after
    return Prospect(points[True], points[False], here)


def fight_told(view: Europe, units: Sequence[str], foes: Sequence[str], hex: str) -> Iterator[str]:
    """14.2, 15.2  What it comes to if all these enemies meet aircraft over a hex, in words."""
    return map(str, fight_foreseen(view, units, foes, hex))


def fight_foreseen(
    view: Europe, units: Sequence[str], foes: Sequence[str], hex: str
) -> Iterator[Foreseen]:
    """14.2, 15.2  The same with what a picture of it needs."""
    if not foes:
        return
    own = [flyer(view, id, hex, bombs=acts_as_bomber(view, id)) for id in units]
    found = prospect(view, own, [flyer(view, id, hex) for id in foes])
    coming = [found.staying[each.id] for each in own if not each.fighter]
    through = [f"bombers come through with {100 * fmean(coming):.0f} %"] if coming else []
    steps = f"steps lost on average {found.lost:.1f} of yours, {found.gained:.1f} of theirs"
    met = f"if they meet {', '.join(foes)} there, and nobody else"
    yield Foreseen(f"{met}: {', '.join((steps, *through))}", (steps, *through))


@lru_cache(maxsize=64)
def chances(tables: CombatTables, number: int) -> tuple[float, float]:
    """15.3  How likely an attack depletes, and how likely it puts its target out of the combat."""
    found = odds(tables, number)
    return float(found.depleted), float(found.out)


def _able(flyers: Iterable[Flyer], least: int) -> list[Flyer]:
    return [each for each in flyers if each.fighter and each.strength >= least]


def _shots(
    view: Europe, firing: Sequence[Flyer], targets: Sequence[Flyer], worth: Worth
) -> list[tuple[Flyer, Flyer]]:
    """15.5  Who attacks whom, each target once before any twice."""
    if not firing or not targets:
        return []
    by_id = {each.id: each for each in (*firing, *targets)}
    tables = view.scenario.combat

    def gain(id: str, target: str) -> float:
        depleted, _ = chances(tables, _number(tables, by_id[id], by_id[target]))
        return depleted * worth(view, target)

    aims = shared_by([each.id for each in firing], [each.id for each in targets], gain)
    return [(by_id[by], by_id[at]) for by, at in aims.items()]


def _number(tables: CombatTables, by: Flyer, at: Flyer) -> int:
    home = tables.numbers["air_own_base"] if by.at_home else 0
    return by.strength + by.quality - at.quality + home
