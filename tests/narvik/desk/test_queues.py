"""Plans: lines taken in their turn, passes with conditions, reserves, refusals, standing orders."""

from __future__ import annotations

import pytest

from pbem.engine.desks import Desk
from pbem.engine.dice import PreparedDice
from pbem.engine.driver import Outcome, drive
from pbem.engine.step import Step
from pbem.games.narvik.actions.action import ActionSegment
from pbem.games.narvik.actions.regroup import ComeBack
from pbem.games.narvik.orders.grammar import grammar
from pbem.games.narvik.orders.language import KINDS
from pbem.games.narvik.position.game import Narvik, NarvikStep
from pbem.games.narvik.rules import RULES
from pbem.games.narvik.setup.setting_up import AlliedSetUp, GermanSetUp
from pbem.games.narvik.turn.airborne import DropOne
from pbem.games.narvik.turn.formations import CallFormation
from pbem.games.narvik.turn.rally import RallyOne
from pbem.games.narvik.turn.reinforcements import ArriveSouth
from pbem.games.narvik.turn.reserves import BuyReserves
from pbem.games.narvik.turn.transfer import TransferTroops
from pbem.notation.sheets.sheet import read_sheet
from pbem.wargame.collected import collected
from tests.marks import rule
from tests.narvik.games import position

HERE = ("asked: german", "points german: 5", "points allied: 5", "1222: 1J, 2J", "0216: SG1")


def desk(text: str, side: str, game: Narvik) -> Desk[Narvik]:
    sheet = read_sheet(RULES, text, side, game)
    assert not sheet.errors, sheet.errors
    return Desk(tuple(sheet.lines), tuple(sheet.standing), sheet.if_illegal or "ask")


def played(game: Narvik, dice: tuple[int, ...] = (), **texts: str) -> Outcome[Narvik]:
    """What comes of the lines of both sides, until somebody has to be asked."""
    desks = {side: desk(texts.get(side, ""), side, game) for side in RULES.sides}
    return drive(RULES, game, desks, PreparedDice(dice))


def entries(outcome: Outcome[Narvik]) -> list[str]:
    return [f"{each.side} {each.text}" for each in outcome.entries]


def ends(outcome: Outcome[Narvik]) -> list[str]:
    return [each.end for each in outcome.fates]


# -- lines ----------------------------------------------------------------------------------------


def test_lines_are_taken_one_by_one_as_the_sides_alternate():
    outcome = played(position(*HERE), german="MOVE KGW: 1J 1322\nRECON 0216", allied="RECON 1222")
    assert entries(outcome) == [
        "german MOVE KGW: 1J 1322", "allied RECON 1222", "german RECON 0216"
    ]  # fmt: skip


@pytest.mark.parametrize("line", ["PASS UNLESS ENEMY NEAR 0217", "UNLESS ENEMY NEAR 0217: PASS"])
def test_a_pass_unless_something_is_so_gives_way_to_the_next_line_when_it_is(line):
    outcome = played(position(*HERE), german=f"{line}\nRECON 0216")
    assert entries(outcome) == ["german RECON 0216"]
    assert ends(outcome) == ["condition", "done"]


@pytest.mark.parametrize("line", ["PASS UNLESS ENEMY NEAR 2020", "PASS IF ENEMY NEAR 0217"])
def test_a_pass_is_made_where_its_condition_allows_it(line):
    outcome = played(position(*HERE), german=f"{line}\nRECON 0216")
    assert entries(outcome) == ["german PASS"]
    assert [str(each) for each in outcome.desks["german"].queue] == ["RECON 0216"]


def test_a_line_waits_for_the_answer_to_a_pass():
    outcome = played(
        position(*HERE), german="PASS UNLESS ENEMY NEAR 2020\nRECON 0216", allied="RECON 1222"
    )
    assert entries(outcome) == ["german PASS", "allied RECON 1222", "german RECON 0216"]


@rule("narvik", "6.2")
def test_a_reserve_is_kept_and_the_alternative_waits_instead():
    outcome = played(position(*HERE), german="RECON 0216 KEEP 5 | PASS")
    assert entries(outcome) == ["german PASS"]
    outcome = played(position(*HERE), german="RECON 0216 KEEP 4 | PASS")
    assert entries(outcome) == ["german RECON 0216 KEEP 4"]


