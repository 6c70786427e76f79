"""What must hold in every position that play can lead to."""

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
from pbem.engine.dice import Dice, PreparedDice, SeededDice, commitment
from pbem.engine.driver import Driver, drive
from pbem.engine.errors import Illegal, Invalid
from pbem.engine.event import Acted, Event
from pbem.engine.order import Order
from pbem.engine.policy import RandomPlayer
from pbem.engine.record.archive import export, read
from pbem.engine.record.journal import Header, Journal
from pbem.engine.step import Decision
from pbem.games.narvik.actions.events import Reconnoitred
from pbem.games.narvik.combat.events import Opened
from pbem.games.narvik.facts.boxes import ASIDE, BOXES
from pbem.games.narvik.facts.units import SIDES, Unit, enemy_of
from pbem.games.narvik.movement.events import Moved
from pbem.games.narvik.movement.ground import Move
from pbem.games.narvik.movement.sealift import Amphibious
from pbem.games.narvik.position.game import Narvik
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.turn.events import PointsGiven, Reserved
from tests.marks import rule
from tests.narvik.crowds import ALL, crowd, positions

seeds = st.integers(0, 24)
chances = st.randoms(use_true_random=False)


def drawn(seed: int, chance: random.Random) -> Narvik:
    return chance.choice(positions(seed)).twin()


def asked(game: Narvik) -> Decision[Narvik]:
    decision = RULES.decision(game)
    assert decision is not None
    return decision


def played(game: Narvik, order: Order, dice: Dice) -> list[Event]:
    """What happens until the next question, the answer itself first."""
    decision = asked(game)
    game.agenda.pop()
    acted = Acted(decision.side, str(order), "order", decision.step.public)
    driver = Driver(RULES, game, {}, dice)
    driver.tell(decision.step.play(game, order, dice))
    driver.run()
    return [acted, *driver.events]


