"""Set-ups: the ready-made ones and whatever random players place keep to the rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Driver
from pbem.engine.policy import RandomPlayer
from pbem.games.jupiter.facts.scenario import OPTIONS
from pbem.games.jupiter.facts.units import BRITISH, GERMAN, SOVIET, SWEDISH, US, WESTERN
from pbem.games.jupiter.map.scene import scene
from pbem.games.jupiter.orders.general import Default
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from tests.marks import rule


class Ready:
    """A player who takes the ready-made set-up and then waits."""

    def __call__(self, view, decision):
        return Default() if decision.kind == "setup" else None


class AtRandom(RandomPlayer):
    """A player who sets up at random and then waits."""

    def __call__(self, view, decision):
        return super().__call__(view, decision) if decision.kind == "setup" else None


def set_up(*players, finnmark: str = "historical") -> Jupiter:
    """The position in which turn 1 begins, with somebody asked for airpower."""
    game = RULES.start({"finnmark": finnmark})
    desks = {side: Desk(policy=each) for side, each in zip(RULES.sides, players, strict=True)}
    driver = Driver(RULES, game, desks, PreparedDice([3, 1]))
    (decision,) = driver.run()
    assert decision.kind == "air"
    return driver.game


def keeps_to_the_rules(game: Jupiter) -> None:
    board, roster = game.board, game.scenario.roster
    assert not game.disrupted  # 3.1
    # 3.2 the Allies
    assert sorted(game.bases) == [BRITISH, US]
    assert sorted(game.bases.values()) == ["1616", "2603"]
    for nation, hex in game.bases.items():
        stack = game.stack(hex)
        assert len(stack) == 3
        assert {roster[id].contingent for id in stack} <= {nation, "UC1"}
    western = [id for id in roster.of(*WESTERN) if id in game.where]
    assert len(western) == 6
    for id in roster.of(SOVIET):
        if roster[id].group == "8":
            assert id in game.at_sea
        else:
            assert board.is_in(game.where[id], board.ussr & board.allied_at_start)
    # 3.3 the Germans
    petsamo = board.at("2603")
    army: list[str] = []
    for id in roster.group("20MA"):
        hex = game.where[id]
        if hex == "2406":
            assert (roster[id].type, roster[id].size) == ("infantry", "XX")
        else:
            assert board.is_in(hex, board.ussr & ~board.allied_at_start)
            assert board.grid.distance(board.at(hex), petsamo) > 2
        army.append(hex)
    assert len(army) == len(set(army)) == len(roster.group("20MA"))
    for id in roster.group("IR"):
        hex = game.where[id]
        assert hex != "1616"
        assert board.is_in(hex, board.towns & board.country["Norway"])
    for id, unit in roster.items():
        if unit.side == GERMAN and unit.group.isdigit():
            assert game.where[id] == unit.group
    assert game.pools == {pool: tuple(sorted(roster.group(pool))) for pool in ("ANR", "R")}
    # 3.4 the Swedes
    assert game.where["SwV"] == "2633"
    assert sorted(game.swedes) == sorted(set(roster.of("Swedish")) - {"SwV"})
    assert all(len(stack) <= 3 for stack in game.stacks.values())


@rule("jupiter", "3.1")
@rule("jupiter", "3.2")
@rule("jupiter", "3.3")
@rule("jupiter", "3.4")
@pytest.mark.parametrize("finnmark", OPTIONS["finnmark"])
def test_the_ready_made_set_up_keeps_to_the_rules(finnmark: str):
    keeps_to_the_rules(set_up(Ready(), Ready(), finnmark=finnmark))


@rule("jupiter", "3.2")
@rule("jupiter", "3.3")
@settings(max_examples=15)
@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_random_set_ups_keep_to_the_rules(allied: int, german: int):
    keeps_to_the_rules(set_up(AtRandom(allied), AtRandom(german)))


@rule("jupiter", "3.5")
@rule("jupiter", "4.4")
def test_play_begins_on_turn_one_without_points():
    game = set_up(Ready(), Ready())
    assert RULES.fact(game, "turn") == "1"
    assert RULES.fact(game, "points") == "0"
    assert not game.air_markers
    assert not game.sortie


@rule("jupiter", "1.3")
@rule("jupiter", "3.1")
def test_the_swedes_begin_on_nobodys_side():
    game = set_up(Ready(), Ready())
    assert game.sweden == ""
    for id, unit in game.scenario.roster.items():
        if unit.side == SWEDISH:
            assert game.side_of(id) not in RULES.sides


@rule("jupiter", "3.2")
def test_the_bases_cannot_change_after_the_set_up():
    game = set_up(Ready(), Ready())
    assert not any(step.kind == "setup" for step in game.agenda)


@rule("jupiter", "6.4")
def test_a_side_that_sets_up_sees_only_the_top_of_the_enemys_stacks():
    game = set_up(Ready(), Ready())
    assert RULES.fact(game, "sees german 1616").endswith("2 unseen US")
    assert RULES.fact(game, "sees allied 2406").endswith("2 unseen German")
    seen = RULES.view(game, "allied")
    assert not any(seen.pools.values())
    assert not RULES.view(game, "german").at_sea


@pytest.mark.parametrize("side", RULES.sides)
def test_who_is_to_be_set_up_lies_beside_the_map_for_his_own_side_alone(side: str) -> None:
    game = RULES.start({})
    while game.agenda[-1].side != side:
        list(game.agenda.pop().play(game, Default(), PreparedDice([])))
    waiting = set(game.agenda[-1].waiting(game))
    assert waiting

    def beside(viewer: str | None) -> set[str]:
        return {
            each.id
            for pool in scene(RULES.view(game, viewer), viewer).pools
            for each in pool.counters
        }

    assert waiting <= beside(side)
    assert not waiting & beside(None)
    assert not waiting & beside(next(each for each in RULES.sides if each != side))
