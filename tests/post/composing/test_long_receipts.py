"""A receipt of many lines: one line for each, details where something is wrong, nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.league.membership.lobby import begin_if_full, new_game, take_seat
from pbem.league.notices import Echo, Notice, Receipt, Waiting
from pbem.league.play import adjudication
from pbem.post.composing.layout import MOST_EXPLAINED, Letterhead, facts, html_page, text_page
from pbem.store.database import Store
from pbem.store.rows import people
from tests.league.houses import Club

PLAYERS = {"allied": "georg", "axis": "anna"}
FRAME = 30  # lines: what happened, what is asked, heads and feet
ODDS = "assault: 6 to 2, 300 %"
WARNING = "leaves Prague (2615) empty, and enemies can march in"


@pytest.fixture
def club(store: Store, tmp_path: Path) -> Club:
    return Club(store, tmp_path)


def text(notice: Notice) -> str:
    return text_page(facts(notice, Letterhead("The club"), None))


def receipt_of(*lines: Echo, dry: bool = False) -> str:
    receipt = Receipt("abc", "Monday 2 March", lines=lines, dry=dry)
    told = text(Notice("receipt", "", receipt=receipt, code="munich-1", side="axis"))
    return " ".join(told.split())


def many(*last: Echo) -> tuple[Echo, ...]:
    """More lines than are explained, with these behind them."""
    first = (Echo(n, f"A {n}", f"A {n}", words=(ODDS,)) for n in range(1, MOST_EXPLAINED + 2))
    return (*first, *last)


# -- one line each --------------------------------------------------------------------------------


def test_a_short_receipt_tells_what_each_line_comes_to() -> None:
    assert ODDS in receipt_of(Echo(1, "A 1", "A 1", words=(ODDS,)))


def test_a_long_one_tells_that_a_check_does() -> None:
    told = receipt_of(*many())
    assert ODDS not in told
    assert "CHECK before lines tells what each comes to" in told


def test_a_check_tells_it_however_long_it_is() -> None:
    assert ODDS in receipt_of(*many(), dry=True)


def waiting(*numbers: int, **facts: object) -> tuple[Echo, ...]:
    return tuple(Echo(n, f"M {n}", f"M {n}", later=True, **facts) for n in numbers)


def test_many_lines_that_just_wait_are_one() -> None:
    told = receipt_of(*many(*waiting(*range(11, 40))))
    assert "11 ... to 39: 29 lines wait for their moment, as you wrote them" in told
    assert "M 20" not in told


def test_a_few_lines_that_wait_are_told_each() -> None:
    assert "M 12" in receipt_of(*many(*waiting(11, 12)))


def played(*numbers: int) -> tuple[Echo, ...]:
    return tuple(Echo(n, f"M {n}", f"M {n}", fate="PLAYED") for n in numbers)


def test_many_lines_that_were_just_played_are_one() -> None:
    told = receipt_of(*many(*played(*range(11, 40))))
    assert "11 PLAYED to 39: 29 lines, as you wrote them" in told
    assert "M 20" not in told


def test_what_was_not_played_is_told_among_them() -> None:
    refused = Echo(20, "M 20", "M 20", words=("the bridge is down",), fate="NOT PLAYED")
    told = receipt_of(*many(*played(*range(11, 20)), refused, *played(*range(21, 30))))
    assert "20 NOT PLAYED M 20 the bridge is down" in told


def test_an_order_out_of_a_list_needs_no_word_of_what_was_written() -> None:
    written = "PLACE TR1, TR2 Britain"
    lines = [Echo(1, written, f"PLACE {unit} Britain") for unit in ("TR1", "TR2")]
    told = receipt_of(*lines)
    assert "PLACE TR2 Britain" in told
    assert "you wrote" not in told
    assert "you wrote" in receipt_of(Echo(1, written, "PLACE LCTR1 Britain"))


def in_passing(*lines: Echo) -> str:
    """A receipt that comes with a question in mid-action; one line of an earlier mail waits."""
    queue = (Waiting(1, 1, "B"), Waiting(2, 1, "A 1"))
    receipt = Receipt("abc", "Monday 2 March", lines, queue, brief=True)
    return text(Notice("receipt", "", receipt=receipt, code="munich-1", side="axis"))


def test_a_receipt_beside_a_question_in_mid_action_is_a_sentence() -> None:
    taken = Echo(1, "TURN 1", "TURN 1"), Echo(2, "A 1", "A 1", words=(ODDS,)), *played(3)
    told = in_passing(*taken)
    assert "Receipt abc: taken as written, 1 is played, 2 wait (SHOW lists)." in told
    assert "A 1" not in told


def test_unless_something_is_to_be_said_of_a_line() -> None:
    careful = Echo(1, "A 1", "A 1", words=(WARNING, ODDS), careful=(WARNING,))
    told = in_passing(careful)
    assert WARNING in told
    assert ODDS not in told
    assert "2 lines of yours wait in the queue; SHOW lists them." in told
    assert "== Your queue ==" not in told


def test_and_then_what_fares_alike_is_one_line_and_no_mark_is_explained() -> None:
    careful = Echo(5, "A 1", "A 1", words=(WARNING,), careful=(WARNING,), later=True)
    heads = Echo(1, "TURN 1", "TURN 1"), Echo(2, "AIR", "AIR")
    told = " ".join(in_passing(*heads, *played(3, 4), careful, *waiting(6, 7)).split())
    assert "1 OK to 2: 2 lines, as you wrote them" in told
    assert "3 PLAYED to 4: 2 lines, as you wrote them" in told
    assert "6 ... to 7: 2 lines wait for their moment, as you wrote them" in told
    assert "waits for its own moment" not in told


def test_a_line_that_was_read_otherwise_than_written_is_told_among_many() -> None:
    read = Echo(20, "m xyz 20", "M XYZ1 20", later=True)
    told = receipt_of(*many(*waiting(*range(11, 20)), read, *waiting(*range(21, 30))))
    assert "M XYZ1 20" in told
    assert "you wrote: m xyz 20" in told


def test_a_line_that_warns_is_told_among_many() -> None:
    (warns,) = waiting(20, words=(WARNING,), careful=(WARNING,))
    told = receipt_of(*many(*waiting(*range(11, 20)), warns))
    assert WARNING in told


def test_what_is_wrong_with_a_line_is_told() -> None:
    wrong = Echo(20, "A 99", "A 99", ok=False, words=("line 20: there is no 99",))
    assert "there is no 99" in receipt_of(*many(wrong))


def test_what_may_be_refused_is_told_with_its_reason() -> None:
    words = ("It waits for its moment; as things stand it would be refused:", "out of reach")
    assert "out of reach" in receipt_of(*many(Echo(20, "A 9", "A 9", words=words, doubtful=True)))


def test_why_a_line_was_not_played_is_told() -> None:
    refused = Echo(20, "A 9", "A 9", words=("the enemy has gone",), fate="NOT PLAYED")
    assert "the enemy has gone" in receipt_of(*many(refused))


def test_what_warns_is_told() -> None:
    careful = Echo(20, "M 9", "M 9", words=(WARNING, "3 of 4 MP"), careful=(WARNING,))
    told = receipt_of(*many(careful))
    assert "leaves Prague (2615) empty" in told
    assert "3 of 4 MP" not in told


def test_the_page_of_the_mail_is_as_short() -> None:
    receipt = Receipt("abc", "Monday 2 March", lines=many())
    notice = Notice("receipt", "", receipt=receipt, code="munich-1", side="axis")
    assert ODDS not in html_page(facts(notice, Letterhead("The club"), None))


# -- as it comes ----------------------------------------------------------------------------------


def answered(club: Club, game: int, side: str) -> Notice:
    """The receipt of what the staff proposes to a side, sent as it stands."""
    asked = [each for each in club.mails(PLAYERS[side]) if each.questions][-1]
    return club.answer(PLAYERS[side], game, club.as_mailed(asked).orders_to_edit)


def test_a_whole_set_up_of_munich_is_told_in_little_more_than_its_lines(club: Club) -> None:
    with club.house.work() as work:
        table = new_game(work, "munich", {}, "every 48h; early")
        for side, name in PLAYERS.items():
            take_seat(table, people.person(work.session, club.people[name]), side)
        assert begin_if_full(table)
        adjudication.tell_everybody(table)
        game = table.row.id or 0
    longest = 0
    for _ in range(4):
        notice = answered(club, game, club.loaded(game).asked[0].side)
        lines = sum(len(each.lines) for each in notice.receipts)
        longest = max(longest, lines)
        told = text(notice)
        assert len(told.splitlines()) <= 1.3 * lines + FRAME, told
        assert "is set up in" not in told
        if lines > MOST_EXPLAINED:
            assert "New in the position" not in told
    assert longest > 40


def test_few_lines_of_which_there_is_much_to_tell_are_told_in_one_line_each() -> None:
    much = "; ".join(f"{unit} at 0316: 5 factors; no shifts" for unit in ("11J", "12J") * 6)
    told = receipt_of(Echo(1, "FIRE KGW", "FIRE KGW", words=(much,)))
    assert "5 factors" not in told
    assert "CHECK before lines tells what each comes to" in told


def test_but_a_warning_is_told_there() -> None:
    words = ("x" * 400, WARNING)
    assert WARNING in receipt_of(Echo(1, "A 1", "A 1", words=words, careful=(WARNING,)))
