"""15.2  Air-to-air combat over a hex: roles, first round, breaking off, second round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations, groupby, islice, product
from typing import Any, ClassVar, Self

import msgspec
from lark import Token

from pbem.engine.battle_card import BattleCard
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.options import MOST_ANSWERS, Option
from pbem.engine.order import Order, Side
from pbem.engine.step import Step, together
from pbem.games.eto.air.air_combat import Melee, is_fight, odds, out_of_it
from pbem.games.eto.air.basing import parked
from pbem.games.eto.air.breaking_off import Leaving
from pbem.games.eto.air.combatants import announcing, flyers, over_home
from pbem.games.eto.air.commitment import attacks_now
from pbem.games.eto.air.events import AirFought, RolesTaken
from pbem.games.eto.air.flights import BOMBING, FIGHTING, over
from pbem.games.eto.facts.units import BOMBER, FIGHTER
from pbem.games.eto.facts.words import does
from pbem.games.eto.politics.blitzkrieg import struck
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import lose_step
from pbem.wargame.fire.sharing import shared_by, shared_by_chance, sharings, unshared
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

BEST, FIGHTERS, BOMBERS = "BEST", "FIGHTERS", "BOMBERS"
MOST = 2  # sharings that are looked at to know whether there is a choice
Aims = tuple[tuple[str, str], ...]


class AirCombat(Step[Europe], frozen=True):
    """15.2 A, B  Nobody else comes; fighter-bombers say what they act as, side by side."""

    hex: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        there = over(game, self.hex)
        whose = {game.partnership_of(id) for id in (*there, *parked(game, self.hex))}
        able = any(game.unit(id).kind != BOMBER for id in there)
        if len(whose) > 1 and able:
            asked = [Roles(side, self.hex) for side in announcing(game, self.hex)]
            game.push(*asked, Round(self.hex, 1))
        yield from ()


# -- roles ----------------------------------------------------------------------------------------


class Act(Command[Europe], frozen=True):
    """12.1  What each fighter-bomber acts as."""

    answers: ClassVar = ("role",)
    form: ClassVar = "ACT _acting (COMMA _acting)*"
    parts: ClassVar = "_acting: UNIT AS? (FIGHTER | BOMBER)"
    spelled: ClassVar = {
        "ACT": ("ACT", "ROLE", "ROLES"),
        "AS": ("AS",),
        "FIGHTER": ("FIGHTER",),
        "BOMBER": ("BOMBER",),
    }
    roles: tuple[tuple[str, str], ...]

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        words = [each for each in said if isinstance(each, Token)]
        units = [reader.unit(each) for each in words if each.type == "UNIT"]
        roles = [each.type.lower() for each in words if each.type in ("FIGHTER", "BOMBER")]
        return cls(tuple(zip(units, roles, strict=True)))

    def __str__(self) -> str:
        return f"ACT {', '.join(f'{id} {role.upper()}' for id, role in self.roles)}"

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(id for id, _ in self.roles)


class Roles(Asking[Europe], frozen=True):
    """12.1, 15.2 B  A side's fighter-bombers over a hex: do they fight or bomb?"""

    kind: ClassVar = "role"
    reaction: ClassVar = True
    side: Side
    hex: str

    def able(self, game: Europe) -> tuple[str, ...]:
        return tuple(
            id
            for id in over(game, self.hex)
            if game.side_of(id) == self.side and game.unit(id).dual and id not in game.roles
        )

    def asks(self, game: Europe) -> Side | None:
        return self.side if self.able(game) else None

    def prompt(self, game: Europe) -> str:
        units, name = self.able(game), game.board.name(self.hex)
        act = f"{does(units, 'does', 'do')} {', '.join(units)} act"
        what = does(units, "a fighter or a bomber", "fighters or bombers")
        return f"Air combat over {name}: {act} as {what}? (ACT unit FIGHTER)"

    def answers(self, game: Europe) -> Iterator[Order]:
        able = self.able(game)
        for roles in product((FIGHTING, BOMBING), repeat=len(able)):
            yield Act(tuple(zip(able, roles, strict=True)))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Act)
        able = self.able(game)
        if strangers := [id for id in order.actors if id not in able]:
            words = f"{strangers[0]} is no fighter-bomber of yours over {game.board.name(self.hex)}"
            raise Illegal(words, case="12.1", legal=self.answers(game))
        if set(order.actors) != set(able) or len(order.actors) != len(able):
            words = f"each of {', '.join(able)} acts as one or the other"
            raise Illegal(words, case="12.1", legal=self.answers(game))

    def usual(self, game: Europe) -> Order:
        """Who came to bomb does so where fighters of his own are there; else all fight."""
        own = [id for id in over(game, self.hex) if game.side_of(id) == self.side]
        attacking = game.offensive is None or any(attacks_now(game, id) for id in own)
        covered = any(game.unit(id).kind == FIGHTER for id in own)
        attacking = attacking and not any(id in game.rebasing for id in own)
        return self._all(game, BOMBING if attacking and covered else FIGHTING)

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """All fight, all bomb, or they escort: they fight where bombers of their own are there."""
        own = [id for id in over(game, self.hex) if game.side_of(id) == self.side]
        bombers = any(game.unit(id).kind == BOMBER for id in own)
        escort = FIGHTING if bombers else BOMBING
        role = {"FIGHTER": FIGHTING, "BOMBER": BOMBING, "ESCORT": escort}.get(choice[0])
        return None if role is None else self._all(game, role)

    def _all(self, game: Europe, role: str) -> Act:
        return Act(tuple((id, role) for id in self.able(game)))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Act)
        game.roles.update(order.roles)
        yield RolesTaken(self.side, self.hex, order.roles)


