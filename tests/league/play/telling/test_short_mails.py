"""Mails that fit a phone: the gist first, maps and positions when they are new, short subjects."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.engine.desks import ENDED, PLAYED
from pbem.games import catalogue
from pbem.league.notices import Echo, Notice, Picture, Receipt
from pbem.league.play.loaded_game import LoadedGame
from pbem.league.play.proposals import with_proposals
from pbem.league.play.telling import reports
from pbem.league.play.telling.fates import told
from pbem.league.play.telling.maps import LARGEST, paint
from pbem.league.play.telling.told_in_room import OWED_BEFORE, SINCE_THEN
from pbem.post.composing.layout import Letterhead, facts, text_page
from pbem.store.database import Store
from pbem.store.rows import games, seating
from pbem.store.schema import Queued
from tests.league.company import READY, Company
from tests.league.houses import fates


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def text(notice: Notice) -> str:
    return text_page(facts(notice, Letterhead("the club"), None))


def is_whole(notice: Notice) -> bool:
    """Does a whole map go with it?"""
    return notice.picture is not None and not notice.picture.cropped


def moved(club: Company, game: int) -> tuple[Notice, Notice]:
    """The mails to who moves a unit, and to the other, who is asked next."""
    who, other = club.asked(game), club.other(game)
    answer = club.answer(who, game, f"{club.legal(game, 'M ')}\nDONE MOVES")
    return answer, club.mails(other)[-1]


# -- what is told once a game ----------------------------------------------------------------------


def test_the_first_mail_has_all_that_is_true_for_the_whole_game(club):
    club.game()
    first = club.mails("anna")[0]
    assert first.newcomer
    assert first.position.startswith("The numbers behind a unit are its attack")
    assert "SHA-256" in first.dice
    assert first.picture is not None
    assert not first.picture.cropped


@pytest.mark.parametrize("title", catalogue.titles())
def test_every_title_says_once_what_the_numbers_of_its_units_mean(title):
    assert catalogue.ruleset(title).how_to_read().startswith("The numbers behind a unit are ")


def test_later_mails_tell_what_is_new(club):
    game = club.ready()
    answer, question = moved(club, game)
    for each in (answer, question):
        assert not each.newcomer
        assert each.position == ""
        assert each.dice == ""
        assert each.position_changes


def test_the_whole_position_comes_with_show(club):
    game = club.ready()
    moved(club, game)
    shown = club.answer("anna", game, "SHOW")
    assert "YOUR QUEUE" in shown.answers[0].block
    assert "GERMANS" in shown.position
    assert shown.question is None


# -- maps ------------------------------------------------------------------------------------------


def test_the_whole_map_comes_once_a_turn_then_where_it_happened(club):
    game = club.ready()
    answer, seen = moved(club, game)
    assert answer.picture is None  # nothing has happened but what the reader has ordered
    assert seen.picture is not None
    club.say("georg", game, "WHEN MOVE: DONE\nWHEN ATTACK: DONE\nWHEN ANY: DEFAULT")
    club.say("anna", game, "WHEN MOVE: DONE\nWHEN ATTACK: DONE\nWHEN ANY: DEFAULT")
    of_next_turn = [
        each for each in club.mails("georg") if each.picture and not each.picture.cropped
    ]
    assert len({each.picture.snapshot for each in of_next_turn}) == len(of_next_turn)
    assert len(of_next_turn) <= club.loaded(game).row.turn + 1


def test_a_mail_that_changes_nothing_has_no_map(club):
    game = club.ready()
    assert club.answer(club.other(game), game, "DONE MOVES").picture is None


def test_the_country_around_a_place_can_be_asked_for(club):
    game = club.ready()
    picture = club.answer("anna", game, "MAP 2603").picture
    assert (picture.cropped, picture.places) == (True, ("2603",))
    assert "no place" in club.refused("anna", game, "MAP 9999")


@pytest.mark.parametrize("word", ["WHOLE", "overview"])
def test_the_whole_board_can_be_asked_for_in_every_game(club, word):
    game = club.ready()
    picture = club.answer("anna", game, f"MAP {word}").picture
    assert (picture.cropped, picture.places) == (False, ())
    with club.house.look() as work:
        assert paint(work, picture).name.startswith(club.code(game))


def test_who_asks_for_no_place_is_told_what_there_is(club):
    assert "MAP WHOLE" in club.refused("anna", club.ready(), "MAP ATLANTIS")


def test_who_has_mails_without_maps_is_told_the_position_instead(club):
    game = club.ready()
    club.write("anna", "SET FORMAT text")
    answer = club.answer("anna", game, "MAP")
    assert "without maps" in answer.answers[0].words[0]
    assert "GERMANS" in answer.position


def test_every_map_is_small_enough_for_a_mail(club):
    game = club.ready()
    moved(club, game)
    with club.house.look() as work:
        pictures = [each.picture for each in club.mails() if each.picture is not None]
        drawn = [paint(work, each) for each in pictures]
    assert max(len(each.png) for each in drawn if each is not None) <= LARGEST


# -- a question in the middle of an action ---------------------------------------------------------


def test_a_question_in_mid_action_is_short_and_has_no_map(club):
    game = club.game()
    for who in ("anna", "georg"):
        club.say(who, game, "DEFAULT")
    club.say(club.asked(game), game, "DEFAULT")  # airpower
    asked = club.mails("georg")[-1]
    assert asked.subject == "Your move: turn 1, sortie"
    with club.house.look() as work:
        assert paint(work, asked.picture) is None  # nothing that a map could show has happened
        mail = text(with_proposals(work, asked))
    assert mail.count("\n") < 40
    said = " ".join(mail.split())
    assert said.count("NO SORTIE") == 2  # in what is asked, and to be sent back


def asked_in_passing(club: Company, monkeypatch) -> Notice:
    """A question as it comes in mid-action, after the set-up."""
    game = club.game()
    monkeypatch.setattr(reports, "in_mid_action", lambda *_: True)
    club.say("anna", game, "DEFAULT")
    return club.mails("georg")[-1]


def test_a_question_in_mid_action_leaves_the_position_to_show(club, monkeypatch):
    asked = asked_in_passing(club, monkeypatch)
    assert asked.position_changes == ""
    assert "SHOW" in text(asked).splitlines()[-1]


def test_and_what_it_has_no_room_for_to_the_next_mail(club, monkeypatch):
    monkeypatch.setattr(reports, "news", lambda *_: [f"It was {n}." for n in range(30)])
    asked = asked_in_passing(club, monkeypatch)
    assert asked.news[-1] == "It was 29."
    assert "lines come with your next mail" in asked.owed
    monkeypatch.setattr(reports, "in_mid_action", lambda *_: False)
    monkeypatch.setattr(reports, "news", lambda *_: ["It was over."])
    club.say("georg", 1, "DEFAULT")
    first, *owed, since, last = club.mails("georg")[-1].news
    assert (first, since, last) == (OWED_BEFORE, SINCE_THEN, "It was over.")
    assert [*owed, *asked.news] == [f"It was {n}." for n in range(30)]


def test_but_not_a_die_nor_what_came_of_it(club, monkeypatch):
    die = "[die 1] attack on Alta: 3 on d6"
    news = ["A march.", die, "A battle, die 3: lost.", *(f"It was {n}." for n in range(20))]
    monkeypatch.setattr(reports, "news", lambda *_: news)
    asked = asked_in_passing(club, monkeypatch)
    assert "[die 1] attack on Alta: 3 (lost)" in asked.news


@pytest.mark.parametrize("sentences", [1, 3])
@pytest.mark.parametrize("dice", [0, 12])
def test_whatever_has_happened_it_has_less_than_40_lines(club, monkeypatch, sentences, dice):
    fell = [f"[die {n}] fire at 137B in 0116: {n % 6 + 1} on d6" for n in range(dice)]
    fire = [f"137B: column 11, -1 village, die {n % 6 + 1}: disrupted." for n in range(dice)]
    march = [f"The Axis move to {', '.join(['Munich (2217)'] * 20)}."] * 9
    monkeypatch.setattr(reports, "news", lambda *_: [*march, *fell, *fire, *march, "It snows."])
    said = "The Allies attacked 0116, Bjerkvik and Elvegardsmoen and had 6Ski put out of action."
    monkeypatch.setattr(reports, "gist", lambda *_: (said,) * sentences)
    asked = asked_in_passing(club, monkeypatch)
    alternatives = ("R Kothe 1315 1416 1516 1617  # towards Kobberfjell",) * 4
    question = replace(
        asked.question, template="\n# ".join(("TURN 1", *alternatives)), drafting=None
    )
    assert text(replace(asked, question=question)).count("\n") < 40


def test_beside_lines_of_a_receipt_that_warn_it_has_less_room_for_what_happened():
    line = Echo(1, "M DESS 1710", "M DESS 1710")
    warning = replace(line, words=("invades Netherlands",), careful=("invades Netherlands",))
    rooms = [
        reports.room_in_passing(Notice("receipt", "", receipt=Receipt("abc", "", lines)))
        for lines in ((line,), (warning,))
    ]
    assert rooms[0] > rooms[1] >= reports.LEAST_NEWS


def test_a_mail_in_mid_action_begins_with_what_happened(club, monkeypatch):
    monkeypatch.setattr(reports, "news", lambda *_: [f"It was {n}." for n in range(30)])
    mail = text(asked_in_passing(club, monkeypatch))
    assert mail.splitlines()[2] == "It was 29."


def test_a_whole_map_waits_for_the_next_mail_that_is_not_in_mid_action(club, monkeypatch):
    game = club.ready()
    with club.house.work() as work:
        table = LoadedGame(work, games.game(work.session, game))
        seat = table.players[0]

        def drawn(passing: bool) -> Picture:
            monkeypatch.setattr(reports, "in_mid_action", lambda *_: passing)
            return reports.picture(table, seat, Notice("report", ""), seat.told)

        seating.whole_map_sent(seat, 1)  # that of the set-up
        assert drawn(passing=True).cropped
        assert not drawn(passing=False).cropped
        seating.whole_map_sent(seat, table.row.snapshots)
        assert drawn(passing=False) is None  # nothing has happened since


def test_a_whole_map_that_was_sent_is_remembered(club):
    game = club.ready()
    whole = [each.picture.snapshot for each in club.mails("anna") if is_whole(each)]
    assert club.loaded(game).players[0].mapped == whole[-1]


@pytest.mark.parametrize(("lines", "told"), [(5, True), (30, False)])
def test_while_a_turn_goes_on_a_long_position_is_left_to_show(club, monkeypatch, lines, told):
    changes = "\n".join(["GERMANS"] + ["  2902: 7Mtn 5-5-4"] * lines)
    game = club.ready()
    monkeypatch.setattr(reports, "changes_since", lambda *_: changes)
    _, asked = moved(club, game)
    assert asked.position_changes == (changes if told else "")


def test_who_sets_up_after_others_is_told_where_these_stand(club, monkeypatch):
    changes = "\n".join(["ALLIES"] + ["  2902: 7Mtn 5-5-4"] * 30)
    game = club.game()
    monkeypatch.setattr(reports, "changes_since", lambda *_: changes)
    answer = club.answer("anna", game, "DEFAULT")
    asked = club.mails("georg")[-1]
    assert club.loaded(game).question.kind == "setup"
    assert (asked.position_changes, is_whole(asked)) == (changes, True)
    assert (answer.position_changes, is_whole(answer)) == ("", False)


# -- each line once --------------------------------------------------------------------------------


def test_every_order_of_a_line_has_its_own_fate(club):
    game = club.game()
    answer = club.answer("anna", game, "BASE US 1616; PLACE 10G 2900\nDEFAULT")
    played = ["PLAYED BASE US 1616", "PLAYED PLACE 10G 2900", "PLAYED DEFAULT"]
    assert fates(answer) == played
    assert answer.fates == ()
    assert text(answer).count("PLACE 10G 2900") == 1


def test_what_a_played_line_of_a_set_up_says_is_not_told_again(club):
    game = club.game()
    with club.house.look() as work:
        orders = with_proposals(work, club.mails("anna")[0]).orders_to_edit
    answer = club.answer("anna", game, orders)
    assert "PLAYED PLACE 10G" in " ".join(fates(answer))
    assert "10G is set up" not in text(answer)


def test_many_lines_with_one_fate_are_told_together():
    over = {"receipt": "7f3a", "fate": "expired", "words": "not played: turn 1 is over"}
    lines = [Queued(number=at, text=f"HOLD {unit}", **over) for at, unit in enumerate("ABC", 4)]
    assert list(told(lines)) == [
        "NOT PLAYED (turn 1 is over) [7f3a]: line 4 HOLD A; line 5 HOLD B; line 6 HOLD C"
    ]
    assert list(told(lines[:1])) == ["NOT PLAYED HOLD A: turn 1 is over [7f3a line 4]"]


def test_lines_that_were_played_are_told_by_their_numbers():
    lines = [
        Queued(number=at, text=f"HOLD {at}", receipt="7f3a", fate="done", words=PLAYED)
        for at in (4, *range(6, 15))
    ]
    assert list(told(lines)) == ["PLAYED as written [7f3a]: lines 4, 6 to 14"]


def test_of_a_line_with_alternatives_the_one_that_was_played_is_told() -> None:
    line = Queued(number=4, text="A 1 | A 2", receipt="7f3a", fate="done", words="played as A 2")
    assert list(told([line])) == ["PLAYED as A 2 [7f3a line 4]"]


def test_what_was_not_needed_any_more_is_not_called_played():
    over = Queued(number=9, text="DONE AIR", receipt="7f3a", fate="done", words=ENDED)
    assert list(told([over])) == ["NOT NEEDED [7f3a]: line 9"]


def test_the_mails_of_a_game_that_is_over_say_with_what_it_has_ended(club):
    game = club.ready()
    told_of = [club.answer("anna", game, f"CONCEDE {club.code(game)}"), club.mails("georg")[-1]]
    for each in told_of:
        assert each.gist[-1].endswith("the Allies have 0 victory points.")
        assert each.dice.startswith("Dice seed ")


# -- subjects --------------------------------------------------------------------------------------


def test_subjects_tell_a_question_from_a_receipt_a_check_and_a_refusal(club):
    game = club.ready()
    who, other = club.asked(game), club.other(game)
    assert club.answer(other, game, "DONE MOVES").subject == "Received: 1 order, turn 1"
    assert club.answer(who, game, "CHECK\nDONE MOVES").subject == "Check: 1 line, turn 1"
    assert club.answer(who, game, "M nobody 1234").subject == "Not taken: 1 line is wrong, turn 1"
    wrong = club.answer(who, game, "DONE MOVES\nM nobody 1234\nM nobody 1235")
    assert wrong.subject == "Not taken: 2 of 3 lines wrong, turn 1"
    assert club.answer(who, game, "STATUS").subject == "Answer: STATUS"
    assert club.mails(who)[0].subject in ("Your move: set-up", "Set-up: the Allies to answer")
    assert any(each.subject == "Your move: turn 1, moves" for each in club.mails(who))


def test_a_report_without_a_question_has_the_gist_for_its_subject(club):
    game = club.game()
    club.write(club.join("Nina"), f"OBSERVE {club.code(game)}")
    for who in ("anna", "georg"):
        club.say(who, game, f"{READY}\nIF TURN = 1: WHEN ANY: DEFAULT")
    subjects = [each.subject for each in club.mails("nina") if each.gist and not each.verdict]
    gists = [each.gist[0].rstrip(".") for each in club.mails("nina") if each.gist]
    assert subjects
    assert all(each.partition(": ")[2] in gists for each in subjects)


def test_the_answer_to_the_orders_that_end_a_game_says_who_has_won(club):
    game = club.game()
    club.say("anna", game, f"{READY}\nWHEN ANY: DEFAULT")
    answer = club.answer("georg", game, f"{READY}\nWHEN ANY: DEFAULT")
    won = club.loaded(game).verdict.winner == "german"
    told = "you have won" if won else "you have lost to the Allies"
    assert answer.subject.startswith(f"Over, {told}: ")
    assert answer.verdict.lower().startswith(f"{told.lower()}: ")
    assert "HAVE WON" not in " ".join(answer.news)  # the headline has said so
