"""25.6, 25.7  Troops attack on land, from next door or on the spot, maybe with dive bombers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

from pbem.engine.battle_card import Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.games.norway.actions.action import Action, Offers, Units
from pbem.games.norway.actions.grants import GROUND
from pbem.games.norway.combat.fight import Fight, any_targets, begin, check_targets
from pbem.games.norway.combat.forecast import as_it_will_be, attack_option, foreseen
from pbem.games.norway.facts.units import GERMAN, enemy_of
from pbem.games.norway.movement.marching import (
    Way,
    areas_of,
    check_march,
    crossings,
    drawn_march,
    forces,
    leaving,
    march,
    reach_of,
    taken_on_the_way,
    ways,
    whole_way,
)
from pbem.games.norway.position.game import AIRBASE, Norway
from pbem.wargame.orders.reasons import taking
from pbem.wargame.scene import Arrow


class Assault(Action, frozen=True):
    """25.6  A force attacks the enemies of an area that it enters, or of the area where it is."""

    case: ClassVar = "25.6"
    verb: ClassVar = "a land assault"
    counts: ClassVar = (GROUND,)
    text: ClassVar = "ASSAULT {units+} {way*}"
    form: ClassVar = "ASSAULT units (_to path)? _join? _support? _aims? _spend?"
    spelled: ClassVar = {"ASSAULT": ("ASSAULT", "CLOSE COMBAT")}
    units: Units
    way: Way = ()
    join: Units = ()
    support: Units = ()
    aims: tuple[str, ...] = ()

    def force(self, game: Norway) -> Units:
        return (*self.units, *self.join, *self.support)

    def target(self, game: Norway) -> str:
        """The area that is fought over."""
        return self.way[-1] if self.way else game.where[self.units[0]]

    def fight(self, game: Norway, side: Side, there: Units) -> Fight:
        """What comes of it if these get there, the dive bombers besides."""
        units = (*there, *self.join, *self.support)
        return Fight("ground", self.target(game), side, units, side, aims=self.aims)

    # -- the rules of it --------------------------------------------------------------------------

    def try_on(self, game: Norway, side: Side) -> None:
        if self.way:
            check_march(game, side, self.units, self.way)
        else:
            self._check_on_the_spot(game)
        target = self.target(game)
        if not game.ground(enemy_of(side), target):
            raise Illegal(f"there are no enemy troops in {target}", case="25.6")
        self._check_joining(game, side, target)
        if self.support:
            check_dive_bombers(game, side, self.support, target)
        fight = self.fight(game, side, self.units)
        if not any_targets(game, fight):  # there they may have the supply or the company they lack
            check_targets(*as_it_will_be(game, fight), "11.3")

    def _check_on_the_spot(self, game: Norway) -> None:
        """25.6  Troops ashore in one land area; fortresses fight, too."""
        for id in self.units:
            if not game.unit(id).ground_unit or not game.on_map(id) or id in game.aboard:
                raise Illegal(f"{id} is no unit ashore", case="25.6")
        places = {game.where[id] for id in self.units}
        if len(places) != 1:
            raise Illegal("a force begins in one place", case="10.1", legal=sorted(places))
        if not game.board.is_land(next(iter(places))):
            raise Illegal("there is nobody to be attacked in a home base", case="16.2")

    def _check_joining(self, game: Norway, side: Side, target: str) -> None:
        """25.6  Friends who are there already may take part."""
        for id in self.join:
            if id not in game.ground(side, target):
                raise Illegal(f"{id} is not ashore in {target}", case="25.6")
            if id in self.units:
                raise Illegal(f"{id} is named twice", case="9.4")

    def carry_out(self, game: Norway, side: Side, dice: Dice) -> Iterator[Event]:
        target, there = self.target(game), self.units
        if self.way:
            yield from march(game, self.units, self.way, dice)
            there = tuple(id for id in self.units if game.where[id] == target)
        if game.verdict is None and (there or self.join):
            begin(game, self.fight(game, side, there))

    # -- what may be ordered ----------------------------------------------------------------------

    @classmethod
    def some(cls, game: Norway, side: Side) -> Iterator[Self]:
        """From every area, alone or together, on the spot and next door, with all who can help."""
        enemy = enemy_of(side)
        for place in areas_of(game, side):
            if game.ground(enemy, place):
                rested = tuple(id for id in game.ground(side, place) if id not in game.activated)
                alone = ((id,) for id in game.ground(side, place))
                for units in dict.fromkeys(each for each in (rested, *alone) if each):
                    yield from cls._helped(game, side, units, ())
            for units in forces(game, side, place):
                for way in ways(game, side, place, reach_of(game, units)):
                    if game.ground(enemy, way[-1]):
                        yield from cls._helped(game, side, units, way)

    @classmethod
    def _helped(cls, game: Norway, side: Side, units: Units, way: Way) -> Iterator[Self]:
        target = way[-1] if way else game.where[units[0]]
        yield cls(units, way)
        rested = (id for id in game.ground(side, target) if id not in game.activated)
        join = tuple(id for id in rested if way and id not in units)
        if join:
            yield cls(units, way, join)
        for support in dive_bombers(game, side, target):
            yield cls(units, way, join, support)

    @classmethod
    def offered(cls, view: Norway, side: Side, units: Units) -> Offers:
        troops = tuple(id for id in units if view.unit(id).ground_unit)
        support = tuple(id for id in units if id not in troops)
        if not troops or not view.on_map(troops[0]):
            return
        place = view.where[troops[0]]
        for way in ((), *ways(view, side, place, reach_of(view, troops))):
            target = way[-1] if way else place
            if not view.board.is_land(target) or not view.ground(enemy_of(side), target):
                continue
            rested = (id for id in view.ground(side, target) if id not in view.activated)
            join = tuple(id for id in rested if way and id not in troops)
            helping = (support,) if support else ((), *dive_bombers(view, side, target))
            wanted = (cls(troops, way, who, help) for help in helping for who in (join, ()))
            for order in dict.fromkeys(wanted):
                if order.allowed(view, side):
                    fight, said = order.fight(view, side, troops), order.foreseen(view, side)
                    more = (*order.join, *order.support)
                    yield order, attack_option(order, view, fight, (place, *way), said, more)

    def foreseen(self, view: Norway, side: Side) -> Iterator[Foreseen]:
        """The way to the enemy, and what the fight comes to."""
        if self.way:
            start = view.where[self.units[0]]
            way = (start, *whole_way(view, side, start, self.way))
            yield from map(Foreseen, crossings(view, self.units, way))
            yield from map(Foreseen, taken_on_the_way(view, side, way[1:]))
        yield from foreseen(view, self.fight(view, side, self.units))

    def forecast(self, view: Norway, side: Side) -> Iterator[str]:
        return map(str, self.foreseen(view, side))

    def why(self, view: Norway, side: Side) -> str:
        return taking(view.board, self.target(view))

    def warnings(self, view: Norway, side: Side) -> Iterator[str]:
        return leaving(view, side, self.units) if self.way else iter(())

    def drawn(self, view: Norway, side: Side, where: dict[str, str]) -> Iterator[Arrow]:
        target = self.target(view)
        for id in self.support:
            yield Arrow("strikes", "strike", (where.get(id, ""), target), str(self), side)
        if self.way:
            for arrow in drawn_march(side, self.units, self.way, where, str(self)):
                yield Arrow("attacks", "attack", arrow.path, arrow.title, side, arrow.count)


# -- dive bombers ---------------------------------------------------------------------------------


def check_dive_bombers(game: Norway, side: Side, support: Units, target: str) -> None:
    """25.7  Raise Illegal unless one force of German dive bombers can help in a ground attack."""
    if side != GERMAN:
        raise Illegal("only Germans attack together with dive bombers", case="25.7")
    for id in support:
        if game.side_of(id) != side or not game.unit(id).dive_bomber or not game.on_map(id):
            raise Illegal(f"{id} is no dive bomber of yours on the map", case="25.7")
    if len(support) != len(set(support)):
        raise Illegal("somebody is named twice", case="9.4")
    bases = {game.where[id] for id in support}
    if len(bases) != 1:
        raise Illegal("the dive bombers come from one base", case="25.7", legal=sorted(bases))
    base = next(iter(bases))
    if id_aboard := [id for id in support if id in game.aboard]:
        raise Illegal(f"{id_aboard[0]} is aboard a ship", case="10.15")
    if not game.usable(side, base, AIRBASE):
        raise Illegal(f"the airbase of {base} is disrupted", case="15.3")
    away = game.board.flight(side, base, target)
    if away is None or (short := [id for id in support if game.unit(id).move < away]):
        who = support[0] if away is None else short[0]
        raise Illegal(f"{target} is out of the range of {who}", case="10.7")


def dive_bombers(game: Norway, side: Side, target: str) -> Iterator[Units]:
    """25.7  The dive bombers that could help there, all of each base together."""
    if side != GERMAN:
        return
    for base in sorted(game.stacks):
        support = tuple(
            id
            for id in game.planes(side, base)
            if game.unit(id).dive_bomber and id not in game.activated
        )
        if not support:
            continue
        try:
            check_dive_bombers(game, side, support, target)
        except Illegal:
            continue
        yield support
