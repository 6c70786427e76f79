"""18.2, 23.3, 23.4  Voyages with amphibious markers: from coast to coast, or to an assault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from msgspec.structs import replace

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Side
from pbem.games.munich.facts.boxes import UTILIZED
from pbem.games.munich.facts.tables import ASSAULT
from pbem.games.munich.facts.units import AMPHIBIOUS, MARINES, NEUTRAL, enemy_of
from pbem.games.munich.movement.embarking import (
    are_marines,
    check_load,
    chosen_loads,
    loads,
    may_embark,
)
from pbem.games.munich.movement.events import Evacuated, gone
from pbem.games.munich.movement.forecast import (
    before_moving,
    end_of_way,
    ends,
    invaded_in,
    invading,
)
from pbem.games.munich.movement.garrisons import bared
from pbem.games.munich.movement.march import check_company
from pbem.games.munich.movement.routes import kept_out
from pbem.games.munich.orders.language import MunichActions, places_in
from pbem.games.munich.politics.belligerents import invade, may_invade
from pbem.games.munich.position.arrow_paths import LANDINGS, intention, trip, voyage
from pbem.games.munich.position.game import Munich
from pbem.games.munich.position.stacking import foreigners, has_room
from pbem.games.munich.supply.seas import (
    EDGE,
    INTERCEPTED,
    PORT,
    assault_waters,
    harbours,
    joined_coasts,
    transit_hexes,
    working_ports,
)
from pbem.notation.actions import Children, tokens
from pbem.wargame.board.hexgrid import Mask
from pbem.wargame.orders.asking import warned
from pbem.wargame.orders.command import Command, Offered
from pbem.wargame.scene import Arrow

CASE, LANDING = "18.2.1", "18.2.2"


def open_shore(game: Munich, country: str) -> Mask:
    """Where a country's units may come ashore: no enemies, no neutral that it may not invade."""
    board, enemy = game.board, enemy_of(game.allegiance[country])
    open_ground = board.land & ~game.neutral
    for neutral, hexes in board.lands.items():
        if hexes & game.neutral and may_invade(game, country, neutral):
            open_ground |= hexes
    shut = game.occupied(enemy) | game.occupied(NEUTRAL) | kept_out(game, country)
    return open_ground & ~shut


def landing_hexes(game: Munich, units: Sequence[str]) -> Mask:
    """18.2.1, 18.2.2, 23.3, 23.4  Where ships may take these units from where they are."""
    country, start = game.unit(units[0]).country, game.where[units[0]]
    marines = are_marines(game, units)
    found = harbours(game, country, start, marines=marines)
    if found and (marines or game.board.is_in(start, working_ports(game))):
        found |= transit_hexes(game, country)
    found &= open_shore(game, country) & ~game.board.bit[game.at(start)]
    for id in units:
        found &= game.board.footing[game.unit(id).legs]
    return found


def lands_how(game: Munich, units: Sequence[str], to: str) -> str:
    """23.4  Whether units come into a harbour or over the edge of the map."""
    country, start = game.unit(units[0]).country, game.where[units[0]]
    usual = harbours(game, country, start, marines=are_marines(game, units))
    return PORT if game.board.is_in(to, usual) else EDGE


def is_evacuation(game: Munich, units: Sequence[str]) -> bool:
    """23.3  Are units other than marines taken from an open coast?"""
    from_port = game.board.is_in(game.where[units[0]], working_ports(game))
    return not from_port and not are_marines(game, units)


# -- checks ----------------------------------------------------------------------------------------


def check_ship(game: Munich, side: Side, order: Ship) -> None:
    """Raise Illegal unless these units can be shipped there."""
    check_load(game, side, order.units, order.marker)
    board = game.board
    shores = landing_hexes(game, order.units)
    legal = board.grid.named(shores)
    if order.to not in board.grid.index:
        raise Illegal(f"there is no hex {order.to}", case="2.1", legal=legal)
    if not board.is_in(order.to, shores):
        words, case = _why_not(game, order)
        raise Illegal(words, case=case, legal=legal)
    for id in order.units:
        check_company(game, id, order.to, legal)


