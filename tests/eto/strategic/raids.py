"""Strategic raids for tests: aircraft on their bases, and bombers that no scenario has yet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from pbem.engine.driver import Outcome
from pbem.games.eto.facts.scenario import load
from pbem.games.eto.facts.units import BOMBER, FIGHTER, Unit
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strategic.phase import strategic_warfare
from pbem.games.eto.turn.sequence import EndMonth, Phase
from tests.eto.air.skies import BRITAIN, FINEST, GERMANY, sky
from tests.eto.fights import on

ALLIED, AXIS = "Allied-bombing-box", "Axis-bombing-box"
UNITED_KINGDOM = "United Kingdom"
BLITZ = "KG1 Frankfurt, KG2 Frankfurt, JG1 Calais, ZG1 Antwerp, Spit1 Dover, Hurri1 Harwich"
MADE = (
    Unit("BC1", "1. British Bombers", UNITED_KINGDOM, BOMBER, 6, 3, range=12),
    Unit("BC2", "2. British Bombers", UNITED_KINGDOM, BOMBER, 6, 3, range=12),
    Unit("UB1", "1. American Bombers", "United States", BOMBER, 8, 4, range=16),
    Unit("UB2", "2. American Bombers", "United States", BOMBER, 8, 4, range=16),
    Unit("IB1", "1. Italian Bombers", "Italy", BOMBER, 3, 2, range=12),
    Unit("IF1", "1. Italian Fighters", "Italy", FIGHTER, 3, 2, range=4, quality=1),
)
"""Counters that the scenarios to come will have; their ratings are made up."""
READ = ("scenario", "languages", "teller")
OTHERS: dict[str, dict[str, object]] = {}  # by what they are called, the facts as rules read them
QUIET = (
    "WHEN SCRAMBLE: NEVER\nWHEN RAILWAYS: NEVER\nWHEN ABORT: NEVER\nWHEN AIM: BEST\nWHEN BOX: DONE"
)


@pytest.fixture
def wider_war(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bombers of both Western Allies, whom Britain commands, and Italy at Germany's side."""
    scenario = load()
    for unit in MADE:
        monkeypatch.setitem(scenario.roster, unit.id, unit)
    finest = scenario.settings[FINEST]
    wider = replace(
        finest,
        commands={"United States": BRITAIN},
        seats=((GERMANY,), ("italy",), (BRITAIN,)),
        belligerents=(*finest.belligerents, "Italy"),
        territory={**finest.territory, "axis": (*finest.territory["axis"], "Italy")},
    )
    monkeypatch.setitem(scenario.settings, FINEST, wider)
    with other_facts("wider war"):
        yield


@contextmanager
def other_facts(called: str) -> Iterator[None]:
    """The rules take the facts as they are now, and names of counters with them: read once."""
    usual = _put_aside()
    vars(RULES).update(OTHERS.get(called, {}))
    try:
        yield
    finally:
        OTHERS[called] = _put_aside()
        vars(RULES).update(usual)


def _put_aside() -> dict[str, object]:
    return {each: vars(RULES).pop(each) for each in READ if each in vars(RULES)}


@contextmanager
def with_strategic_months() -> Iterator[None]:
    """Their Finest Hour with a Strategic Warfare phase in both months."""
    settings = load().settings
    finest = settings[FINEST]
    months = tuple(
        replace(each, phases=("strategic", *each.phases, "supply")) for each in finest.months
    )
    settings[FINEST] = replace(finest, months=months)
    try:
        yield
    finally:
        settings[FINEST] = finest


def war(placed: str = BLITZ, *, then: str = "naval") -> Europe:
    """The Strategic Warfare phase, which a phase follows."""
    game = sky(placed, "strategic")
    game.push(*strategic_warfare(game), Phase(then), EndMonth())
    return game


def flown(
    game: Europe, lines: dict[str, str], *dice: int, standing: dict[str, str] | None = None
) -> Outcome[Europe]:
    """What comes of it; who is not told otherwise raids nobody, and meets nobody."""
    own = standing or {}
    told = {side: f"{own.get(side, '')}\n{QUIET}" for side in (GERMANY, BRITAIN, "italy")}
    return on(game, lines, dice, told)
