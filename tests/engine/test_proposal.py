"""What the staff proposes: orders that are legal, and sensible, when sent as they stand."""

from __future__ import annotations

import logging
from itertools import islice
from typing import Any

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import SeededDice
from pbem.engine.driver import drive
from pbem.engine.order import Order
from pbem.engine.proposal import LONGEST_REASON, MOST_LINES, MOST_OTHERS, alike, brief, proposal
from pbem.engine.ruleset import Ruleset
from pbem.engine.step import Decision
from pbem.games import catalogue
from pbem.games.jupiter.movement.moving import Move
from pbem.games.jupiter.orders.general import Done
from pbem.games.jupiter.rules import RULES as JUPITER
from pbem.notation.sheets.rehearsal import dry_run
from pbem.notation.sheets.sheet import orders_commented_out, read_sheet
from pbem.notation.sheets.untouched_proposals import SendsProposals
from tests.engine.asked_positions import TITLES, asked_in, proposed_in
from tests.engine.tables import opening

SAYING_WHY = 0.8  # of the lines that do not only end a phase

titles = pytest.mark.parametrize("title", TITLES)


def first_move() -> Decision[Any]:
    """The first question of a turn of Operation Jupiter."""
    decision = JUPITER.decision(JUPITER.view(opening(), "allied"))
    assert decision is not None
    return decision


# -- every kind of question -----------------------------------------------------------------------


@titles
def test_many_kinds_of_questions_are_looked_at(title: str) -> None:
    kinds = {decision.kind for decision in asked_in(title)}
    assert len(kinds) >= 8


@titles
def test_every_line_of_a_plan_is_legal_once_those_before_it_are_played(title: str) -> None:
    rules = catalogue.ruleset(title)
    for decision, made in proposed_in(title):
        tried = dry_run(rules, made.text, decision.side, rules.copy(decision.game))
        assert all(each.ok for each in tried), (decision.kind, tried)


@titles
def test_the_first_line_and_every_alternative_answer_the_question(title: str) -> None:
    rules = catalogue.ruleset(title)
    for decision, made in proposed_in(title):
        assert len(made.others) <= MOST_OTHERS
        for line in (made.lines[0], *made.others):
            (order,) = rules.parse(line.order, decision.side).orders
            assert order in decision, (decision.kind, line)


@pytest.mark.parametrize("title", ["jupiter", "narvik", "norway"])
def test_alternatives_are_what_the_staff_would_do_next_where_it_compares(title: str) -> None:
    rules, compared = catalogue.ruleset(title), set()
    for decision, made in proposed_in(title):
        taken = {alike(each.order) for each in made.lines}
        ranked = list(islice(map(str, rules.ranked(decision)), MOST_LINES))
        if ranked:
            compared.add(decision.kind)
            following = [each for each in ranked if alike(each) not in taken]
            assert [each.order for each in made.others] == following[:MOST_OTHERS], decision.kind
    assert compared


@titles
def test_alternatives_stand_behind_a_mark_that_can_be_taken_away(title: str) -> None:
    rules = catalogue.ruleset(title)
    for decision, made in proposed_in(title):
        found = orders_commented_out(rules, made.text, decision.side)
        assert found == [each.order for each in made.others]


@titles
def test_lines_of_a_plan_say_why_in_a_few_words_or_nothing(title: str) -> None:
    rules = catalogue.ruleset(title)
    said: list[bool] = []
    for decision, made in proposed_in(title):
        for line in made.lines:
            orders = rules.parse(line.order, decision.side).orders
            idle = all(each.idle for each in orders)
            said += [] if idle else [bool(line.why or line.careful)]
            assert len(line.why) <= LONGEST_REASON, line
        reasons = [each.why for each in (*made.lines, *made.others)]
        assert not {"the usual answer", "the staff's advice", "nothing more to do"} & {*reasons}
    assert sum(said) > SAYING_WHY * len(said)


@titles
def test_of_many_answers_none_is_picked_blindly(title: str) -> None:
    rules = catalogue.ruleset(title)
    for decision, made in proposed_in(title):
        if not list(rules.ranked(decision)):
            some = {alike(str(each)) for each in islice(decision, 60) if not rules.waits(each)}
            usual = str(rules.default(decision.game, decision))
            many = len(some) > len(made.lines) + MOST_OTHERS + 1
            assert not many or all(each.order == usual for each in made.others), made


@titles
def test_a_proposal_is_made_of_the_view_alone_and_is_the_same_twice(title: str) -> None:
    rules = catalogue.ruleset(title)
    of_each_kind = {decision.kind: (decision, made) for decision, made in proposed_in(title)}
    for decision, made in of_each_kind.values():
        again = rules.decision(rules.decode(rules.encode(decision.game)))
        assert again is not None
        assert proposal(rules, again) == made


def test_the_view_is_left_as_it_was() -> None:
    decision = first_move()
    before = JUPITER.encode(decision.game)
    proposal(JUPITER, decision)
    assert JUPITER.encode(decision.game) == before


@titles
def test_a_question_in_mid_action_has_one_answer(title: str) -> None:
    asked = [
        (decision.step, made) for decision, made in proposed_in(title) if decision.step.reaction
    ]
    plans = [made for step, made in asked if not step.one_by_one]  # such as who arrives where
    assert plans
    assert all(len(made.lines) == 1 for made in plans)


