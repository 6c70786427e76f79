"""14.0  What each side sees of the other, and what it never can."""

from __future__ import annotations

import random
import re

import pytest

from pbem.engine.ruleset import Verdict
from pbem.games.norway.air.interception import Interception
from pbem.games.norway.facts.boxes import HAND
from pbem.games.norway.facts.units import ALLIED, GERMAN, SIDES, enemy_of, hidden
from pbem.games.norway.naval.voyages import Patrol
from pbem.games.norway.position.fog import held_count, view
from pbem.games.norway.position.game import Norway
from pbem.games.norway.rules import RULES
from tests.marks import rule
from tests.norway.crowds import SEEDS, random_game
from tests.norway.games import act, order, position

FOG = {"fog": "stacks"}
WHERE = {
    "Oslo": "159Inf 193Inf RoyalGd",
    "39": "Gneisenau GTR1(138Mtn+139Mtn)",
    "Reich": "Me109/1 Me109/2",
}


@rule("norway", "14.0")
def test_without_the_option_all_counters_are_open() -> None:
    game = position(WHERE)
    for side in SIDES:
        assert view(game, side).stacks == game.stacks
        assert view(game, side).boxes == game.boxes


@rule("norway", "14.0")
def test_in_the_fog_only_the_number_by_arm_is_seen() -> None:
    seen = view(position(WHERE, FOG), ALLIED)
    assert [hidden(id) for id in seen.stack("Oslo")] == [True, True, False]
    assert len(seen.stack("39")) == 2  # what ships carry is not seen at all
    assert seen.aboard == {}
    assert all(seen.unit(id).side == GERMAN for id in seen.stack("39"))
    assert {seen.unit(id).arm for id in seen.stack("39")} == {"naval"}
    assert view(position(WHERE, FOG), GERMAN).stack("39") == position(WHERE, FOG).stack("39")


@rule("norway", "14.0")
def test_marks_on_hidden_counters_are_hidden_too() -> None:
    marks = {"activated": {"159Inf", "RoyalGd"}, "intercepting": {"Me109/1"}}
    seen = view(position(WHERE, FOG, **marks), ALLIED)
    assert seen.activated == {"RoyalGd"}
    assert seen.intercepting == set()


@rule("norway", "7.1")
def test_of_events_that_the_enemy_keeps_the_number_is_seen() -> None:
    chits = {"gruppe": "held", "dietl": "held", "ruge": "held"}
    game = position({"Oslo": "159Inf"}, chits=chits)
    seen = view(game, ALLIED)
    assert (held_count(seen, GERMAN), held_count(seen, ALLIED)) == (2, 1)
    assert "held" not in (seen.chits["gruppe"], seen.chits["dietl"])
    assert "Events kept: 2" in RULES.describe(seen, ALLIED)
    public = RULES.public(game)
    assert (held_count(public, GERMAN), held_count(public, ALLIED)) == (2, 1)


@rule("norway", "14.0")
@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("MARCH 146Bde Telemark", "a ground unit over the mountains from Bergen to Telemark"),
        ("STRIKE Skua/1 34", "an air unit looks for ships"),
        ("CARRY TR1 148Bde", "evacuation of a ground unit"),
    ],
)
def test_dice_name_nobody_who_is_hidden(text: str, die: str) -> None:
    where = {"Bergen": "146Bde Skua/1", "34": "Hipper", "39": "TR1", "Telemark": "148Bde"}
    game = position(where, FOG)
    rolled = _Labels()
    order(text, ALLIED).check(game, ALLIED)
    events = list(order(text, ALLIED).play(game, ALLIED, rolled))
    while game.agenda and not rolled.labels:
        events += game.agenda.pop().run(game, rolled)
    assert rolled.labels[0] == die
    hidden_ones = {"146Bde", "148Bde", "Skua/1"}
    for event in events:
        seen = event.seen_by(GERMAN)
        assert seen is None or not hidden_ones & set(re.findall(r"[\w/]+", str(seen)))


class _Labels:
    """Dice that are all six but the evacuee's, and remember what they were for."""

    def __init__(self) -> None:
        self.labels: list[str] = []

    def roll(self, label: str, sides: int = 6, only: str = "") -> int:
        self.labels.append(label)
        return 1 if "evacuation" in label else 6


@rule("norway", "14.0")
@pytest.mark.parametrize(
    "text", ["INTERCEPT Me109/1", "PARADROP Ju52/1: FJ1/1 Telemark", "AIRLIFT Ju52/1: 236Inf Oslo"]
)
def test_what_is_told_of_hidden_aircraft_and_jumpers_names_nobody(text: str) -> None:
    game = position({"Reich": "Me109/1 Ju52/1 FJ1/1 236Inf", "Oslo": "193Inf"}, FOG)
    events = act(game, GERMAN, text)
    hidden_ones = {"Me109/1", "Ju52/1", "FJ1/1", "236Inf"}
    for event in events:
        seen = event.seen_by(ALLIED)
        assert seen is None or not hidden_ones & set(re.findall(r"[\w/]+", str(seen)))


