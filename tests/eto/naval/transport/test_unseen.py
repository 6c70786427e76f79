"""12.7  What a side is shown does not depend on who is aboard ships that it does not see into."""

from __future__ import annotations

import pytest

from pbem.games.eto.naval.underway.interceptors import hunters
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from tests.eto.fights import on
from tests.eto.naval.transport.landings import BRITAIN, GERMANY, QUIET, marching, sailing, shores
from tests.marks import rule

FLEETS = "BSTP1 + BSTP2 North-Atlantic at sea, BSTP3 + BSTP4 North-Atlantic at sea, Bismarck W4821"


def loaded(unit: str, ships: str, supplies: str) -> Europe:
    """One of two fleets carries a unit, and one of them supplies."""
    game = shores(FLEETS)
    game.stow(unit, ships.split(" + "))
    game.hauled[unit] = 3
    game.poised.add(unit)
    game.stores[supplies] = supplies
    game.tasked.update((*ships.split(" + "), supplies))
    return game


LOADS = [
    ("BI1", "BSTP1", "BSTP2"),
    ("BI1", "BSTP3", "BSTP1"),
    ("BI1", "BSTP4", "BSTP3"),
]


@rule("eto", "12.7")
def test_no_enemy_can_tell_which_fleet_carries_somebody() -> None:
    """Byte by byte: the view, what is told of it, and its text."""
    seen = set()
    for load in LOADS:
        view = RULES.view(loaded(*load), GERMANY)
        seen.add((RULES.encode(view), RULES.describe(view, GERMANY), RULES.write_position(view)))
    assert len(seen) == 1
    own = {RULES.encode(RULES.view(loaded(*load), BRITAIN)) for load in LOADS}
    assert len(own) == len(LOADS)


@rule("eto", "12.7")
@pytest.mark.parametrize("load", LOADS)
def test_who_may_intercept_does_not_depend_on_it(load: tuple[str, str, str]) -> None:
    game = loaded(*load)
    assert hunters(RULES.view(game, GERMANY), GERMANY, "BSTP1", "North-Sea") == ["Bismarck"]


@rule("eto", "12.7")
def test_what_happens_is_told_alike_whoever_embarks_or_lands() -> None:
    told = set()
    for unit in ("BI1", "BI2"):
        other = {"BI1": "BI2", "BI2": "BI1"}[unit]
        game = sailing(shores(f"{unit} W3412, {other} W3412, BI3 W3412, BSTP1 W3412, GI1 Calais"))
        lines = {BRITAIN: f"EMBARK {unit}"}
        standing = dict.fromkeys((GERMANY, BRITAIN), QUIET)
        first = on(game, lines, (), standing)
        ashore = marching(first.position.twin())
        ashore.agenda = ashore.agenda[-1:]
        second = on(ashore, {BRITAIN: f"LAND {unit}"}, (), standing)
        events = (*first.events, *second.events)
        told.add(tuple(str(each.seen_by(GERMANY)) for each in events if each.seen_by(GERMANY)))
    assert len(told) == 1
