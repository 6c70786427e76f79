"""14.1 to 14.4  Aircraft on their way to a hex, past fighters that may meet them in any hex of it.

A flight is announced with its whole way. Each enemy side that has fighters in range is asked once
who goes where; those fly themselves, past the fighters of the other side that are still on their
bases, and so on. Nobody flies twice in a step, so this ends. Who meets a flight before its goal
fights it there at once; over the goal all wait until everybody has come.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

import msgspec
from lark import Token
from msgspec.structs import replace

from pbem.engine.battle_card import BattleCard
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.breaking_off import DEPLETED, HOME, OUTNUMBERED
from pbem.games.eto.air.events import (
    INTERCEPTING,
    INTERDICTING,
    RAIDING,
    STRIKING,
    SUPPORTING,
    Flew,
    KeptBack,
    StayedDown,
    TurnedBack,
)
from pbem.games.eto.air.flights import (
    FIGHTING,
    RANGE,
    acts_as_bomber,
    check_flight,
    in_range,
    is_fighter,
    over,
    reach,
    ready,
    stay_down,
    take_off,
    way_by,
    why_out_of_range,
)
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.air.patrols import ALL, BOMBERS, COVER, NEVER, SAFE, UNESCORTED, Patrol
from pbem.games.eto.air.prospects import fight_foreseen
from pbem.games.eto.facts.units import AIR
from pbem.games.eto.position import fog
from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.territory import union
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

CASE = "14.1"
OFTEN = 0.4  # that a player by chance sends a fighter


class Meet(msgspec.Struct, frozen=True):
    """14.1  Where a fighter meets a flight."""

    unit: str
    hex: str


ESCORTED = (
    INTERDICTING,
    RAIDING,
    STRIKING,
    SUPPORTING,
)  # missions on which fighters go along with bombers


def flying(game: Europe, units: tuple[str, ...]) -> tuple[str, ...]:
    """15.6  Those who are still there and not aborted."""
    return tuple(id for id in units if game.on_map(id) and id not in game.aborted)


class Mission(msgspec.Struct, frozen=True):
    """13.0  Aircraft of one base, their way, and the hex that all of it is about."""

    units: tuple[str, ...]
    path: tuple[str, ...]  # from the base on
    hex: str  # that is fought over on the ground
    why: str
    sent: tuple[str, ...] = ()  # 13.6 with those of other bases; none: they are alone

    @property
    def goal(self) -> str:
        return self.path[-1]

    def flying(self, game: Europe) -> tuple[str, ...]:
        return flying(game, self.units)

    def is_bereft(self, game: Europe) -> bool:
        """12.1, 13.6  Have bombers set out, and only their escorts are left, with nobody to fight?

        Who is aborted or lost is out of it: the book has no word for whom he leaves behind, so a
        ruling sends escorts home but where enemy aircraft may be attacked on their base.
        """
        left, sent = self.flying(game), self.sent or self.units
        if self.why not in ESCORTED or not left or self._bombs(game, flying(game, sent)):
            return False
        foes = game.foes(game.partnership_of(left[0]))
        aircraft = (id for foe in foes for id in game.of_partnership(foe, *AIR))
        based = any(hex_of(game, id) == self.hex for id in aircraft)  # 13.3 on a carrier too
        return self._bombs(game, sent) and not based

    def _bombs(self, game: Europe, units: tuple[str, ...]) -> bool:
        return any(acts_as_bomber(game, id) for id in units)


def interceptors(game: Europe, side: Side, mission: Mission) -> dict[str, list[str]]:
    """14.1, 14.2  A side's fighters on their bases, and the hexes of the way in their range."""
    found = {}
    for id in ready(game, game.partnership(side), mission.hex):
        if game.side_of(id) == side and is_fighter(game, id):
            hexes = [hex for hex in mission.path if in_range(game, id, hex)]
            if hexes:
                found[id] = hexes
    return found


def threatened(game: Europe, partnership: str, hex: str) -> Mask:
    """14.1  Where fighters of the enemies of a partnership could meet its aircraft."""
    return union(
        reach(game, id)
        for foe in game.foes(partnership)
        for id in ready(game, foe, hex)
        if is_fighter(game, id)
    )


def shunned_by(game: Europe, units: tuple[str, ...], hex: str) -> Mask:
    """12.7, 14.1  Where aircraft would rather not fly: by the fighters that their side sees."""
    side = game.side_of(units[0])
    return threatened(fog.view(game, side), game.partnership(side), hex)


