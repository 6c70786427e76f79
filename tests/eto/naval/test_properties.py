"""What holds at sea wherever ships are: it ends, nobody acts twice, nothing leaks, none is lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.policy import RandomPlayer
from pbem.games.eto.facts.boxes import LOST
from pbem.games.eto.facts.phases import HOMING
from pbem.games.eto.naval.events import Searched
from pbem.games.eto.position.game import WINTER, Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.turn.naval_phase import AtSea, Homing, Refuelling
from tests.eto.fights import on
from tests.eto.naval.seas import BRITAIN, GERMANY, at_sea, harbour, sailing
from tests.marks import rule

SIDES = (GERMANY, BRITAIN)
WATERS = (
    "North-Sea", "Norwegian-Sea", "Hebrides", "North-Atlantic", "W4615", "W4821", "W3824", "W3724",
    "W3517", "W4722", "English-Channel", "E5621", "Red-Sea", "Canada-box", "Baltic-Sea", "W4026",
)  # fmt: skip
"""Crowded waters, ports of both sides, canals and a strait among them."""


def fleet(game: Europe) -> list[str]:
    """All ships of both sides, transport points, submarines and U-boats among them."""
    nations = ("Germany", "United Kingdom")
    return [id for id, unit in game.roster.items() if unit.naval and unit.nation in nations]


def scattered(seed: int) -> Europe:
    """All ships somewhere in these waters, some of them damaged or out of supply."""
    chance = random.Random(seed)
    game = at_sea("Bismarck North-Sea")
    for id in fleet(game):
        open_to_all = WATERS if game.side_of(id) == BRITAIN else WATERS[:-3]
        harbour(game, (id,), chance.choice(open_to_all))
        if chance.random() < 0.2 and game.unit(id).damaged:
            game.depleted.add(id)
        if chance.random() < 0.1 and id in game.fleets:
            game.unsupplied.add(id)
    game.weather = chance.choice(("F", WINTER))
    game.points["United Kingdom"] = chance.randint(0, 3)
    return game


def played_out(seed: int) -> tuple[Europe, Outcome[Europe]]:
    """A month at sea by chance: both sides' steps, then the End phase."""
    game = scattered(seed)
    game.push(*(AtSea(side) for side in SIDES), Refuelling())
    outcome = by_chance(game, seed)
    outcome.position.phase = HOMING
    outcome.position.push(*(Homing(side) for side in SIDES), Refuelling())
    return game, by_chance(outcome.position, seed)


def by_chance(game: Europe, seed: int) -> Outcome[Europe]:
    desks = {side: Desk[Europe](policy=RandomPlayer(seed + at)) for at, side in enumerate(SIDES)}
    dice = SeededDice(seed.to_bytes(32, "big"), "test")
    return drive(RULES, game.twin(), desks, dice, after=RULES.check_invariants)


@rule("eto", "8.0")
@pytest.mark.parametrize("seed", range(3))
def test_a_month_at_sea_ends_and_no_ship_is_lost_or_doubled(seed: int) -> None:
    game, outcome = played_out(seed)
    after = outcome.position
    assert not outcome.decisions  # nobody is asked any more
    ships = fleet(game)
    assert {id for id in ships if after.where[id] not in game.board.places.index} == {
        id for id in ships if after.where[id] in LOST
    }
    assert set(after.fleets) <= set(ships)
    assert not after.sailed | after.set_out
    for id in ships:  # 7.6, 33.8
        if id in after.fleets and id not in after.unsupplied and after.side_of(id) == GERMANY:
            pytest.fail(f"{id} is at sea, and Germany has no EP")


@rule("eto", "8.5")
@pytest.mark.parametrize("seed", range(2))
def test_no_ship_finds_two_stacks_in_a_step_or_searches_for_one_twice(seed: int) -> None:
    game = scattered(seed)
    for side in SIDES:
        game.push(AtSea(side))
        outcome = by_chance(game, seed)
        searches = [each for each in outcome.events if isinstance(each, Searched)]
        found = Counter(id for each in searches if each.found for id in each.ships)
        assert max(found.values(), default=0) <= 1
        pairs = Counter((id, each.target) for each in searches for id in each.ships)
        assert max(pairs.values(), default=0) <= 1
        game = outcome.position


@rule("eto", "9.6")
@pytest.mark.parametrize("asked", SIDES)
def test_who_withdraws_is_not_seen_before_both_have_said(asked: str) -> None:
    """All that the other side is shown is the same, byte by byte, whatever lies sealed."""
    (other,) = set(SIDES) - {asked}
    seen = set()
    one = {GERMANY: "Bismarck", BRITAIN: "Hood"}[asked]
    placed = "Bismarck + PrinzEugen Norwegian-Sea, Hood + Rodney + Repulse North-Sea"
    for line in ("RETIRE ALL", "NO RETIRE", f"RETIRE {one}"):
        lines = {GERMANY: "SAIL Bismarck + PrinzEugen North Sea", BRITAIN: "HUNT ALL"}
        lines[asked] += f"\n{line}"
        standing = dict.fromkeys(SIDES, "WHEN FIRE: BEST\nWHEN HOLD: NEVER\nWHEN EVADE: NEVER")
        outcome = on(sailing(placed, GERMANY), lines, (6, *(1, 2) * 9), standing)
        assert [(each.side, each.kind) for each in outcome.decisions] == [(other, "withdraw")]
        view = RULES.view(outcome.position, other)
        told = [str(each.seen_by(other)) for each in outcome.events]
        question = outcome.decisions[0].prompt
        shown = (RULES.encode(view), RULES.describe(view, other), RULES.write_position(view))
        seen.add((*shown, question, *told))
    assert len(seen) == 1
