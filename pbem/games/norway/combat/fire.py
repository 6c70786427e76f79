"""11.1, 11.4, 17.3  The shots of a fight as dice: what each hits on, and who fires before whom."""

from __future__ import annotations

from fractions import Fraction

from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.factors import factor
from pbem.games.norway.combat.kinds import NOBODY, Fight
from pbem.games.norway.combat.participants import Muster
from pbem.games.norway.position.game import Norway
from pbem.wargame.fire.chances import Chances
from pbem.wargame.fire.exchange import Shot

FIRST, TOGETHER, ANSWER = range(3)
"""The Brandenburgers; all others at once; aircraft that answer the fighters that attacked them."""


def shot(game: Norway, fight: Fight, muster: Muster, id: str, target: str) -> Shot:
    """What a unit's shot at a target hits on, and when it falls."""
    return Shot(
        id,
        target,
        factor(game, fight, muster, id, target).value,
        volley(game, muster, id, target),
        modifier(game, fight, id),
    )


def volley(game: Norway, muster: Muster, id: str, target: str) -> int:
    """When a shot falls."""
    unit = game.unit(id)
    if unit.commando:
        return FIRST  # 17.3
    answers = unit.aircraft and not unit.fighter and target in muster.flying
    return ANSWER if answers else TOGETHER  # 11.4


def modifier(game: Norway, fight: Fight, id: str) -> int:
    """25.7  What is added to the die: airborne units that came by glider hit more easily."""
    landed = fight.gliding and game.unit(id).airborne and id in fight.units
    return game.scenario.number("combat.glider") if landed else 0


def all_shots(game: Norway, fight: Fight, muster: Muster) -> list[Shot]:
    """Everything that has been aimed, the attacker's first."""
    aimed = fight.aimed
    firing = (*muster.attackers, *muster.answering)
    return [
        shot(game, fight, muster, id, aimed[id])
        for id in dict.fromkeys(firing)
        if aimed.get(id, NOBODY) != NOBODY
    ]


def absorbs(game: Norway, muster: Muster) -> dict[str, int]:
    """17.9  By fortress, the hits that it takes in a fight without harm."""
    hits = game.scenario.number("combat.fortress_absorbs")
    return {id: hits for id in muster.everybody() if game.unit(id).fortress}


def chances(game: Norway, fight: Fight, muster: Muster) -> Chances:
    """What the shots that are aimed come to; aircraft may not find their ships (14.1)."""
    ready = {}
    if fight.kind == kinds.AIR_NAVAL and not fight.located:
        found = Fraction(game.scenario.number("combat.locate"), 6)
        ready = dict.fromkeys(muster.attackers, found)
    return Chances(all_shots(game, fight, muster), absorbs(game, muster), ready)