def could_meet(game: Europe, partnership: str, hex: str) -> list[str]:
    """14.2  Enemy fighters on their bases that can meet aircraft of a partnership over a hex."""
    return [
        id
        for foe in game.foes(partnership)
        for id in ready(game, foe, hex)
        if is_fighter(game, id) and in_range(game, id, hex)
    ]


def missions(
    game: Europe, units: tuple[str, ...], way: tuple[str, ...], hex: str, why: str
) -> Iterator[Mission]:
    """13.6  Those of one base fly together; all meet over the goal, the last of their way."""
    together: dict[str, list[str]] = {}
    for id in units:
        together.setdefault(hex_of(game, id), []).append(id)
    shunned = shunned_by(game, units, hex) if units else 0
    for base, group in together.items():
        yield Mission(tuple(group), way_by(game, (base, *way), shunned), hex, why, units)


def set_out(
    game: Europe, units: tuple[str, ...], goal: str, hex: str, why: str, via: tuple[str, ...] = ()
) -> list[Flight]:
    """The flights of units to a hex, by other hexes where these are named; all have taken off."""
    found = list(missions(game, units, (*via, goal), hex, why))
    for id in units:
        take_off(game, id, hex)
    return [Flight(each) for each in found]


class Flight(Step[Europe], frozen=True):
    """14.1  Aircraft set out; enemies who have fighters in range are asked."""

    mission: Mission
    let_pass: tuple[Side, ...] = ()  # who have said that nobody of theirs meets this raid

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        mission = replace(self.mission, units=self.mission.flying(game))
        if not mission.units:
            return
        if mission.is_bereft(game):
            yield from turn_back(game, mission.units)
            return
        side = game.side_of(mission.units[0])
        yield Flew(mission.units, side, mission.path, mission.why)
        asked = tuple(
            each
            for each in game.enemies(side)
            if each not in self.let_pass and interceptors(game, each, mission)
        )
        if asked:
            game.push(Interception(asked[0], asked[1:], mission))
        else:
            game.push(Onward(mission))

    def foresee(self, game: Europe) -> None:
        game.flying.update(dict.fromkeys(self.mission.units, self.mission.goal))


def turn_back(game: Europe, units: tuple[str, ...]) -> Iterator[Event]:
    """13.6, 20.1  Escorts go home; who has not set out yet has not flown, and is not committed."""
    side, bases = game.side_of(units[0]), {id: hex_of(game, id) for id in units}
    away = [id for id in units if game.flying.pop(id, bases[id]) != bases[id]]
    for base in dict.fromkeys(bases.values()):
        here = tuple(id for id in units if bases[id] == base)
        if any(id in away for id in here):
            yield TurnedBack(side, here, base)
            continue
        for id in here:
            stay_down(game, id)
        yield KeptBack(side, here, base)


class Onward(Step[Europe], frozen=True):
    """14.1, 14.3  The flight goes on from fight to fight, up to its goal."""

    mission: Mission
    meets: tuple[Meet, ...] = ()  # that are still to come, before the goal

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        units = self.mission.flying(game)
        if self.mission.is_bereft(game):
            yield from turn_back(game, units)
            return
        for hex in self.mission.path[:-1] if units else ():
            here = [each for each in self.meets if each.hex == hex]
            later = tuple(each for each in self.meets if each.hex != hex)
            if any(each.unit in over(game, hex) for each in here):
                game.flying.update(dict.fromkeys(units, hex))
                game.push(AirCombat(hex), Onward(self.mission, later))
                return
        game.flying.update(dict.fromkeys(units, self.mission.goal))
        yield from ()


class Sortie(msgspec.Struct, frozen=True):
    """Fighters that go to one hex; without one, as late on the way as they can."""

    units: tuple[str, ...]
    hex: str = ""

    def __str__(self) -> str:
        return f"{' + '.join(self.units)}{f' AT {self.hex}' if self.hex else ''}"


