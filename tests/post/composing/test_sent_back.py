"""What a mail proposes can be sent back as it stands, with the warnings behind it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from pbem.engine.proposal import BECAUSE, CAREFUL, proposal
from pbem.games import catalogue
from pbem.league.notices import Question
from pbem.notation.sheets.sheet import read_sheet
from pbem.post.composing.line_folding import WIDTH, columns, sendable
from tests.post.samples import body, composed, report

DANGERS = {
    "jupiter": ("turn: 3", "phase: moves", "asked: german", "2138: 10Pz", "2410: 34US"),
    "narvik": ("turn: 3", "asked: allied", "2020: 7J", "1801: 16A", "harstad: RM"),
}
"""Kirkenes lies open; the last Allied unit on the map may leave it."""


@pytest.mark.parametrize("title", DANGERS)
def test_every_line_that_is_proposed_is_read_as_the_order_that_it_is(title: str) -> None:
    rules = catalogue.ruleset(title)
    game = rules.read_position("\n".join(DANGERS[title]))
    decision = rules.decision(game)
    assert decision is not None
    made = proposal(rules, decision)
    such_as, edited = made.answers, made.text
    question = Question(decision.prompt, "", such_as=such_as, template=edited)
    mail = body(composed(replace(report(), question=question)), "plain")
    assert (CAREFUL in mail) == any(line.careful for line in (*made.lines, *made.others))
    proposed = mail.partition("Such as:\n")[2].partition("\n\n")[0]
    assert all(columns(each) <= WIDTH for each in proposed.splitlines())
    sheet = read_sheet(rules, proposed, decision.side, game)
    edits = [line.removeprefix("# ") for line in edited.splitlines()]
    others = [each for each in such_as if each not in edits]  # nothing is said twice
    assert [str(each) for each in sheet.lines] == [each.partition(BECAUSE)[0] for each in others]
    assert sendable(edited) in mail
    for line in edited.splitlines():
        meant = line.removeprefix("# ")  # as who means it would leave it
        (read,) = read_sheet(rules, sendable(meant), decision.side, game).echo
        assert read[1] == meant.partition(BECAUSE)[0]


def test_a_comment_for_which_a_line_has_no_room_stands_below_it() -> None:
    words = "leaves Kirkenes (2406) empty with enemies in reach; if they enter it, they have won"
    assert sendable(f"M Kir 2405{CAREFUL}{words}") == (
        "  M Kir 2405\n"
        "  # CAREFUL: leaves Kirkenes (2406) empty with enemies in reach; if they\n"
        "  # enter it, they have won"
    )
    order = f"A 2505 WITH {', '.join(['210Inf'] * 12)}"
    assert sendable(order) == f"  {order}"
    assert sendable(order, "    ", "    ").count("\n") == 1
    assert sendable(f"{order}  # takes Alta") == f"  {order}\n  # takes Alta"
    alternative = "# MOVE FR: 1LEB 1216, 2LEA 1216, 2LEB 1117"
    assert sendable(f"{alternative}  # 2 to Elvegardsmoen, 1 towards Oyjord") == (
        f"  {alternative}\n  # 2 to Elvegardsmoen, 1 towards Oyjord"
    )


def test_on_a_phone_an_order_and_what_is_said_of_it_are_folded_apart() -> None:
    warned = f"M Kir 2405{CAREFUL}leaves Kirkenes (2406) empty"
    question = Question("Move?", "", template=f"{warned}\n# DONE{BECAUSE}ends your moves")
    page = body(composed(replace(report(), question=question)), "html")
    assert '<div class="order">M Kir 2405 <span class="why no"># CAREFUL: leaves' in page
    assert '<div class="order faint"># DONE <span class="why faint"># ends your moves<' in page


def test_and_none_is_longer_than_a_reply_can_quote() -> None:
    words = "leaves Kirkenes (2406) empty with enemies in reach; if they enter it, they have won"
    question = Question("Move?", "", template=f"M Kir 2405{CAREFUL}{words}")
    page = body(composed(replace(report(), question=question)), "html")
    assert '<div class="order">M Kir 2405</div>' in page
    lines = re.findall('<div class="order (?:no|faint)">(# .*)</div>', page)
    assert [line.startswith("# ") for line in lines] == [True, True]
    assert max(map(len, lines)) <= WIDTH
