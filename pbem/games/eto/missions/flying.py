"""12.3, 12.5, 14.5  What aircraft are sent to do: raid a hex, change base.

In the Naval and Air phase fighters raid aircraft on their bases, one mission after the other. In an
air offensive bombers raid installations too: all fly to their targets first, then all attack.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar, Self

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.basing import based, beyond_capacity
from pbem.games.eto.air.events import RAIDING, Preferred
from pbem.games.eto.air.flights import (
    FIGHTING,
    acts_as_bomber,
    aircraft,
    at_rest,
    check_flight,
    check_ready,
    check_way,
    in_range,
    is_fighter,
    over,
    reach,
    ready,
)
from pbem.games.eto.air.flown_to import ALL, each_own
from pbem.games.eto.air.interception import could_meet, set_out
from pbem.games.eto.air.prospects import fight_told
from pbem.games.eto.facts.units import AIR
from pbem.games.eto.facts.words import as_percent
from pbem.games.eto.missions.base_raids import BaseRaid, MissionOver, exposed, why_nobody
from pbem.games.eto.missions.bombing import chance_to_destroy
from pbem.games.eto.missions.decks import Board
from pbem.games.eto.missions.escorts import check_together, set_out_together
from pbem.games.eto.missions.rebasing import Hop, base_of, check_hops, new_bases
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import BY_AIR, Europe
from pbem.games.eto.position.installations import whole
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

CASE = "14.5"
OFTEN = 0.6  # that a player by chance sends one more aircraft


def in_air_offensive(game: Europe) -> bool:
    """21.0  Is it an air offensive that is under way?"""
    return game.offensive is not None and game.offensive.way == BY_AIR


def air_targets(game: Europe, partnership: str) -> Mask:
    """14.5  The hexes where enemy aircraft are on their bases."""
    hexes = {hex_of(game, id) for foe in game.foes(partnership) for id in aircraft(game, foe)}
    return game.masked(hex for hex in hexes if hex and exposed(game, partnership, hex))


def installations(game: Europe, partnership: str) -> Mask:
    """21.5  The hexes where enemy installations stand."""
    return whole(game) & game.hostile(partnership)


def raiders(game: Europe, side: Side, hex: str) -> list[str]:
    """12.3, 12.5  A side's aircraft that could fly to a hex and do something there."""
    own = game.partnership(side)
    bombed = in_air_offensive(game) and game.board.is_in(hex, installations(game, own))
    return [
        id
        for id in ready(game, own, hex)
        if game.side_of(id) == side and in_range(game, id, hex) and (bombed or is_fighter(game, id))
    ]


def raided(game: Europe, side: Side) -> list[str]:
    """12.3, 12.5  The hexes that a side could raid now, in a fixed order."""
    own, near = game.partnership(side), 0
    for id in aircraft(game, own):
        if game.side_of(id) == side and at_rest(game, id):
            near |= reach(game, id)
    found = air_targets(game, own)
    if in_air_offensive(game):
        found |= installations(game, own)
    return [hex for hex in game.board.grid.named(found & near) if raiders(game, side, hex)]


