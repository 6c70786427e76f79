"""13.4-13.17, 13.21  One battle: help for the defence, gunfire, odds, the die, the result."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.event import Deed, Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step
from pbem.games.jupiter.combat.after.advances import Advances, AfterBattle
from pbem.games.jupiter.combat.after.losses import LoseOne, eliminate
from pbem.games.jupiter.combat.after.retreats import LoseOrRetreat, Retreats
from pbem.games.jupiter.combat.odds import (
    Engagement,
    Shift,
    attack_factor,
    concentric,
    gunfire_helps,
    odds,
    read_as,
)
from pbem.games.jupiter.facts.units import ALLIED, BRITISH, SOVIET, UC1, US
from pbem.games.jupiter.facts.words import PEOPLE, RESULTS, Words
from pbem.games.jupiter.orders.general import JupiterOrder
from pbem.games.jupiter.position.game import NEUTRAL, NEVER, Jupiter, enemy_of
from pbem.games.jupiter.position.question import Question
from pbem.games.jupiter.position.stacking import contingent_of
from pbem.wargame.map.pictured import Canvas, Outcome, Pictured
from pbem.wargame.scene import Arrow


class Battle(Pictured, frozen=True):
    """13.4-13.11  One attack, resolved."""

    side: Side
    hex: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    gunfire: int
    gunfire_for: Side
    out_of_supply: tuple[str, ...]
    odds: str
    shifts: tuple[Shift, ...]
    column: str
    roll: int  # 0: the result needs no die
    result: str
    read_as: str  # after 13.9
    momentum: bool = False

    def told(self, words: Words) -> str:
        what = "Momentum attack" if self.momentum else "Attack"
        attackers, defenders = words.units(self.attackers), words.units(self.defenders)
        lines = [f"{what} on {words.place(self.hex)}: {attackers} against {defenders}."]
        if self.gunfire_for:
            lines.append(f"  naval gunfire {self.gunfire} for {PEOPLE[self.gunfire_for]} (13.23)")
        if self.out_of_supply:
            lines.append(f"  out of supply, at half: {words.units(self.out_of_supply)} (11.5)")
        shifts = ", ".join(map(str, self.shifts)) or "no shifts"
        lines.append(f"  {self.attack} to {self.defence} is {self.odds}; {shifts}")
        die = f"die {self.roll}" if self.roll else "no die needed (13.5)"
        in_town = f", read as {self.read_as} in a town (13.9)"
        result = f"{self.result}{in_town if self.read_as != self.result else ''}"
        lines.append(f"  column {self.column}, {die}: {result}: {RESULTS[self.read_as]}")
        return "\n".join(lines)

    def deeds(self) -> Iterable[Deed]:
        return (Deed(self.side, "attacked", self.hex),)

    def outcome(self, canvas: Canvas[Jupiter]) -> Outcome:
        return Outcome(self.hex, self.read_as, odds=self.column, side=self.side)

    def arrows(self, canvas: Canvas[Jupiter]) -> Iterator[Arrow]:
        """From every hex that took part."""
        view = canvas.view
        for origin, count in sorted(Tally(map(canvas.stood, self.attackers)).items()):
            if origin and view.board.grid.distance(view.at(origin), view.at(self.hex)) == 1:
                title = f"Attack from {origin} on {view.board.name(self.hex)}"
                yield Arrow("battles", "attack", (origin, self.hex), title, self.side, count)


class SpecialForces(Event, frozen=True):
    """13.21  When a committed marker can be used again."""

    marker: str
    back: int  # 0: never

    def told(self, words: Words) -> str:
        name = words.scenario.special_forces_names[self.marker]
        return f"{name}: {f'back in turn {self.back}' if self.back else 'lost for good'} (13.21)."


class Support(JupiterOrder, frozen=True):
    """13.21  Special forces to help a defence; none of them is an answer too."""

    answers: ClassVar = ("support",)
    form: ClassVar = """
        SUPPORT markers
        NO SUPPORT
        """
    spelled: ClassVar = {"SUPPORT": ("SUPPORT", "SUP", "SF")}
    markers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"SUPPORT {', '.join(self.markers)}" if self.markers else "NO SUPPORT"


class SupportAll(JupiterOrder, frozen=True):
    """13.21  All special forces that can help."""

    answers: ClassVar = Support.answers
    choice: ClassVar = ("ALWAYS",)
    form: ClassVar = "SUPPORT ALL"
    text: ClassVar = "SUPPORT ALL"


def check_support(game: Jupiter, side: Side, contingent: str, markers: tuple[str, ...]) -> None:
    """13.21  Special forces help their own nation only, once they are back."""
    allowed = usable_support(game, side, contingent)
    for marker in markers:
        if marker not in allowed:
            raise Illegal(
                f"{marker} cannot support this battle", case="13.21", legal=allowed or ("none",)
            )
    if len(set(markers)) != len(markers):
        raise Illegal("a special forces marker supports a battle once", case="13.21")
    nations = {game.scenario.special_forces[each] for each in markers}
    if len(nations) > 1:
        raise Illegal("UC1 fights as American or as British, not as both", case="13.21")


def usable_support(game: Jupiter, side: Side, contingent: str) -> tuple[str, ...]:
    """13.21  The special forces markers that may support a contingent now."""
    if side != ALLIED:
        return ()
    nations = (US, BRITISH) if contingent == UC1 else (contingent,)
    return tuple(
        marker
        for marker, nation in game.scenario.special_forces.items()
        if nation in nations and game.special_forces[marker] <= game.turn
    )


def choices_of(game: Jupiter, markers: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """13.21  None, some or all of these markers, as long as they are of one nation."""
    for size in range(len(markers) + 1):
        for some in combinations(markers, size):
            if len({game.scenario.special_forces[each] for each in some}) <= 1:
                yield some


def targets_from(game: Jupiter, hex: str, side: Side) -> list[str]:
    """13.0  What can be attacked from a hex: adjacent, enemy-held, not over an all-sea hexside."""
    board = game.board
    near = board.passage.step(board.bit[game.at(hex)])
    enemies = game.occupied(enemy_of(side)) | game.occupied(NEUTRAL)
    return board.grid.named(near & enemies)


def engagement(
    game: Jupiter, side: Side, hex: str, units: tuple[str, ...], support: tuple[str, ...] = ()
) -> Engagement:
    """An attack on a hex: all units there defend (13.0)."""
    origins = tuple(sorted({game.where[id] for id in units}))
    return Engagement(side, hex, units, origins, game.stack(hex), support)


class AskHelp(Question, frozen=True):
    """13.21  A defender whom special forces can help is asked whether they shall."""

    kind: ClassVar = "support"
    reaction: ClassVar = True
    fight: Engagement

    def markers(self, game: Jupiter) -> tuple[str, ...]:
        defender = enemy_of(self.fight.side)
        contingent = contingent_of(game, self.fight.defenders) or ""
        return usable_support(game, defender, contingent)

    def asks(self, game: Jupiter) -> Side | None:
        return enemy_of(self.fight.side) if self.markers(game) else None

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        game.push(Resolve(self.fight))
        yield from ()

    def prompt(self, game: Jupiter) -> str:
        fight = self.fight
        return (
            f"{', '.join(fight.attackers)} attack {game.board.name(fight.hex)}: shall "
            f"{' and '.join(self.markers(game))} support the defence? (SUPPORT ..., NO SUPPORT)"
        )

    def answers(self, game: Jupiter) -> Iterator[Support]:
        return map(Support, choices_of(game, self.markers(game)))

    def check(self, game: Jupiter, order: Order) -> None:
        assert isinstance(order, Support)
        contingent = contingent_of(game, self.fight.defenders) or ""
        check_support(game, enemy_of(self.fight.side), contingent, order.markers)

    def play(self, game: Jupiter, order: Order, dice: Dice) -> Iterator[Event]:
        assert isinstance(order, Support)
        game.push(Resolve(replace(self.fight, help=order.markers)))
        yield from ()

    def by_standing(self, game: Jupiter, choice: tuple[str, ...]) -> Order:
        """NEVER, ALWAYS, or those of the markers named that can help."""
        offers = [
            each
            for each in self.answers(game)
            if choice[0] == "ALWAYS" or set(each.markers) <= set(choice)
        ]
        return max(offers, key=lambda each: len(each.markers))


class Resolve(Step[Jupiter], frozen=True):
    """13.4-13.17  Gunfire, odds, shifts, the die, and what comes of it."""

    fight: Engagement

    def run(self, game: Jupiter, dice: Dice) -> Iterator[Event]:
        fight = self.fight
        helped = gunfire_helps(game, fight)
        gunfire = dice.roll("naval gunfire") - 1 if helped else 0  # 13.23
        found = odds(game, fight, gunfire)
        automatic = game.scenario.results.automatic(found.column)
        roll = 0 if automatic else dice.roll(f"combat at {fight.hex}")
        result = automatic or game.scenario.results.result(found.column, roll)
        if game.unit(fight.attackers[0]).contingent == SOVIET:
            game.soviet_attacks += 1
        game.disrupted.update(fight.attackers, fight.defenders)  # 5.6, 13.1
        weak = tuple(
            id for id in fight.attackers if attack_factor(game, id) != game.unit(id).attack
        )
        outcome = read_as(game, fight.hex, result)
        yield Battle(
            fight.side,
            fight.hex,
            fight.attackers,
            fight.defenders,
            found.attack,
            found.defence,
            gunfire,
            helped or "",
            weak,
            found.ratio,
            found.shifts,
            game.scenario.results.head(found.column),
            roll,
            result,
            outcome,
            fight.momentum,
        )
        for marker in (*fight.support, *fight.help):
            yield self.send_back(game, marker, dice)
        game.push(Advances(fight), AfterBattle())
        yield from self.carry_out(game, outcome, dice)

    def send_back(self, game: Jupiter, marker: str, dice: Dice) -> Event:
        """13.21  Special forces come back after a die of turns, or not before the end."""
        back = game.turn + dice.roll(f"return of {marker}")
        lost = back >= game.scenario.number("special_forces.lost_from_turn")
        game.special_forces[marker] = NEVER if lost else back
        return SpecialForces(marker, 0 if lost else back)

    def carry_out(self, game: Jupiter, result: str, dice: Dice) -> Iterator[Event]:
        fight, defender = self.fight, enemy_of(self.fight.side)
        hard = concentric(game, fight)
        if result == "DE":  # 13.17
            for id in fight.defenders:
                yield from eliminate(game, id, dice, in_concentric_attack=hard)
        elif result == "DL1":  # 13.16
            game.push(LoseOrRetreat(defender, fight))
        elif result == "DR":  # 13.12
            game.push(Retreats(defender, fight, fight.defenders))
        elif result == "EX":  # 13.13 attacker first
            game.push(
                LoseOne(fight.side, fight.attackers, "13.13"),
                LoseOne(defender, fight.defenders, "13.13", hard),
            )
        elif result == "AL1":  # 13.15
            game.push(LoseOne(fight.side, fight.attackers, "13.15"))
