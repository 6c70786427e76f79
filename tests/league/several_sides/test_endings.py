"""How a game of more than two ends before its time, and who plays on when one goes."""

from __future__ import annotations

from tests.league.several_sides.courts import THREE, who_hears

BOTH = "MARCH R1 MOO\nMARCH G1 FRD"


def held_by(court, game, side):
    """Who plays a side: a name, a bot, or nobody."""
    return court.loaded(game).name_of(court.seat(game, side))


# -- DRAW -----------------------------------------------------------------------------------------


def test_a_draw_needs_all_three(court):
    game = court.crowns(who=THREE)
    for who in ("anna", "ben"):
        court.say(who, game, "DRAW OFFER")
        assert court.loaded(game).row.state == "running"
    answer = court.answer("cara", game, "DRAW ACCEPT")
    assert answer.verdict == "A draw, agreed by all players."
    assert court.loaded(game).verdict.winner is None


def test_who_plays_several_sides_agrees_for_all_of_them(court):
    game = court.crowns()
    notices = court.say("anna", game, "DRAW OFFER")
    assert notices[0].lead[0].startswith("Anna (red and green) offers a draw.")
    court.say("ben", game, "DRAW ACCEPT")
    assert court.loaded(game).row.state == "over"


def test_who_has_conceded_is_not_asked_for_a_draw(court):
    game = court.crowns(who=THREE)
    court.say("ben", game, f"CONCEDE {court.code(game)}")
    court.say("anna", game, "DRAW OFFER")
    assert court.loaded(game).row.state == "running"
    court.say("cara", game, "DRAW ACCEPT")
    assert court.loaded(game).verdict.words == "A draw, agreed by all players."


def test_an_offer_taken_back_is_taken_back_for_all(court):
    game = court.crowns()
    court.say("anna", game, "DRAW OFFER\nDRAW OFF")
    court.say("ben", game, "DRAW ACCEPT")
    assert court.loaded(game).row.state == "running"


# -- CONCEDE --------------------------------------------------------------------------------------


def test_when_one_of_three_concedes_the_others_play_on_against_the_staff(court):
    game = court.crowns(who=THREE)
    notices = court.say("ben", game, f"CONCEDE {court.code(game)}")
    assert court.loaded(game).row.state == "running"
    assert held_by(court, game, "blue") == "staff bot"
    assert court.asked_sides(game) == ["red", "green"]
    assert {each.reader for each in notices} == {"Anna", "Ben", "Cara", "Mona"}
    court.say("anna", game, "HOLD")
    court.say("cara", game, "HOLD")
    assert court.turn(game) == 2


def test_an_answer_that_was_sealed_stays_sealed_when_its_side_concedes(court):
    game = court.crowns(who=THREE)
    court.say("ben", game, "MARCH B1 LEA")
    court.say("ben", game, f"CONCEDE {court.code(game)}")
    assert court.played(game)[0] == ("blue", "MARCH B1 LEA", "order")
    assert court.asked_sides(game) == ["red", "green"]


def test_the_last_who_has_not_conceded_has_won(court):
    game = court.crowns(who=THREE)
    court.say("ben", game, f"CONCEDE {court.code(game)}")
    court.say("anna", game, f"CONCEDE {court.code(game)}")
    verdict = court.loaded(game).verdict
    assert (verdict.winner, verdict.partners) == ("green", ())


def test_a_side_that_concedes_as_the_last_that_was_awaited_lets_the_game_go_on(court):
    game = court.crowns(who=THREE)
    court.say("anna", game, "HOLD")
    court.say("cara", game, "HOLD")
    court.say("ben", game, f"CONCEDE {court.code(game)}")
    assert court.turn(game) == 2


def test_when_their_foe_concedes_partners_have_won_together(court):
    game = court.crowns(who=THREE, league="red-green")
    court.say("ben", game, f"CONCEDE {court.code(game)}")
    verdict = court.loaded(game).verdict
    assert (verdict.winner, verdict.partners) == ("red", ("green",))
    assert "the red and green sides have won" in verdict.words


def test_when_one_partner_concedes_the_other_plays_on(court):
    game = court.crowns(who=THREE, league="red-green")
    court.say("anna", game, f"CONCEDE {court.code(game)}")
    assert court.loaded(game).row.state == "running"
    assert held_by(court, game, "red") == "staff bot"
    assert held_by(court, game, "green") == "Cara"


