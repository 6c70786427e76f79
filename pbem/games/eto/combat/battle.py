"""26.1 to 26.4  One battle: who attacks which hex, and what all that is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from pbem.engine.order import Side
from pbem.games.eto.air.flights import acts_as_bomber, over
from pbem.games.eto.combat import result_table
from pbem.games.eto.combat.bombardment import guns_of, shelling
from pbem.games.eto.combat.modifiers import ICE, NO_WATER, WATER, Circumstances, modifiers
from pbem.games.eto.combat.strength import FORTRESS, OPEN, Strength, attacking, defending
from pbem.games.eto.command.activation import other_general
from pbem.games.eto.facts.board import CANAL
from pbem.games.eto.facts.combat_tables import Modifier
from pbem.games.eto.facts.units import GENERAL
from pbem.games.eto.politics.blitzkrieg import in_effect
from pbem.games.eto.position.aboard.passengers import carriers, passengers, place_of
from pbem.games.eto.position.contact import enemies_in
from pbem.games.eto.position.fleets import company_of, gunnery
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.stacking import counted, limit
from pbem.games.eto.position.zones import zone_of
from pbem.games.eto.supply.lines import hex_in_supply, in_supply
from pbem.games.eto.weather.conditions import frozen_river, in_mud
from pbem.wargame.board.hexgrid import Hex

BREAK, ATTACK, EXPLOIT, REACT = "break", "attack", "exploit", "react"


class Battle(msgspec.Struct, frozen=True):
    """26.0  Land units attack one hex together."""

    side: Side  # the attacker's
    hex: str
    units: tuple[str, ...]
    step: str  # BREAK, ATTACK, EXPLOIT; REACT: armor before somebody leaves (26.5)

    def attackers(self, game: Europe) -> tuple[str, ...]:
        """Those who are still there: next to the hex, or aboard ships in it."""
        return (*self.ashore(game), *self.landing(game))

    def ashore(self, game: Europe) -> tuple[str, ...]:
        """Those of them who attack from a hex next to it."""
        near = game.board.grid.around[game.at(self.hex)]
        return tuple(
            id for id in self.units if game.on_map(id) and game.board.is_in(game.where[id], near)
        )

    def landing(self, game: Europe) -> tuple[str, ...]:
        """10.6  Those of them who assault it from ships."""
        aboard = (id for id in self.units if game.is_embarked(id))
        return tuple(id for id in aboard if place_of(game, id) == self.hex)

    def partnership(self, game: Europe) -> str:
        return game.partnership(self.side)

    def defended_by(self, game: Europe) -> str:
        """The partnership whose hex it is."""
        there = enemies_in(game, self.partnership(game), self.hex)
        if there:
            return game.partnership_of(there[0])
        return game.holder_of(game.at(self.hex))


def onlookers(game: Europe, units: Iterable[str]) -> set[str]:
    """27.3  Units of a stack that came there in retreat in this step; alone they are none."""
    there = tuple(units)
    fled = {id for id in there if id in game.retreated}
    return fled if len(fled) < len(there) else set()


def defenders(game: Europe, battle: Battle) -> tuple[str, ...]:
    """24.2, 26.3, 27.3  Who defends a hex: the strongest that it has room for."""
    there = enemies_in(game, battle.partnership(game), battle.hex)
    aside = onlookers(game, there)
    able = [id for id in there if id not in aside]
    stacked = sorted(counted(game, able), key=game.strength, reverse=True)
    beyond = stacked[limit(game, battle.hex, able) :]
    return tuple(id for id in able if id not in beyond)


# -- strength -------------------------------------------------------------------------------------


def attack_strength(game: Europe, battle: Battle) -> Strength:
    """26.2, 17.3  The attackers, their generals, and the bombers over the hex."""
    units, own = battle.attackers(game), battle.partnership(game)
    bombers = [] if battle.step == REACT else _bombers(game, own, battle.hex)
    return attacking(
        game.scenario.combat,
        map(game.strength, units),
        map(game.strength, bombers),
        _leaders(game, units, battle),
        gunnery(game, () if battle.step == REACT else shelling(game, own, battle.hex)),
    )


def defence_strength(game: Europe, battle: Battle) -> Strength:
    """26.2, 17.3  The defenders, their works, one general, and the bombers over the hex."""
    units, whose = defenders(game, battle), battle.defended_by(game)
    bombers = [] if battle.step == REACT else _bombers(game, whose, battle.hex)
    general = max(_generals_with(game, battle.hex, units), default=0)
    bare = [intrinsic(game, battle)] if battle.landing(game) and not units else []
    return defending(
        game.scenario.combat,
        [*map(game.strength, units), *bare],
        works(game, battle),
        len(bombers),
        [general],
        gunnery(game, () if battle.step == REACT else guns_of(game, whose, battle.hex)),
    )


def _bombers(game: Europe, partnership: str, hex: str) -> list[str]:
    return [id for id in over(game, hex, partnership) if acts_as_bomber(game, id)]


def intrinsic(game: Europe, battle: Battle) -> int:
    """26.2  A coast that nobody holds: half of all whose zones reach it, or one point.

    A permanent fort, as Malta is, has two at least while it stands.
    """
    whose, bit = battle.defended_by(game), game.board.bit[game.at(battle.hex)]
    near = game.board.grid.named(game.board.grid.around[game.at(battle.hex)])
    watching = (id for hex in near for id in game.land_in(hex, whose))
    points = sum(game.strength(id) for id in watching if zone_of(game, id) & bit)
    tables, fort = game.scenario.combat, bit & game.board.forts and battle.hex not in game.destroyed
    least = tables.numbers["empty_fortress"] if fort else tables.naval["empty_coast"]
    return max(-(-points // 2), least)


def _leaders(game: Europe, units: Iterable[str], battle: Battle) -> Iterator[int]:
    """26.2  By stack of attackers, the best general with units of his nation in this attack."""
    for hex, stack in _stacks(game, units).items():
        free = [
            rating
            for general, rating in _generals(game, hex, stack)
            if game.assigned.get(general, battle.hex) == battle.hex
        ]
        yield max(free, default=0)


def _stacks(game: Europe, units: Iterable[str]) -> dict[str, list[str]]:
    """Units by the hex where they stand, or by the first of the ships that they are aboard."""
    stacks: dict[str, list[str]] = {}
    for id in units:
        ships = carriers(game, id)
        where = company_of(game, ships[0])[0] if ships else game.where[id]
        stacks.setdefault(where, []).append(id)
    return stacks


def _generals(game: Europe, where: str, units: Iterable[str]) -> Iterator[tuple[str, int]]:
    """26.2  Generals in a hex, or aboard a stack of ships, with units of their nation."""
    nations = {game.unit(id).nation for id in units}
    afloat = where not in game.board.places.index
    there = passengers(game, company_of(game, where)) if afloat else game.stack(where)
    for id in there:
        if game.unit(id).kind == GENERAL and game.unit(id).nation in nations:
            yield id, game.unit(id).strength


def _generals_with(game: Europe, hex: str, units: Iterable[str]) -> Iterator[int]:
    return (rating for _, rating in _generals(game, hex, units))


def leading(game: Europe, units: Iterable[str]) -> Iterator[str]:
    """26.2, 22.2  The generals with units of their nation among these, who may go with them."""
    for hex, stack in _stacks(game, units).items():
        yield from (id for id, _ in _generals(game, hex, stack) if not other_general(game, id))


def works(game: Europe, battle: Battle) -> str:
    """26.2  Permanent works help only if every attacker comes over a fortified hexside."""
    return FORTRESS if is_fortress(game, battle) and _all_across(game, battle) else OPEN


def is_fortress(game: Europe, battle: Battle) -> bool:
    """24.1  Is the hex behind fortress hexsides, and the defender's own?"""
    board, whose = game.board, battle.defended_by(game)
    return bool(whose) and board.is_in(battle.hex, game.fortified & game.controlled(whose))


