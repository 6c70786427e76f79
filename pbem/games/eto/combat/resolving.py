"""26.1, 27.1  A battle is resolved: odds, die, result, and what the result calls for."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.step import Step
from pbem.games.eto.air.evacuation import Evacuation
from pbem.games.eto.combat import result_table
from pbem.games.eto.combat.after.advance import Advancing
from pbem.games.eto.combat.after.landing import GoAshore, beach, bereave_aboard
from pbem.games.eto.combat.after.losses import LoseAll, LoseSteps
from pbem.games.eto.combat.after.retreat import Retreating
from pbem.games.eto.combat.after.running import Running
from pbem.games.eto.combat.after.split import Split
from pbem.games.eto.combat.battle import (
    ATTACK,
    BREAK,
    Battle,
    attack_strength,
    column,
    defence_strength,
    defenders,
    die_modifiers,
    is_fortress,
    leading,
)
from pbem.games.eto.combat.bombardment import use_guns
from pbem.games.eto.combat.events import Fought
from pbem.games.eto.command.displacement import Displacement
from pbem.games.eto.facts.combat_tables import Result
from pbem.games.eto.politics.blitzkrieg import struck
from pbem.games.eto.politics.conquest import falls
from pbem.games.eto.position.contact import enemies_in, is_target
from pbem.games.eto.position.game import Europe
from pbem.games.eto.position.losses import bereave, wreck
from pbem.games.eto.strikes.overboard import Overboard
from pbem.games.eto.supply.end_phase import draw_rations


class Fight(Step[Europe], frozen=True):
    """26.1  From the odds to the result; what it calls for follows, the attacker's losses first."""

    battle: Battle

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        battle = self.battle
        if not can_be_fought(game, battle):
            return
        yield from draw_rations(game, (*battle.ashore(game), *defenders(game, battle)))
        yield from struck(game, battle.attackers(game), defenders(game, battle), battle.hex)
        fought, result = resolve(game, battle, dice)
        yield fought
        use_guns(game, battle.partnership(game), battle.hex)
        steps = tuple(outcome(game, battle, result))
        yield from beach(game, battle)
        game.push(*steps)


def can_be_fought(game: Europe, battle: Battle) -> bool:
    """26.0, 10.6  Are attackers left, and anybody or anything to attack, if only a coast?"""
    there = is_target(game, battle.partnership(game), battle.hex)
    return bool(battle.attackers(game)) and (there or bool(battle.landing(game)))


def resolve(game: Europe, battle: Battle, dice: Dice) -> tuple[Fought, Result]:
    """26.1  Find the column, roll the die, and read the result."""
    tables = game.scenario.combat
    attack, defence = attack_strength(game, battle), defence_strength(game, battle)
    added, at = die_modifiers(game, battle), column(game, battle)
    roll = dice.roll(f"battle for {game.board.name(battle.hex)}")
    result = result_table.result(tables, at, roll, added, fortified=is_fortress(game, battle))
    thrown = result_table.result(tables, at, roll, added, fortified=False)
    fought = Fought(
        battle.side,
        battle.hex,
        attack.total,
        defence.total,
        (str(attack), str(defence)),
        result_table.head(tables, at),
        tuple(map(str, added)),
        roll,
        result_table.row(tables, roll, added),
        result.code,
        thrown.code if thrown != result else "",
    )
    return fought, result


def outcome(game: Europe, battle: Battle, result: Result) -> Iterator[Step[Europe]]:
    """27.1  Losses of the attacker, then what the defender suffers, then what is left behind."""
    foe = battle.defended_by(game)
    there = enemies_in(game, battle.partnership(game), battle.hex)
    origins = tuple(dict.fromkeys(game.where[id] for id in battle.ashore(game)))
    if result.attacker_eliminated:
        yield LoseAll(battle.attackers(game))
    if result.attacker_steps:
        yield LoseSteps(battle.side, battle.units, result.attacker_steps)
    if there:
        side = game.side_of(there[0])
        if result.defender_eliminated:
            yield LoseAll(there)
        elif result.must_retreat:
            yield Retreating(side, battle.hex, there, result.defender_steps)
        elif result.defender_steps:
            yield Split(side, battle.hex, there, result.defender_steps)
    opened = bool(there) or result.harms_defender  # 27.4 empty works fall to any such result
    yield Aftermath(battle, foe, origins, opened, there)


class Aftermath(Step[Europe], frozen=True):
    """27.4 to 27.6  Generals without troops; then, if the hex is vacated, the advance into it."""

    battle: Battle
    foe: str  # the partnership that defended
    origins: tuple[str, ...]  # where the attackers stood
    opened: bool  # may be entered, if nobody is in it
    defended: tuple[str, ...]  # the units that were attacked

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        battle = self.battle
        for hex in self.origins:
            yield from bereave(game, hex, battle.partnership(game), dice)
        if not any(map(game.on_map, self.defended)):  # 23.3, 27.5 eliminated, not driven back
            yield from bereave(game, battle.hex, self.foe, dice)
        yield from bereave_aboard(game, battle, dice)
        units = battle.attackers(game)
        cleared = self.opened and not enemies_in(game, battle.partnership(game), battle.hex)
        if not cleared:
            if battle.step == BREAK:
                owe(game, battle)
            game.push(Displacement())
            return
        if battle.step == ATTACK:  # 29.1
            able = tuple(id for id in units if id not in game.ashore)  # 10.5
            game.eligible.update(able)
            game.eligible.update(leading(game, able))
        steps: list[Step[Europe]] = [Wreck(battle.hex), Evacuation(), Displacement()]
        if units:
            landing = [GoAshore(battle)] if battle.landing(game) else []
            steps = [*landing, Advancing(battle), Conquest(), Evacuation(), *steps]
            if battle.step == BREAK:
                steps.append(Running.after(game, battle))
        game.push(*steps)


class Conquest(Step[Europe], frozen=True):
    """40.0  A country falls with its last city resource hex, before anything else happens."""

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        yield from falls(game)
        game.push(Overboard())  # 10.9 ships of the conquered may have carried others


class Wreck(Step[Europe], frozen=True):
    """27.6  Markers in the hex are destroyed; who was based there must leave."""

    hex: str

    def run(self, game: Europe, dice: Dice) -> Iterator[Event]:
        yield from wreck(game, self.hex)


def owe(game: Europe, battle: Battle) -> None:
    """28.4  The survivors of a breakthrough that did not succeed attack the same hex again."""
    for id in battle.attackers(game):
        game.owed[id] = battle.hex
