"""What can happen at sea."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from pbem.engine.event import Deed, Event
from pbem.engine.order import Side
from pbem.games.eto.facts.words import does
from pbem.wargame.map.pictured import Canvas, Outcome, Pictured
from pbem.wargame.position.words import and_all, opening
from pbem.wargame.scene import Arrow

if TYPE_CHECKING:
    from pbem.games.eto.facts.words import Words

MOST_NAMED = 3  # ships of a fleet under way; more of them are counted
SEA = "moves"  # the layer of a map that ways at sea are in


class OfShips(msgspec.Struct, frozen=True):
    """What a stack does: the enemy sees the ship that it goes by, and how many are with it."""

    ships: tuple[str, ...]
    side: Side
    more: int = 0  # that are not named

    def seen_by(self, side: Side) -> Self:
        if side == self.side:
            return self
        return replace(self, ships=self.ships[:1], more=self.more + len(self.ships[1:]))

    def who(self, words: Words) -> str:
        others = [f"{self.more} more"] if self.more else []
        return and_all([*map(words.ship, self.ships), *others])

    def do(self, words: Words, one: str, many: str) -> str:
        return f"{self.who(words)} {one if len(self.ships) + self.more == 1 else many}"


class Sailed(OfShips, Pictured, frozen=True):
    """7.2  Ships go from one space to the next."""

    path: tuple[str, ...] = ()
    hunting: str = ""  # 8.0 whom they mean to intercept

    def told(self, words: Words) -> str:
        here, there = self.path[0], self.path[-1]
        if self.hunting:
            where = words.water(there)
            return f"  {self.do(words, 'hunts', 'hunt')} {words.ship(self.hunting)} in {where}."
        if here == there:
            return f"{self.do(words, 'puts', 'put')} to sea from {words.place(here)}."
        return f"{self.do(words, 'sails', 'sail')} to {words.water(there)}."

    def deeds(self) -> Iterable[Deed]:
        """Ships that are not named go by the one that is, so that each counts once a voyage."""
        unnamed = (f"{self.ships[0]} and {count} more" for count in range(1, self.more + 1))
        return tuple(Deed(self.side, "moved", each) for each in (*self.ships, *unnamed))

    def ordered_by(self) -> tuple[str, ...]:
        return (self.side, "HUNT", *self.ships) if self.hunting else ()

    def joined(self, later: Event) -> Event | None:
        if not self.hunting:
            return Voyage(self.ships, self.side, self.more, self.path).joined(later)
        if not isinstance(later, Sailed) or replace(later, path=self.path) != self:
            return None
        goes_on = later.path[0] == self.path[-1]
        return replace(self, path=(*self.path, *later.path[1:])) if goes_on else None

    def went(self) -> Mapping[str, str]:
        return dict.fromkeys(self.ships, self.path[-1])

    def set_out(self, unit: str) -> str | None:
        return self.path[0] if unit in self.ships else None

    def arrows(self, canvas: Canvas[Any]) -> Iterator[Arrow]:
        if self.path[0] != self.path[-1]:
            yield Arrow(SEA, "move", self.path, canvas.told(self), self.side, len(self.ships))


class Voyage(OfShips, Event, frozen=True):
    """7.2, 7.7  Ships have gone from space to space, and nothing happened between."""

    path: tuple[str, ...] = ()
    docked: bool = False

    def joined(self, later: Event) -> Event | None:
        if self.docked or not isinstance(later, Sailed | Docked) or not self._is_of(later):
            return None
        if isinstance(later, Docked):
            return replace(self, docked=True) if later.hex == self.path[-1] else None
        goes_on = later.path[0] == self.path[-1] and not later.hunting
        return replace(self, path=(*self.path, *later.path[1:])) if goes_on else None

    def _is_of(self, others: OfShips) -> bool:
        """Are they the same ships?"""
        return (self.ships, self.side, self.more) == (others.ships, others.side, others.more)

    def told(self, words: Words) -> str:
        start, *between, end = self.path
        seas = words.scenario.board.seas
        open_sea = [each for each in dict.fromkeys(between) if each in seas and each != end]
        by = f" by {and_all([*map(words.water, open_sea)])}" if open_sea else ""
        to = f"into the port of {words.place(end)}" if self.docked else f"to {words.water(end)}"
        return f"{self.do(words, 'sails', 'sail')} from {words.water(start)}{by} {to}."

    def who(self, words: Words) -> str:
        """A fleet is told by its first ships: its own side has named them all."""
        few = len(self.ships) <= MOST_NAMED + 1
        left_out = 0 if few else len(self.ships) - MOST_NAMED
        named = self.ships if few else self.ships[:MOST_NAMED]
        return OfShips(named, self.side, self.more + left_out).who(words)

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "SAIL", *self.ships, self.path[-1]


class Docked(OfShips, Pictured, frozen=True):
    """7.7  Ships enter a port."""

    hex: str = ""

    def told(self, words: Words) -> str:
        return f"{self.do(words, 'enters', 'enter')} the port of {words.place(self.hex)}."


class Escorting(OfShips, Pictured, frozen=True):
    """7.5  Ships go to escort convoys."""

    path: tuple[str, ...] = ()

    def told(self, words: Words) -> str:
        return f"{self.do(words, 'joins', 'join')} the {words.scenario.board.name(self.path[-1])}."

    def went(self) -> Mapping[str, str]:
        return dict.fromkeys(self.ships, self.path[-1])


class Refuelled(OfShips, Pictured, frozen=True):
    """33.8  Ships in port are in supply again."""

    hex: str = ""

    def told(self, words: Words) -> str:
        return f"{self.do(words, 'is', 'are')} in supply again in {words.place(self.hex)}."


class ShipsPaidFor(Event, frozen=True):
    """7.6  EP are paid for ships that stay at sea."""

    side: Side
    nation: str
    place: str
    cost: int

    def told(self, words: Words) -> str:
        return f"{self.nation} pays {self.cost} EP for its ships {words.at_sea(self.place)}."


class OutOfFuel(OfShips, Pictured, frozen=True):
    """7.6, 33.8  Ships that stay at sea and are not paid for."""

    hex: str = ""

    def told(self, words: Words) -> str:
        return f"{self.do(words, 'is', 'are')} out of supply in {words.water(self.hex)}."


class CutShort(OfShips, Pictured, frozen=True):
    """7.1, 9.5  A voyage ends before its goal."""

    hex: str = ""
    goal: str = ""

    def told(self, words: Words) -> str:
        here, goal = words.water(self.hex), words.water(self.goal)
        return f"{self.do(words, 'stays', 'stay')} in {here} and cannot go on to {goal}."


class WayBarred(OfShips, Pictured, frozen=True):
    """7.6, 7.7  Ships meet enemies before whom they may not go on, and who are laid open by it."""

    hex: str = ""
    goal: str = ""
    barred_by: tuple[str, ...] = ()

    def told(self, words: Words) -> str:
        they, there = and_all([*map(words.ship, self.barred_by)]), words.water(self.goal)
        bars = "bars" if len(self.barred_by) == 1 else "bar"
        where = words.water(self.hex)
        stays = self.do(words, "stays", "stay")
        if self.goal == self.hex:
            return f"{stays} off the port of {words.place(self.hex)}: {they} {bars} it."
        return f"{stays} in {where}: {they} {bars} the way to {there}."


class OnlySubmarines(OfShips, Pictured, frozen=True):
    """11.2  Ships find nobody in an enemy port but submarines, which only aircraft attack there."""

    hex: str = ""
    lying: tuple[str, ...] = ()

    def told(self, words: Words) -> str:
        they = and_all([*map(words.ship, self.lying)])
        lie = "lies" if len(self.lying) == 1 else "lie"
        stays = self.do(words, "stays", "stay")
        return f"{stays} off the port of {words.place(self.hex)}: only {they} {lie} there."


class LetPass(Event, frozen=True):
    """8.0  A side that could intercept does not."""

    side: Side
    place: str

    def seen_by(self, side: Side) -> Event | None:
        return self if side == self.side else None

    def told(self, words: Words) -> str:
        return f"  {words.they(self.side)} intercept nobody in {words.water(self.place)}."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "NO", "HUNT"


class BrokeOff(OfShips, Pictured, frozen=True):
    """8.2  Ships give up what they were about."""

    tells: ClassVar = ("HEAVE TO",)
    hex: str = ""

    def told(self, words: Words) -> str:
        return f"  {self.do(words, 'stays', 'stay')} in {words.water(self.hex)}."


class Searched(OfShips, Pictured, frozen=True):
    """8.4  A group looks for a stack."""

    target: str = ""
    place: str = ""
    roll: int = 0  # nought: none was needed
    modifier: int = 0
    found: bool = False
    station: str = ""  # 7.4 the hex of a sea area with a grid

    def told(self, words: Words) -> str:
        whom, where = words.ship(self.target), words.water(self.place)
        if not self.roll:
            return f"  {self.do(words, 'meets', 'meet')} {whom} in {where} without a search."
        fate = "found them" if self.found else "in vain"
        return (
            f"  {opening(self.do(words, 'searches', 'search'))} {where} for {whom}: "
            f"die {self.roll}{self.modifier:+}, {fate}."
        )

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.place),) if self.found else ()


class EvadedGroup(Event, frozen=True):
    """8.7  A faster stack slips away."""

    tells: ClassVar = ("EVADE",)
    side: Side
    ships: tuple[str, ...]
    place: str

    def told(self, words: Words) -> str:
        return f"  {words.ships(self.ships)} {does(self.ships, 'evades', 'evade')}."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "EVADE"


class SeaBattleBegan(Event, frozen=True):
    """9.0  Ships fight."""

    sides: tuple[Side, Side]
    ships: tuple[tuple[str, ...], tuple[str, ...]]
    place: str

    def told(self, words: Words) -> str:
        found, met = (and_all(list(map(words.ship, each))) for each in self.ships)
        return f"Naval combat in {words.water(self.place)}: {found} against {met}."

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.sides[0], "attacked", self.place),)


class HeldOut(Event, frozen=True):
    """9.1  Ships are kept out of a round."""

    tells: ClassVar = ("HOLD OUT",)
    side: Side
    ships: tuple[str, ...]
    round: int

    def told(self, words: Words) -> str:
        held = f"{words.ships(self.ships)} {does(self.ships, 'is', 'are')}"
        return f"  {held} held out of round {self.round}."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, "HOLD", "OUT", *self.ships


class GunsFired(Event, frozen=True):
    """9.2  One ship fires at another."""

    tells: ClassVar = ("FIRE",)
    side: Side
    by: str
    at: str
    place: str
    dice: tuple[int, int]
    gunnery: int
    armor: int
    hit: bool
    sinks: bool

    def told(self, words: Words) -> str:
        fate = ("a hit that sinks her" if self.sinks else "a hit") if self.hit else "missed"
        first, second = self.dice
        return (
            f"  {words.ship(self.by)} fires at {words.ship(self.at)}: dice {first} and {second}, "
            f"gunnery {self.gunnery}, armor {self.armor}: {fate}."
        )


class Retired(Event, frozen=True):
    """9.6  Ships withdraw from a battle."""

    side: Side
    ships: tuple[str, ...]
    place: str

    def told(self, words: Words) -> str:
        they = f"{words.ships(self.ships)} {does(self.ships, 'withdraws', 'withdraw')}"
        return f"  {they} from the battle."


class Chased(Event, frozen=True):
    """9.6  Who has stayed fights those who withdraw, or lets them go."""

    tells: ClassVar = ("CHASE", "NO CHASE")
    side: Side
    place: str
    chase: bool

    def told(self, words: Words) -> str:
        how = "pursue them" if self.chase else "let them go"
        return f"  {words.they(self.side)} {how}."

    def ordered_by(self) -> tuple[str, ...]:
        return self.side, *(("CHASE",) if self.chase else ("NO", "CHASE"))


class FirstAtSea(Event, frozen=True):
    """SEQ-M  Who performs the Naval and Air phase first."""

    tells: ClassVar = ("FIRST", "SECOND")
    side: Side

    def told(self, words: Words) -> str:
        return f"{words.they(self.side)} go first in the Naval and Air phase."


class SeaBattleEnded(Pictured, frozen=True):
    """9.3  A naval battle is over."""

    place: str
    words: str
    station: str = ""  # 7.4 the hex of a sea area with a grid

    def told(self, words: Words) -> str:
        return f"The battle in {words.water(self.place)} is over: {self.words}."

    def outcome(self, canvas: Canvas[Any]) -> Outcome:
        return Outcome(self.station or self.place, self.words)


class Converted(Event, frozen=True):
    """11.5  A U-boat becomes submarines."""

    side: Side
    unit: str
    into: tuple[str, ...]
    place: str

    def told(self, words: Words) -> str:
        become = and_all([*map(words.ship, self.into)])
        return f"{words.ship(self.unit)} in {words.water(self.place)} becomes {become}."


class Refitted(Event, frozen=True):
    """11.5  Two submarines become a U-boat."""

    side: Side
    units: tuple[str, ...]
    into: str
    place: str

    def told(self, words: Words) -> str:
        become = and_all([*map(words.ship, self.units)])
        return f"{become} in {words.place(self.place)} become {words.ship(self.into)}."