# -- the plan -------------------------------------------------------------------------------------


def test_a_plan_stands_under_its_turn_and_phase_and_ends_the_phase() -> None:
    made = proposal(JUPITER, first_move())
    assert made.headings == ("TURN 1", "MOVES")
    assert len(made.lines) > 3
    assert [line.order for line in made.lines if "DONE" in line.order] == ["DONE MOVES"]
    assert made.lines[-1].order == "DONE MOVES"


def test_who_only_waits_is_left_out() -> None:
    assert not [line for line in proposal(JUPITER, first_move()).lines if "HOLD" in line.order]


def test_what_is_up_to_the_dice_is_planned_once() -> None:
    for _, made in proposed_in("narvik"):
        orders = [line.order for line in made.lines]
        assert len(set(orders)) == len(orders)


def set_up_by(rules: Ruleset[Any], options: dict[str, str], *, lines: bool) -> bytes:
    """The position after the set-up, by the lines of the proposals or by DEFAULT."""
    sender = SendsProposals(rules)

    def answer(view: Any, decision: Decision[Any]) -> Any:
        if decision.kind != "setup":
            return None
        return sender(view, decision) if lines else rules.default(view, decision)

    desks = {side: Desk(policy=answer) for side in rules.sides}
    position = drive(rules, rules.start(options), desks, SeededDice(bytes(32), "x")).position
    return rules.encode(position)


@titles
def test_a_set_up_is_proposed_unit_by_unit_and_comes_to_the_same(title: str) -> None:
    rules = catalogue.ruleset(title)
    choices = [{name: value} for name, values in rules.variants.items() for value in values]
    for options in ({}, *choices):
        assert set_up_by(rules, options, lines=True) == set_up_by(rules, options, lines=False)


# -- when the officer fails -----------------------------------------------------------------------


class Confused:
    """An officer who cannot answer."""

    def __call__(self, view: Any, decision: Decision[Any]) -> Any:
        raise KeyError("no idea")


def test_an_officer_who_fails_leaves_the_usual_answer_and_a_word_in_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(JUPITER), "officer", lambda self: Confused())
    with caplog.at_level(logging.ERROR):
        made = proposal(JUPITER, first_move())
    assert [line.order for line in made.lines] == ["DONE MOVES"]
    assert "the staff of jupiter cannot answer" in caplog.text


@pytest.mark.parametrize("answer", [None, Move("1Arm", "2406"), Done("attacks")])
def test_an_officer_without_a_legal_answer_is_replaced_by_the_usual_one(
    monkeypatch: pytest.MonkeyPatch, answer: Order | None
) -> None:
    monkeypatch.setattr(type(JUPITER), "officer", lambda self: lambda view, decision: answer)
    assert [line.order for line in proposal(JUPITER, first_move()).lines] == ["DONE MOVES"]


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "short"),
    [
        ("takes Alta: 3:1, 72 %", "takes Alta: 3:1, 72 %"),
        ("starts out of supply (11.5)", "starts out of supply"),
        (
            "by rail, San Remo to 2219; 1 of 2 trains left, and then some more",
            "by rail, San Remo to 2219",
        ),
        ("at Gneisenau 58 % (Skua/1 + Skua/2 + Skua/3 + Hudson + Blenheim)", "at Gneisenau 58 %"),
        (
            "with Rodney + Warspite + Devonshire + Suffolk + Galatea + 2DF",
            "with Rodney + Warspite + Devonshire + Suffolk",
        ),
    ],
)
def test_a_reason_is_cut_where_it_can_be(words: str, short: str) -> None:
    assert brief(words) == short


# -- a player who sends nothing else --------------------------------------------------------------


@titles
def test_whoever_sends_only_proposals_beats_chance(title: str) -> None:
    rules = catalogue.ruleset(title)
    sides = rules.sides_in_play({})
    for side in sides:
        bots = {each: "proposals" if each == side else "random" for each in sides}
        desks = {each: Desk(policy=catalogue.bot(rules, bots[each], 7)) for each in sides}
        outcome = drive(rules, rules.start({}), desks, SeededDice(bytes(32), title))
        verdict = rules.verdict(outcome.position)
        assert verdict is not None
        assert verdict.winner == side


def test_a_refused_line_brings_a_new_proposal_before_what_waits() -> None:
    sender = SendsProposals(JUPITER)
    decision = first_move()
    stale = read_sheet(JUPITER, "M 1Arm 2406\nHOLD 3US", "allied", decision.game)
    sender.desks["allied"] = Desk(tuple(stale.lines))
    expected = proposal(JUPITER, decision).lines[0].order
    assert str(sender(decision.game, decision)) == expected
    assert str(sender.desks["allied"].queue[-1]) == "HOLD 3US"
    assert sender.sent == 1


def test_what_only_names_the_same_in_another_succession_is_no_alternative() -> None:
    assert alike("ADVANCE GI9 + GI7 + GI8") == alike("ADVANCE GI9 + GI8 + GI7")
    assert alike("AIM A + B > X, C > Y") == alike("AIM C > Y, B + A > X")
    assert alike("AIM A + B > X, C > Y") != alike("AIM A + C > X, B > Y")
    assert alike("M 2Pz 2304 2305") != alike("M 2Pz 2305 2304")
