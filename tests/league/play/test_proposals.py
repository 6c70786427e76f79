"""What the staff proposes to a player: made when it is shown, once, and for the right position."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pbem.engine.proposal import Proposal, Proposed, proposal
from pbem.games.jupiter.rules import RULES
from pbem.league.notices import Drafting, Notice, Picture
from pbem.league.pages.own_games import own_game
from pbem.league.play import proposals
from pbem.league.play.loaded_game import LoadedGame
from pbem.notation.sheets.brief_proposal import in_brief
from pbem.store.database import Store
from tests.engine.tables import opening
from tests.league.company import Company


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Company:
    return Company(store, tmp_path)


def asked(club: Company, game: int) -> tuple[str, str]:
    """Who is asked, and what that player's mail lays out to be sent."""
    who = club.asked(game)
    return who, club.as_mailed(club.mails(who)[-1]).orders_to_edit


def test_the_adjudication_only_notes_for_which_position_the_plan_is_to_be_made(club) -> None:
    game = club.ready()
    table = club.loaded(game)
    question = club.mails(club.asked(game))[-1].question
    assert (question.template, question.such_as) == ("", ())
    assert question.drafting == Drafting(game, table.row.snapshots, table.asked_side, brief=True)


def test_a_mail_brings_the_staff_s_plan_for_the_side_that_is_asked(club) -> None:
    game = club.ready()
    table = club.loaded(game)
    decision = table.rules.decision(table.view(table.asked_side))
    _, plan = asked(club, game)
    whole = proposal(table.rules, decision)
    assert plan == in_brief(whole, lambda line: table.rules.parse(line, decision.side)).text
    assert plan.startswith("TURN 1\nMOVES\nM ")


def test_the_desk_shows_the_same_plan_with_what_might_be_done_instead(club) -> None:
    game = club.ready()
    who, plan = asked(club, game)
    with club.house.look() as work:
        table = LoadedGame(work, club.loaded(game).row)
        seat = table.seat_of({"anna": "allied", "georg": "german"}[who])
        question = own_game(table, seat).question
    assert question is not None
    assert "M 10G 3201  # towards Murmansk\nM 5Ski 3201" in question.template
    assert "M 10G, 5Ski 3201  # towards Murmansk" in plan
    assert "\n#" not in question.template  # nothing that is only picked as an example
    assert question.such_as[0] == plan.split("\n")[2]


def test_a_plan_sent_as_it_stands_is_taken_and_the_game_goes_on(club) -> None:
    game = club.ready()
    who, plan = asked(club, game)
    answer = club.answer(who, game, plan)
    assert answer.lead[0].endswith("and the game went on.")
    assert all(line.ok for line in answer.receipt.lines)


def test_a_map_that_goes_with_a_question_shows_where_its_answers_lie(club) -> None:
    game = club.ready()
    table = club.loaded(game)
    mail = club.mails(club.asked(game))[-1]
    wanted = Picture(game, table.row.snapshots, table.asked_side, cropped=True, asked=True)
    asking = club.as_mailed(replace(mail, picture=wanted))
    goes_to = asking.question.such_as[0].split()[2]
    assert asking.picture.places[0] == goes_to
    assert club.as_mailed(replace(mail, question=None, picture=wanted)).picture is None


def test_it_shows_the_places_of_the_plan_and_others_as_far_as_there_is_room(club) -> None:
    game = club.ready()
    table = club.loaded(game)
    question = replace(
        club.mails(club.asked(game))[-1].question,
        template="TURN 1\nM 1US 1615  # why\nM 3US 1514\n# M 1US 2603  # instead",
        drafting=None,
    )
    wanted = Picture(game, table.row.snapshots, table.asked_side, cropped=True, asked=True)
    mail = Notice("report", "", question=replace(question, prompt=""), picture=wanted)
    shown = club.as_mailed(mail).picture
    assert (shown.places, shown.besides) == (("1615", "1514"), ("2603",))
    none = replace(question, prompt="from 1616", template="NO ADVANCE\n# ADVANCE 1US 2603")
    shown = club.as_mailed(replace(mail, question=none)).picture
    assert (shown.places, shown.besides) == (("1616",), ("2603",))


def test_where_no_answer_names_a_place_it_shows_where_it_happened(club) -> None:
    game = club.ready()
    table = club.loaded(game)
    mail = club.mails(club.asked(game))[-1]
    wanted = Picture(game, table.row.snapshots, table.asked_side, cropped=True, asked=True)
    both = replace(wanted, happened=True)
    shown = club.as_mailed(replace(mail, question=None, picture=both)).picture
    assert shown == replace(both, asked=False)
    named = club.as_mailed(replace(mail, picture=both)).picture
    assert named.happened
    assert named.places


def test_the_number_of_a_turn_is_no_place_of_an_answer(club, monkeypatch) -> None:
    game = club.ready()
    table = club.loaded(game)
    mail = club.mails(club.asked(game))[-1]
    monkeypatch.setattr(type(RULES), "is_place", lambda _, game, word: word == "1")
    wanted = Picture(game, table.row.snapshots, table.asked_side, cropped=True, asked=True)
    asking = club.as_mailed(replace(mail, picture=wanted))
    assert asking.orders_to_edit.startswith("TURN 1")
    assert asking.picture is None


def test_an_earlier_mail_keeps_the_plan_of_its_own_position(club) -> None:
    game = club.ready()
    who, plan = asked(club, game)
    before = club.mails(who)[-1]
    club.say(who, game, plan)
    assert club.as_mailed(before).orders_to_edit == plan


def test_a_plan_is_made_once_for_mails_pages_and_checks(club, monkeypatch) -> None:
    made = []

    def counted(*known):
        made.append(known)
        return proposal(*known)

    game = club.ready()
    monkeypatch.setattr(proposals, "proposal", counted)
    monkeypatch.setattr(proposals, "_REMEMBERED", proposals._Remembered())
    assert asked(club, game) == asked(club, game)
    assert len(made) == 1


def test_what_was_made_last_is_remembered_and_no_more(monkeypatch) -> None:
    monkeypatch.setattr(proposals, "MOST_REMEMBERED", 1)
    remembered = proposals._Remembered()
    for game in (RULES.start({}), opening()):
        remembered.get(RULES, RULES.decision(game))
    assert [key[1] for key in remembered._made] == ["allied"]
    assert len(remembered._made) == 1


def test_before_lines_that_wait_one_line_is_proposed(club) -> None:
    game = club.ready()
    who = club.asked(game)
    unit = club.legal(game, "M ").split()[1]
    held = club.as_mailed(club.answer(who, game, f"M {unit} 3838\nDONE MOVES"))
    turn, moves, order = held.orders_to_edit.split("\n")
    assert (turn, moves, order.split()[0]) == ("TURN 1", "MOVES", "M")
    club.say(who, game, held.orders_to_edit)
    assert club.asked(game) != who  # the queue went on


def test_where_nothing_better_can_be_done_the_queue_is_to_go_on(club) -> None:
    game = club.ready()
    table = club.loaded(game)
    rules, side = table.rules, table.asked_side
    held = ("It waits.", "  1  turn 1   DONE MOVES", "how")
    done = Proposal(("TURN 1",), (Proposed("DONE MOVES"),), (Proposed("M 1US 1615"),))
    found = proposals.before_a_queue(done, held, rules, side)
    assert found.text == "TURN 1\nCONTINUE  # goes on with the line that waits\n# M 1US 1615"
