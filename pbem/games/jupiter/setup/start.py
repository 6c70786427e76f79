"""3.0  The position before anybody has decided anything; the Allies set up first."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.games.jupiter.facts.scenario import OPTIONS, OPTIONS_OF_VERSION_1, load
from pbem.games.jupiter.facts.units import GERMAN, SOVIET, SWEDISH, WESTERN
from pbem.games.jupiter.position.game import Ground, Jupiter
from pbem.games.jupiter.setup.allies import LATE, AlliedSetUp
from pbem.games.jupiter.setup.germans import GermanSetUp
from pbem.games.jupiter.turn.sequence import BeginTurn
from pbem.wargame.data.variants import chosen


def start(options: Mapping[str, str], version: int | None = None) -> Jupiter:
    """The position before anybody has decided anything."""
    version = version or Jupiter.newest_rules
    played = chosen(OPTIONS if version > 1 else OPTIONS_OF_VERSION_1, options, version)
    scenario = load(played["finnmark"], version)
    roster = scenario.roster
    held = Ground(scenario.board.allied_at_start & scenario.board.land)
    game = Jupiter(
        played, held=held, told=held, agenda=[BeginTurn(1), GermanSetUp(), AlliedSetUp()]
    )
    game.at_sea = tuple(
        id for id in roster.of(*WESTERN, SOVIET) if roster[id].contingent != SOVIET
        or roster[id].group == LATE
    )  # fmt: skip
    game.pools = {pool: tuple(sorted(roster.group(pool))) for pool in ("ANR", "R")}
    at_home = scenario.fact("setup.swedish.unit")
    game.swedes = tuple(id for id, unit in roster.items() if unit.side == SWEDISH and id != at_home)
    game.special_forces = dict.fromkeys(scenario.special_forces, 0)
    game.put(at_home, scenario.fact("setup.swedish.hex"))  # 3.4
    for id, unit in roster.items():
        if unit.group.isdigit() and len(unit.group) == 4 and unit.side == GERMAN:
            game.put(id, unit.group)  # 3.3 garrisons stand where they are printed
    return game