# -- positions ------------------------------------------------------------------------------------


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_a_position_survives_json_and_text(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    data = RULES.encode(game)
    assert RULES.encode(RULES.decode(data)) == data
    assert RULES.encode(RULES.read_position(RULES.write_position(game))) == data
    assert len(data) < 8000


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_what_is_kept_of_a_position_is_what_it_says(seed: int, chance: random.Random) -> None:
    """Nothing derived is left over from before a move, in a position or in a view of it."""
    game = drawn(seed, chance)
    for each in (game, *(RULES.view(game, side) for side in SIDES)):
        again = RULES.decode(RULES.encode(each))
        assert each.where == again.where
        assert all(each.occupied(side) == again.occupied(side) for side in SIDES)


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_every_listed_answer_is_legal_and_parses_back(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    decision = asked(game)
    listed = list(islice(decision, 200))
    assert listed, "somebody is asked a question that has no answer"
    for order in chance.sample(listed, min(20, len(listed))):
        decision.check(order)
        assert RULES.parse(str(order), decision.side).orders == (order,)
    assert decision.sample(chance) in decision


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_the_asked_side_sees_its_question(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    decision = asked(game)
    seen = asked(RULES.view(game, decision.side))
    assert seen.prompt == decision.prompt
    assert RULES.default(seen.game, seen) in decision
    assert RULES.decision(RULES.view(game, enemy_of(decision.side))) is None


@pytest.mark.parametrize(("seed", "options"), [(1, {}), (2, ALL), (3, ALL)])
def test_invariants_hold_at_every_step(seed: int, options: dict[str, str]) -> None:
    """No counter is ever lost or doubled, whoever plays whatever."""
    game = RULES.start(options)
    desks = {side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(SIDES)}
    driver = Driver(RULES, game, desks, SeededDice(bytes([seed]) * 32, "invariants"))
    driver.after = RULES.check_invariants
    driver.run()
    assert RULES.verdict(game) is not None


@given(seeds)
@settings(max_examples=10, deadline=None)
def test_events_survive_json(seed: int) -> None:
    desks = {side: Desk(policy=RandomPlayer(seed)) for side in SIDES}
    events = drive(RULES, crowd(seed), desks, SeededDice(bytes(32), str(seed))).events
    assert RULES.read_events(RULES.write_events(events)) == list(events)


def test_an_archive_gives_a_game_back_and_replays_to_the_same_position() -> None:
    seed = bytes(range(32))
    header = Header("narvik", RULES.version, "n1", commitment(seed), ALL)
    journal = Journal(RULES, header, seed)
    dice = journal.dice()
    desks = {side: Desk(policy=RandomPlayer(at)) for at, side in enumerate(SIDES)}
    journal.accept(drive(RULES, journal.position, desks, dice), dice.rolled)
    again = read(export(journal, with_seed=True), {"narvik": RULES}.__getitem__)
    assert again.records == journal.records
    assert len(again.records) > 100
    assert RULES.encode(again.position) == RULES.encode(journal.position)


# -- what can be said -----------------------------------------------------------------------------


def said(game: Narvik, side: str, chance: random.Random) -> Iterator[str]:
    """Orders of all sorts, most of them wrong."""
    own = list(game.units_of(side)) or [id for id in game.roster if game.side_of(id) == side]
    strays = [id for id in game.roster if game.side_of(id) == side]
    hexes = [*game.stacks, *chance.sample(sorted(game.board.grid.index), 8)]
    decision = asked(game)
    retreating = getattr(decision.step, "unit", chance.choice(own))
    for _ in range(2):
        unit, other = chance.choice(own), chance.choice([*own, *strays])
        hex, end = chance.choice(hexes), chance.choice([*hexes, "harstad", "transit"])
        top = f" TOP {other}" if chance.random() < 0.3 else ""
        cut = f" CUT {hex}-{end}" if end in hexes and chance.random() < 0.3 else ""
        yield f"MOVE {unit} {hex} {end}{cut}{top}"
        yield f"MOVE {unit} + {other} {end}"
        yield f"SEA {unit} {end}"
        yield f"STORM RM > {hex} WITH {other}"
        yield f"FIRE {unit} + {other} > {hex}{top}"
        yield f"FIRE {hex} > {end}, {unit} > {hex}"
        yield f"ASSAULT {unit} > {hex}, {other} > {hex}{top}"
        yield f"AIR: {other} > {hex}"
        yield f"RECON {end}"
        yield f"ENGINEER {unit} DEMOLISH, {other} BRIDGE {hex}-{chance.choice(hexes)}"
        yield f"COUNTER {unit} + {other}"
        yield f"PURSUE {unit} {hex}, {other} {hex} {chance.choice(hexes)}{cut}{top}"
        yield f"R {retreating} {hex} {end}{cut}{top}"
        yield f"R {retreating} {end}{top}"
        yield f"PLACE {other} {end}"


def refusal(game: Narvik, text: str, side: str) -> str:
    """What a player reads who says this; what is not understood has no case."""
    try:
        asked(game).check(RULES.parse(text, side).orders[0])
    except Invalid as error:
        return error.told()
    except Illegal as error:
        return error.told() if error.case else f"no case: {error.told()}"
    return "legal"


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_whatever_is_said_is_played_or_refused(seed: int, chance: random.Random) -> None:
    """No order breaks anything, and what passes the check can be played."""
    game = drawn(seed, chance)
    side = asked(game).side
    for text in said(game, side, chance):
        told = refusal(game, text, side)
        assert not told.startswith("no case")
        if told == "legal":
            twin = game.twin()
            played(twin, RULES.parse(text, side).orders[0], SeededDice(bytes(32), text))
            RULES.check_invariants(twin)


# -- fog ------------------------------------------------------------------------------------------


def alike(unit: Unit) -> tuple[object, ...]:
    """Counters with this in common can change places without making a position impossible.

    Ski units are apart, for 19.1 lets the enemy feel them.
    """
    kind = unit.strike, unit.staff, unit.rail_gun, unit.marine, unit.ski, unit.mechanized
    return unit.side, unit.nationality, unit.command, *kind


def swaps(game: Narvik, side: str, chance: random.Random) -> dict[str, str]:
    """Another counter for every enemy counter that the side cannot see."""
    groups: dict[tuple[object, ...], list[str]] = {}
    for id, unit in game.roster.items():
        secret = id not in game.revealed and game.where[id] not in ASIDE.values()
        if unit.side != side and secret:
            groups.setdefault(alike(unit), []).append(id)
    found: dict[str, str] = {}
    for ids in groups.values():
        found.update(zip(ids, chance.sample(ids, len(ids)), strict=True))
    return found


def exchanged(game: Narvik, swapped: dict[str, str]) -> Narvik:
    """The same position with other counters, on the agenda too."""
    data = RULES.encode(game).decode()
    names = re.compile("|".join(f'"{re.escape(id)}"' for id in swapped) or "(?!)")
    twin = RULES.decode(names.sub(lambda found: f'"{swapped[found[0][1:-1]]}"', data).encode())
    for box in BOXES:
        if box.endswith("pool") and twin.inside(box):
            twin.boxes[box] = tuple(sorted(twin.inside(box)))
    return twin


@rule("narvik", "21.0")
@given(seeds, chances, st.sampled_from(SIDES))
@settings(max_examples=40, deadline=None)
def test_the_fog_hides_what_it_should(seed: int, chance: random.Random, side: str) -> None:
    """Two positions that a side cannot tell apart look, ask and refuse the same, byte for byte."""
    game = drawn(seed, chance)
    twin = exchanged(game, swaps(game, side, chance))
    ours, theirs = RULES.view(game, side), RULES.view(twin, side)
    assert RULES.encode(ours) == RULES.encode(theirs)
    assert RULES.describe(ours, side) == RULES.describe(theirs, side)
    assert ours.where == theirs.where
    if asked(game).side != side:
        return
    assert asked(game).prompt == asked(twin).prompt
    for text in said(game, side, chance):
        assert refusal(game, text, side) == refusal(twin, text, side)


@rule("narvik", "21.0")
@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_hidden_units_that_move_alike_are_told_alike(seed: int, chance: random.Random) -> None:
    """Neither the words nor the facts of a move tell which counter it was."""
    game = drawn(seed, chance)
    mover = asked(game).side
    if asked(game).kind != "action":
        return
    side = enemy_of(mover)
    swapped = swaps(game, side, chance)
    twin = exchanged(game, swapped)
    orders = [*Move.some(game, mover), *Amphibious.some(game, mover)]
    chance.shuffle(orders)
    by_unit = {order.actors[0]: order for order in orders if order.actors[0] in swapped}
    for id, order in islice(by_unit.items(), 10):
        other = RULES.parse(str(order).replace(f" {id} ", f" {swapped[id]} "), mover).orders[0]
        if order in asked(game) and other in asked(twin):
            first, second = moved(game.twin(), order), moved(twin.twin(), other)
            if way(first) == way(second):  # to some units another way is nearer
                assert seen(first, side) == seen(second, side)


def way(events: list[Event]) -> list[tuple[str, ...]]:
    return [event.path for event in events if isinstance(event, Moved)]


def moved(game: Narvik, order: Order) -> list[Event]:
    """A movement, and not what follows it: a new turn counts points by who is on the map."""
    step = asked(game).step
    acted = Acted(asked(game).side, str(order), "order", step.public)
    return [acted, *step.play(game, order, PreparedDice(()))]


def seen(events: list[Event], side: str) -> list[tuple[str, bytes]]:
    """What a side reads, and what its map is drawn from."""
    facts = ((RULES.tell(event, side), event.seen_by(side)) for event in events)
    return [(words, msgspec.json.encode(fact)) for words, fact in facts if fact is not None]


@rule("narvik", "21.0")
@pytest.mark.parametrize("seed", range(12))
def test_nobody_is_named_who_has_not_been_shown(seed: int) -> None:
    """Combat and recon show counters; of all others the enemy reads no name, whatever they do."""
    chance, game = random.Random(seed), crowd(seed)
    dice = SeededDice(seed.to_bytes(32, "big"), "names")
    shown: set[str] = set()
    for _ in range(60):
        decision = RULES.decision(game)
        if decision is None:
            break
        if decision.kind == "action":
            shown = set()
        shown |= {*game.revealed, *game.inside("allied aside"), *game.inside("german aside")}
        for event in played(game, decision.sample(chance), dice):
            shown |= {*game.revealed, *_shown_by(event)}
            for side in SIDES:
                words = _read(event, side)
                hidden = {id for id in game.roster if game.side_of(id) != side} - shown
                assert not hidden & words, (side, event)


def _shown_by(event: Event) -> tuple[str, ...]:
    if isinstance(event, Opened):
        return (*event.units, *event.defenders)
    if isinstance(event, Reconnoitred):
        return tuple(id for _, stack in event.units for id in stack)
    return event.units if isinstance(event, Reserved) else ()


def _read(event: Event, side: str) -> set[str]:
    """All words that a side gets to see of an event; the leaders' points are no secret."""
    fact = event.seen_by(side)
    if fact is None or isinstance(event, PointsGiven):
        return set()
    text = f"{RULES.tell(event, side)} {msgspec.json.encode(fact).decode()}"
    text = text.replace("Ski Platoon Dietl", "")  # the name of another unit
    return set(re.findall(r"\w+", text))


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_the_public_sees_no_more_than_each_side(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    public = RULES.public(game)
    assert RULES.describe(public, None)
    assert not public.agenda
    for side in SIDES:
        known = RULES.view(game, side).where
        assert {id for id in public.where if id in game.roster} <= set(known)


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
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
