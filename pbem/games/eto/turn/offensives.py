"""22.0  The Offensive phase: both sides conduct offensives in turn, until both pass."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.eto.combat.armor.breakthrough import Breakthroughs
from pbem.games.eto.combat.armor.exploitation import Exploitation
from pbem.games.eto.combat.battles import Battles
from pbem.games.eto.command.activating import Activating
from pbem.games.eto.command.events import OffensiveEnded, Passed, StageBegan
from pbem.games.eto.command.headquarters import Headquarters, Regrouping
from pbem.games.eto.command.launching import Launch, Pass
from pbem.games.eto.facts.nations import AXIS
from pbem.games.eto.facts.phases import (
    ACTIVATION,
    AIR_STRIKES,
    BREAKTHROUGH,
    COMBAT,
    EXPLOITATION,
    HEADQUARTERS,
    KINDS,
    MOVING,
    REGROUPING,
)
from pbem.games.eto.missions.offensive import AirOffensive, invitations
from pbem.games.eto.naval.transport.landing import land_aircraft
from pbem.games.eto.orders.general import Done
from pbem.games.eto.position.game import BY_AIR, BY_MINOR, CURRENT, PREVIOUS, Europe
from pbem.games.eto.turn.air_strikes import air_strikes
from pbem.games.eto.turn.land_moves import LandMoves
from pbem.games.eto.turn.settling import Settle
from pbem.wargame.orders.asking import Asking

BY_LAND = "OFFENSIVE HQ name [+ HQ name], OFFENSIVE general, OFFENSIVE STACK hex"


class NextOffensive(Asking[Europe], frozen=True):
    """22.0  A player conducts an offensive, or passes; then his partners may conduct one."""

    kind: ClassVar = "offensive"
    opens: ClassVar = tuple(KINDS.values())
    ensuing: ClassVar = Breakthroughs.ensuing
    side: Side
    others: tuple[Side, ...] = ()  # the partners who are asked if he passes

    def asks(self, game: Europe) -> Side:
        return self.side

    def prompt(self, game: Europe) -> str:
        left = ", ".join(f"{nation} {count}" for nation, count in game.offensives.items())
        land = next(Launch.some(game, self.side), None)
        flown = next(AirOffensive.some(game, self.side), None)
        ways = [
            *([BY_LAND] if land else ()),
            *(["AIR OFFENSIVE [nation]"] if flown else ()),
            "PASS",
        ]
        price = f" One in the air costs {flown.price(game, self.side).told()}." if flown else ""
        tracks = f"Left on the tracks: {left or 'none'}."
        return f"The next offensive? {tracks}{price} ({', '.join(ways)})"

    def answers(self, game: Europe) -> Iterator[Order]:
        yield from self.possible(game)
        yield Pass()

    def possible(self, game: Europe) -> Iterator[Launch | AirOffensive]:
        """22.0, 21.0  All offensives that could begin now, by land and in the air."""
        yield from Launch.some(game, self.side)
        yield from AirOffensive.some(game, self.side)

    def forced(self, game: Europe) -> Order | None:
        return Pass() if next(self.possible(game), None) is None else None

    def check(self, game: Europe, order: Order) -> None:
        if isinstance(order, Launch | AirOffensive):
            order.check(game, self.side)
        elif not isinstance(order, Pass | Done):
            raise Illegal(f"{order} begins no offensive", case="22.0", legal=self.answers(game))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        partnership = game.partnership(self.side)
        if isinstance(order, Pass | Done):
            yield Passed(self.side)
            if self.others:
                game.push(NextOffensive(self.others[0], self.others[1:]))
                return
            game.passed.update(map(game.partnership, camp_of(game, partnership)))
            game.push(*following(game, partnership))
            return
        assert isinstance(order, Launch | AirOffensive)
        asked = invitations(game, order, self.side) if isinstance(order, AirOffensive) else ()
        yield from order.play(game, self.side, dice)
        invited = (each.side for each in asked)
        steps = steps_of(game, self.side, *invited)
        game.push(*asked, *steps, UnitStatus(), Alternate(partnership))

    def usual(self, game: Europe) -> Order:
        return Pass()

    def ending(self, game: Europe) -> Order | None:
        return Pass()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        return Pass() if choice[0] == "PASS" else None

    def sample(self, game: Europe, chance: random.Random) -> Order:
        return chance.choice([*self.possible(game), Pass()])

    def offers_to(self, game: Europe, units: tuple[str, ...]) -> Iterator[Option]:
        """Every offensive that these command, alone or with others."""
        chosen, found = set(units), Launch.some(game, self.side)
        return self.all_shown(game, (each for each in found if chosen <= set(each.commanders)))

    def shown(self, game: Europe, order: Order) -> Option:
        if isinstance(order, Launch | AirOffensive):
            return order.as_option(game, self.side)
        return super().shown(game, order)


def steps_of(game: Europe, side: Side, *partners: Side) -> tuple[Step[Any], ...]:
    """Steps 1 to 5; of a minor country only movement and combat (22.4), in the air 4B."""
    if game.under_way().way == BY_AIR:
        return (Stage(AIR_STRIKES), *air_strikes(side, *partners))
    attacks = attack_steps(side)
    first: tuple[Step[Any], ...] = (
        Stage(HEADQUARTERS),
        Headquarters(side),
        Stage(BREAKTHROUGH),
        *attacks[BREAKTHROUGH],
        Settle(),
    )
    last: tuple[Step[Any], ...] = (Stage(EXPLOITATION), *attacks[EXPLOITATION], Settle())
    minor = game.under_way().way == BY_MINOR
    return (
        *(() if minor else first),
        Stage(MOVING),
        LandMoves(side),
        Stage(REGROUPING),
        Regrouping(side),
        Stage(ACTIVATION),
        Activating(side),
        Settle(),
        Stage(COMBAT),
        *attacks[COMBAT],
        Settle(),
        *(() if minor else last),
    )


def attack_steps(side: Side) -> dict[str, tuple[Step[Any], ...]]:
    """4A  By stage, the steps in which attacks are made."""
    return {
        BREAKTHROUGH: (Breakthroughs(side),),
        COMBAT: (Battles(side),),
        EXPLOITATION: (Exploitation(side),),
    }


class Stage(Step[Europe], frozen=True):
    """A step of the offensive begins: what was noted of the last one is forgotten."""

    name: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.offensive = replace(game.under_way(), stage=self.name)
        forget_step(game)
        yield StageBegan(self.name)


def forget_step(game: Europe) -> None:
    """What counts within one step of an offensive only."""
    for marks in (game.attacked, game.retreated, game.aborted, game.moved, game.flown):
        marks.clear()
    for noted in (game.attacks, game.assigned, game.roles):
        noted.clear()


class UnitStatus(Step[Europe], frozen=True):
    """Step 6: what was committed is committed for the month; the offensive is over."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        side = game.under_way().side
        for id, status in game.committed.items():
            if status == CURRENT:
                game.committed[id] = PREVIOUS
        for ship in game.shelling:
            game.shelling[ship] = PREVIOUS
        for marks in (game.acting, game.fuelled, game.broke, game.eligible):
            marks.clear()
        game.owed.clear()
        forget_step(game)
        yield from land_aircraft(game)
        game.offensive = None
        yield OffensiveEnded(side)


