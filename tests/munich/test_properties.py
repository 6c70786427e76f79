"""What holds in every position: orders are played or refused with a case, and the fog is thick."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.errors import Illegal, Invalid
from pbem.engine.event import Acted, Event, Rolled
from pbem.engine.order import Order
from pbem.engine.policy import RandomPlayer
from pbem.games.munich.combat.events import Raided
from pbem.games.munich.facts.units import SIDES, Unit
from pbem.games.munich.position import fog
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from tests.marks import rule
from tests.munich.crowds import crowd, positions
from tests.munich.games import asked

SEEDS = 60
seeds = st.integers(0, SEEDS)
chances = st.randoms(use_true_random=False)


def drawn(seed: int, chance: random.Random) -> Munich:
    """A crowded position with a question open; of the next crowd where nobody is asked anything."""
    found = next(filter(None, map(positions, range(seed, seed + SEEDS))))
    return chance.choice(found).twin()


# -- what can be said -----------------------------------------------------------------------------


def said(game: Munich, side: str, chance: random.Random) -> Iterator[str]:
    """Orders of all sorts, most of them wrong."""
    roster = sorted(game.roster)
    own = list(game.units_of(side)) or roster
    hexes = [*game.stacks, *chance.sample(sorted(game.board.grid.index), 8)]
    asked_about = getattr(asked(game).step, "unit", chance.choice(own))
    for _ in range(2):
        unit, other, stray = chance.choice(own), chance.choice(own), chance.choice(roster)
        hex, end, third = (chance.choice(hexes) for _ in range(3))
        help = chance.choice(["", " MOBILE", " AIR", f" NAVAL {stray}", f" SF {stray} MOBILE"])
        yield f"PLACE {stray} {hex}"
        yield f"MOBILIZE {stray}"
        yield f"REFIT {unit}"
        yield f"GROUND {stray} + {unit}"
        yield f"LAUNCH {stray} FROM {hex} TO {end}"
        yield f"INTERCEPT {stray} FROM {hex} AT {end}"
        yield f"BOMB {chance.choice(['CITY', 'UNITS'])} WITH {stray}"
        yield f"HIT {stray}"
        yield f"M {unit} {hex} {end}"
        yield f"M {stray} {end}"
        yield f"RAIL {unit} {chance.choice([hex, 'OFF'])}"
        yield f"FLY {unit} {hex} WITH {stray}"
        yield f"SHIP {unit} + {other} {hex} WITH {stray}"
        yield f"STORM {hex} WITH {unit} BY {stray}"
        yield f"A {hex} WITH {unit}{help}"
        yield f"A {hex} WITH {unit} + {other}{help}"
        yield f"SUPPLY {hex} WITH {stray}"
        yield f"LOSE {unit}"
        yield f"R {asked_about} {hex} {end}"
        yield f"R {asked_about} {hex}"
        yield f"STAND {asked_about}"
        yield f"ADVANCE {unit} {hex}, {other} {hex} {third}"
        yield f"REMOVE {unit} + {other}"
        yield "DONE"
        yield "DEFAULT"


def refusal(game: Munich, text: str, side: str) -> str:
    """What a player reads who says this; what is refused names its case."""
    try:
        asked(game).check(RULES.parse(text, side).orders[0])
    except Invalid as error:
        return error.told()
    except Illegal as error:
        return error.told() if error.case else f"no case: {error.told()}"
    return "legal"


def played(game: Munich, order: Order, dice: SeededDice) -> None:
    decision = asked(game)
    game.agenda.pop()
    list(decision.step.play(game, order, dice))


@given(seeds, chances)
@settings(max_examples=60, deadline=None)
def test_whatever_is_said_is_played_or_refused(seed: int, chance: random.Random) -> None:
    """No order breaks anything, and what passes the check can be played."""
    game = drawn(seed, chance)
    side = asked(game).side
    for text in said(game, side, chance):
        told = refusal(game, text, side)
        assert not told.startswith("no case"), (text, told)
        if told == "legal":
            twin = game.twin()
            played(twin, RULES.parse(text, side).orders[0], SeededDice(bytes(32), text))
            RULES.check_invariants(twin)


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_every_answer_that_is_offered_is_legal(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    decision = asked(game)
    offered = list(decision)
    assert offered
    for order in chance.sample(offered, min(len(offered), 30)):
        decision.check(order)
        assert order.fits(decision.kind)


@given(seeds, chances)
@settings(max_examples=40, deadline=None)
def test_silence_is_answered_legally(seed: int, chance: random.Random) -> None:
    game = drawn(seed, chance)
    view = RULES.view(game, asked(game).side)
    asked(game).check(RULES.default(view, asked(view)))


@given(seeds, chances)
@settings(max_examples=25, deadline=None)
def test_a_game_goes_on_the_same_way_after_it_was_stored(seed: int, chance: random.Random) -> None:
    """Nothing hangs on the order in which a position happens to hold its facts."""
    game = drawn(seed, chance)
    ends = [on_from(each, seed) for each in (game, RULES.decode(RULES.encode(game)))]
    assert ends[0] == ends[1]


def on_from(game: Munich, seed: int) -> tuple[bytes, bytes]:
    """How chance plays a game to its end."""
    desks = {side: Desk(policy=RandomPlayer(seed)) for side in SIDES}
    outcome = drive(RULES, game, desks, SeededDice(bytes(32), str(seed)))
    return RULES.write_events(outcome.events), RULES.encode(outcome.position)


# -- fog ------------------------------------------------------------------------------------------


def alike(unit: Unit) -> tuple[object, ...]:
    """Counters with this in common can change places without making a position impossible."""
    return unit.country, unit.kind, unit.legs, unit.army, unit.two_steps


def swaps(game: Munich, side: str, chance: random.Random) -> dict[str, str]:
    """Another counter for every one on the map that the side cannot see."""
    seen = RULES.view(game, side).where
    groups: dict[tuple[object, ...], list[str]] = {}
    for stack in game.stacks.values():
        for id in stack:
            if id not in seen and fog.commander(game, id) != side:
                groups.setdefault(alike(game.unit(id)), []).append(id)
    found: dict[str, str] = {}
    for ids in groups.values():
        found.update(zip(ids, chance.sample(ids, len(ids)), strict=True))
    return found


def exchanged(game: Munich, swapped: dict[str, str]) -> Munich:
    """The same position with other counters, on the agenda too."""
    data = RULES.encode(game).decode()
    names = re.compile("|".join(f'"{re.escape(id)}"' for id in swapped) or "(?!)")
    return RULES.decode(names.sub(lambda found: f'"{swapped[found[0][1:-1]]}"', data).encode())


@rule("munich", "15.0")
@given(seeds, chances, st.sampled_from(SIDES))
@settings(max_examples=60, deadline=None)
def test_the_fog_hides_what_it_should(seed: int, chance: random.Random, side: str) -> None:
    """Two positions that a side cannot tell apart look, ask and refuse the same, byte for byte."""
    game = drawn(seed, chance)
    twin = exchanged(game, swaps(game, side, chance))
    ours, theirs = RULES.view(game, side), RULES.view(twin, side)
    assert RULES.encode(ours) == RULES.encode(theirs)
    assert RULES.describe(ours, side) == RULES.describe(theirs, side)
    if asked(game).side != side:
        return
    assert asked(game).prompt == asked(twin).prompt
    for text in said(game, side, chance):
        assert refusal(game, text, side) == refusal(twin, text, side), text


@rule("munich", "15.0")
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


@rule("munich", "15.0")
@pytest.mark.parametrize("side", SIDES)
def test_there_is_something_to_hide(side: str) -> None:
    chance = random.Random(side)
    found = [swaps(drawn(seed, chance), side, chance) for seed in range(10)]
    assert any(id != other for each in found for id, other in each.items())


@rule("munich", "15.0")
@pytest.mark.parametrize("seed", range(8))
def test_nobody_is_named_who_has_not_been_shown(seed: int) -> None:
    """Battles, aircraft and the tops of stacks show counters; of others nobody reads a name."""
    chance, game = random.Random(seed), crowd(seed)
    dice = SeededDice(seed.to_bytes(32, "big"), "names")
    for _ in range(150):
        if not game.agenda:
            break
        known = {side: set(RULES.view(game, side).where) for side in SIDES}
        for event in stepped(game, chance, dice):
            for side in SIDES:
                known[side] |= {*RULES.view(game, side).where, *committed(event)}
                secret = {id for id in game.roster if fog.commander(game, id) != side}
                assert not (secret - known[side]) & words_of(event, side), (side, event)


def stepped(game: Munich, chance: random.Random, dice: SeededDice) -> Iterator[Event]:
    """One step of a game, with what is answered and what is rolled."""
    decision, rolled = RULES.decision(game), len(dice.rolled)
    step = game.agenda[-1]
    order = None if decision is None else step.forced(game) or decision.sample(chance)
    game.agenda.pop()
    if decision is None or order is None:
        yield from step.run(game, dice)
    else:
        yield Acted(decision.side, str(order), "order", step.public)
        yield from step.play(game, order, dice)
    yield from map(Rolled, dice.rolled[rolled:])


def committed(event: Event) -> set[str]:
    """15.0, 11.8  Units that an attack, or the help for it, brings into the open."""
    if isinstance(event, Acted) and event.text.startswith(("A ", "SUPPLY ")):
        return set(re.findall(r"\w+", event.text))
    return {event.unit} if isinstance(event, Raided) else set()


def words_of(event: Event, side: str) -> set[str]:
    """All words that a side gets to see of an event."""
    fact = event.seen_by(side)
    if fact is None:
        return set()
    return set(
        re.findall(r"\w+", f"{RULES.tell(event, side)} {msgspec.json.encode(fact).decode()}")
    )
