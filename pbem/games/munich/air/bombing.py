"""16.7, 16.8  Terror bombing of cities and of units, and the flak that it meets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.munich.air.events import Bombed, Struck, Terrorized
from pbem.games.munich.air.flights import aloft, bring_home, cold, hurt, is_strike, neutral_at
from pbem.games.munich.facts.units import AIR, enemy_of
from pbem.games.munich.orders.declared import CITY, UNITS, Bomb, Done, Hit
from pbem.games.munich.politics.belligerents import invade, may_invade
from pbem.games.munich.position.control import cities_held, taken_since
from pbem.games.munich.position.game import Munich

TERROR, DEFIANCE, FLAK = "terror", "defiance", "flak"


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


def raids(game: Munich, side: Side) -> Iterator[Bomb]:
    """16.8  Every mission of terror bombing that a side can declare now."""
    for id in aloft(game, side):
        if is_strike(game, id):
            for at in (CITY, UNITS):
                if not spared(game, side, id, at)[0]:
                    yield Bomb(id, at)


def has_flak(game: Munich, hex: str) -> bool:
    """16.7  Is an anti-aircraft unit or a fortification in the hex?"""
    return any(game.unit(id).flak for id in game.stack(hex))


class Bombing(Step[Munich], frozen=True):
    """16.8  The phasing side declares and flies its terror bombing, one mission at a time."""

    kind: ClassVar = "bomb"
    public: ClassVar = False  # the events tell it
    side: Side

    def asks(self, game: Munich) -> Side | None:
        return self.side

    def prompt(self, game: Munich) -> str:
        where = (
            f"{id} over {game.board.name(game.flying[id])}"
            for id in dict.fromkeys(raid.unit for raid in raids(game, self.side))
        )
        how = "BOMB CITY WITH unit, BOMB UNITS WITH unit; DONE TERROR"
        return f"Air phase, terror bombing. In the air: {', '.join(where)}. Who bombs? ({how})"

    def forced(self, game: Munich) -> Order | None:
        return None if next(raids(game, self.side), None) else Done("terror")

    def answers(self, game: Munich) -> Iterator[Order]:
        yield from raids(game, self.side)
        yield Done("terror")

    def check(self, game: Munich, order: Order) -> None:
        if isinstance(order, Done):
            return
        assert isinstance(order, Bomb)
        legal = list(raids(game, self.side))
        if order.unit not in game.roster:
            raise Illegal(f"there is no unit {order.unit}", case="16.0", legal=legal)
        if game.side_of(order.unit) != self.side:
            raise Illegal(f"{order.unit} is not yours", case="3.1", legal=legal)
        if game.unit(order.unit).kind != AIR:
            raise Illegal(f"{order.unit} is no air unit", case="16.0", legal=legal)
        if order.unit not in game.flying:
            words = f"{order.unit} is not on the map: it was not launched, or did not get through"
            raise Illegal(words, case="16.8", legal=legal)
        if not is_strike(game, order.unit):
            words = f"{order.unit} is an airlift and cannot bomb"
            raise Illegal(words, case="16.10", legal=legal)
        if order.at not in (CITY, UNITS):
            words = "say whether the city or the units are bombed: BOMB CITY or BOMB UNITS"
            raise Illegal(words, case="16.8", legal=legal)
        why, case = spared(game, self.side, order.unit, order.at)
        if why:
            words = f"{order.unit} cannot bomb the {order.at} there: {why}"
            own = [each for each in legal if each.unit == order.unit]
            raise Illegal(words, case=case, legal=own or legal)

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Done):
            return
        assert isinstance(order, Bomb)
        hex, country = game.flying[order.unit], game.unit(order.unit).country
        game.push(self)
        if neutral := neutral_at(game, hex):  # 16.8 b
            yield from invade(game, country, neutral)
        raid = bombed(game, order, dice)
        yield raid
        if raid.result == TERROR and order.at == UNITS:
            game.push(HitOne(self.side, order.unit))
            return
        if raid.result == TERROR:
            game.terror.add(hex)
            yield Terrorized(hex)
        elif raid.result == DEFIANCE or (raid.result == FLAK and raid.flak):
            yield hurt(game, order.unit, in_air_combat=False)
        bring_home(game, order.unit)


def bombed(game: Munich, order: Bomb, dice: Dice) -> Bombed:
    """16.8  One die on the terror bombing table, by the bomber's factor."""
    hex, table = game.flying[order.unit], game.scenario.tables.terror
    factor, country = game.strength(order.unit).attack, game.unit(order.unit).country
    roll = dice.roll(f"terror bombing of {game.board.name(hex)}")
    storm = cold(game, order.unit, hex)
    result = table.result(table.column(str(factor)) + storm, roll)
    side, flak = game.side_of(order.unit), has_flak(game, hex)
    return Bombed(order.unit, country, side, hex, order.at, factor, roll, result, flak, storm)


class HitOne(Step[Munich], frozen=True):
    """16.8.1  The bombing side selects the land unit that loses a step."""

    kind: ClassVar = "hit"
    public: ClassVar = False
    reaction: ClassVar = True
    side: Side
    bomber: str

    def asks(self, game: Munich) -> Side | None:
        return self.side

    def under(self, game: Munich) -> tuple[str, ...]:
        """The units in the hex, which the bomber lets its side see (15.0)."""
        return game.stack(game.flying[self.bomber])

    def prompt(self, game: Munich) -> str:
        where, units = game.board.name(game.flying[self.bomber]), ", ".join(self.under(game))
        return f"Terror in {where}: which of {units} loses a step? (HIT unit)"

    def forced(self, game: Munich) -> Order | None:
        units = self.under(game)
        return Hit(units[0]) if len(units) == 1 else None

    def answers(self, game: Munich) -> Iterator[Order]:
        return (Hit(id) for id in self.under(game))

    def check(self, game: Munich, order: Order) -> None:
        assert isinstance(order, Hit)
        if order.unit not in self.under(game):
            where = game.board.name(game.flying[self.bomber])
            words = f"{order.unit} is not in {where}, which is bombed"
            raise Illegal(words, case="16.8.1", legal=self.answers(game))

    def play(self, game: Munich, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Hit)
        unit, side, hex = game.unit(order.unit), game.side_of(order.unit), game.where[order.unit]
        before = cities_held(game)
        fate = "eliminated" if game.reduce(order.unit) else "reduced"
        yield Struck(order.unit, unit.country, side, hex, fate)
        yield from taken_since(game, before)
        bring_home(game, self.bomber)
