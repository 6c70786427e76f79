"""8.4 to 8.7  The search: interceptors divide into groups, which look for the stack one by one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any, ClassVar, Self

import msgspec
from lark import Token

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.air.flights import aircraft, reach
from pbem.games.eto.facts.board import SEVERE
from pbem.games.eto.naval.battle import Engage
from pbem.games.eto.naval.events import EvadedGroup, Searched
from pbem.games.eto.naval.strikes import air_strikes
from pbem.games.eto.position.fleets import aircraft_of, armed, company_of, gunnery, speed
from pbem.games.eto.position.game import WINTER, Europe
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

DIE = range(1, 7)
MOST, ONE = "MOST", "ONE"
Groups = tuple[tuple[str, ...], ...]


# -- the die --------------------------------------------------------------------------------------


def modifier(game: Europe, partnership: str, space: str, groups: int, ships: Iterable[str]) -> int:
    """8.4  What is added to the die of each group."""
    numbers, area = game.scenario.combat.naval, game.board.seas.get(space)
    found = groups * numbers["group"]
    if has_aircraft(game, partnership, space, ships):
        found += numbers["air"]
    if area is None:
        found += numbers["coast"]
    else:
        found += area.search
    return found + (numbers["winter"] if is_wintry(game, space) else 0)


def is_wintry(game: Europe, space: str) -> bool:
    """1.3, 8.4  Is it winter in a space?"""
    board = game.board
    if game.weather != WINTER:
        return False
    if space in board.seas:
        return board.seas[space].weather == SEVERE
    return board.is_in(space, board.zones[SEVERE])


def has_aircraft(game: Europe, partnership: str, space: str, ships: Iterable[str]) -> bool:
    """8.4  Can aircraft fly there: from a base within range, or from a carrier that searches?"""
    if any(carrier_aircraft(game, ships)):
        return True
    board = game.board
    waters = board.waters[space] if space in board.seas else board.grid.mask([space])
    return any(reach(game, id) & waters for id in aircraft(game, partnership))


def carrier_aircraft(game: Europe, ships: Iterable[str]) -> Iterator[str]:
    """13.3, 9.0  The naval air units of carriers that are not damaged."""
    for id in ships:
        if id not in game.depleted:
            yield from aircraft_of(game, id)


def is_found(game: Europe, roll: int, added: int) -> bool:
    """8.4  A six always finds them, a one never does."""
    numbers = game.scenario.combat.naval
    if roll in (numbers["always_found"], numbers["never_found"]):
        return roll == numbers["always_found"]
    return roll + added >= numbers["found"]


def chance_to_find(game: Europe, ships: tuple[str, ...], space: str) -> Fraction:
    """8.4  How likely one of the groups finds the stack, if there are as many as can be."""
    if not armed(game, ships):
        return Fraction(0)
    groups = len(dealt_out(game, ships))
    added = modifier(game, game.partnership_of(ships[0]), space, groups, ships)
    misses = Fraction(sum(not is_found(game, roll, added) for roll in DIE), len(DIE))
    return 1 - misses**groups


# -- groups ---------------------------------------------------------------------------------------


def dealt_out(game: Europe, ships: tuple[str, ...], most: int | None = None) -> Groups:
    """8.4  As many groups as can be, or are wanted, of about equal strength, guns in each."""
    numbers = game.scenario.combat.naval
    guns = sorted(armed(game, ships), key=lambda id: -gunnery(game, (id,)))
    count = len(ships) // numbers["least_group"] if len(ships) >= numbers["divided"] else 1
    count = max(1, min(count, len(guns), most or count))
    others = [id for id in ships if id not in guns]
    groups: list[list[str]] = [[] for _ in range(count)]
    for id in (*guns, *others):
        weakest = min(groups, key=lambda each: (len(each), gunnery(game, each)))
        weakest.append(id)
    return tuple(map(tuple, groups))


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
        if len(self.ships) < divided or set(self.ships) <= set(self.at_hand):
            return None
        return self.side

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        self.search(game, (self.ships,))
        yield from ()

    def prompt(self, game: Europe) -> str:
        ships = ", ".join(f"{id} {speed(game, (id,))}" for id in self.ships)
        chance = chance_to_find(game, self.ships, self.space)
        return (
            f"{len(self.ships)} ships search for {self.target} in {game.board.name(self.space)}: "
            f"in which groups of three or more, with guns in each? Speeds: {ships}. As many "
            f"groups as can be find them with {100 * float(chance):.0f} %. "
            "(GROUPS a + b + c, d + e + f)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        least = game.scenario.combat.naval["least_group"]
        for groups in partitions(self.ships, least):
            if all(armed(game, each) for each in groups):
                yield Group(groups)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        ships = tuple(chance.sample(self.ships, len(self.ships)))
        return Group(dealt_out(game, ships, chance.randint(1, len(ships))))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Group)
        named, least = order.actors, game.scenario.combat.naval["least_group"]
        if sorted(named) != sorted(self.ships):
            words = f"each of {', '.join(self.ships)} is in one group"
            raise Illegal(words, case="8.4", legal=[self.usual(game)])
        for group in order.groups:
            if len(group) < least:
                words = f"{' + '.join(group)} are {len(group)}, and a group has at least {least}"
                raise Illegal(words, case="8.4", legal=[self.usual(game)])
            if not armed(game, group):
                words = f"none of {' + '.join(group)} has guns"
                raise Illegal(words, case="8.4", legal=[self.usual(game)])

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        most = {MOST: None, ONE: 1}
        if choice[0] not in most:
            return None
        return Group(dealt_out(game, self.ships, most[choice[0]]))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Group)
        self.search(game, order.groups)
        yield from ()

    def search(self, game: Europe, groups: Groups) -> None:
        """8.4  The fastest first; whoever is there already has nothing to search for (8.6)."""
        stack = company_of(game, self.target)
        order = sorted(groups, key=lambda each: -speed(game, each))
        game.searched.update(f"{id}>{self.target}" for id in self.ships)
        added = modifier(game, game.partnership(self.side), self.space, len(groups), self.ships)
        quest = Quest(self.side, self.space, added, self.at_hand)
        game.push(SearchOn(quest, tuple(order), stack))


# -- finding --------------------------------------------------------------------------------------


class Quest(msgspec.Struct, frozen=True):
    """8.4  What all groups of a search have in common."""

    side: Side
    space: str
    modifier: int
    at_hand: tuple[str, ...] = ()
    confined: bool = False  # 7.7 in a port


class SearchOn(Step[Europe], frozen=True):
    """8.4  The next group searches; who finds them fights before the others search."""

    quest: Quest
    groups: Groups
    stack: tuple[str, ...]

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        quest = self.quest
        stack = tuple(id for id in self.stack if game.where.get(id) == quest.space)
        if not stack or not self.groups:
            return
        group, *rest = self.groups
        group = tuple(id for id in group if game.where.get(id) == quest.space)
        game.push(SearchOn(quest, tuple(rest), stack))
        if not armed(game, group):
            return
        automatic = set(group) <= set(quest.at_hand)
        roll = 0 if automatic else dice.roll(f"search by {group[0]} for {stack[0]}")
        found = automatic or is_found(game, roll, quest.modifier)
        yield Searched(
            group,
            quest.side,
            target=stack[0],
            place=quest.space,
            roll=roll,
            modifier=quest.modifier,
            found=found,
        )
        if found:
            game.found.update(group)
            game.met.update(group, stack)
            game.push(Evading(game.side_of(stack[0]), quest, group, stack, automatic))


class Evade(Command[Europe], frozen=True):
    """8.7  Slip away from a slower group."""

    answers: ClassVar = ("evade",)
    form: ClassVar = "EVADE"
    text: ClassVar = "EVADE"


class Accept(Command[Europe], frozen=True):
    """8.7  Fight."""

    answers: ClassVar = ("evade",)
    form: ClassVar = "ACCEPT"
    text: ClassVar = "ACCEPT"
    spelled: ClassVar = {"ACCEPT": ("ACCEPT", "ACCEPT BATTLE", "GIVE BATTLE")}


class Evading(Asking[Europe], frozen=True):
    """8.7  A stack that is found may evade one slower group of those who search for it."""

    kind: ClassVar = "evade"
    reaction: ClassVar = True
    usually: ClassVar = ("OUTGUNNED",)
    side: Side
    quest: Quest
    group: tuple[str, ...]
    stack: tuple[str, ...]
    automatic: bool

    def asks(self, game: Europe) -> Side | None:
        if self.automatic or game.evaded.intersection(self.stack):
            return None
        return self.side if speed(game, self.group) < speed(game, self.stack) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        self.fight(game)
        yield from ()

    def prompt(self, game: Europe) -> str:
        theirs = ", ".join(f"{id} {game.unit(id).factors()}" for id in self.group)
        where = game.board.name(self.quest.space)
        return (
            f"{theirs} find {', '.join(self.stack)} in {where}, and are slower. Evade, once "
            "against all who search now? (EVADE; ACCEPT)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        yield Evade()
        yield Accept()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        outgunned = gunnery(game, self.group) > gunnery(game, self.stack)
        evades = {"ALL": True, "NEVER": False, "OUTGUNNED": outgunned}.get(choice[0])
        return None if evades is None else Evade() if evades else Accept()

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Accept):
            self.fight(game)
            return
        game.evaded.update(self.stack)
        area = game.board.seas.get(self.quest.space)
        if area is not None and not area.grid:  # 8.7, 16.5
            game.push(*self.strikes(game))
        yield EvadedGroup(self.side, self.stack, self.quest.space)

    def fight(self, game: Europe) -> None:
        game.push(
            *self.strikes(game),
            Engage(self.quest.space, self.group, self.stack, self.quest.confined),
        )

    def strikes(self, game: Europe) -> Iterator[Step[Europe]]:
        """9.0  Carrier aircraft of both attack before any gun is fired."""
        yield from air_strikes(game, self.group, self.stack)
        yield from air_strikes(game, self.stack, self.group)
