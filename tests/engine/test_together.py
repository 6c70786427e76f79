"""Several sides are asked at the same time: their answers stay sealed until the last is in.

The game is Three Crowns, the example of tests/example_game: three sides write marches at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from three_crowns.position import Crowns
from three_crowns.rules import RULES

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice, SeededDice, commitment, verify
from pbem.engine.driver import Outcome, drive
from pbem.engine.errors import Illegal, Invalid
from pbem.engine.event import Acted, AskedAgain, Event, Sealed
from pbem.engine.policy import RandomPlayer
from pbem.engine.record.archive import export, read
from pbem.engine.record.journal import Header, Journal
from pbem.engine.sealed_answers import edited as change
from pbem.engine.step import Answer, Together, asked_now, push, together
from pbem.wargame.position.events import PhaseBegan
from tests.example_game.tables import desks, line, position

SEED = bytes(range(32))
ORDERS = {"red": "MARCH R1 MOO, R3 WEA", "blue": "MARCH B1 MOO", "green": "MARCH G2 FRD"}
ORDERINGS = tuple(permutations(ORDERS))


def opening() -> Crowns:
    """Turn 1: all three are asked."""
    return drive(RULES, RULES.start({}), {}, PreparedDice(())).position


def new_journal() -> Journal[Crowns]:
    return Journal(RULES, Header("crowns", RULES.version, "c1", commitment(SEED)), SEED)


def journal_of(order: Sequence[str]) -> Journal[Crowns]:
    """The first turn, answered in this order."""
    journal = new_journal()
    for side in order:
        journal.play(side, ORDERS[side])
    return journal


def honest(journal: Journal[Crowns]) -> bool:
    """Do all dice follow from the seed that was committed to, and were there any?"""
    rolls = list(journal.rolls())
    return bool(rolls) and not verify(SEED, journal.header.commitment, "c1", (), rolls)


def answered(*sides: str) -> Outcome[Crowns]:
    """The opening once these have answered."""
    game = opening()
    given = {side: ORDERS[side] for side in sides}
    return drive(RULES, game, desks(game, given), PreparedDice(()))


def sides_asked(outcome: Outcome[Crowns]) -> list[str]:
    return [each.side for each in outcome.decisions]


# -- how it is laid out ---------------------------------------------------------------------------


def test_what_is_asked_together_lies_on_the_agenda_in_its_order():
    game = RULES.start({})
    game.agenda.clear()
    push(game.agenda, together(*(each.step for each in asked_now(opening().agenda, opening()))))
    assert isinstance(game.agenda[-1], Together)
    assert [(each.side, each.place) for each in asked_now(game.agenda, game)] == [
        ("red", 0),
        ("blue", 1),
        ("green", 2),
    ]


def test_who_has_answered_is_asked_no_more():
    assert sides_asked(answered()) == ["red", "blue", "green"]
    assert sides_asked(answered("blue")) == ["red", "green"]
    assert sides_asked(answered("green", "red")) == ["blue"]


def test_who_has_answered_cannot_answer_again():
    journal = journal_of(("blue",))
    with pytest.raises(ValueError, match="blue is not asked anything now"):
        journal.play("blue", "HOLD")


# -- the order of arrival does not matter ---------------------------------------------------------


@pytest.mark.parametrize("order", ORDERINGS, ids="-".join)
def test_whatever_comes_first_the_same_comes_of_it(order):
    journal, first = journal_of(order), journal_of(ORDERINGS[0])
    assert RULES.encode(journal.position) == RULES.encode(first.position)
    assert list(journal.rolls()) == list(first.rolls())
    assert honest(journal)
    assert opened(journal.events) == opened(first.events)


def opened(events: Sequence[Event]) -> list[Event]:
    """What was told from the moment on when the answers were opened."""
    at = next(number for number, event in enumerate(events) if isinstance(event, Acted))
    return list(events[at:])


@pytest.mark.parametrize("order", ORDERINGS, ids="-".join)
def test_all_that_come_in_one_go_are_played_as_if_one_by_one(order):
    game = opening()
    given = desks(game, {side: ORDERS[side] for side in order})
    outcome = drive(RULES, game, given, SeededDice(SEED, "c1"))
    assert outcome.position == journal_of(order).position


# -- nobody learns anything before ----------------------------------------------------------------


@pytest.mark.parametrize("answering", ["red", "blue", "green"])
def test_a_sealed_answer_is_in_nothing_that_others_see(answering):
    waiting, after = opening(), answered(answering).position
    for side in RULES.sides:
        if side == answering:
            continue
        before, now = RULES.view(waiting, side), RULES.view(after, side)
        assert RULES.encode(now) == RULES.encode(before)
        assert RULES.describe(now, side) == RULES.describe(before, side)
        assert RULES.write_position(now) == RULES.write_position(before)
        assert RULES.scene(now, side) == RULES.scene(before, side)
        assert ORDERS[answering].encode() not in RULES.encode(now)


def test_the_public_sees_neither_questions_nor_answers():
    assert RULES.encode(RULES.public(answered("red").position)) == RULES.encode(
        RULES.public(opening())
    )


def test_two_answers_look_alike_to_the_others():
    """What is sealed can be anything: nothing that others are told depends on it."""
    told = set()
    for text in ("HOLD", "MARCH R1 MOO", "MARCH R1 WEA, R2 MOO"):
        game = opening()
        outcome = drive(RULES, game, desks(game, {"red": text}), PreparedDice(()))
        seen = [each.seen_by("blue") for each in outcome.events]
        view = RULES.encode(RULES.view(outcome.position, "blue"))
        told.add((view, RULES.write_events([each for each in seen if each is not None])))
    assert len(told) == 1


def test_a_side_sees_only_its_own_open_question():
    game = answered("red").position
    assert RULES.decisions(RULES.view(game, "red")) == []
    (asked,) = RULES.decisions(RULES.view(game, "blue"))
    assert asked.side == "blue"
    assert asked.check(RULES.parse(ORDERS["blue"], "blue").orders[0]) is None


# -- what the kernel tells ------------------------------------------------------------------------


def test_answers_are_told_as_sealed_and_at_the_opening_as_given():
    journal = journal_of(("green", "red", "blue"))
    acts = [each for each in journal.events if isinstance(each, Sealed | Acted | PhaseBegan)]
    assert acts[:7] == [
        Sealed("green", ORDERS["green"], "order"),
        Sealed("red", ORDERS["red"], "order"),
        Sealed("blue", ORDERS["blue"], "order"),
        Acted("red", ORDERS["red"], "order"),
        Acted("blue", ORDERS["blue"], "order"),
        Acted("green", ORDERS["green"], "order"),
        PhaseBegan("fights"),
    ]


def test_others_hear_only_that_somebody_has_answered():
    (sealed,) = (each for each in answered("red").events if isinstance(each, Sealed))
    assert RULES.tell(sealed, "red") == f"Red, sealed: {ORDERS['red']}"
    assert RULES.tell(sealed, "blue") == "Red has answered, sealed."
    assert RULES.publicly(sealed) == Sealed("red")


# -- where answers come from ----------------------------------------------------------------------


def test_a_forced_answer_is_in_at_once_and_nobody_hears_of_it():
    game = position("R1 HAV | B1 CRA")
    outcome = drive(RULES, game, desks(game, {"red": "HOLD"}), PreparedDice(()))
    assert sides_asked(outcome) == ["blue"]
    assert [each.side for each in outcome.entries] == ["red"]
    assert not [each for each in outcome.events if getattr(each, "side", "") == "green"]


def test_where_all_answers_are_forced_nobody_is_asked():
    game = position("R1 HAV")
    game.take_off("R1")
    game.lost, game.flags = ("R1", *game.lost), {}
    outcome = drive(RULES, game, {}, PreparedDice(()))
    assert outcome.position.verdict is not None
    assert not outcome.entries


def test_standing_orders_queues_and_policies_answer_at_once():
    game = opening()
    laid_out = {
        "red": Desk(standing=(RULES.parse_standing("WHEN MARCH: HOLD", "red"),)),
        "blue": Desk(queue=(line(game, "blue", ORDERS["blue"]),)),
        "green": Desk(policy=RULES.default, policy_name="staff"),
    }
    outcome = drive(RULES, game, laid_out, PreparedDice(()))
    first = [(each.side, each.text, each.by) for each in outcome.entries][:3]
    assert first == [
        ("red", "HOLD", "standing"),
        ("blue", ORDERS["blue"], "order"),
        ("green", "HOLD", "staff"),
    ]
    assert outcome.position.turn == 2
    assert sides_asked(outcome) == ["blue"]  # the others' desks answer every turn


def test_a_line_for_a_later_turn_waits_for_it():
    game = opening()
    later = Desk(queue=(line(game, "red", "HOLD"),))
    (waiting,) = later.queue
    outcome = drive(
        RULES,
        game,
        {"red": later.with_queue((type(waiting)(waiting.statement, 2),))},
        PreparedDice(()),
    )
    assert sides_asked(outcome) == ["red", "blue", "green"]
    assert len(outcome.desks["red"].queue) == 1


def test_a_refused_line_does_not_keep_the_others_from_answering():
    game = opening()
    given = desks(game, ORDERS | {"red": "MARCH R1 CRA"})
    outcome = drive(RULES, game, given, PreparedDice(()))
    assert sides_asked(outcome) == ["red"]
    assert outcome.refused.keys() == {"red"}
    assert [each.side for each in outcome.entries] == ["blue", "green"]
    assert {fate.side: fate.end for fate in outcome.fates} == {
        "red": "refused",
        "blue": "done",
        "green": "done",
    }
    mended = drive(RULES, outcome.position, desks(game, {"red": "HOLD"}), SeededDice(SEED, "c1"))
    assert mended.position.turn == 2


def test_what_is_illegal_is_refused_before_it_is_sealed():
    journal = new_journal()
    with pytest.raises(Illegal):
        journal.play("blue", "MARCH B1 HAV")
    assert journal.records == []
    assert journal.position == opening()


# -- the record -----------------------------------------------------------------------------------


def test_the_journal_replays_with_some_answers_sealed():
    journal = journal_of(("green", "blue"))
    again = Journal(RULES, journal.header, SEED, journal.records)
    assert again.position == journal.position
    assert again.events == journal.events


def test_a_position_with_sealed_answers_is_data_and_text():
    game = answered("green", "blue").position
    assert RULES.decode(RULES.encode(game)) == game
    assert RULES.read_position(RULES.write_position(game)) == game


@pytest.mark.parametrize("with_seed", [True, False])
def test_a_game_is_exported_and_read_back_between_two_answers(with_seed):
    journal = journal_of(("blue", "red", "green"))
    journal.play("blue", "HOLD")
    back = read(export(journal, with_seed=with_seed), lambda name: RULES)
    assert back.position == journal.position
    assert back.records == journal.records


@pytest.mark.parametrize("back_to", [0, 1, 2])
def test_a_rollback_goes_to_between_two_answers(back_to):
    journal = journal_of(("blue", "red", "green"))
    journal.rollback(back_to, "blue was on a train")
    assert journal.position == answered(*("blue", "red")[:back_to]).position
    for side in ("blue", "red", "green")[back_to:]:
        journal.play(side, "HOLD")
    assert journal.position.turn == 2
    assert journal.position.where["G2"] == "MIL"  # green, the last, has held this time
    assert Journal(RULES, journal.header, SEED, journal.records).position == journal.position


def test_dice_after_a_rollback_are_new_ones():
    journal = journal_of(("blue", "red", "green"))
    before = [each.number for each in journal.rolls()]
    journal.rollback(2, "once more")
    journal.play("green", ORDERS["green"])
    numbers = [each.number for each in journal.rolls()]
    assert numbers == list(range(1, 2 * len(before) + 1))
    assert honest(journal)


def test_whole_games_are_accepted_and_replayed():
    for number in range(5):
        journal = new_journal()
        dice = journal.dice()
        players = {
            side: Desk(policy=RandomPlayer(10 * number + at), policy_name="random")
            for at, side in enumerate(RULES.sides)
        }
        journal.accept(drive(RULES, journal.position, players, dice), dice.rolled)
        again = Journal(RULES, journal.header, SEED, journal.records)
        assert again.position == journal.position
        assert again.position.verdict is not None
        assert again.events == journal.events


# -- the position is changed from outside while answers are sealed ---------------------------------


def sealed_by(position: Crowns) -> dict[str, str]:
    """The answers that lie sealed, by side."""
    top = position.agenda[-1]
    assert isinstance(top, Together)
    return {each.side: each.text for each in top.answers_given if each is not None}


def edited(text: str, *sides: str) -> Journal[Crowns]:
    """The first turn once these have answered and a moderator has changed the position."""
    journal = journal_of(sides)
    journal.edit(text, "a slip")
    return journal


def test_an_answer_that_a_change_makes_illegal_is_taken_out_and_the_others_stay():
    journal = edited("UNIT R3 LOST", "red", "blue")
    assert [each.side for each in RULES.decisions(journal.position)] == ["red", "green"]
    assert sealed_by(journal.position) == {"blue": ORDERS["blue"]}


def test_an_answer_that_is_still_legal_stays_sealed():
    journal = edited("UNIT R2 LOST", "red", "blue")
    assert sealed_by(journal.position) == {side: ORDERS[side] for side in ("red", "blue")}
    assert not [each for each in journal.events if isinstance(each, AskedAgain)]


def test_who_is_asked_again_is_told_why_and_the_others_only_that():
    journal = journal_of(("red", "blue"))
    (again,) = journal.edit("UNIT R3 LOST", "a slip")
    assert RULES.tell(again, "red") == (
        "Red is asked again: the sealed answer MARCH R1 MOO, R3 WEA was taken out, as it is not "
        "legal any more: R3 is no army of yours on the map (rule 4.1)."
    )
    assert RULES.tell(again, "blue") == "Red is asked again."
    assert RULES.publicly(again) == AskedAgain("red")
    assert RULES.read_events(RULES.write_events([again])) == [again]


def test_what_is_answered_then_is_opened_with_the_others():
    journal = edited("UNIT R3 LOST", "red", "blue")
    journal.play("red", "MARCH R1 WEA")
    journal.play("green", ORDERS["green"])
    opened_now = [each.text for each in journal.events if isinstance(each, Acted)]
    assert opened_now == ["MARCH R1 WEA", ORDERS["blue"], ORDERS["green"]]
    assert journal.position.turn == 2


def test_an_answer_that_was_taken_out_is_so_in_the_replay_and_in_the_archive():
    journal = edited("UNIT R3 LOST", "red", "blue")
    journal.play("red", "MARCH R1 WEA")
    again = Journal(RULES, journal.header, SEED, journal.records)
    assert again.position == journal.position
    assert again.events == journal.events
    assert read(export(journal, with_seed=True), lambda name: RULES).position == journal.position


def test_a_rollback_to_before_the_change_has_the_answer_again():
    journal = edited("UNIT R3 LOST", "red", "blue")
    journal.rollback(2, "it was no slip")
    assert sealed_by(journal.position) == {side: ORDERS[side] for side in ("red", "blue")}
    journal.rollback(3, "it was")
    assert sealed_by(journal.position) == {"blue": ORDERS["blue"]}


def test_a_change_that_is_refused_takes_nothing_out():
    journal = journal_of(("red",))
    with pytest.raises(Invalid):
        journal.edit("UNIT R3", "a slip")
    assert sealed_by(journal.position) == {"red": ORDERS["red"]}


def test_what_the_rules_answered_is_asked_where_they_leave_a_choice_now():
    journal = edited("UNIT G1 LOST", "red")
    for unit in ("G2", "G3"):
        journal.edit(f"UNIT {unit} LOST", "a slip")
    assert sealed_by(journal.position) == {"red": ORDERS["red"], "green": "HOLD"}
    assert journal.edit("UNIT G2 MIL", "it was none") == []
    assert [each.side for each in RULES.decisions(journal.position)] == ["blue", "green"]


def test_where_the_rules_answer_now_the_answer_is_not_asked_for_again():
    journal = new_journal()
    for unit in ("G1", "G3"):
        journal.edit(f"UNIT {unit} LOST", "a slip")
    journal.play("green", ORDERS["green"])
    journal.edit("UNIT G2 LOST", "a slip")
    assert sealed_by(journal.position) == {"green": "HOLD"}


def test_answers_that_wait_for_others_to_be_carried_out_are_looked_at_too():
    """The first is opened and leads to a question; a moderator's change comes before the rest."""
    game = opening()
    steps = [each.step for each in asked_now(game.agenda, game)]
    given = [Answer(side, text, "order") for side, text in ORDERS.items()]
    game.agenda.clear()
    push(game.agenda, (steps[0], Together(tuple(given[1:])), *steps[1:]))
    edit = change(RULES, game, "UNIT B1 LOST")
    assert [each.side for each in edit.asked_again] == ["blue"]
    assert game.agenda[-2] == Together((None, given[2]))


def test_what_was_not_legal_before_the_change_is_left_to_its_step():
    game = answered("red", "blue").position
    game.lose("R3")  # as the game itself may do between two answers
    edit = change(RULES, game, "FLAG MOO blue")
    assert edit.asked_again == []
    assert sealed_by(game) == {side: ORDERS[side] for side in ("red", "blue")}
