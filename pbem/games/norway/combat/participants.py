"""11.1, 11.4  Who is in a fight: who fires, who can be fired at, who is in the air."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from msgspec.structs import replace

from pbem.engine.order import Side
from pbem.games.norway.combat import kinds
from pbem.games.norway.combat.kinds import Fight
from pbem.games.norway.combat.wishes import FORT, TROOPS, targets_of
from pbem.games.norway.facts.units import GERMAN, NORWEGIAN, Unit, enemy_of
from pbem.games.norway.position import game as position
from pbem.games.norway.position.capacity import base_works
from pbem.games.norway.position.game import Norway
from pbem.games.norway.supply.tracing import CAPTURED, needs_marker, supplied
from pbem.wargame.position.found_once import found_once

PRINTED = {
    kinds.PORT: position.PORT,
    kinds.AIRBASE: position.AIRBASE,
    kinds.MOBILIZATION: position.MOBILIZATION,
    kinds.RAILROAD: position.RAILROAD,
}
"""A base as it is written in orders, and as the board has it."""
ON_BASES = (kinds.COASTAL, kinds.RAID, kinds.BOMBING)


class Muster:
    """Everybody in a fight who is still there, by what they may do in it.

    Each is found when it is first asked for, so a muster serves until something changes.
    """

    def __init__(self, game: Norway, fight: Fight) -> None:
        self.game = game
        self.fight = fight
        self._supply: dict[tuple[Side, bool, bool, str], bool] = {}

    @found_once
    def attackers(self) -> tuple[str, ...]:
        """Who attack."""
        game, fight = self.game, self.fight
        there = _there(game, fight.units)
        return tuple([id for id in there if not _is_grounded(game, fight, id)])

    @found_once
    def _enemies(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return _enemies(self.game, self.fight)

    @found_once
    def _at_fortresses(self) -> bool:
        return _at_fortresses(self.fight, self._enemies[0])

    @found_once
    def targets(self) -> tuple[str, ...]:
        """Enemies that they may fire at."""
        shells_bases = self.fight.kind == kinds.COASTAL and not self._at_fortresses
        return () if shells_bases else self._enemies[0]

    @found_once
    def bases(self) -> tuple[str, ...]:
        """15.2  What they may disrupt."""
        shells_forts = self.fight.kind == kinds.COASTAL and self._at_fortresses
        return () if shells_forts else _bases(self.game, self.fight)

    @found_once
    def answering(self) -> tuple[str, ...]:
        """Enemies who may fire back."""
        return self._enemies[1]

    @found_once
    def exposed(self) -> tuple[str, ...]:
        """At whom those may fire."""
        return _exposed(self.game, self.fight, self.attackers)

    @found_once
    def flying(self) -> frozenset[str]:
        """11.4  Aircraft of both sides that are in the air."""
        return frozenset(_in_the_air(self.game, self.fight, self.attackers, self.targets))

    @found_once
    def captured_supply(self) -> bool:
        """26.1  Does it strengthen the Germans?"""
        return _strengthens(self.game, self.fight)

    def lacks_supply(self, unit: Unit) -> bool:
        """21.2, 21.3  Is it a ground unit out of supply? Equal ones are traced once."""
        if not unit.ground_unit:
            return False
        fresh, place = unit.id in self.fight.fresh, self.game.where[unit.id]
        alike = unit.side, unit.nation == NORWEGIAN, fresh, place
        if alike not in self._supply:
            self._supply[alike] = supplied(self.game, unit.id, self.fight.fresh)
        return not self._supply[alike]

    def like(self, target: str) -> Hashable:
        """11.3  What counts of a target for who may fire at it; who flies is like nobody."""
        if target in kinds.BASES or target in self.flying:
            return target
        unit = self.game.unit(target)
        return unit.arm, unit.submarine

    def everybody(self) -> tuple[str, ...]:
        """All units of both sides that are in it."""
        return tuple(
            dict.fromkeys((*self.attackers, *self.exposed, *self.targets, *self.answering))
        )


def muster(game: Norway, fight: Fight) -> Muster:
    """Who is in a fight, of those who are still there."""
    return Muster(game, fight)


def _there(game: Norway, ids: Iterable[str]) -> tuple[str, ...]:
    where, places = game.where, game.board.places.index
    return tuple([id for id in dict.fromkeys(ids) if where.get(id, "") in places])


# -- the attacker ---------------------------------------------------------------------------------


def all_in(game: Norway, fight: Fight) -> Fight:
    """25.7  The same with all who cannot be withheld: friends where an air assault comes down."""
    if fight.kind not in kinds.AIRBORNE:
        return fight
    friends = (*game.ground(fight.side, fight.place), *game.planes(fight.side, fight.place))
    return replace(fight, units=tuple(dict.fromkeys((*fight.units, *friends))))


def _is_grounded(game: Norway, fight: Fight, id: str) -> bool:
    """15.3  Is it an air unit of the area itself that cannot take off?"""
    based = game.unit(id).aircraft and game.where[id] == fight.place
    return based and not _may_rise(game, id)


def _exposed(game: Norway, fight: Fight, attackers: tuple[str, ...]) -> tuple[str, ...]:
    """Of the attackers, those who can be hit: no carriers that strike from afar (11.6).

    Ships are among them only at sea, where they shell a coast, and where they land troops (11.9).
    """
    if fight.kind == kinds.COASTAL:
        return tuple(id for id in attackers if not game.unit(id).carrier)
    return (*attackers, *_there(game, fight.landing))


# -- the defender ---------------------------------------------------------------------------------


def _enemies(game: Norway, fight: Fight) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Enemies that can be fired at, and those who may fire back."""
    enemy, place = enemy_of(fight.side), fight.place
    ships, planes = game.ships(enemy, place), game.planes(enemy, place)
    ground = game.ground(enemy, place)
    match fight.kind:
        case kinds.PATROL | kinds.INTERCEPTION:
            force = _there(game, fight.against)
            return force, () if fight.rebasing else force
        case kinds.NAVAL:
            afloat = (*ships, *planes)  # 11.0 seaplanes that are moored there
            return afloat, afloat
        case kinds.AIR_NAVAL:
            return ships, ships
        case kinds.COASTAL:
            forts = tuple(id for id in ground if game.unit(id).fortress)
            return forts, ground
        case kinds.RAID:
            near = fight.place == fight.origin and game.version > 1
            return (*ships, *ground, *planes), (*ships, *planes) if near else ()  # 11.6
        case kinds.BOMBARDMENT:
            return (*ground, *planes), (*ground, *_rising_fighters(game, planes))
        case kinds.BOMBING:
            fighters = _rising_fighters(game, planes)
            return fighters, (*ground, *fighters)
        case _:
            if not fight.units:  # 11.9 a landing without an attack
                return (), ground
            rising = (id for id in planes if _may_rise(game, id))
            return (*ground, *planes), (*ground, *rising)


