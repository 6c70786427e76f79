"""Is the scenario's data consistent? Everything the rules take for granted about it, looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import pairwise
from operator import or_

from pbem.folders import scenario as folder_of
from pbem.games.jupiter.facts.board import Board
from pbem.games.jupiter.facts.scenario import NAME, OPTIONS, Scenario, load
from pbem.games.jupiter.facts.units import CONTINGENTS, GERMAN, SIDES, SWEDISH
from pbem.games.jupiter.facts.words import RESULTS
from pbem.games.jupiter.position.game import Jupiter
from pbem.wargame.board.hexgrid import Mask, Sides
from pbem.wargame.data_checks import (
    in_every_version,
    is_within,
    miscounted,
    off_the_dice,
    out_of_reach,
    unknown_results,
    unlawful,
)
from pbem.wargame.rulebook import Rulebook

FILES = ("board", "sides", "lines", "places", "units")
"""The files whose every row says where it comes from."""


def faults(rules: Rulebook[Jupiter]) -> Iterator[str]:
    """Every inconsistency in a sentence; what cannot be read at all raises DataError."""

    def of_version(version: int) -> Iterator[str]:
        for finnmark in OPTIONS["finnmark"]:
            scenario = load(finnmark, version)
            found = [*boundary(scenario.board, finnmark)]
            for check in CHECKS:
                found += check(scenario)
            yield from (f"{fault} (Finnmark {finnmark})" for fault in found)
        yield from set_ups(rules, version)

    return in_every_version(rules, folder_of(NAME), of_version)


# -- the board ------------------------------------------------------------------------------------


def countries(scenario: Scenario) -> Iterator[str]:
    """Every hex of land is in one country, and outside Sweden somebody holds it."""
    board = scenario.board
    lawless = board.land & ~reduce(or_, board.country.values())
    for hex in board.grid.named(lawless):
        yield f"board.tsv: {hex} is land and in no country"
    for hex in board.grid.named(board.allied_at_start & board.sweden):
        yield f"board.tsv: {hex} is in neutral Sweden and held by the Allies"


def frontline(scenario: Scenario) -> Iterator[str]:
    """3.2, 3.3  The front parts what the Soviets hold from what the Germans hold."""
    board = scenario.board
    held = board.allied_at_start
    for pair in _idle(board, board.sides["front"], held):
        yield f"sides.tsv: the front between {pair} parts nobody"
    for pair in _open(board, board.sides["front"], board.soviet_rear, board.land & ~held):
        yield f"sides.tsv: the front is open between {pair}"


def boundary(board: Board, finnmark: str) -> Iterator[str]:
    """1.4  The boundary of Finnmark runs where the regions of the hexes say."""
    border = board.sides["finnmark_printed" if finnmark == "printed" else "finnmark"]
    norway = board.country["Norway"] & board.land
    for pair in _idle(board, border, board.finnmark):
        yield f"sides.tsv: the boundary between {pair} parts no regions"
    for pair in _open(board, border, norway & board.finnmark, norway & ~board.finnmark):
        yield f"sides.tsv: the boundary is open between {pair}"


def _idle(board: Board, border: Sides, within: Mask) -> Iterator[str]:
    """Hexsides on land with the same on either side of them."""
    for a, b in border.pairs():
        alike = bool(board.bit[a] & within) == bool(board.bit[b] & within)
        if alike and board.land & board.bit[a] and board.land & board.bit[b]:
            yield f"{board.label(a)} and {board.label(b)}"


def _open(board: Board, border: Sides, one: Mask, other: Mask) -> Iterator[str]:
    """Where one can step from one area to the other without crossing the line between them."""
    for a in board.grid.hexes(one):
        for b in board.grid.neighbours[a]:
            if board.bit[b] & other and board.passage.allows(a, b) and (a, b) not in border:
                yield f"{board.label(a)} and {board.label(b)}"


def edges(scenario: Scenario) -> Iterator[str]:
    """8.3, 10.4, 10.5  Who comes over an edge of the map comes on to land there."""
    board = scenario.board
    for what, hexes, within in (
        ("reinforcements.anr.hexes", scenario.anr_entry, board.rim),
        ("reinforcements.r.hexes", scenario.r_entry, board.rim),
        ("sweden.entry_hexes", scenario.swedish_edge, board.rim & board.sweden),
        ("the Finnish edge", scenario.finnish_edge, board.rim & board.country["Finland"]),
    ):
        if not hexes:
            yield f"scenario.toml: {what} names no hex"
        for hex in hexes:
            if not is_within(board, hex, within & ~board.lakes):
                yield f"scenario.toml: {hex} of {what} is not land on that edge of the map"


def key_hexes(scenario: Scenario) -> Iterator[str]:
    """Bases, sources, garrisons and the hexes that decide the game are towns or at least land."""
    board = scenario.board
    sources = (scenario.murmansk, scenario.kirkenes, scenario.narvik)
    for hex in scenario.landing_hexes:
        if not is_within(board, hex, board.coastal & board.land):
            yield f"scenario.toml: the landing hex {hex} is not on the coast"
    decisive = (*sources, *scenario.victory_points, *scenario.sudden_death)
    for hex in decisive:
        if not is_within(board, hex, board.towns):
            yield f"tables: {hex} decides something and is not a town"
    for winner in scenario.sudden_death.values():
        if winner not in SIDES:
            yield f"sudden_death.tsv: {winner} is not a side"


def connections(scenario: Scenario) -> Iterator[str]:
    """Every town can be walked to from Narvik."""
    board = scenario.board
    for name in out_of_reach(board, scenario.narvik, board.towns):
        yield f"board.tsv: nobody can walk from Narvik to {name}"


# -- counters and tables --------------------------------------------------------------------------


def counters(scenario: Scenario) -> Iterator[str]:
    """2.0  As many counters as the rules count, each with a side and a place to begin."""
    yield from miscounted(scenario.roster, scenario.number("counters.units"))
    forces = scenario.number("markers.special_forces")
    if len(scenario.special_forces) != forces:
        yield f"scenario.toml: {len(scenario.special_forces)} special forces, not {forces}"
    for unit in scenario.roster.values():
        if unit.side not in (*SIDES, SWEDISH):
            yield f"units.tsv: {unit.id} is on no side"
        garrison = unit.side == GERMAN and len(unit.group) == 4 and unit.group.isdigit()
        if garrison and unit.group not in scenario.board.grid.index:
            yield f"units.tsv: the garrison {unit.id} stands in no hex"
    for contingent in CONTINGENTS:
        if not scenario.roster.of(contingent):
            yield f"units.tsv: there are no {contingent} units"


def tables(scenario: Scenario) -> Iterator[str]:
    """Every roll and every column has a result, every terrain a price."""
    results = scenario.results.rows
    yield from off_the_dice({"crt.tsv": results})
    yield from unknown_results("crt.tsv", results.values(), RESULTS)
    rows = sorted(scenario.weathers.values(), key=lambda each: each.low)
    for row, after in pairwise(rows):
        if row.high + 1 != after.low:
            yield f"weather.tsv: there is no weather between {row.high} and {after.low}"
    for when, value, _ in scenario.weather_modifiers:
        if when not in ("previous", "turn") or (
            value not in scenario.weathers if when == "previous" else not value.isdigit()
        ):
            yield f"weather_modifiers.tsv: {when} {value} never applies"
    if len(scenario.calendar) != scenario.last_turn:
        yield f"scenario.toml: {len(scenario.calendar)} dates for {scenario.last_turn} turns"
    for hex in scenario.board.grid.hexes(scenario.board.land):
        if scenario.board.terrain_of[hex] not in scenario.terrain_shift:
            yield f"terrain.tsv: {scenario.board.terrain_of[hex]} has no shift"


# -- set-ups --------------------------------------------------------------------------------------


def set_ups(rules: Rulebook[Jupiter], version: int) -> Iterator[str]:
    """3.0  Both ready-made set-ups, played: every unit gets where its file has it."""
    game = rules.ready_made({}, version)
    placed, scenario = game.where, game.scenario
    for file, wanted in (
        ("allied.tsv", scenario.allied_setup),
        ("german.tsv", scenario.german_setup),
    ):
        for id, hex in wanted.items():
            if placed.get(id) != hex:
                got = f"it is placed in {placed[id]}" if id in placed else "it is not placed"
                yield f"setups/{file}: {id} may not be set up in {hex}; {got}"
    yield from unlawful(rules, game, "setups")


CHECKS: tuple[Callable[[Scenario], Iterator[str]], ...] = (
    countries,
    frontline,
    edges,
    key_hexes,
    connections,
    counters,
    tables,
)
