"""Is the scenario's data consistent? Everything the rules take for granted about it, looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pbem.folders import scenario as folder_of
from pbem.games.narvik.facts.scenario import NAME, Scenario, load
from pbem.games.narvik.facts.staging import STAGING
from pbem.games.narvik.facts.tables import LEAST_COLUMN, MOST_COLUMN
from pbem.games.narvik.facts.units import ALLIED, COMMANDS, GERMAN, SIDES
from pbem.games.narvik.movement.routes import harbours
from pbem.games.narvik.position.game import Narvik
from pbem.wargame.data_checks import (
    ROLLS,
    in_every_version,
    is_within,
    miscounted,
    off_the_dice,
    out_of_reach,
    unlawful,
)
from pbem.wargame.rulebook import Rulebook

FILES = ("board", "sides", "lines", "places", "units")
"""The files whose every row says where it comes from."""
WORSE = ("", "R", "D", "E")  # 14.5 from bad to worse for the target


def faults(rules: Rulebook[Narvik]) -> Iterator[str]:
    """Every inconsistency in a sentence; what cannot be read at all raises DataError."""

    def of_version(version: int) -> Iterator[str]:
        scenario = load(version)
        for check in CHECKS:
            yield from check(scenario)
        yield from set_ups(rules, scenario, version)

    return in_every_version(rules, folder_of(NAME), of_version)


# -- the board ------------------------------------------------------------------------------------


def key_hexes(scenario: Scenario) -> Iterator[str]:
    """3.0, 12.4, 12.5  The hexes that rules name are where they can be used."""
    board = scenario.board
    for what in (
        "setup.german.centre",
        "setup.allied.British.hex",
        "setup.allied.Norwegian.hex",
    ):
        hex = scenario.fact(what)
        if not is_within(board, hex, board.objectives):
            yield f"scenario.toml: {hex} of {what} is no objective"
    for hex in scenario.fact("movement.rail_hexes"):
        if not is_within(board, hex, board.rail):
            yield f"scenario.toml: {hex} of movement.rail_hexes has no railroad"
    for hex in board.grid.named(board.objectives & ~board.land):
        yield f"board.tsv: the objective {hex} is not land"
    for hex in board.grid.named(board.ferries & ~board.coastal):
        yield f"board.tsv: the ferry terminal {hex} is not on the coast"


def edges(scenario: Scenario) -> Iterator[str]:
    """20.0  Every staging area borders on land that can be walked to; ships get to every coast."""
    board = scenario.board
    for area in STAGING:
        if not board.edges[area] & board.land:
            yield f"board.tsv: no land lies at the edge of {area}"
    for hex in board.grid.named((board.edges["harstad"] | board.edges["bardufoss"]) & board.sea):
        yield f"board.tsv: the edge hex {hex} is sea"
    if not harbours(board):
        yield "board.tsv: ships get to no coast"


def connections(scenario: Scenario) -> Iterator[str]:
    """Every objective can be walked to from the Germans' centre, inlets and all."""
    board = scenario.board
    for name in out_of_reach(board, scenario.fact("setup.german.centre"), board.objectives):
        yield f"board.tsv: nobody can walk to {name}"


# -- counters and tables --------------------------------------------------------------------------


def counters(scenario: Scenario) -> Iterator[str]:
    """2.0  As many counters as the box has, every sub-command and every formation with some."""
    yield from miscounted(scenario.roster, scenario.number("counters.units"))
    for side in SIDES:
        for command in COMMANDS[side]:
            if not scenario.roster.under(side, command):
                yield f"units.tsv: no unit belongs to {command}"
        if not any(unit.leader for unit in scenario.roster.values() if unit.side == side):
            yield f"units.tsv: the {side} side has no leader"
    for formation in scenario.fact("formations"):
        if not scenario.roster.formation(formation):
            yield f"units.tsv: nobody belongs to the formation {formation}"


def tables(scenario: Scenario) -> Iterator[str]:
    """Every roll has a row in every table that is rolled on."""
    found = scenario.tables
    yield from off_the_dice(
        {
            "crt.tsv": found.results,
            "regroup.tsv": found.regroup,
            "events_allied.tsv": found.events[ALLIED],
            "events_german.tsv": found.events[GERMAN],
        }
    )
    if set(found.airborne) != ROLLS | {7}:
        yield "airborne.tsv: the rolls are not 1 to 7"
    if len(found.turns) != scenario.number("turns"):
        yield f"turns.tsv: {len(found.turns)} boxes for {scenario.number('turns')} turns"
    if not any(box.ends for box in found.relief):
        yield "relief.tsv: the column never arrives"


def results(scenario: Scenario) -> Iterator[str]:
    """14.5  The table never gets better for the target with a higher die or column."""
    rows = scenario.tables.results
    for die, row in sorted(rows.items()):
        for column, result in enumerate(row, start=LEAST_COLUMN):
            if result not in WORSE:
                yield f"crt.tsv: {result} is not a result"
                return
            at = f"die {die}, column {column}"
            if column < MOST_COLUMN and _better(row[column + 1], result):
                yield f"crt.tsv: after {at} the next column is kinder"
    for (die, low), (_, high) in pairwise(sorted(rows.items())):
        for column, (less, more) in enumerate(zip(low, high, strict=True), start=LEAST_COLUMN):
            if _better(more, less):
                yield f"crt.tsv: after die {die}, column {column} the next die is kinder"


def _better(one: str, other: str) -> bool:
    return WORSE.index(one) < WORSE.index(other)


# -- set-ups --------------------------------------------------------------------------------------


def set_ups(rules: Rulebook[Narvik], scenario: Scenario, version: int) -> Iterator[str]:
    """3.0  Both ready-made set-ups, played: every unit gets where its file has it."""
    game = rules.ready_made({}, version)
    for side, wanted in scenario.setups.items():
        for id, place in wanted.items():
            got = game.where.get(id, "nowhere")
            if id not in scenario.roster or got != place:
                yield f"setups/{side}.tsv: {id} may not be set up in {place}; it is in {got}"
    yield from unlawful(rules, game, "setups")


CHECKS: tuple[Callable[[Scenario], Iterator[str]], ...] = (
    key_hexes,
    edges,
    connections,
    counters,
    tables,
    results,
)
