"""14.2  Attacks on what cannot be seen, and maybe not be hit."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.errors import Illegal
from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.factors import ANTI_AIR, ANTI_GROUND, ANTI_SUB, ANTI_SURFACE
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.participants import Muster, muster
from pbem.games.norway.combat.targets import alone, any_options, why_nothing
from pbem.games.norway.facts.units import AIR, GROUND, NAVAL, enemy_of
from pbem.games.norway.position.fog import STACKS, veil
from pbem.games.norway.position.game import Norway

SEEN_BY = {
    kinds.NAVAL: (NAVAL, AIR),
    kinds.AIR_NAVAL: (NAVAL,),
    kinds.COASTAL: (GROUND,),
    kinds.BOMBING: (),
}
"""Whom an attack of a kind is about, where it is not about everybody."""
FACTORS = {
    NAVAL: (ANTI_SUB, ANTI_SURFACE),
    AIR: (ANTI_AIR, ANTI_GROUND),
    GROUND: (ANTI_GROUND,),
}
"""11.3  By arm, what may be of use against a unit of which no more can be seen."""


def check_targets(game: Norway, fight: Fight, case: str, legal: Iterable[str] = ()) -> None:
    """14.2  Raise Illegal where a side can see that its attack would hit nobody.

    What it cannot see it may attack, and finds out.
    """
    there = muster(game, fight)
    if any_options(game, fight, there, fight.side) or _may_hit_the_unseen(game, fight, there):
        return
    if refusal := why_nothing(game, fight, there):
        raise Illegal(refusal.words, case=refusal.case, legal=legal)
    words = f"there is nothing in {fight.place} that these can attack"
    raise Illegal(words, case=case, legal=legal)


def shown_to(game: Norway, fight: Fight) -> tuple[str, ...]:
    """14.2  Enemies who are shown to an attack, whether it can hit them or not."""
    if fight.kind in kinds.SEPARATE or game.options.get("fog") != STACKS:
        return ()
    arms = SEEN_BY.get(fight.kind, (NAVAL, AIR, GROUND))
    enemy = enemy_of(fight.side)
    return tuple(id for arm in arms for id in game.of_arm(enemy, fight.place, arm))


def _may_hit_the_unseen(game: Norway, fight: Fight, there: Muster) -> bool:
    """14.2  Is somebody there whose face is hidden, and could it be one whom these can hit?"""
    arms = {game.unit(id).arm for id in shown_to(game, fight) if veil(game, id)}
    return any(
        not set(FACTORS[arm]).isdisjoint(_factors(game, id))
        for arm in arms
        for id in there.attackers
        if not (game.unit(id).kg100 and alone(game, there, game.unit(id)))
    )


def _factors(game: Norway, id: str) -> set[str]:
    unit = game.unit(id)
    factors = (ANTI_GROUND, ANTI_AIR, ANTI_SUB, ANTI_SURFACE)
    return {which for which in factors if getattr(unit, which)}
