"""14.1, 14.2  How a fight opens: the search for ships, who meets whom, if anybody does."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.aiming import AimAttack
from pbem.games.norway.combat.events import FightBegan, NothingToHit, Searched
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.participants import Muster, muster
from pbem.games.norway.combat.resolving import EndFight
from pbem.games.norway.combat.targets import any_options, why_nothing
from pbem.games.norway.combat.thin_air import shown_to
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.position.fog import on_die, veil
from pbem.games.norway.position.game import Norway


class Search(Step[Norway], frozen=True):
    """14.1  Every air unit rolls for whether it finds the ships; who does not is out of it."""

    fight: Fight

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        looking = muster(game, self.fight).attackers
        rolls = [dice.roll(f"{on_die(game, id)} looks for ships") for id in looking]
        found = []
        for id, roll in zip(looking, rolls, strict=True):
            finds = roll <= game.scenario.number("combat.locate")
            seen = "" if finds or game.version == 1 else veil(game, id)
            yield Searched(id, self.fight.side, self.fight.place, roll, finds, seen)
            if finds:
                found.append(id)
        if found:
            game.push(Meet(replace(self.fight, units=tuple(found), located=True)))


class Meet(Step[Norway], frozen=True):
    """11.1, 14.2  Both sides are shown; where the attacker can hit nobody there is no combat."""

    fight: Fight

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        fight = self.fight
        there = muster(game, fight)
        game.revealed.update(there.everybody())
        hits_nobody = not any_options(game, fight, there, fight.side)
        if there.attackers and hits_nobody and not under_fire_in_the_air(game, fight, there):
            met = shown_to(game, fight) if game.version > 1 else ()
            game.revealed.update(met)
            why = why_nothing(game, fight, there)
            told = f"{why.words} ({why.case})" if why else ""
            yield NothingToHit(fight.side, fight.place, there.attackers, met, told)
            fight = replace(fight, units=())
            there = muster(game, fight)
        if not there.attackers and not under_fire_ashore(game, fight, there):
            game.push(EndFight(fight))
            return
        against = (*there.targets, *there.bases) if there.attackers else there.answering
        yield FightBegan(
            fight.kind, fight.side, fight.place, there.attackers, against, fight.origin
        )
        game.push(AimAttack(fight))


def under_fire_ashore(game: Norway, fight: Fight, there: Muster) -> bool:
    """11.9  Do coastal units fire at landing ships, whether the landed attack or not?"""
    return bool(fight.landing) and any_options(game, fight, there, enemy_of(fight.side))


def under_fire_in_the_air(game: Norway, fight: Fight, there: Muster) -> bool:
    """25.7, 11.4  Do those rise whom an air assault must attack, though it can hit none of them?

    By the first rules they stayed on the ground.
    """
    if fight.kind not in kinds.AIRBORNE or game.version == 1:
        return False
    return any_options(game, fight, there, enemy_of(fight.side))


def any_targets(game: Norway, fight: Fight) -> bool:
    """Is there anything that the attacker could fire at?"""
    return any_options(game, fight, muster(game, fight), fight.side)
