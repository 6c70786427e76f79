"""12.7  What lies unseen in enemy stacks changes no answer to an order of the war in the air."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.errors import Illegal
from pbem.engine.order import Order, Side
from pbem.engine.policy import RandomPlayer
from pbem.engine.step import Decision, Step, asked_now
from pbem.games.eto.air.events import Flew
from pbem.games.eto.air.interception import shunned_by, threatened
from pbem.games.eto.air.support import Support
from pbem.games.eto.missions.flying import Raid, Rebase
from pbem.games.eto.position.game import Europe
from pbem.games.eto.rules import RULES
from pbem.games.eto.strikes.airstrikes import AirStrike
from pbem.wargame.data.counters import hidden
from tests.eto.air.skies import BRITAIN, FINEST, flying
from tests.eto.fields import ARDENNES
from tests.marks import rule

AIR_WAR = ("fly", "intercept", "airstrike", "bombing", "cover", "attack")


def asked_in(scenario: str, seed: int) -> list[Decision[Europe]]:
    """Every question of a game by chance, in the position as it is."""
    found: list[Decision[Europe]] = []

    def note(game: Europe) -> None:
        for each in asked_now(game.agenda, game):
            found.append(Decision(each.side, each.step, game.twin()))

    desks = {side: Desk(policy=RandomPlayer(seed + at)) for at, side in enumerate(RULES.sides)}
    start = RULES.ready_made({"scenario": scenario})
    if scenario == FINEST:  # fighters under bombers, out of sight
        for id, hex in (("ZG1", "Lyons"), ("KG1", "Lyons"), ("KG2", "Le Creusot")):
            start.put(id, start.board.find(hex) or "")
    drive(RULES, start, desks, SeededDice(seed.to_bytes(32, "big"), "test"), after=note)
    return found


def shuffled(game: Europe, side: Side, chance: random.Random) -> Europe:
    """A position that looks the same to a side: whom it does not see has changed places."""
    twin, seen = game.twin(), RULES.view(game, side)
    slots: dict[str, list[tuple[str, int]]] = {}
    for hex, stack in seen.stacks.items():
        for at, id in enumerate(stack):
            if hidden(id):
                slots.setdefault(game.unit(game.stacks[hex][at]).nation, []).append((hex, at))
    for places in slots.values():
        units = [game.stacks[hex][at] for hex, at in places]
        chance.shuffle(units)
        for (hex, at), id in zip(places, units, strict=True):
            stack = list(twin.stacks[hex])
            stack[at] = id
            twin.stacks[hex] = tuple(stack)
    twin.forget()
    return twin


def told(game: Europe, step: Step[Europe], order: Order) -> str:
    """What a player hears of an order before it is played."""
    try:
        step.check(game, order)
    except Illegal as refusal:
        return f"{refusal.case} {refusal} {[*map(str, refusal.legal)]}"
    return "legal"


def tried(game: Europe, decision: Decision[Europe], chance: random.Random) -> Iterator[Order]:
    """Orders that are legal, and others that are not."""
    if decision.kind in ("attack", "exploit"):  # of land attacks other tests tell
        yield from islice(Support.some(game, decision.side), 2)
        yield from (Support(hex) for hex in chance.sample(sorted(game.stacks), 6))
        return
    yield decision.sample(chance)
    yield decision.sample(chance)
    if decision.kind not in ("fly", "airstrike", "bombing"):
        return
    places = sorted({*chance.sample(sorted(game.stacks), min(6, len(game.stacks))), "W3517"})
    own = [id for id in game.units_of(decision.side) if game.unit(id).air]
    for hex in places:
        if decision.kind == "fly":
            yield Raid(hex)
            yield from (Raid(hex, (id,)) for id in own[:2])
            yield from (Rebase((id,), (hex,)) for id in own[:2])
        else:
            yield AirStrike(hex)
            yield from (AirStrike(hex, (id,)) for id in own[:2])


def first_ways(game: Europe, order: Order) -> list[tuple[str, ...]]:
    """The ways of the flights that an order sends out, before anybody meets them."""
    twin = game.twin()
    step = twin.agenda.pop()
    list(step.play(twin, order, SeededDice(b"1" * 32, "1")))
    found = []
    while twin.agenda and twin.agenda[-1].asks(twin) is None:
        for event in twin.agenda.pop().run(twin, SeededDice(b"1" * 32, "1")):
            if isinstance(event, Flew):
                found.append(event.path)
    return found


def same_answers(game: Europe, decision: Decision[Europe], seed: int) -> bool:
    """Compare a position with one that looks the same; was there anything to hide?"""
    side, step, chance = decision.side, decision.step, random.Random(seed)
    other = shuffled(game, side, chance)
    assert RULES.encode(RULES.view(game, side)) == RULES.encode(RULES.view(other, side))
    assert step.forced(game) == step.forced(other)
    assert step.prompt(game) == step.prompt(other)
    assert [*step.able(game)] == [*step.able(other)]
    for order in tried(game, decision, chance):
        assert told(game, step, order) == told(other, step, order), order
        if told(game, step, order) == "legal" and decision.kind == "fly":
            assert first_ways(game, order)[:1] == first_ways(other, order)[:1], order
    return other.stacks != game.stacks


@rule("eto", "12.7")
@pytest.mark.parametrize(("scenario", "seed"), [(FINEST, 0), (FINEST, 1), (ARDENNES, 2)])
def test_games_that_look_the_same_answer_the_same_in_the_air(scenario: str, seed: int) -> None:
    changed = 0
    for number, decision in enumerate(asked_in(scenario, seed)):
        if decision.kind in AIR_WAR and number % 3 == 0:
            changed += same_answers(decision.game, decision, number)
    assert changed


PLACED = "Spit1 London, Hurri1 Harwich, {} W2818, KG1 W2818, {} Lyons, KG2 Lyons"


@rule("eto", "12.7", "14.1")
def test_aircraft_shun_only_the_fighters_that_their_side_sees() -> None:
    """Under the bombers on two bases lie a fighter and a bomber: which where, nobody knows."""
    games = [flying(PLACED.format(*each), BRITAIN) for each in (("ZG1", "KG3"), ("KG3", "ZG1"))]
    views = [RULES.view(each, BRITAIN) for each in games]
    assert RULES.encode(views[0]) == RULES.encode(views[1])
    real = [threatened(each, each.partnership(BRITAIN), "W3517") for each in games]
    assert real[0] != real[1]
    seen = [shunned_by(each, ("Spit1",), "W3517") for each in games]
    assert seen[0] == seen[1]
    order = Rebase(("Hurri1",), ("W3516",))
    assert first_ways(games[0], order) == first_ways(games[1], order) != []
