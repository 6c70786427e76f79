"""Is the scenario's data consistent? Everything the rules take for granted about it, looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from pbem.folders import scenario as folder_of
from pbem.games.munich.facts.board import CAPITAL
from pbem.games.munich.facts.scenario import NAME, Scenario, load
from pbem.games.munich.facts.tables import Ready
from pbem.games.munich.facts.units import BRITAIN, GERMANY
from pbem.games.munich.position.game import Munich
from pbem.games.munich.setup.set_up_lists import contingents
from pbem.wargame.data_checks import (
    ROLLS,
    in_every_version,
    is_within,
    miscounted,
    off_the_dice,
    out_of_reach,
    unknown_results,
    unlawful,
)
from pbem.wargame.rulebook import Rulebook

FILES = ("board", "sides", "lines", "places", "units", "countries")
"""The files whose every row says where it comes from."""
AIR_RESULTS = {"AE", "AL", "ML", "DB", "DL", "DE"}  # 16.6.1
TERROR_RESULTS = {"defiance", "flak", "none", "terror"}  # 16.8.1
KINDS_OF_PRIZES = {
    "capital",
    "centre",
    "objective",
    "air unit",
    "mechanized army or corps",
    "other unit",
}


def faults(rules: Rulebook[Munich]) -> Iterator[str]:
    """Every inconsistency in a sentence; what cannot be read at all raises DataError."""

    def of_version(version: int) -> Iterator[str]:
        scenario = load(version)
        for check in CHECKS:
            yield from check(scenario)
        yield from deployment(rules.start({}, version))
        for setting in scenario.tables.settings:
            yield from set_ups(rules, setting, version)

    return in_every_version(rules, folder_of(NAME), of_version)


# -- the board ------------------------------------------------------------------------------------


def cities(scenario: Scenario) -> Iterator[str]:
    """7.1, 14.2  Capitals are where the countries have them; ports, forts and arrows make sense."""
    board = scenario.board
    for name, country in board.countries.items():
        hex = country.capital
        if hex and not is_within(board, hex, board.towns[CAPITAL] & board.lands[name]):
            yield f"countries.tsv: {hex} is no capital of {name}"
        if country.edge and not board.edge & board.lands[name]:
            yield f"countries.tsv: {name} does not reach the edge of the map"
    for fault, wrong in (
        ("is a port without a coast", board.ports & ~board.coastal),
        ("has a fortification in the water", board.forts & ~board.land),
        ("has an entrenchment in the water", board.entrenchments & ~board.land),
        ("is a capital or centre without a railroad", board.mobilizing & ~board.stations),
        ("has an arrow without a railroad", board.arrows & ~board.stations),
    ):
        for hex in board.grid.named(wrong):
            yield f"board.tsv: {hex} {fault}"


def connections(scenario: Scenario) -> Iterator[str]:
    """Whoever is not on an island can be marched against from Berlin."""
    board = scenario.board
    berlin = board.countries[GERMANY].capital
    if berlin not in board.grid.index:
        return
    for name in out_of_reach(board, berlin, board.mobilizing & ~board.lands[BRITAIN]):
        yield f"board.tsv: nobody can march from Berlin to {name}"


def named_places(scenario: Scenario) -> Iterator[str]:
    """18.1, 22.0, 23.4  What other tables name lies on the map."""
    board = scenario.board
    names = set(board.names.values())
    for sea in scenario.tables.seas:
        if sea.unless and sea.unless not in names:
            yield f"seas.tsv: there is no {sea.unless} on the map"
        for hex in sea.hexes:
            if not is_within(board, hex, board.coasts[sea.sea]):
                yield f"seas.tsv: {hex} has no coast on the {sea.sea}"
    for prize in scenario.tables.prizes:
        if prize not in names | KINDS_OF_PRIZES:
            yield f"victory.tsv: there is no {prize} on the map"
    for hex in scenario.fact("naval_moves.italian_edge"):
        if not is_within(board, hex, board.edge):
            yield f"scenario.toml: {hex} of naval_moves.italian_edge is not at the edge"


# -- counters and tables --------------------------------------------------------------------------


def counters(scenario: Scenario) -> Iterator[str]:
    """2.0  As many counters as the box has, each of a country."""
    expected = scenario.number("counters.units") + scenario.number("counters.variants")
    yield from miscounted(scenario.roster, expected)
    for id, unit in scenario.roster.items():
        if unit.country not in scenario.board.countries:
            yield f"units.tsv: {id} belongs to no country"


def deployment(game: Munich) -> Iterator[str]:
    """3.4.2  Every country deploys as many counters as its line says, all of which there are."""
    for row in game.scenario.tables.deployment:
        for id in row.units:
            if id not in game.roster:
                yield f"deployment.tsv: there is no unit {id}"
    for country in game.board.countries:
        for each in contingents(game, country):
            due = sum(each.slots.values())
            if due != len(each.units):
                yield f"deployment.tsv: {country} has {len(each.units)} of {each.type}, not {due}"


def rolls(scenario: Scenario) -> Iterator[str]:
    """Every roll has a row in every table that is rolled on, and says something that is known."""
    found = scenario.tables
    tables = (
        ("assault.tsv", found.combat["assault"].rows, set(found.results)),
        ("mobile.tsv", found.combat["mobile"].rows, set(found.results)),
        ("interception.tsv", found.interception.rows, AIR_RESULTS),
        ("terror.tsv", found.terror.rows, TERROR_RESULTS),
    )
    yield from off_the_dice({file: rows for file, rows, _ in tables} | {"events.tsv": found.events})
    chosen = sorted(roll for each in found.settings.values() for roll in each.die)
    if chosen != sorted(ROLLS):
        yield "scenarios.tsv: the rolls are not 1 to 6"
    for file, rows, known in tables:
        yield from unknown_results(file, rows.values(), known)


def results(scenario: Scenario) -> Iterator[str]:
    """11.9  A higher column is never worse for the attacker, nor is a higher die."""
    rank = {code: each.rank for code, each in scenario.tables.results.items()}
    for name, table in scenario.tables.combat.items():
        rows = [table.rows[die] for die in sorted(table.rows)]
        if any(result not in rank for row in rows for result in row):
            continue
        for die, row in enumerate(rows, start=1):
            if any(rank[less] > rank[more] for less, more in pairwise(row)):
                yield f"{name}.tsv: with die {die} a higher column is worse"
        for low, high in pairwise(rows):
            if any(rank[less] > rank[more] for less, more in zip(low, high, strict=True)):
                yield f"{name}.tsv: a higher die is worse than {low}"


def turns(scenario: Scenario) -> Iterator[str]:
    """3.3  The track is as long as every scenario; victory has no gaps (22.1)."""
    weeks = scenario.tables.weeks
    if len(weeks) != scenario.number("turns"):
        yield f"turns.tsv: {len(weeks)} boxes for {scenario.number('turns')} turns"
    for each in scenario.tables.settings.values():
        if each.turns not in weeks:
            yield f"scenarios.tsv: {each.name} has {each.turns} turns, the track {len(weeks)}"
        for country in (*each.axis, *each.allied, *each.axis_joins, *each.allied_joins):
            if country not in scenario.board.countries:
                yield f"scenarios.tsv: there is no country {country}"
    for difference in range(-60, 61):
        fitting = [level for level in scenario.tables.levels if difference in level]
        if len(fitting) != 1:
            yield f"levels.tsv: {len(fitting)} levels for a difference of {difference}"


# -- set-ups --------------------------------------------------------------------------------------


def set_ups(rules: Rulebook[Munich], setting: str, version: int) -> Iterator[str]:
    """3.4  The ready-made set-up of a scenario, played: every unit gets where its file has it."""
    options = {"scenario": setting}
    game = rules.ready_made(options, version)
    for row in _ready(rules.start(options, version)):
        if row.unit not in game.roster:
            yield f"setups/ready.tsv: there is no unit {row.unit}"
        elif game.where[row.unit] != row.place or (row.unit in game.reduced) != row.reduced:
            got = game.where[row.unit]
            yield f"setups/ready.tsv: {row.unit} may not be in {row.place}; it is in {got}"
    yield from unlawful(rules, game, f"setups/ready.tsv, {setting}")


def _ready(game: Munich) -> Iterator[Ready]:
    """The lines for the countries that take part."""
    for row in game.scenario.ready:
        if game.commander(row.country) and (not row.scenarios or game.setting in row.scenarios):
            yield row


CHECKS: tuple[Callable[[Scenario], Iterator[str]], ...] = (
    cities,
    connections,
    named_places,
    counters,
    rolls,
    results,
    turns,
)