def test_who_plays_both_partners_concedes_for_both(court):
    game = court.crowns(league="red-green")
    court.say("anna", game, f"CONCEDE {court.code(game)}")
    assert court.loaded(game).verdict.winner == "blue"


def test_who_concedes_one_of_two_sides_still_plays_the_other(court):
    game = court.crowns()
    notices = court.say("anna", game, f"SIDE red\nCONCEDE {court.code(game)}")
    assert held_by(court, game, "red") == "staff bot"
    assert held_by(court, game, "green") == "Anna"
    (told,) = [each for each in notices if each.reader == "Anna"]
    assert "you still play the green side" in told.answers[0].words[0]


def test_who_concedes_one_of_two_partners_leaves_the_other_to_win(court):
    game = court.crowns(league="red-green")
    court.say("anna", game, f"SIDE red\nCONCEDE {court.code(game)}")
    court.say("ben", game, f"CONCEDE {court.code(game)}")
    assert court.loaded(game).verdict.winner == "green"


# -- RESIGN ---------------------------------------------------------------------------------------


def test_who_resigns_gives_up_all_sides(court):
    game = court.crowns()
    notices = court.say("anna", game, f"RESIGN {court.code(game)}")
    assert [held_by(court, game, each) for each in ("red", "green")] == ["nobody", "nobody"]
    to_ben = next(each for each in notices if each.reader == "Ben")
    assert to_ben.subject == "the red and green sides look for a player"
    assert f"JOIN {court.code(game)} red takes it." in to_ben.lead


def test_who_resigns_one_side_keeps_the_other_and_hears_of_it_once(court):
    game = court.crowns()
    notices = court.say("anna", game, f"SIDE red\nRESIGN {court.code(game)}")
    assert held_by(court, game, "red") == "nobody"
    assert held_by(court, game, "green") == "Anna"
    assert sorted(each.reader for each in notices) == ["Anna", "Ben", "Mona"]


def test_the_rest_of_the_mail_is_for_the_side_that_is_kept(court):
    game = court.crowns()
    court.say("anna", game, f"SIDE red\nRESIGN {court.code(game)}\nMARCH G1 FRD")
    assert court.asked_sides(game) == ["red", "blue"]
    assert court.played(game)[-1] == ("green", "MARCH G1 FRD", "order")


def test_orders_for_sides_that_are_given_up_in_the_same_mail_are_not_taken(court):
    game = court.crowns()
    court.say("anna", game, f"{BOTH}\nRESIGN {court.code(game)}")
    assert court.waits(game, "red") == court.waits(game, "green") == []
    assert court.asked_sides(game) == ["red", "blue", "green"]


def test_somebody_takes_over_the_side_that_was_given_up_and_answers(court):
    game = court.crowns()
    court.say("anna", game, "MARCH G1 FRD")
    court.say("ben", game, "HOLD")
    court.say("anna", game, f"SIDE red\nRESIGN {court.code(game)}")
    notices = court.write("cara", f"JOIN {court.code(game)} red")
    mine = next(each for each in notices if each.reader == "Cara")
    assert mine.side == "red"
    assert len(mine.questions) == 1
    court.say("cara", game, "HOLD")
    assert court.turn(game) == 2


def test_the_end_is_told_once_to_everybody(court):
    game = court.crowns()
    notices = court.say("ben", game, f"CONCEDE {court.code(game)}\n")
    notices += court.say("anna", game, f"SIDE red\nCONCEDE {court.code(game)}")
    assert court.loaded(game).verdict.winner == "green"
    over = [each for each in notices if each.verdict]
    assert sorted(who_hears(over)) == [("Anna", "report"), ("Mona", "report")]


# -- EJECT ----------------------------------------------------------------------------------------


def test_who_is_ejected_from_one_of_two_sides_is_told_which_he_keeps(court):
    game = court.crowns()
    notices = court.say("mona", game, "EJECT red BECAUSE two are too many")
    farewell = next(each for each in notices if each.subject.startswith("you no longer play"))
    assert farewell.subject == f"you no longer play the red side of {court.code(game)}"
    assert "You still play the green side of it." in farewell.lead[-1]
