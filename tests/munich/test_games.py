"""Whole games, played by chance: they come to their verdict, and hold together on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice, commitment
from pbem.engine.driver import drive
from pbem.engine.event import Acted
from pbem.engine.order import Line
from pbem.engine.policy import RandomPlayer
from pbem.engine.record.archive import export, read
from pbem.engine.record.journal import Header, Journal
from pbem.games.munich.facts.scenario import OPTIONS, ROLLED, load
from pbem.games.munich.facts.units import ALLIED
from pbem.games.munich.position.game import Munich
from pbem.games.munich.rules import RULES
from tests.marks import rule
from tests.munich.games import Tale, asked, random_game

SETTINGS = [each for each in OPTIONS["scenario"] if each != ROLLED]
GAMES = [(setting, optional) for setting in SETTINGS for optional in (False, True)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}{'+' * game[1]}")
def tale(request: pytest.FixtureRequest) -> Tale:
    setting, optional = request.param
    return random_game(1938, setting, optional=optional)


def some(tale: Tale, count: int = 25) -> Iterator[Munich]:
    """A few of the positions, of every kind of question at least one."""
    by_kind: dict[str, list[Munich]] = {}
    for game in tale.kept:
        by_kind.setdefault(asked(game).kind, []).append(game)
    chance = random.Random(len(tale.kept))
    for games in by_kind.values():
        yield from chance.sample(games, min(len(games), 1 + count // len(by_kind)))


@rule("munich", "3.3")
def test_a_game_comes_to_its_verdict_in_its_last_turn_at_the_latest(tale):
    assert tale.end.verdict is not None
    assert tale.end.turn <= tale.end.set_as.turns
    assert tale.end.turn == tale.end.set_as.turns or "surrender" in tale.end.verdict.words


def test_a_position_survives_json(tale):
    for game in some(tale):
        data = RULES.encode(game)
        assert RULES.encode(RULES.decode(data)) == data


def test_a_position_survives_its_diagram(tale):
    for game in some(tale):
        again = RULES.read_position(RULES.write_position(game))
        assert RULES.encode(again) == RULES.encode(game)


def test_a_copy_shares_nothing(tale):
    for game in some(tale, 10):
        data, twin = RULES.encode(game), RULES.copy(game)
        decision = asked(twin)
        order = decision.sample(random.Random(1))
        twin.agenda.pop()
        list(decision.step.play(twin, order, SeededDice(bytes(32), "copy")))
        assert RULES.encode(game) == data


def test_whoever_is_asked_sees_the_question(tale):
    for game in some(tale):
        decision, seen = asked(game), asked(RULES.view(game, asked(game).side))
        assert (seen.side, seen.kind, seen.prompt) == (
            decision.side,
            decision.kind,
            decision.prompt,
        )


def test_nobody_else_sees_it(tale):
    for game in some(tale):
        (other,) = (side for side in RULES.sides if side != asked(game).side)
        assert RULES.decision(RULES.view(game, other)) is None


def test_answers_by_chance_are_legal_and_parse_back(tale):
    chance = random.Random(1938)
    for game in some(tale):
        decision = asked(game)
        for _ in range(4):
            order = decision.sample(chance)
            decision.check(order)
            assert RULES.parse(str(order), decision.side).orders == (order,)


def test_the_default_of_somebody_who_is_silent_is_legal(tale):
    for game in some(tale):
        view = RULES.view(game, asked(game).side)
        asked(game).check(RULES.default(view, asked(view)))


def test_the_position_is_described_to_everybody(tale):
    for game in some(tale, 10):
        for side in RULES.sides:
            assert RULES.describe(RULES.view(game, side), side)
        assert RULES.describe(RULES.public(game))


def test_everything_that_happens_is_told_to_the_moderator(tale):
    for event in tale.events:
        words = RULES.tell(event)
        assert words
        assert isinstance(event, Acted) or words.strip()[-1] in ".)-]0123456789", words


def test_what_a_side_sees_of_an_event_has_words(tale):
    for event in tale.events:
        for side in RULES.sides:
            hidden = event.seen_by(side) is None
            assert bool(RULES.tell(event, side)) != hidden


def test_events_survive_json(tale):
    assert RULES.read_events(RULES.write_events(tale.events)) == list(tale.events)


# -- without tales --------------------------------------------------------------------------------


@rule("munich", "3.2")
def test_a_rolled_scenario_is_one_of_the_five():
    found = {random_opening(seed).setting for seed in range(40)}
    assert found == set(load().tables.settings)


def random_opening(seed: int) -> Munich:
    dice = SeededDice(seed.to_bytes(32, "big"), "opening")
    desks = {ALLIED: Desk[Munich]((Line(RULES.parse("DEFAULT", ALLIED), 0),))}
    return drive(RULES, RULES.start({"scenario": ROLLED}), desks, dice).position


@pytest.mark.parametrize("setting", SETTINGS)
def test_two_silent_players_come_to_the_end_too(setting):
    desks = {side: Desk(policy=RULES.default) for side in RULES.sides}
    start = RULES.start({"scenario": setting})
    dice = SeededDice(bytes(32), "silence")
    outcome = drive(RULES, start, desks, dice, after=RULES.check_invariants)
    assert outcome.position.verdict is not None


def test_one_standing_order_is_enough_for_a_whole_game():
    rules = (RULES.parse_standing("WHEN ANY: DEFAULT", "axis"),)
    desks = {side: Desk(standing=rules) for side in RULES.sides}
    outcome = drive(RULES, RULES.start({}), desks, SeededDice(bytes(32), "standing"))
    assert outcome.position.verdict is not None


def test_an_archive_gives_a_game_back_and_replays_to_the_same_position():
    seed = bytes(range(32))
    options = {"scenario": "little_entente", "surprise": "yes", "evacuation": "yes"}
    header = Header("munich", RULES.version, "m1", commitment(seed), options)
    journal = Journal(RULES, header, seed)
    dice = journal.dice()
    desks = {side: Desk(policy=RandomPlayer(at)) for at, side in enumerate(RULES.sides)}
    journal.accept(drive(RULES, journal.position, desks, dice), dice.rolled)
    again = read(export(journal, with_seed=True), {"munich": RULES}.__getitem__)
    assert again.records == journal.records
    assert len(again.records) > 100
    assert RULES.encode(again.position) == RULES.encode(journal.position)


def test_an_unknown_scenario_is_refused_with_those_that_there_are():
    with pytest.raises(ValueError, match="general_war, western_guarantee"):
        RULES.start({"scenario": "sitzkrieg"})
