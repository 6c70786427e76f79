"""16.7, 16.8  Terror bombing of cities and of units, and the flak that it meets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar, Self

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.battle_card import chances as likely
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.munich.air.events import BOMBED, Bombed, Spared, Struck, Terrorized
from pbem.games.munich.air.flights import aloft, bring_home, cold, hurt, is_strike, neutral_at
from pbem.games.munich.facts.units import AIR, enemy_of
from pbem.games.munich.orders.general import Done
from pbem.games.munich.orders.language import MunichActions
from pbem.games.munich.politics.belligerents import invade, may_invade
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.ranking import PickingOne, StepLoss
from pbem.notation.actions import Children, tokens
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.orders.ranking import NEVER, STRONGEST

CITY, UNITS = "city", "units"
TERROR, DEFIANCE, FLAK = "terror", "defiance", "flak"
STEP_LOST = "one of your choice loses a step"


def spared(game: Munich, side: Side, id: str, at: str) -> tuple[str, str]:
    """16.8  Why a bomber cannot bomb this where it is, and the case; empty if it can."""
    hex = game.flying[id]
    where, holder, enemy = game.board.name(hex), game.holder(hex), enemy_of(side)
    if at == UNITS:
        return ("", "") if holder == enemy else (f"no enemy units are in {where}", "16.8")
    if not game.board.is_in(hex, game.board.cities):
        return f"{where} is no city", "16.8"
    if holder == side:
        return f"your own units stand in {where}", "16.8"
    country = game.unit(id).country
    if neutral := neutral_at(game, hex):
        allowed = may_invade(game, country, neutral)
        return ("", "") if allowed else (f"{country} may not invade {neutral}", "5.5")
    if not game.board.is_in(hex, game.territory(enemy)):
        return f"{where} is in no enemy country", "16.8"
    return "", ""


def has_flak(game: Munich, hex: str) -> bool:
    """16.7  Is an anti-aircraft unit or a fortification in the hex?"""
    return any(game.unit(id).flak for id in game.stack(hex))


class Bomb(Command[Munich], frozen=True):
    """16.8  Terror bombing of a city, or of the units in a hex."""

    answers: ClassVar = ("bomb",)
    form: ClassVar = "BOMB (CITY | UNITS) _with UNIT"
    spelled: ClassVar = {
        "BOMB": ("BOMB", "TERROR BOMBING", "BOMBING", "TERROR"),
        "CITY": ("CITY",),
        "UNITS": ("UNITS", "TROOPS"),
    }
    unit: str
    at: str  # CITY or UNITS

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        return cls(reader.unit(said[-1]), CITY if said[1].type == "CITY" else UNITS)

    def __str__(self) -> str:
        return f"BOMB {self.at.upper()} WITH {self.unit}"

    def check(self, game: Munich, side: Side) -> None:
        legal = Bomb.some(game, side)  # read only if it is refused
        if self.unit not in game.roster:
            raise Illegal(f"there is no unit {self.unit}", case="16.0", legal=legal)
        if game.side_of(self.unit) != side:
            raise Illegal(f"{self.unit} is not yours", case="3.1", legal=legal)
        if game.unit(self.unit).kind != AIR:
            raise Illegal(f"{self.unit} is no air unit", case="16.0", legal=legal)
        if self.unit not in game.flying:
            words = f"{self.unit} is not on the map: it was not launched, or did not get through"
            raise Illegal(words, case="16.8", legal=legal)
        if not is_strike(game, self.unit):
            words = f"{self.unit} is an airlift and cannot bomb"
            raise Illegal(words, case="16.10", legal=legal)
        if self.at not in (CITY, UNITS):
            words = "say whether the city or the units are bombed: BOMB CITY or BOMB UNITS"
            raise Illegal(words, case="16.8", legal=legal)
        why, case = spared(game, side, self.unit, self.at)
        if why:
            words = f"{self.unit} cannot bomb the {self.at} there: {why}"
            own = [each for each in Bomb.some(game, side) if each.unit == self.unit]
            raise Illegal(words, case=case, legal=own or legal)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        hex, country = game.flying[self.unit], game.unit(self.unit).country
        if neutral := neutral_at(game, hex):  # 16.8 b
            yield from invade(game, country, neutral)
        raid = bombed(game, self, dice)
        yield raid
        if raid.result == TERROR and self.at == UNITS:
            game.push(HitOne(side, self.unit))
            return
        if raid.result == TERROR:
            game.terror.add(hex)
            yield Terrorized(hex)
        elif raid.result == DEFIANCE or (raid.result == FLAK and raid.flak):
            yield hurt(game, self.unit, in_air_combat=False)
        bring_home(game, self.unit)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        """16.8  Every mission of terror bombing that a side can declare now."""
        for id in aloft(game, side):
            if is_strike(game, id):
                for at in (CITY, UNITS):
                    if not spared(game, side, id, at)[0]:
                        yield cls(id, at)

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """16.8  The city or the units under it."""
        for order in cls.some(view, side):
            if units == (order.unit,):
                yield order, order.shown(view)

    def shown(self, view: Munich) -> Option:
        """A mission with its chances; the same bomber may choose between city and units."""
        hex, said = view.flying[self.unit], tuple(self.foreseen(view))
        label = f"{float(100 * self.chances(view).get(TERROR, 0)):.0f} %"
        words, below = tuple(map(str, said)), view.stack(hex) if self.at == UNITS else ()
        card = BattleCard.of((self.unit,), below, said, manner=f"the {self.at}")
        return Option(str(self), "attack", hex, (hex,), label, words, battle=card)

    def chances(self, view: Munich) -> Mapping[str, Fraction]:
        """How likely each result is."""
        table, hex = view.scenario.tables.terror, view.flying[self.unit]
        column = table.column(str(view.strength(self.unit).attack)) + cold(view, self.unit, hex)
        return table.chances(column)

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        return map(str, self.foreseen(view))

    def foreseen(self, view: Munich) -> Iterator[Foreseen]:
        """16.8  The bomber's factor, and the chance of each result."""
        hex = view.flying[self.unit]
        there, factor = view.board.name(hex), view.strength(self.unit).attack
        if neutral := neutral_at(view, hex):
            yield Foreseen(f"invades {neutral}, which joins the enemy (16.8)")
        storm = cold(view, self.unit, hex)
        chips = (f"factor {factor}", *((f"storm {storm:+}",) if storm else ()))
        words = f"{there} with a factor of {factor}{f', storm {storm:+}' if storm else ''}"
        yield Foreseen(words, chips=chips)
        names = BOMBED if self.at == CITY else {**BOMBED, TERROR: STEP_LOST}
        yield likely((names[result], each) for result, each in self.chances(view).items())
        if self.at == CITY and hex in view.terror:
            yield Foreseen(f"{there} lies under terror already")
        yield Foreseen("flak is there" if has_flak(view, hex) else "no flak can be seen there")

    def guard(self, view: Munich, side: Side) -> str:
        """16.6  It may have been intercepted by then."""
        return f"IF ALIVE {self.unit}"

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        if neutral := neutral_at(view, view.flying[self.unit]):
            yield f"invades {neutral}, which joins the enemy (16.8)"

    def use_up(self, view: Munich, side: Side) -> None:
        bring_home(view, self.unit)