class Alternate(Step[Europe], frozen=True):
    """Step 6-D: the enemy now has the option of an offensive."""

    partnership: str  # who has just acted

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        game.push(*following(game, self.partnership))
        yield from ()


def following(game: Europe, after: str) -> tuple[Step[Any], ...]:
    """Who is asked next: the other side, as long as somebody has not passed since."""
    if all(game.partnership(each) in game.passed for each in game.sides_in_play()):
        return ()
    own = camp_of(game, after)
    others = tuple(side for side in game.sides_in_play() if side not in own)
    return (offensive_of(game, others or own),)


def camp_of(game: Europe, partnership: str) -> tuple[Side, ...]:
    """SEQ-P  Those who take turns as one: the Axis, or all its enemies, Soviets and West."""
    axis = partnership == AXIS
    return tuple(side for side in game.sides_in_play() if (game.partnership(side) == AXIS) == axis)


def offensive_of(game: Europe, sides: tuple[Side, ...]) -> NextOffensive:
    """22.0  Of partners, who has most offensives left is asked first; if he passes, the next."""
    ranked = sorted(sides, key=lambda side: -_left_to(game, side))
    return NextOffensive(ranked[0], tuple(ranked[1:]))


def _left_to(game: Europe, side: Side) -> int:
    tracks = (nation for nation in game.offensives if game.commander(nation) == side)
    return sum(game.offensives[nation] for nation in tracks)


def first_offensive(game: Europe) -> tuple[Step[Any], ...]:
    """22.0  Who has the initiative begins."""
    return (offensive_of(game, camp_of(game, game.initiative)),)


def next_offensive(game: Europe, side: Side) -> NextOffensive:
    """22.0  This side is asked now, and its partners after it."""
    own = camp_of(game, game.partnership(side))
    others = offensive_of(game, own)
    ranked = (others.side, *others.others)
    return NextOffensive(side, tuple(each for each in ranked if each != side))
