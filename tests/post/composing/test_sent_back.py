"""What a mail proposes can be sent back as it stands, with the warnings behind it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pbem.engine.proposal import BECAUSE, CAREFUL, proposal
from pbem.games import catalogue
from pbem.league.notices import Question
from pbem.notation.sheet import read_sheet
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


def test_a_comment_that_is_too_wide_goes_on_behind_its_own_mark() -> None:
    words = "leaves Kirkenes (2406) empty with enemies in reach; if they enter it, they have won"
    assert sendable(f"M Kir 2405{CAREFUL}{words}") == (
        "  M Kir 2405  # CAREFUL: leaves Kirkenes (2406) empty with enemies in reach;\n"
        "  # if they enter it, they have won"
    )
    assert sendable(f"# M Kir 2405{CAREFUL}{words}", "") == (
        "# M Kir 2405  # CAREFUL: leaves Kirkenes (2406) empty with enemies in reach;\n"
        "# if they enter it, they have won"
    )
    order = f"A 2505 WITH {', '.join(['210Inf'] * 12)}"
    assert sendable(order) == f"  {order}"
    assert sendable(order, "    ", "    ").count("\n") == 1
    assert sendable(f"{order}  # takes Alta") == f"  {order}\n  # takes Alta"
