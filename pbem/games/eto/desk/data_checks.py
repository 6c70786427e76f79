"""Is the data consistent? Everything the rules take for granted about it, looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.folders import scenario as folder_of
from pbem.games.eto.facts.phases import PHASES
from pbem.games.eto.facts.scenario import NAME, OPTIONS, Scenario, load
from pbem.games.eto.position.game import Europe
from pbem.games.eto.turn.victory import VERDICTS
from pbem.wargame.data_checks import in_every_version, unlawful
from pbem.wargame.rulebook import Rulebook

FILES = (
    "board",
    "sides",
    "seas",
    "boxes",
    "bombing_boxes",
    "harbours",
    "convoys",
    "escorts",
    "countries",
    "nations",
    "units",
    "ships",
)
"""The files whose every row says where it comes from."""


def faults(rules: Rulebook[Europe]) -> Iterator[str]:
    """Every inconsistency in a sentence; what cannot be read at all raises DataError."""

    def of_version(version: int) -> Iterator[str]:
        scenario = load(version)
        for check in CHECKS:
            yield from check(scenario)
        for name in OPTIONS["scenario"]:
            yield from set_ups(rules, name, version)

    return in_every_version(rules, folder_of(NAME), of_version)


def nations(scenario: Scenario) -> Iterator[str]:
    """Every nation has its ground on the board, and its capital in it."""
    board = scenario.board
    for name, nation in scenario.nations.items():
        if nation.capital and nation.capital not in board.grid.index:
            yield f"nations.tsv: there is no hex {nation.capital}"
        elif nation.capital and not board.is_in(nation.capital, board.lands.get(name, 0)):
            yield f"nations.tsv: {nation.capital} is not in {name}"


def counters(scenario: Scenario) -> Iterator[str]:
    """Every counter is a nation's, and as strong on its front as on its back at least."""
    for id, unit in scenario.roster.items():
        if unit.nation not in scenario.nations:
            yield f"units.tsv: {id} belongs to no nation"
        if unit.back > unit.strength:
            yield f"units.tsv: {id} is stronger when it is depleted"


def weather(scenario: Scenario) -> Iterator[str]:
    """1.0  Every month has weather for every roll."""
    for month in range(1, 13):
        rows = scenario.tables.weather.get(month, ())
        rolls = [roll for row in rows for roll in range(row.low, row.high + 1)]
        if rolls not in ([0], [1, 2, 3, 4, 5, 6]):
            yield f"weather.tsv: month {month} has no weather for every roll"


def settings(scenario: Scenario) -> Iterator[str]:
    """What a scenario names there is."""
    for name, setting in scenario.settings.items():
        for nation in (*setting.belligerents, *setting.commands, *setting.points):
            if nation not in scenario.nations:
                yield f"setups/{name}.toml: there is no nation {nation}"
        for month in setting.months:
            for phase in month.phases:
                if phase not in PHASES:
                    yield f"setups/{name}.toml: there is no phase {phase}"
        for line in setting.dismantled:
            if line not in scenario.board.walled:
                yield f"setups/{name}.toml: there is no line of works {line}"
        for area in setting.convoys:
            if area not in scenario.convoys:
                yield f"setups/{name}.toml: no convoys go through {area}"
        if setting.victory not in VERDICTS:
            yield f"setups/{name}.toml: nobody knows the victory of {setting.victory}"
        for force in setting.forces:
            if force.unit not in scenario.roster:
                yield f"setups/{name}.tsv: there is no unit {force.unit}"


def trade(scenario: Scenario) -> Iterator[str]:
    """3.3, 5.6, 6.1  Convoy routes have an area and a box; what the iron route and ports are."""
    board = scenario.board
    for area, route in scenario.convoys.items():
        if area not in board.seas:
            yield f"convoys.tsv: there is no sea area {area}"
        if route.box not in board.boxes or not board.boxes[route.box].escorts:
            yield f"convoys.tsv: {route.box} is no convoy escort box"
    if sum(route.aid is None for route in scenario.convoys.values()) != 1:
        yield "convoys.tsv: one route, and only one, helps the others"
    for hex in board.grid.named(board.iron_route & ~board.coastal):
        yield f"board.tsv: {hex} of the iron route is no coastal hex"
    for hex in scenario.fact("arctic_ports"):
        if hex not in board.grid.index or not board.is_in(hex, board.ports):
            yield f"scenario.toml: {hex} is no port"


def seats(scenario: Scenario) -> Iterator[str]:
    """Who plays in a scenario are those who command units in it, each from one seat."""
    for name, setting in scenario.settings.items():
        seated = [side for seat in setting.seats for side in seat]
        units = [scenario.roster[each.unit] for each in setting.forces]
        usual = {unit.nation: scenario.nations[unit.nation].side for unit in units}
        commanding = {setting.commands.get(nation, side) for nation, side in usual.items()}
        if sorted(seated) != sorted(commanding):
            yield f"setups/{name}.toml: its seats are not those of {', '.join(sorted(commanding))}"


def set_ups(rules: Rulebook[Europe], name: str, version: int) -> Iterator[str]:
    """The ready-made set-up of a scenario, played: every unit gets where its file has it."""
    game = rules.ready_made({"scenario": name}, version)
    for force in game.setting.forces:
        if game.where[force.unit] != force.hex:
            got = game.where[force.unit]
            yield f"setups/{name}.tsv: {force.unit} may not be in {force.hex}; it is in {got}"
    yield from unlawful(rules, game, f"setups/{name}.tsv")


CHECKS: tuple[Callable[[Scenario], Iterator[str]], ...] = (
    nations,
    counters,
    weather,
    settings,
    trade,
    seats,
)
