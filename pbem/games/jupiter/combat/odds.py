"""13.4-13.11, 13.21-13.23  What an attack comes to before the die is rolled."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from pbem.engine.order import Side
from pbem.games.jupiter.air.sortie import fleet_at_sea
from pbem.games.jupiter.air.superiority import air_range
from pbem.games.jupiter.facts.units import WESTERN
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.position.supply import in_supply


class Engagement(msgspec.Struct, frozen=True):
    """One attack as declared: who attacks which hex from where, and who is in it."""

    side: Side
    hex: str
    attackers: tuple[str, ...]
    origins: tuple[str, ...]  # the attackers' hexes
    defenders: tuple[str, ...]
    support: tuple[str, ...] = ()  # 13.21 special forces with the attack
    help: tuple[str, ...] = ()  # ... and with the defence
    momentum: bool = False


class Shift(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason to move along the columns of the results table."""

    columns: int
    why: str
    case: str

    def __str__(self) -> str:
        right = "R" if self.columns > 0 else "L"
        return f"{abs(self.columns)}{right} {self.why} ({self.case})"


def attack_factor(game: Jupiter, id: str, *, through_sweden: bool = False) -> int:
    """11.5  A unit's attack factor; half, rounded up, when out of supply."""
    factor = game.unit(id).attack
    return factor if in_supply(game, id, through_sweden=through_sweden) else (factor + 1) // 2


def concentric(game: Jupiter, fight: Engagement) -> bool:
    """13.9, 13.10  Is it a concentric attack? Never against a town."""
    if game.board.is_in(fight.hex, game.board.towns):
        return False
    return game.board.concentric(game.at(fight.hex), {game.at(each) for each in fight.origins})


def gunfire_helps(game: Jupiter, fight: Engagement) -> Side | None:
    """13.23, 4.5  The side that the fleet supports in this battle: Americans and British only."""
    if not game.board.is_in(fight.hex, game.board.coastal):
        return None
    if not game.scenario.weathers[game.weather].guns or fleet_at_sea(game):
        return None
    for side, units in ((fight.side, fight.attackers), (enemy_of(fight.side), fight.defenders)):
        if game.unit(units[0]).contingent in WESTERN:
            return side
    return None


def air_helps(game: Jupiter, side: Side, units: tuple[str, ...], hex: str) -> bool:
    """9.4, 9.5  Does airpower support these units in a battle for a hex? Never Soviets."""
    supported = game.scenario.fact("air.supports")[side]
    return (
        game.board.is_in(hex, air_range(game, side)) and game.unit(units[0]).contingent in supported
    )


def shifts(game: Jupiter, fight: Engagement) -> tuple[Shift, ...]:
    """13.6  Every column shift of a battle; right is positive and helps the attacker."""
    scenario, board = game.scenario, game.board
    found = []
    terrain = board.terrain_of[game.at(fight.hex)]
    if columns := scenario.terrain_shift.get(terrain, 0):
        found.append(Shift(columns, terrain, "13.9" if terrain == "town" else "13.8"))
    if concentric(game, fight):
        found.append(Shift(scenario.number("combat.concentric_shift"), "concentric", "13.10"))
    by_air = scenario.number("air.shift")
    if air_helps(game, fight.side, fight.attackers, fight.hex):
        found.append(Shift(by_air, "airpower", "9.4"))
    if air_helps(game, enemy_of(fight.side), fight.defenders, fight.hex):
        found.append(Shift(-by_air, "airpower of the defender", "9.4"))
    by_marker = scenario.number("special_forces.shift")
    for marker in fight.support:
        found.append(Shift(by_marker, scenario.special_forces_names[marker], "13.21"))
    for marker in fight.help:
        found.append(Shift(-by_marker, scenario.special_forces_names[marker], "13.21"))
    return tuple(found)


class Odds(msgspec.Struct, frozen=True):
    """The arithmetic of one battle."""

    attack: int
    defence: int
    shifts: tuple[Shift, ...]
    column: int  # of the results table; below 0 and beyond the last are automatic

    @property
    def ratio(self) -> str:
        return f"{self.attack // self.defence}:1"


def odds(
    game: Jupiter, fight: Engagement, gunfire: int = 0, *, through_sweden: bool = False
) -> Odds:
    """13.4-13.6  Strengths, whole odds rounded down for the defender, and all shifts."""
    attack = sum(attack_factor(game, id, through_sweden=through_sweden) for id in fight.attackers)
    defence = sum(game.unit(id).defence for id in fight.defenders)
    helped = gunfire_helps(game, fight)
    if helped == fight.side:
        attack += min(gunfire, attack)  # 13.23 never more than its own strength
    elif helped is not None:
        defence += min(gunfire, defence)
    found = shifts(game, fight)
    column = attack // max(defence, 1) - 1 + sum(each.columns for each in found)
    return Odds(attack, max(defence, 1), found, column)


def read_as(game: Jupiter, hex: str, result: str) -> str:
    """13.9  Defenders in a town hold on: retreats, losses and stalemates become exchanges."""
    exchanged = game.scenario.fact("combat.town_becomes_exchange")
    in_town = game.board.is_in(hex, game.board.towns)
    return "EX" if in_town and result in exchanged else result


def chances(
    game: Jupiter, fight: Engagement, *, through_sweden: bool = False
) -> dict[str, Fraction]:
    """How likely each result is, over the die and, where the fleet helps, its gunfire."""
    table = game.scenario.results
    guns = range(6) if gunfire_helps(game, fight) else range(1)
    found: dict[str, Fraction] = {}
    for gunfire in guns:
        column = odds(game, fight, gunfire, through_sweden=through_sweden).column
        for result, chance in table.chances(column).items():
            result = read_as(game, fight.hex, result)
            found[result] = found.get(result, Fraction(0)) + chance / len(guns)
    return found
