"""8.3, 8.6  Naval attacks: once all have sailed, ships search for who lies in their space."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from lark import Token

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.facts.units import HUNTERS
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.battle.groups import Grouping, chance_to_find
from pbem.games.eto.naval.battle.search import raid
from pbem.games.eto.naval.dangers import fight_told
from pbem.games.eto.naval.ports import (
    lay_open_submarines,
    open_to_attack,
    shields,
    turn_back,
)
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position import fog
from pbem.games.eto.position.aboard.beaches import is_assaulting
from pbem.games.eto.position.aboard.passengers import is_laden
from pbem.games.eto.position.fleets import (
    all_ships,
    all_submarines,
    armed,
    assemble,
    company_of,
    docked_in,
    findable,
    fleets_in,
    in_port,
    is_ship,
)
from pbem.games.eto.position.game import Europe
from pbem.games.eto.strikes.bombers import is_submerged
from pbem.wargame.orders.asking import Acting
from pbem.wargame.orders.command import Command, Offered

CASE = "8.3"


def searchers(game: Europe, side: Side, target: str) -> tuple[str, ...]:
    """8.3, 8.5  The ships of a side with an enemy stack that may search for it.

    Not those who have searched for it, or for any that lies still, or have found one in this step.
    """
    place = game.where.get(target, "")
    found = (
        id
        for id in findable(game, all_ships(game, game.partnership(side)))
        if game.where[id] == place
        and game.side_of(id) == side
        and not in_port(game, id)
        and id not in game.tried
        and id not in game.found
        and id not in game.withdrawn
        and id not in game.unsupplied  # 33.8
        and not is_laden(game, id)  # 10.0
        and f"{id}>{target}" not in game.searched
        and (game.unit(id).kind in HUNTERS or not is_submerged(game, target))  # 11.2
    )
    return tuple(sorted(found, key=lambda id: game.fleets[id] != id))


def prey(game: Europe, side: Side, place: str) -> Iterator[str]:
    """8.3, 8.5  The enemy stacks that can be attacked in a space, by one of their ships each.

    Those in port go by the ship that is seen there, be it a submarine (12.7).
    """
    for foe in game.foes(game.partnership(side)):
        yield from findable(game, fleets_in(game, place, foe))
        if open_to_attack(game, foe, place):
            yield from findable(game, docked_in(game, place, foe))[-1:]


class Search(Command[Europe], frozen=True):
    """8.3  Ships search for a stack in their space; without names, all who can."""

    answers: ClassVar = ("search",)
    form: ClassVar = """
        SEARCH FOR? UNIT (WITH ALL)?
        SEARCH FOR? UNIT WITH _seeking
    """
    parts: ClassVar = "_seeking: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"SEARCH": ("SEARCH", "SEEK"), "FOR": ("FOR",)}
    target: str
    units: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        target, *units = (
            reader.unit(each) for each in said if isinstance(each, Token) and each.type == "UNIT"
        )
        return cls(target, tuple(units))

    def __str__(self) -> str:
        with_them = f" WITH {' + '.join(self.units)}" if self.units else ""
        return f"SEARCH {self.target}{with_them}"

    def place(self, game: Europe) -> str:
        return game.where.get(self.target, "")

    def ships(self, game: Europe, side: Side) -> tuple[str, ...]:
        """11.3  A submarine searches by itself."""
        if self.units:
            return self.units
        able = searchers(game, side, self.target)
        surface = tuple(id for id in able if not game.unit(id).submarine)
        return surface if armed(game, surface) else armed(game, able)[:1]

    def check(self, game: Europe, side: Side) -> None:
        if self.target not in prey(game, side, self.place(game)):
            words, case = self._no_prey(game)
            raise Illegal(words, case=case, legal=type(self).some(game, side))
        able = searchers(game, side, self.target)
        for id in self.units:
            if self.units.count(id) > 1:
                raise Illegal(f"{id} is named twice", case=CASE, legal=able)
            if id not in able:
                words, case = self._why_not(game, side, id)
                raise Illegal(words, case=case, legal=able)
        ships = self.ships(game, side)
        if len(ships) > 1 and any(game.unit(id).submarine for id in ships):
            raise Illegal("a submarine searches by itself", case="11.3", legal=able)
        if not armed(game, ships):
            words = "nobody is there who can search: a ship with guns is needed"
            raise Illegal(words, case="8.5", legal=type(self).some(game, side))

    def _why_not(self, game: Europe, side: Side, id: str) -> tuple[str, str]:
        """Why a ship does not search for the target, and the case."""
        if id not in game.where or game.side_of(id) != side or not is_ship(game, id):
            return f"{id} is no ship of yours", CASE
        if game.where[id] != self.place(game) or in_port(game, id):
            return f"{id} is not out of port in {game.board.name(self.place(game))}", CASE
        if game.unit(id).u_boat:
            return f"{id} is a U-boat, and meets nobody", "8.9"
        if is_submerged(game, self.target) and game.unit(id).kind not in HUNTERS:
            return f"{id} is no destroyer or escort: only these search for a submarine", "11.2"
        if id in game.withdrawn:
            return f"{id} has withdrawn from a battle in this step", "9.6"
        if id in game.unsupplied:
            return f"{id} is out of supply", "33.8"
        if is_laden(game, id):
            return f"{id} carries units or supplies", "10.0"
        if id in game.found:
            return f"{id} has found an enemy in this step", "8.5"
        if f"{id}>{self.target}" in game.searched:
            return f"{id} has searched for {self.target} in this step", "8.5"
        return f"{id} has made its attempt in this step", CASE

    def _no_prey(self, game: Europe) -> tuple[str, str]:
        """Why the target cannot be attacked, and the case."""
        place = self.place(game)
        if place in game.stacks and in_port(game, self.target):
            if game.unit(self.target).submarine:
                return f"{self.target} lies in port, where only aircraft attack submarines", "11.2"
            return f"{self.target} is safe in port with a battleship or heavy cruiser", "8.5"
        return f"no stack of the enemy at sea goes by {self.target}", "8.5"

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        place, ships = self.place(game), self.ships(game, side)
        stack = findable(game, company_of(game, self.target))
        enemies = shields(game, game.partnership(side), place)
        if in_port(game, self.target) and enemies:  # 7.7
            yield turn_back(game, side, ships, place, enemies)
            return
        if in_port(game, self.target):  # 11.2
            stack = open_to_attack(game, game.partnership_of(self.target), place)
            yield from lay_open_submarines(game, side, ships, place)
            if not stack:
                return
        assemble(game, ships, place)
        game.tried.update(ships)
        game.evaded.difference_update(stack)
        if in_port(game, self.target):  # 8.6, 7.7
            game.push(raid(side, ships, stack, place))
        else:
            at_hand = ships if is_assaulting(game, self.target) else ()  # 8.6
            game.push(Grouping(side, ships, self.target, place, at_hand))

    @classmethod
    def some(cls, game: Europe, side: Side) -> Iterator[Self]:
        for place in sorted(game.stacks):
            for target in prey(game, side, place):
                if armed(game, searchers(game, side, target)):
                    yield cls(target)

    @classmethod
    def offers(cls, view: Europe, side: Side, units: tuple[str, ...]) -> Offered[Self]:
        for target in prey(view, side, view.where.get(units[0], "")):
            order = cls(target, units)
            if passes(order.check, view, side):
                words = tuple(order.forecast(view, side))
                place = view.board.spot(view.where[units[0]])
                yield order, Option(str(order), "attack", place, words=words)

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        ships, stack = self.ships(view, side), company_of(view, self.target)
        if not armed(view, ships):
            return
        if in_port(view, self.target):
            yield "they need no search for ships in a port (8.6)"
        else:
            chance = chance_to_find(view, ships, self.place(view), self.target)
            who = f"{len(ships)} ships find" if len(ships) > 1 else "one ship finds"
            yield f"{who} them with about {100 * float(chance):.0f} %"
        if not all_submarines(view, stack):  # 11.2
            yield from fight_told(view, "they are found", ships, findable(view, stack))


class Seeking(Acting[Europe], frozen=True):
    """SEQ-M  Naval and Air phase, step 3: ships attack enemies that lie in the same space."""

    kind: ClassVar = "search"
    orders: ClassVar = (Search,)
    done: ClassVar[Command[Any]] = Done("searching")

    def prompt(self, game: Europe) -> str:
        at_sea = Words(game.scenario).at_sea
        found = ", ".join(f"{e.target} {at_sea(e.place(game))}" for e in self._some(game))
        ways = "SEARCH ship; SEARCH ship WITH ships; DONE SEARCHING"
        return f"Naval attacks. Whom do your ships search for? {found}. ({ways})"

    def check(self, game: Europe, order: Order) -> None:
        """12.7  A side is answered by what it sees: no refusal tells it anything else."""
        super().check(fog.kept_view(game, self.side), order)

    def forced(self, game: Europe) -> Order | None:
        return super().forced(fog.view(game, self.side))

    def _some(self, game: Europe) -> Iterator[Search]:
        return Search.some(game, self.side)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return chance.choice([*self._some(game), self.done])

    def able(self, game: Europe) -> Iterable[str]:
        for each in self._some(game):
            yield from searchers(game, self.side, each.target)