class Intercept(Command[Europe], frozen=True):
    """14.1  Who meets a flight, and where; NO INTERCEPTION lets it pass, ALL those it is with."""

    answers: ClassVar = ("intercept",)
    form: ClassVar = """
        INTERCEPT _sortie (COMMA _sortie)* _home?
        NO INTERCEPTION ALL?
    """
    parts: ClassVar = """
        _sortie: UNIT ((PLUS | AMPERSAND | AND) UNIT)* (AT place)?
        _home: HOMEIF (DEPLETED | OUTNUMBERED)
    """
    spelled: ClassVar = {
        "INTERCEPT": ("INTERCEPT", "SCRAMBLE", "CAP"),
        "INTERCEPTION": ("INTERCEPTION", "INTERCEPT"),
        "HOMEIF": ("HOME IF", "ABORT IF", "BREAK OFF IF"),
    }
    sorties: tuple[Sortie, ...] = ()
    whole_raid: bool = False  # it lets pass those too who come from other bases with this flight
    home: str = ""  # 15.2 D when they break off; nothing: their side is asked

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        found: list[tuple[list[str], str]] = [([], "")]
        for each in said:
            if not isinstance(each, Token):
                found[-1] = (found[-1][0], str(each))
            elif each.type == "UNIT":
                found[-1][0].append(reader.unit(each))
            elif each.type == "COMMA":
                found.append(([], ""))
        sorties = tuple(Sortie(tuple(units), hex) for units, hex in found if units)
        types = [getattr(each, "type", "") for each in said]
        home = next((each for each in (DEPLETED, OUTNUMBERED) if each in types), "")
        return cls(sorties, "ALL" in types, home)

    def __str__(self) -> str:
        if not self.sorties:
            return "NO INTERCEPTION ALL" if self.whole_raid else "NO INTERCEPTION"
        home = f" {HOME} IF {self.home}" if self.home else ""
        return f"INTERCEPT {', '.join(map(str, self.sorties))}{home}"

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(id for each in self.sorties for id in each.units)