# -- rounds ---------------------------------------------------------------------------------------


class Round(Step[Europe], frozen=True):
    """15.2 C, E  A round begins, if anybody can attack anybody."""

    hex: str
    number: int

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        there = flyers(game, self.hex)
        if is_fight(there) and self.attackers(game):
            sides = tuple(announcing(game, self.hex))
            game.push(Aiming(sides[0], sides[1:], self.hex, self.number))
        yield from ()

    def attackers(self, game: Europe) -> list[str]:
        """15.2  All who attack in this round."""
        melee, tables = Melee(flyers(game, self.hex)), game.scenario.combat
        whose = {each.side for each in melee.flyers.values()}
        return [id for each in whose for id in melee.attackers(tables, each, self.number)]


class Shot(msgspec.Struct, frozen=True):
    """15.3  Who attacks whom."""

    by: str
    at: str

    def __str__(self) -> str:
        return f"{self.by} > {self.at}"


class Aim(Command[Europe], frozen=True):
    """15.3  Whom each fighter attacks."""

    answers: ClassVar = ("aim",)
    form: ClassVar = "AIM _shot (COMMA _shot)*"
    parts: ClassVar = "_shot: UNIT (ARROW | AT | DASH | TO) UNIT"
    spelled: ClassVar = {"AIM": ("AIM", "TARGETS", "FIGHT AIR")}
    text: ClassVar = "AIM {shots,}"
    shots: tuple[Shot, ...]

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        named = [
            reader.unit(each) for each in said if isinstance(each, Token) and each.type == "UNIT"
        ]
        return cls(tuple(Shot(*pair) for pair in zip(named[::2], named[1::2], strict=True)))

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(each.by for each in self.shots)


def aim_of(aimed: Mapping[str, str]) -> Aim:
    return Aim(tuple(Shot(by, at) for by, at in aimed.items()))


