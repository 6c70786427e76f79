"""What the fog hides stays hidden, whatever a moderator does to the position."""

from __future__ import annotations

import random
import zlib

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pbem.games.jupiter.facts.units import SIDES
from pbem.games.jupiter.position.game import Jupiter
from pbem.games.jupiter.rules import RULES
from pbem.league.moderation.position_differences import MOST_CHANGES, differences
from pbem.league.notices import Notice
from pbem.league.play import adjudication
from pbem.league.play.loaded_game import LoadedGame
from pbem.store.database import Store
from tests.jupiter.test_properties import drawn, reshuffled
from tests.league.moderating import Moderated, mail_to, words

PLAYERS = {"allied": "Anna", "german": "Georg"}
seeds = st.integers(0, 5)
chances = st.randoms(use_true_random=False)


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """One game, which is put into many positions."""
    folder = tmp_path_factory.mktemp("fog")
    store = Store.open(f"sqlite:///{folder}/fog.sqlite3")
    game = Moderated(store, folder)
    game.watch("Olga", "olga@watch.example")
    yield game
    store.close()


def put(game: Moderated, position: Jupiter) -> None:
    """Let the game stand in a position."""
    with game.club.house.work() as work:
        table = LoadedGame.open(work, game.id)
        table.snapshot(table.row.snapshots).position = zlib.compress(RULES.encode(position))
        table.row.turn, table.row.state, table.row.verdict_json = position.turn, "running", ""
    with game.club.house.work() as work:
        table = LoadedGame.open(work, game.id)
        adjudication.ask(table, RULES.decisions(table.position), anew=RULES.sides)
        for seat in table.seats:
            seat.told = table.row.snapshots


def told(game: Moderated, position: Jupiter, change: str) -> dict[str, Notice]:
    """What everybody reads of a change, but for the numbers of map and plan; or it is refused."""
    put(game, position)
    notices = game.say("mona", f"EDIT {change} BECAUSE of a slip of the pen")
    return {each.reader: unnumbered(each) for each in notices if each.kind != "answer"}


def unnumbered(notice: Notice) -> Notice:
    asked = notice.question and replace(notice.question, drafting=None)
    return replace(notice, picture=None, question=asked)


def hidden_places(game: Jupiter, side: str) -> list[tuple[str, int]]:
    """Where counters lie whose faces a side cannot see."""
    view = RULES.view(game, side)
    return [
        (hex, depth)
        for hex, stack in view.stacks.items()
        for depth, id in enumerate(stack)
        if id.startswith("?")
    ]


def changes(game: Jupiter, twin: Jupiter, side: str, chance: random.Random) -> tuple[str, str]:
    """A change of each of two positions that comes to the same for one side."""
    places = hidden_places(game, side)
    if places and chance.random() < 0.6:
        hex, depth = chance.choice(places)
        form = chance.choice(("DISRUPT {}", "RECOVER {}", "UNIT {} DEAD"))
        return form.format(game.stacks[hex][depth]), form.format(twin.stacks[hex][depth])
    mine = chance.choice(sorted(game.units_of(side)) or ["2Mtn"])
    hex = chance.choice(sorted(game.board.grid.index))
    change = chance.choice(
        (
            "WEATHER overcast",
            f"POINTS {chance.randrange(30)}",
            f"UNIT {mine} DEAD",
            f"UNIT {mine} {hex}",
            f"DISRUPT {mine}",
            f"CONTROL {hex} {chance.choice(SIDES)}",
        )
    )
    return change, change


def seen_after(position: Jupiter, side: str, change: str) -> bytes:
    changed = RULES.copy(position)
    for _ in RULES.edit(changed, change):
        pass
    return RULES.encode(RULES.view(changed, side))


@given(seeds, chances, st.sampled_from(SIDES))
@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)
def test_who_cannot_tell_two_positions_apart_reads_the_same_of_their_changes(
    game, seed, chance, side
):
    ours = drawn(seed, chance)
    in_battle = any(getattr(step, "fight", None) for step in ours.agenda)
    assume(not in_battle)  # there the cards are on the table
    theirs = reshuffled(ours, side, chance)
    assume(RULES.encode(RULES.view(ours, side)) == RULES.encode(RULES.view(theirs, side)))
    first, second = changes(ours, theirs, side, chance)
    try:
        same = seen_after(ours, side, first) == seen_after(theirs, side, second)
    except Exception:
        same = False  # the change itself is not allowed
    assume(same)
    one, other = told(game, ours, first), told(game, theirs, second)
    assume(one and other)
    assert one[PLAYERS[side]] == other[PLAYERS[side]]
    assert one["Olga"] == other["Olga"]


POSITION = "turn: 2\nphase: moves\nasked: german\n3003: 2Mtn, 6Mtn\n3001: 10G\n2603: 6Arm, 78Br\n"


def test_a_hidden_unit_is_not_named_to_those_who_cannot_see_it(game):
    notices = told(game, RULES.read_position(POSITION), "DISRUPT 6Mtn")
    assert "6Mtn" not in str(notices["Anna"])
    assert "6Mtn" not in str(notices["Olga"])
    assert "3003: 2Mtn, 6Mtn -> 2Mtn, 6Mtn (disrupted)" in notices["Georg"].changes
    assert (
        "3003: 2Mtn, a hidden German unit -> 2Mtn, a hidden German unit (disrupted)"
        in notices["Anna"].changes
    )


def test_who_sees_nothing_of_a_change_is_told_that(game):
    position = RULES.read_position(POSITION + "unit 10Pz: pool R\n")
    list(RULES.edit(position, "WEATHER fair"))  # who holds what is settled with it
    notices = told(game, position, "UNIT 10Pz DEAD")
    assert notices["Anna"].changes == ("Nothing that you can see.",)
    assert "unit 10Pz: pool R -> dead" in notices["Georg"].changes
    assert "10Pz" not in str(notices["Anna"])


def test_the_moderator_who_acts_is_told_what_everybody_may_see(game):
    put(game, RULES.read_position(POSITION))
    answer = mail_to(game.does("EDIT DISRUPT 6Mtn BECAUSE so"), "Mona").answers[0]
    assert "6Mtn" not in answer.block
    assert "hidden German unit" in answer.block


def test_an_edit_that_asks_somebody_else_puts_a_new_question(game):
    position = RULES.read_position("turn: 2\nphase: moves\nasked: german\n3003: 2Mtn\n3001: 10G\n")
    put(game, position)
    question = game.loaded.question.number
    notices = game.does("EDIT UNIT 2Mtn DEAD BECAUSE so")
    assert game.loaded.asked_side == "allied"
    assert game.loaded.question.number > question
    assert mail_to(notices, "Anna").question is not None
    assert "The position was changed." in words(mail_to(notices, "Georg"))


# -- the words of a difference --------------------------------------------------------------------


def test_nothing_is_told_of_two_equal_views():
    view = RULES.view(RULES.read_position(POSITION), "allied")
    assert differences(RULES, view, RULES.copy(view)) == ()


def test_long_lists_are_told_by_what_came_and_went():
    before = RULES.read_position(POSITION)
    after = RULES.copy(before)
    for _ in RULES.edit(after, "CONTROL 2805 ALLIED"):
        pass
    (change,) = (each for each in differences(RULES, before, after) if each.startswith("held"))
    assert "now also" in change
    assert "2805" in change


def test_a_difference_has_an_end():
    before, after = RULES.read_position(POSITION), drawn(1, random.Random(1))
    found = differences(RULES, before, after)
    assert len(found) <= MOST_CHANGES + 1
