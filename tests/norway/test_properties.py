"""What must hold in every position of Norway 1940 that play can lead to."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.desks import Desk
from pbem.engine.dice import Dice, SeededDice, commitment
from pbem.engine.driver import Driver, drive
from pbem.engine.errors import Illegal, Invalid
from pbem.engine.event import Acted, Event
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.record.archive import export, read
from pbem.engine.record.journal import Header, Journal
from pbem.games.norway.actions.action import kinds
from pbem.games.norway.combat.events import FightBegan
from pbem.games.norway.facts.boxes import HAND
from pbem.games.norway.facts.units import SIDES, enemy_of
from pbem.games.norway.position.game import HELD, Norway
from pbem.games.norway.rules import RULES
from tests.marks import rule
from tests.norway.crowds import ALL, SEEDS, asked, drawn, random_game

seeds = st.integers(0, SEEDS - 1)
in_the_fog = st.sampled_from(range(1, SEEDS, 2))
chances = st.randoms(use_true_random=False)
bounded = settings(max_examples=40, deadline=None)
few = settings(max_examples=10, deadline=None)
very_few = settings(max_examples=3, deadline=None)


def played(game: Norway, order: Order, dice: Dice) -> list[Event]:
    """What happens until the next question, the answer itself first."""
    decision = asked(game)
    game.agenda.pop()
    acted = Acted(decision.side, str(order), "order", decision.step.public)
    driver = Driver(RULES, game, {}, dice)
    driver.tell(decision.step.play(game, decision.step.meant(game, order), dice))
    driver.run()
    return [acted, *driver.events]


# -- positions ------------------------------------------------------------------------------------


@bounded
@given(seeds, chances)
def test_a_position_survives_json_and_text(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    data = RULES.encode(game)
    assert RULES.encode(RULES.decode(data)) == data
    assert RULES.encode(RULES.read_position(RULES.write_position(game))) == data
    assert len(data) < 12_000


@bounded
@given(seeds, chances)
def test_what_is_kept_of_a_position_is_what_it_says(seed: int, chance: random.Random) -> None:
    """Nothing derived is left over from before a move, in a position or in a view of it."""
    game = drawn(seed, chance)
    for each in (game, *(RULES.view(game, side) for side in SIDES)):
        again = RULES.decode(RULES.encode(each))
        assert each.where == again.where
        assert all(each.occupied(side) == again.occupied(side) for side in SIDES)


@bounded
@given(seeds, chances)
def test_every_counter_is_in_one_place(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    piles = (*game.stacks.values(), *game.boxes.values())
    assert sorted(id for pile in piles for id in pile) == sorted(game.roster)


@bounded
@given(seeds, chances)
def test_every_listed_answer_is_legal_and_parses_back(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    decision = asked(game)
    listed = list(islice(decision, 200))
    assert listed, "somebody is asked a question that has no answer"
    for order in chance.sample(listed, min(12, len(listed))):
        decision.check(order)
        assert RULES.parse(str(order), decision.side).orders == (order,)
    assert decision.sample(chance) in decision


@very_few
@given(seeds, chances)
def test_the_actions_listed_are_those_that_are_allowed_one_by_one(
    seed: int, chance: random.Random
) -> None:
    game = drawn(seed, chance)
    side = chance.choice(SIDES)
    for kind in kinds():
        worth_a_look = kind.some(game, side) if side in kind.sides else ()
        allowed = [each for each in worth_a_look if each.allowed(game, side)]
        assert list(kind.listed(game, side)) == allowed


@bounded
@given(seeds, chances)
def test_the_asked_side_sees_its_question(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    decision = asked(game)
    seen = asked(RULES.view(game, decision.side))
    assert seen.prompt == decision.prompt
    assert RULES.default(seen.game, seen) in decision
    if decision.kind != "options":  # both sides choose theirs at a time
        assert RULES.decision(RULES.view(game, enemy_of(decision.side))) is None


@bounded
@given(seeds, chances)
def test_a_game_that_was_stored_goes_on_like_one_played_through(
    seed: int, chance: random.Random
) -> None:
    """JSON sorts what a position keeps by name: no die and no event may depend on the order."""
    game = drawn(seed, chance)
    again = RULES.decode(RULES.encode(game))
    order = asked(game).sample(chance)
    told = [played(each, order, SeededDice(bytes(32), "stored")) for each in (game, again)]
    assert told[0] == told[1]
    assert RULES.encode(game) == RULES.encode(again)


@pytest.mark.parametrize(("seed", "options"), [(1, {}), (2, ALL)])
def test_events_and_archives_give_a_game_back(seed: int, options: dict[str, str]) -> None:
    secret = bytes([seed]) * 32
    header = Header("norway", RULES.version, "n1", commitment(secret), options)
    journal = Journal(RULES, header, secret)
    dice = journal.dice()
    desks = {side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(SIDES)}
    journal.accept(drive(RULES, journal.position, desks, dice), dice.rolled)
    again = read(export(journal, with_seed=True), {"norway": RULES}.__getitem__)
    assert again.records == journal.records
    assert RULES.encode(again.position) == RULES.encode(journal.position)
    assert RULES.read_events(RULES.write_events(journal.events)) == list(journal.events)


# -- what can be said -----------------------------------------------------------------------------


def said(game: Norway, side: Side, chance: random.Random) -> Iterator[str]:
    """Orders of all sorts, most of them wrong."""
    own = [id for id in game.roster if game.side_of(id) == side]
    near = [id for id in own if game.on_map(id)] or own
    places = sorted(game.board.places.index)
    targets = [id for id in game.revealed if game.side_of(id) != side] + ["TR", "TROOPS", "PORT"]
    for _ in range(2):
        one, two = chance.choice(near), chance.choice([*near, *own])
        there, then = chance.choice([*game.stacks, *places]), chance.choice(places)
        aim = chance.choice(targets)
        for verb in ("SAIL", "ENGAGE", "TRANSFER", "FERRY", "MARCH", "ASSAULT"):
            yield f"{verb} {one} + {two} {there}"
        yield f"SHELL {one} {there} WITH {two} AIM {aim}"
        yield f"RAID {one} {there} {then} AIM {aim}"
        yield f"CARRY {one}: {two} {there} LAND {then} ATTACK"
        yield f"LAND {one} {there} ATTACK JOIN {two}"
        yield f"STRIKE {one} + {two} {there} AIM {aim}"
        yield f"BOMB {one} {there} AIM AIRBASE"
        yield f"DROP {one} {there}"
        yield f"HOP {one} VIA {two} {there}"
        yield f"AIRLIFT {one}: {two} {there} RETURN"
        yield f"PARADROP {one}: {two} {there} STAY"
        yield f"GLIDE {one}: {two} {there} WITH {two}"
        yield f"RAIL {one} {there}"
        yield f"REPAIR {there}"
        yield f"REPAIR RAIL {there}"
        yield f"REFIT NAVAL {one} + {two}"
        yield f"DIG IN {one}"
        yield f"COMMANDOS {there} ATTACK"
        yield f"PLACE {two} {there}"
        yield f"PATROL {one}"
        yield f"RISE {one}"
        yield f"ONWARD {one}"
        yield f"AIM {one} > {aim}, REST > TR"


def refusal(game: Norway, text: str, side: Side) -> str:
    """What a player reads who says this; what is not understood has no case."""
    try:
        asked(game).check(RULES.parse(text, side).orders[0])
    except Invalid as error:
        return error.told()
    except Illegal as error:
        return error.told() if error.case else f"no case: {error.told()}"
    return "legal"


@few
@given(seeds, chances)
def test_whatever_is_said_is_played_or_refused(seed: int, chance: random.Random) -> None:
    """No order breaks anything, and what passes the check can be played."""
    game = drawn(seed, chance)
    side = asked(game).side
    for text in said(game, side, chance):
        told = refusal(game, text, side)
        assert not told.startswith("no case"), text
        if told == "legal":
            twin = game.twin()
            played(twin, RULES.parse(text, side).orders[0], SeededDice(bytes(32), text))
            RULES.check_invariants(twin)


# -- fog ------------------------------------------------------------------------------------------


def swaps(game: Norway, side: Side, chance: random.Random) -> dict[str, str]:
    """Another counter of its kind for every enemy counter that the side cannot see."""
    groups: dict[tuple[object, ...], list[str]] = {}
    enemy = enemy_of(side)
    for id, unit in game.roster.items():
        secret = id not in game.revealed and (game.on_map(id) or game.where[id] == HAND[enemy])
        if unit.side == enemy and secret:
            groups.setdefault((unit.arm, unit.type, unit.static), []).append(id)
    found: dict[str, str] = {}
    for ids in groups.values():
        found.update(zip(ids, chance.sample(ids, len(ids)), strict=True))
    return found


def exchanged(game: Norway, swapped: dict[str, str], side: Side) -> Norway:
    """The same position with other counters, on the agenda too, and another event in hand."""
    data = RULES.encode(game).decode()
    names = re.compile("|".join(f'"{re.escape(id)}"' for id in swapped) or "(?!)")
    twin = RULES.decode(names.sub(lambda found: f'"{swapped[found[0][1:-1]]}"', data).encode())
    events = game.scenario.tables.events
    theirs = [id for id in game.chits if events[id].side != side]
    held = [id for id in theirs if game.chits[id] == HELD]
    drawable = [id for id in theirs if game.chits[id] == "pool"]
    for id, other in zip(held, drawable, strict=False):
        twin.chits[id], twin.chits[other] = twin.chits[other], twin.chits[id]
    return twin


@rule("norway", "14.0")
@bounded
@given(in_the_fog, chances, st.sampled_from(SIDES))
def test_the_fog_hides_what_it_should(seed: int, chance: random.Random, side: Side) -> None:
    """Two positions that a side cannot tell apart look, ask and read the same, byte for byte."""
    game = drawn(seed, chance)
    twin = exchanged(game, swaps(game, side, chance), side)
    ours, theirs = RULES.view(game, side), RULES.view(twin, side)
    assert RULES.encode(ours) == RULES.encode(theirs)
    assert RULES.describe(ours, side) == RULES.describe(theirs, side)
    assert ours.where == theirs.where
    if asked(game).side == side:
        assert asked(game).prompt == asked(twin).prompt
        assert str(RULES.default(ours, asked(ours))) == str(RULES.default(theirs, asked(theirs)))


@rule("norway", "14.0")
@pytest.mark.parametrize("seed", range(1, SEEDS, 2))
def test_nobody_is_named_who_has_not_been_shown(seed: int) -> None:
    """Fights show counters; of all others the enemy reads no name, whatever they do."""
    chance = random.Random(seed)
    sample = random_game(seed)
    for start in chance.sample(sample, min(25, len(sample))):
        game = start.twin()
        order = asked(game).sample(chance)
        shown = set(game.revealed)
        boxed = {id for id in game.roster if not game.on_map(id)}
        events = played(game, order, SeededDice(bytes(32), "names"))
        shown |= game.revealed | boxed | {id for id in game.roster if not game.on_map(id)}
        fights = (each for each in events if isinstance(each, FightBegan))
        shown |= {id for each in fights for id in (*each.units, *each.against)}
        for side in SIDES:
            secret = {id for id in game.roster if game.side_of(id) != side} - shown
            for event in events:
                named = _read(event, side) & secret
                assert not named, (side, named, event)


def _read(event: Event, side: Side) -> set[str]:
    """All names that a side gets to see of an event."""
    fact = event.seen_by(side)
    if fact is None:
        return set()
    text = f"{RULES.tell(event, side)} {msgspec.json.encode(fact).decode()}"
    return set(re.findall(r"[\w/]+", text))


@bounded
@given(seeds, chances)
def test_the_public_sees_no_more_than_each_side(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    public = RULES.public(game)
    assert RULES.describe(public, None)
    assert not public.agenda
    for side in SIDES:
        known = RULES.view(game, side).where
        assert {id for id in public.where if id in game.roster} <= set(known)
