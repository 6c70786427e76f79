"""10.16, 11.7, 25.7  Troops leave their ships: on friendly coasts, or in an amphibious assault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple, Self

from pbem.engine.battle_card import Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import GROUND, NAVAL
from pbem.games.norway.combat.fight import Fight, begin
from pbem.games.norway.combat.forecast import fight_card, foreseen
from pbem.games.norway.facts.units import FORTRESS, LCTR, enemy_of
from pbem.games.norway.facts.words import counted
from pbem.games.norway.movement.assaults import check_dive_bombers
from pbem.games.norway.naval.cargo import may_stay_aboard
from pbem.games.norway.naval.events import Landed
from pbem.games.norway.naval.forces import check_ships
from pbem.games.norway.position.capacity import (
    airfield,
    no_air_room,
    room_for_air,
    room_for_ground,
)
from pbem.games.norway.position.fog import veils
from pbem.games.norway.position.game import PORT, Norway
from pbem.games.norway.position.losses import lose
from pbem.wargame.scene import Arrow


def enemies_in(game: Norway, side: Side, area: str) -> tuple[str, ...]:
    """Enemy troops and aircraft in an area."""
    enemy = enemy_of(side)
    return (*game.ground(enemy, area), *game.planes(enemy, area))


def must_attack(game: Norway, side: Side, area: str) -> bool:
    """11.0, 11.7  Is an assault forced: by a fortress, or by anybody on a small island?"""
    enemies = enemies_in(game, side, area)
    if game.board.is_island(area):
        return bool(enemies)
    return any(game.unit(id).type == FORTRESS for id in enemies)


def is_assault(game: Norway, side: Side, area: str) -> bool:
    """10.16, 25.7  Is a landing there one on an enemy or contested coast?"""
    return not game.controls(side, area)


def check_landing(
    game: Norway, side: Side, zone: str, units: Sequence[str], area: str, aboard: dict[str, str]
) -> None:
    """Raise Illegal unless these may leave their ships there; `aboard` says who carries whom."""
    board = game.board
    home = board.is_home(zone) and zone == area
    if not home and area not in board.shores.get(zone, ()):
        legal = list(board.shores.get(zone, (zone,)))
        raise Illegal(f"{area} is no coast of {zone}", case="10.16", legal=legal)
    if not board.is_in(area, board.open_to[side]):
        raise Illegal(f"{area} is closed to you", case="16.2")
    troops = [id for id in units if game.unit(id).ground_unit]
    planes = [id for id in units if game.unit(id).aircraft]
    if is_assault(game, side, area) and not _any_port(game, area):
        for id in troops:
            if game.unit(aboard[id]).type != LCTR:
                words = f"{area} has no working port, so only landing craft can land troops there"
                raise Illegal(words, case="25.7")
    if not room_for_ground(game, side, area, len(troops)):
        more = counted(len(troops), "more ground unit")
        case = "8.3" if len(troops) > game.scenario.number("island.ground") else "8.0"
        raise Illegal(f"{area} has no room for {more}", case=case)
    if planes and not airfield(game, side, area):
        raise Illegal(f"there is no airbase of yours in {area} for {planes[0]}", case="10.6")
    if planes and not room_for_air(game, side, area, len(planes)):
        raise no_air_room(game, side, area)


def _any_port(game: Norway, area: str) -> bool:
    """25.7, 15.3  A port, whoever holds it, unless it is disrupted."""
    return game.works(area, PORT)


def check_join(game: Norway, side: Side, units: Sequence[str], area: str) -> None:
    """25.6, 25.7  Raise Illegal unless these are friends ashore in the area."""
    for id in units:
        if id not in game.ground(side, area):
            legal = game.ground(side, area)
            raise Illegal(f"{id} is not among your troops in {area}", case="25.7", legal=legal)


class PutAshore(Step[Norway], frozen=True):
    """25.4, 25.7  Those who got there leave their ships, and attack if they must or want to."""

    side: Side
    units: tuple[str, ...]
    area: str
    attack: bool = False
    join: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        side, area = self.side, self.area
        aboard = [id for id in self.units if id in game.aboard]
        landing = [id for id in aboard if self.within_reach(game, id)]
        ships = tuple(dict.fromkeys(game.aboard[id] for id in landing))
        if landing:
            zone = game.where[ships[0]]
            for id in landing:
                game.disembark(id, area)
            yield Landed(tuple(landing), side, zone, area, veils(game, landing))
            self._attack(game, tuple(landing), ships)
        yield from drop_stranded(game, [id for id in aboard if id in game.aboard])

    def within_reach(self, game: Norway, id: str) -> bool:
        """Did its ship come to the coast, and may it still land there?"""
        ship = game.aboard[id]
        return passes(
            check_landing, game, self.side, game.where[ship], (id,), self.area, {id: ship}
        )

    def _attack(self, game: Norway, landed: Units, ships: Units) -> None:
        side, area = self.side, self.area
        troops = tuple(id for id in landed if game.unit(id).ground_unit)
        enemies = enemies_in(game, side, area)
        if not enemies or not troops:
            return
        if not self.attack and not must_attack(game, side, area):
            if not any(game.unit(id).surface for id in game.ground(enemy_of(side), area)):
                return
            troops_firing: Units = ()
        else:
            troops_firing = (*troops, *self.join, *self.support)
        begin(
            game,
            Fight(
                "landing",
                area,
                side,
                troops_firing,
                side,
                aims=self.aims,
                landing=ships,
                fresh=troops,
            ),
        )


def drop_stranded(game: Norway, units: Sequence[str]) -> Iterator[Event]:
    """25.4  Who cannot be landed from a warship is lost; Marines may stay aboard (17.4)."""
    yield from lose(game, [id for id in units if not may_stay_aboard(game, id)], "no landing")


class Land(Action, frozen=True, kw_only=True):
    """25.7, 10.16  Troops leave ships that have carried them there in an earlier action."""

    case: ClassVar = "25.7"
    verb: ClassVar = "a landing"
    counts: ClassVar = (NAVAL, GROUND)
    text: ClassVar = "LAND {units+} {area}"
    form: ClassVar = "LAND units _to place ATTACK? _join? _support? _aims? _spend?"
    spelled: ClassVar = {"LAND": ("LAND", "LANDING", "DISEMBARK", "ASHORE")}
    units: tuple[str, ...]
    area: str
    attack: bool = False
    join: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    aims: tuple[str, ...] = ()

    def __str__(self) -> str:
        plain = f"LAND {' + '.join(self.units)} {self.area}"
        return (
            super().__str__().replace(plain, f"{plain} ATTACK", 1)
            if self.attack
            else (super().__str__())
        )

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        units, area = reader.meant(said)
        attack = any(getattr(each, "type", "") == "ATTACK" for each in said)
        return cls(units=units, area=area, attack=attack, **reader.clauses(said))

    @property
    def actors(self) -> Units:
        return (*self.units, *self.join, *self.support)

    def force(self, game: Norway) -> Units:
        ships = dict.fromkeys(game.aboard[id] for id in self.units if id in game.aboard)
        return (*ships, *self.actors)

    def carried(self, game: Norway) -> set[str]:
        return set(self.units)

    def try_on(self, game: Norway, side: Side) -> None:
        for id in self.units:
            if id not in game.aboard:
                raise Illegal(f"{id} is on no ship", case="10.16", legal=sorted(game.aboard))
        ships = tuple(dict.fromkeys(game.aboard[id] for id in self.units))
        zone = check_ships(game, side, ships)
        check_landing(game, side, zone, self.units, self.area, game.aboard)
        check_join(game, side, self.join, self.area)
        if self.support:
            check_dive_bombers(game, side, self.support, self.area)

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        game.push(
            PutAshore(side, self.units, self.area, self.attack, self.join, self.support, self.aims)
        )
        yield from ()

    @classmethod
    def areas(cls, game: Norway, units: Units) -> tuple[str, ...]:
        """The coasts of the zone where these are aboard."""
        zones = {game.where[id] for id in units if id in game.aboard}
        return game.board.shores.get(zones.pop(), ()) if len(zones) == 1 else ()

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        for zone in sorted({game.where[id] for id in game.aboard if game.side_of(id) == side}):
            units = tuple(id for id in game.stack(zone) if id in game.aboard)
            own = tuple(id for id in units if game.side_of(id) == side)
            groups = [(id,) for id in own] + ([own] if len(own) > 1 else [])
            for group in groups:
                for area in cls.areas(game, group):
                    yield from (cls(units=group, area=area, attack=each) for each in (False, True))

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        """Those aboard, or all that chosen ships carry."""
        aboard = tuple(id for id in units if id in view.aboard)
        aboard = aboard or tuple(id for ship in units for id in view.cargo(ship))
        for area in cls.areas(view, aboard) if aboard else ():
            for attack in (False, True) if enemies_in(view, side, area) else (False,):
                order = cls(units=aboard, area=area, attack=attack)
                if order.allowed(view, side):
                    path = (view.where[aboard[0]], area)
                    yield order, landing_option(order, view, path, order.meets(view, side), attack)

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        return map(str, self.meets(view, side).said)

    def meets(self, view: Norway, side: Side) -> Met:
        return landing_meets(view, side, self.area, self.units, view.aboard, self.attack)

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        start = where.get(self.units[0], "")
        if start in view.board.places.index:
            where.update(dict.fromkeys(self.units, self.area))
            title = f"{' + '.join(self.units)} will land in {self.area}"
            yield Arrow("landings", "landing", (start, self.area), title, side, len(self.units))


class Met(NamedTuple):
    """What a landing meets: what is said of it, and the fight that comes of it."""

    said: tuple[Foreseen, ...]
    fight: Fight | None = None


def landing_meets(
    view: Norway, side: Side, area: str, units: Units, aboard: dict[str, str], attack: bool
) -> Met:
    enemies = enemies_in(view, side, area)
    if not enemies:
        held = not view.controls(side, area)
        taken = held and not view.board.is_home(area)
        return Met((Foreseen(f"takes {area}" if taken else f"lands in {area}"),))
    forced = must_attack(view, side, area)
    there = Foreseen(f"{' + '.join(enemies)} in {area}" + (": they must attack" if forced else ""))
    if not attack and not forced:
        return Met((there,))
    ships = tuple(dict.fromkeys(aboard[id] for id in units if id in aboard))
    fight = Fight("landing", area, side, units, side, landing=ships, fresh=units)
    return Met((there, *foreseen(view, fight)), fight)


def landing_option(
    order: Order, view: Norway, path: tuple[str, ...], met: Met, attack: bool
) -> Option:
    """How a click shows a landing; with its card, if there is a fight."""
    words, kind = tuple(map(str, met.said)), "attack" if attack else "move"
    card = None if met.fight is None else fight_card(view, met.fight, met.said)
    return Option(str(order), kind, path[-1], path, words=words, battle=card)
