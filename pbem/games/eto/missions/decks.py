"""13.3  Carriers as bases: who lands on one, and how it gets there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from lark import Token

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.eto.air.events import REBASING, Boarded, TurnedBack
from pbem.games.eto.air.flights import aircraft, check_ready, spread, take_off
from pbem.games.eto.air.interception import set_out
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.facts.units import DECKS, ESCORT_CARRIER, NAVAL_AIR
from pbem.games.eto.facts.words import counted
from pbem.games.eto.missions.base_raids import MissionOver
from pbem.games.eto.missions.rebasing import Hop, longest_hop, most_hops, ways_from
from pbem.games.eto.position.fleets import aircraft_of, hex_of
from pbem.games.eto.position.game import Europe
from pbem.games.eto.weather.conditions import grounded
from pbem.wargame.orders.command import Command, Offered

CASE = "13.3"


def carriers(game: Europe, partnership: str) -> Iterator[str]:
    return game.of_partnership(partnership, *DECKS)


def takes(game: Europe, carrier: str, id: str) -> bool:
    """13.3  Has a carrier a free deck for a naval air unit? An escort carrier for a small one."""
    small = game.unit(id).strength <= game.scenario.combat.numbers["escort_deck"]
    fits = small or game.unit(carrier).kind != ESCORT_CARRIER
    return fits and not set(aircraft_of(game, carrier)) - {id}


def stops_to(game: Europe, id: str, carrier: str) -> tuple[str, ...] | None:
    """12.3, 13.3  The bases on a way of fewest hops to a carrier; None: there is no way."""
    if game.where[id] == game.where[carrier]:
        return ()
    start, deck = hex_of(game, id), hex_of(game, carrier)
    if not start or not deck or not game.setting.flights:
        return None
    longest, most = longest_hop(game, (id,)), most_hops(game, (id,))
    ways: dict[str, tuple[str, ...]] = {**ways_from(game, (id,)), start: ()}
    near = [
        way
        for base, way in ways.items()
        if len(way) < most and game.board.is_in(deck, spread(game, base, longest))
    ]
    return min(near, key=len, default=None)


class Board(Command[Europe], frozen=True):
    """13.3  A naval air unit goes to a carrier."""

    answers: ClassVar = ("fly", "evacuate")
    form: ClassVar = "BOARD UNIT (ARROW | AT | DASH | TO) UNIT"
    text: ClassVar = "BOARD {unit} ON {carrier}"
    spelled: ClassVar = {"BOARD": ("BOARD", "LAND")}
    unit: str
    carrier: str

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        named = (each for each in said if isinstance(each, Token) and each.type == "UNIT")
        return cls(*map(reader.unit, named))

    def check(self, game: Europe, side: Side) -> None:
        if self.unit not in game.roster or game.side_of(self.unit) != side:
            raise Illegal(f"{self.unit} is not yours", case=CASE)
        if game.unit(self.unit).kind != NAVAL_AIR or not game.on_map(self.unit):
            raise Illegal(f"{self.unit} is no naval air unit on the map", case=CASE)
        check_ready(game, self.unit, game.where[self.unit])
        decks = [id for id in carriers(game, game.partnership(side)) if takes(game, id, self.unit)]
        if game.aboard.get(self.unit) == self.carrier:
            raise Illegal(f"{self.unit} is on {self.carrier}", case=CASE, legal=decks)
        if self.carrier not in decks:
            words = f"{self.carrier} is no carrier with a free deck for {self.unit}"
            raise Illegal(words, case=CASE, legal=decks)
        if stops_to(game, self.unit, self.carrier) is None:
            raise self._no_way(game)

    def _no_way(self, game: Europe) -> Illegal:
        """Why no hops lead to the carrier."""
        for id in (self.carrier, self.unit):
            if not hex_of(game, id):
                sea = game.board.name(game.where[id])
                words = f"{sea} has no hexes: aircraft neither come to a carrier there nor leave it"
                return Illegal(words, case="13.1")
            if game.board.is_in(hex_of(game, id), grounded(game)):
                there = game.board.name(hex_of(game, id))
                return Illegal(f"aircraft are grounded in {there} this month", case="1.4")
        hops, hexes = most_hops(game, (self.unit,)), longest_hop(game, (self.unit,))
        words = f"{counted(hops, 'hop')} of {hexes} hexes do not lead {self.unit} to {self.carrier}"
        return Illegal(words, case="33.7" if self.unit in game.unsupplied else "12.3")

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        stops = stops_to(game, self.unit, self.carrier) or ()
        hops = [Hop(side, (self.unit,), stops)] if stops else []
        after = () if game.offensive is not None else (MissionOver(),)  # 21.2 others fly on
        game.push(*hops, LastHop(side, self.unit, self.carrier, stops[-1:]), *after)
        yield from ()

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        own = game.partnership(side)
        for id in aircraft(game, own):
            for carrier in carriers(game, own) if game.unit(id).kind == NAVAL_AIR else ():
                order = cls(id, carrier)
                if passes(order.check, game, side):
                    yield order

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for order in cls.some(view, side):
            if order.actors == units:
                spot = hex_of(view, order.carrier) or view.board.spot(view.where[order.carrier])
                yield order, Option(str(order), "move", spot)


class LastHop(Step[Europe], frozen=True):
    """13.3  The way from the last base to the carrier; a carrier is the end, never a stop."""

    side: Side
    unit: str
    carrier: str
    base: tuple[str, ...]  # where it stopped last; none: it sets out from there

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        arrived = not self.base or game.where.get(self.unit) == self.base[0]
        if not game.on_map(self.unit) or not arrived or self.unit in game.stranded:
            return
        deck = hex_of(game, self.carrier)
        away = deck and deck != hex_of(game, self.unit)
        if away:
            flights = set_out(game, (self.unit,), deck, deck, REBASING)
            game.push(*flights, AirCombat(deck), OnDeck(self.side, self.unit, self.carrier))
        else:
            take_off(game, self.unit, deck)
            game.push(OnDeck(self.side, self.unit, self.carrier))
        yield from ()


class OnDeck(Step[Europe], frozen=True):
    """13.3  Who was not aborted is on the carrier; the others are where they stopped last."""

    side: Side
    unit: str
    carrier: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        if not game.on_map(self.unit):
            return
        if self.unit in game.aborted or not takes(game, self.carrier, self.unit):
            yield TurnedBack(self.side, (self.unit,), game.where[self.unit])
            return
        game.flying.pop(self.unit, None)
        bring_aboard(game, self.unit, self.carrier)
        yield Boarded(self.side, self.unit, self.carrier)


def bring_aboard(game: Europe, id: str, carrier: str) -> None:
    """13.3  A carrier is a naval air unit's base from now on."""
    game.put(id, game.where[carrier])
    game.aboard[id] = carrier
    game.worked_out.clear()
