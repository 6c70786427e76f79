"""9.6  After the first round both decide, unseen by the other, who withdraws."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step, together
from pbem.games.eto.facts.words import Words
from pbem.games.eto.naval.battle.battle_state import (
    all_of,
    battle,
    check_own,
    crews,
    keep,
    meant,
    opponent,
    ships_of,
)
from pbem.games.eto.naval.battle.tactics import FIGHT, ONE_ROUND, WITHDRAW, tactic
from pbem.games.eto.naval.events import Chased, Retired
from pbem.games.eto.position.fleets import all_submarines, gunnery, with_ratings
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command
from pbem.wargame.orders.general import Naming

ALL, NEVER, HALF, DAMAGED, OUTGUNNED = "ALL", "NEVER", "HALF", "DAMAGED", "OUTGUNNED"


class Parting(Step[Europe], frozen=True):
    """9.6, 7.7  Both are asked who withdraws; nobody does in a port, or where one side is gone."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        if game.sea_battle is None or battle(game).confined:
            return
        sides = battle(game).sides
        if all(ships_of(game, side) for side in sides):
            game.push(*together(*(Retiring(side) for side in sides)), Parted())
        yield from ()


class Retire(Naming, frozen=True):
    """9.6  The ships that withdraw; none of them is an answer too."""

    answers: ClassVar = ("withdraw",)
    verb: ClassVar = "RETIRE"
    form: ClassVar = "RETIRE _retiring\nNO RETIRE"
    parts: ClassVar = "_retiring: UNIT ((COMMA | PLUS | AMPERSAND | AND) UNIT)*"
    spelled: ClassVar = {"RETIRE": ("RETIRE",), "NO": ("NO",)}


class RetireAll(Command[Europe], frozen=True):
    """9.6  All ships withdraw."""

    answers: ClassVar = ("withdraw",)
    choice: ClassVar = (ALL,)
    form: ClassVar = "RETIRE ALL"
    text: ClassVar = "RETIRE ALL"


