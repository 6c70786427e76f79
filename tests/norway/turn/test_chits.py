"""7.0  Event chits: drawn, kept, played."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import PreparedDice
from pbem.engine.event import Event
from pbem.games.norway.facts.units import ALLIED, GERMAN
from pbem.games.norway.position.fog import held_count, view
from pbem.games.norway.position.game import Norway
from pbem.games.norway.turn.chits import CheckForEvent, PlayEvents, PlayNow, drawable, held
from pbem.games.norway.turn.events import ChitDrawn, ChitPlayed, EventChecked
from pbem.games.norway.turn.events_played.effect import Keep, Play
from pbem.games.norway.turn.events_played.effects import EFFECTS
from pbem.games.norway.turn.mid_turn import MidTurn
from tests.marks import rule
from tests.norway.games import order, position, refused, run, sentences, told

TABLE = position({}).scenario.tables


def checking(side: str, *dice: int, **fields: Any) -> tuple[Norway, list[Event]]:
    game = position({}, **fields)
    game.push(CheckForEvent(side))
    return game, list(run(game, dice))


def playing(side: str, *chits: str, where: dict[str, str] | None = None, **fields: Any) -> Norway:
    """A side's part of a mid-turn, in which it may play these."""
    held_chits = dict.fromkeys(chits, "held")
    game = position(where or {}, chits=held_chits, phase="midturn", **fields)
    game.push(PlayEvents(side))
    return game


@rule("norway", "7.0")
@rule("norway", "26.1")
@rule("norway", "26.2")
@pytest.mark.parametrize(("side", "most"), [(GERMAN, 4), (ALLIED, 3)])
def test_germans_draw_on_four_and_allies_on_three(side: str, most: int) -> None:
    game, events = checking(side, most, 1)
    assert told(events, EventChecked)[0].drawn
    assert len(held(game, side)) == 1
    game, events = checking(side, most + 1)
    assert not told(events, EventChecked)[0].drawn
    assert not held(game, side)


@rule("norway", "7.1")
def test_a_chit_that_need_not_be_played_is_kept_face_down() -> None:
    game, events = checking(GERMAN, 1, 1)
    assert game.chits == {"breakout": "held"}
    (drawn,) = told(events, ChitDrawn)
    assert drawn.chit == "breakout"
    assert drawn.seen_by(ALLIED) == ChitDrawn(GERMAN)
    assert sentences([drawn.seen_by(ALLIED)]) == ["The Germans keep an event."]


@rule("norway", "7.1")
def test_the_die_of_the_draw_is_secret_and_the_die_of_the_check_is_not() -> None:
    game = position({})
    dice = PreparedDice([1, 1])
    list(CheckForEvent(GERMAN).run(game, dice))
    check, draw = dice.rolled
    assert (check.only, draw.only) == ("", GERMAN)
    assert draw.sides == 10


@rule("norway", "7.1")
def test_the_enemy_sees_how_many_are_kept_and_not_which() -> None:
    game = position({}, chits={"gruppe": "held", "dietl": "held", "r4": "held"})
    seen = view(game, ALLIED)
    assert seen.chits["gruppe"] == "pool"
    assert seen.chits["r4"] == "held"
    assert held_count(game, GERMAN) == 2


@rule("norway", "7.1")
@pytest.mark.parametrize("chit", ["gelb", "gmorale", "quisling", "amorale", "weather"])
def test_some_must_be_played_at_once(chit: str) -> None:
    row = TABLE.events[chit]
    assert row.must
    game = position({})
    game.push(CheckForEvent(row.side))
    number = TABLE.chits(row.side).index(chit) + 1
    events = run(game, [1, number, 5] if chit in ("gelb", "quisling", "weather") else [1, number])
    assert [each.chit for each in told(events, ChitPlayed)] == [chit]


@rule("norway", "7.1")
@rule("norway", "7.2")
def test_kept_events_are_played_in_the_own_part_of_a_mid_turn() -> None:
    game = playing(GERMAN, "gruppe")
    assert game.agenda[-1].asks(game) == GERMAN
    assert refused(game, "PLAY dietl").case == "7.1"
    run(game, answers=["PLAY gruppe", "PASS", "PASS"])
    assert game.chits["gruppe"] == "gone"
    assert not game.agenda


@rule("norway", "7.1")
def test_an_event_may_be_kept_for_another_mid_turn() -> None:
    game = playing(GERMAN, "gruppe")
    run(game, answers=["KEEP"])
    assert game.chits["gruppe"] == "held"
    assert not game.agenda


@rule("norway", "7.4")
def test_more_than_one_event_may_be_kept_and_played() -> None:
    game = playing(GERMAN, "gruppe", "dietl", "hartmut")
    run(game, answers=["PLAY dietl", "PASS", "PLAY hartmut", "PASS"])
    assert game.agenda[-1].asks(game) == GERMAN
    assert held(game, GERMAN) == ["gruppe"]


