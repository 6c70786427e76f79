"""2.2  Fighters and escorts are added to a raid in turn, until nobody adds more."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, ClassVar, Self

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.eto.air.flights import FIGHTING, is_fighter, over
from pbem.games.eto.air.flown_to import each_own
from pbem.games.eto.facts.units import FIGHTER
from pbem.games.eto.facts.words import counted, does, the_nation
from pbem.games.eto.position.game import Europe, StrategicRaid
from pbem.games.eto.strategic.announcing import HOW, OFTEN, place
from pbem.games.eto.strategic.eligible import (
    check_bases,
    defenders,
    meeting_sides,
    raiders,
    raiding_sides,
    why_not_defend,
    why_not_raid,
)
from pbem.games.eto.strategic.events import NoMoreAdded, RoseInBox
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

ALL, NEVER, MATCH, STRONGER = "ALL", "NEVER", "MATCH", "STRONGER"


def under_way(game: Europe) -> StrategicRaid:
    """The raid that is flown now."""
    assert game.strategic_raid is not None, "no strategic raid is flown"
    return game.strategic_raid


def fighters_of(game: Europe, sides: Iterable[Side]) -> tuple[str, ...]:
    """Those who fight in the raid under way, of some sides."""
    raid, own = under_way(game), tuple(sides)
    there = (id for id in over(game, raid.box) if id not in raid.bombers)
    return tuple(id for id in there if game.side_of(id) in own)


def addable(game: Europe, side: Side) -> list[str]:
    """2.1, 2.2  The fighters that a side could add to the raid under way."""
    raid = under_way(game)
    if side in meeting_sides(game, raid.box):
        return defenders(game, side, raid.box, raid.target)
    return [id for id in raiders(game, side, raid.target) if is_fighter(game, id)]


class Scramble(Command[Europe], frozen=True):
    """2.2  Add fighters to the raid under way: to meet it, or to escort it."""

    answers: ClassVar = ("scramble",)
    form: ClassVar = "SCRAMBLE units\nNO SCRAMBLE"
    spelled: ClassVar = {"SCRAMBLE": ("SCRAMBLE", "ADD FIGHTERS"), "NO": ("NO",)}
    units: tuple[str, ...] = ()

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        return cls(next((each for each in said if isinstance(each, tuple)), ()))

    def __str__(self) -> str:
        return f"SCRAMBLE {' + '.join(self.units)}" if self.units else "NO SCRAMBLE"

    def check(self, game: Europe, side: Side) -> None:
        raid, legal = under_way(game), addable(game, side)
        meeting = side in meeting_sides(game, raid.box)
        for id in each_own(game, side, self.units, case=HOW, twice="12.1", legal=legal):
            if id in legal:
                continue
            if game.unit(id).air and not is_fighter(game, id):
                raise Illegal(f"{id} is a bomber, and fights nobody", case="12.1", legal=legal)
            reason = (why_not_defend if meeting else why_not_raid)(game, id, raid.target)
            words, case = reason or (f"{id} is a bomber, and fights nobody", "12.1")
            raise Illegal(words, case=case, legal=legal)
        check_bases(game, side, self.units, raid.box, raid.target)

    def play(self, game: Europe, side: Side, dice: Dice) -> Iterator[Event]:
        raid = under_way(game)
        place(game, self.units, raid.box, FIGHTING)
        yield RoseInBox(side, raid.box, self.units, side in raiding_sides(game, raid.box))

    def forecast(self, view: Europe, side: Side) -> Iterator[str]:
        box = under_way(view).box
        raiding = raiding_sides(view, box)
        own = raiding if side in raiding else meeting_sides(view, box)
        others = [each for each in view.sides_in_play() if each not in own]
        mine = len(fighters_of(view, own)) + len(self.units)
        stay = ", and in the box all month" if self.units else ""
        yield f"{counted(mine, 'fighter')} against {len(fighters_of(view, others))}{stay}"


class Adding(Asking[Europe], frozen=True):
    """2.2  The sides that may still add, in their turn; who declines does not add any more."""

    kind: ClassVar = "scramble"
    reaction: ClassVar = True
    usually: ClassVar = (MATCH,)
    queue: tuple[Side, ...]

    @property
    def side(self) -> Side:
        return self.queue[0]

    def camp(self, game: Europe, side: Side) -> tuple[Side, ...]:
        """The sides that fly with one."""
        box = under_way(game).box
        raiding = raiding_sides(game, box)
        return raiding if side in raiding else meeting_sides(game, box)

    def foes(self, game: Europe) -> tuple[Side, ...]:
        own = self.camp(game, self.side)
        return tuple(each for each in game.sides_in_play() if each not in own)

    def able(self, game: Europe) -> list[str]:
        return addable(game, self.side)

    def pointless(self, game: Europe) -> bool:
        """2.2  Would escorts join whom nobody meets, and nobody will?"""
        raiding = self.side in raiding_sides(game, under_way(game).box)
        foes = self.foes(game)
        return raiding and not fighters_of(game, foes) and not set(foes) & set(self.queue)

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.able(game) and not self.pointless(game) else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """Who has nobody to add is out of it."""
        self.go_on(game, self.queue[1:])
        yield from ()

    def go_on(self, game: Europe, queue: tuple[Side, ...]) -> None:
        if queue:
            game.push(Adding(queue))

    def prompt(self, game: Europe) -> str:
        raid = under_way(game)
        theirs = ", ".join(fighters_of(game, self.foes(game))) or "none"
        mine = ", ".join(fighters_of(game, self.camp(game, self.side))) or "none"
        units = ", ".join(f"{id} ({game.factors(id)})" for id in self.able(game))
        return (
            f"{', '.join(raid.bombers)} {does(raid.bombers, 'raids', 'raid')} "
            f"{the_nation(raid.target)}. Fighters there: yours {mine}, theirs "
            f"{theirs}. Do you add any of {units}? {self.later(game)} "
            "(SCRAMBLE units; NO SCRAMBLE)"
        )

    def last_word(self, game: Europe) -> bool:
        """2.2  Has the other side nothing more to add? Then this one is asked once more only."""
        return not set(self.foes(game)) & set(self.queue[1:])

    def later(self, game: Europe) -> str:
        if self.last_word(game):
            return "You are not asked again."
        return "Who adds nobody now adds nobody later."

    def answers(self, game: Europe) -> Iterator[Order]:
        yield Scramble()
        able = self.able(game)
        for count in range(1, len(able) + 1):
            for units in combinations(able, count):
                if passes(Scramble(units).check, game, self.side):
                    yield Scramble(units)

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Scramble)
        order.check(game, self.side)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """All, none, as many as make it even, all if that makes us more; or who is named."""
        able = sorted(self.able(game), key=lambda id: (game.unit(id).kind != FIGHTER, id))
        theirs = len(fighters_of(game, self.foes(game)))
        mine = len(fighters_of(game, self.camp(game, self.side)))
        if named := [id for id in choice if id in able]:
            return self.legal(game, named)
        if set(choice) & set(fighters_of(game, self.camp(game, self.side))):  # all of them fly
            return Scramble()
        if choice[0] == STRONGER:
            return self.legal(game, able if mine + len(able) > theirs else [])
        wanted = {ALL: len(able), NEVER: 0, MATCH: max(theirs - mine, int(not mine))}
        count = wanted.get(choice[0])
        return None if count is None else self.legal(game, able[:count])

    def legal(self, game: Europe, units: list[str]) -> Order:
        """2.3  As many of some units as there are bases for."""
        while units and not passes(Scramble(tuple(units)).check, game, self.side):
            units = units[:-1]
        return Scramble(tuple(units))

    def staying(self, game: Europe) -> Order | None:
        return Scramble()

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return self.legal(game, [id for id in self.able(game) if chance.random() < OFTEN])

    def of_nobody(self, game: Europe) -> Iterator[Order]:
        yield Scramble()

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        order = Scramble(units)
        if passes(self.check, game, order):
            yield order.as_option(game, self.side)

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Scramble)
        others = self.queue[1:]
        if not order.units:
            yield NoMoreAdded(self.side)
            self.go_on(game, others)
            return
        yield from order.play(game, self.side, dice)
        self.go_on(game, others if self.last_word(game) else (*others, self.side))


def adding(game: Europe) -> tuple[Adding, ...]:
    """2.2  Who meets the raid begins; of the others, who has placed escorts may add more."""
    raid = under_way(game)
    escorting = dict.fromkeys(
        game.side_of(id) for id in fighters_of(game, raiding_sides(game, raid.box))
    )
    queue = (*meeting_sides(game, raid.box), *escorting)
    return (Adding(queue),) if queue else ()
