"""The one loop: where answers come from, and what becomes of every line."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice
from pbem.engine.driver import alternatives, drive
from pbem.engine.event import Acted, Rolled
from pbem.engine.order import ASK, Line, Order, Standing, Statement
from pbem.engine.policy import RandomPlayer
from pbem.games.jupiter.rules import RULES
from tests.engine.tables import desk, ends, line, opening, texts


def run(allied, german=None, position=None, dice=None):
    desks = {"allied": allied, "german": german or Desk()}
    return drive(RULES, position or opening(), desks, dice or SeededDice(bytes(32), "t"))


def test_queues_interleave_as_the_rules_alternate():
    outcome = run(
        desk("allied", "HOLD 1Arm; HOLD 3US; HOLD 1US"),
        desk("german", "HOLD Nar; HOLD Kir"),
    )
    assert texts(outcome) == [
        "allied HOLD 1Arm",
        "german HOLD Nar",
        "allied HOLD 3US",
        "german HOLD Kir",
        "allied HOLD 1US",
    ]
    assert len(outcome.decisions) == 1
    assert outcome.decisions[0].side == "german"


def test_the_position_given_is_left_alone():
    game = opening()
    before = RULES.encode(game)
    run(desk("allied", "M 1Arm 1717"), position=game)
    assert RULES.encode(game) == before


def test_a_line_that_does_not_fit_the_question_waits():
    outcome = run(desk("allied", "A 2406 WITH 6Arm; MOVES; HOLD 1Arm"))
    assert texts(outcome) == ["allied HOLD 1Arm"]
    assert [str(each) for each in outcome.desks["allied"].queue] == ["A 2406 WITH 6Arm"]


def test_alternatives_are_tried_in_their_order():
    outcome = run(desk("allied", "M 1Arm 0000 | M 1Arm 1717 | M 1Arm 1716"))
    assert texts(outcome) == ["allied M 1Arm 1717"]
    (fate,) = outcome.fates
    assert (fate.end, fate.words) == ("done", "played as M 1Arm 1717")


@pytest.mark.parametrize(
    ("guard", "end"),
    [
        ("IF WEATHER FAIR", "done"),
        ("IF WEATHER STORM", "condition"),
        ("UNLESS WEATHER STORM", "done"),
        ("UNLESS EMPTY 1717", "condition"),
        ("IF EMPTY 1717: UNLESS ENEMY 1717", "done"),
        ("IF EMPTY 1717: IF ENEMY 1717", "condition"),
    ],
)
def test_conditions_guard_a_line(guard, end):
    outcome = run(desk("allied", f"{guard}: M 1Arm 1717"))
    assert list(ends(outcome).values()) == [end]
    assert len(outcome.entries) == (end == "done")


def test_ask_stops_at_a_line_that_is_not_legal_and_says_why():
    outcome = run(desk("allied", "ON ILLEGAL ASK\nM 1Arm 2406\nHOLD 1US"))
    assert outcome.refused
    assert outcome.refused["allied"].case
    assert len(outcome.decisions) == 1
    assert ends(outcome) == {"M 1Arm 2406": "refused"}
    assert len(outcome.desks["allied"].queue) == 1
    assert outcome.entries == ()


def test_ask_leaves_even_a_policy_unasked():
    allied = desk("allied", "M 1Arm 2406", policy=RandomPlayer(1))
    assert run(allied).entries == ()


def test_skip_goes_on_with_the_next_line():
    outcome = run(desk("allied", "ON ILLEGAL SKIP\nM 1Arm 2406\nHOLD 1US"))
    assert not outcome.refused
    assert ends(outcome) == {"M 1Arm 2406": "refused", "HOLD 1US": "done"}


BATTLE = """
turn: 1
phase: attacks
asked: german
3002: 152R
2902: 6Mtn, 2Mtn
3003: 388Gr
3102: 193Gr
2406: Kir
3300: 10G
"""


def retreating(allied):
    """152R is beaten and asked where it goes: 3001 or 3101."""
    attack = desk("german", "A 3002 WITH 6Mtn, 2Mtn")
    return run(allied, attack, RULES.read_position(BATTLE), PreparedDice([3]))


@pytest.mark.parametrize("mode", ["ASK", "SKIP", "END"])
def test_a_line_for_a_question_in_mid_action_that_is_not_legal_is_told_why(mode):
    outcome = retreating(desk("allied", f"ON ILLEGAL {mode}\nR 152R 2901"))
    assert [each.kind for each in outcome.decisions] == ["retreat"]
    assert outcome.refused["allied"].case == "13.12"
    assert ends(outcome) == {"A 3002 WITH 6Mtn, 2Mtn": "done", "R 152R 2901": "refused"}


def test_standing_orders_step_in_for_a_line_that_is_not_legal_in_mid_action():
    outcome = retreating(desk("allied", "R 152R 2901\nWHEN RETREAT: AWAY"))
    assert texts(outcome, "standing")
    assert ends(outcome)["R 152R 2901"] == "refused"


def test_a_line_about_somebody_else_waits_for_its_own_question():
    outcome = retreating(desk("allied", "R 10G 2901"))
    assert not outcome.refused
    assert [str(each) for each in outcome.desks["allied"].queue] == ["R 10G 2901"]


def test_another_line_that_is_legal_comes_before_one_that_is_not():
    outcome = retreating(desk("allied", "R 152R 2901\nR 152R 3101"))
    assert "allied R 152R 3101" in texts(outcome)
    assert not outcome.refused


def test_end_finishes_the_phase_and_names_the_lines_not_tried():
    outcome = run(desk("allied", "ON ILLEGAL END\nM 1Arm 2406\nHOLD 1US\nHOLD 3US"))
    assert texts(outcome) == ["allied DONE MOVES"]
    assert ends(outcome) == {"M 1Arm 2406": "refused", "HOLD 1US": "ended", "HOLD 3US": "ended"}


def test_lines_of_an_earlier_turn_expire_and_later_ones_wait():
    allied = Desk(queue=(line("allied", "HOLD 1US", 0), line("allied", "HOLD 3US", 2)))
    outcome = run(allied)
    assert ends(outcome) == {"HOLD 1US": "expired"}
    assert outcome.fates[0].words == "not played: turn 0 is over"
    assert [each.turn for each in outcome.desks["allied"].queue] == [2]


def test_a_line_that_only_ends_a_phase_is_done_when_the_phase_has_ended_by_itself():
    class Idle(Order, frozen=True):
        idle = True

    over = Line(Statement((Idle(),)), 0)
    outcome = run(Desk(queue=(over, line("allied", "HOLD 1US", 0))))
    assert [(fate.end, fate.words) for fate in outcome.fates] == [
        ("done", "its phase ended by itself"),
        ("expired", "not played: turn 0 is over"),
    ]


def test_lines_still_waiting_when_the_game_is_over_expire():
    late = line("allied", "HOLD 1US", 99)
    allied = Desk(queue=(late,), policy=RandomPlayer(3))
    outcome = run(allied, Desk(policy=RandomPlayer(4)))
    assert not outcome.decisions
    assert outcome.fates[-1].line == late
    assert outcome.fates[-1].words == "not played: the game is over"


def test_standing_orders_answer_after_the_queue_and_before_the_policy():
    allied = desk("allied", "HOLD 1US\nWHEN MOVES: DONE", policy=RandomPlayer(1))
    outcome = run(allied)
    assert [(entry.text, entry.by) for entry in outcome.entries][:1] == [("HOLD 1US", "order")]
    outcome = run(allied, desk("german", "WHEN MOVES: DONE"))
    assert texts(outcome, "standing") == ["german DONE MOVES", "allied DONE MOVES"]


def test_standing_orders_heed_their_conditions():
    assert run(desk("allied", "IF WEATHER STORM: WHEN MOVES: DONE")).entries == ()
    assert len(run(desk("allied", "UNLESS WEATHER STORM: WHEN MOVES: DONE")).entries) == 1


def test_a_standing_order_to_be_asked_stops_those_behind_it():
    done = RULES.parse_standing("WHEN MOVES: DONE", "allied")
    ask = Standing(done.kind, ASK)
    assert run(Desk(standing=(ask, done))).entries == ()
    assert len(run(Desk(standing=(done, ask))).entries) == 1


def test_the_policy_answers_under_its_name_what_nothing_else_answers():
    allied = Desk(policy=RULES.default, policy_name="absent")
    assert run(allied).entries[0].by == "absent"


def test_a_policy_whose_answer_is_not_legal_in_truth_answers_by_default():
    wrong = line("allied", "M 1Arm 2406", 1).statement.orders[0]
    blind = Desk(policy=lambda view, decision: wrong, policy_name="blind")
    decision = RULES.decision(opening())
    assert decision is not None
    entry = run(blind).entries[0]
    assert (entry.text, entry.by) == (str(RULES.default(decision.game, decision)), "blind")


def test_an_observer_sees_the_position_after_every_step():
    seen = []
    desks = {side: Desk(policy=RandomPlayer(5)) for side in RULES.sides}
    dice = SeededDice(bytes(32), "t")
    outcome = drive(RULES, RULES.start({}), desks, dice, after=lambda game: seen.append(game.turn))
    assert len(seen) > len(outcome.entries)
    assert seen[-1] == outcome.position.turn


def test_every_die_is_told_just_before_the_event_that_it_decides():
    desks = {side: Desk(policy=RandomPlayer(6)) for side in RULES.sides}
    dice = SeededDice(bytes(32), "t")
    outcome = drive(RULES, RULES.start({}), desks, dice)
    told = [event.roll for event in outcome.events if isinstance(event, Rolled)]
    assert told == dice.rolled


def test_every_answer_is_an_event_and_an_entry():
    outcome = run(desk("allied", "HOLD 1Arm"), desk("german", "HOLD Nar"))
    acted = [event.text for event in outcome.events if isinstance(event, Acted)]
    assert acted == [entry.text for entry in outcome.entries]


@pytest.mark.parametrize("mode", ["ASK", "SKIP", "END"])
def test_every_line_has_exactly_one_fate_or_still_waits(mode):
    sheet = f"""ON ILLEGAL {mode}
        M 1Arm 1717
        M 1Arm 1718
        IF WEATHER STORM: HOLD 1US
        M 3US 0000 | M 3US 1615
        HOLD 6Arm
        LOSE 1US
        DONE
        A 2406 WITH 6Arm
        REST 1US
        DONE ATTACKS
        TURN 2
        HOLD 1US"""
    allied = desk("allied", sheet)
    outcome = run(allied, Desk(policy=RULES.default))
    settled = [each.line for each in outcome.fates]
    waiting = list(outcome.desks["allied"].queue)
    assert Counter(map(id, settled)).most_common(1)[0][1] == 1
    assert Counter(each.number for each in settled + waiting) == Counter(
        each.number for each in allied.queue
    )


def test_dice_run_dry_only_where_a_die_is_needed():
    outcome = run(desk("allied", "HOLD 1Arm"), dice=PreparedDice(()))
    assert len(outcome.entries) == 1


def test_a_refusal_without_advice_is_given_some():
    """What the named unit may do instead; the same verb first."""
    outcome = run(desk("allied", "ON ILLEGAL SKIP\nM 1Arm 2406"))
    told = outcome.fates[0].words
    assert "(rule " in told
    legal = told.partition("\n    legal: ")[2]
    assert legal
    assert "1Arm" in legal or legal[:4].isdigit()


def test_advice_is_legal_and_for_those_who_were_named():
    found = alternatives(RULES, RULES.view(opening(), "allied"), "allied", "M 1Arm 2406")
    assert found
    assert all(each.startswith("M 1Arm ") for each in found)
    first = found[0].split(" | ")[0]
    assert texts(run(desk("allied", first))) == [f"allied {first}"]
