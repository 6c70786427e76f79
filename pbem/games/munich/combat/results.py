"""11.8, 11.16, 17.1  A battle is resolved: special forces, the column, the die and its result."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pbem.engine.dice import Dice
from pbem.engine.event import Event
from pbem.engine.order import Side
from pbem.engine.step import Step
from pbem.games.munich.air.bombing import has_flak
from pbem.games.munich.combat import result_table
from pbem.games.munich.combat.after.end import EndBattle
from pbem.games.munich.combat.after.losses import LoseAll, LoseSome
from pbem.games.munich.combat.after.pursuit import Pursuit
from pbem.games.munich.combat.after.retreat import FallBack
from pbem.games.munich.combat.battle import (
    Battle,
    afloat,
    attack_of,
    defense_of,
    fighting,
    take_step,
)
from pbem.games.munich.combat.events import Fought, Raided, Undefended
from pbem.games.munich.combat.shifts import shifts_of
from pbem.games.munich.facts.boxes import ELIMINATED
from pbem.games.munich.facts.tables import MOBILE, Result
from pbem.games.munich.facts.units import enemy_of
from pbem.games.munich.position.game import Munich
from pbem.wargame.data.odds import percent

NEVER = "no"  # of an advance; otherwise it depends on whether the hex is cleared


class Fight(Step[Munich], frozen=True):
    """11.8  From the combat percentile on; special forces have done their work before."""

    battle: Battle

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        battle = self.battle
        if not game.stack(battle.hex):  # 17.1
            yield Undefended(battle.side, battle.hex)
            game.push(pursuit_of(battle), EndBattle(battle))
            return
        fought, result = resolve(game, battle, dice)
        yield fought
        flak = flak_hits(game, battle, fought.roll)
        game.push(*outcome(game, battle, result), EndBattle(battle, flak))


def resolve(game: Munich, battle: Battle, dice: Dice) -> tuple[Fought, Result]:
    """11.9, 11.10  Find the column, roll the die and read the result."""
    facts = game.scenario
    attack, defense = attack_of(game, battle.units), defense_of(game, battle.hex)
    shifts = shifts_of(game, battle)
    start = result_table.first_column(facts, attack, defense)
    column = result_table.shifted(facts, start, shifts)
    roll = dice.roll(f"battle at {game.board.name(battle.hex)}")
    result = result_table.result(facts, battle.table, column, roll)
    fought = Fought(
        battle.side,
        battle.hex,
        battle.table,
        attack,
        defense,
        percent(attack, defense),
        result_table.head(facts, start),
        shifts,
        result_table.head(facts, column),
        roll,
        result.code,
    )
    return fought, result


def flak_hits(game: Munich, battle: Battle, roll: int) -> bool:
    """16.9  A natural one, and guns among the defenders: then the air unit is reduced."""
    hit = roll == game.scenario.number("combat.flak_roll")
    return bool(battle.air) and has_flak(game, battle.hex) and hit


# -- what a result calls for ----------------------------------------------------------------------


def outcome(game: Munich, battle: Battle, result: Result) -> Iterator[Step[Munich]]:
    """11.16  Losses of the defender and of the attacker, retreats, advance, in this order."""
    enemy, defenders = enemy_of(battle.side), game.stack(battle.hex)
    yield from losses(result.defender_loss, enemy, (defenders,), len(defenders))
    groups = in_turn(game, battle)
    yield from losses(result.attacker_loss, battle.side, groups, len(defenders))
    if result.defender_retreat:
        yield FallBack(enemy, battle.hex, defenders, result.defender_retreat)
    if result.attacker_retreat:  # 18.2.2 from the sea there is no retreat
        ashore = tuple(id for id in battle.units if not afloat(game, id))
        yield FallBack(battle.side, battle.hex, ashore, result.attacker_retreat)
    if result.advance != NEVER:
        yield pursuit_of(battle)


def pursuit_of(battle: Battle) -> Pursuit:
    """13.0  The advance that follows if the hex is cleared."""
    return Pursuit(battle.side, battle.hex, battle.units, battle.table)


def in_turn(game: Munich, battle: Battle) -> tuple[tuple[str, ...], ...]:
    """11.16  The attackers in the order of losing: on the mobile table mechanized ones first."""
    units = fighting(game, battle.units)
    if battle.table != MOBILE:
        return (units,)
    swift = tuple(id for id in units if game.unit(id).mechanized)
    return swift, tuple(id for id in units if id not in swift)


def losses(
    loss: str, side: Side, groups: tuple[tuple[str, ...], ...], defenders: int
) -> Iterator[Step[Munich]]:
    """The steps that take from a side what the table of results says."""
    everybody = tuple(id for group in groups for id in group)
    match loss:
        case "one":
            yield LoseSome(side, groups, 1)
        case "one mechanized":
            yield LoseSome(side, groups[:1], 1)
        case "as many":
            yield LoseSome(side, groups, defenders)
        case "all":
            yield LoseAll(everybody)
        case "eliminate all":
            yield LoseAll(everybody, eliminated=True)
        case _:
            assert not loss, f"no result takes {loss}"


class Raid(Step[Munich], frozen=True):
    """17.1  Success reduces a fortification in the hex and gives a shift; failure is the end."""

    battle: Battle

    def run(self, game: Munich, dice: Dice) -> Iterator[Event]:
        battle = self.battle
        unit = battle.special
        roll = dice.roll(f"special forces {unit}")
        succeeded = roll in game.unit(unit).success
        yield Raided(unit, battle.side, battle.hex, roll, succeeded)
        if succeeded:
            forts = [id for id in game.stack(battle.hex) if game.unit(id).fort]
            yield from [take_step(game, id, "raid") for id in forts]
        else:
            game.send(unit, ELIMINATED)
        game.push(Fight(replace(battle, raided=succeeded)))
