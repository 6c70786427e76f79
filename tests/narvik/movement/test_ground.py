"""Movement, against a search written as plainly as the rules: hex by hex, with what is left."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pbem.engine.errors import Illegal
from pbem.games.narvik.facts.units import enemy_of
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.movement.routes import reachable
from pbem.games.narvik.movement.trips import Trip
from pbem.games.narvik.orders.parts import March
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.position.zones import in_enemy_zone
from pbem.games.narvik.rules import RULES
from tests.marks import rule
from tests.narvik.games import asked, position, random_game, refused


def plainly(game: Narvik, id: str) -> dict[str, int]:
    """12.0, 12.1, 10.1, 19.1  Every hex a unit can march to, and the least half points spent."""
    board, unit, start = game.board, game.unit(id), game.where[id]
    side, points = unit.side, unit.movement * 2
    enemy = enemy_of(side)
    best: dict[str, int] = {}

    def beside(hex: str):
        for other in board.grid.neighbours[board.at(hex)]:
            cost = board.toll(unit.legs, board.at(hex), other)
            label = board.label(other)
            if cost is not None and game.holder(label) != enemy:
                yield label, cost

    def go_on(hex: str, spent: int) -> None:
        if best.get(hex, points + 1) <= spent:
            return
        best[hex] = spent
        if in_enemy_zone(game, hex, side):
            return
        for other, cost in beside(hex):
            if spent + cost <= points:
                go_on(other, spent + cost)

    stuck = in_enemy_zone(game, start, side)
    leaving = (unit.movement + 1) // 2 * 2 if stuck else 0
    for other, cost in beside(start):
        if stuck and in_enemy_zone(game, other, side):
            continue
        go_on(other, min(points, leaving + cost))
    best.pop(start, None)
    return best


@pytest.fixture(scope="module")
def positions() -> list[Narvik]:
    found = [*random_game(5, {}), *random_game(6, {})]
    return [game for game in found if asked(game).kind == "action"][:12]


@rule("narvik", "10.1", "12.0", "12.1", "12.3")
def test_units_get_where_a_plain_search_finds_them(positions):
    looked_at = 0
    for number, game in enumerate(positions):
        chance = random.Random(number)
        ids = [*game.units_of("german"), *game.units_of("allied")]
        for id in chance.sample(ids, min(6, len(ids))):
            if game.unit(id).rail_gun or game.unit(id).ski:
                continue
            assert set(reachable(game, id)) == set(plainly(game, id)), (id, game.where[id])
            looked_at += 1
    assert looked_at > 20


@rule("narvik", "9.0", "12.0")
def test_a_move_is_refused_exactly_where_the_unit_cannot_get_or_stack(positions):
    for number, game in enumerate(positions):
        decision = asked(game)
        chance = random.Random(number)
        ids = [id for id in game.units_of(decision.side) if not game.unit(id).rail_gun]
        for id in chance.sample(ids, min(2, len(ids))):
            command, open_to = game.unit(id).command, reachable(game, id)
            near = game.board.grid.within(game.at(game.where[id]), 3)
            for hex in game.board.grid.named(near):
                move = Move(command, (March((id,), (hex,)),))
                if move in decision:
                    assert hex in open_to
                elif hex in open_to:
                    with pytest.raises(Illegal, match="cannot all end in"):
                        decision.check(move)


@rule("narvik", "8.3", "20.0")
def test_what_a_way_out_of_a_staging_area_is_said_to_cost_is_what_is_paid():
    game = position("asked: allied", "bardufoss: 16A", "1222: 1J")
    said = reachable(game, "16A")
    assert {"2303": 1, "2204": 2, "1401": 4}.items() <= said.items()
    for hex, cost in said.items():
        trip = Trip(game, "16A", March(("16A",), (hex,)), frozenset(), Counter())
        trip.make()
        assert trip.spent == cost, hex


@rule("narvik", "19.1", "19.2")
def test_what_is_said_to_be_in_reach_knows_rails_and_skis():
    game = position("1320: RR", "1422: 6Ski", "1522: 1J", "1223: 3J", "1801: 16A")
    assert "1423" in reachable(game, "6Ski")
    assert set(reachable(game, "RR")) == {"0919", "1019", "1119", "1220", "1421"}


@rule("narvik", "19.1")
def test_who_can_infiltrate_takes_no_way_round():
    game = position("asked: allied", "1422: 6Ski", "1522: 1J", "1801: 16A")
    move = RULES.parse("MOVE NW: 6Ski 1423", "allied").orders[0]
    (moved,) = [each for each in asked(game).step.play(game, move, None) if hasattr(each, "path")]
    assert moved.path == ("1422", "1423")
    assert moved.cost == "2"


@rule("narvik", "12.3")
def test_a_road_costs_half_a_point_and_the_report_says_so():
    game = position("asked: allied", "1215: SG1", "1222: 1J")
    decision = asked(game)
    move = RULES.parse("MOVE BR: SG1 1413", "allied").orders[0]
    (moved,) = [each for each in decision.step.play(game, move, None) if hasattr(each, "path")]
    assert moved.path == ("1215", "1214", "1313", "1413")
    assert moved.cost == "1.5"


@rule("narvik", "21.0")
@pytest.mark.parametrize("line", ["MOVE BR: SG1 FERRY 1215", "SEA BR: SG1 1215"])
@pytest.mark.parametrize("seen", [True, False])
def test_who_moves_is_named_to_the_enemy_only_if_he_was_shown_before(line, seen):
    game = position("asked: allied", "harstad: SG1", "1222: 1J")
    if seen:
        game.revealed["SG1"] = "recon"
    order = RULES.parse(line, "allied").orders[0]
    (moved,) = [each for each in asked(game).step.play(game, order, None) if hasattr(each, "path")]
    assert ("SG1" in RULES.tell(moved, "german")) == seen


@pytest.mark.parametrize(
    ("line", "words", "legal"),
    [
        ("MOVE KGH: 6J RAIL 1320", "no train leaves from 0919: it is demolished", ("2020",)),
        ("MOVE KGH: 6J FERRY 0820", "there is no ferry at 0919: it is demolished", ("0820",)),
        ("MOVE KGD: RR 0919", "RR cannot get to 0919 by rail: it is demolished", None),
        ("MOVE KGH: 6J 0920 RAIL 1320", "no train leaves from 0920", ("2020",)),
    ],
)
@rule("narvik", "23.4.2")
def test_who_finds_a_town_demolished_is_told_so(line, words, legal):
    rubble = ("option engineers: yes", "demolished: 0919", "held: 0820")
    game = position("asked: german", *rubble, "0919: 6J, NPi", "1220: RR", "1801: 16A")
    refusal = refused(game, line)
    assert refusal.message == words
    assert legal is None or tuple(refusal.legal) == legal
