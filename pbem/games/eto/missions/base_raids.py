"""14.5, 14.6, 15.0  Aircraft over an enemy base: who is based there fights them over it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Order, Side
from pbem.engine.step import Step, done_without_dice
from pbem.games.eto.air.basing import based, beyond_capacity
from pbem.games.eto.air.events import Declined, Landed, Scrambled
from pbem.games.eto.air.flights import is_fighter, over
from pbem.games.eto.air.melee import AirCombat
from pbem.games.eto.facts.words import does
from pbem.games.eto.position.fleets import hex_of
from pbem.games.eto.position.game import Europe
from pbem.wargame.orders.asking import Asking
from pbem.wargame.orders.command import Command

CASE = "14.5"
ALL, NEVER, STRONGER = "ALL", "NEVER", "STRONGER"


def on_base(game: Europe, partnership: str, hex: str) -> tuple[str, ...]:
    """14.5  Enemies of a partnership on their base in a hex, who fight over it if it is raided."""
    foes, idle = game.foes(partnership), beyond_capacity(game, hex)
    ashore = (id for id in based(game, hex) if id not in (*idle, *game.flying))
    return tuple(
        id
        for id in (*ashore, *on_decks(game, hex))
        if game.partnership_of(id) in foes and id not in game.aborted
    )


def on_decks(game: Europe, hex: str) -> Iterator[str]:
    """13.3, 15.0  Naval air on whole carriers in a hex, in port or out of it.

    Who rose only to defend its carrier in another hex is aboard again where she is now.
    """
    for id, carrier in game.aboard.items():
        elsewhere = id in game.flying and (id in game.flown or game.flying[id] == hex)
        if hex_of(game, id) == hex and carrier not in game.depleted and not elsewhere:
            yield id


def exposed(game: Europe, partnership: str, hex: str) -> tuple[str, ...]:
    """13.4, 14.5  All whom a raid finds: those on their base, and those one too many there."""
    foes = game.foes(partnership)
    idle = (id for id in beyond_capacity(game, hex) if game.partnership_of(id) in foes)
    return (*on_base(game, partnership, hex), *(id for id in idle if id not in game.flying))


def why_nobody(game: Europe, partnership: str, hex: str) -> tuple[str, str]:
    """Why a raid finds no enemy of a partnership in a hex, and the case."""
    foes, name = game.foes(partnership), game.board.name(hex)
    aboard = [id for id in game.aboard if hex_of(game, id) == hex]
    own_there = [id for id in (*based(game, hex), *aboard) if game.partnership_of(id) in foes]
    out = [id for id in own_there if id in game.aborted]
    below = [id for id in own_there if game.aboard.get(id) in game.depleted]
    if out:
        when, case = ("phase", "12.3") if game.offensive is None else ("step", "12.5")
        words = f"{', '.join(out)} {does(out, 'was', 'were')} aborted and out of it for this {when}"
        return f"{words}, and no other enemy aircraft are in {name}", case
    if below:
        carrier = game.aboard[below[0]]
        return f"{carrier} is damaged: {below[0]} stays below deck, and is not raided there", "13.3"
    return f"no enemy aircraft are on a base in {name}", CASE


def sheltered(game: Europe, hex: str) -> bool:
    """14.6  Is it for its owner to say whether the aircraft there fight?"""
    return hex in game.scenario.fact("shelters")


class BaseRaid(Step[Europe], frozen=True):
    """14.5  Those who have come to a base meet everybody who is on it."""

    side: Side
    hex: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        own = game.partnership(self.side)
        defenders = on_base(game, own, self.hex)
        if not over(game, self.hex, own):
            return
        if defenders and sheltered(game, self.hex):
            game.push(Shelter(game.side_of(defenders[0]), self.side, self.hex))
        elif defenders:
            yield from scramble(game, own, self.hex)
        else:
            game.push(AirCombat(self.hex))


def scramble(game: Europe, attackers: str, hex: str) -> Iterator[Event]:
    """15.0  All who are on the base take to the air over it, and fight."""
    units = on_base(game, attackers, hex)
    game.flying.update(dict.fromkeys(units, hex))
    game.push(AirCombat(hex))
    yield Scrambled(game.side_of(units[0]), units, hex)


class Rise(Command[Europe], frozen=True):
    """14.6  The aircraft of a shelter fight those who have come."""

    answers: ClassVar = ("shelter",)
    form: ClassVar = "RISE"
    text: ClassVar = "RISE"
    spelled: ClassVar = {"RISE": ("RISE", "TAKE OFF")}


class Decline(Command[Europe], frozen=True):
    """14.6  They stay where they are, and nobody is attacked."""

    answers: ClassVar = ("shelter",)
    form: ClassVar = "DECLINE"
    text: ClassVar = "DECLINE"
    spelled: ClassVar = {"DECLINE": ("DECLINE", "STAY DOWN")}


class Shelter(Asking[Europe], frozen=True):
    """14.6  Enemy aircraft are over Malta: do those based there fight them?"""

    kind: ClassVar = "shelter"
    reaction: ClassVar = True
    usually: ClassVar = (STRONGER,)
    side: Side
    attacker: Side
    hex: str

    def asks(self, game: Europe) -> Side | None:
        return self.side

    def own(self, game: Europe) -> tuple[str, ...]:
        return on_base(game, game.partnership(self.attacker), self.hex)

    def foes(self, game: Europe) -> tuple[str, ...]:
        return over(game, self.hex, game.partnership(self.attacker))

    def prompt(self, game: Europe) -> str:
        foes, own = self.foes(game), self.own(game)
        above = f"{', '.join(foes)} {does(foes, 'is', 'are')} over {game.board.name(self.hex)}"
        rise = f"{does(own, 'Does', 'Do')} {', '.join(own)} fight {does(foes, 'it', 'them')}"
        return f"{above}. {rise}? (RISE; DECLINE)"

    def answers(self, game: Europe) -> Iterator[Order]:
        yield Decline()
        yield Rise()

    def by_standing(self, game: Europe, choice: tuple[str, ...]) -> Order | None:
        """14.6  Always, never, or with no fewer fighters than they have."""
        mine, theirs = (
            sum(is_fighter(game, id) for id in units) for units in (self.own(game), self.foes(game))
        )
        rises = {ALL: True, NEVER: False, STRONGER: mine >= theirs}.get(choice[0])
        return None if rises is None else Rise() if rises else Decline()

    def play(self, game: Europe, order: Order, dice: Dice) -> Iterator[Event]:
        if isinstance(order, Rise):
            yield from scramble(game, game.partnership(self.attacker), self.hex)
        else:
            yield Declined(self.side, self.hex)


class MissionOver(Step[Europe], frozen=True):
    """12.3, 12.4  A mission of the Naval and Air phase is over; all go home, and fly no more."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        units = tuple(game.flying)
        for marks in (game.flying, game.roles, game.attacked):
            marks.clear()
        if units:
            yield Landed(units)

    def foresee(self, game: Europe) -> None:
        done_without_dice(self, game)
