"""15.0  Whatever a side is told (view, words, options, refusals) tells nothing that is hidden."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import drive
from pbem.engine.errors import Illegal
from pbem.engine.order import Order, Side
from pbem.games.munich.facts.units import AXIS, SIDES
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from pbem.games.munich.turn.sequence import player_turn
from pbem.notation.sheets.sheet import read_sheet
from tests.marks import rule
from tests.munich.crowds import positions
from tests.munich.fields import war
from tests.munich.games import order
from tests.munich.twins import twin_of, unseen

PAIRS, TRIED = 10, 12
STANDING = (
    "WHEN ANY: DEFAULT", "WHEN INTERCEPT: ALL", "WHEN RETREAT: AWAY", "WHEN ADVANCE: ALL",
    "WHEN LOSE: WEAKEST", "WHEN HIT: STRONGEST", "WHEN EXCESS: WEAKEST",
)  # fmt: skip
NAMING = (
    "M {} 2615", "RAIL {} 2511", "FLY {} 2615 WITH DETr", "LAUNCH {} FROM 2511 TO 2615",
    "INTERCEPT {} FROM 2511 AT 2615", "BOMB CITY WITH {}", "A 2615 WITH {}", "REFIT {}",
    "MOBILIZE {}", "LOSE {}", "R {} 2615", "STAND {}", "ADVANCE {} 2615", "HIT {}", "REMOVE {}",
)  # fmt: skip

Pair = tuple[Munich, Munich]


def pairs(side: Side, seed: int) -> list[Pair]:
    """Positions with their twins, which the side cannot tell apart."""
    chance = random.Random(seed)
    games = positions(seed)[:: max(1, len(positions(seed)) // PAIRS)]
    found = [(game, twin_of(game, side, chance)) for game in games]
    assert any(RULES.encode(game) != RULES.encode(twin) for game, twin in found)
    return found


def verdict(game: Munich, answer: Order) -> str:
    """What the real position says to an order; empty if it is legal."""
    decision = RULES.decision(game)
    assert decision is not None
    try:
        decision.check(answer)
    except Illegal as refusal:
        return str(refusal)
    return ""


def is_asked(game: Munich, side: Side) -> bool:
    decision = RULES.decision(game)
    return decision is not None and decision.side == side


@pytest.fixture(params=[(side, seed) for side in SIDES for seed in (4, 9)], ids=str)
def alike(request: pytest.FixtureRequest) -> tuple[Side, list[Pair]]:
    side, seed = request.param
    return side, pairs(side, seed)


@rule("munich", "15.0")
def test_views_and_their_words_are_the_same(alike: tuple[Side, list[Pair]]) -> None:
    side, found = alike
    for ours, theirs in found:
        one, other = RULES.view(ours, side), RULES.view(theirs, side)
        assert RULES.encode(one) == RULES.encode(other)
        assert RULES.describe(one, side) == RULES.describe(other, side)


@rule("munich", "15.0")
def test_what_a_map_offers_is_the_same(alike: tuple[Side, list[Pair]]) -> None:
    side, found = alike
    for ours, theirs in found:
        one, other = RULES.view(ours, side), RULES.view(theirs, side)
        assert RULES.pieces(one, side, "") == RULES.pieces(other, side, "")
        able = [piece.id for piece in RULES.pieces(one, side, "") if piece.can_act]
        for id in able[:2]:
            assert RULES.options(one, side, [id]) == RULES.options(other, side, [id])


@rule("munich", "15.0")
def test_refusals_are_the_same(alike: tuple[Side, list[Pair]]) -> None:
    """The real position judges an order, and its words must not say what it knows."""
    side, found = alike
    chance = random.Random(3)
    for ours, theirs in found:
        if not is_asked(ours, side):
            continue
        decision = RULES.decision(RULES.view(ours, side))
        assert decision is not None
        offered = list(islice(decision, 200))
        tried = chance.sample(offered, min(TRIED, len(offered)))
        for id in unseen(ours, side)[:3]:
            tried += (order(text.format(id), side) for text in NAMING)
        for each in tried:
            assert verdict(ours, each) == verdict(theirs, each), each
        for each in tried[:TRIED]:
            if each in offered:
                assert not verdict(ours, each), f"{each} looked legal"


@rule("munich", "15.0")
def test_standing_orders_answer_the_same(alike: tuple[Side, list[Pair]]) -> None:
    side, found = alike
    for ours, theirs in found:
        if not is_asked(ours, side):
            continue
        one, other = (RULES.decision(RULES.view(each, side)) for each in (ours, theirs))
        assert one is not None
        assert other is not None
        assert one.prompt == other.prompt
        for text in STANDING:
            says = RULES.parse_standing(text, side)
            if says.kind in (one.kind, "any"):
                answers = (RULES.standing(each.game, each, says) for each in (one, other))
                assert len(set(map(str, answers))) == 1, text


@rule("munich", "4.0")
def test_a_done_for_a_phase_that_ended_by_itself_is_no_reproach() -> None:
    game = war("DEI 2511, CZ1A 2816", turn=2)
    game.push(*player_turn(AXIS))
    plan = "DONE MOBILIZATION\nDONE AIR\nDONE TERROR\nM DEI 1101 | DONE MOVEMENT\nDONE COMBAT"
    sheet = read_sheet(RULES, plan, AXIS, game)
    outcome = drive(RULES, game, {AXIS: Desk(tuple(sheet.lines))}, PreparedDice(()))
    told = {str(fate.line): (fate.end, fate.words) for fate in outcome.fates}
    assert told["DONE TERROR"] == ("done", "its phase ended by itself")
    assert {end for end, _ in told.values()} == {"done"}


@rule("munich", "4.0")
def test_a_done_whose_phase_ends_by_itself_waits_no_longer() -> None:
    game = war("DEI 2511, CZ1A 2816", turn=2)
    game.push(*player_turn(AXIS))
    sheet = read_sheet(RULES, "DONE MOBILIZATION\nDONE AIR\nDONE TERROR", AXIS, game)
    outcome = drive(RULES, game, {AXIS: Desk(tuple(sheet.lines))}, PreparedDice(()))
    assert outcome.decisions[0].kind == "move"  # nobody flew, so nobody was asked
    assert {fate.words for fate in outcome.fates[-2:]} == {"its phase ended by itself"}
    assert not outcome.desks[AXIS].queue
