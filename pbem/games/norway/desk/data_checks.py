"""Is the scenario's data consistent? Everything the rules take for granted about it, looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.folders import scenario as folder_of
from pbem.games.norway.facts.scenario import NAME, Scenario, load
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES
from pbem.games.norway.position.game import Norway
from pbem.wargame.data_checks import in_every_version, miscounted, unlawful
from pbem.wargame.rulebook import Rulebook

FILES = ("places", "borders", "units")
"""The files whose every row says where it comes from."""
GIVEN = {ALLIED: {"35", "36", "41", "44"}, GERMAN: {"39", "40", "43", "45"}}
"""16.4  The zones next to the home bases."""


def faults(rules: Rulebook[Norway]) -> Iterator[str]:
    """Every inconsistency in a sentence; what cannot be read at all raises DataError."""

    def of_version(version: int) -> Iterator[str]:
        scenario = load(version)
        for check in CHECKS:
            yield from check(scenario)
        yield from set_ups(rules, scenario, version)

    return in_every_version(rules, folder_of(NAME), of_version)


def home_bases(scenario: Scenario) -> Iterator[str]:
    """16.4  Each side has one, next to the zones that the book names."""
    board = scenario.board
    for side in SIDES:
        home = board.home_of.get(side, "")
        if not home:
            yield f"places.tsv: the {side} side has no home base"
        elif set(board.coasts[home]) != GIVEN[side]:
            yield f"borders.tsv: {home} touches other zones than rule 16.4 says"


def coasts(scenario: Scenario) -> Iterator[str]:
    """10.4, 15.0  Ports lie on a coast, and everybody can get everywhere."""
    board = scenario.board
    for port in sorted(board.ports):
        if not board.coasts[port]:
            yield f"places.tsv: the port of {port} is not on a coast"
    start = board.bit[board.at(board.home_of[GERMAN])]
    within = board.sea | board.home
    for zone in board.places.named(board.sea & ~board.sailing.flood(start, within)):
        yield f"borders.tsv: no ship gets to zone {zone}"
    for place in board.places.named(
        board.places.whole & ~board.flying.flood(start, board.places.whole)
    ):
        yield f"borders.tsv: nobody gets to {place}"


def railroads(scenario: Scenario) -> Iterator[str]:
    """25.8  A railroad between two areas is one in both of them."""
    board = scenario.board
    for here in sorted(board.railroads):
        near = board.railway.step(board.bit[board.at(here)])
        for there in board.places.named(near):
            if there not in board.railroads:
                yield f"borders.tsv: a railroad leads from {here} to {there}, which has none"


def counters(scenario: Scenario) -> Iterator[str]:
    """2.2, 27.0  As many counters as the lists name, each where it may start."""
    yield from miscounted(scenario.roster, scenario.number("counters.units"))
    labels = scenario.board.places.index
    for id, unit in scenario.roster.items():
        if unit.code == "start":
            for place in scenario.starts(unit):
                if place not in labels:
                    yield f"units.tsv: {id} starts in {place}, which is no place"
        if unit.city and unit.city not in labels:
            yield f"units.tsv: the city of {id} is no place"


def tables(scenario: Scenario) -> Iterator[str]:
    """3.4, 26.0  Every turn and every event has its row."""
    found = scenario.tables
    if len(found.turns) != scenario.number("turns") + 1:
        yield f"turns.tsv: {len(found.turns) - 1} boxes for {scenario.number('turns')} turns"
    for side in SIDES:
        if not found.chits(side):
            yield f"events.tsv: the {side} side has no events"


def set_ups(rules: Rulebook[Norway], scenario: Scenario, version: int) -> Iterator[str]:
    """3.0  Both ready-made set-ups, played: every unit gets where its file has it."""
    game = rules.ready_made({}, version)
    for side, wanted in scenario.setups.items():
        for id, place in wanted.items():
            got = game.where.get(id, "nowhere")
            if got != place:
                yield f"setups/{side}.tsv: {id} may not be set up in {place}; it is in {got}"
    yield from unlawful(rules, game, "setups")


CHECKS: tuple[Callable[[Scenario], Iterator[str]], ...] = (
    home_bases,
    coasts,
    railroads,
    counters,
    tables,
)