@rule("norway", "14.0")
def test_a_fight_shows_who_is_in_it() -> None:
    seen = view(position(WHERE, FOG, revealed={"159Inf", "Gneisenau"}), ALLIED)
    assert "159Inf" in seen.stack("Oslo")
    assert "193Inf" not in seen.stack("Oslo")
    assert "Gneisenau" in seen.stack("39")


@rule("norway", "14.0")
def test_control_and_points_look_the_same_through_the_fog() -> None:
    for game in random_game(1)[::4]:
        for side in SIDES:
            seen = view(game, side)
            for place in game.board.places.named(game.board.land):
                assert seen.controller(place) == game.controller(place)
                assert seen.contested(place) == game.contested(place)
            assert RULES.balance(seen) == RULES.balance(game)


@rule("norway", "7.0", "14.0")
def test_events_in_hand_are_secret_and_those_in_play_are_not() -> None:
    chits = {"gruppe": "held", "luftflotte": "pool", "wilfred": "in play"}
    game = position(WHERE, chits=chits)
    assert view(game, GERMAN).chits == chits
    assert view(game, ALLIED).chits == {**chits, "gruppe": "pool"}


def _shuffled(game: Norway, side: str, chance: random.Random) -> Norway:
    """The same to this side's eyes: hidden enemies of one arm, without cargo, changed places."""
    twin, enemy = game.twin(), enemy_of(side)
    carrying = {*game.aboard, *game.aboard.values()}
    secret = [
        id
        for id in game.roster
        if game.side_of(id) == enemy
        and game.on_map(id)
        and id not in game.revealed
        and id not in carrying
    ]
    now: dict[str, str] = {}
    for arm in ("naval", "air", "ground"):
        same = [id for id in secret if game.unit(id).arm == arm]
        now |= zip(same, chance.sample(same, len(same)), strict=True)
    for place, stack in game.stacks.items():
        twin.stacks[place] = tuple(now.get(id, id) for id in stack)
    twin.moored = {now.get(id, id): area for id, area in game.moored.items()}
    hand = twin.inside(HAND[enemy])
    twin.boxes.pop(HAND[enemy], None)
    if hand:
        twin.boxes[HAND[enemy]] = tuple(chance.sample(hand, len(hand)))
    twin.forget()
    return twin


@rule("norway", "14.0")
def test_what_is_hidden_can_be_shuffled_without_a_byte_of_the_view_changing() -> None:
    chance, changed = random.Random(7), 0
    for seed in range(1, SEEDS, 2):
        for game in random_game(seed)[::5]:
            for side in SIDES:
                twin = _shuffled(game, side, chance)
                changed += twin.stacks != game.stacks
                seen, other = view(game, side), view(twin, side)
                assert RULES.encode(seen) == RULES.encode(other)
                assert RULES.describe(seen, side) == RULES.describe(other, side)
                assert RULES.write_position(seen) == RULES.write_position(other)
    assert changed > 20


def test_the_question_is_seen_by_who_is_asked() -> None:
    for game in random_game(1)[::6]:
        decision = RULES.decision(game)
        assert decision is not None
        assert view(game, decision.side).agenda
        if decision.kind != "options":
            assert not view(game, enemy_of(decision.side)).agenda


def test_when_the_game_is_over_nothing_is_hidden() -> None:
    game = position(WHERE, FOG)
    game.verdict = Verdict("german", "4.2", "over")
    assert view(game, ALLIED).stacks == game.stacks
    assert view(game, ALLIED).boxes == game.boxes


@rule("norway", "14.0")
@rule("norway", "17.10")
@rule("norway", "20.22")
@pytest.mark.parametrize("options", [FOG, {}])
def test_who_is_met_on_its_way_is_named_as_far_as_it_is_known(options: dict[str, str]) -> None:
    """Nor is it told to the enemy where the force is bound for."""
    where = {"38": "Truant Hipper GTR1", "Oslo": "193Inf Me109/1", "Britain": "Wellington"}
    game = position(where, options, intercepting={"Me109/1"}, revealed={"GTR1"})
    for step, side, unseen in (
        (Patrol(ALLIED, "38", ("Hipper", "GTR1"), ("34", "28")), ALLIED, "Hipper"),
        (Interception(GERMAN, "Oslo", ("Wellington",)), GERMAN, "Wellington"),
    ):
        game.push(step)
        (seen,) = view(game, side).agenda
        assert (unseen in str(seen)) == (options == {})
        assert (unseen in seen.prompt(view(game, side))) == (options == {})
        assert "28" not in str(seen)
        game.agenda.pop()


@rule("norway", "14.0")
def test_who_is_still_to_be_placed_has_no_mark_that_names_it() -> None:
    game = position({"german hand": "Ju52/1", "Oslo": "193Inf"}, FOG, activated={"Ju52/1"})
    assert view(game, ALLIED).activated == set()
    assert view(game, GERMAN).activated == {"Ju52/1"}
