"""What was taken back is told as taken back, to whoever asks what happened."""

from __future__ import annotations

import pytest

from pbem.league.pages import own_games, public_games, public_map
from pbem.league.play.loaded_game import LoadedGame, events_in, rules_of
from pbem.league.play.taken_back import MARK, History, marked
from pbem.store.rows import games, journals
from pbem.store.rows.upkeep import retention
from tests.league.company import READY
from tests.league.moderating import Moderated, mail_to, words

WHO = "Mona, who moderates, took the game"
WHY = "the map was wrong"


@pytest.fixture
def game(store, tmp_path):
    """A game in its first turn; the dice of the air have been rolled."""
    game = Moderated(store, tmp_path)
    game.set_up()
    return game


@pytest.fixture
def moving(store, tmp_path):
    """A game at its first movement."""
    game = Moderated(store, tmp_path)
    for who in ("anna", "georg"):
        game.say(who, READY)
    assert game.loaded.question.kind == "move"
    return game


def moved(game: Moderated, *lines: str) -> str:
    """Whoever is asked to move sends this; who it was."""
    who = {"allied": "anna", "german": "georg"}[game.loaded.asked_side]
    game.say(who, *lines)
    return who


def a_move(game: Moderated) -> str:
    """A legal move of who is asked."""
    table = game.loaded
    answers = map(str, table.rules.decision(table.position))
    return next(each for each in answers if each.startswith("M "))


def history(game: Moderated, who: str = "anna") -> str:
    return mail_to(game.say(who, "HISTORY ALL"), who.title()).answers[0].block


def unfolded(text: str) -> str:
    return " ".join(text.split())


# -- every place that tells it ---------------------------------------------------------------------


def test_history_tells_what_was_taken_back_by_whom_when_and_why(game):
    game.clock.now = game.clock.now.replace(hour=15, minute=30)
    assert MARK not in history(game)
    game.does(f"ROLLBACK 1 BECAUSE {WHY}")
    told = unfolded(history(game))
    assert f"{MARK} The Germans have set up." in told
    assert f"{MARK} The Allies have set up." not in told
    assert "The Allies have set up." in told
    assert f"TAKEN BACK: {WHO} to how it stood after entry 1, on 2026-03-02 at 15:30 UTC." in told
    assert f"The reason given: {WHY}" in told


def test_what_is_played_after_that_is_told_as_it_is(game):
    game.does(f"ROLLBACK 1 BECAUSE {WHY}")
    game.say("georg", "DEFAULT")
    told = history(game)
    assert unfolded(told).count("The Germans have set up.") == 2
    after = told[told.index("TAKEN BACK") :]
    assert MARK not in after
    assert "The Germans have set up." in after


def test_what_is_brought_back_counts_again(game):
    last = game.row.entries
    game.does(f"ROLLBACK 1 BECAUSE {WHY}")
    game.does(f"ROLLFORWARD {last} BECAUSE it was right")
    told = unfolded(history(game))
    assert MARK not in told
    assert told.count("TAKEN BACK") == 2


def test_of_one_adjudication_only_what_was_taken_back_is_told_so(moving):
    before, snapshots = moving.row.entries, moving.row.snapshots
    asked = moving.loaded.asked_side
    other = {"allied": "georg", "german": "anna"}[asked]
    moving.say(other, "DONE MOVES")  # waits for its turn
    move = a_move(moving)
    moved(moving, move)
    played = [(each.side, each.text) for each in moving.records()[before:]]
    assert (played[0], len(played)) == ((asked, move), 2)
    assert moving.row.snapshots == snapshots + 1
    moving.does(f"ROLLBACK {before + 1} BECAUSE {WHY}")
    told = history(moving).split("\n")
    assert [each for each in told if move.split()[1] in each.replace(" ", "")]
    gone = [each for each in told if MARK in each]
    assert gone
    assert not [each for each in gone if move.split()[1] in each.replace(" ", "")]
    with moving.club.house.work() as work:  # as housekeeping does when a game is long over
        retention.positions_left_to_journal(work.session, moving.row.id, moving.row.snapshots)
    assert history(moving).split("\n") == told


