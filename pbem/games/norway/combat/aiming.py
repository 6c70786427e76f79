"""11.1  The sides say what each of their units fires at: the attacker first, then the defender.

Nobody waits for who has one target at most, though he may say that he keeps his fire; and the
attacker whose order has said what it aims at is not asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar, Self

from pbem.engine.battle_card import BattleCard, Foreseen
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal, passes
from pbem.engine.event import Event
from pbem.engine.options import Option
from pbem.engine.order import Order, Side
from pbem.games.norway.combat.after.depletion import risks_air_group
from pbem.games.norway.combat.choosing import Chooser
from pbem.games.norway.combat.events import AimMissed, KeptFire
from pbem.games.norway.combat.fire import chances, shot
from pbem.games.norway.combat.forecast import hit_or_missed, percent
from pbem.games.norway.combat.kinds import NOBODY, Fight
from pbem.games.norway.combat.participants import Muster, muster
from pbem.games.norway.combat.resolving import Resolve
from pbem.games.norway.combat.targets import (
    Options,
    answers_in_the_air,
    broken,
    each_option,
    in_sight,
    needs_cover,
    why_missed,
    why_not,
)
from pbem.games.norway.combat.wishes import is_meant, targets_of, unmet
from pbem.games.norway.facts.units import enemy_of
from pbem.games.norway.orders.general import NEVER, Answer
from pbem.games.norway.orders.parts import GROUPS, REST, Shot
from pbem.games.norway.position.fog import STACKS, view
from pbem.games.norway.position.game import Norway
from pbem.games.norway.position.question import Question
from pbem.wargame.fire.chances import hit_chance

TARGETS, RETURN_FIRE = "targets", "return fire"
DEFAULT = "DEFAULT"
TRIES = 50  # random answers that are looked at before the usual one is given


class Aim(Answer, frozen=True):
    """11.1  What units or kinds of units fire at; who is not named chooses for himself."""

    answers: ClassVar = (TARGETS, RETURN_FIRE)
    text: ClassVar = "AIM {shots,}"
    form: ClassVar = "AIM shots"
    shots: tuple[Shot, ...]

    @property
    def actors(self) -> tuple[str, ...]:
        return tuple(id for each in self.shots for id in each.units if id not in GROUPS)

    @classmethod
    def read(cls, reader: Any, said: list[Any]) -> Self:
        """A target without an arrow is for all who are not named."""
        (shots,) = reader.meant(said)
        return cls(tuple(each if each.units else Shot((REST,), each.target) for each in shots))

    def why(self, view: Norway, side: Side) -> str:
        """How likely the best of the shots is to bring its target down."""
        step = view.agenda[-1] if view.agenda else None
        aimed = {id: each.target for each in self.shots for id in each.units if id != REST}
        if not isinstance(step, Aiming) or not aimed:
            return ""
        found = chances(view, step.fight.with_aims(aimed), muster(view, step.fight))
        down = {each: found.down(each) for each in dict.fromkeys(aimed.values()) if each != NOBODY}
        if not down:
            return ""
        best = max(down, key=lambda each: down[each])
        others = f", and {len(down) - 1} more" if len(down) > 1 else ""
        return f"hits {percent(best, down[best])}{others}"


class HoldFire(Answer, frozen=True):
    """11.1  Nobody fires."""

    answers: ClassVar = (TARGETS, RETURN_FIRE)
    text: ClassVar = "HOLD FIRE"
    form: ClassVar = "HOLDFIRE"
    spelled: ClassVar = {"HOLDFIRE": ("HOLD FIRE", "HOLD", "NO FIRE", "CEASE FIRE")}


class Aiming(Question, frozen=True):
    """One side aims; `then` goes on with what it has said."""

    reaction: ClassVar = True
    asked: ClassVar[str] = "Targets"
    bare: ClassVar = (HoldFire(),)
    fight: Fight

    # -- whom it is about -------------------------------------------------------------------------

    def aims(self) -> Side:
        """The side whose units fire."""
        raise NotImplementedError

    def open_to(self, game: Norway, there: Muster) -> Options:
        """By unit, what it may fire at."""
        return dict(self.each_open(game, there))

    def each_open(self, game: Norway, there: Muster) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The same one by one."""
        return each_option(game, self.fight, there, self.aims())

    def wishes(self) -> tuple[str, ...]:
        """What an order has said already."""
        return ()

    def then(self, game: Norway, fight: Fight) -> None:
        """Go on with all that is aimed by now."""
        raise NotImplementedError

    def about(self, game: Norway) -> tuple[str, ...]:
        return (self.fight.place, *self.able(game))

    # -- whether anybody is asked -----------------------------------------------------------------

    def asks(self, game: Norway) -> Side | None:
        if self.wishes():
            return None
        found = self.each_open(game, muster(game, self.fight))
        least = 1 if game.version > 2 else 2  # targets that one must have to be asked
        return self.aims() if any(len(each) >= least for _, each in found) else None

    def presumed(self, game: Norway) -> Order | None:
        """Who has one target fires at it, unless his side says otherwise.

        A carrier whose fire may cost it its air group is asked (24.0).
        """
        found = self.open_to(game, muster(game, self.fight))
        if any(len(each) > 1 for each in found.values()):
            return None
        if any(risks_air_group(game, id, each[0]) for id, each in found.items()):
            return None
        return self.usual(game)

    def run(self, game: Norway, dice: Dice) -> Iterator[Event]:
        """Who has no choice, or has said all, fires."""
        wishes = self.wishes()
        aimed = self.chosen(game, wishes)
        if aimed and game.version > 1 and unmet(game, wishes, aimed.values()):
            why = why_missed(game, self.fight, wishes)
            yield AimMissed(self.aims(), self.fight.place, targets_of(wishes), why)
        self.then(game, self.fight.with_aims(aimed))

    def chosen(self, game: Norway, wishes: tuple[str, ...]) -> dict[str, str]:
        """A target for everybody who can fire: as wished, else the best."""
        there = muster(game, self.fight)
        found = self.open_to(game, there)
        return Chooser(game, self.fight, there, found, {}).choose(wishes)

    # -- answers ----------------------------------------------------------------------------------

    def prompt(self, game: Norway) -> str:
        name = game.board.name(self.fight.place)
        there = muster(game, self.fight)
        found = self.open_to(game, there)
        alike: dict[str, list[str]] = {}
        for id, targets in found.items():
            alike.setdefault(", ".join(targets), []).append(id)
        units = "; ".join(f"{', '.join(ids)} at {targets}" for targets, ids in alike.items())
        return (
            f"{self.asked} in {name}: who fires at whom? {units}. "
            "(AIM unit > target, ..., REST > target; HOLD FIRE)"
        )

    def answers(self, game: Norway) -> Iterator[Order]:
        """The usual one, then every way to give each its target or none."""
        yield self.usual(game)
        yield HoldFire()
        there = muster(game, self.fight)
        found = self.open_to(game, there)
        for targets in product(*((*each, NOBODY) for each in found.values())):
            aimed = dict(zip(found, targets, strict=True))
            if next(broken(game, self.fight, there, aimed), None) is None:
                yield aim_of(aimed)

    def sample(self, game: Norway, chance: random.Random) -> Order:
        there = muster(game, self.fight)
        found = self.open_to(game, there)
        for _ in range(TRIES):
            aimed = {id: chance.choice((*each, NOBODY)) for id, each in found.items()}
            if next(broken(game, self.fight, there, aimed), None) is None:
                return aim_of(aimed)
        return self.usual(game)

    def check(self, game: Norway, order: Order) -> None:
        if isinstance(order, Aim):
            self.meant_by(game, order)

    def meant_by(self, game: Norway, order: Order) -> dict[str, str]:
        """By unit, what it is told to fire at; raises Illegal where it may not."""
        there = muster(game, self.fight)
        found = self.open_to(game, there)
        if not isinstance(order, Aim):
            return dict.fromkeys(found, NOBODY)
        told: dict[str, str] = {}
        wishes: list[str] = []
        for each in order.shots:
            if of_kinds := tuple(who for who in each.units if who in GROUPS):
                wishes.append(str(Shot(of_kinds, each.target)))
            for id in (who for who in each.units if who not in GROUPS):
                if id in told:
                    raise Illegal(f"{id} fires at one target only", case="11.1")
                try:
                    told[id] = self._target(game, there, found, id, each.target, told)
                except Illegal:
                    if not self._seemed_open(game, id, each.target):
                        raise
        aimed = Chooser(game, self.fight, there, found, told).choose(wishes)
        for refusal in broken(game, self.fight, there, aimed):
            raise refusal
        return aimed

    def _target(
        self,
        game: Norway,
        there: Muster,
        found: Options,
        id: str,
        wish: str,
        told: Mapping[str, str],
    ) -> str:
        """The one target that is meant for a unit; raises Illegal if it may not fire at any."""
        if id not in found:
            words = f"{id} has nothing to fire at here"
            raise Illegal(words, case="11.1", legal=list(found))
        if wish == NOBODY:
            return wish
        if wish in found[id]:
            return wish
        meant = tuple(each for each in found[id] if is_meant(game, wish, each))
        if meant:
            chooser = Chooser(game, self.fight, there, {id: meant}, told)
            return chooser.choose(())[id] if any(chooser.possible(id)) else meant[0]
        seen = in_sight(game, self.fight, there, id)
        named = next((each for each in seen if is_meant(game, wish, each)), wish)
        if reason := why_not(game, self.fight, there, id, named):
            raise Illegal(reason.words, case=reason.case, legal=found[id])
        if needs_cover(game, id, named):
            return named  # 11.5 refused with all others, for what is not fired at
        words = f"{id} may only answer the fighters that attack it"
        raise Illegal(words, case="11.4", legal=found[id])

    def _seemed_open(self, game: Norway, id: str, wish: str) -> bool:
        """14.2  Could the unit fire as far as its side can see? It fires at others, or keeps its
        fire: an unseen transport off its port may have cut its supply (21.2)."""
        if game.options.get("fog") != STACKS:
            return False
        seen = view(game, self.aims())
        there = muster(seen, self.fight)
        return passes(self._target, seen, there, self.open_to(seen, there), id, wish, {})

    def play(self, game: Norway, order: Order, dice: Dice) -> Iterator[Event]:
        aimed = self.meant_by(game, order)
        for each in order.shots if isinstance(order, Aim) else ():
            for id in each.units:
                if id not in aimed and id not in GROUPS and each.target != NOBODY:
                    yield KeptFire(id, self.aims(), self.fight.place, each.target)
        self.then(game, self.fight.with_aims(aimed))

    # -- answers that nobody has to write, and clicks ---------------------------------------------

    def usual(self, game: Norway) -> Order:
        return aim_of(self.chosen(game, ()))

    def by_standing(self, game: Norway, choice: tuple[str, ...]) -> Order | None:
        if choice == (NEVER,):
            return HoldFire()
        wishes = tuple(wish for each in choice for wish in each.split(", "))
        return aim_of(self.chosen(game, () if choice == (DEFAULT,) else wishes))

    def able(self, game: Norway) -> Iterable[str]:
        return self.open_to(game, muster(game, self.fight))

    def offers_to(self, game: Norway, units: tuple[str, ...]) -> Iterator[Option]:
        """What these can all fire at, with the chance of each."""
        there = muster(game, self.fight)
        found = self.open_to(game, there)
        if not all(id in found for id in units):
            return
        for target in (*found[units[0]], NOBODY):
            order = Aim((Shot(units, target),))
            if self.allows(game, order):
                yield self._shown(game, order, there)

    def _shown(self, game: Norway, order: Aim, there: Muster) -> Option:
        """Fire at one target with the chance of each who fires, as one of the ways to aim."""
        units, target = order.shots[0].units, order.shots[0].target
        firing = units if target != NOBODY else ()
        odds = {id: hit_chance(shot(game, self.fight, there, id, target)) for id in firing}
        said = [
            Foreseen(percent(id, chance), bar=hit_or_missed(chance, id))
            for id, chance in odds.items()
        ]
        met, words = (target,) if firing else (), tuple(map(str, said))
        manner = f"at {target}" if firing else "hold fire"
        card = BattleCard.of(units, met, said, manner=manner)
        return Option(str(order), "attack", self.fight.place, words=words, battle=card)