def _all_across(game: Europe, battle: Battle) -> bool:
    if battle.landing(game):
        return False
    return all(side in game.board.fortress for side in sides(game, battle))


def sides(game: Europe, battle: Battle) -> list[tuple[Hex, Hex]]:
    """The hexsides over which it is attacked on the ground."""
    target = game.at(battle.hex)
    return [(game.at(game.where[id]), target) for id in battle.ashore(game)]


# -- modifiers ------------------------------------------------------------------------------------


def circumstances(game: Europe, battle: Battle) -> Circumstances:
    """26.4  All that changes the die, as things are now."""
    units, there = battle.attackers(game), defenders(game, battle)
    own, foe = battle.partnership(game), battle.defended_by(game)
    flown = battle.step != REACT  # 26.5 without aircraft
    hex = game.at(battle.hex)
    return Circumstances(
        attacker_flies=flown and bool(over(game, battle.hex, own)),
        defender_flies=flown and bool(over(game, battle.hex, foe)),
        mud=in_mud(game, hex),
        blitzkrieg=in_effect(game, units, there),
        defender_unsupplied=bool(there) and not hex_in_supply(game, battle.hex, foe),
        attacker_unsupplied=not all(in_supply(game, id) for id in units),
        water=_water(game, battle),
        rough=game.board.is_in(battle.hex, game.board.rough),
        landing=sum(map(game.strength, battle.landing(game))),
        strength=sum(map(game.strength, units)),
    )


def _water(game: Europe, battle: Battle) -> str:
    """26.4, 1.5  What all attackers must cross: a river, canal or ferry, or a frozen lake."""
    board, found = game.board, sides(game, battle)
    streams, lakes, ferries = board.rivers, board.lakesides, board.ferries
    canals = board.sides[CANAL]
    wet = [side in streams or side in canals or side in ferries or side in lakes for side in found]
    if not found or not all(wet):
        return NO_WATER
    hexes = game.masked([battle.hex, *(game.where[id] for id in battle.ashore(game))])
    icy = frozen_river(game, hexes) and not any(side in ferries for side in found)
    return ICE if icy else WATER


def die_modifiers(game: Europe, battle: Battle) -> tuple[Modifier, ...]:
    return modifiers(game.scenario.combat, circumstances(game, battle))


def column(game: Europe, battle: Battle) -> int:
    """26.1  The column of the odds as they are now."""
    attack, defence = attack_strength(game, battle), defence_strength(game, battle)
    return result_table.column(game.scenario.combat, attack.total, defence.total)