def _why_not(game: Munich, order: Ship) -> tuple[str, str]:
    """Why ships cannot take these units to a hex, and the case."""
    board, there, bit = game.board, game.board.name(order.to), game.board.bit[game.at(order.to)]
    country, start = game.unit(order.units[0]).country, game.where[order.units[0]]
    marines = are_marines(game, order.units)
    if order.to == start:
        return f"they are in {there} already", CASE
    if _is_defended(game, country, order.to):
        whose = board.countries[game.unit(game.stack(order.to)[-1]).country].adjective
        more = "; marines may STORM it" if marines else ""
        return f"{whose} units are in {there}{more}", LANDING if marines else CASE
    if bit & kept_out(game, country):
        return f"{country} keeps out of {there} while they are allies", "23.5"
    if bit & game.neutral and not bit & open_shore(game, country):
        return f"{there} is neutral", "5.1"
    coast = 0
    for waters in joined_coasts(game, country, start):
        coast |= waters.coast
    if not bit & coast:
        return f"{there} is on no friendly sea that {board.name(start)} lies on", CASE
    if order.to in game.terror:
        return f"the port of {there} cannot be used: it lies under terror", "16.8.2"
    if is_evacuation(game, order.units):
        return (
            f"who is taken from an open coast must land in a port of his side: not {there}",
            "23.3",
        )
    return f"{there} is no port; only marines land on an open coast", CASE


# -- assaults --------------------------------------------------------------------------------------


def check_storm(game: Munich, side: Side, order: Storm) -> None:
    """18.2.2  Raise Illegal unless marines can be put to sea before this hex."""
    if not are_marines(game, order.units):
        marines = [id for id in game.roster if game.unit(id).type == MARINES]
        legal = [id for id in marines if game.side_of(id) == side and game.on_map(id)]
        words = "only marines assault a coast from the sea"
        raise Illegal(words, case=LANDING, legal=legal)
    check_load(game, side, order.units, order.marker)
    board, country = game.board, game.unit(order.marker).country
    legal = assault_hexes(game, order.units)
    if order.to not in board.grid.index:
        raise Illegal(f"there is no hex {order.to}", case="2.1", legal=legal)
    there = board.name(order.to)
    if not _is_defended(game, country, order.to):
        words = f"no enemies are in {there}; marines land there with SHIP"
        raise Illegal(words, case=LANDING, legal=legal)
    if not waiting_hex(game, order.units, order.to):
        start = game.where[order.units[0]]
        words = f"no all-sea hex of a friendly sea that {board.name(start)} lies on is next to"
        raise Illegal(f"{words} {there}, or it is full", case=LANDING, legal=legal)


def _is_defended(game: Munich, country: str, hex: str) -> bool:
    """Are enemies there, or units of a neutral that the country may invade?"""
    stack = game.stack(hex)
    if not stack:
        return False
    if game.side_of(stack[-1]) == NEUTRAL:
        return may_invade(game, country, game.board.country_of[game.at(hex)])
    return game.side_of(stack[-1]) != game.allegiance[country]


def waiting_hex(game: Munich, units: Sequence[str], target: str) -> str:
    """18.2.2  The all-sea hex where marines wait for their assault; empty if there is none."""
    country, start = game.unit(units[0]).country, game.where[units[0]]
    seas = assault_waters(game, country, start, target)
    return next((hex for hex in seas if has_room(game, hex, tuple(units))), "")


def assault_hexes(game: Munich, units: Sequence[str]) -> list[str]:
    """18.2.2  The hexes that these marines can assault."""
    country = game.unit(units[0]).country
    coast = 0
    for waters in joined_coasts(game, country, game.where[units[0]]):
        coast |= waters.coast
    return [
        hex
        for hex in game.board.grid.named(coast & game.board.land)
        if _is_defended(game, country, hex) and waiting_hex(game, units, hex)
    ]


