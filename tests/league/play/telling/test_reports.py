"""Who is told what and when: each thing once, to those whom it concerns, behind the fog."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.league.notices import Notice
from pbem.store.database import Store
from tests.databases import quick
from tests.league.company import READY, Company
from tests.league.houses import fates

SETUP = """BASE US 1616
PLACE 10G 2900; PLACE 14R 3002; PLACE 152R 3102; PLACE 104R 3607; PLACE 23F 3200
PLACE 72N 3001; PLACE 12N 2601; PLACE 254N 3200; PLACE 5Ski 3203; PLACE 6Ski 3405
PLACE 1Arm 1616; PLACE {hidden} 1616; PLACE 3US 1616
PLACE 52Mtn 2603; PLACE 78Br 2603; PLACE 6Arm 2603
DONE SETUP
"""


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def watched(club: Company, *names: str) -> int:
    """A game that has observers from the start."""
    game = club.game()
    for name in names:
        club.write(club.join(name), f"OBSERVE {club.code(game)}")
    return game


def news(notices: list[Notice]) -> list[str]:
    return [line for each in notices for line in each.news]


def play_a_turn(club: Company, game: int) -> None:
    """Both move a unit and are done, and nobody attacks."""
    turn = club.loaded(game).row.turn
    for who in ("anna", "georg"):
        club.say(who, game, "WHEN MOVE: DONE\nWHEN ATTACK: DONE\nWHEN ANY: DEFAULT")
    assert club.loaded(game).row.turn > turn or club.loaded(game).row.state == "over"


# -- each thing once ------------------------------------------------------------------------------


def test_a_seat_hears_of_each_thing_once(club):
    game = watched(club, "Nina")
    club.say("anna", game, READY)
    club.say("georg", game, READY)
    club.say(club.asked(game), game, f"{club.legal(game, 'M ')}\nDONE MOVES")
    club.say(club.asked(game), game, f"{club.legal(game, 'M ')}\nDONE MOVES")
    for who in ("anna", "georg", "nina"):
        told = news(club.mails(who))
        dice = [line for line in told if "[di" in line]
        assert dice, who
        assert len(dice) == len(set(dice)), who
        assert sum(line.startswith("TURN 1") for line in told) == 1, who


def numbers_of_dice(words: str) -> list[int]:
    """The dice that are told, also of a row of them."""
    rows = re.findall(r"\[di(?:e|ce) (\d+)(?: (?:to|and) (\d+))?\]", words)
    return [n for first, last in rows for n in range(int(first), int(last or first) + 1)]


def test_the_mails_of_a_seat_together_tell_its_history(club):
    game = club.ready()
    club.say(club.asked(game), game, f"{club.legal(game, 'M ')}\nDONE MOVES")
    club.say(club.asked(game), game, f"{club.legal(game, 'M ')}\nDONE MOVES")
    for who in ("anna", "georg"):
        history = club.answer(who, game, "HISTORY ALL").answers[0].block
        mails = club.mails(who)
        told = " ".join("\n".join(news(mails)).split())
        own = {word for each in mails for line in fates(each) for word in line.split()[1:3]}
        left_out = [
            line
            for line in history.split("\n")
            if line.strip() and "[die" not in line and " ".join(line.split()) not in told
        ]
        assert left_out  # the reader's own move, which a line says that stands there as played
        assert all(own.intersection(line.split()) or "declare" in line for line in left_out)
        assert numbers_of_dice(told) == numbers_of_dice(history)
        assert "TURN 1" in told


def test_who_is_asked_hears_at_once(club):
    game = club.game()
    notices = club.say("anna", game, "DEFAULT")
    (told,) = (each for each in notices if each.reader == "Georg")
    assert told.kind == "report"
    assert told.question is not None


def test_who_is_not_concerned_hears_with_the_next_mail(club):
    game = club.game()
    before = len(club.mails("georg"))
    club.say("anna", game, "BASE US 1616")  # and Anna is asked again
    assert len(club.mails("georg")) == before
    club.say("anna", game, "DEFAULT")
    (told,) = club.mails("georg")[before:]
    assert [line.partition(":")[0] for line in told.news] == ["Bases", "The Allies have set up."]


def test_what_somebody_has_done_himself_is_told_in_the_answer(club):
    game = club.game()
    notices = club.say("anna", game, "DEFAULT")
    (mine,) = (each for each in notices if each.reader == "Anna")
    assert mine.receipt is not None
    assert any("1US is set up" in line for line in mine.news)


def test_questions_to_the_house_use_up_no_news(club):
    game = club.game()
    club.say("anna", game, "BASE US 1616")
    assert news(club.say("georg", game, "STATUS\nSHOW POSITION\nMAP\nHISTORY")) == []
    notices = club.say("anna", game, "DEFAULT")
    assert any("Bases: " in line for line in news([n for n in notices if n.reader == "Georg"]))


def test_a_watcher_and_the_moderator_are_not_told_of_every_step(club):
    game = watched(club, "Nina")
    club.say("anna", game, READY)
    club.say("georg", game, READY)
    before = {who: len(club.mails(who)) for who in ("nina", "mona")}
    club.say(club.asked(game), game, "DONE MOVES")
    assert {who: len(club.mails(who)) for who in ("nina", "mona")} == before


def test_a_watcher_is_told_turn_by_turn_and_the_moderator_of_the_end(club):
    game = watched(club, "Nina")
    club.say("anna", game, READY)
    club.say("georg", game, READY)
    before = {who: len(club.mails(who)) for who in ("nina", "mona")}
    play_a_turn(club, game)
    assert len(club.mails("nina")) > before["nina"]
    if club.loaded(game).row.state != "over":
        assert len(club.mails("mona")) == before["mona"]


# -- fates ----------------------------------------------------------------------------------------


def test_a_line_played_later_is_told_with_the_receipt_that_confirmed_it(club):
    game = club.game()
    receipt = club.answer("georg", game, "\nDEFAULT").receipt.number
    notices = club.say("anna", game, "DEFAULT")
    (told,) = (each for each in notices if each.reader == "Georg")
    assert told.fates == (f"PLAYED as written [{receipt}]: line 2",)


def test_a_fate_is_told_once_and_to_nobody_else(club):
    game = club.game()
    receipt = club.answer("georg", game, "DEFAULT").receipt.number
    club.say("anna", game, "DEFAULT")
    club.say("georg", game, READY.partition("\n")[2])
    club.say("anna", game, READY.partition("\n")[2])
    told = [line for each in club.mails("georg") for line in each.fates if receipt in line]
    assert len(told) == 1
    assert not [each for each in club.mails("anna") if any(receipt in one for one in each.fates)]


def test_the_same_orders_sent_twice_have_two_receipts(club):
    game = club.game()
    first = club.answer("georg", game, "DONE MOVES").receipt.number
    club.clock.pass_by(club.loaded(game).question.due - club.clock.now)
    assert club.answer("georg", game, "DONE MOVES").receipt.number != first


# -- ON ILLEGAL -----------------------------------------------------------------------------------


def with_a_wrong_line(club: Company, mode: str) -> tuple[Company, int, str, Notice]:
    """A move that cannot be, then one that can, under a mode."""
    game = club.ready()
    who = club.asked(game)
    move = club.legal(game, "M ")
    text = f"ON ILLEGAL {mode}\nM {move.split()[1]} 3838\n{move}\nDONE MOVES"
    return club, game, who, club.answer(who, game, text)


def test_by_default_a_refused_line_asks_the_player(club):
    _, game, who, answer = with_a_wrong_line(club, "ASK")
    assert club.asked(game) == who
    assert [each.split()[0] for each in fates(answer)] == ["NOT"]
    assert len(answer.receipt.queue) == 2
    assert "one was refused at its moment" in answer.lead[0]


def test_skip_goes_on_with_the_next_line(club):
    _, game, who, answer = with_a_wrong_line(club, "SKIP")
    assert club.asked(game) != who
    assert [each.split()[0] for each in fates(answer)] == ["NOT", "PLAYED"]
    assert "the game went on" in answer.lead[0]


def test_end_ends_the_phase(club):
    _, game, who, answer = with_a_wrong_line(club, "END")
    assert club.asked(game) != who
    assert not any(each.startswith("PLAYED M") for each in fates(answer))


def test_a_refused_line_is_told_with_a_finger_on_what_is_wrong(club):
    _, _, _, answer = with_a_wrong_line(club, "ASK")
    wrong = fates(answer)[0]
    assert "3838 is in neutral Sweden" in wrong
    assert "^" in wrong
    assert "rule" in wrong


# -- the fog --------------------------------------------------------------------------------------


def mails_of_a_game(club: Company, hidden: str) -> list[Notice]:
    """All that the others read of a game in which Anna has hidden one unit or another."""
    game = watched(club, "Nina")
    receipt = club.answer("anna", game, SETUP.format(hidden=hidden)).receipt
    assert all(each.ok for each in receipt.lines)
    club.say("anna", game, READY.partition("\n")[2])
    club.say("georg", game, READY)
    club.say("georg", game, "WHEN MOVE: DONE\nWHEN ATTACK: DONE")
    return [*club.mails("nina"), *club.mails("georg"), *club.mails("mona")]


def test_who_watches_and_who_plays_cannot_tell_apart_what_is_hidden_from_them(
    new_database, tmp_path
):
    read = []
    for hidden in ("1US", "9US"):
        store = quick(new_database("sqlite"))
        read.append(mails_of_a_game(Company(store, tmp_path), hidden))
        store.close()
    assert len(read[0]) > 6
    assert read[0] == read[1]


def test_who_watches_is_not_told_that_the_hidden_reserves_are_empty(club):
    game = watched(club, "Nina")
    position = club.answer("nina", game, "SHOW POSITION").position
    assert "At sea" not in position
    assert "Pools" not in position
    assert "At sea: 1Arm, 2Arm" in club.answer("anna", game, "SHOW POSITION").position
    assert "Pools: ANR 181Inf" in club.answer("georg", game, "SHOW POSITION").position


def test_who_watches_reads_the_public_view_and_public_events_only(club):
    game = watched(club, "Nina")
    club.say("anna", game, READY)
    club.say("georg", game, READY)
    play_a_turn(club, game)
    for notice in club.mails("nina"):
        assert notice.question is None
        assert notice.fates == ()
        assert notice.picture is None or notice.picture.side == ""
        assert not [line for line in notice.news if "1US" in line or "2Mtn is set up" in line]
        assert "At sea" not in notice.position
        assert "Pools" not in notice.position


# -- the bot --------------------------------------------------------------------------------------


def test_a_game_against_the_staff_goes_on_by_itself_until_the_player_is_asked(club):
    answer = club.told("anna", "NEW jupiter AS german AGAINST staff")
    assert any("The Allies have set up." in line for line in answer.news)
    assert answer.question is not None


def test_the_staff_officers_hidden_units_stay_hidden(club):
    answer = club.told("anna", "NEW jupiter AS german AGAINST staff")
    assert not [line for line in answer.news if "1US is set up" in line]
    assert "unseen" in answer.position


def test_only_people_get_mail_in_a_game_against_the_staff(club):
    code = club.told("anna", "NEW jupiter AS german AGAINST staff").code
    notices = club.write("anna", f"GAME {code}\n{READY}")
    assert {each.reader for each in notices} <= {"Anna", "Mona"}