@rule("norway", "7.1")
def test_who_holds_nothing_is_not_asked() -> None:
    game = playing(GERMAN, "r4")
    assert game.agenda[-1].asks(game) is None


@rule("norway", "7.3")
@pytest.mark.parametrize("chit", sorted(TABLE.events))
def test_where_a_chit_goes_when_it_is_played(chit: str) -> None:
    row = TABLE.events[chit]
    game = position(
        {"39": "Gneisenau", "Oslo": "159Inf", "Reich": "He111/1", "allied norwegian pool": "1Bde"},
        phase="midturn",
    )
    if chit == "escape":
        game.put("RoyalGd", "Oslo")
    ways = list(EFFECTS[chit].ways(game))
    game.chits[chit] = "held"
    game.push(PlayNow(row.side, chit))
    dice = {"gelb": [1], "quisling": [4], "weather": [1], "wilfred": [6], "rally": [1]}
    step = game.agenda[-1]
    run(game, dice.get(chit, []), [ways[0]] if step.asks(game) else [])
    where = {"removed": "gone", "returns": "pool", "stays": "in play", "marker": "in play"}
    lies = chit in ("captured_supply", "frozen_lake")
    assert game.chits[chit] == ("in play" if lies else where[row.after])


@rule("norway", "7.3")
def test_only_what_is_in_the_pool_can_be_drawn() -> None:
    chits = {"breakout": "gone", "dietl": "held", "gelb": "in play", "gruppe": "pool"}
    game = position({}, chits=chits)
    found = drawable(game, GERMAN)
    assert "gruppe" in found
    assert not {"breakout", "dietl", "gelb"} & set(found)
    assert len(found) == 7


@rule("norway", "7.0")
def test_nobody_draws_from_an_empty_pool() -> None:
    game = position({}, chits=dict.fromkeys(TABLE.events, "gone"))
    game.push(CheckForEvent(GERMAN))
    assert not told(run(game, [1]), EventChecked)[0].drawn


@rule("norway", "9.5")
@rule("norway", "7.2")
def test_events_come_in_the_mid_turn_after_the_staff_work() -> None:
    game = position({"german pool": "136Mtn"}, chits={"dietl": "held"})
    game.push(MidTurn())
    run(game, answers=["PASS"], dice=[6])
    assert isinstance(game.agenda[-1], PlayEvents)
    run(game, answers=["KEEP", "PASS"], dice=[6])
    assert not game.agenda


@rule("norway", "7.1")
def test_standing_orders_play_or_keep() -> None:
    game = playing(GERMAN, "gruppe", "dietl")
    step = game.agenda[-1]
    assert step.by_standing(game, ("NEVER",)) == Keep()
    assert step.by_standing(game, ("ALL",)) == Play("dietl")
    assert step.by_standing(game, ("gruppe",)) == Play("gruppe")
    assert step.by_standing(game, ("hartmut",)) == Keep()
    assert step.usual(game) == Keep()


@rule("norway", "26.0")
def test_all_twenty_events_have_an_effect() -> None:
    assert set(EFFECTS) == set(TABLE.events)
    assert len(EFFECTS) == 20


@rule("norway", "7.1")
@pytest.mark.parametrize("chit", sorted(TABLE.events))
def test_every_event_can_be_written_by_its_name(chit: str) -> None:
    side, name = TABLE.events[chit].side, TABLE.events[chit].name
    assert order(f"PLAY {chit}", side) == Play(chit)
    if name != "Morale Check" and " on " not in name:
        assert order(f"PLAY {name}", side) == Play(chit)


# -- standing orders ------------------------------------------------------------------------------

BOTH_HELD = {"Oslo": "159Inf", "Bergen": "193Inf"}


@rule("norway", "7.1")
def test_a_standing_order_may_say_where_an_event_is_played() -> None:
    game = playing(GERMAN, "captured_supply", where=BOTH_HELD)
    step = game.agenda[-1]
    for places in (("Oslo", "Bergen"), ("Bergen", "Oslo"), ("Narvik", "Bergen")):
        first = next(each for each in places if each != "Narvik")
        assert step.by_standing(game, ("captured_supply", *places, "gruppe")) == Play(
            "captured_supply", first
        )


@rule("norway", "7.1")
def test_an_event_that_can_be_played_at_none_of_its_places_is_kept() -> None:
    game = playing(GERMAN, "captured_supply", "gruppe", where=BOTH_HELD)
    step = game.agenda[-1]
    assert step.by_standing(game, ("captured_supply", "Narvik")) == Keep()
    assert step.by_standing(game, ("captured_supply", "Narvik", "gruppe")) == Play("gruppe")


@rule("norway", "25.1")
def test_a_standing_order_says_where_an_event_is_played_at_once() -> None:
    game = position(BOTH_HELD)
    step = PlayNow(GERMAN, "captured_supply")
    assert step.by_standing(game, ("captured_supply", "Bergen")) == Play(
        "captured_supply", "Bergen"
    )
    assert step.by_standing(game, ("gruppe",)) is None