class Raid(Command[Europe], frozen=True):
    """14.5, 21.5  Aircraft that attack an enemy hex; with nobody named, all who can."""

    answers: ClassVar = ("fly",)
    form: ClassVar = """
        RAID place WITH units TOGETHER?
        RAID place WITH units VIA path
        RAID place (WITH ALL)?
    """
    spelled: ClassVar = {
        "RAID": ("RAID",),
        "TOGETHER": ("TOGETHER", "JOINED"),
        "VIA": ("VIA",),
    }
    hex: str
    units: tuple[str, ...] = ()
    together: bool = False  # 13.6 from base to base, as one stack
    via: tuple[str, ...] = ()  # 13.0 hexes on the way, where it is not a shortest one

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        joined = any(getattr(each, "type", "") == "TOGETHER" for each in said)
        named = [*reader.values(said), (), ()]
        return cls(named[0], named[1], joined, named[2])

    def __str__(self) -> str:
        way = f" VIA {' '.join(self.via)}" if self.via else " TOGETHER" if self.together else ""
        return f"RAID {self.hex} WITH {' + '.join(self.units) if self.units else ALL}{way}"

    def flying(self, game: Europe, side: Side) -> tuple[str, ...]:
        return self.units or tuple(raiders(game, side, self.hex))

    def check(self, game: Europe, side: Side) -> None:
        if self.hex not in game.board.grid.index:
            raise Illegal(f"{self.hex} is no hex", case=CASE, legal=raided(game, side))
        for id in each_own(game, side, self.units, case=CASE, twice="12.3"):
            check_flight(game, id, self.hex)
            if not in_air_offensive(game) and not is_fighter(game, id):
                words = f"{id} is a bomber: in this phase fighters attack aircraft on their bases"
                raise Illegal(words, case=CASE, legal=raiders(game, side, self.hex))
        self._check_target(game, side)
        if self.together:
            check_together(game, self.units, self.hex)
        for id in self.units if self.via else ():
            check_way(game, id, (*self.via, self.hex))

    def _elsewhere(self, game: Europe, side: Side) -> Iterator[str]:
        """The hexes that the same aircraft could raid."""
        for hex in raided(game, side):
            if hex != self.hex and passes(type(self)(hex, self.units).check, game, side):
                yield hex

    def _check_target(self, game: Europe, side: Side) -> None:
        name, own = game.board.name(self.hex), game.partnership(side)
        units, foes = self.flying(game, side), exposed(game, own, self.hex)
        if not units:
            words = f"no aircraft of yours can fly to {name} now and raid anything there"
            raise Illegal(words, case="12.3", legal=self._elsewhere(game, side))
        installed = game.board.is_in(self.hex, installations(game, own))
        if foes:
            if in_air_offensive(game) and not installed:
                self._check_bombers(game, units)
            return
        nobody, case = why_nobody(game, own, self.hex)
        if not in_air_offensive(game):
            raise Illegal(nobody, case=case, legal=self._elsewhere(game, side))
        if not installed:
            words = f"nothing in {name} can be raided; ships are attacked by AIRSTRIKE"
            raise Illegal(words, case="21.4", legal=self._elsewhere(game, side))
        company = (*units, *over(game, self.hex, own))
        if not any(acts_as_bomber(game, id) for id in company):
            words = f"fighters alone attack nothing in {name}: {nobody}"
            raise Illegal(words, case="12.5", legal=self._elsewhere(game, side))

    def _check_bombers(self, game: Europe, units: tuple[str, ...]) -> None:
        """12.5, 21.4  Raise Illegal for bombers where there are aircraft, and nothing to bomb."""
        for id in units:
            if not is_fighter(game, id):
                name = game.board.name(self.hex)
                words = f"{id} is a bomber, and no installation is in {name}: it attacks ships"
                way = f"AIRSTRIKE {self.hex} WITH {id}"
                raise Illegal(f"{words} there by {way}", case="21.4", legal=[way])

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        units = self.flying(game, side)
        game.attacked.add(self.hex)
        if in_air_offensive(game):
            game.push(*self._set_out(game, units))
        else:
            both = (id for id in units if game.unit(id).dual)
            game.roles.update(dict.fromkeys(both, FIGHTING))
            game.push(*self._set_out(game, units), BaseRaid(side, self.hex), MissionOver())
        yield from ()

    def _set_out(self, game: Europe, units: tuple[str, ...]) -> Sequence[Step[Europe]]:
        if self.together:
            return set_out_together(game, units, self.hex, self.hex, RAIDING)
        return set_out(game, units, self.hex, self.hex, RAIDING, self.via)

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for hex in raided(game, side):
            able = raiders(game, side, hex)
            for count in range(len(able), 0, -1):
                for units in combinations(able, count):
                    order = cls(hex, units)
                    if passes(order.check, game, side):
                        yield order

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for hex in raided(view, side):
            order = cls(hex, units)
            if passes(order.check, view, side):
                yield order, order.shown(view, side)

    def shown(self, view: Europe, side: Side) -> Option:
        """14.2, 15.0  A raid to be clicked, with its card: who goes, and whom it is against."""
        said = tuple(map(Foreseen, self.forecast(view, side)))
        below = exposed(view, view.partnership(side), self.hex)
        card = BattleCard.of(self.flying(view, side), below, said)
        words = tuple(map(str, said))
        return Option(str(self), "attack", self.hex, words=words, battle=card)

    def joined(self, view: Europe, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        for joined in (False, True):
            order = type(self)(self.hex, (*self.units, *units), joined)
            bases = {view.where.get(id) for id in order.units}
            if self.units and len(bases) > joined and passes(order.check, view, side):
                yield order.as_option(view, side, self.hex)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        """21.5, 14.5  Who is there, and what the bombs may do."""
        units, own = self.flying(view, side), view.partnership(side)
        if foes := exposed(view, own, self.hex):
            told = ", ".join(f"{id} ({view.factors(id)})" for id in foes)
            yield f"{told} on base there"
        yield from fight_told(view, units, self._met_by(view, own), self.hex)
        bombers = [id for id in units if acts_as_bomber(view, id)]
        if in_air_offensive(view) and bombers:
            points = sum(map(view.strength, bombers))
            chance = chance_to_destroy(view, self.hex, points)
            sure = as_percent(chance)
            yield f"{points} points of bombs destroy it with {sure}, if all come through"

    def _met_by(self, view: Europe, own: str) -> list[str]:
        """14.2, 14.5  Fighters on the base there, and those that can come."""
        above = (id for id in exposed(view, own, self.hex) if is_fighter(view, id))
        return list(dict.fromkeys((*above, *could_meet(view, own, self.hex))))

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        for base in dict.fromkeys(hex_of(view, id) for id in self.flying(view, side)):
            yield Arrow("air", "flight", (base, self.hex), str(self), side)


class Rebase(Command[Europe], frozen=True):
    """12.3  Aircraft of one base go to another; the stops may be named, the new base comes last."""

    answers: ClassVar = ("fly",)
    form: ClassVar = """
        REBASE _rebasing path?
        REBASE _rebasing TO path
    """
    parts: ClassVar = "_rebasing: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"REBASE": ("REBASE", "TRANSFER")}
    units: tuple[str, ...]
    way: tuple[str, ...]

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.units_and_way(said))

    def __str__(self) -> str:
        return f"REBASE {' + '.join(self.units)} {' '.join(self.way)}"

    def stops(self, game: Europe) -> tuple[str, ...]:
        """12.3  All bases on the way: those that are named, or those of fewest hops."""
        if len(self.way) > 1:
            return self.way
        return new_bases(game, self.units).get(self.way[0], self.way)

    def check(self, game: Europe, side: Side) -> None:
        for id in self.units:
            if id not in game.roster or game.side_of(id) != side:
                raise Illegal(f"{id} is not yours", case="12.3")
            if not game.unit(id).air or not game.on_map(id):
                raise Illegal(f"{id} is no air unit on the map", case="12.1")
            if self.units.count(id) > 1:
                raise Illegal(f"{id} is named twice, and flies once", case="12.3")
            check_ready(game, id, self.way[-1])
        bases = dict.fromkeys(base_of(game, id) for id in self.units)
        if len(bases) > 1:
            words = f"{' and '.join(bases)} are different bases: one order for each"
            raise Illegal(words, case="12.3")
        check_hops(game, self.units, self.stops(game))

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        after = () if in_air_offensive(game) else (MissionOver(),)
        game.push(Hop(side, self.units, self.stops(game)), *after)
        yield from ()

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for id in aircraft(game, game.partnership(side)):
            if game.side_of(id) == side:
                yield from cls.of(game, side, (id,))

    @classmethod
    def of(cls, game: Europe, side: Side, units: tuple[str, ...]) -> Iterator[Self]:
        """All that some units can do together."""
        if len({base_of(game, id) for id in units}) > 1:
            return
        for hex in new_bases(game, units):
            order = cls(units, (hex,))
            if passes(order.check, game, side):
                yield order

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        if not all(view.unit(id).air and view.on_map(id) for id in units):
            return
        for order in cls.of(view, side, units):
            path = (view.where[units[0]], *order.stops(view))
            cost = str(len(path) - 1)
            words = tuple(order.forecast(view, side))
            yield order, Option(str(order), "move", path[-1], path, cost, words)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        stops = self.stops(view)
        by = f" by {', '.join(map(view.board.name, stops[:-1]))}" if stops[1:] else ""
        yield f"to {view.board.name(stops[-1])}{by}"

    def drawn(self, view: Europe, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        here = where.get(self.units[0], view.where[self.units[0]])
        yield Arrow("air", "flight", (here, *self.stops(view)), str(self), side, len(self.units))
        where.update(dict.fromkeys(self.units, self.way[-1]))


class Prefer(Command[Europe], frozen=True):
    """13.4  Where there are too many on a base, this one has it."""

    answers: ClassVar = ("fly",)
    form: ClassVar = "PREFER UNIT"
    text: ClassVar = "PREFER {unit}"
    spelled: ClassVar = {"PREFER": ("PREFER",)}
    unit: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(*reader.values(said))

    def check(self, game: Europe, side: Side) -> None:
        legal = [id for order in Prefer.some(game, side) for id in order.actors]
        if self.unit not in legal:
            words = f"{self.unit} is not one too many on a base of yours"
            raise Illegal(words, case="13.4", legal=legal)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        hex = game.where[self.unit]
        first = game.stacks[hex].index(based(game, hex)[0])
        others = [id for id in game.stacks[hex] if id != self.unit]
        game.stacks[hex] = (*others[:first], self.unit, *others[first:])
        game.worked_out.clear()
        yield Preferred(side, self.unit, hex)

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for order in cls.some(view, side):
            if (order.unit,) == units:
                yield order, order.as_option(view, side, view.where[order.unit])

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        """13.4  The order can be changed in this very phase, for who has flown in it as well."""
        for hex in sorted(game.stacks):
            for id in beyond_capacity(game, hex):
                if game.side_of(id) == side:
                    yield cls(id)


class Flying(Acting[Europe], frozen=True):
    """A side sends its aircraft out, one mission after the other."""

    kind: ClassVar = "fly"
    undisturbed: ClassVar = True
    orders: ClassVar[tuple[type[Command[Any]], ...]] = (Raid, Rebase, Board, Prefer)
    done: ClassVar[Command[Any]] = Done("flying")

    def able(self, game: Europe) -> Iterable[str]:
        hexes = raided(game, self.side)
        fighting = (id for hex in hexes for id in raiders(game, self.side, hex))
        moving = (
            id
            for id in game.units_of(self.side)
            if game.unit(id).kind in AIR
            and passes(check_ready, game, id, game.where[id])
            and new_bases(game, (id,))
        )
        return dict.fromkeys((*fighting, *moving))

    def sample(self, game: Europe, chance: random.Random) -> Order:
        able = list(self.able(game))
        hexes = raided(game, self.side)
        if not able or chance.random() > OFTEN:
            return self.done
        if hexes and chance.random() < OFTEN:
            hex = chance.choice(hexes)
            units = [id for id in raiders(game, self.side, hex) if chance.random() < OFTEN]
            order: Order = Raid(hex, tuple(units))
        else:
            ways = list(Rebase.of(game, self.side, (chance.choice(able),)))
            order = chance.choice(ways) if ways else self.done
        return order if passes(self.check, game, order) else self.done


class AirMovement(Flying, frozen=True):
    """SEQ-M  Naval and Air phase, step 4: raids on aircraft, and changes of base."""

    def prompt(self, game: Europe) -> str:
        reached = "; ".join(
            f"{game.board.name(hex)} by {', '.join(raiders(game, self.side, hex))}"
            for hex in raided(game, self.side)
        )
        ways = "RAID hex WITH fighters; REBASE units base; DONE FLYING"
        return (
            "Air movement. Who attacks aircraft on their bases, who changes base? "
            f"Enemies in reach: {reached or 'none'}. ({ways})"
        )