# -- lines that are refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "case", "legal"),
    [
        ("MOVE KGW: 1J 0216", "12.0", "0919"),
        ("MOVE KGD: 1J 1322", "11.0", ""),
        ("FIRE KGW: 1222 > 0216", "14.0", "MOVE KGW: 1J"),
        ("ASSAULT KGW: 1J > 0216", "14.4", "MOVE KGW: 1J"),
        ("AIR: Stu1 > 0216", "16.0", "RECON"),
        ("REGROUP KGW", "17.0", "PASS"),
        ("SEA KGW: 1J 0216", "13.0", ""),
        ("ENGINEER KGD: Pi83 ENTRENCH", "", ""),
        ("MOVE KGW: 1J 1322 KEEP 5", "6.2", ""),
    ],
)
@pytest.mark.parametrize("mode", ["SKIP", "ASK"])
def test_a_refused_line_tells_its_rule_and_what_would_be_legal(mode, line, case, legal):
    outcome = played(position(*HERE), german=f"ON ILLEGAL {mode}\n{line}")
    (fate,) = outcome.fates
    assert fate.end == "refused"
    assert f"(rule {case}" in fate.words
    assert "\n    legal: " in fate.words
    assert legal in fate.words.partition("legal: ")[2]


def test_what_is_wrong_with_several_alternatives_is_said_once():
    line = "RECON 0216 KEEP 5 | RECON 0217 KEEP 5"
    outcome = played(position(*HERE), german=f"ON ILLEGAL SKIP\n{line}")
    assert outcome.fates[0].words.count("and you keep 5") == 1


def test_what_is_shown_as_legal_is_legal():
    outcome = played(position(*HERE), german="ON ILLEGAL SKIP\nFIRE KGW: 1222 > 0216")
    told = outcome.fates[0].words.partition("legal: ")[2]
    first = told.split(" | ")[0]
    assert entries(played(position(*HERE), german=first)) == [f"german {first}"]


def test_a_refusal_shows_nothing_that_the_side_cannot_see():
    game = position(*HERE, "1322: 16A, 16B")
    outcome = played(game, german="ON ILLEGAL SKIP\nMOVE KGW: 1J 1322\nFIRE KGW: 1222 > 0216")
    assert not [fate for fate in outcome.fates if "16A" in fate.words or "16B" in fate.words]


BATTERED = (
    *("asked: german", "points german: 5", "points allied: 5"),
    *("1619: 1J, 2J", "1618: 12A", "1519: AltaB", "1801: 16A"),
)


@pytest.mark.parametrize("mode", ["SKIP", "ASK", "END"])
@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ((6, 1, 1), "AltaB is eliminated (rule 11.0)"),
        ((5, 1, 1), "AltaB has to regroup before it can act (rule 11.0)"),
        ((2, 1, 1, 1), "1619 is 2 hexes from 1419, too far for AltaB (rule 14.2)"),
    ],
)
@rule("narvik", "11.0")
def test_a_list_is_played_without_whom_the_enemy_struck_and_says_why(mode, dice, why):
    line = "FIRE NW: 12A > 1619, AltaB > 1619"
    outcome = played(
        position(*BATTERED),
        dice,
        german="FIRE KGW: 1619 > 1519",
        allied=f"ON ILLEGAL {mode}\nWHEN RETREAT: 1419\n{line}",
    )
    assert entries(outcome)[-1] == "allied FIRE NW: 12A > 1619"
    (fate,) = [each for each in outcome.fates if each.side == "allied"]
    assert (fate.end, fate.words) == ("done", f"played as FIRE NW: 12A > 1619, for {why}")


def test_who_was_lost_before_is_not_left_out_of_a_list():
    game = position(*BATTERED[:-2], "1801: 16A", "allied lost: AltaB")
    line = "FIRE NW: 12A > 1619, AltaB > 1619"
    outcome = played(game, german="RECON 1618", allied=line)
    assert "AltaB is eliminated (rule 11.0)" in outcome.refused["allied"].told()
    assert entries(outcome) == ["german RECON 1618"]


@pytest.mark.parametrize(
    "line",
    [
        "FIRE NW: 12A + AltaB > 1619",
        "MOVE NW: 12A + AltaB 1517, 16A 1802",
        "ASSAULT NW: 12A > 1619, AltaB > 1619",
        "FIRE NW: 12A > 1619, AltaB > 1619 KEEP 5",
        "MOVE NW: AltaB 1517",
    ],
)
def test_what_only_makes_sense_together_is_refused_whole(line):
    game = position(*BATTERED[:-3], "1519: 12A, AltaB", "1801: 16A")
    outcome = played(game, (1, 5), german="FIRE KGW: 1J > 1519", allied=line)
    assert entries(outcome) == ["german FIRE KGW: 1J > 1519"]
    assert "allied" in outcome.refused