def _rising_fighters(game: Norway, planes: tuple[str, ...]) -> tuple[str, ...]:
    roster = game.roster
    return tuple([id for id in planes if roster[id].fighter and _may_rise(game, id)])


def _in_the_air(
    game: Norway, fight: Fight, attackers: tuple[str, ...], targets: tuple[str, ...]
) -> Iterable[str]:
    """11.4  All aircraft that attack; of the others those who rise, or are on their way."""
    roster = game.roster
    for id in attackers:
        if roster[id].aircraft:
            yield id
    for id in targets:
        unit = roster[id]
        if not unit.aircraft:
            continue
        rises = unit.fighter or fight.kind in kinds.ON_LAND
        if fight.kind in kinds.SEPARATE or (
            fight.kind in (*kinds.ON_LAND, *kinds.FROM_THE_AIR) and rises and _may_rise(game, id)
        ):
            yield id


def _may_rise(game: Norway, id: str) -> bool:
    """11.4, 15.3  Can an air unit take off from where it is based? Not from a disrupted base."""
    if game.version == 1:  # whoever had lost its base on the ice had lost its life, too
        return (game.where[id], position.AIRBASE) not in game.disrupted
    return game.board.is_sea(game.where[id]) or base_works(game, id)


# -- supply ---------------------------------------------------------------------------------------


def _strengthens(game: Norway, fight: Fight) -> bool:
    """26.1  Does the marker of captured supply strengthen, as nobody needs it as supply?

    By the older rules only: where supply is in force the marker is supply instead.
    """
    if game.version > 2 or game.captured_supply != fight.place or CAPTURED in game.spent:
        return False
    troops = game.ground(GERMAN, fight.place)
    return not any(needs_marker(game, id, fight.fresh) == CAPTURED for id in troops)


# -- bases ----------------------------------------------------------------------------------------


def _bases(game: Norway, fight: Fight) -> tuple[str, ...]:
    """15.2, 25.4, 25.5  Bases that the enemy holds or contests, and that are not disrupted yet."""
    place = fight.place
    if fight.kind not in ON_BASES or not game.board.is_land(place):
        return ()
    if not game.holds_or_contests(enemy_of(fight.side), place):
        return ()
    open_to = kinds.BASES if _bombers(game, fight) else kinds.BASES[:3]
    return tuple(base for base in open_to if _stands(game, fight.side, place, PRINTED[base]))


def _stands(game: Norway, side: Side, place: str, base: str) -> bool:
    """Is there such a base to be disrupted? Germans may break up an airbase on the ice (26.2)."""
    lake = base == position.AIRBASE and side == GERMAN and place == game.frozen_lake
    return lake or game.works(place, base)


def _bombers(game: Norway, fight: Fight) -> bool:
    """25.5  Are German bombers among them, who alone strike railyards?"""
    return fight.side == GERMAN and any(game.unit(id).bomber for id in fight.units)


def _at_fortresses(fight: Fight, forts: tuple[str, ...]) -> bool:
    """25.4  Is a coastal bombardment one of fortresses? It is one of bases else, never of both."""
    for aim in targets_of(fight.aims):
        if aim in kinds.BASES:
            return False
        if aim in forts or aim in (FORT, TROOPS):
            return bool(forts)
    return bool(forts)