class Aiming(Asking[Europe], frozen=True):
    """15.3, 15.5  A side's fighters choose their targets, each enemy once before any twice."""

    kind: ClassVar = "aim"
    reaction: ClassVar = True
    usually: ClassVar = (BEST,)
    side: Side
    others: tuple[Side, ...]  # who aim after it
    hex: str
    round: int
    aims: Aims = ()  # what others have said

    def melee(self, game: Europe) -> Melee:
        return Melee(flyers(game, self.hex), dict(self.aims))

    def firing(self, game: Europe) -> list[str]:
        partnership = game.partnership(self.side)
        found = self.melee(game).attackers(game.scenario.combat, partnership, self.round)
        return [id for id in found if game.side_of(id) == self.side]

    def targets(self, game: Europe) -> list[str]:
        """15.5  All who fly; where partners have aimed already, those first who wait for it."""
        found = self.melee(game).in_the_air(game.partnership(self.side))
        shots = Counter(dict(self.aims).values())
        least = min((shots[each] for each in found), default=0)
        return [each for each in found if shots[each] == least]

    def parked(self, game: Europe) -> list[str]:
        """13.4  Those on the ground whom attackers may choose that no enemy in the air needs."""
        return self.melee(game).on_the_ground(game.partnership(self.side))

    def spare(self, game: Europe) -> int:
        """13.4  By how many attackers they are more than those who fly against them."""
        melee, own = self.melee(game), game.partnership(self.side)
        found = melee.attackers(game.scenario.combat, own, self.round)
        busy = sum(at in melee.on_the_ground(own) for at in dict(self.aims).values())
        return max(0, len(found) - len(melee.in_the_air(own)) - busy)

    def choices(self, game: Europe) -> Iterator[dict[str, str]]:
        """15.5, 13.4  Every way to aim: all at those who fly, then some at those who do not."""
        firing, flying, parked = self.firing(game), self.targets(game), self.parked(game)
        most = min(self.spare(game), len(firing)) if parked else 0
        for count in range(most + 1):
            for strafing in combinations(firing, count):
                others = [id for id in firing if id not in strafing]
                if others and not flying:
                    continue
                for below in sharings(strafing, parked) if strafing else ({},):
                    for above in sharings(others, flying) if others else ({},):
                        yield {**above, **below}

    def able(self, game: Europe) -> list[str]:
        return self.firing(game)

    def asks(self, game: Europe) -> Side | None:
        return self.side if len(list(islice(self.choices(game), MOST))) == MOST else None

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        """Who has no choice aims as he must."""
        self.go_on(game, next(self.choices(game), {}))
        yield from ()

    def go_on(self, game: Europe, aimed: Mapping[str, str]) -> None:
        aims = (*self.aims, *aimed.items())
        if self.others:
            game.push(Aiming(self.others[0], self.others[1:], self.hex, self.round, aims))
        else:
            game.push(Clash(self.hex, self.round, aims))

    def prompt(self, game: Europe) -> str:
        melee, tables = self.melee(game), game.scenario.combat
        chances: dict[str, list[str]] = {}
        for id in self.firing(game):
            number = partial(melee.number, tables, id)
            alike = groupby(self._all(game), number)
            told = ", ".join(f"{', '.join(at)} ({each})" for each, at in alike)
            chances.setdefault(told, []).append(id)
        mine = "; ".join(f"{', '.join(ids)} at {told}" for told, ids in chances.items())
        return (
            f"Air combat over {game.board.name(self.hex)}, round {self.round}: whom do you attack, "
            "each enemy once before any twice? In brackets the target number of those before it: "
            "a die below it takes a step, the same sends home, a 6 does nothing. "
            f"{mine}. (AIM unit > target, ...)"
        )

    def _all(self, game: Europe) -> list[str]:
        """All who can be aimed at: who is parked only where there are attackers to spare."""
        return [*self.targets(game), *(self.parked(game) if self.spare(game) else ())]

    def answers(self, game: Europe) -> Iterator[Order]:
        return map(aim_of, self.choices(game))

    def shown(self, game: Europe, order: Order) -> Option:
        """Targets to be clicked, with their card: how likely each attack takes a step."""
        assert isinstance(order, Aim)
        melee, tables = self.melee(game), game.scenario.combat
        chips = []
        for shot in order.shots:
            found = odds(tables, melee.number(tables, shot.by, shot.at))
            hit, home = (100 * float(each) for each in (found.depleted, found.aborted))
            chips.append(f"{shot} a step {hit:.0f} %, home {home:.0f} %")
        card = BattleCard(order.actors, tuple(self._all(game)), tuple(chips))
        return Option(str(order), "attack", self.hex, words=tuple(chips), battle=card)

    def sample(self, game: Europe, chance: random.Random) -> Order:
        if self.parked(game):
            return aim_of(chance.choice(list(islice(self.choices(game), MOST_ANSWERS))))
        return aim_of(shared_by_chance(self.firing(game), self.targets(game), chance))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Aim)
        firing, parked = self.firing(game), self.parked(game)
        for shot in order.shots:
            if shot.by not in firing:
                words = f"{shot.by} does not attack in this round"
                raise Illegal(words, case="15.1", legal=firing)
            if shot.at not in (*self.targets(game), *parked):
                words = f"{shot.by} cannot attack {shot.at} now"
                raise Illegal(words, case="15.5", legal=self._all(game))
        aimed = {shot.by: shot.at for shot in order.shots}
        if len(aimed) != len(order.shots) or len(aimed) != len(firing):
            words = f"each of {', '.join(firing)} attacks one enemy"
            raise Illegal(words, case="15.2", legal=self.answers(game))
        below = {by: at for by, at in aimed.items() if at in parked}
        if len(below) > self.spare(game):
            words = f"{self.spare(game)} attackers can be spared for aircraft on the ground"
            raise Illegal(words, case="13.4", legal=self.answers(game))
        above = {by: at for by, at in aimed.items() if by not in below}
        fault = unshared(above, self.targets(game)) or (below and unshared(below, parked))
        if fault:
            words = f"{fault.twice} is attacked again before {fault.spared} is attacked"
            raise Illegal(words, case="15.5", legal=self.answers(game))

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Aim)
        self.go_on(game, {shot.by: shot.at for shot in order.shots})
        yield from ()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """15.3  The best chances, or fighters or bombers before the others."""
        melee, tables = self.melee(game), game.scenario.combat
        if choice[0] not in (BEST, FIGHTERS, BOMBERS):
            return None

        def gain(id: str, target: str) -> tuple[bool, float, int]:
            wanted = {FIGHTERS: True, BOMBERS: False}.get(choice[0])
            first = wanted is not None and melee.flyers[target].fighter == wanted
            found = odds(tables, melee.number(tables, id, target))
            return first, float(found.depleted + found.out), game.strength(target)

        firing, parked = self.firing(game), self.parked(game)
        spare = min(self.spare(game), len(firing)) if parked else 0
        above = shared_by(firing[: len(firing) - spare], self.targets(game), gain)
        return aim_of({**above, **shared_by(firing[len(firing) - spare :], parked, gain)})