def aim_of(aimed: Mapping[str, str]) -> Order:
    """As it is written: who fires at the same is named together."""
    together: dict[str, list[str]] = {}
    for id, target in aimed.items():
        together.setdefault(target, []).append(id)
    if set(together) <= {NOBODY}:
        return HoldFire()
    return Aim(tuple(Shot(tuple(units), target) for target, units in together.items()))


class AimAttack(Aiming, frozen=True):
    """11.1  The attacker says what each of its units fires at."""

    kind: ClassVar = TARGETS

    def aims(self) -> Side:
        return self.fight.side

    def wishes(self) -> tuple[str, ...]:
        return self.fight.aims

    def then(self, game: Norway, fight: Fight) -> None:
        game.push(AimReturn(fight))


class AimReturn(Aiming, frozen=True):
    """11.1, 11.10  The defender does, knowing what is fired at him."""

    kind: ClassVar = RETURN_FIRE
    asked: ClassVar = "Return fire"

    def aims(self) -> Side:
        return enemy_of(self.fight.side)

    def then(self, game: Norway, fight: Fight) -> None:
        game.push(AimAnswer(fight))


class AimAnswer(Aiming, frozen=True):
    """11.4  Attacking aircraft that have kept their fire answer the fighters that attack them."""

    kind: ClassVar = RETURN_FIRE
    asked: ClassVar = "Answer to fighters"

    def aims(self) -> Side:
        return self.fight.side

    def each_open(self, game: Norway, there: Muster) -> Iterator[tuple[str, tuple[str, ...]]]:
        return iter(answers_in_the_air(game, self.fight, there).items())

    def then(self, game: Norway, fight: Fight) -> None:
        game.push(Resolve(fight))
