"""8.4  Interceptors divide into groups before they search."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, ClassVar, Self

from lark import Token

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.battle.search import Groups, Quest, SearchOn, is_found, modifier
from pbem.games.eto.naval.battle.tactics import GROUPS, tactic
from pbem.games.eto.position.aboard.beaches import is_assaulting
from pbem.games.eto.position.fleets import (
    armed,
    as_units,
    company_of,
    findable,
    gunnery,
    speed,
    stack_size,
    with_points,
)
from pbem.games.eto.position.game import Europe
from pbem.wargame.data.counters import hidden
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

DIE = range(1, 7)
MOST, ONE = "MOST", "ONE"


def chance_to_find(
    game: Europe, ships: tuple[str, ...], space: str, target: str, most: int | None = None
) -> Fraction:
    """8.4, 8.6  How likely one of the groups finds the stack, with as many as are wanted."""
    if not armed(game, ships):
        return Fraction(0)
    if is_assaulting(game, target):
        return Fraction(1)
    groups = len(dealt_out(game, ships, most))
    added = modifier(game, game.partnership_of(ships[0]), space, groups, ships, target)
    return _found_by(game, added, groups)


def chance_of(game: Europe, ships: tuple[str, ...], space: str, target: str) -> Fraction:
    """8.4  The same for ships of which nobody may know which they are."""
    numbers, count = game.scenario.combat.naval, stack_size(game, ships)
    guns = sum(hidden(id) or bool(armed(game, (id,))) for id in ships)
    if not guns:
        return Fraction(0)
    groups = min(guns, count // numbers["least_group"]) if count >= numbers["divided"] else 1
    added = modifier(game, game.partnership_of(ships[0]), space, groups, ships, target)
    return _found_by(game, added, groups)


def _found_by(game: Europe, added: int, groups: int) -> Fraction:
    misses = Fraction(sum(not is_found(game, roll, added) for roll in DIE), len(DIE))
    return 1 - misses**groups


def dealt_out(game: Europe, ships: tuple[str, ...], most: int | None = None) -> Groups:
    """8.4  As many groups as can be, or are wanted, of about equal strength, guns in each."""
    numbers = game.scenario.combat.naval
    units = as_units(game, ships)
    guns = sorted(armed(game, units), key=lambda id: -gunnery(game, (id,)))
    count = len(units) // numbers["least_group"] if len(units) >= numbers["divided"] else 1
    count = max(1, min(count, len(guns), most or count))
    others = [id for id in units if id not in guns]
    groups: list[list[str]] = [[] for _ in range(count)]
    for id in (*guns, *others):
        weakest = min(groups, key=lambda each: (len(each), gunnery(game, each)))
        weakest.append(id)
    return tuple(with_points(game, each, ships) for each in groups)


def most_groups(word: str) -> int | None:
    """How many groups an order wants at most: ONE, MOST, or a number."""
    return max(1, int(word)) if word.isdecimal() else {MOST: None, ONE: 1}[word]


def partitions(ships: tuple[str, ...], least: int) -> Iterator[Groups]:
    """All ways to divide ships into groups of so many at least."""
    if len(ships) < least:
        return
    yield (ships,)
    first, *rest = ships
    for count in range(least - 1, len(rest) - least + 1):
        for mates in combinations(rest, count):
            left = tuple(id for id in rest if id not in mates)
            yield from (((first, *mates), *others) for others in partitions(left, least))


class Group(Command[Europe], frozen=True):
    """8.4  How the searching ships are divided."""

    answers: ClassVar = ("groups",)
    form: ClassVar = "GROUPS _group (COMMA _group)*"
    parts: ClassVar = "_group: UNIT (PLUS UNIT)*"
    spelled: ClassVar = {"GROUPS": ("GROUPS", "GROUP")}
    groups: Groups

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        groups: list[list[str]] = [[]]
        for each in said:
            if isinstance(each, Token) and each.type == "COMMA":
                groups.append([])
            elif isinstance(each, Token) and each.type == "UNIT":
                groups[-1].append(reader.unit(each))
        return cls(tuple(map(tuple, groups)))

    def __str__(self) -> str:
        return f"GROUPS {', '.join(' + '.join(each) for each in self.groups)}"

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(id for each in self.groups for id in each)


class Grouping(Asking[Europe], frozen=True):
    """8.4  Six ships or more may search in several groups."""

    kind: ClassVar = "groups"
    reaction: ClassVar = True
    public: ClassVar = False
    usually: ClassVar = (MOST,)
    side: Side
    ships: tuple[str, ...]
    target: str
    space: str
    at_hand: tuple[str, ...] = ()  # 8.6

    def asks(self, game: Europe) -> Side | None:
        divided = game.scenario.combat.naval["divided"]
        if stack_size(game, self.ships) < divided or set(self.ships) <= set(self.at_hand):
            return None
        return self.side

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        self.search(game, (self.ships,))
        yield from ()

    def prompt(self, game: Europe) -> str:
        ships = ", ".join(f"{id} {speed(game, (id,))}" for id in self.ships)
        chance = chance_to_find(game, self.ships, self.space, self.target)
        return (
            f"{len(self.ships)} ships search for {self.target} "
            f"{Words(game.scenario).at_sea(self.space)}: "
            f"in which groups of three or more, with guns in each? Speeds: {ships}. As many "
            f"groups as can be find them with {100 * float(chance):.0f} %. "
            "(GROUPS a + b + c, d + e + f)"
        )

    def able(self, game: Europe) -> Iterable[str]:
        return self.ships

    def answers(self, game: Europe) -> Iterator[Order]:
        least = game.scenario.combat.naval["least_group"]
        for groups in partitions(as_units(game, self.ships), least):
            if all(armed(game, each) for each in groups):
                yield Group(tuple(with_points(game, each, self.ships) for each in groups))

    def sample(self, game: Europe, chance: random.Random) -> Order:
        ships = tuple(chance.sample(self.ships, len(self.ships)))
        return Group(dealt_out(game, ships, chance.randint(1, len(ships))))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Group)
        carrying = [each for each in order.groups if any(map(self._is_point(game), each))]
        if len(carrying) > 1:
            words = "all transport points are one unit, and in one group"
            raise Illegal(words, case="10.3", legal=[self.usual(game)])
        named, least = order.actors, game.scenario.combat.naval["least_group"]
        if sorted(named) != sorted(self.ships):
            words = f"each of {', '.join(self.ships)} is in one group"
            raise Illegal(words, case="8.4", legal=[self.usual(game)])
        for group in order.groups:
            if (size := stack_size(game, group)) < least:
                words = f"{' + '.join(group)} are {size}, and a group has at least {least}"
                raise Illegal(words, case="8.4", legal=[self.usual(game)])
            if not armed(game, group):
                words = f"none of {' + '.join(group)} has guns"
                raise Illegal(words, case="8.4", legal=[self.usual(game)])

    def _is_point(self, game: Europe) -> Callable[[str], bool]:
        return lambda id: game.roster[id].transport

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """As many groups as can be, one, or no more than so many."""
        if choice[0] not in (MOST, ONE) and not choice[0].isdecimal():
            return None
        return Group(dealt_out(game, self.ships, most_groups(choice[0])))

    def forced(self, game: Europe) -> Order | None:
        """What the order that sent them has said."""
        said = tactic(game, self.ships, GROUPS)
        return self.by_standing(game, said) if said else None

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        """Whoever is chosen, all ships are divided: as many groups as can be, or one."""
        yield from dict.fromkeys(Group(dealt_out(game, self.ships, most)) for most in (None, 1))

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        return iter(())

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Group)
        self.search(game, order.groups)
        yield from ()

    def search(self, game: Europe, groups: Groups) -> None:
        """8.4  The fastest first; whoever is there already has nothing to search for (8.6)."""
        stack = findable(game, company_of(game, self.target))
        order = sorted(groups, key=lambda each: -speed(game, each))
        game.searched.update(f"{id}>{self.target}" for id in self.ships)
        own = game.partnership(self.side)
        added = modifier(game, own, self.space, len(groups), self.ships, self.target)
        quest = Quest(self.side, self.space, added, self.at_hand)
        game.push(SearchOn(quest, tuple(order), stack))