# -- standing orders ------------------------------------------------------------------------------


def test_every_question_can_be_answered_by_a_standing_order():
    asked = {step.kind for step in collected(Step, "pbem.games.narvik") if step.kind}
    kinds = {KINDS.get(word, word.lower()) for word in grammar().kinds}
    assert asked <= kinds


OPTIONS = ("option second_division: yes", "option british_reserves: yes")
ASKED: list[tuple[NarvikStep, tuple[str, ...], str, str]] = [
    (ActionSegment("german"), HERE, "IF ENEMY 0216: WHEN ACTION: RECON 0216", "RECON 0216"),
    (ComeBack("german", "8J"), ("german regroup: 8J", "0919: 6J", "2020: 7J"),
     "WHEN REGROUP: Bjornfjell Narvik", "PLACE 8J 2020"),
    (ComeBack("german", "8J"), ("german regroup: 8J", "0919: 6J", "2020: 7J"),
     "WHEN REGROUP: DEFAULT", "DEFAULT"),
    (DropOne(), ("german hand: FJ1", "0216: SG1"), "WHEN DROP: 0216 2019", "PLACE FJ1 2019"),
    (DropOne(), ("german hand: FJ1",), "WHEN DROP: DEFAULT", "DEFAULT"),
    (ArriveSouth(), (*OPTIONS, "german hand: 2GA"), "WHEN ENTRY: 0216 2326 0326", "PLACE 2GA 0326"),
    (ArriveSouth(), (*OPTIONS, "german hand: 2GA"), "WHEN ENTRY: DEFAULT", "DEFAULT"),
    (CallFormation(), ("arriving: 1", "allied scheduled: 1LEA, 6CAA"),
     "WHEN CALL: Highland 13DBLE", "CALL 13DBLE"),
    (BuyReserves(), (*OPTIONS, "turn: 2", "points allied: 7", "allied aside: Gurk, SF"),
     "WHEN RESERVE: ALL", "RESERVE Gurk + SF"),
    (BuyReserves(), (*OPTIONS, "turn: 2", "points allied: 7", "allied aside: Gurk, SF"),
     "WHEN RESERVE: NEVER", "NO RESERVE"),
    (TransferTroops(1), ("0216: SG1, RE55",), "WHEN TRANSFER: WEAKEST", "TRANSFER RE55"),
    (TransferTroops(1), ("0216: SG1, RE55",), "WHEN TRANSFER: STRONGEST", "TRANSFER SG1"),
    (RallyOne(), ("allied lost: 16A", "allied regroup: NoPi"), "WHEN RALLY: STRONGEST",
     "RALLY 16A"),
    (RallyOne(), ("allied lost: 16A", "allied regroup: NoPi"), "WHEN RALLY: WEAKEST",
     "RALLY NoPi"),
    (GermanSetUp(), ("german hand: 1J",), "WHEN SETUP: DEFAULT", "DEFAULT"),
    (AlliedSetUp(), ("allied hand: SG1",), "WHEN SETUP: DEFAULT", "DEFAULT"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "lines", "text", "answer"), ASKED)
def test_a_standing_order_answers(step, lines, text, answer):
    game = position(*lines)
    game.agenda = [step]
    side = step.asks(game)
    assert side is not None
    outcome = played(game, (1, 1, 1), **{side: text})
    first = outcome.entries[0]
    assert (first.side, first.text, first.by) == (side, answer, "standing")


FIGHT = ("asked: german", "points german: 5", "points allied: 5", "1714: 1J, 2J", "1814: 16A, IG1")


@rule("narvik", "14.4.1", "15.1", "15.2")
@pytest.mark.parametrize("attack", ["ASSAULT KGW: 1J > 1814", "FIRE KGW: 1J + 2J > 1814"])
def test_an_attack_asks_nothing_of_who_has_standing_orders(attack):
    answered = set()
    for die in range(1, 7):
        outcome = played(
            position(*FIGHT),
            (die,) * 20,
            german=f"{attack}\nWHEN PURSUIT: ALL\nWHEN RETREAT: HOME",
            allied="WHEN COUNTER: ALL\nWHEN RETREAT: AWAY",
        )
        assert len(outcome.decisions) == 1
        assert outcome.decisions[0].kind == "action"
        answered |= {each.text.split()[0] for each in outcome.entries if each.by == "standing"}
    assert answered >= ({"COUNTER", "PURSUE", "R"} if "ASSAULT" in attack else {"R"})