class Interception(Asking[Europe], frozen=True):
    """14.1, 14.2  Enemy aircraft come into range: who meets them, and where?"""

    kind: ClassVar = "intercept"
    reaction: ClassVar = True
    usually: ClassVar = (SAFE,)
    side: Side
    others: tuple[Side, ...]  # who are asked after it
    mission: Mission
    meets: tuple[Meet, ...] = ()  # what others have said

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def able(self, game: Europe) -> dict[str, list[str]]:
        return interceptors(game, self.side, self.mission)

    def prompt(self, game: Europe) -> str:
        name, mission = game.board.name, self.mission
        units = " + ".join(f"{id} ({game.factors(id)})" for id in mission.units)
        reach: dict[tuple[str, str], list[str]] = {}
        for id, hexes in self.able(game).items():
            reach.setdefault((hexes[0], hexes[-1]), []).append(id)
        mine = "; ".join(
            f"{', '.join(ids)} {f'anywhere from {first} to' if first != last else 'over'} {last}"
            for (first, last), ids in reach.items()
        )
        meeting = mission.why == INTERCEPTING
        goal = f"to intercept over {name(mission.goal)}" if meeting else f"for {name(mission.hex)}"
        return (
            f"{units} on the way {'-'.join(mission.path)}, {goal}. "
            f"You can intercept with {mine}. (INTERCEPT unit AT hex, ...; NO INTERCEPTION; "
            "NO INTERCEPTION ALL lets pass who flies with them from other bases, too)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        """Nobody; all who can as late as they can; then each alone anywhere, and all sets."""
        able = self.able(game)
        yield Intercept()
        yield Intercept(whole_raid=True)
        for count in range(len(able), 0, -1):
            for units in combinations(able, count):
                yield Intercept((Sortie(units),))
        for id, hexes in able.items():
            yield from (Intercept((Sortie((id,), hex),)) for hex in hexes)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        able = self.able(game)
        going = [id for id in able if chance.random() < OFTEN]
        return Intercept(tuple(Sortie((id,), chance.choice(able[id])) for id in going))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Intercept)
        able = self.able(game)
        for id in order.actors:
            if order.actors.count(id) > 1:
                raise Illegal(f"{id} is named twice, and flies once in a step", case="14.4")
        for sortie in order.sorties:
            for id in sortie.units:
                self._check_one(game, able, id, sortie.hex)

    def _check_one(self, game: Europe, able: dict[str, list[str]], id: str, hex: str) -> None:
        if id in able and (not hex or hex in able[id]):
            return
        if id in game.roster and game.side_of(id) != self.side:
            raise Illegal(f"{id} is not yours", case=CASE, legal=able)
        if id in able and hex in self.mission.path:
            words, why = why_out_of_range(game, id, hex)
            raise Illegal(words, case=CASE if why == RANGE else why, legal=able[id])
        if id in game.roster and game.unit(id).air and not is_fighter(game, id):
            raise Illegal(f"{id} is a bomber: only fighters intercept aircraft", case="14.0")
        if hex and hex not in self.mission.path:
            words = f"they do not pass {game.board.name(hex)} on their way"
            raise Illegal(words, case=CASE, legal=able.get(id, able))
        if id in game.where:
            check_flight(game, id, self.mission.goal)
        raise Illegal(f"{id} cannot meet them anywhere on their way", case=CASE, legal=able)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        """14.1  Who goes flies there; all sides' fighters set out before any of them arrives."""
        assert isinstance(order, Intercept)
        able = self.able(game)
        goes = [
            Meet(id, sortie.hex or able[id][-1]) for sortie in order.sorties for id in sortie.units
        ]
        if not goes:
            yield StayedDown(self.side, self.mission.goal)
        if order.whole_raid:
            game.agenda[:] = map(self._let_pass, game.agenda)
        meets = (*self.meets, *goes)
        left = tuple(each for each in self.others if interceptors(game, each, self.mission))
        if left:
            game.push(Interception(left[0], left[1:], self.mission, meets))
            return
        flights: list[Step[Europe]] = []
        for hex in dict.fromkeys(each.hex for each in meets):
            units = tuple(each.unit for each in meets if each.hex == hex)
            flights += set_out(game, units, hex, self.mission.hex, INTERCEPTING)
            game.roles.update(dict.fromkeys((id for id in units if game.unit(id).dual), FIGHTING))
        if order.home:
            game.tactics.update(dict.fromkeys(order.actors, f"{HOME} {order.home}"))
        game.push(*flights, Onward(self.mission, meets))

    def _let_pass(self, step: Step[Europe]) -> Step[Europe]:
        """A step to come; if it is a flight of the same raid, without a question to this side."""
        if (
            isinstance(step, Flight)
            and step.mission.sent
            and step.mission.sent == self.mission.sent
        ):
            return replace(step, let_pass=(*step.let_pass, self.side))
        return step

    # -- answers that nobody has to write ---------------------------------------------------------

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """Which fighters go, and against whom; all as late on the way as they can.

        COVER is for those alone who intercept our own; what else comes is left to the next order.
        """
        able, patrol = self.able(game), Patrol.said(choice)
        if patrol is None:
            units = tuple(id for id in choice if id in able)
            return Intercept((Sortie(units),)) if units else None
        if patrol.against == COVER and self.mission.why != INTERCEPTING:
            return None
        if not self.provokes(game, patrol.against):
            return Intercept()
        hexes: dict[str, list[str]] = {}
        for id, hex in patrol.going(game, able).items():
            last = "" if hex == able[id][-1] else hex
            hexes.setdefault(last, []).append(id)
        sorties = tuple(Sortie(tuple(units), hex) for hex, units in hexes.items())
        return Intercept(sorties, home=patrol.home if sorties else "")

    def provokes(self, game: Europe, against: str) -> bool:
        """Is the flight one of those that a standing order is against?"""
        bombers = any(acts_as_bomber(game, id) for id in self.mission.units)
        escorted = any(is_fighter(game, id) for id in self.mission.units)
        return {
            ALL: True,
            COVER: True,
            NEVER: False,
            BOMBERS: bombers,
            UNESCORTED: bombers and not escorted,
            SAFE: bombers and not escorted and not self.countered(game),
        }[against]

    def countered(self, game: Europe) -> bool:
        """14.2  Could the other side's fighters meet ours over the goal?"""
        partnership = game.partnership_of(self.mission.units[0])
        return any(
            is_fighter(game, id) and in_range(game, id, self.mission.goal)
            for id in ready(game, partnership, self.mission.hex)
        )

    def staying(self, game: Europe) -> Order | None:
        return Intercept()

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield Intercept()
        yield Intercept(whole_raid=True)

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        """These together, in each hex that all of them reach."""
        able = self.able(game)
        if not all(id in able for id in units):
            return
        for hex in able[units[0]]:
            if all(hex in able[id] for id in units):
                yield self.shown(game, Intercept((Sortie(units, hex),)))

    def shown(self, game: Europe, order: Order) -> Option:
        """An interception to be clicked, with its card: who meets whom, and what comes of it."""
        if not isinstance(order, Intercept) or len(order.sorties) != 1 or not order.sorties[0].hex:
            return super().shown(game, order)
        (sortie,), foes = order.sorties, self.mission.units
        said = tuple(fight_foreseen(game, sortie.units, foes, sortie.hex))
        card = BattleCard.of(sortie.units, foes, said)
        words = tuple(map(str, said))
        return Option(str(order), "attack", sortie.hex, words=words, battle=card)
