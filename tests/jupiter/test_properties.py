"""What must hold in every position that play can lead to."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import Driver, drive
from pbem.engine.errors import Illegal
from pbem.engine.order import Line, Statement
from pbem.engine.policy import RandomPlayer
from pbem.games.jupiter.combat.declaring import Rest
from pbem.games.jupiter.facts.units import SIDES, SWEDISH
from pbem.games.jupiter.movement.moving import Hold, unit_answers
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.position.game import Jupiter, enemy_of
from pbem.games.jupiter.rules import RULES
from tests.jupiter.games import positions
from tests.marks import rule

seeds = st.integers(0, 24)
chances = st.randoms(use_true_random=False)


def drawn(seed: int, chance: random.Random) -> Jupiter:
    return chance.choice(positions(seed)).twin()


@given(seeds, chances)
@settings(max_examples=60, deadline=None)
def test_a_position_survives_json_and_text(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    data = RULES.encode(game)
    assert RULES.encode(RULES.decode(data)) == data
    assert RULES.encode(RULES.read_position(RULES.write_position(game))) == data
    assert len(data) < 8000


@given(seeds, chances)
@settings(max_examples=60, deadline=None)
def test_every_listed_answer_is_legal_and_parses_back(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    decision = RULES.decision(game)
    assert decision is not None
    listed = list(islice(decision, 300))
    assert listed, "somebody is asked a question that has no answer"
    for order in chance.sample(listed, min(25, len(listed))):
        decision.check(order)
        assert RULES.parse(str(order), decision.side).orders == (order,)
    assert decision.sample(chance) in decision


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_what_is_not_listed_is_refused(seed: int, chance: random.Random) -> None:
    """Answers are complete: any move that passes the check is among them."""
    game = drawn(seed, chance)
    decision = RULES.decision(game)
    assert decision is not None
    if decision.kind != "move":
        return
    id = chance.choice(list(game.ready(decision.side)))
    listed = {str(each) for each in unit_answers(game, id)}
    for hex in chance.sample(sorted(game.board.grid.index), 60):
        order = RULES.parse(f"M {id} {hex}", decision.side).orders[0]
        assert (order in decision) == (str(order) in listed)


@given(seeds, chances)
@settings(max_examples=60, deadline=None)
def test_the_asked_side_sees_its_question(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    decision = RULES.decision(game)
    assert decision is not None
    seen = RULES.decision(RULES.view(game, decision.side))
    assert seen is not None
    assert seen.prompt == decision.prompt
    assert RULES.default(seen.game, seen) in decision
    assert RULES.decision(RULES.view(game, enemy_of(decision.side))) is None


def reshuffled(game: Jupiter, side: str, chance: random.Random) -> Jupiter:
    """A position that the side cannot tell from this one: hidden enemies change places."""
    twin = game.twin()
    enemy = enemy_of(side)
    slots: dict[tuple[str, bool], list[tuple[str, int]]] = {}
    for hex, stack in game.stacks.items():
        if game.side_of(stack[-1]) != enemy:
            continue
        for depth, id in enumerate(stack):
            if depth < len(stack) - 1 or id in game.disrupted:
                top = depth == len(stack) - 1
                flag = game.unit(stack[-1]).contingent
                slots.setdefault((flag, top), []).append((hex, depth))
    for (flag, _), places in slots.items():
        ids = [game.stacks[hex][depth] for hex, depth in places]
        others = [
            id
            for id in (*twin.dead, *twin.at_sea, *(i for p in twin.pools.values() for i in p))
            if game.unit(id).contingent == flag and game.unit(id).side in (enemy, SWEDISH)
        ]
        for at, (hex, depth) in enumerate(places):
            if others and chance.random() < 0.3:
                _swap_with_absent(twin, ids[at], others.pop(), hex, depth)
                ids[at] = twin.stacks[hex][depth]
        order = list(ids)
        chance.shuffle(order)
        gone = twin.disrupted & set(ids)
        marks = [id in gone for id in ids]
        twin.disrupted -= set(ids)
        for (hex, depth), id, mark in zip(places, order, marks, strict=True):
            stack = list(twin.stacks[hex])
            stack[depth] = id
            twin.stacks[hex] = tuple(stack)
            if mark:
                twin.disrupted.add(id)
    twin.forget()
    return twin


def _swap_with_absent(twin: Jupiter, here: str, absent: str, hex: str, depth: int) -> None:
    """An enemy counter under a stack could as well be one that is not on the map."""
    stack = list(twin.stacks[hex])
    stack[depth] = absent
    twin.stacks[hex] = tuple(stack)
    twin.dead = tuple(here if id == absent else id for id in twin.dead)
    twin.at_sea = tuple(here if id == absent else id for id in twin.at_sea)
    twin.pools = {
        pool: tuple(sorted(here if id == absent else id for id in units))
        for pool, units in twin.pools.items()
    }
    if here in twin.disrupted:
        twin.disrupted.discard(here)
        twin.disrupted.add(absent)


@rule("jupiter", "6.4")
@given(seeds, chances, st.sampled_from(SIDES))
@settings(max_examples=120, deadline=None)
def test_the_fog_hides_what_it_should(seed: int, chance: random.Random, side: str) -> None:
    """Two positions that a side cannot tell apart look, ask and refuse the same, byte for byte."""
    game = drawn(seed, chance)
    in_battle = {"lose", "dl1", "retreat", "advance", "momentum", "support"}
    decision = RULES.decision(game)
    assert decision is not None
    if decision.kind in in_battle or any(getattr(s, "fight", None) for s in game.agenda):
        return  # in the middle of a battle the cards are on the table
    twin = reshuffled(game, side, chance)
    ours, theirs = RULES.view(game, side), RULES.view(twin, side)
    assert RULES.encode(ours) == RULES.encode(theirs)
    assert RULES.describe(ours, side) == RULES.describe(theirs, side)
    if decision.side != side:
        return
    other = RULES.decision(twin)
    assert other is not None
    assert decision.prompt == other.prompt
    for text in tried(game, side, chance):
        assert refusal(game, text, side) == refusal(twin, text, side)


def tried(game: Jupiter, side: str, chance: random.Random) -> list[str]:
    """Orders of all sorts, most of them wrong."""
    hexes = [*game.stacks, *chance.sample(sorted(game.board.grid.index), 10)]
    units = list(game.units_of(side)) or ["2Mtn"]
    texts = []
    for _ in range(12):
        id, hex = chance.choice(units), chance.choice(hexes)
        texts += [f"M {id} {hex}", f"A {hex} WITH {id}", f"PROBE {hex} WITH {id}", f"LAND {id}"]
    return texts


def refusal(game: Jupiter, text: str, side: str) -> str:
    decision = RULES.decision(game)
    assert decision is not None
    try:
        decision.check(RULES.parse(text, side).orders[0])
    except Illegal as error:
        return error.told()
    return "legal"


@rule("jupiter", "6.4")
def test_events_do_not_name_hidden_units() -> None:
    """The enemy reads `A German unit` where a unit came from under others."""
    text = "turn: 2\nphase: moves\nasked: german\n3003: 2Mtn, 6Mtn\n3001: 10G\n"
    game = RULES.read_position(text)
    line = Line(Statement((RULES.parse("M 6Mtn 3004", "german").orders[0],)), 2)
    out = drive(RULES, game, {"german": Desk(queue=(line,))}, SeededDice(bytes(32), "fog"))
    told = "\n".join(filter(None, (RULES.tell(event, "allied") for event in out.events)))
    assert "A German unit 3003-3004" in told
    assert "6Mtn" not in told
    assert "6Mtn" in "\n".join(RULES.tell(event, "german") for event in out.events)


@pytest.mark.parametrize("seed", range(6))
def test_invariants_hold_at_every_step(seed: int) -> None:
    """No unit is ever lost or doubled, whoever plays whatever."""
    game = RULES.start({})
    desks = {side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(SIDES)}
    driver = Driver(RULES, game, desks, SeededDice(bytes([seed]) * 32, "invariants"))
    driver.after = RULES.check_invariants
    driver.run()
    assert RULES.verdict(game) is not None


def test_bare_words_are_read_by_their_phase() -> None:
    assert RULES.in_context(Done(""), "attack") == (Done("attacks"), "attack")
    assert RULES.in_context(Hold("2Mtn"), "attack") == (Rest("2Mtn"), "attack")
    assert RULES.in_context(Rest("2Mtn"), "move") == (Hold("2Mtn"), "move")


@given(seeds)
@settings(max_examples=10, deadline=None)
def test_events_survive_json(seed: int) -> None:
    desks = {side: Desk(policy=RandomPlayer(seed)) for side in SIDES}
    events = drive(RULES, RULES.start({}), desks, SeededDice(bytes(32), str(seed))).events
    assert RULES.read_events(RULES.write_events(events)) == list(events)


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_the_public_sees_no_more_than_each_side(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    public = RULES.public(game)
    for side in SIDES:
        again = RULES.view(RULES.public(RULES.view(game, side)), side)
        assert RULES.encode(again) == RULES.encode(RULES.view(public, side))
    assert RULES.describe(public, None)
    assert not public.dead
    assert not public.agenda


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_a_game_that_was_stored_goes_on_like_one_played_through(
    seed: int, chance: random.Random
) -> None:
    """JSON sorts what a position keeps by name: no die and no event may depend on the order."""
    game = drawn(seed, chance)
    decision = RULES.decision(game)
    assert decision is not None
    order = decision.sample(chance)
    ends = []
    for each in (game, RULES.decode(RULES.encode(game))):
        driver = Driver(RULES, each, {}, SeededDice(bytes(32), "stored"))
        driver.tell(each.agenda.pop().play(each, order, driver.dice))
        driver.run()
        ends.append((driver.events, RULES.encode(each)))
    assert ends[0] == ends[1]