def test_the_public_page_feeds_and_desk_say_so(game):
    game.clock.pass_by(game.clock.now - game.clock.now.replace(hour=11))
    game.does(f"ROLLBACK 1 BECAUSE {WHY}")
    with game.club.house.look() as work:
        row = games.game(work.session, game.id)
        turns = public_games.turns(work, row)
        assert [each.heading.endswith(MARK) for each in turns] == [False, True]
        page = "\n".join(line for turn in turns for line in turn.lines)
        assert f"{MARK} The Germans have set up." in page
        assert WHO in page
        assert WHY in page
        newest, *older = public_games.news(work, row, 30)
        assert newest.lines[0].startswith("TAKEN BACK")
        gone = next(each for each in older if MARK in "\n".join(each.lines))
        assert gone.updated == game.clock.now
        table = LoadedGame(work, row)
        desk = "\n".join(own_games.news(table, "allied", 0))
        assert WHO in desk
        assert MARK in desk
        at = [own_games.at(table, "allied", each) for each in range(1, row.snapshots + 1)]
        assert any(MARK in line for lines in at for line in lines)


def test_a_mail_that_tells_it_late_tells_it_as_taken_back(moving):
    moving.watch("Olga", "olga@watch.example")  # who hears of a turn when it is over
    moved(moving, a_move(moving))
    notices = moving.does(f"ROLLBACK 1 STEP BECAUSE {WHY}")
    news = mail_to(notices, "Olga").news
    assert any(each.startswith(MARK) for each in news)
    assert any(each.startswith("TAKEN BACK") for each in news)


def test_no_map_draws_what_was_taken_back(moving):
    before = moving.row.snapshots
    moved(moving, a_move(moving))
    moved_at = moving.row.snapshots
    assert moved_at > before
    moving.does(f"ROLLBACK 1 STEP BECAUSE {WHY}")
    with moving.club.house.look() as work:
        row = games.game(work.session, moving.id)
        rules = rules_of(row)
        stored = journals.snapshot(work.session, moving.id, moved_at)
        events = events_in(rules, [stored.events])
        assert events
        assert History(work, row).counting(moved_at, rules, events) == []
        then = History(work, row, as_of=stored.entry)  # a map of that moment still shows it
        assert then.counting(moved_at, rules, events) == events
        scene = public_map.observed(work, row).scene
        assert not scene.arrows


def test_marks_leave_headings_headings_and_dice_dice():
    assert marked("TURN 2, Dec I") == f"TURN 2, Dec I {MARK}"
    assert marked("- Movement -") == f"- Movement {MARK} -"
    assert marked("[die 3] 5 for the air") == f"[die 3] 5 for the air {MARK}"
    assert marked("A battle.\n  odds 3:1") == f"{MARK} A battle.\n  odds 3:1"


# -- dice that were set ----------------------------------------------------------------------------


@pytest.mark.parametrize("act", ["ROLLBACK 1", "REROLL"])
def test_a_die_that_was_set_and_is_struck_is_told(game, act):
    game.does("SETDIE 6 BECAUSE we agreed on it")
    notices = game.does(f"{act} BECAUSE {WHY}")
    assert "The die that had been set to fall 6 is struck with it." in words(
        mail_to(notices, "Anna")
    )
    assert "The die that had been set to fall 6 is struck with it." in unfolded(history(game))
    assert game.journal().decreed == []


def test_a_set_die_that_is_to_come_again_is_told(game):
    entry = game.row.entries + 1
    game.does("SETDIE 6 BECAUSE we agreed on it")
    game.does("ROLLBACK 1 BECAUSE of a slip")
    notices = game.does(f"ROLLFORWARD {entry} BECAUSE it was right")
    told = words(mail_to(notices, "Anna"))
    assert "What SETDIE said is to come once more: dice that fall 6." in told


def test_nothing_is_said_of_dice_where_none_was_set(game):
    notices = game.does(f"ROLLBACK 1 BECAUSE {WHY}")
    assert "struck" not in words(mail_to(notices, "Anna"))


# -- the preview of a reroll -----------------------------------------------------------------------


def test_a_reroll_can_be_previewed_with_other_dice(game):
    before = game.kept()[:-1]
    notices = game.does(f"PREVIEW REROLL BECAUSE {WHY}")
    assert [each.reader for each in notices] == ["Mona"]
    answer, *told = mail_to(notices, "Mona").answers
    assert "an example" in answer.words[0]
    assert {each.title for each in told} >= {"To Anna (allied)", "To Georg (german)"}
    assert game.kept()[:-1] == before