class Clash(Step[Europe], frozen=True):
    """15.3, 15.6  All attacks of a round fall at once; then losses, and who will may leave."""

    hex: str
    round: int
    aims: Aims

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        tables = game.scenario.combat
        for by, at in self.aims:
            yield from struck(game, (by,), (at,), self.hex)
        melee = Melee(flyers(game, self.hex), dict(self.aims))
        attacks = []
        for by, at in self.aims:
            roll = dice.roll(f"{by} attacks {at} in the air")
            found = melee.attack(tables, by, roll)
            attacks.append(found)
            side = game.side_of(by)
            yield AirFought(side, self.hex, by, at, found.number, roll, found.effect)
        for id, steps in out_of_it(attacks).items():
            if not melee.flyers[id].grounded:  # 13.4
                game.aborted.add(id)
            for _ in range(steps):
                if game.on_map(id):
                    yield lose_step(game, id, "in the air")
            if steps and game.on_map(id) and over_home(game, id, self.hex):
                game.recoverable.add(id)
        if self.round == 1:
            second = Round(self.hex, 2)
            sides = announcing(game, self.hex) if second.attackers(game) else []
            asked = [Leaving(each, self.hex) for each in sides]
            wait = [each for each in asked if each.asks(game)]
            game.push(*(together(*wait) if len(wait) > 1 else wait), second)