class Retiring(Asking[Europe], frozen=True):
    """9.6  Which ships withdraw: up to half of them, or all?"""

    kind: ClassVar = "withdraw"
    reaction: ClassVar = True
    public: ClassVar = False
    usually: ClassVar = (OUTGUNNED,)
    side: Side

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def able(self, game: Europe) -> Iterable[str]:
        return ships_of(game, self.side)

    def prompt(self, game: Europe) -> str:
        mine = with_ratings(game, ships_of(game, self.side))
        theirs = with_ratings(game, ships_of(game, opponent(game, self.side)))
        half = (len(ships_of(game, self.side)) + 1) // 2
        return (
            f"After the first round {Words(game.scenario).at_sea(battle(game).place)}: "
            f"you have {mine}; "
            f"they have {theirs}. Who withdraws, up to {half} or all? "
            "(RETIRE ships; RETIRE ALL; NO RETIRE)"
        )

    def answers(self, game: Europe) -> Iterator[Order]:
        own = ships_of(game, self.side)
        yield Retire()
        yield Retire(own)
        for count in range(1, min((len(own) + 1) // 2, len(own) - 1) + 1):
            yield from (Retire(ships) for ships in combinations(own, count))

    def sample(self, game: Europe, chance: random.Random) -> Order:
        own = ships_of(game, self.side)
        some = tuple(chance.sample(own, chance.randint(0, (len(own) + 1) // 2)))
        return chance.choice((Retire(), Retire(own), Retire(some)))

    def check(self, game: Europe, order: Order) -> None:
        assert isinstance(order, Retire)
        check_own(game, self.side, order.units, "9.6")
        own, going = ships_of(game, self.side), meant(game, order.units)
        half = (len(own) + 1) // 2
        if half < len(going) < len(own):
            words = f"{len(going)} of {len(own)} ships are more than half, and not all"
            raise Illegal(words, case="9.6", legal=[f"up to {half}", "RETIRE ALL"])

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """Nobody, half or all of them: always, when outgunned, or when somebody is damaged.

        DAMAGED alone is those who are, OUTGUNNED alone is all then. Of half the damaged go first.
        """
        own = ships_of(game, self.side)
        half = (len(own) + 1) // 2
        hurt = tuple(id for id in own if id in game.depleted)
        choice = tuple(word for word in choice if word != "IF")
        if choice[0] == DAMAGED:
            return Retire(own if len(hurt) == len(own) else hurt[:half])
        word, *only = (ALL, OUTGUNNED) if choice[0] == OUTGUNNED else choice
        if word not in (ALL, HALF, NEVER):
            return None
        outgunned = gunnery(game, ships_of(game, opponent(game, self.side))) > gunnery(game, own)
        holds = {OUTGUNNED: outgunned, DAMAGED: bool(hurt)}
        if word == NEVER or not all(holds[each] for each in only):
            return Retire()
        weakest = sorted(own, key=lambda id: (id not in hurt, gunnery(game, (id,))))
        return Retire(own if word == ALL else tuple(weakest[:half]))

    def forced(self, game: Europe) -> Order | None:
        """What the order that sent them has said: of withdrawal, or for how many rounds."""
        own = ships_of(game, self.side)
        if said := tactic(game, own, WITHDRAW):
            return self.by_standing(game, said)
        rounds = tactic(game, own, FIGHT)
        return (Retire(own) if rounds[0] == ONE_ROUND else Retire()) if rounds else None

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Retire)
        now = battle(game)
        going = self.side, crews(game, self.side, order.units)
        game.sea_battle = replace(now, leaving=(*now.leaving, going))
        yield from ()


class Parted(Step[Europe], frozen=True):
    """9.6  Both have said who withdraws: who fights whom in the second round?"""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        now = battle(game)
        leaving, stay = dict(now.leaving), {}
        for side in now.sides:
            gone, own = leaving.get(side, ()), all_of(game, side)
            stay[side] = tuple(id for id in own if id not in gone)
            if gone:
                withdraw(game, gone)
                yield Retired(side, gone, now.place)
        fled = [side for side in now.sides if not stay[side]]
        if len(fled) == 2:
            game.sea_battle = None
            return
        for side in now.sides:
            if side not in fled:
                keep(game, side, stay[side])
        if fled and all_submarines(game, ships_of(game, fled[0])):  # 11.2
            game.sea_battle = None
        elif fled:
            game.push(Chasing(opponent(game, fled[0])))


def withdraw(game: Europe, ships: Iterable[str]) -> None:
    """9.6  They stay in place, and do not intercept or sail any more in this step."""
    game.withdrawn.update(ships)
    game.shaken.update(ships)
    game.declared.difference_update(ships)
    game.sailing.difference_update(ships)


class Chase(Command[Europe], frozen=True):
    """9.6  Fight a second round against those who withdraw."""

    answers: ClassVar = ("pursue",)
    form: ClassVar = "CHASE"
    text: ClassVar = "CHASE"
    spelled: ClassVar = {"CHASE": ("CHASE", "PURSUE")}


class NoChase(Command[Europe], frozen=True):
    """9.6  Let them go."""

    answers: ClassVar = ("pursue",)
    form: ClassVar = "NO CHASE"
    text: ClassVar = "NO CHASE"
    spelled: ClassVar = {"NO": ("NO",)}


class Chasing(Asking[Europe], frozen=True):
    """9.6  All enemies withdraw: do those who have stayed fight them for a second round?"""

    kind: ClassVar = "pursue"
    reaction: ClassVar = True
    usually: ClassVar = (OUTGUNNED,)
    side: Side

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def prompt(self, game: Europe) -> str:
        mine = ", ".join(ships_of(game, self.side))
        enemies = ships_of(game, opponent(game, self.side))
        theirs = f"{', '.join(enemies)} {'withdraws' if len(enemies) == 1 else 'withdraw'}"
        return f"{theirs}. Do {mine} pursue them for a second round? (CHASE; NO CHASE)"

    def answers(self, game: Europe) -> Iterator[Order]:
        yield Chase()
        yield NoChase()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        own, theirs = (
            gunnery(game, ships_of(game, side)) for side in (self.side, opponent(game, self.side))
        )
        chase = {ALL: True, NEVER: False, OUTGUNNED: own >= theirs}.get(choice[0])
        return None if chase is None else Chase() if chase else NoChase()

    def forced(self, game: Europe) -> Order | None:
        """For how many rounds the order that sent them lets them fight."""
        rounds = tactic(game, ships_of(game, self.side), FIGHT)
        return (NoChase() if rounds[0] == ONE_ROUND else Chase()) if rounds else None

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        chase = isinstance(order, Chase)
        yield Chased(self.side, battle(game).place, chase)
        if not chase:
            game.sea_battle = None