class Bombing(Acting[Munich], frozen=True):
    """16.8  The phasing side declares and flies its terror bombing, one mission at a time."""

    kind: ClassVar = "bomb"
    orders: ClassVar = (Bomb,)
    done: ClassVar = Done("terror")

    def prompt(self, game: Munich) -> str:
        where = (f"{id} over {game.board.name(game.flying[id])}" for id in self.able(game))
        how = "BOMB CITY WITH unit, BOMB UNITS WITH unit; DONE TERROR"
        return f"Air phase, terror bombing. In the air: {', '.join(where)}. Who bombs? ({how})"


def bombed(game: Munich, order: Bomb, dice: Dice) -> Bombed:
    """16.8  One die on the terror bombing table, by the bomber's factor."""
    hex, table = game.flying[order.unit], game.scenario.tables.terror
    factor, country = game.strength(order.unit).attack, game.unit(order.unit).country
    roll = dice.roll(f"terror bombing of {game.board.name(hex)}")
    storm = cold(game, order.unit, hex)
    result = table.result(table.column(str(factor)) + storm, roll)
    side, flak = game.side_of(order.unit), has_flak(game, hex)
    return Bombed(order.unit, country, side, hex, order.at, factor, roll, result, flak, storm)


class Hit(StepLoss, frozen=True):
    """16.8.1  The enemy unit that terror bombing reduces; nobody, if none is named."""

    answers: ClassVar = ("hit",)
    form: ClassVar = """
        HIT UNIT
        HIT NEVER
        NO HIT
    """
    spelled: ClassVar = {"HIT": ("HIT",), "NO": ("NO",)}
    unit: str = ""

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        return cls(*map(reader.unit, tokens(said, "UNIT")))

    def __str__(self) -> str:
        return f"HIT {self.unit}" if self.unit else "NO HIT"

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        return super().forecast(view, side) if self.unit else iter(("nobody loses a step",))


class HitOne(PickingOne, frozen=True):
    """16.8.1  The bombing side may select a land unit that loses a step."""

    kind: ClassVar = "hit"
    order: ClassVar = Hit
    usually: ClassVar = (STRONGEST,)
    bomber: str

    def able(self, game: Munich) -> tuple[str, ...]:
        """The units in the hex, which the bomber lets its side see (15.0)."""
        return game.stack(game.flying[self.bomber])

    def prompt(self, game: Munich) -> str:
        where, units = game.board.name(game.flying[self.bomber]), self.able(game)
        hit = f"Which of {', '.join(units)} in {where} loses a step?"
        if len(units) == 1:
            hit = f"Does {units[0]} in {where} lose a step?"
        return f"Air phase, terror bombing. {hit} (HIT unit, NO HIT)"

    def forced(self, game: Munich) -> Order | None:
        """In older games nobody was asked about a unit that was alone."""
        units = self.able(game)
        return Hit(units[0]) if len(units) == 1 and game.version < 2 else None

    def answers(self, game: Munich) -> Iterator[Order]:
        yield from super().answers(game)
        yield Hit()

    def check(self, game: Munich, order: Order) -> None:
        if order != Hit():
            super().check(game, order)

    def by_standing(self, game: Munich, choice: tuple[str, ...]) -> Order | None:
        return Hit() if choice[0] == NEVER else super().by_standing(game, choice)

    def refusal(self, game: Munich, id: str) -> tuple[str, str]:
        where = game.board.name(game.flying[self.bomber])
        return f"{id} is not in {where}, which is bombed", "16.8.1"

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        if order == Hit():
            yield Spared(self.bomber, self.side, game.flying[self.bomber])
            bring_home(game, self.bomber)
            return
        id, before = self.unit_in(order), game.cities_held()
        country, side, hex = game.unit(id).country, game.side_of(id), game.where[id]
        fate = "eliminated" if game.reduce(id) else "reduced"
        yield Struck(id, country, side, hex, fate)
        yield from game.taken_since(before)
        bring_home(game, self.bomber)
