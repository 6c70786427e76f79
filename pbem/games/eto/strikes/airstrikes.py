"""12.3, 12.4, 14.5, 16.0, 16.5  Bombers fly to ships that move past, or lie still.

A stack that enters a hex may be attacked by enemy bombers in range of it; each enemy side is asked
once a hex who goes. Those fly past fighters like any flight (14.2); all fights in the air over the
hex come before any attack on ships (14.3). An air unit flies once a phase, so this ends.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.events import STRIKING, StayedDown
from pbem.games.eto.air.flights import (
    acts_as_bomber,
    aircraft,
    check_flight,
    is_fighter,
    over,
    ready,
)
from pbem.games.eto.air.flown_to import ALL, FlownTo, each_own
from pbem.games.eto.air.interception import set_out
from pbem.games.eto.air.prospects import fight_told
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.facts.words import counted
from pbem.games.eto.missions.base_raids import BaseRaid, MissionOver, on_base
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.fleets import hex_of, is_ship, with_ratings
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.bombers import (
    bombers,
    is_submerged,
    may_attack,
    reaches,
    ships_below,
    submarines_below,
)
from pbem.games.eto.strikes.striking import Striking, attacks_of, damage_told
from pbem.games.eto.strikes.submarine_hunts import SubmarineHunt, sinking_told
from pbem.games.eto.strikes.watches import Watch, watch
from pbem.wargame.data.counters import hidden
from pbem.wargame.orders.asking import Acting, Asking
from pbem.wargame.orders.command import Command, Offered

NEVER, NAMED, SAFE = "NEVER", "NAMED", "SAFE"
WORDS = (ALL, NEVER, NAMED, SAFE)
OFTEN = 0.4  # that a player by chance sends an aircraft


# -- the attack ------------------------------------------------------------------------------------


class ShipBombing(Step[Europe], frozen=True):
    """16.1  Those who have come through attack one after the other, as they were named."""

    units: tuple[str, ...]
    ships: tuple[str, ...]
    hex: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        there = over(game, self.hex)
        come = [id for id in self.units if id in there and acts_as_bomber(game, id)]
        if come:
            game.met.update(id for id in self.ships if game.on_map(id))  # 16.1 A
        game.push(
            *(
                Striking(game.side_of(id), id, self.ships, attacks_of(game, id), self.hex)
                for id in come
            )
        )
        yield from ()


class Attackers(Step[Europe], frozen=True):
    """14.3  Bombers set out to a hex; all combat in the air over it comes first."""

    units: tuple[str, ...]
    ships: tuple[str, ...]
    hex: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        ships = tuple(filter(game.on_map, self.ships))
        if not ships:
            return
        if self.hex in game.board.grid.index:
            flights = set_out(game, self.units, self.hex, self.hex, STRIKING)
            meeting = BaseRaid(game.side_of(self.units[0]), self.hex)  # 15.0 whoever is based there
            after = (MissionOver(),) if game.phase == HOMING else ()  # 7.6
            game.push(*flights, meeting, self.attack(game, ships), *after)
        else:  # 13.1 in the area of their carriers
            game.flown.update(self.units)
            game.flying.update(dict.fromkeys(self.units, self.hex))
            game.push(self.attack(game, ships))
        yield from ()

    def attack(self, game: Europe, ships: tuple[str, ...]) -> Step[Europe]:
        if is_submerged(game, ships[0]):  # 11.2
            return SubmarineHunt(self.units, ships[0], self.hex)
        return ShipBombing(self.units, ships, self.hex)


# -- the order -------------------------------------------------------------------------------------


class AirStrike(FlownTo, frozen=True):
    """16.0  Bombers fly to the ships in a hex; with nobody named, all who can."""

    verb: ClassVar = "AIRSTRIKE"
    answers: ClassVar = ("airstrike", "bombing", "fly")
    form: ClassVar = """
        AIRSTRIKE place WITH units
        AIRSTRIKE place (WITH ALL)?
    """
    spelled: ClassVar = {"AIRSTRIKE": ("AIRSTRIKE", "AIR STRIKE", "STRIKE SHIPS")}

    def able(self, game: Europe, side: Side) -> list[str]:
        return bombers(game, side, self.hex)

    def check(self, game: Europe, side: Side) -> None:
        if self.hex not in game.board.places.index:
            raise Illegal(f"there is no hex {self.hex}", case="0.3")
        if not prey_below(game, side, self.hex):
            if self.hex not in game.board.grid.index:
                raise Illegal(f"aircraft attack ships in hexes, not in {self.hex}", case="16.5")
            words = f"no enemy ships are in {game.board.name(self.hex)}"
            raise Illegal(words, case="16.0", legal=type(self).some(game, side))
        self.check_flyers(game, side)

    def check_flyers(self, game: Europe, side: Side) -> None:
        """Raise Illegal unless all of them can fly there now."""
        able = self.able(game, side)
        if not self.flying(game, side):
            words = f"no bomber of yours can fly to {game.board.name(self.hex)}"
            raise Illegal(words, case="12.3")
        for id in each_own(game, side, self.units, case="12.0", twice="14.4", legal=able):
            if id not in able:
                check_flight(game, id, self.hex)
                words = f"{id} attacks no ships: bombers and fighter-bombers do"
                raise Illegal(words, case="12.1", legal=able)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        ships = prey_below(game, side, self.hex)
        game.push(Attackers(self.flying(game, side), ships, self.hex))
        yield from ()

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for hex in harbours(game, side):
            yield from (cls(hex, units) for units in flights_to(game, side, hex))

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for hex in harbours(view, side):
            order = cls(hex, units)
            if passes(order.check, view, side):
                words = tuple(order.forecast(view, side))
                yield order, Option(str(order), "attack", hex, words=words)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        """16.2, 11.2  How often each attacks, and whom they may meet."""
        flying, prey = self.flying(view, side), prey_below(view, side, self.hex)
        if prey and is_submerged(view, prey[0]):
            yield from sinking_told(view, len(flying), prey[0])
        else:
            for id in flying:
                yield f"{id}: {counted(attacks_of(view, id), 'attack')}"
        if met := self._met_by(view, side):
            yield f"fighters may meet them: {', '.join(met)}"
        yield from fight_told(view, self.flying(view, side), met, self.hex)
        yield from damage_told(view, self.flying(view, side), self._seen(view, side))

    def _met_by(self, view: Europe, side: Side) -> list[str]:
        """14.2, 15.0  Fighters that can come, and those there who rise whatever they have done."""
        there = on_base(view, view.partnership(side), self.hex)
        below = (id for id in there if is_fighter(view, id))
        return list(dict.fromkeys((*fighters_over(view, side, self.hex), *below)))

    def _seen(self, view: Europe, side: Side) -> list[str]:
        """12.7  The ships there that are known by their names."""
        return [id for id in ships_below(view, side, self.hex) if not hidden(id)]


def flights_to(game: Europe, side: Side, hex: str) -> Iterator[tuple[str, ...]]:
    """Who may fly to a hex: all who can, then every smaller group."""
    return groups_of(bombers(game, side, hex))


def groups_of(able: list[str]) -> Iterator[tuple[str, ...]]:
    """All of some aircraft, then every smaller group."""
    for count in range(len(able), 0, -1):
        yield from combinations(able, count)


def harbours(game: Europe, side: Side) -> list[str]:
    """14.5  The places with enemy ships that bombers of a side could fly to."""
    foes = game.foes(game.partnership(side))
    places = {
        hex_of(game, id) or game.where[id]
        for stack in game.stacks.values()
        for id in stack
        if is_ship(game, id) and game.partnership_of(id) in foes
    }
    near = sorted(place for place in places if prey_below(game, side, place))
    return [place for place in near if bombers(game, side, place)]


def prey_below(game: Europe, side: Side, place: str) -> tuple[str, ...]:
    """11.2, 16.1  The ships in a place that aircraft may attack there; else one submarine."""
    return ships_below(game, side, place) or submarines_below(game, side, place)[:1]


def fighters_over(game: Europe, side: Side, hex: str) -> list[str]:
    """14.2  Enemy fighters that can meet aircraft of a side over a hex."""
    return [
        id
        for foe in game.foes(game.partnership(side))
        for id in ready(game, foe, hex)
        if is_fighter(game, id) and reaches(game, id, hex)
    ]


class NoAirStrike(Command[Europe], frozen=True):
    """14.1  Nobody flies: the ships pass."""

    answers: ClassVar = ("airstrike",)
    form: ClassVar = "NO AIRSTRIKE"
    text: ClassVar = "NO AIRSTRIKE"


# -- ships that move -------------------------------------------------------------------------------


class UnderAircraft(Step[Europe], frozen=True):
    """14.1, 16.5  A stack enters hexes; enemies who have bombers in range of them are asked."""

    side: Side
    ships: tuple[str, ...]
    space: str  # where the ships are now
    hexes: tuple[str, ...]  # on the way to the space, and in it

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        ships = tuple(id for id in self.ships if game.where.get(id) == self.space)
        asked = tuple(each for each in game.enemies(self.side) if self.attackers(game, each))
        if ships and asked:
            game.push(Sighting(asked[0], asked[1:], replace(self, ships=ships)))
        yield from ()

    def attackers(self, game: Europe, side: Side) -> list[str]:
        """Who can attack them in any of the hexes."""
        within = (bombers(game, side, hex) for hex in self.hexes)
        units = dict.fromkeys(chain.from_iterable(within))
        return [id for id in units if may_attack(game, id, self.ships)]

    def struck(self, game: Europe, goes: tuple[AirStrike, ...]) -> Iterator[Step[Europe]]:
        """14.1  All who go to a hex fight there together; then the ships go on under others."""
        last = 0
        for at, hex in enumerate(self.hexes, 1):
            units = tuple(id for each in goes if each.hex == hex for id in each.units)
            if units:
                yield Attackers(units, self.ships, hex)
                last = at
        if last:
            yield replace(self, hexes=self.hexes[last:])


class Sighting(Asking[Europe], frozen=True):
    """14.1  Ships come into range: which bombers attack them, and where?"""

    kind: ClassVar = "airstrike"
    reaction: ClassVar = True
    public: ClassVar = False
    usually: ClassVar = (SAFE,)
    side: Side
    others: tuple[Side, ...]  # who are asked after it
    passing: UnderAircraft
    goes: tuple[AirStrike, ...] = ()  # what the sides before it have said

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def seen_in(self, view: Europe) -> Sighting:
        """12.7  Of ships that have passed and are out of sight again, one name is known."""
        return replace(self, passing=replace(self.passing, ships=tuple(self.seen(view))))

    def able(self, game: Europe) -> list[str]:
        return self.passing.attackers(game, self.side)

    def going(self, game: Europe, hex: str) -> list[str]:
        """Those of them that can fly to a hex."""
        able = self.able(game)
        return [id for id in bombers(game, self.side, hex) if id in able]

    def hexes(self, game: Europe) -> list[str]:
        """Those that any of them can fly to."""
        return [hex for hex in self.passing.hexes if self.going(game, hex)]

    def seen(self, game: Europe) -> list[str]:
        """12.7  Those of the ships whose names are known."""
        return [id for id in self.passing.ships if id in game.where and not hidden(id)]

    def prompt(self, game: Europe) -> str:
        seen, able, hexes = self.seen(game), ", ".join(self.able(game)), self.hexes(game)
        where = f"{hexes[0]} to {hexes[-1]}" if len(hexes) > 1 else hexes[0]
        return (
            f"{with_ratings(game, seen)} in {game.board.name(self.passing.space)}: who attacks "
            f"from the air, and where? In range, {where}: {able}. "
            f"(AIRSTRIKE {hexes[-1]} WITH units; NO AIRSTRIKE)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        yield NoAirStrike()
        for hex in self.passing.hexes:
            yield from (AirStrike(hex, units) for units in groups_of(self.going(game, hex)))

    def sample(self, game: Europe, chance: random.Random) -> Order:
        hex = chance.choice(self.hexes(game))
        units = tuple(id for id in self.going(game, hex) if chance.random() < OFTEN)
        return AirStrike(hex, units) if units else NoAirStrike()

    def check(self, game: Europe, order: Order) -> None:
        if isinstance(order, AirStrike):
            if order.hex not in self.passing.hexes:
                words = f"they do not pass {game.board.name(order.hex)} now"
                raise Illegal(words, case="14.1", legal=self.hexes(game))
            order.check_flyers(game, self.side)
            able = self.able(game)
            if strangers := [id for id in order.flying(game, self.side) if id not in able]:
                words, case = self.why_not(game, strangers[0])
                raise Illegal(words, case=case, legal=able)

    def why_not(self, game: Europe, id: str) -> tuple[str, str]:
        """11.2, 14.4  Why a bomber that can fly there attacks none of the ships, and the case."""
        if any(is_submerged(game, ship) for ship in self.passing.ships if ship in game.where):
            return f"{id} does not find a submarine that moves", "11.2"
        return f"{id} has had them in its range since the phase began", "14.4"

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        goes = self.goes
        if isinstance(order, AirStrike):
            goes = (*goes, AirStrike(order.hex, order.flying(game, self.side)))
        else:
            yield StayedDown(self.side, self.passing.space)
        if self.others:
            first, *rest = self.others
            game.push(Sighting(first, tuple(rest), self.passing, goes))
        else:
            game.push(*self.passing.struck(game, goes))

    # -- answers that nobody has to write ---------------------------------------------------------

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """Everybody, nobody, all at great ships, all whom no fighter can meet, or units."""
        told, wanted = watch(choice, WORDS), choice
        word = told.word if told else ""
        if told and not self._is_minded(game, told):
            return None
        if word == NEVER:
            return NoAirStrike()
        if word == NAMED and not any(game.unit(id).single for id in self.seen(game)):
            return NoAirStrike()
        if told:
            wanted = told.going(self.able(game))
        hex, units = self.best(game, wanted)
        if word == SAFE and units and fighters_over(game, self.side, hex):
            return NoAirStrike()
        return AirStrike(hex, units) if units else None

    def _is_minded(self, game: Europe, told: Watch) -> bool:
        """Are the ships, and where they are, what a standing order is about?"""
        there = (self.passing.space, *self.passing.hexes)
        return any(told.minds(game, place, self.passing.ships) for place in there)

    def best(self, game: Europe, wanted: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """Where most of them can be, and fewest fighters of the enemy."""
        reached = {
            hex: tuple(id for id in wanted if id in self.going(game, hex))
            for hex in self.passing.hexes
        }
        fighters = {hex: len(fighters_over(game, self.side, hex)) for hex in reached}
        hex = max(reached, key=lambda each: (len(reached[each]), -fighters[each]))
        return hex, reached[hex]

    def staying(self, game: Europe) -> Order | None:
        return NoAirStrike()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield NoAirStrike()

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        for hex in self.passing.hexes:
            order = AirStrike(hex, units)
            if self.allows(game, order):
                words = tuple(order.forecast(game, self.side))
                yield Option(str(order), "attack", hex, words=words)


# -- ships that lie still --------------------------------------------------------------------------


class AirAttacks(Acting[Europe], frozen=True):
    """SEQ-M  Naval and Air phase, step 2: bombers attack enemy ships wherever they lie."""

    kind: ClassVar = "bombing"
    orders: ClassVar = (AirStrike,)
    done: ClassVar[Command[Any]] = Done("bombing")

    def prompt(self, game: Europe) -> str:
        hexes = ", ".join(map(game.board.name, harbours(game, self.side)))
        ways = "AIRSTRIKE hex WITH units; DONE BOMBING"
        return f"Air attacks on ships. Enemy ships in range lie in {hexes}. ({ways})"

    def sample(self, game: Europe, chance: random.Random) -> Order:
        hexes = harbours(game, self.side)
        if not hexes or chance.random() > OFTEN:
            return self.done
        hex = chance.choice(hexes)
        return AirStrike(hex, (chance.choice(bombers(game, self.side, hex)),))

    def able(self, game: Europe) -> Iterable[str]:
        hexes = harbours(game, self.side)
        own = aircraft(game, game.partnership(self.side))
        return [id for id in own if any(id in bombers(game, self.side, hex) for hex in hexes)]