# -- the orders ------------------------------------------------------------------------------------


class BySea(Command[Munich], frozen=True):
    """18.2  What amphibious markers are told."""

    answers: ClassVar = ("move",)
    units: tuple[str, ...]
    marker: str
    to: str  # of an assault the coast: they wait in an all-sea hex next to it

    def invade_shore(self, game: Munich) -> Iterator[Event]:
        """5.4  Whoever lands in a neutral country invades it."""
        for neutral in invaded_in(game, self.to).values():
            yield from invade(game, game.unit(self.units[0]).country, neutral)

    def joined(self, view: Munich, side: Side, units: tuple[str, ...]) -> Iterator[Option]:
        """18.2.1  More units of the same hex on the same ships."""
        if self.marker not in units:
            for whole, option in self.offers(view, side, (*self.units, *units)):
                if whole.to == self.to:
                    alone = str(type(self)(units, self.marker, self.to))
                    yield warned(replace(option, alone=alone), whole.warnings(view, side))

    def drawn(self, view: Munich, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        arrow = intention(self, side, LANDINGS, "landing")
        for unit in self.units:
            for course in trip(view, where, unit, (self.to,), arrow):
                where[unit] = self.left_in(course.path)
                yield course

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        return before_moving(view, self.units, self.to, invaded_in(view, self.to))

    def left_in(self, path: tuple[str, ...]) -> str:
        """Where ships leave whom they carry along a way."""
        return path[-1]


class Ship(BySea, frozen=True):
    """18.2.1  Naval transport; of marines from and to any coast (18.2.2); evacuation (23.3)."""

    form: ClassVar = "SHIP _stack _there? _with UNIT"
    parts: ClassVar = "_stack: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    text: ClassVar = "SHIP {units+} {to} WITH {marker}"
    spelled: ClassVar = {"SHIP": ("SHIP", "SEA", "SAIL", "TRANSPORT")}

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        *first, last, marker = tokens(said, "UNIT")
        unit, to = reader.unit_and_place(last, places_in(said))
        return cls((*map(reader.unit, first), unit), reader.unit(marker), to)

    def check(self, game: Munich, side: Side) -> None:
        check_ship(game, side, self)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        """18.2.1  All of them land; who comes from an open coast may be intercepted (23.3)."""
        how = lands_how(game, self.units, self.to)
        start, lost, hit = game.where[self.units[0]], set[str](), set[str]()
        if is_evacuation(game, self.units):
            for id in self.units:
                event = evacuate(game, id, self.to, dice)
                yield event
                lost |= {id} if event.result == "eliminated" else set()
                hit |= {id} if event.result == "reduced" else set()
        yield from self.invade_shore(game)
        ashore = [id for id in self.units if id not in lost]
        for id in ashore:
            game.put(id, self.to)
            game.landed[id] = INTERCEPTED if id in hit else how
            yield gone(game, id, (start, self.to), how="sea", shown=id == ashore[-1])
        game.send(self.marker, UTILIZED)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        """Every voyage that ends where there is room."""
        for marker in game.at_hand(side, AMPHIBIOUS):
            for units in loads(game, marker):
                if may_embark(game, units):
                    shores = game.board.grid.named(landing_hexes(game, units))
                    good = (hex for hex in shores if has_room(game, hex, units))
                    yield from (cls(units, marker, hex) for hex in good)

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """18.2.1  Where a marker can take all of them."""
        for load, marker in chosen_loads(view, side, units):
            start, country = view.where[load[0]], view.unit(load[0]).country
            for hex in view.board.grid.named(landing_hexes(view, load)):
                if foreigners(view, hex, country):
                    continue
                order = cls(load, marker, hex)
                words = (*order.told(view), *ends(view, load, hex))
                way = voyage(view, start, hex)
                yield order, Option(str(order), "move", hex, way, "sea", words)

    def told(self, view: Munich) -> Iterator[str]:
        """18.2.1  From where to where, and what may befall who is taken from an open coast."""
        names = view.board.name
        yield f"{names(view.where[self.units[0]])} to {names(self.to)} by sea with {self.marker}"
        yield from invading(invaded_in(view, self.to).values())
        if lands_how(view, self.units, self.to) == EDGE:
            yield "comes over the edge of the map and may not attack this turn (23.4)"
        if is_evacuation(view, self.units):
            low, high = view.scenario.fact("evacuation.safe")
            yield f"each is safe with {low}-{high}, or loses a step (23.3)"

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        yield from self.told(view)
        yield from end_of_way(view, self.units, (self.to,), invaded_in(view, self.to))

    def use_up(self, view: Munich, side: Side) -> None:
        view.moved.update(self.units)
        view.send(self.marker, UTILIZED)


class Storm(BySea, frozen=True):
    """18.2.2  Marines go to sea to assault an enemy-held coast in the combat phase."""

    form: ClassVar = "STORM place WITH units BY UNIT"
    text: ClassVar = "STORM {to} WITH {units+} BY {marker}"
    spelled: ClassVar = {"STORM": ("STORM", "STORMS")}

    @classmethod
    def read(cls, reader: MunichActions, said: Children) -> Self:
        to, units, marker = reader.values(said)
        return cls(units, marker, to)

    def check(self, game: Munich, side: Side) -> None:
        check_storm(game, side, self)

    def play(self, game: Munich, side: Side, dice: Dice) -> Iterator[Event]:
        """18.2.2  Marines wait in an all-sea hex for the combat phase, where they must attack."""
        start, sea = game.where[self.units[0]], waiting_hex(game, self.units, self.to)
        yield from self.invade_shore(game)
        for id in self.units:
            game.put(id, sea)
            game.landed[id] = f"{ASSAULT} {self.to}"
            last = id == self.units[-1]
            yield gone(game, id, (start, sea, self.to), how="assault", shown=last)
        game.send(self.marker, UTILIZED)

    @classmethod
    def some(cls, game: Munich, side: Side) -> Iterator[Self]:
        for marker in game.at_hand(side, AMPHIBIOUS):
            for units in loads(game, marker):
                if are_marines(game, units) and may_embark(game, units):
                    yield from (cls(units, marker, hex) for hex in assault_hexes(game, units))

    @classmethod
    def offers(cls, view: Munich, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        """18.2.2  What marines can assault."""
        for load, marker in chosen_loads(view, side, units):
            for hex in assault_hexes(view, load) if are_marines(view, load) else ():
                order = cls(load, marker, hex)
                path = (view.where[load[0]], waiting_hex(view, load, hex), hex)
                words = tuple(order.forecast(view, side))
                card = BattleCard.of(load, view.stack(hex), map(Foreseen, words))
                yield order, Option(str(order), "attack", hex, path, "assault", words, battle=card)

    def forecast(self, view: Munich, side: Side) -> Iterator[str]:
        """18.2.2  Where the marines wait, and what they are in for."""
        sea = waiting_hex(view, self.units, self.to)
        yield from invading(invaded_in(view, self.to).values())
        yield f"waits at sea in {sea} and must attack {view.board.name(self.to)} (18.2.2)"
        yield "lost unless the hex is cleared in the combat phase"

    def warnings(self, view: Munich, side: Side) -> Iterator[str]:
        yield from invading(invaded_in(view, self.to).values())
        yield from bared(view, self.units)

    def left_in(self, path: tuple[str, ...]) -> str:
        return path[-2] if len(path) > 1 else path[-1]


def evacuate(game: Munich, id: str, hex: str, dice: Dice) -> Evacuated:
    """23.3  One die for a unit that is taken from an open coast: safe, or a step lost."""
    country, side = game.unit(id).country, game.side_of(id)
    roll = dice.roll(f"evacuation to {game.board.name(hex)}")
    low, high = game.scenario.fact("evacuation.safe")
    result = "safe"
    if not low <= roll <= high:
        result = "eliminated" if game.reduce(id) else "reduced"
    return Evacuated(id, country, side, hex, roll, result)
